"""Letters, widths, and text fitted or broken to a width."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.sheets.typesetting import (
    ELLIPSIS,
    MISSING,
    NO_BREAK,
    fitted,
    is_missing,
    is_readable,
    lines_of,
    pieces,
    printable,
    width_of,
    wrapped,
)
from tests.support.fonts import further_font
from tests.support.games import make_game
from tests.support.pdfs import flat, fonts_of


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ann", "Ann"),
        ("  two   spaces\t\n", "two spaces"),
        ("Rene\N{COMBINING ACUTE ACCENT}e", "Renée"),
        (f"Hudson{NO_BREAK}¶57", f"Hudson{NO_BREAK}¶57"),
        ("bell\a", f"bell{MISSING}"),
    ],
)
def test_text_is_printed_with_letters_the_font_has(text: str, printed: str) -> None:
    assert printable(text) == printed


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Print as on a machine without further fonts."""
    monkeypatch.setattr("scorekeeper.sheets.typesetting.font_with", lambda _letter: None)
    printable.cache_clear()
    yield
    printable.cache_clear()


@pytest.mark.usefixtures("no_fonts")
@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("김민수", "Gimminsu"),
        ("さくら", "Sakura"),
        ("שרה", "Shrh"),
        ("علي", "Aly"),
        ("Ann 😀", "Ann (grinning face)"),
        ("李小龙 Li", "… Li"),
        ("👍🏽", "(thumbs up sign)"),
        ("Ωμέγα Жанна Nguyễn", "Ωμέγα Жанна Nguyễn"),
    ],
)
def test_a_script_without_a_font_has_a_readable_stand_in(text: str, printed: str) -> None:
    assert printable(text) == printed
    assert is_readable(text) == ("…" not in printed)
    assert MISSING not in printed


def test_a_line_is_cut_into_parts_of_one_font_each(tmp_path: Path) -> None:
    with further_font(tmp_path, "李שע"):
        assert not is_missing("李")
        own, other, after = pieces("Ann 李 Bo", False)
        assert (own, after) == (("Scorekeeper-Regular", "Ann "), ("Scorekeeper-Regular", " Bo"))
        assert other[1] == "李" and other[0].startswith("Further-")
        assert [text for _, text in pieces("A שע", False)] == ["A ", "עש"]
        assert width_of("李", 10) > 0
        pdf = score_sheet(make_game("hudson", 2, 1, names=["李", "Bo"])).pdf()
        assert fonts_of(pdf) == {"embedded"} and "Player 1" not in flat(pdf)
    assert is_missing("\uf8ff")


def test_text_that_does_not_fit_is_printed_smaller_and_then_shortened() -> None:
    width = width_of("Maximiliana", 10)
    assert fitted("Maximiliana", width, 10, 7, False) == ("Maximiliana", 10)
    text, size = fitted("Maximiliana", width * 0.8, 10, 7, False)
    assert (text, size) == ("Maximiliana", 8.0)
    text, size = fitted("Maximiliana", width * 0.3, 10, 7, False)
    assert size == 7 and text.startswith("Ma") and text.endswith(ELLIPSIS)
    assert width_of(text, size) <= width * 0.3


def test_bold_is_wider() -> None:
    assert width_of("Total", 10, True) > width_of("Total", 10)
    assert width_of("Total", 20) == 2 * width_of("Total", 10)


def test_text_is_wrapped_to_a_width() -> None:
    text = "drew out of turn and kept the card"
    lines = wrapped(text, 60, 10)
    assert " ".join(lines) == text and len(lines) > 1
    assert all(width_of(line, 10) <= 60 for line in lines)
    assert wrapped("", 60, 10) == ("",)


def test_a_word_wider_than_the_line_is_broken() -> None:
    pieces = wrapped("short " + "W" * 30, 60, 10)
    assert "".join(pieces[1:]) == "W" * 30
    assert all(width_of(piece, 10) <= 60 for piece in pieces)


def test_paragraphs_are_wrapped_one_after_the_other() -> None:
    assert lines_of(["one", "two"], 100, 10) == ["one", "two"]
