"""The README and the documents: what they name is there, and what they show works."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.rules.library import all_rule_sets

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "data" / "README.md"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def headings(text: str) -> set[str]:
    """Return the anchors that a page of this text has."""
    found = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", one.lower()).strip().replace(" ", "-") for one in found}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_and_picture_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for link in links:
        file, _, anchor = link.partition("#")
        if "://" in link:
            continue
        target = (path.parent / file) if file else path
        assert target.exists(), link
        if anchor:
            assert anchor in headings(target.read_text(encoding="utf-8")), link


def test_the_readme_lists_every_rule_book_with_its_players() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| .+ \| ([\d to]+) \|$", README, re.M))
    players = {rules.id: rules.player_counts for rules in all_rule_sets().values()}
    assert listed == {
        rules_id: f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
        for rules_id, counts in players.items()
    }


def test_the_hand_of_the_document_is_scored(runner: CliRunner, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    [hand] = re.findall(r"```json\n(.+?)```", text, re.S)
    (tmp_path / "hand.json").write_text(hand, encoding="utf-8")
    told = runner.invoke(main, ["score", str(tmp_path / "hand.json"), "--json"])
    assert told.exit_code == 0, told.output
    assert len(json.loads(told.stdout)["sides"]) == len(json.loads(hand)["sides"])


def test_the_readme_begins_with_what_it_is_and_how_to_get_it() -> None:
    sections = re.findall(r"^## (.+)$", README, re.M)
    assert sections[:2] == ["Get it", "The first evening"]
    assert "python3 run.py " in README and "python3 run.py test" in README
