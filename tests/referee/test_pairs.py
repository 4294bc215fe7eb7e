"""Two faults at once: the data, and what comes of combining two rulings."""

from typing import Any

import msgspec
import pytest

from scorekeeper.referee import pairs as module
from scorekeeper.referee.at_table import Offender, Picks, is_applicable
from scorekeeper.referee.irregularities import (
    Irregularity,
    Option,
    game_rulings,
    irregularities,
)
from scorekeeper.referee.pairs import (
    Act,
    FaultPair,
    PairCase,
    PairRuling,
    RuledFault,
    acts,
    applications,
    combine,
    general_rules,
    pair_json,
    pairs,
)
from scorekeeper.referee.rulings import adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.paragraphs import all_paragraphs
from tests.support.rulings import make_case, make_question

LEAST_PAIRS = 30
LONGEST_VERDICT = 115  # letters, to be read aloud
HUDSON, BICYCLE, LUUDOO = load("hudson"), load("bicycle"), load("luudoo")


def fault(irregularity_id: str, rules_id: str = "hudson", **answers: str) -> RuledFault:
    irregularity = irregularities()[irregularity_id]
    return RuledFault(irregularity, answers, adjudicate(load(rules_id), irregularity, answers))


def made_up(name: str, **fields: Any) -> RuledFault:
    """A fault of Hudson alone, made for these tests."""
    case = make_case("hudson", f"{name} is ruled", cite=(f"hudson:{len(name)}",))
    irregularity = Irregularity(
        id=name,
        kind="irregularity",
        topic="drawing",
        title=name.capitalize(),
        offender="Who?",
        says=(),
        cases=(msgspec.structs.replace(case, do=(f"Settle {name}.",)),),
    )
    ruling = adjudicate(HUDSON, irregularity, {})
    return RuledFault(irregularity, {}, msgspec.structs.replace(ruling, **fields))


@pytest.fixture
def one_pair(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put one pair of made-up faults in place of the data."""

    def put(*cases: PairCase) -> None:
        pair = FaultPair(faults=("drew", "threw"), cases=cases)
        monkeypatch.setattr(module, "pairs", lambda: {frozenset(pair.faults): pair})

    return put


@pytest.fixture
def one_act(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put one act of Hudson in place of the data."""

    def put(**fields: Any) -> None:
        act = Act(rules="hudson", verdict="One act.", cite=("hudson:1",), **fields)
        monkeypatch.setattr(module, "acts", lambda: (act,))

    return put


DREW = made_up("drew", points=-100, effects=("play-on", "must-draw"))
THREW = made_up("threw", points=-50, minimum=10, effects=("play-on", "turn-ends"))


class TestData:
    def test_there_are_pairs_enough_and_each_says_something(self) -> None:
        assert len(pairs()) >= LEAST_PAIRS
        assert all(pair.cases for pair in pairs().values())

    @pytest.mark.parametrize("pair", pairs().values(), ids=lambda pair: "+".join(pair.faults))
    def test_a_pair_names_what_exists(self, pair: FaultPair) -> None:
        assert len({*pair.faults} & irregularities().keys()) == 2
        for case in pair.cases:
            assert {case.first, case.only} <= {"", *pair.faults}
            assert {*case.effects} <= effects().keys()
            assert case.cite or case.silent
            assert all(all_paragraphs()[cite].anchor.startswith(case.rules) for cite in case.cite)
            assert len(case.verdict) <= LONGEST_VERDICT and case.verdict.endswith(".")
            for name, answers in case.when.items():
                assert name in pair.faults
                irregularities()[name].check_answers(answers)

    def test_what_is_told_already_is_an_answer_of_one_of_the_two(self) -> None:
        told = [(pair, answer) for pair in pairs().values() for answer in pair.told]
        assert told
        for pair, answer in told:
            questions = [q for id_ in pair.faults for q in irregularities()[id_].questions]
            assert answer in {one.id for question in questions for one in question.answers}

    @pytest.mark.parametrize("pair", pairs().values(), ids=lambda pair: "+".join(pair.faults))
    def test_a_book_speaks_of_two_faults_only_where_it_rules_both(self, pair: FaultPair) -> None:
        for case in pair.cases:
            for name in pair.faults:
                assert irregularities()[name].cases_in(case.rules), (case.rules, name)

    @pytest.mark.parametrize("act", acts(), ids=lambda act: f"{act.rules}-{act.faults[0]}")
    def test_an_act_names_what_its_book_rules(self, act: Act) -> None:
        names = (*act.faults, *act.under)
        assert len({*names}) == len(names) >= 2
        assert all(irregularities()[name].cases_in(act.rules) for name in names)
        assert {*act.takes} <= load(act.rules).penalties_by_id.keys() | effects().keys()
        assert {*act.effects} <= effects().keys()
        assert all(all_paragraphs()[cite].anchor.startswith(act.rules) for cite in act.cite)
        assert len(act.verdict) <= LONGEST_VERDICT and act.verdict.endswith(".")

    def test_every_book_says_what_holds_for_any_two(self) -> None:
        assert general_rules().keys() == all_rule_sets().keys() - game_rulings().keys()
        for rule in general_rules().values():
            assert rule.cite or rule.silent
            assert all(cite in all_paragraphs() for cite in rule.cite)

    def test_a_special_case_stands_before_the_one_for_all_answers(self) -> None:
        for pair in pairs().values():
            for rules_id in all_rule_sets():
                conditions = [case.when for case in pair.cases if case.rules == rules_id]
                assert all(conditions[:-1]), pair.faults

    def test_no_pair_stands_twice(self) -> None:
        assert len(pairs()) == len(module._pairs_file().pairs)


class TestCombine:
    def test_the_order_of_the_faults_makes_no_difference(self) -> None:
        first = fault("discarded-several", noticed="before", how="together")
        second = fault("discarded-without-drawing", noticed="before")
        result = combine(HUDSON, first, second)
        assert result == combine(HUDSON, second, first)
        assert [one.id for one in result.faults] == [
            "discarded-without-drawing",
            "discarded-several",
        ]

    def test_without_a_pair_both_count_in_the_order_given(self) -> None:
        result = combine(HUDSON, THREW, DREW)
        assert result.faults == (THREW, DREW)
        assert (result.together.points, result.together.minimum) == (-150, 10)
        assert result.together.effects == ("play-on", "turn-ends", "must-draw")
        assert result.together.do == ("Settle threw.", "Settle drew.")
        assert result.together.cites == ("hudson:58", "hudson:5", "hudson:4")
        assert result.together.verdict.startswith("Each is ruled on its own")

    def test_a_book_of_ones_own_rules_both_by_themselves(self) -> None:
        own = msgspec.structs.replace(HUDSON, id="club", name="Club")
        result = combine(own, DREW, THREW)
        assert result.together.silent == "Club has nothing on two faults at once."
        assert result.together.points == -150

    def test_what_one_fault_has_told_is_no_answer_of_the_other(self) -> None:
        pair = pairs()[frozenset(("discarded-without-drawing", "discarded-several"))]
        asked = pair.without_told(irregularities()["discarded-several"]).questions[-1]
        assert [answer.id for answer in asked.answers] == ["together", "after-another"]

    def test_a_case_says_which_comes_first_and_what_else_to_do(self, one_pair: Any) -> None:
        one_pair(
            PairCase(rules="hudson", verdict="So.", first="threw", also=("And so.",), cite=("x:1",))
        )
        result = combine(HUDSON, DREW, THREW)
        assert result.faults == (THREW, DREW)
        assert result.together.do == ("Settle threw.", "Settle drew.", "And so.")
        assert result.together.cites == ("x:1", "hudson:5", "hudson:4")

    def test_a_case_may_let_one_ruling_count_alone(self, one_pair: Any) -> None:
        one_pair(PairCase(rules="hudson", verdict="So.", only="threw", effects=("no-bonus",)))
        result = combine(HUDSON, DREW, THREW)
        assert result.together.points == -50
        assert result.together.effects == ("play-on", "turn-ends", "no-bonus")
        assert not result.counts(DREW) and result.counts(THREW)

    def test_a_case_may_hold_for_some_answers_only(self, one_pair: Any) -> None:
        one_pair(
            PairCase(rules="hudson", when={"drew": {"seen": "late"}}, verdict="Late."),
            PairCase(rules="hudson", verdict="Early."),
        )
        late = msgspec.structs.replace(DREW, answers={"seen": "late"})
        assert combine(HUDSON, late, THREW).together.verdict == "Late."
        assert combine(HUDSON, DREW, THREW).together.verdict == "Early."

    def test_a_case_of_another_book_says_nothing_here(self, one_pair: Any) -> None:
        one_pair(PairCase(rules="bicycle", verdict="So."))
        assert combine(HUDSON, DREW, THREW).together.verdict.startswith("Each is ruled")

    def test_while_a_question_is_open_nothing_is_added_up(self) -> None:
        result = combine(HUDSON, fault("drew-out-of-turn"), fault("saw-another-card"))
        assert [question.id for question in result.together.open] == ["kept"]
        assert (result.together.points, result.together.do) == (None, ())
        assert result.together.covered

    def test_of_a_fault_that_does_not_count_only_what_decides_that_is_asked(
        self, one_pair: Any
    ) -> None:
        questions = make_question("seen", "early", "late"), make_question("kept", "no", "yes")
        asking = msgspec.structs.replace(
            DREW, ruling=msgspec.structs.replace(DREW.ruling, open=questions, do=())
        )
        one_pair(PairCase(rules="hudson", verdict="So.", only="threw"))
        result = combine(HUDSON, asking, THREW)
        assert (result.open, result.together.points) == (((), ()), -50)
        one_pair(
            PairCase(rules="hudson", when={"drew": {"seen": "late"}}, verdict="Late."),
            PairCase(rules="hudson", verdict="So.", only="threw"),
        )
        assert combine(HUDSON, asking, THREW).open == (questions[:1], ())

    def test_a_book_that_rules_one_of_them_says_so(self) -> None:
        silent = adjudicate(LUUDOO, irregularities()["saw-another-card"], {})
        other = RuledFault(irregularities()["saw-another-card"], {}, silent)
        result = combine(HUDSON, DREW, other)
        assert result.together.verdict == (
            "The book rules only “Drew”; on the other it does not say."
        )
        assert result.together.missing == (
            "The book does not rule “Saw another card when drawing”."
        )
        assert (result.together.points, result.together.covered) == (-100, True)


class TestOneAct:
    def test_the_fault_that_stands_first_counts_alone(self, one_act: Any) -> None:
        one_act(faults=("threw", "drew"), effects=("no-bonus",))
        for result in (combine(HUDSON, DREW, THREW), combine(HUDSON, THREW, DREW)):
            assert (result.only, result.together.points) == ("threw", -50)
            assert result.together.verdict == "One act."
            assert result.together.effects == ("play-on", "turn-ends", "no-bonus")

    def test_it_counts_alone_only_with_what_is_taken_once(self, one_act: Any) -> None:
        one_act(faults=("threw", "drew"), takes=("turn-ends",))
        assert combine(HUDSON, DREW, THREW).together.points == -50
        one_act(faults=("threw", "drew"), takes=("must-draw",))
        assert combine(HUDSON, DREW, THREW).together.points == -150

    def test_the_other_is_not_asked_while_the_leading_one_is_open(self, one_act: Any) -> None:
        one_act(faults=("threw", "drew"), takes=("must-draw",))
        seen, kept = make_question("seen", "early", "late"), make_question("kept", "no", "yes")
        threw, drew = (
            msgspec.structs.replace(
                one, ruling=msgspec.structs.replace(one.ruling, open=(question,), do=())
            )
            for one, question in ((THREW, seen), (DREW, kept))
        )
        assert combine(HUDSON, drew, threw).open == ((seen,), ())
        assert combine(HUDSON, drew, THREW).together.open == (kept,)

    def test_two_names_under_it_are_two_acts(self, one_act: Any) -> None:
        one_act(faults=("showed",), under=("drew", "threw"))
        assert combine(HUDSON, DREW, THREW).together.points == -150
        showed = made_up("showed", points=-100)
        assert combine(HUDSON, DREW, showed).only == "showed"

    def test_two_that_are_apart_are_two_acts(self, one_act: Any) -> None:
        one_act(faults=("drew", "threw"), apart=True, under=("showed",))
        assert combine(HUDSON, DREW, THREW).together.points == -150
        assert combine(HUDSON, DREW, made_up("showed", points=-100)).only == "drew"

    def test_another_book_knows_nothing_of_it(self, one_act: Any) -> None:
        one_act(faults=("threw", "drew"))
        assert combine(BICYCLE, DREW, THREW).together.points == -150


class TestApplications:
    def make(self, pair: PairRuling, *picks: Picks) -> Any:
        offenders = (Offender(0), Offender(1))
        return applications(pair, offenders, picks or (Picks(), Picks()))

    def test_both_are_put_on_the_score(self) -> None:
        first, second = self.make(combine(HUDSON, DREW, THREW))
        assert (first.ruling, first.reason, first.offender) == (DREW.ruling, "Drew", Offender(0))
        assert (second.ruling, second.offender) == (THREW.ruling, Offender(1))

    def test_the_one_that_does_not_count_is_noted_only(self, one_pair: Any) -> None:
        one_pair(PairCase(rules="hudson", verdict="So.", only="threw", effects=("no-bonus",)))
        option = Option(id="x", label="X", effects=("redeal",))
        drew = msgspec.structs.replace(
            DREW, ruling=msgspec.structs.replace(DREW.ruling, ticks=(option,))
        )
        first, second = self.make(combine(HUDSON, drew, THREW), Picks(("x",)), Picks())
        assert (first.settled.points, first.settled.effects) == (0, ())
        assert first.reason == "Drew (counts with the other fault)"
        assert second.settled.effects == ("play-on", "turn-ends", "no-bonus")

    def test_the_one_that_does_not_count_is_noted_though_nobody_answered(
        self, one_pair: Any
    ) -> None:
        one_pair(PairCase(rules="hudson", verdict="So.", only="threw"))
        open_ruling = msgspec.structs.replace(
            DREW.ruling, open=(make_question("seen", "early", "late"),), do=()
        )
        drew = msgspec.structs.replace(DREW, ruling=open_ruling)
        first, _second = self.make(combine(HUDSON, drew, THREW))
        assert is_applicable(drew.irregularity, first.ruling)

    def test_what_the_other_fault_overrules_is_not_written_down(self) -> None:
        dealt = made_up("dealt", effects=("redeal",))
        first, second = self.make(combine(HUDSON, dealt, DREW))
        assert (first.settled.effects, second.settled.effects) == (("redeal",), ())

    def test_what_comes_of_both_is_written_once(self, one_pair: Any) -> None:
        one_pair(PairCase(rules="hudson", verdict="So.", effects=("no-bonus",)))
        first, second = self.make(combine(HUDSON, DREW, THREW))
        assert "no-bonus" in first.settled.effects and "no-bonus" not in second.settled.effects

    def test_a_fault_the_book_does_not_rule_is_left_out(self) -> None:
        silent = fault("saw-another-card", "luudoo")
        [only] = self.make(combine(HUDSON, silent, DREW))
        assert (only.reason, only.offender) == ("Drew", Offender(1))

    def test_another_books_rulings_are_the_tables_decision(self) -> None:
        pair = combine(HUDSON, DREW, THREW)
        offenders, picks = (Offender(0), Offender(0)), (Picks(), Picks())
        reasons = [one.reason for one in applications(pair, offenders, picks, HUDSON)]
        assert reasons[0] == "Drew (table decision, after Hudson)"


def test_the_json_has_both_rulings_and_what_they_come_to() -> None:
    told = pair_json(combine(HUDSON, DREW, THREW))
    assert (told["covered"], told["points"], told["only"]) == (True, -150, "")
    assert [one["id"] for one in told["faults"]] == ["drew", "threw"]
    assert [one["points"] for one in told["faults"]] == [-100, -50]


@pytest.mark.parametrize(
    "other",
    [
        fault("took-discard-before-showing", use="doubt"),
        fault("took-pile-wrongly", shown="no"),
        fault("drew-and-took-pile", noticed="once"),
    ],
    ids=lambda other: other.id,
)
def test_hudson_71_the_opponents_are_asked_once_about_a_pile(other: RuledFault) -> None:
    result = combine(HUDSON, other, fault("played-out-of-turn", did="pile-kept"))
    asking = [each for each in result.faults if each.ruling.choices]
    assert result.only == "" and len(asking) == 1
    assert {"back", "own-cards", "stands"} == {each.id for each in asking[0].ruling.choices}


def test_hudson_72_the_opponents_are_asked_once_about_going_out() -> None:
    showed = fault("showed-while-asking", able="no", what="cards")
    result = combine(HUDSON, showed, fault("partner-answered-more", able="no"))
    asking = [each.id for each in result.faults if each.ruling.choices]
    assert asking == ["partner-answered-more"]


def test_two_choices_about_different_things_are_both_asked() -> None:
    touched = fault("touched-card-not-played")
    result = combine(HUDSON, touched, fault("drew-and-took-pile", noticed="once"))
    assert all(each.ruling.choices for each in result.faults)
