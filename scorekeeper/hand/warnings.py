"""What is unlikely in a hand but can have happened: it is asked about, and saved if accepted."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.errors import Problem
from scorekeeper.hand.count import Fault
from scorekeeper.hand.reserve import unlikely_reserve
from scorekeeper.hand.side import PlayedSide
from scorekeeper.rules.cards import RED_THREE
from scorekeeper.rules.game_values import Band
from scorekeeper.rules.melds import meets_demand
from scorekeeper.rules.values import SMALLEST_STEP

NONE_LEFT = "Right, none were left"


def warnings_of(sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    """Yield the warnings of every side of a hand without errors."""
    for side in sides:
        for fault in _side_warnings(side):
            yield side.problem(msgspec.structs.replace(fault, is_unlikely=True))


def _side_warnings(side: PlayedSide) -> Iterator[Fault]:
    if side.count.special:  # its other cards do not count
        yield from _odd_numbers(side)
        return
    yield from _empty_hands(side)
    yield from _kept_red_three(side)
    yield from _short_of_opening(side)
    yield from _odd_numbers(side)
    yield from unlikely_reserve(side)


def _empty_hands(side: PlayedSide) -> Iterator[Fault]:
    """Everybody but the player who went out still holds cards; perhaps they were not counted."""
    hands = side.count.hands
    expected = side.players - (1 if side.went_out else 0)
    if hands is not None:
        if sum(map(bool, hands)) < expected:
            empty = next((i for i, hand in enumerate(hands) if not hand), len(hands))
            message = f"No cards in hand are counted{_partner(side)}."
            yield Fault("held_points", message, answer=NONE_LEFT, hand=empty)
    # The points of all hands together: any number says that they were counted.
    elif expected and not side.count.held_points:
        message = f"No cards in hand are counted{_partner(side)}."
        yield Fault("held_points", message, answer=NONE_LEFT)


def _partner(side: PlayedSide) -> str:
    return " for the partner of who went out" if side.went_out else ""


def _kept_red_three(side: PlayedSide) -> Iterator[Fault]:
    """A red three kept in hand costs a penalty, except where the book gives it card points."""
    if side.rules.held_points.get(RED_THREE, RED_THREE):  # or there are none in the game
        return
    is_kept = any(RED_THREE in hand for hand in (*(side.count.hands or ()), *side.feet))
    penalty = side.rules.penalties_by_id.get("red-three-kept")
    # The referee may have been asked before the hand was counted: then it is paid for, once
    # however many were kept, since no book takes the penalty for each.
    price = (-penalty.points, penalty.cite) if penalty else None
    is_paid = any((taken.points, taken.cite) == price for taken in side.tally.penalties)
    if not is_kept or is_paid:
        return
    takes_off = f": the rules take {penalty.points} off for it" if penalty else ""
    message = f"A red three was left in hand{takes_off}."
    yield Fault("held", message, penalty, ask="a red three was left in hand at the end")


def _short_of_opening(side: PlayedSide) -> Iterator[Fault]:
    """A side's melds hold at least what it needed to open, unless the book waives it."""
    band, points = side.rules.band_at(side.tally.before, side.deal), side.count.card_points
    lacks_canasta = bool(points and band.demands and not _has_demanded(side, band))
    if not lacks_canasta and not 0 < points < band.needs:
        return
    rule = side.rules.rule
    is_concealed = bool(side.count.items.get("concealed"))
    if is_concealed and rule("concealed-needs-no-minimum").holds:
        return
    if side.count.canastas and rule("natural-canasta-opens").holds:
        return
    lacks = f" and no {band.demand.removeprefix('a ')}" if lacks_canasta else ""
    has = f"{points:,} card points{lacks}"
    message = (
        f"{has} on the table, but this side needed {band.words()} to open: is something missing?"
    )
    yield Fault("points", side.rules.say(message), band, answer="Nothing is missing")


def _has_demanded(side: PlayedSide, band: Band) -> bool:
    """Return whether the canasta that the opening demands may have been among these melds."""
    melds = side.count.melds
    if melds is None:  # only their number is known: any of them may have been it
        return side.count.canastas > 0
    return any(meets_demand(side.rules, band, meld, grown=True) for meld in melds)


def _odd_numbers(side: PlayedSide) -> Iterator[Fault]:
    numbers = [("before", side.tally.before)]
    for index, penalty in enumerate(side.tally.penalties):
        numbers.append((f"penalties[{index}].points", penalty.points))
    for field, points in numbers:
        if points % SMALLEST_STEP:
            yield Fault(field, f"{points:,} is not a multiple of {SMALLEST_STEP}: is it right?")
