"""The books paragraph by paragraph, in our own words: data/rules/*.toml decoded and checked."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.values import DataModel

Topic = Literal[
    "dealing",
    "drawing",
    "melding",
    "opening",
    "canastas",
    "discarding",
    "pile",
    "going-out",
    "threes",
    "talking",
    "penalty-cards",
    "scoring",
]
TOPICS: dict[str, str] = {
    "dealing": "Dealing and seats",
    "drawing": "Drawing",
    "melding": "Melding",
    "opening": "The first meld",
    "canastas": "Canastas",
    "discarding": "Discarding",
    "pile": "The discard pile",
    "going-out": "Going out",
    "threes": "Threes",
    "talking": "Talking and looking",
    "penalty-cards": "Penalty cards",
    "scoring": "Scoring",
}

Entry = TypeVar("Entry", bound=DataModel)


class Paragraph(DataModel, frozen=True, kw_only=True):
    """One paragraph or section of a book, retold, with the phrases that look for it."""

    anchor: str
    title: str
    topic: Topic
    text: str
    note: str = ""
    says: tuple[str, ...]

    @property
    def book(self) -> str:
        return self.anchor.partition(":")[0]


def read_entries(path: Path, key: str, kind: type[Entry], name: str) -> tuple[Entry, ...]:
    """Read the `[[key]]` entries of a file, refusing with file, entry and fault."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadRuleSet(f"{path.name}: is not TOML: {error}") from None
    strangers = sorted(values.keys() - {key})
    if strangers:
        raise BadRuleSet(f"{path.name}: only [[{key}]] may stand here, not {', '.join(strangers)}")
    return tuple(_entry(path, entry, kind, name) for entry in values.get(key, []))


def _entry(path: Path, values: dict[str, Any], kind: type[Entry], name: str) -> Entry:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        who = values.get(name, "an entry without a name")
        raise BadRuleSet(f"{path.name}: {who}: {error}") from None


def by_name(entries: Iterable[Entry], name: str) -> dict[str, Entry]:
    """Key entries by their name; two of one name are refused."""
    named: dict[str, Entry] = {}
    for entry in entries:
        own = getattr(entry, name)
        if own in named:
            raise BadRuleSet(f"{name} {own!r} stands twice")
        named[own] = entry
    return named


@cache
def all_paragraphs() -> dict[str, Paragraph]:
    """Read every paragraph of every book, by anchor, each book in its own order."""
    files = sorted((DATA / "rules").glob("*.toml"))
    return by_name(
        (p for f in files for p in read_entries(f, "rule", Paragraph, "anchor")), "anchor"
    )


def paragraph(anchor: str) -> Paragraph:
    """Return the paragraph an anchor names; KeyError where there is none."""
    return all_paragraphs()[anchor]


@cache
def paragraphs(book: str) -> tuple[Paragraph, ...]:
    """Return a book from its first paragraph to its last; empty where we have none."""
    return tuple(part for part in all_paragraphs().values() if part.book == book)
