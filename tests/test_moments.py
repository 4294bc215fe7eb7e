"""Moments by the clock of the machine."""

import time
from collections.abc import Iterator

import pytest

from scorekeeper.moments import local_text, local_time
from scorekeeper.sheets.text import day


@pytest.fixture
def new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "EST5")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("new_york")
def test_a_game_begun_in_the_evening_is_dated_by_that_evening() -> None:
    begun = "2026-02-01T02:02:00Z"
    assert local_text(begun) == "2026-01-31 21:02"
    assert day(begun) == "31 January 2026"


@pytest.mark.parametrize("figures", ["9999-99-99T99:99:99Z", "19:03", "0001-01-01T00:00:00Z"])
def test_figures_that_never_were_a_moment_stay_as_they_are(figures: str) -> None:
    assert local_time(figures) is None or figures.startswith("0001")
    assert figures.startswith("0001") or local_text(figures) == figures
