"""What the pages and the card say of a value: the book's condition, and what is ours."""

import pytest

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.referee.search.clauses import answers_of
from scorekeeper.rules.labels import rule_label
from scorekeeper.rules.library import load
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.sheets.rule_card_text import sections


def words_of(book: str, rule: str) -> str:
    return rule_label(load(book).rule(rule)).label


def card_of(book: str) -> str:
    return " / ".join(
        f"{fact.label} {fact.worth}" for part in sections(load(book)) for fact in part.facts
    )


def ruled(book: str, entry: str, **answers: str) -> Ruling:
    ruling = adjudicate(load(book), irregularities()[entry], answers)
    assert not ruling.open
    return ruling


def test_bicycle_concealed_hand_waives_the_minimum_only_after_a_draw_from_the_stock() -> None:
    assert "draw from the stock" in words_of("bicycle", "concealed-needs-no-minimum")
    assert "A concealed hand drawn from the stock needs no count" in card_of("bicycle")


def test_miller_picking_the_pack_a_meld_takes_it_only_with_the_pair() -> None:
    assert words_of("miller", "take-onto-meld") == "A meld on the table alone takes the pile"
    assert "With the pair, the pile goes onto a meld of fewer than 5" in card_of("miller")


def test_miller_end_of_play_a_concealed_hand_is_no_value_of_the_book() -> None:
    value = load("miller").rule("concealed-needs-no-minimum")
    assert not value.cite and "no concealed hand" in value.silent


def test_miller_picking_the_pack_needs_no_bar_for_one_card_each() -> None:
    assert "natural pair" in load("miller").rule("one-card-each-barred").silent


@pytest.mark.parametrize(
    "asked_most",
    [
        "Sevens take no wild cards",
        "Aces take wild cards only in the opening",
        "On an empty pile no ace, seven or card of a closed rank is discarded",
        "Talon cards for the side that opens first 4",
        "Cards kept in hand after melding 2",
        "Tell the others with so many cards left 3",
    ],
)
def test_miller_the_card_has_what_is_asked_most_at_that_table(asked_most: str) -> None:
    assert asked_most in card_of("miller")


def test_official1950_what_a_missing_rule_said_is_not_told_as_a_fact() -> None:
    rules = load("official1950")
    named = (*rules.opening_rules, *rules.play_rules, *rules.items)
    told = [value.silent for value in named if "missing rule" in value.silent]
    assert told and all("may have stood" in text.lower() for text in told)


@pytest.mark.parametrize(
    "entry", ["how-many-canastas-to-go-out", "went-out-without-canastas", "may-i-go-out"]
)
def test_luudoo_two_three_players_a_second_canasta_is_called_usual_wherever_it_is_told(
    entry: str,
) -> None:
    for players, is_told in ((2, True), (4, False)):
        facts = TableFacts(players=players)
        ruling = adjudicate(load("luudoo"), irregularities()[entry], {}, facts)
        assert ("The book calls this usual, not a must." in ruling.assumptions) == is_told


@pytest.mark.parametrize("entry", ["wrong-dealer", "upcard-not-covered"])
@pytest.mark.parametrize("clause", ["before-first-turn", "before-next-draw"])
def test_hudson_62_before_anyone_drew_is_before_the_first_turn(entry: str, clause: str) -> None:
    assert answers_of(irregularities()[entry], [clause]) == {"noticed": "before"}


@pytest.mark.parametrize("book", ["official1950", "bicycle"])
def test_official1950_summary_the_card_and_the_values_tell_that_a_red_three_freezes(
    book: str,
) -> None:
    assert "A red three in the pile freezes it" in card_of(book)
    assert words_of(book, "red-three-freezes") == "A red three in the pile freezes it"


def test_hudson_42_nobody_is_obliged_to_take_a_frozen_pile() -> None:
    assert "frozen pile" in all_paragraphs()["hudson:42"].note


def test_hudson_57_a_heading_is_missing_in_our_copy_not_in_print() -> None:
    assert "in our copy" in load("hudson").state


@pytest.mark.parametrize(
    ("entry", "answers"),
    [
        ("discarded-without-drawing", {"noticed": "after"}),  # the draw is not made up
        ("discarded-red-three", {"noticed": "before", "from": "stock"}),  # another card is thrown
        ("discarded-red-three", {"noticed": "before", "from": "pile"}),
        ("card-turned-up-in-deal", {"noticed": "after"}),  # it stays where it was dealt
        ("wrong-number-dealt", {"noticed": "after"}),  # no card is added or taken away
    ],
)
def test_hudson_63_68_what_goes_beyond_the_words_is_marked(
    entry: str, answers: dict[str, str]
) -> None:
    assert "our reading" in ruled("hudson", entry, **answers).reading


def test_official1950_19_alone_is_cited_for_a_meld_out_of_turn() -> None:
    assert ruled("official1950", "melded-in-opponents-turn").cites == ("official1950:19",)


def test_luudoo_commencing_play_is_nearest_to_several_discards() -> None:
    ruling = ruled("luudoo", "discarded-several", noticed="before", how="together")
    assert (ruling.covered, ruling.nearby) == (False, ("luudoo:commencing-play",))
