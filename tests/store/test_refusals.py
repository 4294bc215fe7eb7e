"""Every refusal of the store is one sentence for people."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store.refusals import (
    EntryTooLong,
    FileRefusal,
    LinkEnded,
    NoSuchTable,
    SheetTooLong,
    Stale,
    StoreRefusal,
    TableExists,
    TableFull,
    TooManySheets,
)


def subclasses(kind: type[StoreRefusal]) -> Iterator[type[StoreRefusal]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from subclasses(sub)


OF_FILES = [kind for kind in subclasses(FileRefusal) if issubclass(kind, FileRefusal)]
REFUSALS = [
    *(kind(Path("/data/scorekeeper.db")) for kind in OF_FILES),
    NoSuchTable("t1"),
    TableExists("t1"),
    Stale(7),
    LinkEnded("t1"),
    TableFull(),
    EntryTooLong(),
    TooManySheets(),
    SheetTooLong(),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: type(refusal).__name__)
def test_it_is_one_sentence_without_words_of_the_machine(refusal: StoreRefusal) -> None:
    sentence = str(refusal)
    assert sentence[0].isupper() and sentence.endswith(".") and "\n" not in sentence
    assert "sqlite" not in sentence and "{" not in sentence


def test_all_refusals_are_here() -> None:
    assert {type(refusal) for refusal in REFUSALS} | {FileRefusal} == {*subclasses(StoreRefusal)}


@pytest.mark.parametrize("kind", OF_FILES, ids=lambda kind: kind.__name__)
def test_a_refusal_knows_its_file(kind: type[FileRefusal]) -> None:
    assert kind(Path("/data/scorekeeper.db")).path == Path("/data/scorekeeper.db")


def test_a_stale_page_is_told_the_newest_seq() -> None:
    assert Stale(7).latest == 7
