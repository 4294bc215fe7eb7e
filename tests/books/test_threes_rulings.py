"""What the books rule on threes and the talon, paragraph by paragraph."""

import pytest

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import MISSING, Ruling, adjudicate
from scorekeeper.rules.library import load


def rule(book: str, entry: str, **answers: str) -> Ruling:
    ruling = adjudicate(load(book), irregularities()[entry], answers)
    assert not ruling.open
    return ruling


@pytest.mark.parametrize("entry", ["red-three-laid-late", "red-three-in-pile"])
def test_hudson_57b_10_red_three_from_the_pile_kept_is_500_without_a_replacement(
    entry: str,
) -> None:
    answers = {"red-three-laid-late": {"discarded": "pile"}, "red-three-in-pile": {"drew": "kept"}}
    ruling = rule("hudson", entry, **answers[entry])
    assert (ruling.points, ruling.effects) == (-500, ("face-no-replace",))
    assert (ruling.cites, ruling.letter) == (("hudson:57", "hudson:10"), "B")
    assert ruling.reading


def test_hudson_57b_red_three_from_the_pile_found_at_the_count_is_500() -> None:
    ruling = rule("hudson", "red-three-in-pile", drew="over")
    assert (ruling.points, ruling.cites[0], ruling.effects) == (-500, "hudson:57", ())


def test_hudson_10_red_three_from_the_pile_in_the_same_turn_costs_nothing() -> None:
    ruling = rule("hudson", "red-three-laid-late", discarded="pile-now")
    assert (ruling.points, ruling.effects) == (0, ("face-no-replace",))


def test_hudson_57b_red_three_laid_late_marks_the_late_replacement_as_ours() -> None:
    ruling = rule("hudson", "red-three-laid-late", discarded="yes")
    assert (ruling.points, ruling.effects) == (-500, ("face-and-replace",))
    assert "drawing it late is ours" in ruling.reading


@pytest.mark.parametrize("book", ["hudson", "official1950", "miller", "bicycle", "luudoo"])
def test_a_replacement_drawn_after_the_turn_is_ours_in_every_book(book: str) -> None:
    ruling = rule(book, "red-three-no-replacement", turn="over")
    assert (ruling.covered, ruling.effects) == (False, ())
    assert {tick.id: tick.effects for tick in ruling.ticks} == {"late": ("face-and-replace",)}
    assert "Drawing the card late is ours" in ruling.silent


@pytest.mark.parametrize("book", ["hudson", "official1950", "bicycle"])
def test_a_red_three_that_came_with_the_pile_is_not_replaced(book: str) -> None:
    ruling = rule(book, "red-three-no-replacement", turn="pile")
    assert (ruling.covered, ruling.effects) == (True, ("face-no-replace",))


@pytest.mark.parametrize(
    ("discarded", "effect"),
    [
        ("yes", "face-and-replace"),
        ("no", "face-and-replace"),
        ("pile", "face-no-replace"),
        ("pile-now", "face-no-replace"),
    ],
)
def test_bicycle_a_late_red_three_is_replaced_only_where_it_did_not_come_with_the_pile(
    discarded: str, effect: str
) -> None:
    ruling = rule("bicycle", "red-three-laid-late", discarded=discarded)
    assert (ruling.points, ruling.effects, ruling.ticks) == (0, (effect,), ())


def test_hudson_57b_leaves_open_whether_a_kept_red_three_counts_its_100() -> None:
    ruling = rule("hudson", "red-three-kept-to-end", played="yes")
    assert "its own 100" in ruling.note
    assert "once" in ruling.reading


def test_bicycle_red_threes_500_is_for_one_dealt_or_drawn_not_from_the_pile() -> None:
    assert rule("bicycle", "red-three-kept-to-end", played="yes").points == -500
    from_pile = rule("bicycle", "red-three-in-pile", drew="over")
    assert (from_pile.covered, from_pile.points) == (True, 0)
    assert "500" in from_pile.reading


def test_luudoo_scoring_red_three_left_in_hand_is_100_off_by_the_letter() -> None:
    ruling = rule("luudoo", "red-three-kept-to-end")
    assert ruling.verdict.startswith("100 off")
    assert (ruling.covered, ruling.missing, ruling.cites[0]) == (True, "", "luudoo:scoring")
    assert (ruling.points_each, ruling.points_all) == (-100, None)
    assert ruling.reading


def test_hudson_70_cards_laid_with_red_threes_become_penalty_cards() -> None:
    ruling = rule("hudson", "melded-red-threes")
    assert ruling.cites == ("hudson:10", "hudson:70")
    ticks = {tick.id: tick.effects for tick in ruling.ticks}
    assert ticks["other-cards"] == ("penalty-cards",)
    assert (ruling.missing, ruling.points) == ("", 0)


def test_bicycle_illegal_melds_red_threes_melded_cost_as_black_threes_do() -> None:
    red = rule("bicycle", "melded-red-threes")
    black = rule("bicycle", "black-threes-melded-early")
    assert red.points == black.points == -100
    assert red.cites[0] == black.cites[0] == "bicycle:illegal-melds"
    assert red.reading


@pytest.mark.parametrize(
    ("book", "cite"),
    [
        ("hudson", "hudson:57"),
        ("official1950", "official1950:13"),
        ("bicycle", "bicycle:red-threes"),
        ("luudoo", "luudoo:scoring"),
    ],
)
def test_red_threes_of_a_side_without_a_meld_are_counted_off(book: str, cite: str) -> None:
    ruling = rule(book, "red-threes-without-meld", ended="out")
    assert (ruling.points_each, ruling.points_all, ruling.cites[0]) == (-100, -800, cite)


def test_luudoo_scoring_is_silent_on_red_threes_when_the_stock_ends_the_hand() -> None:
    ruling = rule("luudoo", "red-threes-without-meld", ended="stock")
    assert (ruling.covered, ruling.points_each) == (False, -100)
    assert ruling.nearby[0] == "luudoo:scoring"


def test_miller_threes_a_side_without_a_canasta_loses_its_threes() -> None:
    ruling = rule("miller", "red-threes-without-meld")
    assert (ruling.covered, ruling.points_each) == (True, -100)
    assert ruling.cites == ("miller:threes",)


def test_miller_threes_are_never_in_the_pile() -> None:
    ruling = rule("miller", "red-three-in-pile")
    assert ruling.covered
    assert ruling.verdict.startswith("It cannot come up")
    assert ruling.cites == ("miller:threes",)


def test_miller_end_of_play_the_hand_ends_with_the_stock_on_a_three_too() -> None:
    ruling = rule("miller", "last-stock-card-red-three")
    assert (ruling.covered, ruling.effects) == (True, ("hand-ends",))
    assert ruling.cites[0] == "miller:end-of-play"


def test_official1950_12_a_card_drawn_for_a_three_from_the_pile_was_not_due() -> None:
    ruling = rule("official1950", "red-three-in-pile", drew="yes")
    assert (ruling.covered, ruling.missing) == (True, MISSING["penalty"])


@pytest.mark.parametrize("entry", ["talon-forgotten", "wrong-talon-count", "three-in-talon"])
@pytest.mark.parametrize("book", ["hudson", "official1950", "bicycle", "luudoo"])
def test_only_miller_has_a_talon(book: str, entry: str) -> None:
    ruling = rule(book, entry)
    assert not ruling.covered
    assert ruling.verdict.startswith("No such rule in this book") and ruling.silent
    assert ruling.nearby


def test_miller_talons_tells_the_number_and_no_remedy() -> None:
    ruling = rule("miller", "wrong-talon-count")
    assert (ruling.covered, ruling.nearby) == (False, ("miller:talons",))
    assert rule("miller", "three-in-talon").covered


def test_luudoo_a_late_red_three_is_replaced_only_if_it_was_dealt_or_drawn() -> None:
    ruling = rule("luudoo", "red-three-laid-late")
    assert (ruling.missing, ruling.effects) == (MISSING["penalty"], ())
    assert {tick.id: tick.effects for tick in ruling.ticks} == {"stock": ("face-and-replace",)}


def test_luudoo_scoring_a_red_three_from_the_pile_still_held_comes_off_like_any_other() -> None:
    kept, from_pile = rule("luudoo", "red-three-kept-to-end"), rule("luudoo", "red-three-in-pile")
    assert kept.points_each == -100
    assert not from_pile.covered and "comes off like every card left" in from_pile.silent
    assert "luudoo:scoring" in from_pile.nearby
