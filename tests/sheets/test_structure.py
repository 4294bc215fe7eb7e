"""The structure of a print, read back from the PDF as a screen reader finds it."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.rules.library import load
from scorekeeper.sheets.canvas import Box, Sheet
from scorekeeper.sheets.kinds import book_sheet, game_sheet
from scorekeeper.sheets.qr_card import qr_card
from scorekeeper.sheets.ruling_slip import ruling_slip
from scorekeeper.sheets.season_summary import season_summary
from scorekeeper.sheets.structure import Element, Structure
from tests.support.games import make_game
from tests.support.pdfs import flat

WON = make_game("hudson", 4, 6, target=2000)
SHEETS = {
    **{
        kind: book_sheet(kind, load("hudson"), 4, "a4").pdf()
        for kind in ("blank", "tally", "pad", "pads", "tournament", "seats", "card", "table-card")
    },
    **{
        kind: game_sheet(kind, WON, "a4", large=True).pdf()
        for kind in ("score", "summary", "winner")
    },
    "ruling": ruling_slip(WON, WON.penalties[0]).pdf(),
    "season": season_summary([WON]).pdf(),
    "code": qr_card("Friday", "http://a").pdf(),
}


def elements(node: Any) -> Iterator[Any]:
    """Yield the elements of a file in their order."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        found = kid.get_object()
        if isinstance(found, dict) and "/S" in found:
            yield found
            yield from elements(found)


def roles(pdf: bytes) -> list[str]:
    root: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]
    return [str(element["/S"]) for element in elements(root["/StructTreeRoot"])]


def marked(page: Any) -> tuple[int, int, int]:
    """Count in the content of a page what begins with an element, what as artifact, what ends."""
    content = page.get_contents().get_data()
    return content.count(b" BDC"), content.count(b"/Artifact BMC"), content.count(b"EMC")


@pytest.mark.parametrize("kind", SHEETS)
def test_every_sheet_is_tagged_and_all_its_content_is(kind: str) -> None:
    reader = PdfReader(BytesIO(SHEETS[kind]))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    tree = root["/StructTreeRoot"]
    numbers = tree["/ParentTree"]["/Nums"]
    for index, page in enumerate(reader.pages):
        place: Any = page["/StructParents"]
        assert place == index == numbers[2 * index]
        texts, artifacts, ends = marked(page)
        assert len(numbers[2 * index + 1]) == texts
        assert artifacts >= 1 and texts + artifacts == ends
    for element in elements(tree):
        parent = element["/P"].get_object()
        kids = parent["/K"] if isinstance(parent["/K"], list) else [parent["/K"]]
        assert element in [kid.get_object() for kid in kids]


@pytest.mark.parametrize("kind", SHEETS)
def test_every_sheet_has_a_title(kind: str) -> None:
    assert "/H1" in roles(SHEETS[kind])


def test_a_score_sheet_has_headings_tables_and_a_chart_that_is_described() -> None:
    pdf = game_sheet("score", WON, "a4").pdf()
    found = roles(pdf)
    assert found[:2] == ["/Document", "/H1"]
    assert found.count("/H3") == len(WON.hands)
    assert found.count("/TR") == 1 + 2 * len(WON.hands)  # the running table, and a row each
    root: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]
    (figure,) = [e for e in elements(root["/StructTreeRoot"]) if e["/S"] == "/Figure"]
    assert "total after each hand" in figure["/Alt"]


def test_a_sheet_of_several_pages_has_its_headings_beside_it() -> None:
    reader = PdfReader(BytesIO(game_sheet("score", WON, "a4", large=True).pdf()))
    title, inner = reader.outline[0], str(reader.outline[1])
    assert title["/Title"] == WON.name  # type: ignore[call-overload]
    assert all(f"Hand {hand.number} · " in inner for hand in WON.hands)
    assert not PdfReader(BytesIO(SHEETS["pad"])).outline


def test_texts_of_one_element_have_a_space_between_them() -> None:
    sheet = Sheet("Two texts")
    sheet.new_page()
    with sheet.structure.line():
        width = sheet.write("Ann", Box(50, 50, 100, 20), 12)
        sheet.write("500", Box(50 + width, 50, 100, 20), 12)
    assert roles(sheet.pdf()) == ["/Document", "/P"]
    assert flat(sheet.pdf()) == "Ann 500"


def test_texts_go_to_the_element_that_is_open() -> None:
    structure = Structure()
    with structure.within(Element("Table")), structure.within(Element("TR", cells="TH")):
        structure.leaf()
    with structure.line("H2"):
        assert structure.leaf() is structure.leaf()
    with structure.resume(None):
        assert structure.leaf() is None
        with structure.within(Element("P")):
            assert structure.leaf() is None
    table, heading = structure.root.kids
    assert table.kids[0].kids == [Element("TH")] and heading == Element("H2")


def test_an_element_on_two_pages_is_one() -> None:
    sheet = Sheet("Two pages")
    with sheet.structure.line():
        for text in ("Ann", "Bo"):
            sheet.new_page()
            sheet.write(text, Box(50, 50, 100, 20), 12)
    assert roles(sheet.pdf()) == ["/Document", "/P"]
    assert sheet.pdf() == sheet.pdf()
