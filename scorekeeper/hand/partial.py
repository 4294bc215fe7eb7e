"""What a hand comes to while it is still being typed, each side for itself."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from scorekeeper.errors import Refusal
from scorekeeper.hand.count import Fault, SideCount, count_side
from scorekeeper.hand.score import SideScore, score_hand
from scorekeeper.hand.tally import HandTally
from scorekeeper.rules.cards import GROUPS
from scorekeeper.rules.melds import canasta_kind, meld_points, read_meld, unfinished_kind
from scorekeeper.rules.rule_set import RuleSet


class PartialCount(msgspec.Struct, frozen=True):
    """A side that can be counted and scored, whatever is wrong with the others."""

    counted: SideCount
    score: SideScore


class MeldValue(msgspec.Struct, frozen=True):
    """What a meld is called and what it counts, bonus and cards."""

    kind: str
    points: int


def so_far(rules: RuleSet, hand: HandTally, place: int) -> PartialCount | None:
    """Score one side, or nothing where its numbers cannot be read or do not exist."""
    faults: list[Fault] = []
    counted = count_side(rules, hand.sides[place], faults)
    if not counted or faults or not _exist(rules, counted.items):
        return None
    alone = msgspec.structs.replace(hand, sides=(hand.sides[place],))
    return PartialCount(counted, score_hand(rules, alone, (counted,))[0])


def _exist(rules: RuleSet, items: Mapping[str, int]) -> bool:
    given = ((rules.items_by_id[name].points, count) for name, count in items.items())
    return all(not points or count < len(points) for points, count in given)


@lru_cache(maxsize=4096)
def worth(rules: RuleSet, text: str) -> MeldValue | None:
    """Say what a meld as written is and counts; nothing where it cannot be read."""
    try:
        meld = read_meld(text)
    except Refusal:
        return None
    if meld.rank not in (*rules.card_points, "wild"):
        return None
    item = canasta_kind(rules, meld) or unfinished_kind(rules, meld)
    points = meld_points(rules, meld)
    return MeldValue(item.one, points + item.worth(1)) if item else MeldValue("", points)


def other_ways(rules: RuleSet, counted: SideCount) -> dict[str, Any]:
    """Tell a counted side in the ways that say less: cards, points, canastas, hand points."""
    ways: dict[str, Any] = {"points": counted.card_points}
    if counted.table is not None:
        ways["cards"] = by_group(counted.table)
    if counted.melds is not None:
        kinds = [item for item in rules.items if item.kind in ("canasta", "unfinished")]
        ways["items"] = {item.id: counted.items.get(item.id, 0) for item in kinds}
    if counted.hands is not None:
        ways["held_points"] = counted.held_points
        held = [item for item in rules.items if item.kind == "held"]
        ways["held_items"] = {item.id: counted.items.get(item.id, 0) for item in held}
    return ways


def by_group(cards: Mapping[str, int]) -> dict[str, int]:
    """Count cards by the groups that are worth the same."""
    groups: dict[str, int] = {}
    for rank, count in cards.items():
        name = next((group for group, ranks in GROUPS.items() if rank in ranks), rank)
        groups[name] = groups.get(name, 0) + count
    return groups
