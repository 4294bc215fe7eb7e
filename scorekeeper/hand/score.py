"""Tally + rule set -> lines; the net is their sum."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.hand.count import SideCount
from scorekeeper.hand.tally import HandTally, Penalty
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item

CARDS, HAND, PENALTY = "cards", "hand", "penalty"  # lines that are no item of a rule set


class Line(msgspec.Struct, frozen=True, omit_defaults=False):
    """Points with their reason and the paragraph that says so."""

    item: str
    count: int
    points: int
    cite: str
    why: str = ""


class SideScore(msgspec.Struct, frozen=True):
    """One side's lines of a hand and what they come to."""

    name: str
    lines: tuple[Line, ...]
    net: int
    total: int
    needs: int


def score_side(rules: RuleSet, counted: SideCount) -> tuple[Line, ...]:
    """Score what a side counted: bonuses first, then cards on the table, then cards in hand."""
    return (*_item_lines(rules, counted), *_card_lines(rules, counted))


def _item_lines(rules: RuleSet, counted: SideCount) -> Iterator[Line]:
    for item in rules.items:
        count = counted.items.get(item.id, 0)
        if count:
            points = item.worth(count) * _sign(item, counted)
            yield Line(item.id, count, points, item.cite)


def _sign(item: Item, counted: SideCount) -> int:
    return item.sign.of(counted.has_melded, counted.canastas)


def _card_lines(rules: RuleSet, counted: SideCount) -> Iterator[Line]:
    for item, zone, points in (
        (CARDS, rules.melded_cards, counted.card_points),
        (HAND, rules.held_cards, counted.held_points),
    ):
        if points:
            sign = zone.sign.of(counted.has_melded, counted.canastas)
            yield Line(item, 1, points * sign, zone.cite)


def penalty_line(penalty: Penalty) -> Line:
    return Line(PENALTY, 1, penalty.points, penalty.cite, penalty.why)


def net_of(lines: Sequence[Line]) -> int:
    return sum(line.points for line in lines)


def score_hand(
    rules: RuleSet, hand: HandTally, counted: Sequence[SideCount]
) -> tuple[SideScore, ...]:
    """Score every side of a checked hand."""
    return tuple(_side_score(rules, hand, place, side) for place, side in enumerate(counted))


def _side_score(rules: RuleSet, hand: HandTally, place: int, counted: SideCount) -> SideScore:
    tally = hand.sides[place]
    lines = (*score_side(rules, counted), *(penalty_line(p) for p in tally.penalties))
    net = net_of(lines)
    total = tally.before + net
    return SideScore(hand.name_of(place), lines, net, total, rules.band_at(total).needs)


def reason(rules: RuleSet, line: Line) -> str:
    """Say a line as a player would: '2 mixed canastas', 'Cards left in hand'."""
    if line.item == CARDS:
        return "Cards on the table"
    if line.item == HAND:
        return "Cards left in hand"
    if line.item == PENALTY:
        return line.why or "Penalty"
    item = rules.items_by_id[line.item]
    if item.kind == "out":
        return item.label
    return f"{line.count} {item.one if line.count == 1 else item.label.lower()}"


def is_filled_in(rules: RuleSet, line: Line) -> str:
    """Return why the book does not state this line's value, or nothing where it does."""
    if line.item == CARDS:
        return rules.melded_cards.silent
    if line.item == HAND:
        return rules.held_cards.silent
    return "" if line.item == PENALTY else rules.items_by_id[line.item].silent
