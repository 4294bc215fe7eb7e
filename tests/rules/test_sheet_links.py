"""A sheet in a link: short, complete, and refused where it is damaged."""

import base64
import zlib
from typing import Any

import pytest

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.presets import Preset, presets
from scorekeeper.rules.sheet_links import LONGEST_WORD, pack_sheet, unpack_sheet, word_in

SHEET: dict[str, Any] = {"base": "hudson", "name": "Łódź", "target": {"is": 7500, "house": "x"}}


def word_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@pytest.mark.parametrize("preset", presets().values(), ids=lambda preset: preset.id)
def test_every_preset_fits_into_a_link_and_comes_out_as_it_was(preset: Preset) -> None:
    word = pack_sheet(preset.sheet)
    assert len(word) < LONGEST_WORD
    assert unpack_sheet(word) == preset.sheet


def test_the_same_sheet_is_always_the_same_word() -> None:
    assert pack_sheet(SHEET) == pack_sheet(dict(SHEET))


@pytest.mark.parametrize(
    "word",
    [
        "",
        "a",
        "a b",
        "ab=",
        "Łódź",
        pack_sheet(SHEET)[:-6],
        word_of(b"no zlib"),
        word_of(zlib.compress(b"no json")),
        word_of(zlib.compress(b"[1, 2]")),
        word_of(zlib.compress(b'{"name": "\xff"}')),
        word_of(zlib.compress(b" " * 10_000_000)),
    ],
)
def test_a_damaged_link_is_refused_with_a_sentence(word: str) -> None:
    with pytest.raises(BadRuleSet, match="ask for it once more"):
        unpack_sheet(word)


@pytest.mark.parametrize(
    "pasted",
    ["http://10.0.0.7:8765/house/take?s=eJyr_-9", "  eJyr_-9 ", "see /house/take?x=1&s=eJyr_-9."],
)
def test_a_pasted_link_is_read(pasted: str) -> None:
    assert word_in(pasted) == "eJyr_-9"


@pytest.mark.parametrize("text", ["eight thousand to win", "the usual", "x" * 20])
def test_words_that_are_no_link_are_told_what_can_be_pasted(text: str) -> None:
    with pytest.raises(BadRuleSet, match="This is no link to house rules"):
        word_in(text)
