"""Worked hands of the canasta family through the command line, against sums worked out on paper."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.assets import DATA
from scorekeeper.cli import main

FILES = ("family-hands.toml", "family-corners.toml")
CASES: list[dict[str, Any]] = [
    case
    for name in FILES
    for case in tomllib.loads((Path(__file__).parent / name).read_text("utf-8"))["case"]
]
SCORED = [case for case in CASES if "sides" in case]
NO_ITEMS = ("cards", "hand", "foot", "penalty")  # lines that no count of a side is behind
REFUSED = [case for case in CASES if "refused" in case]


def score(case: dict[str, Any], folder: Path) -> Result:
    hand = folder / "hand.json"
    hand.write_text(case["hand"], encoding="utf-8")
    house = ["--house", str(DATA / "house" / f"{case['sheet']}.toml")] if "sheet" in case else []
    return CliRunner().invoke(main, ["score", str(hand), *house, "--json"])


def by_name(case: dict[str, Any]) -> str:
    return str(case["name"])


@pytest.mark.parametrize("case", SCORED, ids=by_name)
def test_a_hand_comes_out_as_on_paper(case: dict[str, Any], tmp_path: Path) -> None:
    answered = score(case, tmp_path)
    assert answered.exit_code == 0, answered.output
    answer = json.loads(answered.output)
    for side, expected in zip(answer["sides"], case["sides"], strict=True):
        lines = [[line["item"], line["count"], line["points"]] for line in side["lines"]]
        assert sorted(lines) == sorted(expected["lines"])
        assert side["net"] == sum(points for _item, _count, points in lines) == expected["net"]
        assert (side["total"], side["needs"]) == (expected["total"], expected["needs"])
    warnings = [problem["message"] for problem in answer.get("problems", [])]
    assert "asked" not in case or any(case["asked"] in text for text in warnings)


@pytest.mark.parametrize("case", SCORED, ids=by_name)
def test_by_totals_it_comes_out_the_same(case: dict[str, Any], tmp_path: Path) -> None:
    hand = json.loads(case["hand"])
    for side, expected in zip(hand["sides"], case["sides"], strict=True):
        if not side.pop("melds", None) and "held" in side and not side["held"]:
            continue  # a special hand is the same in every mode
        points = {item: points for item, _count, points in expected["lines"]}
        side["points"] = abs(points.get("cards", 0))
        counts = {item: n for item, n, _ in expected["lines"] if item not in NO_ITEMS}
        side["items"] = side["items"] | counts
    answered = score(case | {"hand": json.dumps(hand)}, tmp_path)
    assert answered.exit_code == 0, answered.output
    nets = [side["net"] for side in json.loads(answered.output)["sides"]]
    assert nets == [expected["net"] for expected in case["sides"]]


@pytest.mark.parametrize("case", REFUSED, ids=by_name)
def test_what_the_game_forbids_is_refused(case: dict[str, Any], tmp_path: Path) -> None:
    field, word = case["refused"]
    answered = score(case, tmp_path)
    assert answered.exit_code == 2
    refused = [p for p in json.loads(answered.output)["problems"] if p["level"] == "error"]
    assert [problem["field"] for problem in refused] == [field]
    assert word in refused[0]["message"]
