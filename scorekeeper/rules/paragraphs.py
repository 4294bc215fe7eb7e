"""The books paragraph by paragraph, in our own words: data/rules/*.toml decoded and checked."""

from functools import cache
from typing import Literal

from scorekeeper import assets
from scorekeeper.rules.library import by_name, read_entries
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


@cache
def all_paragraphs() -> dict[str, Paragraph]:
    """Read every paragraph of every book, by anchor, each book in its own order."""
    files = sorted((assets.DATA / "rules").glob("*.toml"))
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
