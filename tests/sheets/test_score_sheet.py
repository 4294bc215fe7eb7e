"""The score sheet of a game, read back from the PDF and measured on the paper."""

import re
from collections import Counter

import pytest

from scorekeeper.hand.score import CARDS, HAND, PENALTY, Line
from scorekeeper.rules.library import load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.canvas import MISSING, replaced_glyphs
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.score_sheet import draw_score_sheet, score_sheet
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game, Hand
from scorekeeper.text import number
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
    text = re.split(r"Totals after each hand", "\n".join(read(pdf)))[0]
    pieces = re.split(r"^Hand \d+ · ", text, flags=re.MULTILINE)[1:]
    assert len(pieces) == len(game.hands)
    return pieces


def numbers_in(text: str) -> Counter[str]:
    return Counter(re.findall(r"(?<![\w,¶])−?\d[\d,]*(?!\w)", text))


def label_of(rules: RuleSet, line: Line) -> str:
    fixed = {CARDS: "Cards on the table", HAND: "Cards left in hand", PENALTY: line.why}
    return fixed.get(line.item) or rules.items_by_id[line.item].label


def assert_hand_is_printed(game: Game, hand: Hand, text: str) -> None:
    words, numbers = " ".join(text.split()), numbers_in(text)
    expected = Counter(number(line.points) for side in hand.lines for line in side)
    expected.update(map(number, (*hand.nets, *hand.totals)))
    assert expected <= numbers, (hand.number, expected - numbers)
    for line in (line for side in hand.lines for line in side):
        assert label_of(game.rules, line) in words
    for needs in hand.needed:
        assert f"needs {needs}" in words


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_line_of_every_hand_is_printed_with_its_number(
    book: str, players: int, paper: str
) -> None:
    game = make_game(book, players, 12, seed=4)
    for hand, text in zip(game.hands, blocks(game, score_sheet(game, paper)), strict=True):
        assert_hand_is_printed(game, hand, text)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_last_totals_are_the_boards(book: str, players: int) -> None:
    game = make_game(book, players, 7)
    last = blocks(game, score_sheet(game))[-1].rpartition("Total")[2]
    shown = re.findall(r"−?\d[\d,]*", last)
    assert shown[: len(game.totals)] == [number(total) for total in game.totals]


def test_the_heading_names_book_date_players_seats_and_target() -> None:
    game = make_game("hudson", 5, 3)
    first = " ".join(read(score_sheet(game))[0].split())
    for told in (
        "Friday night",
        "31 January 2026",
        game.rules.book,
        "5 players · 3 hands · played to 5,000",
        "Ann & Cleo & Eve: Ann (seat 1), Cleo (seat 3), Eve (seat 5)",
        "Bo & Dov: Bo (seat 2), Dov (seat 4)",
        "Hand 2 · Bo dealt · Cleo sat out",
    ):
        assert told in first


def test_a_corrected_hand_is_marked() -> None:
    game = make_game(hands=6)
    corrected = ["corrected" in text for text in blocks(game, score_sheet(game))]
    assert corrected == [hand.corrected for hand in game.hands]
    assert any(corrected)


def test_a_penalty_has_its_reason_and_paragraph() -> None:
    why = {"side": 1, "points": -100, "why": "Drew out of turn", "cites": ["hudson:57"]}
    entries = with_entry(make_entries(hands=0), "penalty", why)
    body = make_entries(hands=1)[1].body
    text = flat(score_sheet(fold(with_entry(entries, "hand", body))))
    assert "Drew out of turn (Hudson ¶57) −100" in text


def test_a_ruling_without_points_and_one_of_another_book_are_on_the_sheet() -> None:
    why = "Opened short (table decision, after Bicycle)"
    ruling = {"side": 0, "why": why, "cites": ["bicycle:insufficient-melds"], "minimum": 10}
    entries = with_entry(make_entries(hands=0), "penalty", ruling)
    body = make_entries(hands=1)[1].body
    text = flat(score_sheet(fold(with_entry(entries, "hand", body))))
    assert f"{why} (Bicycle, insufficient melds) needs +10" in text
    assert "needs 60" in text


def test_a_cancelled_penalty_is_not_on_the_sheet() -> None:
    entries = make_entries(hands=3)
    given = next(entry for entry in entries if entry.kind == "penalty")
    game = fold(with_entry(entries, "cancelled", {"of": given.seq}))
    text = flat(score_sheet(game))
    assert given.body["why"] not in text
    assert number(game.totals[0]) in text


def test_the_same_game_is_the_same_bytes() -> None:
    entries = make_entries("miller", 4, 9)
    assert score_sheet(fold(entries)) == score_sheet(fold(entries))


@pytest.mark.parametrize("players", load("hudson").player_counts)
def test_a_game_without_a_hand_yet_prints(players: int) -> None:
    assert "Hand 1 " in flat(score_sheet(make_game("hudson", players, 0)))


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
    text = flat(score_sheet(game))
    assert f"{name} (seat 1)" in text
    assert not replaced_glyphs([name])


def test_a_letter_the_font_lacks_is_replaced_visibly_and_reported() -> None:
    game = make_game("hudson", 2, 2, names=["李小龙", "Bo"])
    text = flat(score_sheet(game))
    assert f"{MISSING * 3} (seat 1)" in text
    assert "U+5C0F U+674E U+9F99" in text
    assert replaced_glyphs(["李小龙", "Bo\n"]) == set("李小龙")


def test_an_accent_typed_apart_joins_its_letter() -> None:
    game = make_game("hudson", 2, 1, names=["Rene\N{COMBINING ACUTE ACCENT}e", "Bo"])
    assert "Renée" in flat(score_sheet(game))


def test_names_of_forty_letters_are_given_in_full_once() -> None:
    assert all(len(name) == 40 for name in LONG)
    text = flat(score_sheet(make_game("hudson", 6, 2, names=LONG)))
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
    assert_nothing_leaves_its_place(draw_score_sheet(game, paper))
    assert "−999,990" in flat(score_sheet(game, paper))


def test_body_type_is_large_enough_for_arms_length() -> None:
    sheet = draw_score_sheet(make_game("hudson", 4, 3))
    body = [t for t in sheet.pages[0].texts if t.text in ("Cards on the table", "Total")]
    assert body and all(text.size >= 10.5 for text in body)


def test_a_value_that_is_filled_in_is_marked_and_explained() -> None:
    text = flat(score_sheet(make_game("miller", 4, 3)))
    assert "†" in text
    assert "† The book does not give this value: it is the usual one, filled in by us." in text
