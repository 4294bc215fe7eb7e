"""The hands of a score sheet line by line."""

import re

from scorekeeper.sheets.score_hands import correction_words, head_words
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.table.fold import fold
from tests.support.games import make_entries, make_game
from tests.support.pdfs import flat, read, with_entry
from tests.support.small_ledger import Ledger


def test_a_count_stands_in_words_and_never_beside_its_sum() -> None:
    game = make_game("hudson", 4, 12)
    text = flat(score_sheet(game).pdf())
    assert re.search(r"\b\d red threes −?\d00\b", text)
    assert re.search(r"\b2 (?:mixed|natural) canastas (?:600|1,000)\b", text)
    assert "×" not in text


def test_a_correction_says_when_by_whom_and_from_what_to_what() -> None:
    table = Ledger()
    table.hand(500, 300)
    lines = table.entries[-1].body["lines"]
    changed = [[dict(lines[0][0]) | {"points": 400}], lines[1]]
    table.add("corrected", **(table.entries[-1].body | {"of": 2, "lines": changed}))
    (hand,) = table.game.hands
    (words,) = correction_words(table.game, hand)
    assert re.match(r"Corrected .* by Ann: We cards on the table from 500 to 400\.$", words)
    assert "They" not in words
    assert words in flat(score_sheet(table.game).pdf())


def test_a_correction_of_nothing_says_so() -> None:
    table = Ledger()
    table.hand(500, 300)
    table.add("corrected", **(table.entries[-1].body | {"of": 2}))
    (words,) = correction_words(table.game, table.game.hands[0])
    assert words.endswith("by Ann: the same points.")


def test_the_head_of_a_hand_says_who_dealt_and_who_sat_out() -> None:
    game = make_game("hudson", 6, 2)
    assert head_words(game, game.hands[0]) == "Hand 1 · Ann dealt · Eve and Finn sat out"


def test_totals_from_paper_are_the_first_block() -> None:
    body = {"hands": 3, "totals": [1200, -85], "dealer": 1}
    entries = with_entry(make_entries(hands=0), "brought", body)
    hand = make_entries(hands=1, penalties=False)[1].body
    pages = read(score_sheet(fold(with_entry(entries, "hand", hand))).pdf())
    text = " ".join(" ".join(pages).split())
    assert "Brought over from paper, after 3 hands Total 1,200 Total −85" in text
    assert "3 from paper 1,200 −85" in text
