"""What the surviving rules of 1950 say of a fault, forbid without a penalty, or leave open."""

import pytest

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import MISSING, Ruling, adjudicate
from scorekeeper.rules.library import load
from scorekeeper.rules.paragraphs import all_paragraphs


def ruled(entry: str, **answers: str) -> Ruling:
    ruling = adjudicate(load("official1950"), irregularities()[entry], answers)
    assert not ruling.open
    assert ruling.covered
    return ruling


@pytest.mark.parametrize("use", ["fits", "after"])
def test_official1950_15_a_take_whose_top_card_is_melded_is_good(use: str) -> None:
    ruling = ruled("pile-taken-top-card-not-melded", use=use)
    assert ruling.verdict.startswith("The take is good")
    assert (ruling.cites[0], ruling.missing) == ("official1950:15", "")
    assert "shown before the take is not said" in ruling.note


@pytest.mark.parametrize("entry", ["pile-taken-top-card-not-melded", "took-only-top-card"])
def test_official1950_summary_a_frozen_pile_is_barred_whatever_is_done_with_the_top_card(
    entry: str,
) -> None:
    ruling = ruled(entry, use="barred")
    assert ruling.verdict.startswith("Not allowed: a frozen pile takes a natural pair")
    assert (ruling.cites[0], ruling.missing) == ("official1950:summary", MISSING["penalty"])


@pytest.mark.parametrize("use", ["doubt", "late", "over"])
@pytest.mark.parametrize("entry", ["pile-taken-top-card-not-melded", "took-only-top-card"])
def test_official1950_15_the_top_card_is_taken_only_for_a_meld(entry: str, use: str) -> None:
    ruling = ruled(entry, use=use)
    assert ruling.verdict.startswith("Not allowed: ")
    assert (ruling.cites[0], ruling.missing) == ("official1950:15", MISSING["penalty"])


@pytest.mark.parametrize("use", ["melded", "fits", "after"])
def test_official1950_15_the_rest_of_the_pile_goes_with_a_top_card_that_is_used(use: str) -> None:
    assert ruled("took-only-top-card", use=use).verdict == "Take the rest of the pile as well"


@pytest.mark.parametrize("entry", ["short-opening-from-hand", "short-opening-with-pile"])
def test_official1950_21_more_melds_in_the_same_turn_make_an_opening_good(entry: str) -> None:
    ruling = ruled(entry, fixed="added")
    assert ruling.verdict == "Put right in the same turn: the opening stands"
    assert ruling.cites == ("official1950:summary", "official1950:21")
    assert ruling.missing == ""
    assert "all the melds of that turn together" in ruling.reading


@pytest.mark.parametrize(
    ("discarded", "effect", "part"),
    [
        ("yes", "face-and-replace", MISSING["penalty"]),
        ("no", "face-and-replace", ""),
        ("pile", "face-no-replace", MISSING["penalty"]),
        ("pile-now", "face-no-replace", ""),
    ],
)
def test_official1950_11_12_a_late_red_three_is_replaced_unless_it_came_with_the_pile(
    discarded: str, effect: str, part: str
) -> None:
    ruling = ruled("red-three-laid-late", discarded=discarded)
    assert (ruling.points, ruling.effects, ruling.ticks) == (0, (effect,), ())
    assert ruling.missing == part


def test_official1950_12_a_replacement_drawn_late_is_marked_as_ours() -> None:
    assert "drawing it late is ours" in ruled("red-three-laid-late", discarded="yes").reading


@pytest.mark.parametrize("did", ["melded", "melded-partner", "pile-melded", "pile-melded-partner"])
def test_official1950_19_a_meld_out_of_turn_is_told_alike_in_every_entry(did: str) -> None:
    one, other = ruled("played-out-of-turn", did=did), ruled("melded-in-partners-turn")
    assert (one.verdict, one.do[0], one.cites[0]) == (other.verdict, other.do[0], "official1950:19")
    assert not any("back into the hand" in step for step in one.do)


def test_official1950_10_a_covering_card_that_is_wild_again_is_covered_by_our_reading() -> None:
    ruling = ruled("upcard-not-covered", card="cover", noticed="before")
    assert any("turn another" in step for step in ruling.do)
    assert "covered again" in ruling.reading


def test_official1950_7_the_least_part_of_a_cut_is_the_books_number() -> None:
    assert "4 cards or more" in ruled("cut-too-small", noticed="before").verdict


def test_official1950_summary_the_note_names_every_value_that_is_filled_in_and_no_other() -> None:
    note = all_paragraphs()["official1950:summary"].note
    assert "500 for a natural canasta, 300 for a mixed one, 100 for going out and 100 more" in note
    assert not load("official1950").penalties
    assert "failed permission" not in note


@pytest.mark.parametrize("how", ["after-another", "after-another-undrawn"])
def test_official1950_16_the_first_of_two_discards_ended_the_turn(how: str) -> None:
    ruling = ruled("discarded-several", noticed="before", how=how)
    assert ruling.verdict == "The first card is the discard: it ended the turn"
    assert (ruling.cites[0], ruling.missing) == ("official1950:16", MISSING["penalty"])
    assert ruling.effects == ("first-discard-stands",)


@pytest.mark.parametrize("how", ["together", "together-undrawn"])
def test_official1950_16_does_not_say_which_of_two_cards_thrown_together_counts(how: str) -> None:
    entry = irregularities()["discarded-several"]
    answers = {"noticed": "before", "how": how}
    assert not adjudicate(load("official1950"), entry, answers).covered


@pytest.mark.parametrize(("book", "cite"), [("hudson", "37"), ("official1950", "summary")])
def test_hudson_46_a_wild_card_thrown_may_be_the_last_so_play_need_not_go_on(
    book: str, cite: str
) -> None:
    ruling = adjudicate(load(book), irregularities()["discarded-wild-card"], {})
    assert ruling.verdict == "Allowed: it freezes the pile"
    assert (ruling.effects, ruling.cites[0]) == ((), f"{book}:{cite}")


def test_official1950_leaves_open_whether_a_red_three_as_the_last_card_ends_the_hand() -> None:
    entry = irregularities()["last-stock-card-red-three"]
    ruling = adjudicate(load("official1950"), entry, {})
    assert not ruling.covered and ruling.effects == ("face-no-replace",)
    assert [option.effects for option in ruling.ticks] == [("hand-ends",)]
