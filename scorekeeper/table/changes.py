"""What may be changed at a table besides the score: names, dealer, sitting out, how long it lasts.

Each function takes the table and the new values and returns a `Change`: the entry to write, none
where nothing would be different, or what is wrong.
"""

from collections.abc import Collection, Sequence

import msgspec
from msgspec import UNSET

from scorekeeper.hand.tally import distinct_names
from scorekeeper.table.entries import (
    AnyEntry,
    DealerChanged,
    EndTime,
    FormatChanged,
    GameEnded,
    NamesChanged,
    Record,
    Side,
    SittingOutChanged,
    TargetChanged,
    TotalsBrought,
)
from scorekeeper.table.fold import fold_records
from scorekeeper.table.game import Game
from scorekeeper.text import join_names

OVER_ALREADY = "At these totals the game would be over already: change how long it lasts first."
TOO_LATE = "A hand is saved here already: correct the hands instead."


class Change(msgspec.Struct, frozen=True):
    """The entry that makes a change, if there is one to make, or what is wrong at which field."""

    entry: AnyEntry | None = None
    faults: dict[str, str] = {}


def change_names(
    game: Game, name: str, players: Sequence[str], side_names: Sequence[str]
) -> Change:
    """Rename the table, its players and its sides.

    A side called by its members follows their new names; players who play alone are their sides.
    """
    if len(game.sides) == len(game.players):
        side_names = players
    faults = {}
    if len(players) != len(game.players):
        faults["names"] = f"This table has {len(game.players)} players."
    if len(side_names) != len(game.sides):
        faults["side_names"] = f"This table has {len(game.sides)} sides."
    if faults:
        return Change(faults=faults)
    new_sides = tuple(
        _renamed_side(game, side, players) if side.name == typed else typed
        for side, typed in zip(game.sides, side_names, strict=True)
    )
    if distinct_names(new_sides) != new_sides:
        message = "Two sides would have one name: give them different names."
        return Change(faults={"side_names": message})
    changed = NamesChanged(
        name=UNSET if name == game.name else name,
        players=UNSET if tuple(players) == game.players else tuple(players),
        sides=UNSET if new_sides == tuple(side.name for side in game.sides) else new_sides,
    )
    return Change(None if changed == NamesChanged() else changed)


def _renamed_side(game: Game, side: Side, players: Sequence[str]) -> str:
    if side.name != join_names(game.names(side.members)):
        return side.name
    return join_names([players[seat] for seat in side.members])


def change_dealer(
    game: Game, seat: int | None, after: int | None, sitting: Collection[int]
) -> Change:
    """Return the change after which `seat` deals the hand in play, and `after` the next one.

    `sitting` are the seats that sit out the hand by then: they may be changed together with it.
    """
    seats = range(len(game.players))
    if seat == game.dealer and after is None:
        return Change()
    faults = {}
    if seat not in seats or seat in sitting:
        faults["dealer"] = "Choose a player who plays this hand."
    if after is not None and after not in seats:
        faults["after"] = "Choose one of the players."
    if faults or seat is None:
        return Change(faults=faults)
    return Change(DealerChanged(seat, UNSET if after is None else after))


def change_sitting(game: Game, seats: Collection[int]) -> Change:
    """Return the change after which these seats sit out, as many of each side as the book says."""
    counts = game.rules.seating(len(game.players)).sits_out
    faults = {}
    for side, count in zip(game.sides, counts, strict=True):
        if len(set(seats) & set(side.members)) != count:
            faults["seats"] = f"Of {side.name}, {count or 'nobody'} sits out."
    chosen = tuple(sorted(seats))
    if faults or chosen == game.sitting:
        return Change(faults=faults)
    return Change(SittingOutChanged(chosen))


def change_target(game: Game, target: int) -> Change:
    """Play to another total."""
    return Change(None if target == game.target else TargetChanged(target))


def change_format(game: Game, *, hands: int = 0, until: EndTime | None = None) -> Change:
    """Play for a number of hands or until a time; with neither, to the target."""
    if (hands, until) == (game.deals, game.until):
        return Change()
    if hands and hands < game.number:
        message = f"Hand {game.number} is in play: the game lasts for {game.number} hands or more."
        return Change(faults={"hands": message})
    return Change(FormatChanged(hands or UNSET, until or UNSET))


def bring_totals(game: Game, hands: int, totals: Sequence[int], dealer: int) -> Change:
    """Begin with totals from paper, after so many hands; 0 hands take them away again."""
    if game.hands:
        return Change(faults={"brought": TOO_LATE})
    if dealer not in range(len(game.players)) or dealer in game.sitting:
        return Change(faults={"brought-dealer": "Choose a player who plays this hand."})
    entry = TotalsBrought(hands, tuple(totals) if hands else (0,) * len(game.sides), dealer)
    if entry == (game.brought or TotalsBrought(0, (0,) * len(game.sides), game.dealer)):
        return Change()
    record = Record(game.seq + 1, game.saved, "", entry)
    if fold_records((*game.ledger, record)).outcome:
        return Change(faults={"brought": OVER_ALREADY})
    return Change(entry)


def end_game(game: Game) -> Change:
    """End the game before a side reaches the target."""
    return Change(None if game.outcome else GameEnded())
