"""A bar for work on many games: for eyes, not for files."""

import io

import pytest

from scorekeeper.cli.progress import MANY, progress


class Terminal(io.StringIO):
    """Standard error of somebody who sits in front of it."""

    def isatty(self) -> bool:
        return True


def shown(to: io.StringIO, monkeypatch: pytest.MonkeyPatch, games: int) -> str:
    monkeypatch.setattr("sys.stderr", to)
    with progress("Copying the games", games) as copied:
        for _ in range(games):
            copied(1)
    return to.getvalue()


def test_many_games_show_a_bar_that_ends_full(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = shown(Terminal(), monkeypatch, MANY)
    assert bar.startswith("\r") or "Copying the games" in bar
    assert bar.rstrip("\n\x1b[?25h").rstrip().endswith("100%")


def test_few_games_and_a_log_file_show_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(Terminal(), monkeypatch, MANY - 1) == ""
    assert shown(io.StringIO(), monkeypatch, MANY) == ""
