"""The values of a whole game: the opening table, what ends it, what decides a tie, penalties."""

from functools import cached_property
from typing import Literal

import msgspec

from scorekeeper.rules.values import SMALLEST_STEP, SourcedValue, check_least, check_step

MOST_DEALS = 999  # of a game: nobody plays more


class Band(SourcedValue, frozen=True, kw_only=True):
    """The count a side needs to open from this total, or from this deal of the game, on.

    The lowest band by totals has no `at_least`. `demands` is what the opening must hold besides.
    """

    needs: int
    at_least: int | None = None
    deal: int | None = None
    demands: Literal["canasta", "natural-canasta"] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 0, "needs")
        check_step("`needs`", self.needs)
        if self.at_least is not None and self.deal is not None:
            raise ValueError("give `at_least` (a total) or `deal`, not both")

    @property
    def demand(self) -> str:
        """What the opening must hold besides its count, in words: 'a natural canasta'."""
        return demand_words(self.demands or "")

    def words(self, raised: int = 0, nothing: str = "0") -> str:
        """Return what is needed: '120', '120 and a canasta', 'a natural canasta'."""
        needs = self.needs + raised
        count = f"{needs:,}" if needs else ""
        return " and ".join(filter(None, (count, self.demand))) or nothing


class OpeningTable(SourcedValue, frozen=True, kw_only=True):
    """What the bands of the opening go by: a side's total, or the number of the deal."""

    by: Literal["total", "deal"]


# Hashed by identity: its tables of kinds and marks cannot be hashed by value.
class GoingOut(SourcedValue, frozen=True, kw_only=True, eq=False):
    """What a side must have to go out: canastas, so many of each kind, and marks.

    `canastas` is the number in all of those that count, `marks` what each must be counted as.
    """

    players: tuple[int, ...]
    canastas: int
    kinds: dict[str, int] = msgspec.field(default_factory=dict)
    not_counted: tuple[str, ...] = ()
    marks: dict[str, int] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 0, "canastas")
        for kind, least in self.kinds.items():
            if least < 1:
                raise ValueError(f"`kinds`: {least} of {kind!r} is nothing to ask for")
        for mark, wanted in self.marks.items():
            if wanted < 0:
                raise ValueError(f"`marks`: {mark!r} cannot be counted {wanted} times")
        if self.canastas < sum(self.kinds.values()):
            asked = sum(self.kinds.values())
            raise ValueError(f"`canastas` must be {asked} or more: `kinds` asks for so many")
        for kind in self.not_counted:
            if kind in self.kinds:
                raise ValueError(f"`kinds` asks for {kind!r}, `not_counted` does not count it")

    @cached_property
    def is_plain(self) -> bool:
        """Whether any canastas will do."""
        return not (self.kinds or self.not_counted or self.marks)

    @property
    def is_by_kind_alone(self) -> bool:
        """Whether the kinds asked for are all the canastas it takes."""
        return bool(self.kinds) and sum(self.kinds.values()) == self.canastas


class BothOver(SourcedValue, frozen=True, kw_only=True):
    rule: Literal["higher-total"]


class Tie(SourcedValue, frozen=True, kw_only=True):
    """What an exact tie at the end means: the next hand decides, or nobody wins."""

    rule: Literal["another-hand", "draw"]


class End(SourcedValue, frozen=True, kw_only=True):
    """The number of deals after which the game is over, whatever the totals are."""

    deals: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.deals <= MOST_DEALS:
            raise ValueError(f"`deals` must be from 1 to {MOST_DEALS}")


def demand_words(demands: str) -> str:
    """Return what an opening must hold besides its count: 'a natural canasta', "" for nothing."""
    return f"a {demands.replace('-', ' ')}" if demands else ""


def deal_range(deal: int, after: int | None) -> str:
    """Return the deals a band is for: 'hand 1', 'hands 2 to 3', 'hand 4 and later', 'any hand'."""
    if after is None:
        return "any hand" if deal == 1 else f"hand {deal} and later"
    return f"hand {deal}" if after == deal + 1 else f"hands {deal} to {after - 1}"


def total_range(at_least: int | None, below: int | None) -> str:
    """Return a range of totals: 'below 0', '1,500 to 2,995', '3,000 and more', 'any total'."""
    if at_least is None:
        return "any total" if below is None else f"below {below:,}"
    if below is None:
        return f"{at_least:,} and more"
    return f"{at_least:,} to {below - SMALLEST_STEP:,}"


class NamedPenalty(SourcedValue, frozen=True, kw_only=True):
    """A penalty the book names; `minimum` is added to what the side needs in the hand."""

    id: str
    label: str
    points: int
    minimum: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 0, "points")
        check_least(self, 0, "minimum")
