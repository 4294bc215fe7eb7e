"""Text from a phone -> whom a ruling is put on the score against, and which options were picked."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from scorekeeper.errors import Malformed

Index = Annotated[int, msgspec.Meta(ge=0, le=5)]  # of a side or a seat
DOES_NOT_FIT = "Something in the form did not fit. Go back and tap the side once more."


class RulingForm(msgspec.Struct, frozen=True):
    """What a tap on a side's button sends; `again` puts the same ruling on it a second time.

    `dealer` is the seat of the player who was passed over, where a ruling asks for it; `other`
    is the side of the second of two faults, where it is not the same.
    """

    side: Index
    player: Index | None = None  # seat
    again: bool = False
    dealer: Index | None = None
    other: Index | None = None

    def player_of(self, members: Sequence[int], marked: int | None) -> int | None:
        """Return the player, but nobody where one marked beforehand is not of the side tapped."""
        return None if self.player == marked and marked not in members else self.player


def read_ruling_form(form: Mapping[str, str], side_count: int, player_count: int) -> RulingForm:
    """Return the form of a table with so many sides and players, or raise Malformed."""
    filled = {name: text for name, text in form.items() if text}
    try:
        ruling_form = msgspec.convert(filled, RulingForm, strict=False)
    except msgspec.ValidationError:
        raise Malformed(DOES_NOT_FIT) from None
    if max(ruling_form.side, ruling_form.other or 0) >= side_count:
        raise Malformed("There is no such side at this table.")
    if max(ruling_form.player or 0, ruling_form.dealer or 0) >= player_count:
        raise Malformed(DOES_NOT_FIT)
    return ruling_form


def read_picks(form: Mapping[str, Sequence[str]], prefix: str = "") -> tuple[tuple[str, ...], str]:
    """Return the options that were ticked, and the one chosen; their fields begin with `prefix`."""
    ticked = form.get(f"{prefix}tick", ())
    chosen = form.get(f"{prefix}choice", ())
    return tuple(dict.fromkeys(ticked)), chosen[0] if chosen else ""
