"""The page of a saved hand: melds as cards, versions with what they changed."""

import msgspec

from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.table.game import Game
from scorekeeper.web.saved_hand import (
    _readable,
    did_somebody_go_out,
    is_filled_in,
    net_changes,
    saved_sides,
    saved_versions,
)
from tests.support.family_books import family_book
from tests.support.games import make_game

GAME: Game = make_game("hudson", 2, hands=1)


def test_melds_and_hands_are_shown_as_cards_where_they_are_known() -> None:
    count = {"melds": ["7 7 7 2", "odd"], "held": ["", "A J"], "items": {}}
    hand = msgspec.structs.replace(GAME.hands[0], sides=(count, {"points": 55}))
    first, second = saved_sides(GAME, hand)
    assert [(meld.cards, meld.words) for meld in first.melds] == [
        (("7", "7", "7", "2"), "3 sevens + 1 two")
    ]
    assert [held.words for held in first.held] == ["1 ace + 1 jack"]
    assert (second.melds, second.held, second.lines) == ((), (), hand.lines[1])


def test_a_hand_left_is_named_after_its_player_unless_the_side_went_out() -> None:
    game = make_game("hudson", 4, hands=1)
    held = {"held": ["A J", "5"]}
    sides = ({**held, "items": {}}, {"held": ["A J"], "items": {"out": 1}})
    first, second = saved_sides(game, msgspec.structs.replace(game.hands[0], sides=sides))
    assert [one.owner for one in first.held] == ["Ann", "Cleo"]
    assert [one.owner for one in second.held] == [""]


def test_a_hand_tells_where_nobody_went_out() -> None:
    def ended(book: str, **count: object) -> bool:
        hand = make_game(book, 4, hands=1).hands[0]
        return did_somebody_go_out(msgspec.structs.replace(hand, sides=({"items": {}}, count)))

    assert ended("hudson", items={"out": 1}) and not ended("hudson", items={"red-three": 1})
    assert ended("modern", items={"pairs": 1}) and ended("modern", shown="A A 7 7")


def test_points_that_no_book_states_are_told_once_for_the_hand() -> None:
    assert not is_filled_in(GAME.hands[0])
    assert is_filled_in(make_game("miller", 4, hands=1).hands[0])


def test_a_hand_saved_once_has_one_version_that_changed_nothing() -> None:
    (only,) = saved_versions(GAME, GAME.hands[0])
    assert only.changes == () and not only.can_come_back
    assert [name for name, _ in only.sides] == [side.name for side in GAME.sides]


def test_a_correction_tells_from_what_to_what() -> None:
    names = ("Ann", "Bo")
    assert [side.name for side in GAME.sides] == list(names)
    assert net_changes(GAME, (1395, 460), (1295, 460)) == "Ann +1,395 → +1,295"
    assert net_changes(GAME, (5, 5), (0, 10)) == "Ann +5 → 0, Bo +5 → +10"
    assert net_changes(GAME, (5, 5), (5, 5)) == ""
    assert HandDraft.blank(GAME, "melds").number == len(GAME.hands) + 1


def test_what_nobody_can_read_of_a_hand_with_sequences_is_left_out() -> None:
    samba = family_book("samba")
    texts = ["4h 5h 6h", "4h 6h", "K K K"]
    found = list(_readable(samba, texts, is_meld=True))
    assert [fan.words for fan in found] == ["four to six of hearts", "3 kings"]
