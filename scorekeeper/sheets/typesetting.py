"""The letters of a print: fonts, the width of a text, text fitted or broken to a width."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from threading import Lock

from reportlab.pdfbase.pdfmetrics import getFont

from scorekeeper.sheets.fonts import FONTS, font_with
from scorekeeper.sheets.scripts import in_reading_order, joined, stand_in

MISSING = "\N{REPLACEMENT CHARACTER}"  # a question mark in a lozenge, which the font has
ELLIPSIS = "…"
NO_BREAK = "\N{NO-BREAK SPACE}"
UNKNOWN = "…"  # in the place of letters that nothing here can write

# ReportLab's fonts are not thread-safe: a font collects the glyphs of the PDF being written.
RENDER_LOCK = Lock()


def is_missing(letter: str) -> bool:
    """Whether no font here has a shape for a letter."""
    if letter == NO_BREAK or ord(letter) in FONTS[0].face.charToGlyph:
        return not (letter.isprintable() or letter == NO_BREAK)
    return not letter.isprintable() or font_with(letter) is None


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """Return the text as it is printed: letters without a shape are spelled or told instead."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if c.isspace() and c != NO_BREAK else c for c in composed)
    words = [_readable(word) for word in spaced.split(" ") if word]
    return " ".join(word for word in words if word)


def _readable(word: str) -> str:
    """Return a word with a stand-in for every letter that has no shape here."""
    if not any(map(is_missing, word)):
        return joined(word)
    parts = [_shown(letter) if is_missing(letter) else letter for letter in word]
    spelled = "".join(parts)
    while UNKNOWN * 2 in spelled:
        spelled = spelled.replace(UNKNOWN * 2, UNKNOWN)
    begins_spelled = is_missing(word[0]) and word[0].isalpha()
    return spelled[:1].upper() + spelled[1:] if begins_spelled else spelled


def _shown(letter: str) -> str:
    """Return what stands for a letter without a shape: a mark for what is no letter at all."""
    if unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn"):
        return MISSING
    known = stand_in(letter)
    return UNKNOWN if known is None else known


def is_readable(text: str) -> bool:
    """Whether every letter of a text is printed, spelled or told."""
    return not any(is_missing(letter) and stand_in(letter) is None for letter in text)


@lru_cache(maxsize=4096)
def pieces(text: str, bold: bool) -> tuple[tuple[str, str], ...]:
    """Return a line as it stands on the paper, in parts of one font each: font and text."""
    own = FONTS[bold]
    if all(ord(letter) in own.face.charToGlyph or letter == NO_BREAK for letter in text):
        return ((own.fontName, text),)
    parts: list[tuple[str, str]] = []
    for letter in in_reading_order(text):
        has_own = ord(letter) in own.face.charToGlyph or letter == NO_BREAK
        further = None if has_own else font_with(letter)
        name = own.fontName if further is None else further.fontName
        if parts and parts[-1][0] == name:
            parts[-1] = name, parts[-1][1] + letter
        else:
            parts.append((name, letter))
    return tuple(parts)


@lru_cache(maxsize=16384)
def unit_width(text: str, bold: bool) -> float:
    own = FONTS[bold]
    if all(ord(letter) in own.face.charToGlyph for letter in text):
        return float(own.stringWidth(text, 1))
    return sum(float(getFont(name).stringWidth(part, 1)) for name, part in pieces(text, bold))


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a string in points."""
    return unit_width(text, bold) * size


def fitted(text: str, width: float, size: float, least: float, bold: bool) -> tuple[str, float]:
    """Return text and type size that fit a width: smaller down to `least`, then shortened."""
    natural = width_of(text, size, bold)
    if natural <= width:
        return text, size
    smaller = int(size * width / natural * 10) / 10
    if smaller >= least:
        return text, smaller
    return _shortened(text, width, least, bold), least


@lru_cache(maxsize=1024)
def _shortened(text: str, width: float, size: float, bold: bool) -> str:
    kept = len(text)
    while kept and width_of(text[:kept].rstrip() + ELLIPSIS, size, bold) > width:
        kept -= 1
    return text[:kept].rstrip() + ELLIPSIS


@lru_cache(maxsize=4096)
def wrapped(text: str, width: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Return text broken into lines of at most this width; long words are broken too."""
    lines: list[str] = []
    line = ""
    for word in printable(text).split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width, size, bold)
        lines += full
    return (*lines, line) if line or not lines else tuple(lines)


def _broken(word: str, width: float, size: float, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size, bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def lines_of(texts: Iterable[str], width: float, size: float, bold: bool = False) -> list[str]:
    """Return the lines of several paragraphs, each wrapped."""
    return [line for text in texts for line in wrapped(text, width, size, bold)]
