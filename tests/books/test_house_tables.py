"""House sheets of many tables, each with hands worked out on paper, through the command line."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

TABLES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "house-tables.toml").read_text(encoding="utf-8")
)["table"]
HANDS = {
    f"{tomllib.loads(table['sheet'])['name']}: {hand['title']}": (table["sheet"], hand)
    for table in TABLES
    for hand in table["hand"]
}


def score(sheet: str, hand: dict[str, Any], folder: Path) -> Result:
    """Check a sheet, look at what it changes, and score a hand with it."""
    path, played = folder / "sheet.toml", folder / "hand.json"
    path.write_text(sheet, encoding="utf-8")
    rules = {"rules": tomllib.loads(sheet)["base"]}
    played.write_text(json.dumps(rules | json.loads(hand["hand"])), encoding="utf-8")
    for words in (["check", str(path)], ["rulesets", "--house", str(path)]):
        assert CliRunner().invoke(main, words).exit_code == 0
    return CliRunner().invoke(main, ["score", str(played), "--house", str(path), "--json"])


def test_there_are_many_tables_and_each_has_two_hands() -> None:
    assert len(TABLES) >= 25
    assert {len(table["hand"]) for table in TABLES} == {2}


@pytest.mark.parametrize("name", [name for name, (_, hand) in HANDS.items() if "sides" in hand])
def test_a_hand_of_the_table_comes_out_as_on_paper(name: str, tmp_path: Path) -> None:
    answered = score(*HANDS[name], tmp_path)
    assert answered.exit_code == 0, answered.output
    found = [
        {
            "lines": [f"{line['item']} {line['count']} {line['points']}" for line in side["lines"]],
            "total": side["total"],
            "needs": side["needs"],
        }
        for side in json.loads(answered.output)["sides"]
    ]
    assert found == HANDS[name][1]["sides"]


@pytest.mark.parametrize("name", [name for name, (_, hand) in HANDS.items() if "refused" in hand])
def test_what_the_table_forbids_is_refused_at_its_field(name: str, tmp_path: Path) -> None:
    field, word = HANDS[name][1]["refused"]
    answered = score(*HANDS[name], tmp_path)
    assert answered.exit_code == 2
    [refused] = [p for p in json.loads(answered.output)["problems"] if p["level"] == "error"]
    assert field in refused["field"] and word in refused["message"]
