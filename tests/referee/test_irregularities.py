"""Irregularities: cases, answers, open questions, and the loader."""

import re
from pathlib import Path

import msgspec
import pytest

from scorekeeper import assets
from scorekeeper.errors import BadRuleSet, Malformed
from scorekeeper.referee.irregularities import Chooser, irregularities
from tests.support.data_folders import copy_data, data_folder
from tests.support.rulings import DREW, make_case, with_cases


def test_a_question_has_a_label_for_every_answer() -> None:
    assert [DREW.questions[0].label(answer) for answer in ("early", "late")] == ["Early", "Late"]


def test_the_first_case_that_fits_the_answers_is_the_one_that_counts() -> None:
    case = DREW.case("hudson", {"seen": "late", "kept": "no"})
    assert case is DREW.cases[1]
    assert DREW.case("hudson", {"seen": "late"}) is None
    assert DREW.case("bicycle", {}) is DREW.cases[3]
    assert DREW.case("miller", {"seen": "early", "kept": "no"}) is None


def test_cases_are_those_of_one_book() -> None:
    assert DREW.cases_in("hudson") == DREW.cases[:3]
    assert DREW.cases_in("luudoo") == ()


def test_completions_keep_the_given_answers() -> None:
    assert list(DREW.completions({"kept": "yes"})) == [
        {"seen": "early", "kept": "yes"},
        {"seen": "late", "kept": "yes"},
    ]
    assert len(list(DREW.completions({}))) == 4


class TestOpenQuestions:
    def test_only_those_that_change_the_ruling_of_the_book_are_open(self) -> None:
        assert [q.id for q in DREW.open_questions("hudson", {})] == ["seen", "kept"]
        assert DREW.open_questions("bicycle", {}) == ()

    def test_an_answer_can_settle_the_other_question(self) -> None:
        assert DREW.open_questions("hudson", {"seen": "early"}) == ()
        assert [q.id for q in DREW.open_questions("hudson", {"seen": "late"})] == ["kept"]

    def test_cases_that_differ_only_in_their_condition_need_no_question(self) -> None:
        cases = [
            make_case("luudoo", "All the same", when={"kept": kept}, cite=("luudoo:intro",))
            for kept in ("no", "yes")
        ]
        assert with_cases(DREW, *cases).open_questions("luudoo", {}) == ()

    @pytest.mark.parametrize(
        ("answers", "complaint"),
        [
            ({"colour": "red"}, "“Drew” has no question “colour”."),
            ({"kept": "maybe"}, "“maybe” does not answer “Kept?”; use no or yes."),
        ],
    )
    def test_an_unknown_answer_is_refused_in_a_sentence(
        self, answers: dict[str, str], complaint: str
    ) -> None:
        with pytest.raises(Malformed, match=f"^{re.escape(complaint)}$"):
            DREW.open_questions("hudson", answers)


def test_a_chooser_is_the_key_of_the_data_with_words_for_players() -> None:
    assert msgspec.convert("next-player", Chooser).label == "The next player chooses"
    assert Chooser.NOBODY.value == "" and not Chooser.NOBODY.label
    assert all(chooser.label for chooser in Chooser if chooser is not Chooser.NOBODY)


def test_ids_of_entries_questions_and_answers_never_change_or_vanish() -> None:
    """Links, saved games and decisions of tables name them; new ones may come."""
    released = Path(__file__).parents[1] / "fixtures" / "entry-ids-0.4.txt"
    for line in released.read_text(encoding="utf-8").splitlines():
        name, *questions = line.split()
        entry = irregularities()[name]
        for question in questions:
            asked, answers = question.split("=")
            now = next(one for one in entry.questions if one.id == asked)
            assert {*answers.split("|")} <= {answer.id for answer in now.answers}, line


class TestLoader:
    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(assets, "DATA", tmp_path)
        (tmp_path / "irregularities").mkdir()
        return tmp_path / "irregularities"

    def test_every_file_is_read_in_order_of_its_name(self) -> None:
        found = irregularities()
        assert found["drew-out-of-turn"].topic == "drawing"
        topics = list(dict.fromkeys(entry.topic for entry in found.values()))
        assert topics[0] == "canastas"
        assert list(found) == [entry.id for entry in found.values()]

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ('id = "x"\nkind = "irregularity"\npoints = 100\n', r"drawing\.toml: x: at the entry:"),
            ('kind = "irregularity"\n', r"drawing\.toml: an entry without a name: at the entry:"),
        ],
    )
    def test_an_entry_that_does_not_fit_is_refused_by_name(
        self, folder: Path, text: str, fault: str
    ) -> None:
        (folder / "drawing.toml").write_text(f"[[irregularity]]\n{text}", encoding="utf-8")
        with pytest.raises(BadRuleSet, match=fault):
            irregularities.__wrapped__()

    @pytest.mark.parametrize(("key", "value"), [("chooses", "dealer"), ("missing", "points")])
    def test_a_word_that_is_no_choice_is_refused(self, folder: Path, key: str, value: str) -> None:
        text = (
            '[[irregularity]]\nid = "x"\nkind = "question"\ntopic = "drawing"\ntitle = "X"\n'
            'offender = ""\nsays = []\n[[irregularity.ruling]]\nrules = "hudson"\nverdict = "V"\n'
            f'do = ["D"]\n{key} = "{value}"\n'
        )
        (folder / "drawing.toml").write_text(text, encoding="utf-8")
        with pytest.raises(BadRuleSet, match=rf"x: at .*{key}: there is no '{value}'"):
            irregularities.__wrapped__()

    def test_a_game_that_rules_on_an_unknown_entry_is_refused(self, tmp_path: Path) -> None:
        with data_folder(copy_data(tmp_path / "data")) as folder:
            file = folder / "rulings" / "cuban.toml"
            text = file.read_text(encoding="utf-8")
            text = text.replace('"how-many-cards-dealt"', '"how-many-cards-eaten"')
            file.write_text(text, encoding="utf-8")
            with pytest.raises(BadRuleSet, match="cuban: there is no entry 'how-many-cards-eaten'"):
                irregularities()
