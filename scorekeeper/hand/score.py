"""What a counted side scores, line by line; the net is the sum of the lines."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.hand.count import SideCount
from scorekeeper.hand.tally import HandTally, Penalty
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item, SourcedValue

CARDS, HAND, FOOT = "cards", "hand", "foot"  # lines that are no item of a rule set
PENALTY = "penalty"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points with their reason and the paragraph that says so."""

    item: str
    count: int
    points: int
    cite: str
    why: str = ""


class SideScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side's lines of a hand and what they come to."""

    name: str
    lines: tuple[Line, ...]
    net: int
    total: int
    needs: int  # to open the next hand
    demands: str = ""  # what that opening must hold besides, in words


def score_side(rules: RuleSet, count: SideCount) -> tuple[Line, ...]:
    """Return a side's lines: bonuses first, then cards on the table, in hand and laid aside.

    A special hand is the only line of its side.
    """
    if count.special:
        return (_special_line(rules, count.special),)
    return (*_item_lines(rules, count), *_card_lines(rules, count))


def _special_line(rules: RuleSet, special: str) -> Line:
    item = rules.items_by_id[special]
    return Line(item.id, 1, item.worth(1), item.cite_for(1))


def _item_lines(rules: RuleSet, count: SideCount) -> Iterator[Line]:
    for item in rules.items:
        number = count.items.get(item.id, 0)
        if number:
            sign = item.sign.of(count)
            yield Line(item.id, number, item.worth(number) * sign, item.cite_for(number))


def _card_lines(rules: RuleSet, count: SideCount) -> Iterator[Line]:
    for line, cards, points in (
        (CARDS, rules.melded_cards, count.card_points),
        (HAND, rules.held_cards, count.held_points),
    ):
        if points:
            sign = cards.sign.of(count)
            yield Line(line, 1, points * sign, cards.cite)
    if rules.reserve and count.foot_points:
        sign = rules.held_cards.sign.of(count)
        yield Line(FOOT, 1, count.foot_points * sign, rules.reserve.cite)


def penalty_line(penalty: Penalty) -> Line:
    return Line(PENALTY, 1, penalty.points, penalty.cite, penalty.why)


def net_of(lines: Sequence[Line]) -> int:
    return sum(line.points for line in lines)


def score_hand(
    rules: RuleSet, hand: HandTally, counts: Sequence[SideCount]
) -> tuple[SideScore, ...]:
    """Return the score of every side of a checked hand."""
    return tuple(_side_score(rules, hand, index, count) for index, count in enumerate(counts))


def _side_score(rules: RuleSet, hand: HandTally, side_index: int, count: SideCount) -> SideScore:
    tally = hand.sides[side_index]
    lines = (*score_side(rules, count), *map(penalty_line, tally.penalties))
    net = net_of(lines)
    total = tally.before + net
    band, name = rules.band_at(total, hand.deal + 1), hand.name_of(side_index)
    demands = rules.say(band.demand) if band.demands else ""
    return SideScore(name, lines, net, total, band.needs, demands)


def reason(rules: RuleSet, line: Line) -> str:
    """Return a line as a player would say it: '2 mixed canastas', 'Cards left in hand'."""
    if line.item == CARDS:
        return "Cards on the table"
    if line.item == HAND:
        return "Cards left in hand"
    if line.item == FOOT:
        return f"Cards left in the {rules.reserve.name if rules.reserve else FOOT}"
    if line.item == PENALTY:
        return line.why or "Penalty"
    item = rules.items_by_id[line.item]
    if item.is_single:
        return item.label
    return f"{line.count} {item.one if line.count == 1 else item.label.lower()}"


def _source(rules: RuleSet, line: Line) -> SourcedValue | None:
    """Return the value that a line is scored by; None for a penalty."""
    if line.item == CARDS:
        return rules.melded_cards
    if line.item == HAND:
        return rules.held_cards
    if line.item == FOOT:
        return rules.reserve
    return None if line.item == PENALTY else rules.items_by_id[line.item]


def is_house_rule(rules: RuleSet, line: Line) -> bool:
    """Return whether the table's own rules give this line its points."""
    source = _source(rules, line)
    return source is not None and bool(source.house)


def why_not_in_book(rules: RuleSet, line: Line) -> str:
    """Return why the book does not state this line's value, "" where it does."""
    source = _source(rules, line)
    if isinstance(source, Item):
        return source.why_not_in_book(line.count)
    return source.silent if source else ""
