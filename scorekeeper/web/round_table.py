"""The picture of a table from above: who sits where, who plays together, who deals."""

import msgspec

from scorekeeper.table.game import sits_out
from scorekeeper.table.setup import Setup

# Where each seat is, clockwise from the one at the bottom, by the number of seats.
PLACES = {
    2: ("at-bottom", "at-top"),
    3: ("at-bottom", "at-left", "at-right"),
    4: ("at-bottom", "at-left", "at-top", "at-right"),
    5: ("at-bottom", "at-low-left", "at-high-left", "at-high-right", "at-low-right"),
    6: ("at-bottom", "at-low-left", "at-high-left", "at-top", "at-high-right", "at-low-right"),
}


class RoundSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat: its place in the picture, and the index of the name that was typed for it."""

    place: str
    player: int
    name: str
    side_number: int
    is_dealer: bool
    is_idle: bool


def round_table(setup: Setup) -> tuple[RoundSeat, ...]:
    """Return the seats of a new game, clockwise."""
    count = len(setup.names)
    sides = setup.sides
    idle = sits_out(setup.rules, sides, count, 1)
    side_numbers = {seat: number for number, side in enumerate(sides, 1) for seat in side.members}
    dealer = setup.first_dealer
    return tuple(
        RoundSeat(
            place=place,
            player=player,
            name=name,
            side_number=side_numbers[seat],
            is_dealer=seat == dealer,
            is_idle=seat in idle,
        )
        for seat, (place, player, name) in enumerate(
            zip(PLACES[count], setup.order, setup.players, strict=True)
        )
    )
