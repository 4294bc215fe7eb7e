"""The command line: exit codes, sentences, and the JSON others build on."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.arguments import main, parser
from scorekeeper.rules.library import all_rule_sets

HAND: dict[str, Any] = {
    "rules": "hudson",
    "players": 2,
    "sides": [
        {
            "name": "We",
            "before": 1480,
            "melds": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
            "items": {"red-three": 2, "out": 1, "concealed": 0},
            "held": [],
        },
        {
            "name": "They",
            "before": 2905,
            "points": 105,
            "items": {"mixed": 1, "red-three": 1},
            "held_points": 45,
            "penalties": [{"points": -100, "cite": "hudson:57", "why": "drew out of turn"}],
        },
    ],
}


def write(folder: Path, values: object) -> str:
    path = folder / "hand.json"
    path.write_text(values if isinstance(values, str) else json.dumps(values), encoding="utf-8")
    return str(path)


def test_score_answers_lines_net_total_and_needs_as_json(tmp_path, capsys) -> None:
    assert main(["score", write(tmp_path, HAND), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    we, they = answer["sides"]
    assert (we["net"], we["total"], we["needs"]) == (1395, 2875, 90)
    assert (they["net"], they["total"], they["needs"]) == (360, 3265, 120)
    assert we["lines"][0] == {"item": "natural", "count": 1, "points": 500, "cite": "hudson:57"}
    assert answer["problems"] == []


def test_score_prints_a_table_a_person_can_read(tmp_path, capsys) -> None:
    assert main(["score", write(tmp_path, HAND)]) == 0
    printed = capsys.readouterr().out
    assert "1 natural canasta" in printed
    assert "Hudson ¶57" in printed
    assert "2,875   needs 90 to open" in printed


def test_score_marks_a_value_the_book_does_not_state(tmp_path, capsys) -> None:
    hand = {**HAND, "rules": "official1950"}
    assert main(["score", write(tmp_path, hand)]) == 0
    assert "not in the book" in capsys.readouterr().out


def test_score_reads_standard_input(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(HAND).encode())))
    assert main(["score", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sides"][0]["net"] == 1395


def with_side(**changes: Any) -> dict[str, Any]:
    return {**HAND, "sides": [{**HAND["sides"][0], **changes}, HAND["sides"][1]]}


@pytest.mark.parametrize(
    ("values", "field", "says"),
    [
        ("{not json", "", "not JSON"),
        ("[]", "", "not a list"),
        ({**HAND, "rules": "whist"}, "rules", "There is no rule book “whist”"),
        ({**HAND, "players": 9}, "players", "Hudson is for 2, 3, 4, 5, 6 players; here are 9."),
        ({**HAND, "players": "two"}, "players", "a whole number belongs here, not text"),
        ({**HAND, "extra": 1}, "", "There is no field “extra”"),
        (with_side(melds=["K K X"]), "melds[0]", "“X” is not a card"),
        (with_side(items={"red-three": -1}), "items.red-three", "a number below zero cannot be"),
        (with_side(points=100), "points", "exactly one of melds, cards or points"),
    ],
)
def test_score_refuses_with_the_problem_on_stdout(tmp_path, capsys, values, field, says) -> None:
    assert main(["score", write(tmp_path, values), "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["sides"] == []
    assert answer["problems"][0]["level"] == "error"
    assert answer["problems"][0]["field"] == field
    assert says in answer["problems"][0]["message"]


def test_score_refuses_in_words_without_json(tmp_path, capsys) -> None:
    assert main(["score", write(tmp_path, with_side(melds=["K K"]))]) == 2
    printed = capsys.readouterr().out
    assert "Error at We, melds[0]: K K: a meld has at least 3 cards. (hudson:11)" in printed


def test_a_warning_is_told_and_exits_zero(tmp_path, capsys) -> None:
    sides = [HAND["sides"][0], {**HAND["sides"][1], "held_points": 0}]
    assert main(["score", write(tmp_path, {**HAND, "sides": sides})]) == 0
    assert "Warning at They, held_points: No cards in hand" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["score", "nowhere.json"], "nowhere.json cannot be read"),
        (["check", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["lookup", "drew", "two", "--rules", "whist"], "There is no rule book “whist”."),
        (["sheet", "--blank", "--rules", "bicycle", "--players", "3", "-o", "x.pdf"], "not 3"),
        (["import", "nowhere.json"], "nowhere.json cannot be read"),
        (["restore", "nowhere.db"], "nowhere.db"),
        (["export", "nobody"], "There is no table “nobody” here."),
    ],
)
def test_a_refusal_is_one_sentence_never_a_traceback(
    tmp_path, monkeypatch, capsys, words, says
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "games"))
    assert main(words) == 2
    told = capsys.readouterr().err
    assert says in told
    assert len(told.strip().splitlines()) == 1


def test_rulesets_lists_all_five_with_their_line(capsys) -> None:
    assert main(["rulesets"]) == 0
    printed = capsys.readouterr().out
    for rules in all_rule_sets().values():
        assert rules.id in printed
        assert rules.line in printed


@pytest.mark.parametrize("name", list(all_rule_sets()))
def test_check_finds_every_shipped_rule_set_fine(capsys, name) -> None:
    from scorekeeper.assets import DATA

    assert main(["check", str(DATA / "rulesets" / f"{name}.toml")]) == 0
    assert "fine" in capsys.readouterr().out


def test_check_names_a_paragraph_that_is_not_there(tmp_path, capsys) -> None:
    from scorekeeper.assets import DATA

    text = (DATA / "rulesets" / "hudson.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('cite = "hudson:59"', 'cite = "hudson:99"'), encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert "mine.toml: there is no paragraph hudson:99." in capsys.readouterr().err


def test_lookup_answers_with_its_paragraph(capsys) -> None:
    assert main(["lookup", "she", "drew", "two", "cards", "--rules", "hudson"]) == 0
    assert "Hudson ¶66" in capsys.readouterr().out
    assert main(["lookup", "she drew two cards", "--rules", "hudson", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["covered"] is True
    assert "hudson:66" in answer["hits"][0]["cites"]
    assert answer["hits"][0]["url"].startswith("/rulings/")


def test_lookup_says_so_where_the_book_is_silent(capsys) -> None:
    assert main(["lookup", "drew two cards by mistake", "--rules", "luudoo"]) == 0
    assert capsys.readouterr().out.startswith("Luudoo does not say.")


def test_every_command_and_option_has_help(capsys) -> None:
    for command in parser()._subparsers._group_actions[0].choices:
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0
        assert "usage: scorekeeper" in capsys.readouterr().out


def test_every_command_stands_in_the_readme() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    commands = parser()._subparsers._group_actions[0].choices
    for name, command in commands.items():
        assert f"scorekeeper {name}" in readme or f"`{name}`" in readme, name
        for action in command._actions:
            for option in action.option_strings:
                if option.startswith("--") and option != "--help":
                    assert option in readme, f"{name} {option}"
