"""The budget of cards with a suit: of each, the pack has as many as decks."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.errors import Problem
from scorekeeper.hand.side import PlayedSide
from scorekeeper.rules.cards import CARD_NAMES, SUITS
from scorekeeper.rules.rule_set import RuleSet


def suited_errors(rules: RuleSet, sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    """Yield each card of a suit that the sequences of all sides use too often."""
    by_side = [
        Counter(card for meld in side.count.melds or () for card in meld.suited) for side in sides
    ]
    most = rules.pack.decks
    for card, count in sum(by_side, Counter()).items():
        if count <= most:
            continue
        holders = [side for side in sides if by_side[side.index][card]]
        shares = " and ".join(f"{side.name} {by_side[side.index][card]}" for side in holders)
        name = f"{CARD_NAMES[card[:-1]].one} of {SUITS[card[-1]]}"
        message = (
            f"That makes the {name} {count} times at the table; "
            f"of each card of a suit there are only {most}. {shares}."
        )
        named = tuple(side.index for side in holders)
        yield Problem("error", "", "melds", message, rules.pack.cite, named_sides=named)
