"""What the books rule on scoring: aces and sevens, wrong scores, what a thing is worth."""

import pytest

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.library import load

OURS = "The book gives no amount; the number is ours."
BOOKS = ("hudson", "official1950", "miller", "bicycle", "luudoo")


def ruling(book: str, entry: str) -> Ruling:
    found = adjudicate(load(book), irregularities()[entry], {})
    assert not found.open
    return found


@pytest.mark.parametrize(
    ("book", "cite"),
    [
        ("hudson", "hudson:18"),
        ("official1950", "official1950:19"),
        ("bicycle", "bicycle:canastas"),
        ("luudoo", "luudoo:scoring"),
    ],
)
@pytest.mark.parametrize(("entry", "each"), [("held-aces", -20), ("held-sevens", -5)])
def test_bicycle_canastas_cards_in_hand_cost_their_card_value_alone(
    book: str, cite: str, entry: str, each: int
) -> None:
    found = ruling(book, entry)
    assert found.covered
    assert found.verdict.startswith("No special penalty")
    assert (found.points_each, found.cites[0]) == (each, cite)


@pytest.mark.parametrize(
    ("book", "cite"),
    [
        ("hudson", "hudson:57"),
        ("official1950", "official1950:19"),
        ("bicycle", "bicycle:scoring-the-deal"),
        ("luudoo", "luudoo:scoring"),
    ],
)
@pytest.mark.parametrize(("entry", "each"), [("unfinished-aces", 20), ("unfinished-sevens", 5)])
def test_official1950_19_an_unfinished_set_counts_plus_without_a_penalty(
    book: str, cite: str, entry: str, each: int
) -> None:
    found = ruling(book, entry)
    assert found.covered
    assert found.verdict.startswith("No penalty")
    assert (found.points_each, found.cites[0]) == (each, cite)


@pytest.mark.parametrize(
    ("entry", "cite", "each"),
    [
        ("unfinished-sevens", "miller:sevens", -2500),
        ("unfinished-aces", "miller:aces", -2500),
        ("unfinished-wild-canasta", "miller:wild-card-meld", -2000),
        ("held-sevens", "miller:sevens", -1500),
        ("held-aces", "miller:aces", -1500),
        ("worth-four-red-threes", "miller:threes", 100),
    ],
)
def test_miller_names_it_without_the_amount(entry: str, cite: str, each: int) -> None:
    found = ruling("miller", entry)
    assert (found.covered, found.missing, found.silent) == (True, OURS, "")
    assert (found.cites[0], found.points_each) == (cite, each)
    assert found.assumptions


@pytest.mark.parametrize("entry", ["held-sevens", "held-aces"])
def test_miller_aces_and_sevens_held_are_counted_at_the_end_of_each_hand(entry: str) -> None:
    found = ruling("miller", entry)
    assert "We read both as the end of each hand" in found.reading
    assert any(step.startswith("In common play") for step in found.do)


@pytest.mark.parametrize(
    "entry",
    [
        "worth-natural-canasta",
        "worth-mixed-canasta",
        "worth-sevens-canasta",
        "worth-aces-canasta",
    ],
)
def test_official1950_summary_names_a_large_bonus_without_the_amount(entry: str) -> None:
    found = ruling("official1950", entry)
    assert (found.covered, found.missing) == (True, OURS)
    assert found.cites == ("official1950:summary",)


@pytest.mark.parametrize(
    "entry", ["worth-natural-canasta", "worth-going-out", "worth-wild-canasta"]
)
def test_miller_names_no_bonus_for_a_canasta_or_for_going_out(entry: str) -> None:
    found = ruling("miller", entry)
    assert not found.covered
    assert found.silent and found.nearby and not found.cites


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("entry", ["score-entered-wrongly", "score-added-wrongly"])
def test_hudson_58_tells_the_count_and_nothing_of_a_wrong_one(book: str, entry: str) -> None:
    found = ruling(book, entry)
    assert not found.covered
    assert found.effects == ("correct-score",)
    assert found.silent and found.nearby


def test_bicycle_scoring_the_deal_lists_no_bonus_for_winning() -> None:
    found = ruling("bicycle", "worth-winning-game")
    assert found.covered
    assert found.cites[0] == "bicycle:scoring-the-deal"


def test_bicycle_scoring_the_game_knows_both_sides_may_be_over_and_names_no_winner() -> None:
    found = ruling("bicycle", "both-over-target")
    assert not found.covered
    assert "both sides may have reached" in found.silent
    assert found.nearby == ("bicycle:scoring-the-game",)


def test_hudson_10_a_set_of_red_threes_is_counted_for_the_json() -> None:
    found = ruling("hudson", "worth-red-three")
    assert (found.points_each, found.points_all) == (100, 800)


def test_hudson_57_whether_a_kept_red_three_counts_its_own_value_is_left_open() -> None:
    assert "not said" in ruling("hudson", "worth-red-three").note


OWN = [
    entry
    for entry in irregularities().values()
    if entry.topic in ("scoring", "going-out")
    and (entry.kind == "irregularity" or entry.id.startswith("worth-"))
]


@pytest.mark.parametrize("entry", OWN, ids=lambda entry: entry.id)
def test_silence_on_going_out_and_scoring_has_a_reason_and_a_nearest_paragraph(
    entry: Irregularity,
) -> None:
    for silence in entry.silent.values():
        assert silence.why and silence.near
    for case in entry.cases:
        assert not case.silent or (case.near and not case.cite)


@pytest.mark.parametrize("entry", ["worth-red-three", "worth-black-three"])
def test_miller_threes_one_three_is_the_books_own_value(entry: str) -> None:
    found = ruling("miller", entry)
    assert (found.covered, found.missing, found.points_each) == (True, "", 100)
    assert "100 for one" in found.verdict
