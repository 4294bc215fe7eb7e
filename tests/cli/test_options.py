"""Options that several commands share."""

from pathlib import Path

import pytest

from scorekeeper.cli.options import data_folder, find_rules, open_store, write_file
from scorekeeper.errors import Malformed
from scorekeeper.store.refusals import FileEmpty


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", "/somewhere/else")
    assert data_folder() == Path("/somewhere/else")


@pytest.mark.parametrize("value", [None, ""])
def test_else_it_is_the_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str | None
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_DATA", raising=False)
    if value is not None:
        monkeypatch.setenv("SCOREKEEPER_DATA", value)
    assert data_folder().name == "scorekeeper"
    assert data_folder().is_relative_to(tmp_path)


def test_an_unknown_rule_book_is_refused_with_the_known_ones() -> None:
    assert find_rules("miller").id == "miller"
    with pytest.raises(Malformed, match=r"“whist”\. There are hudson, .*miller.*\.$"):
        find_rules("whist")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "sheet.pdf"
    with pytest.raises(Malformed, match=r"sheet\.pdf cannot be written: No such file or directory"):
        write_file(path, b"%PDF")


def test_no_file_is_written_over_games(tmp_path: Path) -> None:
    open_store(tmp_path, create=True).close()
    path = tmp_path / "scorekeeper.db"
    before = path.read_bytes()
    with pytest.raises(Malformed, match=r"scorekeeper\.db holds games: choose another name"):
        write_file(path, b"{}")
    assert path.read_bytes() == before
    write_file(tmp_path / "games.json", b"{}")
    write_file(tmp_path / "games.json", b"[]")
    assert (tmp_path / "games.json").read_bytes() == b"[]"


def test_a_folder_whose_name_cannot_be_has_no_games() -> None:
    with pytest.raises(Malformed, match="There are no games in"):
        open_store(Path("a" * 5000))


def test_an_emptied_file_is_told_of_and_stays_as_it_is(tmp_path: Path) -> None:
    """A command that reads must not turn it into a good file without games."""
    path = tmp_path / "scorekeeper.db"
    path.touch()
    with pytest.raises(FileEmpty, match="is empty: put the right one back"):
        open_store(tmp_path)
    assert path.stat().st_size == 0
