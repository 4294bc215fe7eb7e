"""The books paragraph by paragraph, in our own words: `data/rules/*.toml`."""

from functools import cache
from typing import Annotated

import msgspec

from scorekeeper import assets
from scorekeeper.rules.library import by_name, read_entries
from scorekeeper.rules.values import DataModel

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
Topic = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(TOPICS)})$")]  # a key of TOPICS


class Paragraph(DataModel, frozen=True, kw_only=True):
    """One paragraph or section of a book, retold, with the phrases that find it in a search."""

    anchor: str
    title: str
    topic: Topic
    text: str
    note: str = ""
    card: tuple[str, ...] = ()  # what the rule card says of it
    says: tuple[str, ...]

    @property
    def book(self) -> str:
        return self.anchor.partition(":")[0]


@cache
def all_paragraphs() -> dict[str, Paragraph]:
    """Return every paragraph of every book by anchor, each book in its own order."""
    files = sorted((assets.DATA / "rules").glob("*.toml"))
    return by_name(
        (p for f in files for p in read_entries(f, "rule", Paragraph, "anchor")), "anchor"
    )


def paragraph(anchor: str) -> Paragraph:
    """Return the paragraph of an anchor; KeyError where there is none."""
    return all_paragraphs()[anchor]


@cache
def paragraphs(book: str) -> tuple[Paragraph, ...]:
    """Return a book from its first paragraph to its last; empty for a book without text."""
    return tuple(part for part in all_paragraphs().values() if part.book == book)
