"""Search a rule book by a question in plain words; the answer may be that the book is silent."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.pairs import pairs
from scorekeeper.referee.rulings import summary
from scorekeeper.referee.search.clauses import ClauseReader, SplitQuestion, answers_of
from scorekeeper.referee.search.faults import FaultFinder, TwoFaults
from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.ranking import (
    EntryKind,
    IndexedText,
    Kind,
    RankedEntry,
    Ranking,
    ScoredEntry,
)
from scorekeeper.referee.search.settings import RankingSettings, ranking_settings
from scorekeeper.referee.search.unanswered import Subject, subjects
from scorekeeper.rules.library import load
from scorekeeper.rules.paragraphs import Paragraph, paragraphs
from scorekeeper.rules.rule_set import RuleSet

LONGEST_EXCERPT = 150  # characters of a paragraph that a list of hits shows as a whole
SHORT_SENTENCE = 60  # characters; a sentence that says little alone
SENTENCE_END = re.compile(r"(?<=[.!?])(?<!\n\d\.)(?: +|\n\n)")  # but not after "1." in a list
MAX_DIVERSIFIED = 12  # hits; the rest is not shown anyway


class IndexEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Something of a rule book that can be found: a ruling, an answer or a paragraph."""

    id: str
    kind: Kind
    title: str
    topic: str
    answer: str
    points: int | None = None  # None where no amount is to be shown
    cites: tuple[str, ...]
    covered: bool = True
    part: str = ""  # what the book leaves out of its ruling, as a sentence
    says: tuple[str, ...]
    body: str


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that was found, its best cites first."""

    id: str
    kind: Kind
    title: str
    answer: str
    points: int | None
    cites: tuple[str, ...]
    covered: bool
    part: str
    topic: str
    score: float
    answers: dict[str, str] = msgspec.field(default_factory=dict)  # question: answer, as heard


class Result(msgspec.Struct, frozen=True):
    """What was found; `covered` is false where the book does not give what is asked for.

    `fits` is false where the question was not understood well enough to say more. `clauses` are
    the ids of what was said besides: when it was noticed, by whom, how. `faults` are the ids of
    two irregularities where the question tells of two.
    """

    covered: bool
    hits: tuple[Hit, ...]
    fits: bool = False
    clauses: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def part(self) -> str:
        """What the book leaves out of the first hit's ruling, as a sentence."""
        return self.hits[0].part if self.covered else ""


class Finder:
    """Searches the entries of one rule book; not to be used by two threads at once."""

    def __init__(
        self, entries: tuple[IndexEntry, ...], rules_id: str, settings: RankingSettings
    ) -> None:
        self.entries = entries
        self._thresholds = settings.thresholds
        reader = reader_for(rules_id)
        self._clause_reader = ClauseReader(reader)
        # What no book answers is ranked behind the entries, by numbers that no entry has.
        self._ranking = Ranking(
            [
                *(text for number, entry in enumerate(entries) for text in _texts(number, entry)),
                *(
                    IndexedText(number, phrase)
                    for number, subject in enumerate(subjects(), len(entries))
                    for phrase in subject.says
                ),
            ],
            [
                *(EntryKind(entry.id, entry.kind, not entry.covered) for entry in entries),
                *(EntryKind(subject_name(s), "question", is_silent=True) for s in subjects()),
            ],
            reader,
            settings.weight_vector,
        )

        self._fault_finder = FaultFinder(
            self._ranking,
            [entry.id if entry.kind == "irregularity" else "" for entry in entries],
            pairs().keys(),
            settings.faults,
        )

    def candidates(self, query: str) -> list[ScoredEntry]:
        """Return the features of everything that comes into question."""
        return self._ranking.features(self._without_clauses(query).text)

    def _without_clauses(self, query: str) -> SplitQuestion:
        """Take the clauses out of a question, unless it is a phrase of an entry as it stands."""
        question = self._clause_reader.split(self._ranking.spelling.correct(query))
        if self._ranking.is_phrase(query):
            return SplitQuestion(query, question.clauses)
        return question

    def search(self, query: str, *, limit: int, typing: bool) -> Result:
        question = self._without_clauses(query)
        every = self._ranking.rank(query if typing else question.text, typing=typing)
        ranked = self._diversify([each for each in every if each.entry < len(self.entries)])
        faults = self._fault_finder.find(question.text, question.halves) if ranked else None
        if faults:
            ranked = _with_faults_first(ranked, faults)
        hits = tuple(self._hit(entry, question.clauses) for entry in ranked[:limit])
        fits = bool(ranked) and every[0].entry < len(self.entries) and self._is_certain(ranked[0])
        covered = fits and hits[0].covered
        named = faults.entries if faults and faults.is_certain and fits else ()
        ids = tuple(self.entries[entry].id for entry in named)
        return Result(covered, hits, fits, question.clauses, ids)

    def _diversify(self, ranked: list[RankedEntry]) -> list[RankedEntry]:
        """Move hits that cite nothing new behind others that are nearly as good."""
        first, rest = ranked[:1], ranked[1:MAX_DIVERSIFIED]
        diverse = first
        cited = {cite for hit in first for cite in self.entries[hit.entry].cites}
        while rest:
            best = max(rest, key=lambda hit: hit.score - self._repetition(hit, cited))
            rest.remove(best)
            diverse.append(best)
            cited.update(self.entries[best.entry].cites)
        return diverse + ranked[MAX_DIVERSIFIED:]

    def _repetition(self, hit: RankedEntry, cited: set[str]) -> float:
        is_repeated = cited.issuperset(self.entries[hit.entry].cites)
        return self._thresholds.repeated_cites if is_repeated else 0.0

    def _is_certain(self, hit: RankedEntry) -> bool:
        """Return whether the hit knows enough of the question; strange words ask for more."""
        thresholds = self._thresholds
        strange = min(hit.unknown_words, thresholds.most_unknown_words)
        least_weight = thresholds.least_weight + thresholds.unknown_word * strange
        return hit.is_exact or (
            hit.certainty >= thresholds.least_certainty
            and hit.weight >= least_weight
            and hit.score >= thresholds.least_score
        )

    def _hit(self, ranked: RankedEntry, clauses: tuple[str, ...]) -> Hit:
        entry = self.entries[ranked.entry]
        irregularity = irregularities().get(entry.id)
        return Hit(
            id=entry.id,
            kind=entry.kind,
            title=entry.title,
            answer=entry.answer,
            points=entry.points,
            cites=entry.cites,
            covered=entry.covered,
            part=entry.part,
            topic=entry.topic,
            score=round(ranked.score, 3),
            answers=answers_of(irregularity, clauses) if irregularity else {},
        )


def _with_faults_first(ranked: list[RankedEntry], faults: TwoFaults) -> list[RankedEntry]:
    """Put two faults before the others; where they may be one, behind a first hit that is one."""
    if faults.is_certain:
        first = [faults.first, faults.second]
    elif ranked[0].entry in faults.entries:
        first = [ranked[0], *(f for f in faults[:2] if f.entry != ranked[0].entry)]
    else:
        return ranked
    leading = {fault.entry for fault in first}
    return [*first, *(each for each in ranked if each.entry not in leading)]


def subject_name(subject: Subject) -> str:
    """Return the name of what no book answers; no entry has it."""
    return f"unanswered:{subject.name}"


def _texts(number: int, entry: IndexEntry) -> list[IndexedText]:
    phrases = [IndexedText(number, phrase) for phrase in (*entry.says, entry.title)]
    return [*phrases, IndexedText(number, f"{entry.title}. {entry.body}", is_body=True)]


@cache
def index_entries(rules_id: str) -> tuple[IndexEntry, ...]:
    """Return everything of a rule book that can be found."""
    rules = load(rules_id)
    return (
        *(
            _ruling_entry(rules, irregularity)
            for irregularity in irregularities().values()
            if irregularity.is_for(rules_id)
        ),
        *(_paragraph_entry(paragraph) for paragraph in paragraphs(rules_id)),
    )


def _ruling_entry(rules: RuleSet, irregularity: Irregularity) -> IndexEntry:
    line = summary(rules, irregularity)
    cases = irregularity.cases_in(rules.id)
    return IndexEntry(
        id=irregularity.id,
        kind=irregularity.kind,
        title=irregularity.title,
        topic=irregularity.topic,
        answer=line.answer,
        points=line.points,
        cites=line.cites,
        covered=line.covered,
        part=line.missing,
        says=irregularity.says,
        body=" ".join(text for case in cases for text in (case.verdict, *case.do)),
    )


def _paragraph_entry(paragraph: Paragraph) -> IndexEntry:
    return IndexEntry(
        id=paragraph.anchor,
        kind="rule",
        title=paragraph.title,
        topic=paragraph.topic,
        answer=excerpt(paragraph.text),
        cites=(paragraph.anchor,),
        says=paragraph.says,
        body=paragraph.text,
    )


def excerpt(text: str) -> str:
    """Return a short text as it is, else its first sentence; two where the first is short."""
    line = " ".join(text.split())
    if len(line) <= LONGEST_EXCERPT:
        return line
    first, *others = (" ".join(sentence.split()) for sentence in SENTENCE_END.split(text.strip()))
    return first if len(first) > SHORT_SENTENCE else " ".join([first, *others[:1]])


@cache
def finder(rules_id: str) -> Finder:
    """Return the search of a rule book; KeyError for an unknown one. Making it takes a while."""
    return Finder(index_entries(rules_id), rules_id, ranking_settings())


def search(query: str, rules_id: str, *, limit: int = 8, typing: bool = False) -> Result:
    """Return what a rule book has that answers the query, best first."""
    return finder(rules_id).search(query, limit=limit, typing=typing)


def result_json(result: Result, url_of: Callable[[Hit], str]) -> dict[str, Any]:
    """Return the answer of `/rules/search.json`; `url_of` makes the link of a hit."""
    return {
        "covered": result.covered,
        "part": result.part,
        "faults": list(result.faults),
        "hits": [
            {
                "id": hit.id,
                "kind": hit.kind,
                "title": hit.title,
                "answer": hit.answer,
                "points": hit.points,
                "cites": list(hit.cites),
                "part": hit.part,
                "answers": hit.answers,
                "url": url_of(hit),
            }
            for hit in result.hits
        ],
    }
