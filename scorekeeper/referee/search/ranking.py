"""Order entries by how well what they say, taken idea by idea, is what was asked."""

import math
import sqlite3
import threading
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from heapq import nlargest
from itertools import pairwise
from sys import intern

import msgspec

from scorekeeper.referee.search.language import Reader, Word, squeeze
from scorekeeper.referee.search.spelling import Speller

MOST_ROWS = 240  # candidates the index hands on to the closer reading
MOST_MATCHES = 2000  # rows the index compares; those with none of the rare names are not meant
LEAST_NAMES = 2
MOST_ENTRIES = 40
WIDER = 0.5  # how much a wider idea counts beside the idea itself
UNKNOWN = 2.0  # weight of a word nobody here uses
HALF_SHARE = 1.5  # so many phrases of an entry with an idea make it half the entry's own
BACKGROUND = 6.0  # ideas an entry is taken to share with all the others
LOG_ODDS = (-2.0, 3.0)

# How much each likeness weighs: fitted by leaving out every fifth phrase of every entry and
# looking for it with the others, so that they hold for words nobody has written down here.
BACK = 1.3  # how much of the best phrase was asked
BOTH_WAYS = 2.3  # and of the question was in it
IN_ORDER = 1.25
SECOND_PHRASE = 1.65
THIRD_PHRASE = 2.7
COVERED = 1.6  # how much of the question the whole entry's phrases know
COVERED_WEIGHT = 0.42
ODDS = 0.75
IN_TEXT = 0.6
BM25 = 0.25
EXACT = 9.0  # word for word
STORY = -1.0  # a story is rather about something that went wrong


class IndexedText(msgspec.Struct, frozen=True):
    """One thing an entry says, or is asked by; `place` is its entry's."""

    place: int
    words: str
    is_body: bool = False


class Term(msgspec.Struct, frozen=True):
    """One idea of a question: the names it may go by, and how much it tells entries apart."""

    names: dict[str, float]
    weight: float


class SearchQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked, read."""

    terms: list[Term]
    weight: float
    is_story: bool
    exact: frozenset[int]


class PhraseRow(msgspec.Struct, frozen=True):
    """One text, read."""

    place: int
    is_body: bool
    names: dict[str, float]
    weight: float
    order: tuple[str, ...]


class Likeness(msgspec.Struct):
    """What the rows of one entry have in common with a question."""

    phrases: list[tuple[float, float, float, float]] = msgspec.field(default_factory=list)
    body: float = 0.0
    bm25: float = 0.0


class RankedEntry(msgspec.Struct, frozen=True):
    place: int
    score: float
    sure: float  # the share of the question's ideas that the entry has at all


class Index:
    """The texts of a book's entries, ready to be asked."""

    def __init__(
        self, texts: Sequence[IndexedText], is_fault: Sequence[bool], reader: Reader
    ) -> None:
        """Take the texts and, for each entry, whether it is about something that went wrong."""
        self._reader = reader
        self._is_fault = is_fault
        read = [(text, _read_once(reader, text.words)) for text in texts]
        self._weights = self._weigh([(t.place, order) for t, order in read if not t.is_body])
        self._rows = [self._row(text, order) for text, order in read]
        self._spread = Counter(name for row in self._rows for name in row.names)
        counts = self._counts()
        self._shares = [{n: c / (c + HALF_SHARE) for n, c in each.items()} for each in counts]
        self._odds, self._no_odds = _log_odds(counts)
        self.speller = Speller((text.words for text in texts), reader)
        alone = [frozenset((place,)) for place in range(len(is_fault))]
        self._exact: dict[str, frozenset[int]] = {}
        for text in texts:
            same, own = squeeze(text.words), alone[text.place]
            known = self._exact.get(same, own)
            self._exact[same] = own if known == own else known | own
        self._lock = threading.Lock()
        self._db = self._fill()

    def _weigh(self, said: Sequence[tuple[int, tuple[str, ...]]]) -> dict[str, float]:
        """Weigh each idea: the fewer entries and phrases have it, the more it tells."""
        homes: dict[str, set[int]] = defaultdict(set)
        rows: Counter[str] = Counter()
        for place, order in said:
            names = {name for said in order for name in (said, *self._reader.widen(said))}
            rows.update(names)
            for name in names:
                homes[name].add(place)
        return {
            name: 0.5 * math.log(1 + len(self._is_fault) / len(home))
            + 0.3 * math.log(1 + len(said) / rows[name])
            for name, home in homes.items()
        }

    def _names(self, idea: str) -> dict[str, float]:
        return dict.fromkeys(self._reader.widen(idea), WIDER) | {idea: 1.0}

    def _row(self, text: IndexedText, order: tuple[str, ...]) -> PhraseRow:
        names: dict[str, float] = {}
        for idea in order:
            for name, share in self._names(idea).items():
                names[name] = max(share, names.get(name, 0.0))
        weight = sum(self._weights.get(name, 0.0) for name in set(order))
        return PhraseRow(text.place, text.is_body, names, weight, order)

    def _counts(self) -> list[Counter[str]]:
        counts: list[Counter[str]] = [Counter() for _ in self._is_fault]
        for row in self._rows:
            if not row.is_body:
                counts[row.place].update(row.names)
        return counts

    def _fill(self) -> sqlite3.Connection:
        db = sqlite3.connect(":memory:", check_same_thread=False)
        db.execute("CREATE VIRTUAL TABLE said USING fts5(words, tokenize = 'ascii')")
        db.executemany(
            "INSERT INTO said (rowid, words) VALUES (?, ?)",
            ((place, " ".join(row.names)) for place, row in enumerate(self._rows)),
        )
        return db

    def _candidates(self, terms: Iterable[Term]) -> list[tuple[int, float]]:
        """Ask the index for rows with any of the names; nothing else ever reaches MATCH."""
        names = {name for term in terms for name in self._telling(term)}
        rare = self._rarest(names)
        if not rare:
            return []
        with self._lock:
            return self._db.execute(
                "SELECT rowid, -rank FROM said WHERE said MATCH ? ORDER BY rank LIMIT ?",
                (" OR ".join(f'"{name}"' for name in rare), MOST_ROWS),
            ).fetchall()

    def _rarest(self, names: set[str]) -> list[str]:
        """Take the rarest names, as many as together stand in no more than so many rows."""
        rare: list[str] = []
        rows = 0
        for name in sorted(names, key=lambda one: (self._spread[one], one)):
            rows += self._spread[name]
            if rows > MOST_MATCHES and len(rare) >= LEAST_NAMES:
                break
            rare.append(name)
        return rare

    def _telling(self, term: Term) -> list[str]:
        """Name what to look for: the idea itself, or a wider one where nobody has it."""
        known = [name for name in term.names if name in self._weights]
        return [name for name in known if term.names[name] == 1.0] or known

    def terms(self, question: str, *, typing: bool = False) -> list[Term]:
        """Read a question into its ideas; while typing, the last word may be going on."""
        head, tail = _split_last(question) if typing else (question, "")
        endings = self.speller.completions(tail) if tail else []
        text = self.speller.repair(head if endings else question)
        terms = {word.name: self._term(word) for word in self._reader.read(text)}
        if endings:
            terms[""] = self._unfinished(text, endings, set(terms))
        return [term for term in terms.values() if term.weight]

    def ideas(self, question: str) -> set[str]:
        """Name the ideas of a question."""
        return {word.name for word in self._reader.read(self.speller.repair(question))}

    def _term(self, word: Word) -> Term:
        names = self._names(word.name)
        known = [self._weights.get(name, 0.0) * share for name, share in names.items()]
        return Term(names, self._weights.get(word.name) or max(known) or UNKNOWN)

    def _unfinished(self, head: str, endings: Iterable[str], before: set[str]) -> Term:
        """Let any word that begins like the last one stand for it."""
        names: dict[str, float] = {}
        for ending in endings:
            for word in self._reader.read(f"{head} {ending}"):
                if word.name not in before and word.name in self._weights:
                    names[word.name] = 1.0
        return Term(names, max((self._weights[name] for name in names), default=0.0))

    def rank(self, text: str, *, typing: bool = False) -> list[RankedEntry]:
        """Return the entries that have anything of what is asked, best first."""
        terms = self.terms(text, typing=typing)
        question = SearchQuestion(
            terms=terms,
            weight=sum(term.weight for term in terms),
            is_story=self._reader.is_story(text),
            exact=self._exact.get(squeeze(text), frozenset()),
        )
        likenesses = self._compare(question)
        near = nlargest(MOST_ENTRIES, likenesses, key=lambda place: likenesses[place].phrases[0])
        ranked = [self._judge(place, likenesses[place], question) for place in near]
        return sorted(ranked, key=lambda one: (-one.score, one.place))

    def _compare(self, question: SearchQuestion) -> dict[int, Likeness]:
        """Read each candidate row closely, and gather what its entry has in common."""
        terms, asked = question.terms, question.weight
        pairs = set(pairwise(next(iter(term.names)) for term in terms))
        found: dict[int, Likeness] = defaultdict(Likeness)
        candidates = self._candidates(terms)
        for number, bm25 in candidates:
            row = self._rows[number]
            likeness = found[row.place]
            common = _in_common(terms, row.names)
            if row.is_body:
                likeness.body = common / asked
                continue
            back = min(1.0, common / row.weight) if row.weight else 0.0
            in_order = len(pairs.intersection(pairwise(row.order))) / (len(pairs) + 1)
            likeness.phrases.append(
                (0.5 * common / asked + 0.5 * back + 0.2 * in_order, common / asked, back, in_order)
            )
            likeness.bm25 = max(likeness.bm25, bm25 / candidates[0][1])
        for likeness in found.values():
            likeness.phrases.sort(reverse=True)
        return {place: likeness for place, likeness in found.items() if likeness.phrases}

    def _judge(self, place: int, like: Likeness, question: SearchQuestion) -> RankedEntry:
        """Weigh up all likenesses of one entry."""
        terms, asked = question.terms, question.weight
        shares, odds, no_odds = self._shares[place], self._odds[place], self._no_odds[place]
        covered = log_odds = heard = 0.0
        for term in terms:
            covered += term.weight * max(
                share * shares.get(name, 0.0) for name, share in term.names.items()
            )
            heard += max((share for name, share in term.names.items() if name in shares), default=0)
            known = [odds.get(name, no_odds) for name in term.names if name in self._weights]
            log_odds += max(known, default=0.0)
        low, high = LOG_ODDS
        _, forward, back, in_order = like.phrases[0]
        more = [phrase[0] for phrase in like.phrases[1:3]] + [0.0, 0.0]
        score = (
            BACK * back
            + BOTH_WAYS * forward * back
            + IN_ORDER * in_order
            + SECOND_PHRASE * more[0]
            + THIRD_PHRASE * more[1]
            + COVERED * covered / asked
            + COVERED_WEIGHT * covered
            + ODDS * min(high, max(low, log_odds / (len(terms) + 0.5)))
            + IN_TEXT * like.body
            + BM25 * like.bm25
            + (STORY if question.is_story and not self._is_fault[place] else 0.0)
            + (EXACT if place in question.exact else 0.0)
        )
        return RankedEntry(place, score, heard / len(terms))


@cache
def _read_once(reader: Reader, words: str) -> tuple[str, ...]:
    """Read what a book says; books that share a reader share the phrases, too."""
    return tuple(intern(word.name) for word in reader.read(words))


def _in_common(terms: Sequence[Term], names: dict[str, float]) -> float:
    """Weigh the ideas of a question that a row has, each by the surest name they share."""
    common = 0.0
    for term in terms:
        best = 0.0
        for name, share in term.names.items():
            if name in names:
                best = max(best, min(share, names[name]))
        common += best * term.weight
    return common


def _log_odds(counts: Sequence[Counter[str]]) -> tuple[list[dict[str, float]], list[float]]:
    """Say for each entry how much likelier its ideas are there than anywhere."""
    every: Counter[str] = Counter()
    for each in counts:
        every.update(each)
    whole = sum(every.values())
    sizes = [sum(each.values()) + BACKGROUND for each in counts]
    odds = [
        {n: math.log((c * whole / every[n] + BACKGROUND) / size) for n, c in each.items()}
        for each, size in zip(counts, sizes, strict=True)
    ]
    return odds, [math.log(BACKGROUND / size) for size in sizes]


def _split_last(question: str) -> tuple[str, str]:
    """Split off the word being typed; empty when the last one is finished."""
    head, _, tail = question.rpartition(" ")
    tail = tail.lower()
    is_word = tail.isascii() and tail.isalpha() and len(tail) > 1
    return (head, tail) if is_word else (question, "")
