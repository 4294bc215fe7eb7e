"""The fonts of a print: the one that comes with the program, and others found on the machine."""

import os
import sys
from functools import cache, lru_cache
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from ttf_opensans import opensans

REGULAR, BOLD = "Scorekeeper-Regular", "Scorekeeper-Bold"
OWN_FOLDER = "SCOREKEEPER_FONTS"  # environment variable: a folder with further fonts
# Fonts with TrueType outlines, the only ones that ReportLab embeds: many scripts first, then
# those of East Asia, then emoji.
KNOWN = (
    *("DejaVuSans.ttf", "FreeSans.ttf", "Arial Unicode.ttf", "ARIALUNI.TTF", "arial.ttf"),
    *("NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoNaskhArabic-Regular.ttf"),
    *("DroidSansFallbackFull.ttf", "DroidSansFallback.ttf", "wqy-zenhei.ttc", "wqy-microhei.ttc"),
    *("ipaexg.ttf", "ipag.ttf", "fonts-japanese-gothic.ttf", "NanumGothic.ttf", "UnDotum.ttf"),
    *("msyh.ttc", "msgothic.ttc", "simsun.ttc", "malgun.ttf", "AppleGothic.ttf"),
    *("Symbola_hint.ttf", "Symbola.ttf", "NotoEmoji-Regular.ttf", "seguisym.ttf", "seguiemj.ttf"),
)

rl_config.useA85 = 0  # binary streams are smaller and faster to write than ASCII85


def _font(name: str, weight: int) -> TTFont:
    """Return one weight of the font; a PDF embeds only the glyphs it uses."""
    font = TTFont(name, opensans(weight).path, asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


FONTS = (_font(REGULAR, 400), _font(BOLD, 700))


def folders() -> list[Path]:
    """Return the folders in which this machine keeps fonts, the one that was named first."""
    home = Path.home()
    found = [Path(os.environ[OWN_FOLDER])] if os.environ.get(OWN_FOLDER) else []
    if sys.platform == "win32":
        return [*found, Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts"]
    if sys.platform == "darwin":
        return [
            *found,
            home / "Library/Fonts",
            Path("/Library/Fonts"),
            Path("/System/Library/Fonts"),
        ]
    shared = (Path("/usr/local/share/fonts"), Path("/usr/share/fonts"))
    return [*found, home / ".local/share/fonts", home / ".fonts", *shared]


@cache
def _files() -> tuple[Path, ...]:
    """Return the further fonts of this machine: all in the folder that was named, then ours."""
    paths: dict[str, Path] = {}
    own = os.environ.get(OWN_FOLDER, "")
    for folder in folders():
        for path in sorted(folder.rglob("*.tt[fc]")):
            paths.setdefault(path.name, path)
    mine = [path for path in paths.values() if own and path.is_relative_to(own)]
    known = [paths[name] for name in KNOWN if name in paths]
    return (*mine, *(path for path in known if path not in mine))


@cache
def _further_font(path: Path) -> TTFont | None:
    """Return a font of this machine, None where it cannot be embedded."""
    try:
        font = TTFont(f"Further-{path.stem}", str(path), asciiReadable=0)
    except (TTFError, OSError, ValueError, KeyError):
        return None
    pdfmetrics.registerFont(font)
    return font


@lru_cache(maxsize=4096)
def font_with(letter: str) -> TTFont | None:
    """Return the first further font that has a letter, None where no font here has it."""
    for path in _files():
        font = _further_font(path)
        if font is not None and ord(letter) in font.face.charToGlyph:
            return font
    return None


def forget_fonts() -> None:
    """Look for the fonts of this machine again, where its folders have changed."""
    for found in (_files, _further_font, font_with):
        found.cache_clear()
