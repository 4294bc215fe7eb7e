"""What a hand comes to while it is still being typed, each side for itself."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from scorekeeper.errors import Refusal
from scorekeeper.hand.count import SideCount
from scorekeeper.hand.score import CARDS, Line, SideScore, score_hand
from scorekeeper.hand.specials import count_any_side
from scorekeeper.hand.tally import HandTally, Tally
from scorekeeper.rules.cards import RUN, WILD
from scorekeeper.rules.melds import canasta_kind, meld_of, meld_points, unfinished_kind
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Sign
from scorekeeper.rules.wording import short_conditions


class PartialCount(msgspec.Struct, frozen=True):
    """A side that can be counted and scored, whatever is wrong with the others."""

    count: SideCount
    score: SideScore


class MeldValue(msgspec.Struct, frozen=True):
    """What a meld is called, "" where it has no name, and what it counts: bonus and cards.

    `why` says in a few words why it does not count for the side, "" where it does.
    """

    kind: str
    points: int
    why: str = ""


def partial_count(rules: RuleSet, hand: HandTally, side_index: int) -> PartialCount | None:
    """Return one side's count and score, None where its numbers cannot be read or scored."""
    rules = rules.for_players(hand.players)
    count, _ = count_any_side(rules, hand.sides[side_index], hand.allows(side_index))
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
        meld = meld_of(rules, text)
    except Refusal:
        return None
    if meld.rank not in (WILD, RUN) and meld.rank not in rules.card_points:
        return None
    points = meld_points(rules, meld)
    item = canasta_kind(rules, meld) or unfinished_kind(rules, meld)
    return MeldValue(item.one, points + item.worth(1)) if item else MeldValue("", points)


def meld_values(rules: RuleSet, partial: PartialCount) -> tuple[MeldValue, ...]:
    """Return each meld of a side with the points it is scored with, so that they add up.

    Where a book gives a scale of points, the second meld of a kind counts what it adds.
    """
    lines = {line.item: line for line in partial.score.lines}
    cards_sign = _sign(lines.get(CARDS), partial.count.card_points)
    so_far: Counter[str] = Counter()
    values = []
    for meld in partial.count.melds or ():
        item = canasta_kind(rules, meld) or unfinished_kind(rules, meld)
        bonus, item_sign = 0, 1
        if item:
            so_far[item.id] += 1
            number = so_far[item.id]
            bonus = item.worth(number) - item.worth(number - 1)
            item_sign = _sign(lines.get(item.id), item.worth(partial.count.items[item.id]))
        signed = [(rules.melded_cards.sign, cards_sign)]
        signed += [(item.sign, item_sign)] if item else []
        why = next((_why(rules, sign, of) for sign, of in signed if of < 1), "")
        points = meld_points(rules, meld) * cards_sign + bonus * item_sign
        values.append(MeldValue(item.one if item else "", points, why))
    return tuple(values)


def line_whys(rules: RuleSet, partial: PartialCount) -> dict[str, tuple[int, str]]:
    """Return the points of each line of a side and why they do not count for it, by item."""
    whys = {}
    for line in partial.score.lines:
        if line.item == CARDS:
            sign, worth = rules.melded_cards.sign, partial.count.card_points
        elif line.item in rules.items_by_id:
            item = rules.items_by_id[line.item]
            sign, worth = item.sign, item.worth(line.count)
        else:  # cards in hand and penalties are known to count against the side
            whys[line.item] = line.points, ""
            continue
        of = _sign(line, worth)
        whys[line.item] = line.points, _why(rules, sign, of) if of < 1 else ""
    return whys


def _sign(line: Line | None, worth: int) -> int:
    """Return whether a line counts for the side as its worth says (1), against it, or not."""
    if line is None or not worth:
        return 1
    return line.points // worth


def _why(rules: RuleSet, sign: Sign, of: int) -> str:
    """Return why points count so: 'counts minus: no canasta'."""
    when = next(when for case, when in short_conditions(rules, sign) if case == of)
    return f"counts {'minus' if of < 0 else 'nothing'}: {when}" if when else ""


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
