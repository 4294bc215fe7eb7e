"""Full-text index: SQLite's FTS5 finds the phrases that share a concept with a question."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

MAX_CANDIDATES = 240  # phrases handed on to the closer comparison
MAX_MATCHES = 2000  # phrases that FTS5 has to rank; a common concept alone matches thousands
LEAST_CONCEPTS = 2


class Candidate(NamedTuple):
    """A phrase that shares a concept with the question, and its BM25 score."""

    number: int
    bm25: float


class FullTextIndex:
    """The concepts of numbered phrases; the caller must not use it from two threads at once."""

    def __init__(self, phrases: Sequence[Iterable[str]]) -> None:
        self._frequency = Counter(concept for phrase in phrases for concept in set(phrase))
        # Requests of a server are answered by several threads, one after the other.
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE phrase USING fts5(concepts, tokenize = 'ascii')")
        self._db.executemany(
            "INSERT INTO phrase (rowid, concepts) VALUES (?, ?)",
            ((number, " ".join(phrase)) for number, phrase in enumerate(phrases)),
        )

    def candidates(self, concepts: set[str]) -> list[Candidate]:
        """Return the phrases with any of the concepts, best first.

        Concepts are made of letters and digits alone, so no operator of FTS5 gets into the query.
        """
        rare = self._rarest(concepts)
        if not rare:
            return []
        rows = self._db.execute(
            "SELECT rowid, -rank FROM phrase WHERE phrase MATCH ? ORDER BY rank LIMIT ?",
            (" OR ".join(f'"{concept}"' for concept in rare), MAX_CANDIDATES),
        )
        return [Candidate(number, bm25) for number, bm25 in rows]

    def _rarest(self, concepts: set[str]) -> list[str]:
        """Return the rarest concepts, as many as together have at most MAX_MATCHES phrases."""
        rare: list[str] = []
        matches = 0
        for concept in sorted(concepts, key=lambda name: (self._frequency[name], name)):
            matches += self._frequency[concept]
            if matches > MAX_MATCHES and len(rare) >= LEAST_CONCEPTS:
                break
            rare.append(concept)
        return rare
