"""Checks of the reserve: the cards laid aside for a player or a side and never taken up."""

from collections.abc import Iterator

from scorekeeper.hand.count import Fault
from scorekeeper.hand.side import PlayedSide
from scorekeeper.text import number_of


def reserve_faults(side: PlayedSide) -> Iterator[Fault]:
    """Yield what cannot be: more packets than were laid aside, larger ones, one of who went out."""
    reserve, count = side.rules.reserve, side.count
    if reserve is None:
        return
    most = reserve.most_for(side.players)
    if len(side.feet) > most:
        message = f"Here are {len(side.feet)}, but this side has {most} to take up."
        yield Fault("foot", message, reference=reserve.cite)
    for index, foot in enumerate(count.feet or ()):
        if len(foot) > reserve.cards:
            message = f"{len(foot)} cards: the {reserve.name} has {reserve.cards}."
            yield Fault(f"foot[{index}]", message, reserve)
    left_over = len(side.feet) or int(count.foot_points > 0)
    if side.went_out and left_over == most:
        field = "foot" if side.feet else "foot_points"
        message = f"Who went out has no cards left in the {reserve.name}."
        yield Fault(field, message, reference=reserve.cite)


def unlikely_reserve(side: PlayedSide) -> Iterator[Fault]:
    """Yield packets with too few cards, and one of a partner that bars going out."""
    reserve = side.rules.reserve
    if reserve is None:
        return
    if reserve.all_to_go_out and side.went_out and (side.feet or side.count.foot_points):
        field = "foot" if side.feet else "foot_points"
        message = f"A partner has not taken up the {reserve.name}, and yet this side went out."
        yield Fault(field, message, reserve)
    for index, foot in enumerate(side.count.feet or ()):
        if 0 < len(foot) < reserve.cards:
            message = (
                f"{number_of(len(foot), 'card')} left in the {reserve.name}, "
                f"which has {reserve.cards}: is something missing?"
            )
            yield Fault(f"foot[{index}]", message, reserve)
