"""How long a game lasts: to a target, for a number of hands, or until a time."""

import msgspec
from msgspec import UNSET, UnsetType

from scorekeeper.rules.wording import game_length
from scorekeeper.table.entries import EndTime
from scorekeeper.text import day_and_month

_DAY = len("2026-01-31")
_SECONDS = len("2026-01-31T22:30:00")  # moments in UTC sort as text up to here


class Format(msgspec.Struct, frozen=True):
    """What ends a game; of target, hands and time those that are given, whichever comes first."""

    target: int = 0
    hands: int = 0
    until: EndTime | None = None

    @property
    def is_limited(self) -> bool:
        """Whether hands or a time end it."""
        return bool(self.hands or self.until)

    def is_time_up(self, now: str) -> bool:
        """Return whether the hand that is in play at a moment is the last one.

        A game is over by time after the hand that was saved then, so the ledger alone says when.
        """
        return self.until is not None and now[:_SECONDS] >= self.until.moment[:_SECONDS]

    @property
    def words(self) -> str:
        """How long it lasts, in words: 'to 5,000', '4 hands', 'until 22:30 on 31 January'."""
        if self.until is None:
            return game_length(self.target, self.hands)
        day, clock = self.until.clock[:_DAY], self.until.clock[_DAY + 1 :]
        return f"until {clock} on {day_and_month(day)}"


def format_of(hands: int | UnsetType, until: EndTime | UnsetType) -> Format | None:
    """Return the format that an entry names, None where it names none."""
    if hands is UNSET and until is UNSET:
        return None
    return Format(hands=hands or 0, until=until or None)
