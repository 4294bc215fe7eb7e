"""What the books rule on the discard pile: taken without the right to it, in part, or frozen."""

import pytest

from scorekeeper.referee.irregularities import Chooser, irregularities
from scorekeeper.referee.rulings import MISSING, Ruling, adjudicate
from scorekeeper.referee.search.clauses import answers_of
from scorekeeper.rules.library import load

LEFT_OVER = {"left-over": ("penalty-cards",)}
OPPONENTS_PICK = {"back": ("pile-back",), "stands": ()}
OWN_CARDS = {"own-cards": ("pile-back", "penalty-cards-unusable")}  # some lie face up


def ruled(book: str, entry: str, **answers: str) -> Ruling:
    ruling = adjudicate(load(book), irregularities()[entry], answers)
    assert not ruling.open
    return ruling


def ticked(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    return {option.id: option.effects for option in ruling.ticks}


def picked(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    return {option.id: option.effects for option in ruling.choices}


@pytest.mark.parametrize(
    ("use", "points"),
    [("melded", 0), ("fits", 0), ("after", -50), ("doubt", -50), ("late", -50), ("over", -50)],
)
def test_hudson_71_top_card_alone_into_the_hand_is_50_unless_cards_were_shown(
    use: str, points: int
) -> None:
    ruling = ruled("hudson", "took-only-top-card", use=use)
    assert (ruling.covered, ruling.points) == (True, points)
    assert {"hudson:71", "hudson:31"} & set(ruling.cites)


def test_hudson_71_top_card_alone_into_the_hand_may_be_put_back() -> None:
    ruling = ruled("hudson", "took-only-top-card", use="doubt")
    assert (ruling.cites[0], ruling.chooses) == ("hudson:71", Chooser.OPPONENTS)
    assert picked(ruling) == OPPONENTS_PICK | OWN_CARDS


def test_hudson_31_top_card_melded_and_the_rest_left_has_no_penalty_named() -> None:
    ruling = ruled("hudson", "took-only-top-card", use="melded")
    assert (ruling.cites[0], ruling.missing) == ("hudson:31", MISSING["penalty"])


@pytest.mark.parametrize(
    "entry", ["took-discard-before-showing", "pile-taken-top-card-not-melded", "took-only-top-card"]
)
def test_hudson_33_a_card_that_fits_a_meld_gives_no_right_to_a_frozen_pile(entry: str) -> None:
    question = irregularities()[entry].questions[0]
    assert "not frozen" in question.label("fits")
    barred = ruled("hudson", entry, use="barred")
    assert {"hudson:73", "hudson:74", "hudson:33"} == set(barred.cites)
    assert (barred.points, barred.effects) == (0, ("legalise",))


# 57 B's 50 beside what 71 gives, wherever no matching cards were shown.
NO_MATCHING_CARDS_SHOWN = [
    ("took-discard-before-showing", {"use": "doubt"}),
    ("pile-taken-top-card-not-melded", {"use": "doubt"}),
    ("took-only-top-card", {"use": "doubt"}),
    ("took-pile-wrongly", {"shown": "no"}),
    ("took-pile-wrongly", {"shown": "yes"}),
    ("took-pile-under-stop-card", {"melded": "no"}),
    ("took-pile-under-stop-card", {"melded": "yes"}),
    ("took-pile-before-opening", {"noticed": "unmelded"}),
    ("frozen-pile-without-pair", {"noticed": "unmelded"}),
]


@pytest.mark.parametrize(("entry", "answers"), NO_MATCHING_CARDS_SHOWN)
def test_hudson_57b_50_is_charged_alike_wherever_no_matching_cards_were_shown(
    entry: str, answers: dict[str, str]
) -> None:
    ruling = ruled("hudson", entry, **answers)
    assert (ruling.points, bool(ruling.reading)) == (-50, True)
    assert {"hudson:71", "hudson:57"} <= set(ruling.cites)


@pytest.mark.parametrize(("entry", "answers"), NO_MATCHING_CARDS_SHOWN)
def test_hudson_71_the_pile_goes_back_only_if_the_opponents_say_so(
    entry: str, answers: dict[str, str]
) -> None:
    ruling = ruled("hudson", entry, **answers)
    assert (ruling.effects, ruling.chooses) == ((), Chooser.OPPONENTS)
    assert picked(ruling) == OPPONENTS_PICK | OWN_CARDS
    assert not ruling.ticks


def test_hudson_39_one_card_each_may_be_put_back_without_points() -> None:
    ruling = ruled("hudson", "one-card-one-card-pile", stock="no")
    assert (ruling.cites, ruling.points) == (("hudson:39", "hudson:71"), 0)
    assert picked(ruling) == OPPONENTS_PICK
    assert ruling.reading


def test_hudson_39_one_card_each_found_when_the_hand_is_over_has_no_penalty_named() -> None:
    ruling = ruled("hudson", "one-card-one-card-pile", stock="over")
    assert (ruling.missing, ruling.cites[0]) == (MISSING["penalty"], "hudson:39")


WRONG_TAKES = ["frozen-pile-without-pair", "took-pile-before-opening", "took-pile-with-two-wilds"]


@pytest.mark.parametrize("entry", WRONG_TAKES)
@pytest.mark.parametrize("noticed", ["before", "after"])
def test_hudson_74ab_cards_are_penalty_cards_only_if_they_are_left_over(
    entry: str, noticed: str
) -> None:
    ruling = ruled("hudson", entry, noticed=noticed)
    assert (ruling.points, ruling.effects) == (0, ("legalise",))
    assert ticked(ruling) == LEFT_OVER
    assert ruling.cites[:2] == ("hudson:74", "hudson:73")


def test_bicycle_illegal_melds_charges_a_frozen_pile_only_once_cards_were_melded() -> None:
    taken = ruled("bicycle", "frozen-pile-without-pair", noticed="unmelded")
    assert (taken.points, taken.missing) == (0, MISSING["penalty"])
    for noticed in ("before", "after", "drawn", "over"):
        melded = ruled("bicycle", "frozen-pile-without-pair", noticed=noticed)
        assert (melded.points, melded.effects) == (-100, ("retract-meld",))
        assert melded.cites[0] == "bicycle:illegal-melds"


def test_bicycle_taking_the_pile_is_barred_before_the_first_meld_unless_it_opens() -> None:
    nothing_laid = ruled("bicycle", "took-pile-before-opening", noticed="unmelded")
    assert (nothing_laid.covered, nothing_laid.missing) == (True, MISSING["penalty"])
    laid = ruled("bicycle", "took-pile-before-opening", noticed="before")
    assert (laid.covered, laid.missing) == (True, "")
    assert laid.reading


def test_bicycle_forcing_makes_the_last_card_be_taken() -> None:
    ruling = ruled("bicycle", "one-card-one-card-pile", stock="yes")
    assert (ruling.covered, ruling.missing) == (True, "")
    assert "must be taken" in ruling.verdict


def test_luudoo_picking_up_has_no_bar_for_one_card_each() -> None:
    taken = ruled("luudoo", "one-card-one-card-pile")
    asked = ruled("luudoo", "may-take-pile-with-one-card-left")
    assert (taken.covered, taken.verdict[:7]) == (True, "Allowed")
    assert (asked.covered, taken.cites) == (True, asked.cites)


@pytest.mark.parametrize("book", ["hudson", "official1950", "miller", "bicycle", "luudoo"])
@pytest.mark.parametrize("drew", ["no", "yes"])
def test_the_order_of_a_turn_answers_a_wish_for_the_pile_in_full(book: str, drew: str) -> None:
    ruling = ruled(book, "melded-then-wants-pile", drew=drew)
    assert (ruling.covered, ruling.missing) == (True, "")


@pytest.mark.parametrize(
    ("book", "entry", "near"),
    [
        ("official1950", "took-discard-before-showing", "official1950:15"),
        ("luudoo", "took-discard-before-showing", "luudoo:picking-up"),
        ("official1950", "one-card-one-card-pile", "official1950:15"),
    ],
)
def test_a_silent_book_says_why_and_shows_its_rule_on_the_pile(
    book: str, entry: str, near: str
) -> None:
    ruling = ruled(book, entry)
    assert (ruling.covered, ruling.nearby[0]) == (False, near)
    assert "has nothing on this" not in ruling.silent


@pytest.mark.parametrize("book", ["miller", "bicycle", "luudoo"])
def test_the_rest_goes_with_the_top_card_only_where_that_may_be_taken(book: str) -> None:
    ruling = ruled(book, "took-only-top-card", use="doubt")
    assert (ruling.missing, ruling.points) == (MISSING["penalty"], 0)
    assert "nothing is taken" in ruling.verdict


@pytest.mark.parametrize("stock", ["no", "over"])
def test_bicycle_going_out_one_card_each_is_barred_without_points(stock: str) -> None:
    ruling = ruled("bicycle", "one-card-one-card-pile", stock=stock)
    assert (ruling.missing, ruling.points) == (MISSING["penalty"], 0)
    assert "only the taking is barred" in ruling.reading


@pytest.mark.parametrize("clause", ["after-discard", "after-next-draw", "hand-over"])
@pytest.mark.parametrize("entry", ["took-pile-wrongly", "took-pile-under-stop-card"])
def test_the_time_alone_does_not_tell_whether_cards_were_put_down(entry: str, clause: str) -> None:
    assert answers_of(irregularities()[entry], [clause]) == {}


@pytest.mark.parametrize("entry", ["frozen-pile-without-pair", "took-pile-before-opening"])
def test_who_was_stopped_at_once_is_asked_whether_cards_were_put_down(entry: str) -> None:
    assert answers_of(irregularities()[entry], ["at-once"]) == {}
    assert answers_of(irregularities()[entry], ["before-discard"]) == {"noticed": "before"}


@pytest.mark.parametrize("entry", ["took-discard-before-showing", "pile-taken-top-card-not-melded"])
def test_bicycle_illegal_melds_a_frozen_pile_melded_from_is_ruled_elsewhere(entry: str) -> None:
    assert "ruled as taking one without a pair" in ruled("bicycle", entry).do[-1]
    elsewhere = ruled("bicycle", "frozen-pile-without-pair", noticed="before")
    assert elsewhere.points == -100
