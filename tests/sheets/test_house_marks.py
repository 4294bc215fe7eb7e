"""House rules and totals from paper on the score sheet, read back from the PDF."""

import re

from scorekeeper.sheets.score_sheet import score_sheet
from tests.support.house_tables import (
    BY_MELDS,
    BY_TOTALS,
    SHEET,
    WILD_SHEET,
    WITH_WILDS,
    club_table,
    play,
)
from tests.support.pdfs import read
from tests.support.small_ledger import Ledger

NOTE = "‡ House rule of this table."


def hands(table: Ledger) -> dict[int, str]:
    """Return the printed text of each hand, by its number."""
    text = "\n".join(read(score_sheet(table.game).pdf()))
    pieces = re.split(r"^Hand (\d+) · ", text, flags=re.MULTILINE)
    return {int(number): piece for number, piece in zip(pieces[1::2], pieces[2::2], strict=True)}


def test_a_line_that_counts_by_a_house_rule_is_marked_and_no_other() -> None:
    table = club_table(SHEET)
    play(table, BY_MELDS)
    printed = hands(table)[1]
    assert "mixed canasta ‡" in printed
    assert "‡" not in printed.replace("mixed canasta ‡", "").replace(NOTE, "")
    assert NOTE in "\n".join(read(score_sheet(table.game).pdf()))


def test_a_game_without_house_rules_has_no_mark_and_no_note() -> None:
    table = Ledger()
    play(table, BY_MELDS, BY_TOTALS)
    assert "‡" not in "\n".join(read(score_sheet(table.game).pdf()))


def test_each_hand_is_marked_by_the_rules_it_was_counted_by() -> None:
    table = Ledger()
    play(table, BY_MELDS)
    table.add("rules", house=WILD_SHEET)
    play(table, WITH_WILDS)
    table.add("rules", house=SHEET)
    play(table, BY_MELDS)
    first, second, third = hands(table).values()
    assert "‡" not in first.replace(NOTE, "")
    assert "wild canasta ‡" in second and "mixed" not in second
    assert "mixed canasta ‡" in third and "natural canasta ‡" not in third


def test_totals_from_paper_stand_above_the_first_hand_with_the_number_after_them() -> None:
    table = Ledger()
    table.add("brought", hands=3, totals=[1480, -905], dealer=3)
    play(table, BY_MELDS)
    text = " ".join("\n".join(read(score_sheet(table.game).pdf())).split())
    brought, _, after = text.partition("Hand 4 · Di dealt")
    assert "Brought over from paper, after 3 hands" in brought
    assert "Total 1,480 Total −905" in brought
    assert "Needed 50 to open" in after and "Total 2,520 Total −865" in after


def test_a_single_hand_on_paper_is_told_in_the_singular() -> None:
    table = Ledger()
    table.add("brought", hands=1, totals=[0, 55], dealer=1)
    text = "\n".join(read(score_sheet(table.game).pdf()))
    assert "1 from paper 0 55" in text and "Still in play after 1 hand: They 55 ahead" in text


def test_the_sheet_is_headed_by_the_name_of_the_rules_and_their_book() -> None:
    table = club_table(SHEET)
    play(table, BY_MELDS)
    first = " ".join(read(score_sheet(table.game).pdf())[0].split())
    assert "Thursday club · Classic (Hudson), 2 house rules: How to Play Canasta" in first
    assert " · Hudson:" not in " ".join(read(score_sheet(Ledger().game).pdf())[0].split())


def test_every_later_page_is_headed_by_the_name_of_the_rules() -> None:
    table = club_table(SHEET)
    play(table, *[BY_MELDS] * 5)
    _first, *later = read(score_sheet(table.game).pdf())
    assert later and all("Friday · Thursday club" in page for page in later)
