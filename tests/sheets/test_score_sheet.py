"""The score sheet of a game, read back from the PDF and measured on the paper."""

import re
from collections import Counter

import pytest

from scorekeeper.hand.score import PENALTY, reason
from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game, Hand
from scorekeeper.text import number, signed
from tests.support.games import make_entries, make_game
from tests.support.pdfs import (
    LONG,
    TABLES,
    assert_nothing_leaves_its_place,
    flat,
    read,
    six_sides,
    with_entry,
)


def blocks(game: Game, pdf: bytes) -> list[str]:
    """Cut the printed text into one piece for each hand."""
    text = "\n".join(read(pdf))
    pieces = re.split(r"^Hand \d+ · ", text, flags=re.MULTILINE)[1:]
    assert len(pieces) == len(game.hands)
    return [re.split(r"^(?:Hand \d+, |Page )", piece, flags=re.M)[0] for piece in pieces]


def numbers_in(text: str) -> Counter[str]:
    return Counter(re.findall(r"(?<![\w,¶])−?\d[\d,]*(?!\w)", text))


def assert_hand_is_printed(hand: Hand, text: str) -> None:
    words, numbers = " ".join(text.split()), numbers_in(text)
    expected = Counter(number(line.points) for side in hand.lines for line in side)
    expected.update(map(number, (*hand.nets, *hand.totals, *filter(None, hand.needed))))
    assert expected <= numbers, (hand.number, expected - numbers)
    for line in (line for side in hand.lines for line in side):
        if line.item != PENALTY:
            assert re.search(rf"{re.escape(reason(hand.counted_by, line))}\b", words)
    assert "×" not in text


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_line_of_every_hand_is_printed_with_its_number(
    book: str, players: int, paper: str
) -> None:
    game = make_game(book, players, 12, seed=4)
    for hand, text in zip(game.hands, blocks(game, score_sheet(game, paper).pdf()), strict=True):
        assert_hand_is_printed(hand, text)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_first_page_has_the_result_the_totals_and_thirty_hands(
    book: str, players: int, paper: str
) -> None:
    game = fold(with_entry(make_entries(book, players, 30), "ended", {}))
    page = read(score_sheet(game, paper).pdf())[0]
    assert game.outcome and f": {game.sides[game.outcome.winner or 0].name} with " in page
    rows = re.findall(r"^(\d+) (?:Ann|Bo|Cleo|Dov|Eve|Finn)\b(.*)$", page, re.MULTILINE)
    assert [int(hand) for hand, _ in rows] == list(range(1, len(rows) + 1))
    # Five who play alone have ten columns, and rows of two lines: the rest is on the next page.
    assert len(rows) >= (30 if len(game.sides) < 5 else 20)
    for (_, row), hand in zip(rows, game.hands, strict=False):
        both = zip(map(signed, hand.nets), map(number, hand.totals), strict=True)
        assert [figure for pair in both for figure in pair] == re.findall(r"[+−]?\d[\d,]*", row)


def test_the_heading_names_book_date_players_seats_and_target() -> None:
    game = make_game("hudson", 5, 3)
    text = flat(score_sheet(game).pdf())
    for told in (
        "Friday night",
        "31 January 2026",
        game.rules.book,
        "5 players · 3 hands · played to 5,000",
        "Ann (seat 1), Cleo (seat 3), Eve (seat 5)",
        "Bo (seat 2), Dov (seat 4)",
        "Hand 2 · Bo dealt · Cleo sat out",
    ):
        assert told in text


def test_a_side_with_a_name_of_its_own_has_its_players_beside_it() -> None:
    game = make_game("hudson", 4, 1, side_names=["North", "South"])
    assert "North: Ann (seat 1), Cleo (seat 3)" in flat(score_sheet(game).pdf())


def test_a_penalty_has_its_reason_and_paragraph() -> None:
    why = {"side": 1, "points": -100, "why": "Drew out of turn", "cites": ["hudson:57"]}
    entries = with_entry(make_entries(hands=0), "penalty", why)
    body = make_entries(hands=1)[1].body
    text = flat(score_sheet(fold(with_entry(entries, "hand", body))).pdf())
    assert "Drew out of turn (Hudson ¶57) −100" in text


def test_a_ruling_without_points_and_one_of_another_book_are_on_the_sheet() -> None:
    why = "Opened short (table decision, after Bicycle)"
    ruling = {"side": 0, "why": why, "cites": ["bicycle:insufficient-melds"], "minimum": 10}
    entries = with_entry(make_entries(hands=0), "penalty", ruling)
    body = make_entries(hands=1)[1].body
    text = flat(score_sheet(fold(with_entry(entries, "hand", body))).pdf())
    assert f"{why} (Bicycle, insufficient melds) needs +10" in text
    assert "Needed 60 to open" in text


def test_a_cancelled_penalty_is_not_on_the_sheet() -> None:
    entries = make_entries(hands=3)
    given = next(entry for entry in entries if entry.kind == "penalty")
    game = fold(with_entry(entries, "cancelled", {"of": given.seq}))
    text = flat(score_sheet(game).pdf())
    assert given.body["why"] not in text
    assert number(game.totals[0]) in text


def test_the_same_game_is_the_same_bytes() -> None:
    entries = make_entries("miller", 4, 9)
    assert score_sheet(fold(entries)).pdf() == score_sheet(fold(entries)).pdf()


@pytest.mark.parametrize("players", load("hudson").player_counts)
def test_a_game_without_a_hand_yet_prints(players: int) -> None:
    assert "Hand 1, Ann deals" in flat(score_sheet(make_game("hudson", players, 0)).pdf())


@pytest.mark.parametrize(
    "name",
    [
        "<b>&",
        "<img src='file:///etc/passwd'/>",
        "Łukasz Żółć-Gęśl",
        "Ωμέγα Παπαδοπούλου",
        "Жанна Щукина",
        "(\\) %s {0} $x",
    ],
)
def test_a_name_is_text_and_prints_as_it_was_typed(name: str) -> None:
    game = make_game("hudson", 2, 2, names=[name, "Bo"])
    text = flat(score_sheet(game).pdf())
    assert f"{name} (seat 1)" in text


def test_an_accent_typed_apart_joins_its_letter() -> None:
    game = make_game("hudson", 2, 1, names=["Rene\N{COMBINING ACUTE ACCENT}e", "Bo"])
    assert "Renée" in flat(score_sheet(game).pdf())


def test_names_of_forty_letters_are_given_in_full_once() -> None:
    assert all(len(name) == 40 for name in LONG)
    text = flat(score_sheet(make_game("hudson", 6, 2, names=LONG)).pdf())
    assert all(f"{name} (seat " in text for name in LONG)


@pytest.mark.parametrize("paper", PAPERS)
def test_six_sides_with_the_longest_names_and_numbers_fit(paper: str) -> None:
    rules = six_sides()
    entries = make_entries("hudson", 6, 4, names=LONG, rules=rules, name="N" * 80)
    for side in range(6):
        why = "W" * 100 + " " + "w" * 99
        body = {"side": side, "points": -999_990, "why": why, "cites": ["hudson:57"]}
        entries = with_entry(entries, "penalty", body)
    entries = with_entry(entries, "hand", next(e.body for e in entries if e.kind == "hand"))
    game = fold(entries)
    assert len(game.sides) == 6
    assert_nothing_leaves_its_place(score_sheet(game, paper))
    assert "−999,990" in flat(score_sheet(game, paper).pdf())


def test_a_value_that_is_filled_in_is_marked_and_explained() -> None:
    pages = read(score_sheet(make_game("miller", 4, 12)).pdf())
    note = "† The book does not give this value: it is the usual one, filled in by us."
    assert [note in page for page in pages] == [page.count("†") > (note in page) for page in pages]
    assert sum(note in page for page in pages) > 1


def test_a_penalty_filled_in_by_us_is_marked_too() -> None:
    values = as_values(load("hudson"))
    values["penalty"] = [values["penalty"][0] | {"silent": "Usual.", "cite": ""}]
    rules = decode(values, "filled in")
    own = rules.penalties[0]
    body = {"side": 0, "points": -own.points, "why": own.label, "penalty": own.id}
    entries = with_entry(make_entries(hands=0, rules=rules), "penalty", body)
    assert f"{own.label} †" in flat(score_sheet(fold(entries)).pdf())
    hand = make_entries(hands=1, rules=rules, penalties=False)[1].body
    assert f"{own.label} †" in flat(score_sheet(fold(with_entry(entries, "hand", hand))).pdf())


@pytest.mark.parametrize("paper", PAPERS)
def test_forty_hands_flow_over_pages_and_none_is_torn(paper: str) -> None:
    game = make_game("hudson", 4, 40, seed=2)
    pages = read(score_sheet(game, paper).pdf())
    heads = [re.findall(r"^Hand (\d+) ·", page, re.MULTILINE) for page in pages]
    assert [int(head) for page in heads for head in page] == list(range(1, 41))
    for place, (page, head) in enumerate(zip(pages, heads, strict=True), 1):
        assert len(re.findall(r"^Total ", page, re.MULTILINE)) >= len(head)
        assert "continued" not in page
        assert f"Page {place} of {len(pages)}" in page
        assert "Friday night" in page and "Hudson" in page
        assert not head or "Ann & Cleo" in page


def test_a_hand_too_long_for_any_page_goes_on_under_its_name() -> None:
    entries = make_entries(hands=0)
    for each in range(80):
        why = f"Reason {each}: " + "a card was shown to the whole table " * 4
        entries = with_entry(entries, "penalty", {"side": each % 2, "points": -5, "why": why})
    game = fold(with_entry(entries, "hand", make_entries(hands=1)[1].body))
    text = flat(score_sheet(game).pdf())
    assert "Hand 1, continued" in text
    assert all(f"Reason {each}:" in text for each in range(80))
    assert_nothing_leaves_its_place(score_sheet(game))
