"""A draft that the book forbids and the table plays: one tick, kept with the hand."""

import msgspec

from scorekeeper.forms.hand import TypedFields
from scorekeeper.forms.hand_draft import HandDraft, acceptance_key
from tests.support.games import make_game

GAME = make_game("hudson", 2, hands=0)
WORKED: TypedFields = {  # Ann went out with two canastas; Bo holds ace, jack, jack, five
    "out": ["1"],
    "s1-way": ["melds"],
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
    "s1-item-red-three": ["2"],
    "s2-way": ["melds"],
    "s2-meld": ["Q Q Q Q Q 2 2", "4 4 4"],
    "s2-item-red-three": ["1"],
    "s2-held": ["A J J 5"],
}


def draft(fields: TypedFields) -> HandDraft:
    return HandDraft(GAME, 1, WORKED | fields)


TOO_FEW: TypedFields = {"s1-meld": ["K K K K K K K"]}


def test_what_the_book_forbids_waits_for_one_tick() -> None:
    one = draft(TOO_FEW)
    assert one.errors == ()
    (broken,) = one.broken_rules
    assert (broken.field, broken.is_rule) == ("items.out", True)
    assert one.unaccepted(()) == (broken,)
    assert one.unaccepted({acceptance_key(broken)}) == ()


def test_the_saved_hand_keeps_what_the_table_allowed() -> None:
    one = draft(TOO_FEW)
    entry = one.entry()
    assert entry.sides[0]["our_table"].startswith("Going out takes 2 canastas")
    assert "our_table" not in entry.sides[1]
    assert entry.accepted == ()
    assert [sum(line.points for line in lines) for lines in entry.lines] == [870, 460]


def test_a_saved_hand_that_was_allowed_opens_as_it_was_typed_with_its_tick() -> None:
    played = make_game("hudson", 2, hands=1)
    one = HandDraft(played, 1, WORKED | TOO_FEW | {"s2-held": [], "s2-held_points": []})
    entry = one.entry()
    assert HandDraft.from_count(played, 1, entry).typed == one.typed
    saved = msgspec.structs.replace(
        played.hands[0], sides=entry.sides, accepted=tuple(entry.accepted or ())
    )
    assert one.unaccepted(()) and one.unaccepted(one.accepted_in(saved)) == ()
    assert HandDraft(played, 1, WORKED | TOO_FEW).accepted_in(played.hands[0]) == frozenset()


def test_impossible_cards_stay_impossible() -> None:
    one = draft({"s1-meld": ["K K K K K K K", "K K K"], "s2-meld": ["Q J 4"]})
    assert one.errors
