"""House sheets with a mistake: each is refused with a sentence that names the value."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

HEAD = 'base = "hudson"\nname = "x"\n'
BAD: dict[str, dict[str, Any]] = {
    bad["mistake"]: bad
    for bad in tomllib.loads(
        (Path(__file__).parent / "bad-sheets.toml").read_text(encoding="utf-8")
    )["bad"]
}
FILES = {
    "latin-1": (f'{HEAD}about = "Café"'.encode("latin-1"), "it must be text in UTF-8, and byte 40"),
    "utf-16": (HEAD.encode("utf-16"), "it must be text in UTF-8, and byte 1 is none"),
    "nested": (f"{HEAD}x = {'[' * 2000}{']' * 2000}".encode(), "too deep"),
    "huge": (HEAD.encode() + b"#" * 200_000, "far longer than any rules (200,027 bytes"),
}


def run(content: bytes, folder: Path, *words: str) -> Result:
    sheet = folder / "club.toml"
    sheet.write_bytes(content)
    return CliRunner().invoke(main, [*words, str(sheet)])


def assert_refused(content: bytes, said: str, folder: Path) -> None:
    """The sheet is refused by `check`, and by whoever would use it, never with a traceback."""
    answers = [run(content, folder, "check"), run(content, folder, "rulesets", "--house")]
    assert [answer.exit_code for answer in answers] == [2, 2]
    assert said in " ".join(answers[0].output.split())
    assert answers[0].output.startswith("club.toml: ")


@pytest.mark.parametrize("mistake", BAD)
def test_a_mistake_is_named(mistake: str, tmp_path: Path) -> None:
    bad = BAD[mistake]
    text = bad.get("whole", HEAD + bad.get("sheet", ""))
    assert_refused(text.encode(), bad["said"], tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_sheet_is_named(name: str, tmp_path: Path) -> None:
    assert_refused(*FILES[name], tmp_path)
