"""The meld counter: points, opening counts, problems of single melds and of all together."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.referee.opening_check import MAX_MELDS, CheckedMeld, check_opening
from scorekeeper.rules.library import as_values, decode, load

HUDSON = load("hudson")


def test_hudson_15_melds_that_reach_the_minimum_open() -> None:
    check = check_opening(HUDSON, ["K K K 2", "A A A"], 1500)
    assert (check.opening.count, check.opening.needs, check.opens) == (110, 90, True)


def test_hudson_15_what_is_missing_is_told() -> None:
    check = check_opening(HUDSON, ["K K K"], 0)
    assert (check.opening.missing, check.opens) == (20, False)


def test_a_raised_minimum_is_asked_for() -> None:
    check = check_opening(load("bicycle"), ["K K K", "4 4 JK"], 1500, raised=10)
    assert (check.opening.needs, check.opening.missing) == (100, 10)


def test_hudson_34_the_top_discard_counts() -> None:
    assert check_opening(HUDSON, ["A A A"], 0, pile_index=0).opens


def test_miller_the_cards_that_take_the_pack_do_not_count() -> None:
    check = check_opening(load("miller"), ["A A A", "K K K"], 0, pile_index=0)
    assert check.opening.count == 30
    assert any(cite == "miller:picking-the-pack" for _, cite, _caveat in check.notes)


def test_hudson_11_a_meld_too_small_is_named_with_its_paragraph() -> None:
    check = check_opening(HUDSON, ["4 4", "A A A"], 0)
    assert check.melds[0].cite == "hudson:11"
    assert not check.opens


def test_nothing_unreadable_stops_the_rest() -> None:
    check = check_opening(HUDSON, ["A A A", "Z Z", "3r 3r 3r", "K Q J"], 0)
    assert [bool(meld.problem) for meld in check.melds] == [False, True, True, True]
    assert check.opening.count == 60 and not check.opens


def test_the_pack_has_only_eight_aces() -> None:
    check = check_opening(HUDSON, ["A A A A A", "A A A A"], 0)
    assert not check.opens
    assert any("the pack has only 8" in text for text, *_ in check.notes)


def test_too_many_melds_are_refused() -> None:
    with pytest.raises(Malformed):
        check_opening(HUDSON, ["A A A"] * 13, 0)


def test_a_meld_has_its_cards_points_and_name() -> None:
    check = check_opening(HUDSON, ["k K 2 k", "4 4 4 4 4 4 4"], 0)
    assert check.melds == (
        CheckedMeld("k K 2 k", ("K", "K", "K", "2"), "4 cards, kings", 50),
        CheckedMeld("4 4 4 4 4 4 4", ("4",) * 7, HUDSON.items_by_id["natural"].one, 35),
    )


def test_a_red_three_is_refused_and_not_counted() -> None:
    meld = check_opening(HUDSON, ["3r 3r 3r"], 0).melds[0]
    assert (meld.cards, meld.points) == ((), 0)
    assert meld.problem == "Red threes are not melded: count them as red threes."
    assert meld.cite.startswith("hudson:")


def test_a_meld_the_book_does_not_allow_is_still_counted() -> None:
    meld = check_opening(HUDSON, ["K 2 2"], 0).melds[0]
    assert (meld.cards, meld.points) == (("K", "2", "2"), 50)
    assert "at least 2 natural cards" in meld.problem


def test_a_problem_beside_its_meld_is_not_repeated_in_the_notes() -> None:
    check = check_opening(HUDSON, ["4 4", "A A A"], 0)
    assert check.melds[0].problem not in [note.text for note in check.notes]


def test_only_the_chosen_meld_takes_the_pile() -> None:
    check = check_opening(HUDSON, ["A A A", "K K K"], 0, pile_index=1)
    assert [meld.takes_pile for meld in check.melds] == [False, True]


def test_a_meld_that_cannot_be_read_takes_no_pile() -> None:
    check = check_opening(load("miller"), ["Z", "K K K"], 0, pile_index=0)
    assert check.opening.count == 30
    assert not any("take the pile" in note.text for note in check.notes)


def test_as_many_melds_as_allowed_are_counted() -> None:
    assert len(check_opening(HUDSON, ["A A A"] * MAX_MELDS, 0).melds) == MAX_MELDS


def test_a_meld_that_only_our_filling_in_forbids_is_doubted_and_still_opens() -> None:
    values = as_values(HUDSON)
    club = decode({**values, "least_cards": {"is": 4, "silent": "Nobody says it."}}, "club")
    check = check_opening(club, ["A A A"], 0)
    assert check.melds[0].is_doubtful and "Nobody says it." in check.melds[0].problem
    assert check.opens
