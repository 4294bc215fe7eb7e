"""The letters of a print: fonts, the width of a text, text fitted or broken to a width."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from threading import Lock

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from ttf_opensans import opensans

MISSING = "\N{REPLACEMENT CHARACTER}"  # a question mark in a lozenge, which the font has
ELLIPSIS = "…"
NO_BREAK = "\N{NO-BREAK SPACE}"
REGULAR, BOLD = "Scorekeeper-Regular", "Scorekeeper-Bold"

rl_config.useA85 = 0  # binary streams are smaller and faster to write than ASCII85


def _font(name: str, weight: int) -> TTFont:
    """Return one weight of the font; a PDF embeds only the glyphs it uses."""
    font = TTFont(name, opensans(weight).path, asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


_FONTS = (_font(REGULAR, 400), _font(BOLD, 700))
# ReportLab's fonts are not thread-safe: a font collects the glyphs of the PDF being written.
RENDER_LOCK = Lock()


def is_missing(letter: str) -> bool:
    """Whether the font has no glyph for a letter."""
    if letter == NO_BREAK:
        return False
    return not letter.isprintable() or ord(letter) not in _FONTS[0].face.charToGlyph


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """Return the text as it is printed: letters the font lacks are replaced by a visible mark."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if c.isspace() and c != NO_BREAK else c for c in composed)
    words = " ".join(word for word in spaced.split(" ") if word)
    return "".join(MISSING if is_missing(letter) else letter for letter in words)


def replaced_glyphs(texts: Iterable[str]) -> set[str]:
    """Return the letters of these texts that the font lacks."""
    letters = {letter for text in texts for letter in unicodedata.normalize("NFC", text)}
    return {letter for letter in letters if not letter.isspace() and is_missing(letter)}


@lru_cache(maxsize=16384)
def _unit_width(text: str, bold: bool) -> float:
    return float(_FONTS[bold].stringWidth(text, 1))


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a string in points."""
    return _unit_width(text, bold) * size


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
