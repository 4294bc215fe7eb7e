"""Two faults at once: the data, and what comes of combining two rulings."""

from itertools import combinations
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
    FaultPair,
    PairCase,
    PairRuling,
    RuledFault,
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

    @pytest.mark.parametrize("pair", pairs().values(), ids=lambda pair: "+".join(pair.faults))
    def test_a_book_speaks_of_two_faults_only_where_it_rules_both(self, pair: FaultPair) -> None:
        for case in pair.cases:
            for name in pair.faults:
                assert irregularities()[name].cases_in(case.rules), (case.rules, name)

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


class TestBooks:
    def test_hudson_58_two_entries_of_the_list_are_taken_off_together(self) -> None:
        drew = fault("drew-out-of-turn", kept="yes")
        result = combine(HUDSON, drew, fault("melded-in-partners-turn"))
        assert result.together.points == -300
        assert "hudson:58" in result.together.cites

    def test_hudson_67_a_meld_out_of_turn_is_no_opening_to_count(self) -> None:
        short = fault("short-opening-from-hand")  # however it was put right
        result = combine(HUDSON, short, fault("melded-in-partners-turn"))
        assert result.only == "melded-in-partners-turn"
        assert result.together.points == -100
        assert result.together.reading

    def test_hudson_14_a_question_and_its_answer_cost_once(self) -> None:
        asked, told = fault("asked-minimum"), fault("told-minimum", opening="no")
        assert asked.ruling.points == told.ruling.points == -100
        assert combine(HUDSON, asked, told).together.points == -100

    @pytest.mark.parametrize(
        "penalty", ["took-discard-before-showing", "red-three-kept", "told-minimum"]
    )
    def test_hudson_57b_one_act_under_two_names_costs_once(self, penalty: str) -> None:
        costly = [
            RuledFault(entry, answers, adjudicate(HUDSON, entry, answers))
            for entry in irregularities().values()
            for case in entry.cases_in("hudson")
            if penalty in case.penalties
            for answers in (next(a for a in entry.completions({}) if case.fits(a)),)
        ]
        for one, other in combinations(costly, 2):
            if one.id != other.id:
                together = combine(HUDSON, one, other).together
                assert together.points == one.ruling.points, (one.id, other.id)

    @pytest.mark.parametrize(
        ("one", "other", "answers"),
        [
            ("drew-out-of-turn", "played-out-of-turn", {"did": "drew"}),
            ("wrong-player-first", "played-out-of-turn", {"did": "drew"}),
            ("wrong-player-first", "drew-out-of-turn", {"kept": "no"}),
            ("melded-in-partners-turn", "played-out-of-turn", {"did": "melded-partner"}),
            ("melded-in-opponents-turn", "played-out-of-turn", {"did": "melded"}),
            ("melded-in-partners-turn", "opened-with-partner-together", {"turn": "same"}),
        ],
    )
    def test_hudson_57b_one_act_out_of_turn_costs_once(
        self, one: str, other: str, answers: dict[str, str]
    ) -> None:
        kept = {"kept": "no"} if irregularities()[one].questions else {}
        result = combine(HUDSON, fault(one, **kept), fault(other, **answers))
        assert result.together.points == -100
        assert "once" in result.together.reading

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            (("melded-in-opponents-turn", {}), ("too-many-wilds", {"noticed": "before"})),
            (
                ("frozen-pile-without-pair", {"noticed": "before"}),
                ("took-pile-with-two-wilds", {"noticed": "before"}),
            ),
            (
                ("frozen-pile-without-pair", {"noticed": "before"}),
                ("took-pile-under-stop-card", {"melded": "yes"}),
            ),
        ],
    )
    def test_bicycle_illegal_melds_one_meld_costs_once_for_whatever_reasons(
        self, first: tuple[str, dict[str, str]], second: tuple[str, dict[str, str]]
    ) -> None:
        one, other = (fault(name, "bicycle", **answers) for name, answers in (first, second))
        assert one.ruling.points == other.ruling.points == -100
        assert combine(BICYCLE, one, other).together.points == -100

    def test_bicycle_illegal_melds_a_meld_out_of_turn_is_no_opening_to_count(self) -> None:
        short = fault("short-opening-from-hand", "bicycle", fixed="all")
        result = combine(BICYCLE, short, fault("melded-in-opponents-turn", "bicycle"))
        assert (result.together.points, result.together.minimum) == (-100, 0)

    @pytest.mark.parametrize(("noticed", "is_redealt"), [("before", True), ("after", False)])
    def test_hudson_63_a_redeal_goes_before_the_wrong_dealer(
        self, noticed: str, is_redealt: bool
    ) -> None:
        wrong_dealer = fault("wrong-dealer", noticed=noticed)
        result = combine(HUDSON, wrong_dealer, fault("wrong-number-dealt", noticed=noticed))
        assert ("redeal" in result.together.effects) is is_redealt
        assert "rightful-dealer-next" in result.together.effects

    def test_luudoo_rules_neither(self) -> None:
        drew = fault("drew-out-of-turn", "luudoo", kept="yes")
        result = combine(LUUDOO, drew, fault("saw-another-card", "luudoo"))
        assert not result.together.covered and result.together.points == 0
        assert result.together.silent == "Luudoo rules neither fault, so nothing is added up."


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

    def test_a_case_says_which_comes_first_and_what_else_to_do(self, one_pair: Any) -> None:
        one_pair(
            PairCase(rules="hudson", verdict="So.", first="threw", also=("And so.",), cite=("x:1",))
        )
        result = combine(HUDSON, DREW, THREW)
        assert result.faults == (THREW, DREW)
        assert result.together.do == ("Settle threw.", "Settle drew.", "And so.")
        assert result.together.cites == ("x:1", "hudson:5", "hudson:4")

    def test_a_case_may_let_one_ruling_count_alone(self, one_pair: Any) -> None:
        one_pair(PairCase(rules="hudson", verdict="So.", only="threw", effects=("hand-ends",)))
        result = combine(HUDSON, DREW, THREW)
        assert result.together.points == -50
        assert result.together.effects == ("play-on", "turn-ends", "hand-ends")
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


class TestApplications:
    def make(self, pair: PairRuling, *picks: Picks) -> Any:
        offenders = (Offender(0), Offender(1))
        return applications(pair, offenders, picks or (Picks(), Picks()))

    def test_both_are_put_on_the_score(self) -> None:
        first, second = self.make(combine(HUDSON, DREW, THREW))
        assert (first.ruling, first.reason, first.offender) == (DREW.ruling, "Drew", Offender(0))
        assert (second.ruling, second.offender) == (THREW.ruling, Offender(1))

    def test_the_one_that_does_not_count_is_noted_only(self, one_pair: Any) -> None:
        one_pair(PairCase(rules="hudson", verdict="So.", only="threw", effects=("hand-ends",)))
        option = Option(id="x", label="X", effects=("redeal",))
        drew = msgspec.structs.replace(
            DREW, ruling=msgspec.structs.replace(DREW.ruling, ticks=(option,))
        )
        first, second = self.make(combine(HUDSON, drew, THREW), Picks(("x",)), Picks())
        assert (first.settled.points, first.settled.effects) == (0, ())
        assert first.reason == "Drew (counts with the other fault)"
        assert second.settled.effects == ("play-on", "turn-ends", "hand-ends")

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

    def test_what_comes_of_both_is_written_once(self, one_pair: Any) -> None:
        one_pair(PairCase(rules="hudson", verdict="So.", effects=("hand-ends",)))
        first, second = self.make(combine(HUDSON, DREW, THREW))
        assert "hand-ends" in first.settled.effects and "hand-ends" not in second.settled.effects

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
