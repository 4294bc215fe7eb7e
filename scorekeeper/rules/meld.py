"""One meld: a set of cards of one rank, or a sequence of one suit as it lies."""

from collections import Counter
from functools import lru_cache
from itertools import pairwise

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.rules.cards import (
    CARD_NAMES,
    JOKER,
    SUITS,
    TWO,
    WILD,
    WILD_RANKS,
    read_cards,
)
from scorekeeper.rules.values import SourcedValue


class Meld(msgspec.Struct, frozen=True):
    """Cards of one rank with their wild cards; rank `wild` where all of them are wild."""

    rank: str
    naturals: int
    twos: int = 0
    jokers: int = 0

    @property
    def wilds(self) -> int:
        return self.twos + self.jokers

    @property
    def size(self) -> int:
        return self.naturals + self.wilds

    @property
    def cards(self) -> dict[str, int]:
        """How many of each card it has."""
        counts = {self.rank: self.naturals, TWO: self.twos, JOKER: self.jokers}
        return {rank: count for rank, count in counts.items() if count}

    @property
    def suited(self) -> tuple[str, ...]:
        """The cards whose suit is known."""
        return ()

    @property
    def clean(self) -> int:
        """How many natural cards lie together without a wild card between them."""
        return self.naturals

    @property
    def name(self) -> str:
        """Its rank in words: 'kings', 'wild cards'."""
        return CARD_NAMES[self.rank].many

    def __str__(self) -> str:
        cards = [self.rank] * self.naturals + [TWO] * self.twos + [JOKER] * self.jokers
        return " ".join(cards)


class Run(Meld, frozen=True):
    """A sequence of one suit, its cards as they lie; `twos` are those that stand for another card.

    A natural card and any card with a suit is written with it (`8h`), a wild card may be without.
    """

    suit: str = ""
    lying: tuple[str, ...] = ()
    wild_places: tuple[int, ...] = ()
    lowest: str = ""  # the ranks at its ends, also where a wild card lies there
    highest: str = ""

    @property
    def cards(self) -> dict[str, int]:
        """How many of each card it has, whatever their suit."""
        return Counter(card.rstrip("hdcs") for card in self.lying)

    @property
    def suited(self) -> tuple[str, ...]:
        """The cards whose suit is known: all natural ones, and twos written with theirs."""
        return tuple(card for card in self.lying if card[-1] in SUITS)

    @property
    def clean(self) -> int:
        """How many natural cards lie together without a wild card between them."""
        edges = (-1, *self.wild_places, len(self.lying))
        return max(right - left - 1 for left, right in pairwise(edges))

    @property
    def name(self) -> str:
        """Its suit in words: 'hearts'."""
        return SUITS[self.suit]

    def __str__(self) -> str:
        return " ".join(self.lying)


@lru_cache(maxsize=4096)
def read_meld(text: str) -> Meld:
    """Return the set of these cards as most books know them; `Malformed` where they are none.

    >>> read_meld("7 7 7 7 7 2 2")
    Meld(rank='7', naturals=5, twos=2, jokers=0)
    """
    return set_of(text, read_cards(text))


def set_of(text: str, cards: tuple[str, ...], wild: tuple[str, ...] = WILD_RANKS) -> Meld:
    """Return the meld of these cards of one rank; `text` is how they were written."""
    counts = Counter(cards)
    if not counts:
        raise Malformed("A meld needs its cards, such as “K K K 2”.")
    ranks = [rank for rank in counts if rank not in wild]
    if len(ranks) > 1:
        raise Malformed(f"“{text}” mixes {' and '.join(sorted(ranks))}: a meld has one rank.")
    rank = ranks[0] if ranks else WILD
    twos = counts[TWO] if TWO in wild else 0
    return Meld(rank, counts.get(rank, 0), twos, counts[JOKER])


class MeldNote(msgspec.Struct, frozen=True):
    """A sentence about melds, and the value it rests on: most often why they cannot be.

    What no book could allow rests on no value and has at most a `reference`.
    """

    text: str
    source: SourcedValue | None = None
    reference: str = ""  # anchor

    @property
    def is_binding(self) -> bool:
        return self.source is None or self.source.is_binding

    @property
    def cite(self) -> str:
        return self.source.cite if self.source else self.reference

    @property
    def caveat(self) -> str:
        return self.source.caveat if self.source else ""
