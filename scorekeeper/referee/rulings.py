"""The referee: what went wrong, what still has to be asked, and what the book says to do."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Literal

import msgspec

from scorekeeper import assets
from scorekeeper.errors import Malformed
from scorekeeper.referee.placeholders import NO_TABLE, Facts, Wording
from scorekeeper.rules.library import all_rule_sets, by_name, read_entries
from scorekeeper.rules.paragraphs import Topic, paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Card, DataModel, Item, NamedPenalty

NOT_SAID = "This book does not say."
MOST_CITES = 3
COUNTED = frozenset({"correct-score", "no-bonus"})  # effects that the count of the hand shows
CHOOSERS: dict[str, str] = {
    "": "",
    "offender": "The player who did it chooses",
    "opponents": "The other side chooses",
    "next-player": "The next player chooses",
    "previous-player": "The player before chooses",
    "partner": "The partner chooses",
    "rightful-player": "The player whose turn it was chooses",
}
Chooser = Literal[
    "", "offender", "opponents", "next-player", "previous-player", "partner", "rightful-player"
]

Answers = Mapping[str, str]


class Answer(DataModel, frozen=True, kw_only=True):
    id: str
    label: str


class Question(DataModel, frozen=True, kw_only=True):
    """Something only the table knows, nearly always when it was noticed."""

    id: str
    ask: str
    answers: tuple[Answer, ...]

    def label(self, answer: str) -> str:
        return next(one.label for one in self.answers if one.id == answer)


class Case(DataModel, frozen=True, kw_only=True):
    """What one book says when the answers are these."""

    rules: str
    when: dict[str, str] = msgspec.field(default_factory=dict)
    verdict: str
    do: tuple[str, ...]
    penalties: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    chooses: Chooser = ""
    cite: tuple[str, ...] = ()
    part: str = ""
    why: str = ""
    note: str = ""
    silent: str = ""

    def fits(self, answers: Answers) -> bool:
        return all(answers.get(question) == answer for question, answer in self.when.items())


class Irregularity(DataModel, frozen=True, kw_only=True):
    """Something that went wrong, or a question about the play, and each book's word on it."""

    id: str
    kind: Literal["irregularity", "question"]
    topic: Topic
    title: str
    offender: str
    says: tuple[str, ...]
    silent: tuple[str, ...] = ()
    question: tuple[Question, ...] = ()
    ruling: tuple[Case, ...] = ()

    def cases(self, rules_id: str) -> tuple[Case, ...]:
        return tuple(case for case in self.ruling if case.rules == rules_id)

    def case(self, rules_id: str, answers: Answers) -> Case | None:
        """Return the first case of a book that the answers fit."""
        return next((case for case in self.cases(rules_id) if case.fits(answers)), None)

    def every_answer(self, given: Answers) -> Iterator[dict[str, str]]:
        """Go through all ways to answer what is not answered yet."""
        choices = [
            [given[question.id]]
            if question.id in given
            else [answer.id for answer in question.answers]
            for question in self.question
        ]
        for chosen in product(*choices):
            yield dict(zip((question.id for question in self.question), chosen, strict=True))


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What to do now; `points` is None and the verdict waits while questions are open."""

    irregularity: str
    rules: str
    covered: bool
    open: tuple[Question, ...] = ()
    verdict: str
    do: tuple[str, ...] = ()
    points: int | None = 0
    minimum: int = 0
    penalties: tuple[NamedPenalty, ...] = ()
    effects: tuple[str, ...] = ()
    chooses: Chooser = ""
    cites: tuple[str, ...] = ()
    part: str = ""
    why: str = ""
    note: str = ""
    silent: str = ""
    ours: tuple[str, ...] = ()  # where the values come from that the book does not give
    near: tuple[str, ...] = ()  # what a silent book says on the topic
    counted: bool = False  # it speaks of points that the count of the hand takes or gives

    @property
    def told_points(self) -> int | None:
        """Give the points to show beside it; None where "no points" would gainsay its words."""
        is_told = not (self.silent or self.counted or self.minimum)
        return self.points if self.points or is_told else None


class RulingOutcome(msgspec.Struct, frozen=True):
    """One way a ruling can end: the labels of the answers that lead there."""

    when: tuple[str, ...]
    ruling: Ruling


class RulingSummary(msgspec.Struct, frozen=True):
    """A ruling in one line, for a list of search results; `points` is None where none fit."""

    title: str
    answer: str
    points: int | None
    cites: tuple[str, ...]
    covered: bool


@cache
def irregularities() -> dict[str, Irregularity]:
    """Read everything that can go wrong or be asked, by id, in the order of the files."""
    files = sorted((assets.DATA / "irregularities").glob("*.toml"))
    return by_name(
        (one for path in files for one in read_entries(path, "irregularity", Irregularity, "id")),
        "id",
    )


def questions_for(
    irregularity: Irregularity, rules_id: str, answers: Answers
) -> tuple[Question, ...]:
    """Return the questions whose answer can still change what this book says."""
    _check_answers(irregularity, answers)
    return tuple(
        question
        for question in irregularity.question
        if question.id not in answers and _matters(irregularity, rules_id, question, answers)
    )


def _check_answers(irregularity: Irregularity, answers: Answers) -> None:
    known = {question.id: question for question in irregularity.question}
    for name, answer in answers.items():
        if name not in known:
            raise Malformed(f"“{irregularity.title}” has no question “{name}”.")
        choices = [one.id for one in known[name].answers]
        if answer not in choices:
            raise Malformed(
                f"“{answer}” does not answer “{known[name].ask}”; use {' or '.join(choices)}."
            )


def _matters(
    irregularity: Irregularity, rules_id: str, question: Question, answers: Answers
) -> bool:
    """Tell whether two answers to this question, all else equal, end differently."""
    for rest in irregularity.every_answer(answers):
        ends = [
            _end(irregularity.case(rules_id, {**rest, question.id: answer.id}))
            for answer in question.answers
        ]
        if any(end != ends[0] for end in ends):
            return True
    return False


def _end(case: Case | None) -> Case | None:
    """Strip the condition, so that equal outcomes compare equal."""
    return case and msgspec.structs.replace(case, when={})


def adjudicate(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, facts: Facts | None = None
) -> Ruling:
    """Say what the book rules, or which questions are open before it can be said."""
    waiting = questions_for(irregularity, rules.id, answers)
    if waiting:
        return _waiting(rules, irregularity, answers, waiting)
    case = irregularity.case(rules.id, next(irregularity.every_answer(answers)))
    if case is None:
        return _silence(rules, irregularity)
    return _ruling(rules, irregularity, case, facts or NO_TABLE)


def _waiting(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, waiting: tuple[Question, ...]
) -> Ruling:
    cases = _possible(irregularity, rules.id, answers)
    return Ruling(
        irregularity=irregularity.id,
        rules=rules.id,
        covered=any(not case.silent for case in cases),
        open=waiting,
        verdict=_depends(waiting),
        points=None,
        cites=_cites(cases),
    )


def _depends(questions: tuple[Question, ...]) -> str:
    return f"It depends. {' '.join(question.ask for question in questions)}"


def _possible(irregularity: Irregularity, rules_id: str, answers: Answers) -> list[Case]:
    """List the cases the open answers can still lead to, those the book states first."""
    reached = (irregularity.case(rules_id, rest) for rest in irregularity.every_answer(answers))
    cases: list[Case] = []
    for case in reached:
        if case is not None and case not in cases:
            cases.append(case)
    order = irregularity.ruling.index
    return sorted(cases, key=lambda case: (bool(case.silent), order(case)))


def _cites(cases: list[Case]) -> tuple[str, ...]:
    """Take each case's best cite before any second one."""
    most = max((len(case.cite) for case in cases), default=0)
    ranked = (case.cite[place] for place in range(most) for case in cases if place < len(case.cite))
    return tuple(dict.fromkeys(ranked))[:MOST_CITES]


def _silence(rules: RuleSet, irregularity: Irregularity) -> Ruling:
    near = (part.anchor for part in paragraphs(rules.id) if part.topic == irregularity.topic)
    return Ruling(
        irregularity=irregularity.id,
        rules=rules.id,
        covered=False,
        verdict=NOT_SAID,
        silent=f"{rules.name} has nothing on this.",
        near=tuple(near),
    )


def _ruling(rules: RuleSet, irregularity: Irregularity, case: Case, facts: Facts) -> Ruling:
    penalties = tuple(rules.penalties_by_id[name] for name in case.penalties)
    wording = Wording(rules, facts, penalties)
    verdict = wording.fill(case.verdict)
    return Ruling(
        irregularity=irregularity.id,
        rules=rules.id,
        covered=not (case.silent or wording.is_all_ours),
        verdict=verdict,
        do=tuple(wording.fill(step) for step in case.do),
        points=-sum(penalty.points for penalty in penalties),
        minimum=sum(penalty.minimum for penalty in penalties),
        penalties=penalties,
        effects=case.effects,
        chooses=case.chooses,
        cites=case.cite,
        part=case.part,
        why=wording.fill(case.why),
        note=wording.fill(case.note),
        silent=wording.fill(case.silent),
        ours=wording.ours,
        counted=not COUNTED.isdisjoint(case.effects)
        or any(isinstance(part, Card | Item | NamedPenalty) for part in wording.used),
    )


def outcomes(
    rules: RuleSet,
    irregularity: Irregularity,
    answers: Answers | None = None,
    facts: Facts | None = None,
) -> tuple[RulingOutcome, ...]:
    """Tell every different end the open questions can have, each with the answers to it."""
    given = answers or {}
    asked = questions_for(irregularity, rules.id, given)
    ends: dict[Ruling, list[str]] = {}
    for rest in irregularity.every_answer(given):
        ruling = adjudicate(rules, irregularity, rest, facts)
        when = ", ".join(question.label(rest[question.id]) for question in asked)
        ends.setdefault(ruling, []).append(when)
    return tuple(RulingOutcome(tuple(dict.fromkeys(when)), end) for end, when in ends.items())


def elsewhere(
    irregularity: Irregularity, rules_id: str, answers: Answers, facts: Facts | None = None
) -> tuple[tuple[RuleSet, Ruling], ...]:
    """Tell what each of the other books says, silent ones too."""
    return tuple(
        (rules, adjudicate(rules, irregularity, answers, facts))
        for rules in all_rule_sets().values()
        if rules.id != rules_id
    )


def summary(
    rules: RuleSet, irregularity: Irregularity, facts: Facts | None = None
) -> RulingSummary:
    """Put what a book says into one line; where it depends on answers, ask and rule nothing."""
    cases = _possible(irregularity, rules.id, {})
    if not cases:
        return RulingSummary(irregularity.title, NOT_SAID, None, (), False)
    told = [_ruling(rules, irregularity, case, facts or NO_TABLE) for case in cases]
    answer, points = told[0].verdict, told[0].told_points
    asked = questions_for(irregularity, rules.id, {})
    if asked:
        is_whole = all(irregularity.case(rules.id, rest) for rest in irregularity.every_answer({}))
        amounts = _amounts({ruling.told_points for ruling in told}) if is_whole else ""
        answer, points = amounts + _depends(asked), None
    return RulingSummary(irregularity.title, answer, points, _cites(cases), told[0].covered)


def _amounts(amounts: set[int | None]) -> str:
    """Name what can come off, least first, where every end has its amount."""
    known = sorted(-points for points in amounts if points is not None)
    if len(known) < len(amounts) or not known[-1]:
        return ""
    *others, most = (f"{points:,}" if points else "Nothing" for points in known)
    return f"{', '.join(others)} or {most} off. " if others else f"{most} off. "


def as_json(ruling: Ruling) -> dict[str, Any]:
    """Return what the ruling page shows, as plain values."""
    return {
        "covered": ruling.covered,
        "verdict": ruling.verdict,
        "points": ruling.points,
        "effects": list(ruling.effects),
        "do": list(ruling.do),
        "chooses": ruling.chooses,
        "cites": list(ruling.cites),
        "questions": [
            {"id": one.id, "ask": one.ask, "answers": [msgspec.to_builtins(a) for a in one.answers]}
            for one in ruling.open
        ],
    }
