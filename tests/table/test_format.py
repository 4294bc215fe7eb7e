"""How long a game lasts, as a value: hands, a time, a target."""

import pytest
from msgspec import UNSET

from scorekeeper.table.entries import EndTime
from scorekeeper.table.format import Format, format_of

UNTIL = EndTime("2026-01-31T22:30", "2026-01-31T21:30:00Z")


@pytest.mark.parametrize(
    ("lasts", "words"),
    [
        (Format(target=5000), "to 5,000"),
        (Format(hands=1), "1 hand"),
        (Format(hands=4), "4 hands"),
        (Format(until=UNTIL), "until 22:30 on 31 January"),
        (Format(hands=4, target=10000), "to 10,000, at most 4 hands"),
    ],
)
def test_a_format_is_told_in_words(lasts: Format, words: str) -> None:
    assert lasts.words == words


def test_an_entry_names_hands_or_a_time_or_neither() -> None:
    assert format_of(UNSET, UNSET) is None
    assert format_of(4, UNSET) == Format(hands=4)
    assert format_of(UNSET, UNTIL) == Format(until=UNTIL)


def test_hands_and_a_time_limit_a_game_a_target_does_not() -> None:
    assert Format(hands=4).is_limited and Format(until=UNTIL).is_limited
    assert not Format(target=5000).is_limited


@pytest.mark.parametrize(
    ("at", "is_up"),
    [
        ("2026-01-31T21:29:59Z", False),
        ("2026-01-31T21:30:00Z", True),
        ("2026-01-31T21:30:00+00:00", True),
        ("2026-02-01T00:10:00Z", True),
    ],
)
def test_a_time_is_up_at_its_moment(at: str, is_up: bool) -> None:
    assert Format(until=UNTIL).is_time_up(at) is is_up


def test_without_a_time_none_is_up() -> None:
    assert not Format(target=5000).is_time_up("2026-01-31T21:30:00Z")
