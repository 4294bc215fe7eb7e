"""What a ruling does besides taking points: `data/effects.toml`."""

from functools import cache

from scorekeeper import assets
from scorekeeper.rules.library import by_name, read_entries
from scorekeeper.rules.values import DataModel


class Effect(DataModel, frozen=True, kw_only=True):
    """One effect of a ruling; a reminder stays on the board for the hand."""

    id: str
    label: str
    reminder: bool


@cache
def effects() -> dict[str, Effect]:
    """Return every effect by id."""
    return by_name(read_entries(assets.DATA / "effects.toml", "effect", Effect, "id"), "id")
