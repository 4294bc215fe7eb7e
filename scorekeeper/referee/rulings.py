"""What a book rules: one ruling, all possible outcomes, the other books, a line for a list."""

from typing import Any

import msgspec

from scorekeeper.referee.house_answers import CHANGED, HouseAnswer, house_answer
from scorekeeper.referee.house_changes import changed
from scorekeeper.referee.irregularities import (
    Answers,
    Case,
    Chooser,
    Counted,
    Irregularity,
    Option,
    Question,
    has_to_add,
    silence_of,
)
from scorekeeper.referee.placeholders import NO_TABLE, Placeholders, TableFacts
from scorekeeper.rules.game_values import NamedPenalty
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Card, Item

NOT_SAID = "This book does not say."
MAX_CITES = 3
MISSING = {  # `missing` of a case: the words for it
    "": "",
    "penalty": "The book forbids it and names no penalty.",
    "amount": "The book gives no amount; the number is ours.",
}
SCORED_EFFECTS = frozenset({"correct-score", "no-bonus"})  # effects that change the hand's score


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What to do now; while questions are open, `points` is None and there are no steps."""

    irregularity: str
    rules: str
    covered: bool
    open: tuple[Question, ...] = ()
    verdict: str
    do: tuple[str, ...] = ()
    points: int | None = 0
    minimum: int = 0
    penalties: tuple[NamedPenalty, ...] = ()
    points_each: int | None = None  # where the points depend on a count
    points_all: int | None = None  # and those of a complete set
    effects: tuple[str, ...] = ()
    ticks: tuple[Option, ...] = ()  # the table ticks those that are true
    chooses: Chooser = Chooser.NOBODY
    choices: tuple[Option, ...] = ()  # who chooses picks one
    cites: tuple[str, ...] = ()
    letter: str = ""  # of the first paragraph cited
    missing: str = ""  # what the book leaves out of the ruling, as a sentence
    why: str = ""
    reading: str = ""  # which of two readings of the book is ours
    note: str = ""
    silent: str = ""
    assumptions: tuple[str, ...] = ()  # on values that the book does not give or bind
    nearby: tuple[str, ...] = ()  # paragraphs of a silent book that come nearest
    scored_in_hand: bool = False  # the points are part of the hand's own score
    house: tuple[str, ...] = ()  # house rules it rests on, each with the book's own value
    in_book: str = ""  # the book's own verdict, where a house rule stands in its place

    @property
    def is_silent(self) -> bool:
        """True where neither book nor house has a ruling, and there is nothing left to ask."""
        return not self.do and not self.open and not self.house

    @property
    def shown_points(self) -> int | None:
        """The points to display; None where "no points" would contradict the ruling."""
        may_be_zero = not (self.silent or self.scored_in_hand or self.minimum)
        return self.points if self.points or may_be_zero else None


class RulingOutcome(msgspec.Struct, frozen=True):
    """A possible ruling, with the labels of all answers that lead to it."""

    when: tuple[str, ...]
    ruling: Ruling


class RulingSummary(msgspec.Struct, frozen=True):
    """A ruling in one line, for a list; `points` is None where no amount is to be shown."""

    title: str
    answer: str
    points: int | None
    cites: tuple[str, ...]
    covered: bool
    missing: str = ""  # what the book leaves out of all rulings of its own, as a sentence


def adjudicate(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, facts: TableFacts = NO_TABLE
) -> Ruling:
    """Return the ruling of a book, or a ruling without points that lists the open questions.

    Where a table changed a value that the ruling turns on, its house rule gives the answer.
    """
    own = house_answer(rules, irregularity.id, answers)
    open_questions = _open_questions(rules, irregularity, answers, own)
    if open_questions:
        return _undecided(rules, irregularity, answers, open_questions)
    case = irregularity.case(rules.id, next(irregularity.completions(answers)))
    if own:
        return _house_ruling(rules, irregularity, case, own, facts)
    if case is None:
        return _silence(rules, irregularity)
    return _ruling(rules, irregularity, case, facts)


def _open_questions(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, own: HouseAnswer | None
) -> tuple[Question, ...]:
    """Return what is still to be asked: nothing of what a house rule answers by itself."""
    asked = irregularity.open_questions(rules.id, answers)
    if own is None:
        return asked
    decides = [name for name in own.when if name not in answers]
    if not decides and not own.keeps:
        return ()
    return tuple(
        question
        for question in irregularity.questions
        if question in asked or question.id in decides
    )


def _house_ruling(
    rules: RuleSet,
    irregularity: Irregularity,
    case: Case | None,
    own: HouseAnswer,
    facts: TableFacts,
) -> Ruling:
    """Return the answer of a house rule, with what the book itself says."""
    changes = own.changes(rules)
    placeholders = Placeholders(rules, facts)

    def fill(text: str) -> str:
        return placeholders.fill(text.replace(CHANGED, changes[0].text))

    notes = tuple(change.note for change in changes)
    book = all_rule_sets()[rules.id]
    in_book = _ruling(book, irregularity, case, facts).verdict if case else NOT_SAID
    if own.keeps and case:
        kept = _ruling(rules, irregularity, case, facts)
        # What the book's own value means, and why, is told no more where it does not hold.
        return msgspec.structs.replace(
            kept,
            verdict=fill(own.verdict),
            do=tuple(map(fill, own.do)) or kept.do,
            covered=True,
            why="",
            reading="",
            silent="",
            house=notes,
            in_book=in_book,
        )
    return Ruling(
        irregularity=irregularity.id,
        rules=rules.id,
        covered=True,
        verdict=fill(own.verdict),
        do=tuple(fill(step) for step in own.do),
        effects=own.effects,
        nearby=case.cite if case else (),
        house=notes,
        in_book=in_book,
    )


def _undecided(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, questions: tuple[Question, ...]
) -> Ruling:
    cases = _possible_cases(irregularity, rules.id, answers)
    return Ruling(
        irregularity=irregularity.id,
        rules=rules.id,
        covered=any(not case.silent for case in cases),
        open=questions,
        verdict=_depends_on(questions),
        points=None,
        cites=_best_cites(cases),
    )


def _depends_on(questions: tuple[Question, ...]) -> str:
    return f"It depends. {' '.join(question.ask for question in questions)}"


def _possible_cases(irregularity: Irregularity, rules_id: str, answers: Answers) -> list[Case]:
    """Return the cases that are still possible; those the book itself rules on come first."""
    cases: list[Case] = []
    for complete in irregularity.completions(answers):
        case = irregularity.case(rules_id, complete)
        if case is not None and case not in cases:
            cases.append(case)
    file_order = irregularity.cases.index
    return sorted(cases, key=lambda case: (bool(case.silent), file_order(case)))


def _best_cites(cases: list[Case]) -> tuple[str, ...]:
    """Return the first cite of every case, then the second ones, up to MAX_CITES."""
    longest = max((len(case.cite) for case in cases), default=0)
    by_rank = (
        case.cite[rank] for rank in range(longest) for case in cases if rank < len(case.cite)
    )
    return tuple(dict.fromkeys(by_rank))[:MAX_CITES]


def _silence(rules: RuleSet, irregularity: Irregularity) -> Ruling:
    silence = irregularity.silent.get(rules.id)
    return Ruling(
        irregularity=irregularity.id,
        rules=rules.id,
        covered=False,
        verdict=NOT_SAID,
        silent=silence.why if silence else silence_of(rules.id, rules.name),
        nearby=(silence and silence.near) or _on_the_topic(rules, irregularity),
    )


def _on_the_topic(rules: RuleSet, irregularity: Irregularity) -> tuple[str, ...]:
    return tuple(
        paragraph.anchor
        for paragraph in paragraphs(rules.id)
        if paragraph.topic == irregularity.topic
    )


def _ruling(rules: RuleSet, irregularity: Irregularity, case: Case, facts: TableFacts) -> Ruling:
    penalties = tuple(rules.penalties_by_id[name] for name in case.penalties)
    placeholders = Placeholders(rules, facts, penalties)
    points_each, points_all = _counted_points(rules, case.counted)
    verdict = placeholders.fill(case.verdict)
    # The sources add up from text to text: what is missing is about those of the verdict alone,
    # `assumptions` and `scored_in_hand` are about those of the whole ruling.
    is_amount_ours = placeholders.is_all_assumed and not case.silent
    return Ruling(
        irregularity=irregularity.id,
        rules=rules.id,
        covered=not case.silent,
        verdict=verdict,
        do=tuple(placeholders.fill(step) for step in case.do),
        points=-sum(penalty.points for penalty in penalties),
        minimum=sum(penalty.minimum for penalty in penalties),
        penalties=penalties,
        points_each=points_each,
        points_all=points_all,
        effects=case.effects,
        ticks=case.ticks,
        chooses=case.chooses,
        choices=case.choices,
        cites=case.cite,
        letter=case.letter,
        missing=MISSING["amount" if is_amount_ours else case.missing],
        why=placeholders.fill(case.why),
        reading=placeholders.fill(case.reading),
        note=placeholders.fill(case.note),
        silent=placeholders.fill(case.silent),
        assumptions=placeholders.assumptions,
        nearby=case.near,
        scored_in_hand=not SCORED_EFFECTS.isdisjoint(case.effects)
        or any(isinstance(source, Card | Item | NamedPenalty) for source in placeholders.sources),
        house=tuple(change.note for change in changed(rules, placeholders.house_names)),
    )


def _counted_points(rules: RuleSet, counted: Counted | None) -> tuple[int | None, int | None]:
    """Return the points of one, and of a complete set where the book gives one."""
    if counted is None:
        return None, None
    if counted.rank:
        card = next(card for card in rules.cards if counted.rank in card.ranks)
        return (card.melded if counted.sign > 0 else -card.held), None
    item = rules.items_by_id[counted.item]
    each = counted.sign * abs(item.worth(1))
    return each, counted.sign * abs(item.points[-1]) if item.points else None


def outcomes(
    rules: RuleSet,
    irregularity: Irregularity,
    answers: Answers | None = None,
    facts: TableFacts = NO_TABLE,
) -> tuple[RulingOutcome, ...]:
    """Return every different ruling the open questions can lead to."""
    given = answers or {}
    open_questions = irregularity.open_questions(rules.id, given)
    labels: dict[Ruling, list[str]] = {}
    for complete in irregularity.completions(given):
        ruling = adjudicate(rules, irregularity, complete, facts)
        when = ", ".join(question.label(complete[question.id]) for question in open_questions)
        labels.setdefault(ruling, []).append(when)
    return tuple(
        RulingOutcome(tuple(dict.fromkeys(when)), ruling) for ruling, when in labels.items()
    )


def elsewhere(
    irregularity: Irregularity, rules_id: str, answers: Answers, facts: TableFacts = NO_TABLE
) -> tuple[tuple[RuleSet, Ruling], ...]:
    """Return the rulings of the other books, silent ones included.

    A game whose file tells once why it is silent is left out where it is: it has nothing to add.
    """
    return tuple(
        (rules, adjudicate(rules, irregularity, answers, facts))
        for rules in all_rule_sets().values()
        if rules.id != rules_id and has_to_add(rules.id, irregularity)
    )


def summary(
    rules: RuleSet,
    irregularity: Irregularity,
    facts: TableFacts = NO_TABLE,
    *,
    answers: Answers | None = None,
) -> RulingSummary:
    """Return a ruling in one line; where it depends on answers, the questions and the amounts."""
    given, title = answers or {}, irregularity.title
    cases = _possible_cases(irregularity, rules.id, given)
    cites = _best_cites(cases)
    if house_answer(rules, irregularity.id, given):
        ruling = adjudicate(rules, irregularity, given, facts)
        return RulingSummary(title, ruling.verdict, ruling.shown_points, cites, True)
    if not cases:
        return RulingSummary(title, NOT_SAID, None, (), False)
    rulings = [_ruling(rules, irregularity, case, facts) for case in cases]
    answer, points = rulings[0].verdict, rulings[0].shown_points
    open_questions = irregularity.open_questions(rules.id, given)
    if open_questions:
        is_complete = all(
            irregularity.case(rules.id, complete) for complete in irregularity.completions(given)
        )
        amounts = _amounts({ruling.shown_points for ruling in rulings}) if is_complete else ""
        answer, points = amounts + _depends_on(open_questions), None
    missing = _missing_from_all(rulings)
    return RulingSummary(title, answer, points, cites, rulings[0].covered, missing)


def _missing_from_all(rulings: list[Ruling]) -> str:
    """Return what the book leaves out, empty where one of its own rulings is complete."""
    missing = [ruling.missing for ruling in rulings if ruling.covered]
    return missing[0] if missing and all(missing) else ""


def _amounts(points: set[int | None]) -> str:
    """Word the possible losses, smallest first; empty where one of them is not known."""
    losses = sorted(-amount for amount in points if amount is not None)
    if len(losses) < len(points) or not losses[-1]:
        return ""
    *others, most = (f"{loss:,}" if loss else "Nothing" for loss in losses)
    return f"{', '.join(others)} or {most} off. " if others else f"{most} off. "


def as_json(ruling: Ruling) -> dict[str, Any]:
    """Return the answer of `/rulings/<id>.json`."""
    return {
        "covered": ruling.covered,
        "verdict": ruling.verdict,
        "part": ruling.missing,
        "reading": ruling.reading,
        "silent": ruling.silent,
        "note": ruling.note,
        "why": ruling.why,
        "house": list(ruling.house),
        "in_book": ruling.in_book,
        "points": ruling.points,
        "points_each": ruling.points_each,
        "points_all": ruling.points_all,
        "effects": list(ruling.effects),
        "ticks": [msgspec.to_builtins(option) for option in ruling.ticks],
        "do": list(ruling.do),
        "chooses": ruling.chooses.value,
        "choices": [msgspec.to_builtins(option) for option in ruling.choices],
        "cites": list(ruling.cites),
        "letter": ruling.letter,
        "near": list(ruling.nearby),
        "questions": [
            {
                "id": question.id,
                "ask": question.ask,
                "answers": [
                    {"id": answer.id, "label": answer.label} for answer in question.answers
                ],
            }
            for question in ruling.open
        ],
    }
