"""What can go wrong, checked entry by entry: each fault is told so that its author can mend it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Protocol

import pytest

from scorekeeper.referee.irregularities import (
    Case,
    Chooser,
    Irregularity,
    Silence,
    game_rulings,
    irregularities,
)
from scorekeeper.referee.placeholders import PLACEHOLDER, Placeholders, TableFacts
from scorekeeper.referee.rulings import MAX_CITES
from scorekeeper.rules.effects import effects
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.rules.rule_set import RuleSet
from tests.support.books import WITH_TEXT

BOOKS = WITH_TEXT
ENTRIES = irregularities()
LEAST_PHRASES = 12
MOST_QUESTIONS = 2
LONGEST_VERDICT = 90
EXCLUDED = (  # effects of which a table can never have both
    ("face-and-replace", "face-no-replace"),
    ("penalty-cards", "penalty-cards-no-choice"),
    ("hand-ends", "penalty-cards"),
    ("hand-ends", "play-on"),
    ("hand-ends", "may-not-go-out"),
    ("must-go-out", "may-not-go-out"),
)
LONGEST_OPENING_TABLE = 150  # a verdict that tells every step, outside a table


def faults(entry: Irregularity) -> Iterator[str]:
    yield from phrase_faults(entry)
    yield from question_faults(entry)
    yield from book_faults(entry)
    for case in entry.cases:
        if case.rules in BOOKS:
            where = f"{case.rules} {case.when or ''}"
            yield from (f"{where}: {fault}" for fault in case_faults(entry, case))


def phrase_faults(entry: Irregularity) -> Iterator[str]:
    if len(entry.says) < LEAST_PHRASES:
        yield f"has {len(entry.says)} phrases, needs {LEAST_PHRASES}"
    for phrase, times in Counter(phrase.lower() for phrase in entry.says).items():
        if times > 1:
            yield f"says {phrase!r} {times} times"
    if (entry.kind == "question") != (entry.offender == ""):
        yield "`offender` is empty for a question and only there"


def question_faults(entry: Irregularity) -> Iterator[str]:
    if len(entry.questions) > MOST_QUESTIONS:
        yield f"asks {len(entry.questions)} questions, at most {MOST_QUESTIONS}"
    yield from (f"question {q.id!r} stands twice" for q in _twins(entry.questions))
    for question in entry.questions:
        if len(question.answers) < 2:
            yield f"question {question.id!r} has fewer than two answers"
        yield from (f"answer {a.id!r} stands twice" for a in _twins(question.answers))
        if not any(question.id in case.when for case in entry.cases):
            yield f"question {question.id!r} decides nothing in any book"


class HasId(Protocol):
    @property
    def id(self) -> str: ...


def _twins(parts: Sequence[HasId]) -> list[HasId]:
    times = Counter(part.id for part in parts)
    return [part for part in parts if times[part.id] > 1]


def book_faults(entry: Irregularity) -> Iterator[str]:
    spoken = {case.rules for case in entry.cases}
    yield from (f"{b!r} is no rule set" for b in sorted({*spoken, *entry.silent} - set(BOOKS)))
    yield from (f"{b} is both silent and has rulings" for b in sorted(spoken & set(entry.silent)))
    yield from (f"{b} knows nothing of this" for b in spoken if not entry.is_for(b))
    yield from (
        f"{b} is neither silent nor has rulings"
        for b in (entry.games or BOOKS.keys() - game_rulings().keys())
        if b not in {*spoken, *entry.silent}
    )
    for book, silence in entry.silent.items():
        yield from silence_faults(book, silence)
    asked = {question.id: {a.id for a in question.answers} for question in entry.questions}
    for case in entry.cases:
        for name, answer in case.when.items():
            if answer not in asked.get(name, ()):
                yield f"{case.rules}: `when` has {name} = {answer!r}, which nobody can answer"
    for book in spoken:
        yield from combination_faults(entry, book)


def silence_faults(book: str, silence: Silence) -> Iterator[str]:
    if not silence.why.endswith("."):
        yield f"{book} is silent without a sentence that says why"
    for anchor in silence.near:
        if anchor not in all_paragraphs() or not anchor.startswith(f"{book}:"):
            yield f"{book}: {anchor!r} is no paragraph of this book"


def combination_faults(entry: Irregularity, book: str) -> Iterator[str]:
    reached: list[Case] = []
    for answers in entry.completions({}):
        fitting = [case for case in entry.cases_in(book) if case.fits(answers)]
        reached += fitting
        if len(fitting) != 1:
            yield f"{book}: {len(fitting)} rulings for the answers {answers}"
    for case in entry.cases_in(book):
        if case not in reached:
            yield f"{book}: no answers lead to the ruling for {case.when}"


def case_faults(entry: Irregularity, case: Case) -> Iterator[str]:
    rules = BOOKS[case.rules]
    yield from cite_faults(case)
    options = (*case.ticks, *case.choices)
    possible = {effect for option in options for effect in option.effects}
    yield from (f"{e!r} is no effect" for e in {*case.effects, *possible} - effects().keys())
    yield from (f"{e!r} is both certain and an option" for e in possible.intersection(case.effects))
    yield from (f"option {option.id!r} stands twice" for option in _twins(options))
    if case.chooses is Chooser.OPPONENTS and not case.choices:
        yield "the opponents choose, but there is no `choice` to ask them"
    if len(case.choices) == 1:
        yield "has a `choice` without a second one"
    yield from exclusion_faults(case)
    strangers = [name for name in case.penalties if name not in rules.penalties_by_id]
    yield from (f"{name!r} is no penalty of this book" for name in strangers)
    if not case.verdict or not case.do:
        yield "needs a verdict and at least one step"
    for text in (case.verdict, *case.do, case.why):
        if re.search(r"\d", PLACEHOLDER.sub("", text)):
            yield f"has a number in digits: {text!r}"
    if not strangers:
        yield from wording_faults(rules, case)
        yield from penalty_faults(rules, case)


def exclusion_faults(case: Case) -> Iterator[str]:
    """Yield the options that may be picked together and contradict each other."""
    together = [*combinations(case.ticks, 2), *product(case.ticks, case.choices)]
    for one, other in together:
        for first, second in EXCLUDED:
            if {first, second} <= {*one.effects, *other.effects}:
                yield f"{one.id!r} and {other.id!r} exclude each other and can both be picked"


def cite_faults(case: Case) -> Iterator[str]:
    if not case.cite and not case.silent:
        yield "cites nothing and does not say that the book is silent"
    if case.cite and case.near:
        yield "has cites and nearest paragraphs: `near` is for a silent book"
    if len(case.cite) > MAX_CITES:
        yield f"has {len(case.cite)} cites, at most {MAX_CITES}"
    for anchor in (*case.cite, *case.near):
        if anchor not in all_paragraphs():
            yield f"cites {anchor!r}, which is no paragraph"
        elif not anchor.startswith(f"{case.rules}:"):
            yield f"cites {anchor!r} of another book"


def wording_faults(rules: RuleSet, case: Case) -> Iterator[str]:
    named = [rules.penalties_by_id[name] for name in case.penalties]
    tables = [TableFacts(players=n, total=2995, raised=10) for n in rules.player_counts]
    for facts in (TableFacts(), *tables):
        placeholders = Placeholders(rules, facts, named)
        try:
            verdict = placeholders.fill(case.verdict)
            for text in (*case.do, case.why, case.reading, case.note, case.silent):
                placeholders.fill(text)
        except KeyError as error:
            yield f"has a placeholder {{{error.args[0]}}} that this book does not know"
            return
        tells_table = facts.total is None and "{needs}" in case.verdict
        longest = LONGEST_OPENING_TABLE if tells_table else LONGEST_VERDICT
        if len(verdict) > longest:
            yield f"verdict has {len(verdict)} characters, at most {longest}: {verdict!r}"
            return
    if any("the section" in text.lower() for text in (case.verdict, *case.do)):
        yield f"sends the reader to a section instead of answering: {verdict}"
    placeholders = Placeholders(rules, TableFacts(), named)
    placeholders.fill(case.verdict)
    if placeholders.is_all_assumed and not (case.silent or case.missing):
        yield f"verdict gives only values of ours, without `silent` or `missing`: {verdict}"


def penalty_faults(rules: RuleSet, case: Case) -> Iterator[str]:
    used = set(PLACEHOLDER.findall(" ".join((case.verdict, *case.do))))
    points = sum(rules.penalties_by_id[name].points for name in case.penalties)
    if "points" in used and not points:
        yield "speaks of {points}, but its penalties take none"
    if points and not used & {"points", *case.penalties}:
        yield "takes points without telling them"
    if len(case.penalties) > 1:
        steps = " ".join(case.do)
        yield from (
            f"takes two penalties but no step explains {{{name}}}"
            for name in case.penalties
            if f"{{{name}}}" not in steps
        )
    raised = sum(rules.penalties_by_id[name].minimum for name in case.penalties)
    stated = [int(e.removeprefix("minimum+")) for e in case.effects if e.startswith("minimum+")]
    if sum(stated) != raised:
        yield f"raises the minimum by {raised}, but its effects say {sum(stated)}"


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES.keys())
def test_every_entry_has_one_cited_outcome_for_each_book_and_answer(entry: Irregularity) -> None:
    found = list(faults(entry))
    assert not found, "\n".join([f"{entry.topic}: {entry.id}", *found])


def test_no_effect_is_left_unused() -> None:
    cases = [case for entry in ENTRIES.values() for case in entry.cases]
    certain = {effect for case in cases for effect in case.effects}
    options = [option for case in cases for option in (*case.ticks, *case.choices)]
    assert set(effects()) == certain | {effect for option in options for effect in option.effects}


@pytest.mark.parametrize("number", range(62, 75))
def test_hudson_irregularity_paragraphs_are_all_reached(number: int) -> None:
    assert f"hudson:{number}" in _cited("irregularity")


@pytest.mark.parametrize(
    ("book", "penalty"),
    [(rules.id, name) for rules in BOOKS.values() for name in rules.penalties_by_id],
)
def test_every_named_penalty_is_reached(book: str, penalty: str) -> None:
    assert any(
        penalty in case.penalties for entry in ENTRIES.values() for case in entry.cases_in(book)
    )


def _cited(kind: str) -> set[str]:
    entries = [entry for entry in ENTRIES.values() if entry.kind == kind]
    return {anchor for entry in entries for case in entry.cases for anchor in case.cite}
