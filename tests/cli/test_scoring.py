"""`scorekeeper score`: exit codes, sentences, and the JSON others build on."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main

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


def with_side(**changes: Any) -> dict[str, Any]:
    return {**HAND, "sides": [{**HAND["sides"][0], **changes}, HAND["sides"][1]]}


@pytest.fixture
def hand_file(tmp_path: Path) -> Path:
    return write(tmp_path, HAND)


def write(folder: Path, values: object) -> Path:
    path = folder / "hand.json"
    path.write_text(values if isinstance(values, str) else json.dumps(values), encoding="utf-8")
    return path


def test_score_answers_lines_net_total_and_needs_as_json(
    runner: CliRunner, hand_file: Path
) -> None:
    result = runner.invoke(main, ["score", str(hand_file), "--json"])
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    we, they = answer["sides"]
    assert (we["net"], we["total"], we["needs"]) == (1395, 2875, 90)
    assert (they["net"], they["total"], they["needs"]) == (360, 3265, 120)
    assert we["lines"][0] == {"item": "natural", "count": 1, "points": 500, "cite": "hudson:57"}
    assert they["lines"][-1]["why"] == "drew out of turn"
    assert answer["problems"] == []


def test_score_prints_a_table_a_person_can_read(runner: CliRunner, hand_file: Path) -> None:
    result = runner.invoke(main, ["score", str(hand_file)])
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert rows[0] == "We"
    assert rows[1] == f"  {'1 natural canasta':46}     500   Hudson ¶57"
    assert f"  {'Total':46}   2,875   needs 90 to open" in rows


@pytest.mark.parametrize(
    ("rules", "before", "said"),
    [
        ("hudson", -400, "opens with any meld"),
        ("hudson", 0, "needs 50 to open"),
        ("burraco", 0, ""),
    ],
)
def test_score_says_of_the_next_opening_what_the_board_says(
    runner: CliRunner, tmp_path: Path, rules: str, before: int, said: str
) -> None:
    sides = [
        {"name": name, "before": before, "points": 0, "held_points": 0} for name in ("We", "They")
    ]
    file = write(tmp_path, {"rules": rules, "players": 4, "sides": sides})
    result = runner.invoke(main, ["score", str(file)])
    totals = [row for row in result.stdout.splitlines() if row.startswith("  Total")]
    assert [row.partition(f"{before:,}")[2].strip() for row in totals] == [said, said]


def test_score_marks_a_value_the_book_does_not_state(runner: CliRunner, tmp_path: Path) -> None:
    file = write(tmp_path, {**HAND, "rules": "official1950"})
    result = runner.invoke(main, ["score", str(file)])
    assert result.exit_code == 0
    assert "not in the book" in result.stdout


def test_score_reads_standard_input(runner: CliRunner) -> None:
    result = runner.invoke(main, ["score", "-", "--json"], input=json.dumps(HAND))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["sides"][0]["net"] == 1395


@pytest.mark.parametrize(
    ("values", "field", "sentence"),
    [
        ("{not json", "", "not JSON"),
        ("[" * 100_000, "", "not JSON"),
        ("[]", "", "not a list"),
        ({**HAND, "rules": "whist"}, "rules", "There is no rule book “whist”"),
        ({**HAND, "players": 9}, "players", "Hudson is for 2 to 6 players; here are 9."),
        ({**HAND, "players": "two"}, "players", "a whole number belongs here, not text"),
        ({**HAND, "extra": 1}, "", "There is no field “extra”"),
        (with_side(melds=["K K X"]), "melds[0]", "“X” is not a card"),
        (with_side(items={"red-three": -1}), "items.red-three", "a number below zero cannot be"),
        (with_side(points=100), "points", "exactly one of melds, cards or points"),
    ],
)
def test_score_refuses_with_the_problem_on_stdout(
    runner: CliRunner, tmp_path: Path, values: object, field: str, sentence: str
) -> None:
    result = runner.invoke(main, ["score", str(write(tmp_path, values)), "--json"])
    assert result.exit_code == 2
    assert result.stderr == ""
    answer = json.loads(result.stdout)
    assert answer["sides"] == []
    assert answer["problems"][0]["level"] == "error"
    assert answer["problems"][0]["field"] == field
    assert sentence in answer["problems"][0]["message"]


def test_score_refuses_in_words_without_json(runner: CliRunner, tmp_path: Path) -> None:
    file = write(tmp_path, with_side(melds=["K K"]))
    result = runner.invoke(main, ["score", str(file)])
    assert result.exit_code == 2
    sentence = "Error at We, melds[0]: K K: a meld has at least 3 cards. (hudson:11)"
    assert sentence in result.stdout.splitlines()


def test_a_warning_is_printed_and_exits_zero(runner: CliRunner, tmp_path: Path) -> None:
    sides = [HAND["sides"][0], {**HAND["sides"][1], "held_points": 0}]
    file = write(tmp_path, {**HAND, "sides": sides})
    result = runner.invoke(main, ["score", str(file)])
    assert result.exit_code == 0
    assert "Warning at They, held_points: No cards in hand" in result.stdout


def test_a_file_that_is_no_text_is_refused(runner: CliRunner, tmp_path: Path) -> None:
    (tmp_path / "hand.json").write_bytes(b"\xff\xfe\x00")
    result = runner.invoke(main, ["score", str(tmp_path / "hand.json")])
    assert result.exit_code == 2
    assert result.stderr.strip().endswith("hand.json is not a text file.")


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("digits", [4_301, 5_000, 100_000])
def test_a_number_of_thousands_of_digits_is_refused_with_a_sentence(
    runner: CliRunner, tmp_path: Path, digits: int, as_json: bool
) -> None:
    text = json.dumps(with_side(before=0)).replace('"before": 0', f'"before": {"9" * digits}')
    words = ["score", str(write(tmp_path, text)), *(["--json"] if as_json else [])]
    result = runner.invoke(main, words)
    assert result.exit_code == 2
    assert "A number in it is far too large." in result.stdout


def test_names_and_reasons_of_a_hand_cannot_steer_the_terminal(
    runner: CliRunner, tmp_path: Path
) -> None:
    escape = "\x1b[2J\x9b31m\nNet  9,999"
    penalties = [{"points": -100, "why": escape, "cite": f"hudson:{escape}"}]
    path = write(tmp_path, with_side(name=escape, penalties=penalties))
    text = runner.invoke(main, ["score", str(path)]).stdout
    assert "\x1b" not in text and "\x9b" not in text
    assert sum(line.strip().startswith("Net ") for line in text.splitlines()) == 2
    answer = runner.invoke(main, ["score", str(path), "--json"]).stdout
    assert "\x1b" not in answer and "\x9b" not in answer
    assert json.loads(answer)["sides"][0]["name"] == escape
    refused = runner.invoke(main, ["score", str(write(tmp_path, with_side(**{escape: 1})))]).stdout
    assert refused and "\x1b" not in refused and "\x9b" not in refused


HOUSE = 'base = "hudson"\nname = "Club"\n[[item]]\nid = "mixed"\neach = 250\nhouse = "Since 1998"\n'


@pytest.mark.parametrize(("rules", "code"), [("hudson", 0), ("bicycle", 2)])
def test_a_hand_is_scored_with_a_house_sheet(
    runner: CliRunner, tmp_path: Path, rules: str, code: int
) -> None:
    sheet = tmp_path / "club.toml"
    sheet.write_text(HOUSE, encoding="utf-8")
    side = {"name": "We", "points": 100, "items": {"mixed": 1}, "held_points": 20}
    other = {"name": "They", "points": 100, "held_points": 20}
    hand = json.dumps({"rules": rules, "players": 4, "sides": [side, other]})
    result = runner.invoke(main, ["score", "-", "--json", "--house", str(sheet)], input=hand)
    answer = json.loads(result.stdout)
    assert result.exit_code == code
    if code:
        assert "based on Hudson" in answer["problems"][0]["message"]
    else:
        assert answer["sides"][0]["net"] == 250 + 100 - 20
        text = runner.invoke(main, ["score", "-", "--house", str(sheet)], input=hand).stdout
        assert "house rule" in text


def test_a_bad_house_sheet_is_refused_with_a_sentence(runner: CliRunner, tmp_path: Path) -> None:
    sheet = tmp_path / "club.toml"
    sheet.write_text(HOUSE.replace("250", "251"), encoding="utf-8")
    result = runner.invoke(main, ["score", "-", "--house", str(sheet)], input="{}")
    assert result.exit_code == 2
    assert "item mixed" in result.stderr


ONE_CANASTA = with_side(melds=["K K K K K K K"])


@pytest.mark.parametrize("on_hand", [True, False])
def test_our_table_lets_a_hand_pass_that_the_book_refuses(
    runner: CliRunner, tmp_path: Path, on_hand: bool
) -> None:
    file = write(tmp_path, ONE_CANASTA)
    refused = runner.invoke(main, ["score", str(file), "--json"])
    assert refused.exit_code == 2
    assert json.loads(refused.stdout)["problems"][0]["field"] == "items.out"
    why = {"our_table": "one is enough for us"}
    sides: list[Any] = ONE_CANASTA["sides"]
    allowed = (
        {**ONE_CANASTA, **why}
        if on_hand
        else {**ONE_CANASTA, "sides": [sides[0] | why, *sides[1:]]}
    )
    result = runner.invoke(main, ["score", str(write(tmp_path, allowed)), "--json"])
    assert result.exit_code == 0
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["level"] == "warning"
    assert problem["message"].endswith("Our table plays it so: one is enough for us")


def test_our_table_cannot_make_a_ninth_king(runner: CliRunner, tmp_path: Path) -> None:
    hand = with_side(melds=["K K K K K K K K K", "7 7 7 7 7 2 2"], our_table="we have nine")
    result = runner.invoke(main, ["score", str(write(tmp_path, hand)), "--json"])
    assert result.exit_code == 2


def test_a_hand_may_name_a_house_sheet_of_ours(tmp_path: Path) -> None:
    """Four to nine count 5, a red three left in hand costs 500, the opening goes by score."""
    we = {"before": 2480, "melds": ["9 9 9 9 9 9 9", "8 8 8 8 8 2 2", "K K K"]}
    they = {"before": 5000, "melds": ["A A A A A A A", "10 10 10 10 JK 2 2"]}
    hand = {
        "rules": "handfoot-roth",
        "players": 4,
        "sides": [
            {"name": "We", **we, "items": {"exact-cut": 1}, "held": ["3r 9 8", ""]},
            {"name": "They", **they, "items": {"out": 1}, "held": ["", "3b 3b J"]},
        ],
    }
    ran = CliRunner().invoke(main, ["score", str(write(tmp_path, hand)), "--json"])
    assert ran.exit_code == 0, ran.output
    sides = json.loads(ran.output)["sides"]
    assert [(side["net"], side["total"], side["needs"]) for side in sides] == [
        (520, 3000, 90),
        (1160, 6160, 120),
    ]
    told = CliRunner().invoke(main, ["score", str(write(tmp_path, hand))])
    assert "6,160   needs 120 to open" in told.output
