"""Special hands: shown at once, they end the deal and are all that their side scores."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.errors import Malformed, Problem
from scorekeeper.hand.count import MODES, Fault, SideCount, count_side, read_hands
from scorekeeper.hand.side import PlayedSide
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.cards import THREE, read_cards, together
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item

ONLY_MELD = "a special hand is all that its side lays down"


def count_any_side(
    rules: RuleSet, tally: Tally, our_table: str = ""
) -> tuple[SideCount | None, list[Fault]]:
    """Return a side's count and its faults, of a special hand or of any other."""
    if rules.specials:
        named = [item for item in rules.specials if tally.items.get(item.id)]
        if named or tally.shown:
            return _count_special(rules, tally, named)
    elif tally.shown:
        return None, [Fault("shown", f"{rules.name} knows no special hands.")]
    return count_side(rules, tally, our_table)


def special_of(rules: RuleSet, items: Mapping[str, int]) -> Item | None:
    """Return the special hand among the items of a side."""
    return next((item for item in rules.specials if items.get(item.id)), None)


def _count_special(
    rules: RuleSet, tally: Tally, named: list[Item]
) -> tuple[SideCount | None, list[Fault]]:
    faults: list[Fault] = []
    cards = _read_shown(rules, tally.shown, faults)
    hands = read_hands(rules, "held", tally.held, faults)
    if faults:
        return None, faults
    item = named[0] if named else _shown_hand(rules, cards)
    if item is None:
        names = ", ".join(item.one for item in rules.specials)
        return None, [Fault("shown", f"These cards are no special hand. There are {names}.")]
    faults += _faults(rules, tally, item, named, cards)
    if faults:
        return None, faults
    items = {name: count for name, count in tally.items.items() if count} | {item.id: 1}
    threes = [
        {three.rank: items[three.id]}
        for three in rules.items
        if three.kind == "three" and three.id in items
    ]
    used = [Counter(card for card in cards if card != THREE), *map(Counter, hands or ())]
    count = SideCount(
        card_points=0,
        held_points=0,
        items=items,
        canastas=0,
        used=together((*used, *threes)),
        table={},
        melds=(),
        hands=hands,
        special=item.id,
    )
    return count, []


def _read_shown(rules: RuleSet, text: str, faults: list[Fault]) -> tuple[str, ...]:
    """Return the cards shown; a three may be written without its colour."""
    try:
        return read_cards(text, (*rules.card_ranks.all, THREE))
    except Malformed as error:
        faults.append(Fault("shown", str(error)))
        return ()


def _shown_hand(rules: RuleSet, cards: Sequence[str]) -> Item | None:
    """Return the special hand these cards are, the best paid where they are several."""
    fitting = (item for item in rules.specials if _fits(rules, item, cards))
    return max(fitting, key=lambda item: item.worth(1), default=None)


def _fits(rules: RuleSet, item: Item, cards: Sequence[str]) -> bool:
    ranks = rules.card_ranks
    return item.shape is not None and item.shape.fits(cards, ranks.all, ranks.wilds)


def _faults(
    rules: RuleSet, tally: Tally, item: Item, named: list[Item], cards: Sequence[str]
) -> Iterator[Fault]:
    """Yield what cannot stand beside a special hand, and cards that are another hand or none."""
    field = f"items.{item.id}"
    if len(named) > 1 or tally.items.get(item.id, 1) > 1:
        message = "A side shows one special hand, not several."
        yield Fault(f"items.{named[-1].id}", message, reference=item.cite)
    if any(getattr(tally, mode) for mode in MODES):
        message = f"{item.label}: {ONLY_MELD}; here is more."
        yield Fault(field, message, reference=item.cite)
    for name, count in tally.items.items():
        other = rules.items_by_id.get(name)
        if count and other is None:
            yield Fault(f"items.{name}", f"{rules.name} has no score for “{name[:40]}”.")
        elif count and other and other.kind not in ("special", "three"):
            message = f"{item.label}: {ONLY_MELD}; “{other.label.lower()}” does not go with it."
            yield Fault(f"items.{name}", message, reference=item.cite)
    if cards and not _fits(rules, item, cards) and item.shape:
        words = item.shape.words(rules.card_ranks.all)
        size = item.shape.size(rules.card_ranks.all)
        here = f"here are {len(cards)} cards" if len(cards) != size else "these are not"
        message = f"{item.label} is {words}; {here}."
        yield Fault("shown", message, reference=item.cite)


def special_errors(rules: RuleSet, sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    """Yield that two sides show a special hand, or that somebody went out beside one."""
    shown = [side for side in sides if side.count.special]
    if not shown:
        return
    first = rules.items_by_id[shown[0].count.special]
    for side in sides:
        if side.count.special and side is not shown[0]:
            message = "A special hand ends the deal: only one side can show one."
            yield side.problem(Fault(f"items.{side.count.special}", message, reference=first.cite))
        elif side.went_out:
            message = f"{first.label} ended the deal: nobody went out."
            yield side.problem(Fault("items.out", message, reference=first.cite))
