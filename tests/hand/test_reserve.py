"""The reserve: cards laid aside and never taken up count like the hand, in their own line."""

from typing import Any

import pytest

from scorekeeper.hand.count import count_side
from scorekeeper.hand.partial import as_coarser_modes
from scorekeeper.hand.score import Line, is_house_rule, reason
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import load
from scorekeeper.rules.overview import groups
from scorekeeper.sheets.blank_sheet import blank_sheet
from scorekeeper.sheets.rule_card_text import sections
from scorekeeper.sheets.tally_slips import tally_slips
from tests.support.pdfs import flat
from tests.support.rule_sets import with_sheet
from tests.support.sheets import FOOT, PACKS, checked, lines_of, mistakes, sheet

RULES = sheet(FOOT + PACKS)
POT = sheet(FOOT.replace("cards = 13", 'cards = 11\nper = "side"\nname = "pot"'))
THIRTEEN = "A A K Q J 10 9 8 7 6 5 4 3r"  # 40 + 60 + 20 + 100 = 220
KINGS = "K K K K K K K"
IDLE: dict[str, Any] = {"points": 0, "held_points": 45}


def test_a_foot_not_taken_up_counts_like_the_hand_in_a_line_of_its_own() -> None:
    side = {"melds": ["K K K"], "held": ["K 3b 2", "J 9"], "foot": ["", THIRTEEN]}
    hand = checked(RULES, side, IDLE)
    assert not hand.problems or hand.problems[0].field == "points"
    assert lines_of(hand) == [("cards", 1, 30), ("hand", 1, -55), ("foot", 1, -220)]
    foot = hand.scores[0].lines[-1]
    assert reason(RULES, foot) == "Cards left in the foot"
    assert is_house_rule(RULES, foot)


def test_a_red_three_in_the_foot_counts_what_the_file_gives_it() -> None:
    count, _ = count_side(RULES, Tally(points=0, held_points=0, foot=("3r 3r",)))
    assert count and count.foot_points == 200
    cheap, _ = count_side(sheet(FOOT), Tally(points=0, held_points=0, foot=("3r 3r",)))
    assert cheap and cheap.foot_points == 0


def test_cards_and_points_of_a_foot_come_to_the_same() -> None:
    common = {"points": 0, "held_points": 5}
    by_cards = checked(RULES, common | {"foot": [THIRTEEN]}, IDLE)
    by_points = checked(RULES, common | {"foot_points": 220}, IDLE)
    assert lines_of(by_cards) == lines_of(by_points) == [("hand", 1, -5), ("foot", 1, -220)]
    count, _ = count_side(RULES, Tally(points=0, held_points=5, foot=(THIRTEEN,)))
    assert count and as_coarser_modes(RULES, count).foot_points == 220


def test_without_a_foot_nothing_is_counted() -> None:
    assert lines_of(checked(RULES, {"points": 0, "held_points": 5}, IDLE)) == [("hand", 1, -5)]


@pytest.mark.parametrize(
    ("side", "field", "said"),
    [
        ({"foot": ["A"], "foot_points": 20}, "foot", "either as foot or as foot_points"),
        ({"foot": ["X"]}, "foot[0]", "“X” is not a card"),
        ({"foot": ["A", "K", "Q"]}, "foot", "Here are 3, but this side has 2 to take up."),
        ({"foot": [f"{THIRTEEN} 4"]}, "foot[0]", "14 cards: the foot has 13."),
        ({"foot_points": 12}, "foot_points", "12 is not a multiple of 5"),
    ],
)
def test_a_foot_that_cannot_be_is_refused(side: dict[str, Any], field: str, said: str) -> None:
    (error,) = checked(RULES, {"points": 0, "held_points": 5} | side, IDLE).errors
    assert (error.field, said in error.message) == (field, True)


def test_a_book_without_a_reserve_has_no_foot() -> None:
    side = {"points": 0, "held_points": 5, "foot_points": 20}
    (error,) = checked(load("hudson"), side, IDLE).errors
    assert error.message == "Hudson lays no cards aside: there is no foot to count."
    empty = {"points": 0, "held_points": 5, "foot": []}
    assert lines_of(checked(load("hudson"), empty, IDLE)) == [("hand", 1, -5)]


OUT = {"melds": [KINGS], "items": {"out": 1}}


def test_who_went_out_has_no_foot_left() -> None:
    said = "Who went out has no cards left in the foot."
    both = OUT | {"held": ["", "A"], "foot": [THIRTEEN, THIRTEEN.replace("3r", "4")]}
    (error,) = checked(RULES, both, IDLE).errors
    assert (error.field, error.message) == ("foot", said)
    one = OUT | {"held": ["", "A"], "foot": ["", THIRTEEN]}
    assert ("foot", 1, -220) in lines_of(checked(RULES, one, IDLE))
    alone = OUT | {"melds": [KINGS, "9 9 9 9 9 9 9"], "held": [""], "foot_points": 20}
    (error,) = checked(RULES, alone, {"points": 0, "held_points": 5}, players=2).errors
    assert (error.field, error.message) == ("foot_points", said)


def test_a_side_with_one_pot_has_taken_it_to_go_out() -> None:
    pot = "A K Q J 10 9 8 7 6 5 4"
    (error,) = checked(POT, OUT | {"held": ["", "A"], "foot": [pot]}, IDLE).errors
    assert error.message == "Who went out has no cards left in the pot."
    (error,) = checked(POT, {"points": 0, "held_points": 5, "foot": [pot, pot]}, IDLE).errors
    assert error.message == "Here are 2, but this side has 1 to take up."
    left = checked(POT, {"points": 0, "held_points": 5, "foot": [pot]}, IDLE)
    assert reason(POT, left.scores[0].lines[-1]) == "Cards left in the pot"


def test_the_cards_of_a_foot_are_cards_of_the_pack() -> None:
    jokers = {"points": 0, "held_points": 5, "foot": ["JK JK JK JK JK JK JK JK JK JK JK"]}
    (error,) = checked(RULES, jokers, IDLE).errors
    assert "That makes 11 jokers at the table; there are only 10" in error.message
    points = {"points": 0, "held_points": 5, "foot_points": 9000}
    (error,) = checked(RULES, points, IDLE).errors
    assert "the whole pack holds" in error.message


def test_a_part_of_a_foot_is_asked_about() -> None:
    side = {"points": 0, "held_points": 5, "foot": ["A K"]}
    warnings = checked(RULES, side, IDLE).warnings
    assert [warning.message for warning in warnings] == [
        "2 cards left in the foot, which has 13: is something missing?"
    ]


def test_a_red_three_left_in_a_foot_without_points_is_asked_about() -> None:
    rules = sheet(FOOT)
    side = {"points": 0, "held_points": 5, "foot": ["A K Q J 10 9 8 7 6 5 4 4 3r"]}
    (warning,) = checked(rules, side, IDLE).warnings
    assert warning.message.startswith("A red three was left in hand")


def test_a_foot_of_the_partner_of_who_went_out_is_asked_about_where_all_take_theirs_up() -> None:
    rules = load("handfoot")
    books = [KINGS, "Q Q Q Q Q Q Q", "9 9 9 9 9 2 2", "8 8 8 8 8 2 2", "2 2 2 2 JK JK JK"]
    out = OUT | {"melds": books, "held": ["", "A"]}
    said = "A partner has not taken up the foot, and yet this side went out."
    fields: dict[str, dict[str, Any]] = {
        "foot": {"foot": ["", THIRTEEN]},
        "foot_points": {"foot_points": 220},
    }
    for field, left in fields.items():
        warnings = checked(rules, out | left, IDLE).warnings
        assert [(warning.field, warning.message) for warning in warnings] == [(field, said)]
    assert not checked(rules, out, IDLE).warnings
    text = '[reserve]\nall_to_go_out = false\nhouse = "Ours"\n'
    free = with_sheet(text, "handfoot")
    assert not checked(free, out | {"foot": ["", THIRTEEN]}, IDLE).warnings
    told = [value.id for group in groups(rules) for value in group.values]
    assert "reserve-all-to-go-out" in told
    assert "reserve-all-to-go-out" not in [v.id for group in groups(free) for v in group.values]


def test_pages_and_paper_tell_of_the_reserve() -> None:
    told = {value.label: value.text for group in groups(RULES) for value in group.values}
    assert told["Cards of the foot, counted like the hand"] == "13 for each player"
    card = {fact.label: fact.worth for section in sections(POT) for fact in section.facts}
    assert card["Cards of the pot"] == "11 for each side"
    assert "Cards left in the foot minus" in flat(blank_sheet(RULES, 4).pdf())
    assert "on table left" in flat(tally_slips(RULES, 4).pdf())


def test_a_line_of_a_foot_is_said_without_its_rule_set() -> None:
    assert reason(load("hudson"), Line("foot", 1, -20, "")) == "Cards left in the foot"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (FOOT.replace("13", "0"), "at reserve: `cards` must be 1 or more"),
        (FOOT + 'per = "table"\n', "allowed here: player, side"),
        (FOOT + 'name = ""\n', "at reserve.name"),
        ("[reserve]\ncards = 13\n", "give either `cite` (an anchor), `silent`"),
    ],
)
def test_a_reserve_that_cannot_be_is_refused(change: str, said: str) -> None:
    assert said in mistakes(change)[0]
