"""What the books answer to questions about the play, paragraph by paragraph."""

import pytest

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.library import load


def answer(book: str, entry: str) -> Ruling:
    ruling = adjudicate(load(book), irregularities()[entry], {})
    assert not ruling.open
    return ruling


def test_official1950_summary_a_side_below_zero_needs_the_lowest_count() -> None:
    ruling = answer("official1950", "negative-score-opening")
    assert (ruling.covered, ruling.cites) == (True, ("official1950:summary",))
    assert ruling.verdict.startswith("The same as at the start")
    assert ruling.reading == answer("official1950", "how-much-to-open").reading


def test_official1950_summary_one_canasta_goes_out_however_many_play() -> None:
    ruling = answer("official1950", "how-many-canastas-to-go-out")
    assert ruling.verdict.startswith("One canasta, however many play")
    assert (ruling.covered, ruling.missing) == (True, "")
    assert ruling.reading == answer("official1950", "may-i-go-out").reading


def test_official1950_18_a_canasta_of_seven_has_at_least_four_naturals() -> None:
    steps = " ".join(answer("official1950", "what-is-a-canasta").do)
    assert "at least four are natural" in steps
    assert "At most 3 of the seven" in steps


def test_official1950_14_is_nearest_to_going_out_without_a_discard() -> None:
    ruling = answer("official1950", "must-i-discard-to-go-out")
    assert not ruling.covered
    assert ruling.nearby[0] == "official1950:14"


def test_bicycle_minimum_count_below_zero_no_first_meld_is_short() -> None:
    ruling = answer("bicycle", "negative-score-opening")
    assert not any("goes up" in step for step in ruling.do)
    assert any("nothing can raise the minimum" in step for step in ruling.do)


def test_bicycle_taking_the_pile_leaves_a_wild_card_before_the_opening_open() -> None:
    ruling = answer("bicycle", "may-take-pile-with-wild")
    assert any("first meld" in step for step in ruling.do)
    assert "does not clearly say" in ruling.note


def test_bicycle_deal_and_frozen_pile_differ_on_red_threes() -> None:
    ruling = answer("bicycle", "what-freezes-the-pile")
    assert {"bicycle:deal", "bicycle:frozen-pile"} <= set(ruling.cites)
    assert "any three on or in it" in ruling.reading


@pytest.mark.parametrize("entry", ["what-is-concealed", "does-concealed-need-minimum"])
def test_miller_end_of_play_knows_no_concealed_hand(entry: str) -> None:
    ruling = answer("miller", entry)
    assert (ruling.covered, ruling.cites[0]) == (True, "miller:end-of-play")
    assert ruling.verdict.startswith("No such hand in this book")


def test_luudoo_picking_up_has_no_bar_for_a_player_with_one_card() -> None:
    ruling = answer("luudoo", "may-take-pile-with-one-card-left")
    assert (ruling.covered, ruling.cites[0]) == (True, "luudoo:picking-up")


@pytest.mark.parametrize("book", ["hudson", "official1950", "bicycle", "luudoo"])
def test_the_talon_is_no_rule_of_the_other_books(book: str) -> None:
    ruling = answer(book, "what-is-the-talon")
    assert not ruling.covered
    assert ruling.verdict.startswith("No such rule in this book")


def test_every_silence_has_its_reason_and_the_nearest_paragraphs() -> None:
    """Entries on threes, melds and the play; the paragraphs shown are chosen, not the topic's."""
    asked = {"melding", "threes", "pile", "opening", "canastas", "going-out", "talking"}
    bare = [
        (entry.id, book)
        for entry in irregularities().values()
        if entry.kind == "question" and entry.topic in asked
        for book, silence in entry.silent.items()
        if not (silence.why and silence.near)
    ]
    assert bare == []


def test_official1950_2_of_six_nobody_sits_out() -> None:
    steps = " ".join(answer("official1950", "who-sits-out").do)
    assert load("official1950").seating(6).sits_out == (0, 0)
    assert "With six" in steps and "all of them play" in steps


def test_official1950_summary_does_not_ask_for_the_pair_to_be_shown_first() -> None:
    assert not any("Show" in step for step in answer("official1950", "may-take-frozen-pile").do)
    assert "shown first is not said" in answer("official1950", "took-discard-before-showing").silent
