"""The mistakes an author of one more rule set makes: each is answered with what to do."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.assets import DATA
from scorekeeper.cli import main

RUNS = """[runs]
order = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
least = 3
most = 7
most_wilds = 0
silent = "Ours."
"""
MISTAKES = [
    ("samba", RUNS, "", "item samba: `form` speaks of sequences; give [runs]"),
    ("samba", '["4", "5", "6",', '["1", "5", "6",', "`order` names 1, which is no natural card"),
    ("samba", 'form = "run"', 'form = "row"', "there is no 'row'; allowed here: set, run, any"),
    ("samba", "400, 500, 1000]", "800]", "item red-three: `points` must go from 0 to 6 cards"),
    ("samba", "match = {}\n", "", "`match`; it is missing here ({} fits every meld)"),
    ("samba", "match = { most_wilds = 0 }", "match = {}", "item mixed would never count"),
    ("bolivia", "{ escalera = 1 }", "{ escaleras = 1 }", "'escaleras', which is no kind of"),
    ("brazilian", '"natural-canasta"', '"pure"', "allowed here: canasta, natural-canasta"),
    ("brazilian", "each = -1000", "each = 1000", "is taken off: write it as -1000"),
    ("modern", "straight = true", "straigth = true", "there is no key `straigth`; allowed here"),
    ("modern", "shape = { straight = true }\n", "", "item straight: a special hand needs `shape`"),
    ("modern", "groups = [5, 5]", "groups = [9, 1]", "item dream-4: there are no such cards"),
    ("modern", "least = 3", "least = 0", "item held-aces: `least` must be 1 or more"),
    ("handfoot", "cards = 13\nper", "cards = 60\nper", "leave no stock of 216"),
    ("handfoot", "deal = 2\nneeds", "at_least = 2\nneeds", "by deal each has `deal`"),
    ("burraco", "{ pot-not-taken = 0 }", "{ pot = 0 }", "`marks` names 'pot', which is no mark"),
    ("burraco", '["out"]', '["close"]', "`excludes` names no item 'close'"),
    ("cuban", ", most_jokers = 0 }", " }", "Put it first, or change the `match` of either"),
    ("pennies", "sides = [3, 3]", "sides = [2, 2]", "must share out 6 players"),
    ("uruguay", "[canasta_cards]\nis = 7", "[canasta_cards]\nis = 25", "change `canasta_cards`"),
]


def checked(book: str, right: str, wrong: str, folder: Path) -> Result:
    """Return what `check` says of a copy of a book, made the author's own, with one mistake."""
    text = (DATA / "rulesets" / f"{book}.toml").read_text("utf-8")
    text = re.sub(r"^cite = .*", 'silent = "Ours."', text, flags=re.MULTILINE)
    text = re.sub(r"^reading = .*\n", "", text, flags=re.MULTILINE)
    text = text.replace(f'id = "{book}"', 'id = "club"', 1)
    assert right in text
    path = folder / "club.toml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return CliRunner().invoke(main, ["check", str(path)])


@pytest.mark.parametrize(("book", "right", "wrong", "said"), MISTAKES)
def test_a_mistake_in_a_fifteenth_file_is_told(
    book: str, right: str, wrong: str, said: str, tmp_path: Path
) -> None:
    answered = checked(book, right, wrong, tmp_path)
    assert answered.exit_code == 2
    assert said in " ".join(answered.stderr.split())


def test_two_special_hands_of_the_same_cards_are_asked_about(tmp_path: Path) -> None:
    pairs = "groups = [2, 2, 2, 2, 2, 2, 2]"
    answered = checked("modern", "groups = [4, 4, 3, 3]", pairs, tmp_path)
    assert answered.exit_code == 0
    assert "item garbage has the `shape` of item pairs" in answered.stdout
