"""Two faults at once: `data/pairs.toml`, and what a book rules on two faults together."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from scorekeeper import assets
from scorekeeper.referee.at_table import (
    Application,
    Offender,
    Picks,
    is_applicable,
    reason_for,
)
from scorekeeper.referee.irregularities import Answers, Irregularity, Question
from scorekeeper.referee.rulings import Ruling, as_json
from scorekeeper.rules.effects import that_hold
from scorekeeper.rules.library import by_name, read_file
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel

NOT_COUNTED = "This counts with the other fault and costs nothing of its own."


class GeneralRule(DataModel, frozen=True, kw_only=True):
    """What a book says on two faults of any kind; `silent` is why it is no rule of the book."""

    rules: str
    verdict: str
    cite: tuple[str, ...] = ()
    silent: str = ""


class PairCase(DataModel, frozen=True, kw_only=True):
    """How two faults go together in one book, for some answers or for all of them.

    `first` is the fault that is ruled first. Where `only` names one of them, its ruling alone
    counts. `also` are steps and `effects` what comes of the two together.
    """

    rules: str
    when: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)  # by fault
    verdict: str
    first: str = ""
    only: str = ""
    also: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    cite: tuple[str, ...] = ()
    reading: str = ""
    silent: str = ""

    def fits(self, answers: Mapping[str, Answers]) -> bool:
        return all(
            answers[fault].get(question) == answer
            for fault, given in self.when.items()
            for question, answer in given.items()
        )


class FaultPair(DataModel, frozen=True, kw_only=True):
    """Two faults that happen together, in the order in which they are ruled.

    `told` are answers to the questions of one that say what the other is: they are not offered.
    """

    faults: tuple[str, str]
    told: tuple[str, ...] = ()
    cases: tuple[PairCase, ...] = msgspec.field(name="ruling", default=())

    def cases_in(self, rules_id: str) -> tuple[PairCase, ...]:
        return tuple(case for case in self.cases if case.rules == rules_id)

    def case(self, rules_id: str, answers: Mapping[str, Answers]) -> PairCase | None:
        """Return the first case of a book that fits the answers, which are given by fault."""
        return next((case for case in self.cases_in(rules_id) if case.fits(answers)), None)

    def without_told(self, irregularity: Irregularity) -> Irregularity:
        """Return one of the faults, its questions without what the other has told."""
        questions = tuple(
            msgspec.structs.replace(
                question,
                answers=tuple(answer for answer in question.answers if answer.id not in self.told),
            )
            for question in irregularity.questions
        )
        return msgspec.structs.replace(irregularity, questions=questions)

    def decides(self, rules_id: str, fault: str, question: str) -> bool:
        """Return whether it depends on a question about one fault how the two go together."""
        return any(question in case.when.get(fault, {}) for case in self.cases_in(rules_id))


class RuledFault(msgspec.Struct, frozen=True):
    """One of two faults, with the answers so far and the ruling they lead to."""

    irregularity: Irregularity
    answers: Answers
    ruling: Ruling

    @property
    def id(self) -> str:
        return self.irregularity.id


class Act(DataModel, frozen=True, kw_only=True):
    """One act under several names: of two of them the ruling on one counts, and costs once.

    Any two of `faults` are the act, unless they are `apart`, and so is one of them with one of
    `under`. The one that stands first leads: it counts alone where its ruling has one of `takes`,
    which are ids of penalties and effects; where that is empty, always.
    """

    rules: str
    faults: tuple[str, ...]
    apart: bool = False
    under: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    verdict: str
    effects: tuple[str, ...] = ()
    cite: tuple[str, ...]
    reading: str = ""

    def pairs(self) -> set[frozenset[str]]:
        """Return every two of its names that are this act."""
        others = self.under if self.apart else (*self.faults, *self.under)
        return {frozenset((one, other)) for one in self.faults for other in others if one != other}

    def leader(self, first: RuledFault, second: RuledFault) -> RuledFault | None:
        """Return which of two faults counts alone, if they are this act."""
        if frozenset((first.id, second.id)) not in self.pairs():
            return None
        names = (*self.faults, *self.under)
        leading = min(first, second, key=lambda fault: names.index(fault.id))
        return leading if self._counts(leading.ruling) else None

    def _counts(self, ruling: Ruling) -> bool:
        """Return whether a ruling has what is taken once, or may still come to have it."""
        options = (*ruling.ticks, *ruling.choices)
        taken = {*(penalty.id for penalty in ruling.penalties), *ruling.effects}
        taken.update(effect for option in options for effect in option.effects)
        return bool(ruling.open or not self.takes or taken & {*self.takes})


class SharedChoice(DataModel, frozen=True, kw_only=True):
    """A choice that several faults of a book leave: of two of them, the first of these asks."""

    rules: str
    faults: tuple[str, ...]


class _PairsFile(DataModel, frozen=True, kw_only=True):
    books: tuple[GeneralRule, ...] = msgspec.field(name="book")
    acts: tuple[Act, ...] = msgspec.field(name="act")
    shared_choices: tuple[SharedChoice, ...] = msgspec.field(name="shared_choice")
    pairs: tuple[FaultPair, ...] = msgspec.field(name="pair")


class PairRuling(msgspec.Struct, frozen=True, kw_only=True):
    """What a book rules on two faults, which stand in the order in which they are ruled.

    `together` has the steps, points and effects of both, and says in its verdict how they go
    together; while a question is open it has neither points nor steps.
    """

    first: RuledFault
    second: RuledFault
    together: Ruling
    open: tuple[tuple[Question, ...], tuple[Question, ...]] = ((), ())  # still to ask, by fault
    only: str = ""  # id of the fault whose ruling alone counts
    added: tuple[str, ...] = ()  # effects that come of the two together
    also: tuple[str, ...] = ()  # and steps
    cites: tuple[str, ...] = ()  # on how the two go together

    @property
    def faults(self) -> tuple[RuledFault, RuledFault]:
        return self.first, self.second

    def counts(self, fault: RuledFault) -> bool:
        """Return whether the ruling on a fault counts beside that on the other."""
        return self.only in ("", fault.id)


@cache
def _pairs_file() -> _PairsFile:
    return read_file(assets.DATA / "pairs.toml", _PairsFile)


@cache
def pairs() -> dict[frozenset[str], FaultPair]:
    """Return every pair by its two faults."""
    return {frozenset(pair.faults): pair for pair in _pairs_file().pairs}


@cache
def general_rules() -> dict[str, GeneralRule]:
    """Return by rule set what a book says on two faults of any kind."""
    return by_name(_pairs_file().books, "rules")


@cache
def acts() -> tuple[Act, ...]:
    """Return the acts that have several names, in the order in which they are looked up."""
    return _pairs_file().acts


def combine(rules: RuleSet, first: RuledFault, second: RuledFault) -> PairRuling:
    """Return what a book rules on two faults, in whichever order they are given."""
    pair = pairs().get(frozenset((first.id, second.id)))
    case = pair.case(rules.id, {f.id: f.answers for f in (first, second)}) if pair else None
    case = case or _case_of_one_act(rules, first, second)
    leads = (case.first if case else "") or (pair.faults[0] if pair else first.id)
    faults = (first, second) if leads == first.id else (second, first)
    if not case or any(fault.ruling.is_silent for fault in faults):
        case = _general_case(rules, faults)
    if not case.only:
        faults = _asked_once(rules, faults)

    def still_open(fault: RuledFault) -> tuple[Question, ...]:
        """Return its open questions; of a fault that does not count, those that decide that."""
        if case.only in ("", fault.id):
            return fault.ruling.open
        return tuple(
            question
            for question in fault.ruling.open
            if pair and pair.decides(rules.id, fault.id, question.id)
        )

    questions = still_open(faults[0]), still_open(faults[1])
    return PairRuling(
        first=faults[0],
        second=faults[1],
        together=_together(rules, faults, case, (*questions[0], *questions[1])),
        open=questions,
        only=case.only,
        added=case.effects,
        also=case.also,
        cites=case.cite,
    )


def _asked_once(
    rules: RuleSet, faults: tuple[RuledFault, RuledFault]
) -> tuple[RuledFault, RuledFault]:
    """Return the faults, the choice that both leave with one of them alone."""
    if not all(fault.ruling.choices for fault in faults):
        return faults
    ids = {fault.id for fault in faults}
    shared = (one.faults for one in _pairs_file().shared_choices if one.rules == rules.id)
    asking = next((min(ids, key=names.index) for names in shared if ids <= {*names}), "")
    first, second = (
        msgspec.structs.replace(fault, ruling=msgspec.structs.replace(fault.ruling, choices=()))
        if asking and fault.id != asking
        else fault
        for fault in faults
    )
    return first, second


def _case_of_one_act(rules: RuleSet, first: RuledFault, second: RuledFault) -> PairCase | None:
    """Return how two names of one act go together, if they are."""
    for act in acts():
        leading = act.leader(first, second) if act.rules == rules.id else None
        if leading:
            return PairCase(
                rules=rules.id,
                verdict=act.verdict,
                first=leading.id,
                only=leading.id,
                effects=act.effects,
                cite=act.cite,
                reading=act.reading,
            )
    return None


def _general_case(rules: RuleSet, faults: tuple[RuledFault, RuledFault]) -> PairCase:
    """Return how two faults go together where the data has nothing of its own on them."""
    ruled = [fault for fault in faults if not fault.ruling.is_silent]
    if not ruled:
        return PairCase(
            rules=rules.id,
            verdict="This book does not say, on either of them.",
            silent=f"{rules.name} rules neither fault, so nothing is added up.",
        )
    if len(ruled) == 1:
        title = ruled[0].irregularity.title
        verdict = f"The book rules only “{title}”; on the other it does not say."
        return PairCase(rules=rules.id, verdict=verdict, only=ruled[0].id)
    general = general_rules().get(rules.id)
    if general is None:
        return PairCase(
            rules=rules.id,
            verdict="Both are ruled on their own.",
            silent=f"{rules.name} has nothing on two faults at once.",
        )
    values = msgspec.structs.asdict(general)
    return PairCase(**values)


def _together(
    rules: RuleSet,
    faults: tuple[RuledFault, RuledFault],
    case: PairCase,
    questions: tuple[Question, ...],
) -> Ruling:
    counting = [fault.ruling for fault in faults if case.only in ("", fault.id)]
    if questions:
        return Ruling(
            irregularity="",
            rules=rules.id,
            covered=any(fault.ruling.covered for fault in faults),
            open=questions,
            verdict="It depends on the answers.",
            points=None,
        )
    silent_titles = [fault.irregularity.title for fault in faults if not fault.ruling.covered]
    cites = (*case.cite, *(cite for ruling in counting for cite in ruling.cites))
    effects = [effect for ruling in counting for effect in ruling.effects]
    counted = [ruling for ruling in counting if ruling.points_each is not None]
    return Ruling(
        irregularity="",
        rules=rules.id,
        covered=len(silent_titles) < len(faults),
        verdict=case.verdict,
        do=(*dict.fromkeys(step for ruling in counting for step in ruling.do), *case.also),
        points=sum(ruling.points or 0 for ruling in counting),
        minimum=sum(ruling.minimum for ruling in counting),
        points_each=counted[0].points_each if len(counted) == 1 else None,
        points_all=counted[0].points_all if len(counted) == 1 else None,
        effects=that_hold((*effects, *case.effects)),
        cites=tuple(dict.fromkeys(cites)),
        missing=f"The book does not rule “{silent_titles[0]}”." if len(silent_titles) == 1 else "",
        reading=case.reading,
        silent=case.silent,
    )


def applications(
    pair: PairRuling,
    offenders: Sequence[Offender],
    picks: Sequence[Picks],
    decided_by: RuleSet | None = None,
) -> list[Application]:
    """Return the rulings to put on the score; a fault the book does not rule is left out.

    A fault that does not count beside the other is noted without points and effects.
    """
    return [
        _application(pair, fault, offender, picked, decided_by)
        for fault, offender, picked in zip(pair.faults, offenders, picks, strict=True)
        if is_applicable(fault.irregularity, fault.ruling) or not pair.counts(fault)
        if not fault.ruling.is_silent
    ]


def _application(
    pair: PairRuling,
    fault: RuledFault,
    offender: Offender,
    picks: Picks,
    decided_by: RuleSet | None,
) -> Application:
    reason = reason_for(fault.irregularity.title, decided_by)
    if pair.counts(fault):
        is_leading = fault is pair.first or not pair.counts(pair.first)
        effects = (*fault.ruling.effects, *(pair.added if is_leading else ()))
        holding = tuple(effect for effect in effects if effect in pair.together.effects)
        ruling = msgspec.structs.replace(fault.ruling, effects=holding)
    else:
        ruling = msgspec.structs.replace(
            fault.ruling,
            open=(),
            do=(NOT_COUNTED,),
            points=0,
            minimum=0,
            effects=(),
            ticks=(),
            choices=(),
        )
        reason, picks = f"{reason} (counts with the other fault)", Picks()
    return Application(
        ruling=ruling, answers=fault.answers, offender=offender, reason=reason, picks=picks
    )


def pair_json(ruling: PairRuling) -> dict[str, Any]:
    """Return the answer of `/rulings/<id>+<id>.json`."""
    faults = [{"id": fault.id, **as_json(fault.ruling)} for fault in ruling.faults]
    return {**as_json(ruling.together), "only": ruling.only, "faults": faults}
