"""Hands scored by house sheets through the command line, against sums worked out on paper."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

CASES: dict[str, dict[str, Any]] = {
    case["name"]: case
    for case in tomllib.loads(
        (Path(__file__).parent / "house-hands.toml").read_text(encoding="utf-8")
    )["case"]
}


def score(case: dict[str, Any], folder: Path) -> Result:
    sheet, hand = folder / "sheet.toml", folder / "hand.json"
    sheet.write_text(case["sheet"], encoding="utf-8")
    hand.write_text(case["hand"], encoding="utf-8")
    assert CliRunner().invoke(main, ["check", str(sheet)]).exit_code == 0
    return CliRunner().invoke(main, ["score", str(hand), "--house", str(sheet), "--json"])


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "sides" in case])
def test_a_hand_comes_out_by_the_house_rules(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    answered = score(case, tmp_path)
    assert answered.exit_code == 0, answered.output
    for side, expected, typed in zip(
        json.loads(answered.output)["sides"],
        case["sides"],
        json.loads(case["hand"])["sides"],
        strict=True,
    ):
        lines = [[line["item"], line["count"], line["points"]] for line in side["lines"]]
        assert lines == expected["lines"]
        assert side["net"] == sum(points for _item, _count, points in lines)
        assert side["total"] == typed["before"] + side["net"] == expected["total"]
        assert side["needs"] == expected["needs"]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "refused" in case])
def test_what_a_house_rule_forbids_is_refused_with_its_reason(name: str, tmp_path: Path) -> None:
    field, word = CASES[name]["refused"]
    answered = score(CASES[name], tmp_path)
    assert answered.exit_code == 2
    refused = [p for p in json.loads(answered.output)["problems"] if p["level"] == "error"]
    assert [problem["field"] for problem in refused] == [field]
    assert word in refused[0]["message"]
