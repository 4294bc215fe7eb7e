"""A house sheet as one word that fits into a link: nothing else is needed to read it."""

import base64
import binascii
import re
import zlib
from typing import Any

import msgspec

from scorekeeper.errors import BadRuleSet

LONGEST_WORD = 1800  # characters: a code of a link this long can still be read by cameras
_LONGEST_SHEET = 60_000  # bytes, so that a small word cannot unpack to something huge
_UNREADABLE = "This link is cut short or damaged: ask for it once more, or for the file."
_NO_LINK = (
    "This is no link to house rules. Paste the link that another phone shared, or choose its file. "
    "Rules in your own words cannot be read: choose a game under “Make your own” and change its "
    "values there."
)
_PACKED = ("eJ", "eN")  # how every word begins that zlib made
_WORD = re.compile(r"[A-Za-z0-9_-]+")


def pack_sheet(sheet: dict[str, Any]) -> str:
    """Return a sheet as a word of letters, digits, hyphens and underscores."""
    packed = zlib.compress(msgspec.json.encode(sheet), level=9)
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def unpack_sheet(word: str) -> dict[str, Any]:
    """Return the sheet of a word, not yet checked; `BadRuleSet` where there is none in it."""
    if not _WORD.fullmatch(word):
        raise BadRuleSet(_UNREADABLE)
    try:
        packed = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(packed, _LONGEST_SHEET)
        if not unpacking.eof:
            raise BadRuleSet(_UNREADABLE)
        return msgspec.json.decode(plain, type=dict[str, Any])
    except (binascii.Error, zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        raise BadRuleSet(_UNREADABLE) from None


def word_in(text: str) -> str:
    """Return the word in a link that somebody pasted, or the text itself where it may be one."""
    found = re.search(r"[?&#]s=([A-Za-z0-9_-]+)", text)
    word = found[1] if found else text.strip()
    is_link = found or "://" in word
    if not is_link and not (word.startswith(_PACKED) and _WORD.fullmatch(word)):
        raise BadRuleSet(_NO_LINK)
    return word
