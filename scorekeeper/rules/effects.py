"""What a ruling does besides taking points: `data/effects.toml`."""

from collections.abc import Iterable
from functools import cache

from scorekeeper import assets
from scorekeeper.rules.library import by_name, read_entries
from scorekeeper.rules.values import DataModel


class Effect(DataModel, frozen=True, kw_only=True):
    """One effect of a ruling; a reminder stays on the board for the hand.

    `over` are effects that no longer hold where it comes of another fault.
    """

    id: str
    label: str
    reminder: bool
    over: tuple[str, ...] = ()


@cache
def effects() -> dict[str, Effect]:
    """Return every effect by id."""
    return by_name(read_entries(assets.DATA / "effects.toml", "effect", Effect, "id"), "id")


def that_hold(names: Iterable[str]) -> tuple[str, ...]:
    """Return effects without those that another of them overrules, each once."""
    listed = tuple(dict.fromkeys(names))
    overruled = {name for one in listed for name in effects()[one].over}
    return tuple(name for name in listed if name not in overruled)
