"""Letters, widths, and text fitted or broken to a width."""

import pytest

from scorekeeper.sheets.typesetting import (
    ELLIPSIS,
    MISSING,
    NO_BREAK,
    fitted,
    is_missing,
    lines_of,
    printable,
    replaced_glyphs,
    width_of,
    wrapped,
)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ann", "Ann"),
        ("  two   spaces\t\n", "two spaces"),
        ("Rene\N{COMBINING ACUTE ACCENT}e", "Renée"),
        (f"Hudson{NO_BREAK}¶57", f"Hudson{NO_BREAK}¶57"),
        ("李 Li", f"{MISSING} Li"),
        ("bell\a", f"bell{MISSING}"),
    ],
)
def test_text_is_printed_with_letters_the_font_has(text: str, printed: str) -> None:
    assert printable(text) == printed


def test_letters_the_font_lacks_are_named() -> None:
    assert is_missing("李") and not is_missing("Ż") and not is_missing(NO_BREAK)
    assert replaced_glyphs(["李小龙", "Bo\n", "Ж"]) == set("李小龙")


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
