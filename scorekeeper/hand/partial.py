"""What a hand comes to while it is still being typed, each side for itself."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from scorekeeper.errors import Refusal
from scorekeeper.hand.count import SideCount, count_side
from scorekeeper.hand.score import SideScore, score_hand
from scorekeeper.hand.tally import HandTally, Tally
from scorekeeper.rules.cards import WILD
from scorekeeper.rules.melds import canasta_kind, meld_points, read_meld, unfinished_kind
from scorekeeper.rules.rule_set import RuleSet


class PartialCount(msgspec.Struct, frozen=True):
    """A side that can be counted and scored, whatever is wrong with the others."""

    count: SideCount
    score: SideScore


class MeldValue(msgspec.Struct, frozen=True):
    """What a meld is called, "" where it has no name, and what it counts: bonus and cards."""

    kind: str
    points: int


def partial_count(rules: RuleSet, hand: HandTally, side_index: int) -> PartialCount | None:
    """Return one side's count and score, None where its numbers cannot be read or scored."""
    count, _ = count_side(rules, hand.sides[side_index])
    if count is None or not _have_scores(rules, count.items):
        return None
    alone = msgspec.structs.replace(hand, sides=(hand.sides[side_index],))
    return PartialCount(count, score_hand(rules, alone, (count,))[0])


def _have_scores(rules: RuleSet, items: Mapping[str, int]) -> bool:
    """Return whether the book has points for so many of each: there is no fifth red three."""
    scales = ((rules.items_by_id[name].points, count) for name, count in items.items())
    return all(not points or count < len(points) for points, count in scales)


@lru_cache(maxsize=4096)
def meld_value(rules: RuleSet, text: str) -> MeldValue | None:
    """Return what a meld as written is and counts, None where it cannot be read."""
    try:
        meld = read_meld(text)
    except Refusal:
        return None
    if meld.rank != WILD and meld.rank not in rules.card_points:
        return None
    points = meld_points(rules, meld)
    item = canasta_kind(rules, meld) or unfinished_kind(rules, meld)
    return MeldValue(item.one, points + item.worth(1)) if item else MeldValue("", points)


def as_coarser_modes(rules: RuleSet, count: SideCount) -> Tally:
    """Convert a counted side to all the less detailed modes of entry at once.

    The tally says the same in cards, in points and in counts of canastas, as far as known.
    """
    return Tally(
        points=count.card_points,
        cards=group_cards(rules, count.table) if count.table is not None else None,
        items=count.items,
        held_points=count.held_points,
        foot_points=count.foot_points if rules.reserve else None,
    )


def group_cards(rules: RuleSet, cards: Mapping[str, int]) -> dict[str, int]:
    """Return card counts with the ranks of one value counted together: 'K' and '9' as '8-K'."""
    group_of = {rank: group for group, ranks in rules.groups.items() for rank in ranks}
    grouped: dict[str, int] = {}
    for rank, count in cards.items():
        key = group_of.get(rank, rank)
        grouped[key] = grouped.get(key, 0) + count
    return grouped
