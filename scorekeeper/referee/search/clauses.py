"""The clauses of a question: when it was noticed, who it was, how many, how it was done.

They are told from the question itself, so that they do not disturb the ranking, and answer the
ruling's questions in advance. The clauses are `data/clauses.toml`.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from scorekeeper import assets
from scorekeeper.referee.irregularities import Irregularity, Question
from scorekeeper.referee.search.language import Concept, ConceptReader

LEAST_WORDS = 2  # that carry something; a question of fewer keeps its clauses
GAP = r"(?:(?!and |but )[^ ,]+ ){0,4}"  # what `..` stands for: words of one part of the sentence
SIGNS = {"(": "(?:", ")": ")", "|": "|", "?": "?", ",": "(?:, )", "..": GAP}
PATTERN_SIGN = re.compile(r"<[a-z]+>|\.\.|[()|?,]|[a-zA-Z]+")
MARK = Concept(",", "")  # between the parts of a sentence, at its beginning and its end
MARKS = re.compile(r"(?<=\w)[,.;:!?]+(?=\s|$)|\s[-–—]+\s|\n")  # but not the comma of 1,500
CONNECTORS = frozenset(("and", "then", "but", "plus", "also", "while", "so", "when", "after"))
MOST_HALVES = 8  # ways to divide a question that are tried
LINKS = frozenset(("and", "but", "so", "then", "when", "that", "only", "just"))


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something people add to a question; `phrases` leave the question, `hints` stay in it."""

    id: str
    kind: Literal["time", "who", "number", "how"]
    label: str
    implies: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()


class ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/clauses.toml`."""

    filler: tuple[str, ...]
    noticed: tuple[str, ...]
    parts: dict[str, str]
    clause: tuple[Clause, ...]


class SplitQuestion(NamedTuple):
    """A question without its clauses, and the ids of those, in the order they were said.

    `halves` are the ways in which the rest may tell of two things, one after the other.
    """

    text: str
    clauses: tuple[str, ...]
    halves: tuple[tuple[str, str], ...] = ()


class Span(NamedTuple):
    """Some words of a question, by their places, and the clause they express."""

    start: int
    end: int
    clause: str = ""

    @property
    def places(self) -> range:
        return range(self.start, self.end)


Patterns = Sequence[tuple[str, re.Pattern[str]]]  # id of a clause, its expression


@cache
def _file() -> ClauseFile:
    text = (assets.DATA / "clauses.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), ClauseFile)


@cache
def clauses() -> dict[str, Clause]:
    """Return the clauses by id, in the order of the file."""
    return {clause.id: clause for clause in _file().clause}


def implied(clause_id: str) -> tuple[str, ...]:
    """Return a clause with all that it implies, the nearest first."""
    found = [clause_id]
    for known in found:
        found += [further for further in clauses()[known].implies if further not in found]
    return tuple(found)


class ClauseReader:
    """Finds the clauses of a question, with the stems of a rule set's reader."""

    def __init__(self, reader: ConceptReader) -> None:
        self._reader = reader
        every = clauses().values()
        self._phrases = self._compiled((clause.id, clause.phrases) for clause in every)
        self._hints = self._compiled((clause.id, clause.hints) for clause in every)
        self._noticed = self._compiled([("", _file().noticed)])
        self._filler = self._compiled([("", _file().filler)])

    def _compiled(self, phrases: Iterable[tuple[str, Iterable[str]]]) -> Patterns:
        return [
            (clause, re.compile(rf"(?<= ){self._expression(phrase)}"))
            for clause, texts in phrases
            for phrase in texts
        ]

    def _expression(self, phrase: str) -> str:
        """Return a phrase as an expression for stems, each with a space after it."""
        parts = _file().parts
        written = []
        for sign in PATTERN_SIGN.findall(phrase):
            if sign in SIGNS:
                written.append(SIGNS[sign])
            elif sign[0] == "<":
                written.append(f"(?:{self._expression(parts[sign[1:-1]])})")
            else:
                stems = (concept.name for concept in self._reader.stems(sign))
                written.append(f"(?:{' '.join(stems)} )")
        return "".join(written)

    def split(self, question: str) -> SplitQuestion:
        """Take the clauses out of a question, as long as a question is left."""
        words = self._words(question)
        said = _spans(self._phrases, words)
        hints = _spans(self._hints, _masked(words, said))
        of_time = [span for span in hints if clauses()[span.clause].kind == "time"]
        noticed = _spans(self._noticed, _masked(words, said + of_time))
        of_noticing = [span for span in noticed if _is_beside(span, said + of_time, words)]
        leaving = [span for span in of_time if _is_beside(span, of_noticing, words)]
        leaving += said + of_noticing
        leaving += _spans(self._filler, _masked(words, leaving))
        heard = tuple(dict.fromkeys(span.clause for span in sorted(said + hints)))
        left = _masked(words, leaving)
        if not leaving or not self._is_question(left):
            return SplitQuestion(question, heard, self._halves(words))
        return SplitQuestion(_text(left), heard, self._halves(left))

    def _is_question(self, words: Sequence[Concept]) -> bool:
        """Return whether enough words carry something."""
        carrying = [word for word in words if not self._reader.is_stop_word(word.words)]
        return len([word for word in carrying if word is not MARK]) >= LEAST_WORDS

    def _halves(self, words: Sequence[Concept]) -> tuple[tuple[str, str], ...]:
        """Return the words before and after each place where another sentence may begin."""
        cuts = [
            place for place, word in enumerate(words) if word is MARK or word.name in CONNECTORS
        ]
        halves = [(words[:cut], words[cut:]) for cut in cuts]
        texts = [
            (_text(before), _text(after))
            for before, after in halves
            if self._is_question(before) and self._is_question(after)
        ]
        return tuple(dict.fromkeys(texts))[:MOST_HALVES]

    def _words(self, question: str) -> list[Concept]:
        """Return the stems of a question with a mark before, after and between its parts."""
        words = [MARK]
        for part in MARKS.split(question):
            words += [*self._reader.stems(part), MARK]
        return words


def _spans(patterns: Patterns, words: Sequence[Concept]) -> list[Span]:
    """Return where the patterns are found, the longest first and none over another."""
    text = " " + "".join(f"{word.name} " for word in words)
    place_at = {match.end(): place for place, match in enumerate(re.finditer(" ", text))}
    every = [
        Span(place_at[match.start()], place_at[match.end()], clause)
        for clause, pattern in patterns
        for match in pattern.finditer(text)
        if match.end() > match.start()
    ]
    found: list[Span] = []
    used: set[int] = set()
    for span in sorted(every, key=lambda span: (span.start - span.end, span.start)):
        if used.isdisjoint(span.places):
            used.update(span.places)
            found.append(span)
    return found


def _text(words: Iterable[Concept]) -> str:
    return " ".join(word.words for word in words if word is not MARK)


def _masked(words: Sequence[Concept], spans: Iterable[Span]) -> list[Concept]:
    """Return the words with a mark in the place of each that is in a span."""
    masked = {place for span in spans for place in span.places}
    return [MARK if place in masked else word for place, word in enumerate(words)]


def _is_beside(span: Span, others: Sequence[Span], words: Sequence[Concept]) -> bool:
    """Return whether nothing but marks and links is between a span and one of the others."""
    places = {place for other in others for place in other.places}
    for start, step in ((span.start - 1, -1), (span.end, 1)):
        place = start
        while 0 <= place < len(words):
            if place in places:
                return True
            if words[place] is not MARK and words[place].name not in LINKS:
                break
            place += step
    return False


def answers_of(irregularity: Irregularity, heard: Sequence[str]) -> dict[str, str]:
    """Return the answers that the clauses give, where they leave no doubt: question id: answer."""
    answers = {}
    for question in irregularity.questions:
        chosen = {answer for clause in heard for answer in _answer_to(question, clause)}
        if len(chosen) == 1:
            answers[question.id] = chosen.pop()
    return answers


def _answer_to(question: Question, clause_id: str) -> tuple[str, ...]:
    """Return the answers that stand for a clause, or for the nearest it implies."""
    for implied_id in implied(clause_id):
        fitting = tuple(answer.id for answer in question.answers if implied_id in answer.clauses)
        if fitting:
            return fitting
    return ()
