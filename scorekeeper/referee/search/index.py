"""Search a rule book by a question in plain words; the answer may be that the book is silent."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.pairs import pairs
from scorekeeper.referee.rulings import summary
from scorekeeper.referee.search.choice import ChosenHits, RankedAnswer, choose
from scorekeeper.referee.search.clauses import ClauseReader, SplitQuestion, answers_of
from scorekeeper.referee.search.faults import FaultFinder, TwoFaults
from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.other_games import OtherGame, other_game
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
    two irregularities where the question tells of two. `other_game` is the one that the question
    is about, where that is not the game of this book.
    """

    covered: bool
    hits: tuple[Hit, ...]
    fits: bool = False
    clauses: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    other_game: OtherGame | None = None

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
        self._rules = load(rules_id)
        self._thresholds = settings.thresholds
        reader = reader_for(rules_id)
        strange = subjects(rules_id)
        self._clause_reader = ClauseReader(reader)
        self.names = [*(entry.id for entry in entries), *map(subject_name, strange)]
        # What no book answers is ranked behind the entries, by numbers that no entry has.
        self._ranking = Ranking(
            [
                *(text for number, entry in enumerate(entries) for text in _texts(number, entry)),
                *(
                    IndexedText(number, phrase)
                    for number, subject in enumerate(strange, len(entries))
                    for phrase in subject.says
                ),
            ],
            [
                *(EntryKind(entry.id, entry.kind, not entry.covered) for entry in entries),
                *(EntryKind(subject_name(s), "question", is_silent=True) for s in strange),
            ],
            reader,
            settings.weight_vector,
            spelled=(entry.body for entry in entries),
        )

        self._cites = [
            *(entry.cites if entry.covered else () for entry in entries),
            *(() for _ in strange),
        ]
        self._fault_finder = FaultFinder(
            self._ranking,
            [entry.id if entry.kind == "irregularity" else "" for entry in entries],
            self._deciding(),
            pairs().keys(),
            settings.faults,
        )

    def _deciding(self) -> dict[int, int]:
        """Return by entry that of the paragraph which decides it, where the book rules it."""
        numbers = {entry.id: number for number, entry in enumerate(self.entries)}
        return {
            number: numbers[entry.cites[0]]
            for number, entry in enumerate(self.entries)
            if entry.covered and entry.cites and entry.cites[0] in numbers
        }

    def candidates(self, query: str) -> list[ScoredEntry]:
        """Return the features of everything that comes into question."""
        return self._ranking.features(self._without_clauses(query).text)

    def plain(self, query: str) -> str:
        """Return a question as it is ranked: spelled right, and without its clauses."""
        return self._ranking.spelling.correct(self._without_clauses(query).text)

    def weights_of(self, text: str) -> dict[str, float]:
        """Return what a text speaks of, and how much each of it tells: what is rare the most."""
        return self._ranking.weights_of(text)

    def has_phrase(self, query: str) -> bool:
        """Return whether a question is a phrase of an entry, word for word."""
        return self._ranking.is_phrase(query)

    def _without_clauses(self, query: str) -> SplitQuestion:
        """Take the clauses out of a question, unless it is a phrase of an entry as it stands."""
        question = self._clause_reader.split(self._ranking.spelling.correct(query))
        if self.has_phrase(query):
            return SplitQuestion(query, question.clauses)
        return question

    def search(self, query: str, *, limit: int, typing: bool) -> Result:
        question = self._without_clauses(query)
        ranked = self._ranking.rank(query if typing else question.text, typing=typing)
        choice = self._choose(ranked)
        found = choice.hits
        faults = self._fault_finder.find(question.text, question.halves) if found else None
        if faults:
            found = self._with_faults_first(found, ranked, faults)
        hits = tuple(self._hit(entry, question.clauses) for entry in found[:limit])
        fits = bool(found) and self._is_certain(found[0], choice)
        covered = fits and hits[0].covered
        named = faults[:2] if faults and faults.is_certain and fits else ()
        ids = tuple(self.entries[entry].id for entry in named)
        return Result(covered, hits, fits, question.clauses, ids)

    def _with_faults_first(
        self, found: list[RankedEntry], ranked: list[RankedEntry], faults: TwoFaults
    ) -> list[RankedEntry]:
        """Put two faults before the others; where they may be one, only beside a hit that is one.

        A paragraph that a fault cites stands for it.
        """
        by_entry = {each.entry: each for each in ranked}
        # What only its half speaks of is as sure as the question itself.
        first = [
            by_entry.get(entry) or msgspec.structs.replace(found[0], entry=entry, is_exact=False)
            for entry in (faults.first, faults.second)
        ]
        if not faults.is_certain:
            meant = [fault for fault in first if self._is_meant(fault, found[0])]
            if not meant:
                return found
            first = [*meant[:1], *(fault for fault in first if fault != meant[0])]
        leading = {fault.entry for fault in first}
        return [*first, *(each for each in found if each.entry not in leading)]

    def _is_meant(self, fault: RankedEntry, hit: RankedEntry) -> bool:
        entry = self.entries[hit.entry]
        return fault.entry == hit.entry or (
            entry.kind == "rule" and entry.id in self._cites[fault.entry]
        )

    def _choose(self, ranked: list[RankedEntry]) -> ChosenHits:
        """Return what is to be shown; what no book answers only takes chances away."""
        number = len(self.entries)
        candidates = [
            RankedAnswer(
                each,
                self._cites[each.entry],
                is_subject=each.entry >= number,
                is_paragraph=each.entry < number and self.entries[each.entry].kind == "rule",
            )
            for each in ranked
        ]
        thresholds = self._thresholds
        return choose(
            candidates, least_chance=thresholds.least_chance, repeated=thresholds.repeated
        )

    def _is_certain(self, hit: RankedEntry, choice: ChosenHits) -> bool:
        """Return whether the hit may be trusted: the words are understood, and an answer is
        likelier than that no book has it."""
        thresholds = self._thresholds
        if hit.is_exact:
            return True
        least_score = thresholds.least_score + thresholds.unknown_words * hit.unknown_share
        is_known = hit.score >= least_score
        if self._cites[hit.entry]:
            return is_known and choice.answered >= thresholds.least_chance
        return is_known and choice.silent >= 1 - choice.answered - choice.silent

    def _hit(self, ranked: RankedEntry, clauses: tuple[str, ...]) -> Hit:
        entry = self.entries[ranked.entry]
        irregularity = irregularities().get(entry.id)
        heard = answers_of(irregularity, clauses) if irregularity else {}
        answer, points, part = entry.answer, entry.points, entry.part
        if irregularity and heard:
            line = summary(self._rules, irregularity, answers=heard)
            if line.covered:  # what may be misheard never ends in "the book does not say"
                answer, points, part = line.answer, line.points, line.missing
        return Hit(
            id=entry.id,
            kind=entry.kind,
            title=entry.title,
            answer=answer,
            points=points,
            cites=entry.cites,
            covered=entry.covered,
            part=part,
            topic=entry.topic,
            score=round(ranked.score, 3),
            answers=heard,
        )


def subject_name(subject: Subject) -> str:
    """Return the name of what no book answers; no entry has it."""
    return f"unanswered:{subject.name}"


def _texts(number: int, entry: IndexEntry) -> list[IndexedText]:
    return [IndexedText(number, phrase) for phrase in (*entry.says, entry.title)]


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
    """Return what a rule book has that answers the query, best first.

    A question about another game has no answer here, unless it is a phrase of this book's own.
    """
    book = finder(rules_id)
    result = book.search(query, limit=limit, typing=typing)
    other = other_game(query, rules_id)
    if other is None or (result.covered and (other.ambiguous or book.has_phrase(query))):
        return result
    hits = tuple(hit for hit in result.hits if hit.covered)
    return Result(False, hits, clauses=result.clauses, other_game=other)


def result_json(
    result: Result, url_of: Callable[[Hit], str], other_game: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the answer of `/rules/search.json`; `url_of` makes the link of a hit."""
    return {
        "covered": result.covered,
        "part": result.part,
        "faults": list(result.faults),
        "other_game": other_game,
        "hits": [hit_json(hit, url_of(hit)) for hit in result.hits],
    }


def hit_json(hit: Hit, url: str) -> dict[str, Any]:
    """Return a hit with its link."""
    return {
        "id": hit.id,
        "kind": hit.kind,
        "title": hit.title,
        "answer": hit.answer,
        "points": hit.points,
        "cites": list(hit.cites),
        "part": hit.part,
        "answers": hit.answers,
        "url": url,
    }
