"""Find what a book says about a thing asked in plain words, or say that it does not say."""

import re
import threading
from functools import cache
from typing import Literal

import msgspec

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.rulings import summary
from scorekeeper.referee.search.language import reader
from scorekeeper.referee.search.ranking import Index, IndexedText, RankedEntry
from scorekeeper.rules.library import load
from scorekeeper.rules.paragraphs import paragraphs
from scorekeeper.rules.rule_set import RuleSet

Kind = Literal["rule", "irregularity", "question"]
PENALTY = "penalty"  # the idea's name in the vocabulary
SHORT = 60  # letters of a sentence that says little alone
LONG = 150  # letters of a paragraph that a list of hits has room for
SENTENCE_END = re.compile(r"(?<=[.!?])(?<!\n\d\.)(?: +|\n\n)")  # a line of a list is none
MOST_VARIED = 12
STEP_BACK = 1.5  # in score
LEAST_SURE = 0.45  # below these, too little of what was asked was understood
LEAST_SCORE = 5.5


class IndexEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Something of one book that can be found."""

    id: str
    kind: Kind
    title: str
    topic: str
    answer: str
    points: int | None = None  # None where no amount is to be shown
    cites: tuple[str, ...]
    covered: bool = True
    names_penalty: bool = True  # or says openly that the book names none
    says: tuple[str, ...]
    body: str


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """An entry found; `cites` most fitting first."""

    id: str
    kind: Kind
    title: str
    answer: str
    points: int | None
    cites: tuple[str, ...]
    topic: str
    score: float


class Result(msgspec.Struct, frozen=True):
    """What was found; `covered` is false where the book does not give what is asked.

    `fits` is false where too little of the question was understood to say more than that.
    """

    covered: bool
    hits: tuple[Hit, ...]
    fits: bool = False


class Finder:
    """Search the entries of one book."""

    def __init__(self, entries: tuple[IndexEntry, ...], book: str) -> None:
        self.entries = entries
        texts = [text for place, entry in enumerate(entries) for text in _texts(place, entry)]
        is_fault = [entry.kind == "irregularity" for entry in entries]
        self._index = Index(texts, is_fault, reader(book))
        self.speller = self._index.speller

    def search(self, query: str, *, limit: int, typing: bool) -> Result:
        ranked = self._vary(self._index.rank(query, typing=typing))
        hits = tuple(self._hit(one) for one in ranked[:limit])
        fits = bool(ranked) and _is_sure(ranked[0])
        return Result(fits and self._is_covered(ranked[0], query), hits, fits)

    def _vary(self, ranked: list[RankedEntry]) -> list[RankedEntry]:
        """Let what cites nothing new step back behind others nearly as good, after the first."""
        shown: set[str] = set()
        rest, varied = ranked[:MOST_VARIED], []
        while rest:
            best = max(rest, key=lambda one: one.score - self._repeats(one, shown))
            rest.remove(best)
            varied.append(best)
            shown.update(("first", *self.entries[best.place].cites))
        return varied + ranked[MOST_VARIED:]

    def _repeats(self, ranked: RankedEntry, shown: set[str]) -> float:
        is_old = bool(shown) and shown.issuperset(self.entries[ranked.place].cites)
        return STEP_BACK if is_old else 0.0

    def _is_covered(self, first: RankedEntry, query: str) -> bool:
        """Say no for a silent book, and where a penalty is asked for but none given."""
        entry = self.entries[first.place]
        names_it = entry.names_penalty or PENALTY not in self._index.ideas(query)
        return entry.covered and names_it

    def _hit(self, ranked: RankedEntry) -> Hit:
        entry = self.entries[ranked.place]
        return Hit(
            id=entry.id,
            kind=entry.kind,
            title=entry.title,
            answer=entry.answer,
            points=entry.points,
            cites=entry.cites,
            topic=entry.topic,
            score=round(ranked.score, 3),
        )


def _is_sure(first: RankedEntry) -> bool:
    return first.sure >= LEAST_SURE and first.score >= LEAST_SCORE


def _texts(place: int, entry: IndexEntry) -> list[IndexedText]:
    said = [IndexedText(place, phrase) for phrase in (*entry.says, entry.title)]
    return [*said, IndexedText(place, f"{entry.title}. {entry.body}", is_body=True)]


@cache
def entries(rules_id: str) -> tuple[IndexEntry, ...]:
    """Gather everything of a book that can be found: rulings, answers and paragraphs."""
    rules = load(rules_id)
    rulings = [_ruling_entry(rules, one) for one in irregularities().values()]
    rest = [
        IndexEntry(
            id=part.anchor,
            kind="rule",
            title=part.title,
            topic=part.topic,
            answer=first_words(part.text),
            cites=(part.anchor,),
            says=part.says,
            body=part.text,
        )
        for part in paragraphs(rules_id)
    ]
    return (*rulings, *rest)


def first_words(text: str) -> str:
    """Give a short paragraph whole, else its first sentence, and the next where that is short."""
    told = " ".join(text.split())
    if len(told) <= LONG:
        return told
    first, *more = (" ".join(one.split()) for one in SENTENCE_END.split(text.strip()))
    return first if len(first) > SHORT else " ".join([first, *more[:1]])


def _ruling_entry(rules: RuleSet, irregularity: Irregularity) -> IndexEntry:
    short = summary(rules, irregularity)
    cases = irregularity.cases_in(rules.id)
    return IndexEntry(
        id=irregularity.id,
        kind=irregularity.kind,
        title=irregularity.title,
        topic=irregularity.topic,
        answer=short.answer,
        points=short.points,
        cites=short.cites,
        covered=short.covered,
        names_penalty=any(case.missing != "penalty" for case in cases),
        says=irregularity.says,
        body=" ".join(line for case in cases for line in (case.verdict, *case.do)),
    )


_making = threading.Lock()
_finders: dict[str, Finder] = {}


def finder(rules_id: str) -> Finder:
    """Return the search of a book, made once."""
    if rules_id not in _finders:
        with _making:
            if rules_id not in _finders:
                _finders[rules_id] = Finder(entries(rules_id), rules_id)
    return _finders[rules_id]


def get_ready(rules_id: str) -> None:
    """Make the search of a book while its first question is still being typed."""
    if rules_id not in _finders:
        threading.Thread(target=finder, args=(rules_id,), daemon=True).start()


def search(query: str, rules_id: str, *, limit: int = 8, typing: bool = False) -> Result:
    """Return what the book has that answers the query, best first."""
    return finder(rules_id).search(query, limit=limit, typing=typing)
