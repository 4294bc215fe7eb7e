"""`scorekeeper rulesets` and `scorekeeper check`."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.assets import DATA
from scorekeeper.cli import main
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.schema import schema

RULE_SETS = DATA / "rulesets"


class SeenOutput(io.StringIO):
    """Standard output of somebody who sits in front of it."""

    def isatty(self) -> bool:
        return True


def test_rulesets_prints_each_id_as_a_word_of_its_own_with_its_line(runner: CliRunner) -> None:
    result = runner.invoke(main, ["rulesets"])
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert [row.split()[0] for row in rows] == list(all_rule_sets())
    for row, rules in zip(rows, all_rule_sets().values(), strict=True):
        end = f"to {rules.target_total:,}" if rules.target else f"{rules.deals} hands"
        assert row.endswith(f"players, {end}. {rules.line}")


@pytest.mark.parametrize("name", list(all_rule_sets()))
def test_check_finds_every_shipped_rule_set_fine(runner: CliRunner, name: str) -> None:
    result = runner.invoke(main, ["check", str(RULE_SETS / f"{name}.toml")])
    assert result.exit_code == 0
    rules = all_rule_sets()[name]
    assert (
        result.stdout == f"{name}.toml: fine ({rules.name}, {len(rules.items)} items to score).\n"
    )


def test_check_names_a_paragraph_that_is_not_there(runner: CliRunner, tmp_path: Path) -> None:
    text = (RULE_SETS / "hudson.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('cite = "hudson:59"', 'cite = "hudson:99"'), encoding="utf-8")
    result = runner.invoke(main, ["check", str(path)])
    assert result.exit_code == 2
    assert "mine.toml: Hudson has no paragraph hudson:99" in result.stderr


def test_check_looks_at_the_paragraphs_of_every_item(runner: CliRunner, tmp_path: Path) -> None:
    text = (RULE_SETS / "hudson.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    before, item, after = text.partition("[[item]]")
    path.write_text(before + item + after.replace("hudson:", "hudson:9", 1), encoding="utf-8")
    result = runner.invoke(main, ["check", str(path)])
    assert (result.exit_code, "Hudson has no paragraph hudson:9" in result.stderr) == (2, True)


def test_check_tells_that_a_copy_still_has_the_id_of_its_book(
    runner: CliRunner, tmp_path: Path
) -> None:
    text = (RULE_SETS / "hudson.toml").read_text(encoding="utf-8")
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    told = runner.invoke(main, ["check", str(path)]).stdout
    assert "club.toml: `id` is 'hudson': beside that book these rules need an id" in told


def test_check_prints_the_schema_for_editors(runner: CliRunner) -> None:
    result = runner.invoke(main, ["check", "--schema"])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == json.loads(json.dumps(schema()))


def test_check_wants_a_file(runner: CliRunner) -> None:
    result = runner.invoke(main, ["check"])
    assert result.exit_code == 2
    assert "Missing argument 'FILE.toml'" in result.stderr


def test_check_refuses_a_number_of_thousands_of_digits_with_a_sentence(
    runner: CliRunner, tmp_path: Path
) -> None:
    text = (RULE_SETS / "hudson.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("is = 5000", f"is = {'5' * 5000}"), encoding="utf-8")
    result = runner.invoke(main, ["check", str(path)])
    assert (result.exit_code, result.stderr) == (2, "mine.toml: a number in it is far too large\n")


SHEET = """
base = "hudson"
name = "Thursday club"
[target]
is = 10000
house = "Longer evenings"
[[item]]
id = "mixed"
each = 250
house = "Since 1998"
"""


def test_check_reads_a_house_sheet(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(SHEET, encoding="utf-8")
    result = runner.invoke(main, ["check", str(path)])
    assert result.exit_code == 0
    assert "club.toml: fine (Thursday club, based on Hudson" in result.stdout


def test_check_tells_every_mistake_of_a_house_sheet(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(SHEET.replace("250", "251").replace("10000", '"x"'), encoding="utf-8")
    result = runner.invoke(main, ["check", str(path)])
    assert result.exit_code == 2
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["club.toml"] * 2


def test_a_canasta_that_no_cards_make_is_refused(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    nine = """
[[item]]
id = "jokers"
label = "Seven jokers"
one = "canasta of jokers"
kind = "canasta"
each = 5000
match = { ranks = ["wild"], least_jokers = 7 }
house = "A dream"
"""
    path.write_text(SHEET + nine, encoding="utf-8")
    result = runner.invoke(main, ["check", str(path)])
    assert result.exit_code == 2
    assert "no cards of the pack make item jokers" in result.stderr


def test_rulesets_shows_what_a_house_sheet_changes(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(SHEET, encoding="utf-8")
    result = runner.invoke(main, ["rulesets", "--house", str(path)])
    assert result.stdout.splitlines() == [
        "Thursday club: Hudson, 2 house rules",
        "  Mixed canastas: 250 each (Hudson: 300 each)",
        "  The game is won at: 10,000 (Hudson: 5,000)",
    ]


def test_check_and_rulesets_read_standard_input(runner: CliRunner) -> None:
    sheet = 'base = "hudson"\nname = "Long"\n[target]\nis = 9000\nhouse = "Longer"\n'
    fine = runner.invoke(main, ["check", "-"], input=sheet)
    assert fine.output.startswith("standard input: fine (Long, based on Hudson")
    listed = runner.invoke(main, ["rulesets", "--house", "-", "--json"], input=sheet)
    assert json.loads(listed.output) == {
        "name": "Long",
        "base": "hudson",
        "changes": [{"label": "The game is won at", "house": "9,000", "book": "5,000"}],
    }


def test_check_answers_as_json_whether_the_file_is_fine_or_not(
    runner: CliRunner, tmp_path: Path
) -> None:
    fine = runner.invoke(main, ["check", str(RULE_SETS / "hudson.toml"), "--json"])
    told = json.loads(fine.stdout)
    assert (fine.exit_code, told["fine"], told["name"], told["cautions"]) == (0, True, "Hudson", [])
    path = tmp_path / "club.toml"
    path.write_text('base = "hudson"\nname = "Club"\ntarget = 7\n', encoding="utf-8")
    bad = runner.invoke(main, ["check", str(path), "--json"])
    told = json.loads(bad.stdout)
    assert (bad.exit_code, told["file"], told["fine"]) == (2, "club.toml", False)
    assert any("target" in problem for problem in told["problems"])


def test_in_a_terminal_no_line_is_wider_than_the_window(
    runner: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, runner.invoke(main, ["rulesets"]).stdout.splitlines())) > 60
    seen = SeenOutput()
    monkeypatch.setattr("sys.stdout", seen)
    main.main(["rulesets"], standalone_mode=False)
    printed = seen.getvalue().splitlines()
    assert max(map(len, printed)) <= 60
    assert [row.split()[0] for row in printed if not row.startswith(" ")] == list(all_rule_sets())


DECIDED = """base = "luudoo"
name = "Tuesdays"

[[decided]]
question = "Seen"
decision = "Shown to all."
ruling = "%s"
"""


def test_check_names_a_decision_whose_ruling_is_not_there(
    runner: CliRunner, tmp_path: Path
) -> None:
    sheet = tmp_path / "tuesdays.toml"
    sheet.write_text(DECIDED % "no-such-ruling", encoding="utf-8")
    result = runner.invoke(main, ["check", str(sheet)])
    assert result.exit_code == 2
    assert "“Seen”: the referee has no ruling `no-such-ruling`." in result.stderr
    sheet.write_text(DECIDED % "saw-another-card", encoding="utf-8")
    assert runner.invoke(main, ["check", str(sheet)]).exit_code == 0
    listed = runner.invoke(main, ["rulesets", "--house", str(sheet)]).stdout
    assert "Decided: Seen: Shown to all." in listed
