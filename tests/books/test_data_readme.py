"""`data/README.md`: its walk-through works as written, and it describes every key of the data."""

import re
import shlex
import shutil
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from scorekeeper.assets import DATA
from scorekeeper.cli import main
from scorekeeper.hand.spoken_words import SpokenWords
from scorekeeper.referee.irregularities import Case, Irregularity, Question
from scorekeeper.referee.placeholders import _NAMED, CARD_RANKS
from scorekeeper.referee.search.clauses import Clause, ClauseFile
from scorekeeper.referee.search.language import Vocabulary
from scorekeeper.referee.search.unanswered import Subject
from scorekeeper.rules.differences import Difference
from scorekeeper.rules.draws import Draw
from scorekeeper.rules.editor.rows import UsualRow
from scorekeeper.rules.effects import Effect
from scorekeeper.rules.labels import NumberLabel, RuleLabel
from scorekeeper.rules.library import FirstOffer, all_rule_sets, load
from scorekeeper.rules.paragraphs import Paragraph
from scorekeeper.rules.rule_set import RuleSet
from tests.support.data_folders import copy_data, data_folder

README = (DATA / "README.md").read_text(encoding="utf-8")
SECTIONS = {
    heading.strip("`"): text
    for heading, text in re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", README, re.M | re.S)
}
MODELS: list[tuple[str, type[msgspec.Struct]]] = [
    ("rulesets/*.toml", RuleSet),
    ("rules/*.toml", Paragraph),
    ("irregularities/*.toml", Irregularity),
    ("irregularities/*.toml", Question),
    ("irregularities/*.toml", Case),
    ("effects.toml", Effect),
    ("labels.toml", RuleLabel),
    ("labels.toml", NumberLabel),
    ("differences.toml", Difference),
    ("editor.toml", UsualRow),
    ("offer.toml", FirstOffer),
    ("seating.toml", Draw),
    ("vocabulary.toml", Vocabulary),
    ("clauses.toml", ClauseFile),
    ("clauses.toml", Clause),
    ("unanswered.toml", Subject),
    ("spoken.toml", SpokenWords),
]


def blocks(section: str, language: str) -> list[str]:
    """Return the code blocks of a section, without their indentation."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", SECTIONS[section], re.M | re.S)
    return [re.sub(rf"^{indent}", "", text, flags=re.M) for indent, text in found]


def keys_of(model: Any, seen: set[Any] | None = None) -> set[str]:
    """Return the keys of a model and of the models inside it."""
    seen = set() if seen is None else seen
    info = msgspec.inspect.type_info(model) if isinstance(model, type) else model
    if isinstance(info, msgspec.inspect.StructType) and info.cls not in seen:
        seen.add(info.cls)
        own = {field.encode_name for field in info.fields}
        return own.union(*(keys_of(field.type, seen) for field in info.fields))
    inner = getattr(info, "item_type", None)
    parts = [inner] if inner else getattr(info, "types", ())
    return set().union(*(keys_of(part, seen) for part in parts))


@pytest.mark.parametrize(("section", "model"), MODELS, ids=str)
def test_every_key_is_described(section: str, model: type[msgspec.Struct]) -> None:
    words = set(re.findall(r"[\w.]+", " ".join(re.findall(r"`([^`]+)`", SECTIONS[section]))))
    words = {part for word in words for part in word.split(".")}
    missing = keys_of(model) - words - {"cite", "silent"}
    assert missing == set()


def test_the_keys_inside_tables_are_found_too() -> None:
    assert keys_of(RuleSet) >= {"is", "by", "match", "goes_with", "sits_out", "least_jokers"}


@pytest.mark.parametrize("name", [*_NAMED, *CARD_RANKS])
def test_every_placeholder_is_described(name: str) -> None:
    assert f"{{{name}}}" in SECTIONS["irregularities/*.toml"]


def test_every_file_and_folder_is_listed() -> None:
    for path in DATA.iterdir():
        if path.name != "README.md":
            assert f"`{path.name}" in README, path.name


def test_the_walk_through_adds_a_book(tmp_path: Path) -> None:
    data = copy_data(tmp_path / "data")
    copy, no_cites, check, schema = blocks("Add a rule book", "sh")
    _, source, target = shlex.split(copy)
    club = tmp_path / target
    shutil.copy(tmp_path / source, club)
    _, wanted, instead, _ = shlex.split(no_cites)[2].split("/")
    text = re.sub(wanted, instead, club.read_text(encoding="utf-8"), flags=re.M)
    club.write_text(text, encoding="utf-8")
    for change in blocks("Add a rule book", "toml"):
        club.write_text(changed(club.read_text(encoding="utf-8"), change), encoding="utf-8")
    with data_folder(data):
        expected = blocks("Add a rule book", "text")[0]
        command = shlex.split(check)[2:]
        result = CliRunner().invoke(main, [command[0], str(tmp_path / command[1])])
        assert (result.exit_code, result.stdout) == (0, expected)
        assert "club" in all_rule_sets()
        assert load("club").target_total == 10_000
        assert load("club").cite_label("club:3") == "Club §3"
        assert not any(item.cite for item in load("club").items)
    command = shlex.split(schema.partition(">")[0])[2:]
    assert CliRunner().invoke(main, command).exit_code == 0


def changed(text: str, change: str) -> str:
    """Put the lines of a block in place of those of the same keys or of the same table."""
    if change.startswith("["):
        table = re.escape(change.splitlines()[0])
        return re.sub(rf"^{table}\n.*?(?=^\[)", change + "\n", text, count=1, flags=re.M | re.S)
    for key in tomllib.loads(change):
        line = next(row for row in change.splitlines() if row.startswith(f"{key} ="))
        text = re.sub(rf"^{key} = .*$", line, text, count=1, flags=re.M)
    return text
