"""Values that only some rule sets have: their own ranks, sequences, a reserve, a ratio, words."""

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

import msgspec

from scorekeeper.rules.cards import (
    BLACK_THREE,
    JOKER,
    NATURAL_RANKS,
    RED_THREE,
    THREE,
    TWO,
    WILD_RANKS,
)
from scorekeeper.rules.values import DataModel, SourcedValue, check_least

SHORTEST_RUN = 2

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Noun(NamedTuple):
    """What something is called: one of it, and several."""

    one: str
    many: str

    def of(self, count: int) -> str:
        return self.one if count == 1 else self.many


class Words(DataModel, frozen=True, kw_only=True):
    """What the table calls things; a sheet may say in `house` why."""

    canasta: tuple[Word, Word] = ("canasta", "canastas")  # one, several
    run: tuple[Word, Word] = ("sequence", "sequences")
    house: str = ""


USUAL_WORDS = Words()


# Compared and hashed by identity, as the key of what is remembered of the cards of a text.
class Ranks(SourcedValue, frozen=True, kw_only=True, eq=False):
    """Which cards are wild, and whether threes are cards like others or go by their colour."""

    wild: tuple[Literal["JK", "2"], ...] = ("JK", "2")
    threes: Literal["by-colour", "natural"] = "by-colour"

    def __post_init__(self) -> None:
        super().__post_init__()
        if JOKER not in self.wild or len(set(self.wild)) != len(self.wild):
            raise ValueError('`wild` is ["JK", "2"] or ["JK"]')

    @cached_property
    def wilds(self) -> tuple[str, ...]:
        """The wild cards, jokers first."""
        return tuple(rank for rank in WILD_RANKS if rank in self.wild)

    @cached_property
    def natural(self) -> tuple[str, ...]:
        """The natural ranks but for threes that go by their colour, the highest first."""
        three = (THREE,) if self.threes == "natural" else ()
        return (*NATURAL_RANKS, *three, *(() if TWO in self.wild else (TWO,)))

    @cached_property
    def melded(self) -> tuple[str, ...]:
        """The ranks that sets can be made of."""
        return self.natural if self.threes == "natural" else (*self.natural, BLACK_THREE)

    @cached_property
    def all(self) -> tuple[str, ...]:
        """Every rank of the pack."""
        threes = () if self.threes == "natural" else (BLACK_THREE, RED_THREE)
        return (*self.wilds, *self.natural, *threes)

    def pack(self, decks: int, jokers: int) -> dict[str, int]:
        """Return how many of each card so many packs and jokers have."""
        counts = dict.fromkeys(self.all, 4 * decks)
        halves = {rank: 2 * decks for rank in (BLACK_THREE, RED_THREE) if rank in counts}
        return counts | {JOKER: jokers} | halves


USUAL_RANKS = Ranks(silent="The usual cards.")


class Runs(SourcedValue, frozen=True, kw_only=True):
    """Sequences of one suit as melds: the order of the cards, from low to high, and their bounds.

    With `natural_twos` a two in its own place and suit is no wild card. With `grows_going_out` a
    player who goes out may add to a sequence that is closed for everybody else.
    """

    order: tuple[str, ...]
    least: int = 3
    most: int | None = None
    most_wilds: int = 0
    natural_twos: bool = False
    grows_going_out: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, SHORTEST_RUN, "least")
        check_least(self, 0, "most_wilds")
        if len(self.order) < self.least:
            raise ValueError("`order` gives the ranks of a sequence from low to high")
        if len(set(self.order[:-1])) != len(self.order) - 1:
            raise ValueError("`order` has a rank twice; only the last may be the first again")
        if self.most is not None and not self.least <= self.most <= len(self.order):
            raise ValueError(f"`most` must be from {self.least} to {len(self.order)}")
        if self.grows_going_out and self.most is None:
            raise ValueError("`grows_going_out` needs `most`, where a sequence is closed else")
        if self.natural_twos and TWO not in self.order:
            raise ValueError("`natural_twos` needs a place for the two in `order`")

    @property
    def longest(self) -> int:
        return self.most or len(self.order)

    def between(self, lowest: str, highest: str) -> tuple[str, ...]:
        """Return the ranks from one to the other; none where they do not come in this order."""
        if lowest not in self.order or highest not in self.order:
            return ()
        last = len(self.order) - self.order[::-1].index(highest)
        return self.order[self.order.index(lowest) : last]


class Reserve(SourcedValue, frozen=True, kw_only=True):
    """Cards laid aside for each player or side, to be taken up later: the foot, the pot."""

    cards: int
    per: Literal["player", "side"] = "player"
    name: Word = "foot"
    all_to_go_out: bool = False  # nobody goes out before the whole side has taken up theirs

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 1, "cards")

    def most_for(self, players: int) -> int:
        """Return how many packets a side of so many players has at the most."""
        return players if self.per == "player" else 1


class Ratio(SourcedValue, frozen=True, kw_only=True):
    """How many natural cards a meld has for each wild card: so many, or `more` than that."""

    amount: int = msgspec.field(name="is", default=1)
    more: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 1, "amount", key="is")

    def naturals_for(self, wilds: int) -> int:
        """Return the fewest natural cards that so many wild cards may lie with."""
        return self.amount * wilds + int(self.more) if wilds else 0

    def most_wilds(self, naturals: int) -> int:
        """Return the most wild cards that may lie with so many natural ones in all their melds."""
        return max(0, naturals - int(self.more)) // self.amount
