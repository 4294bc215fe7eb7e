"""The values of a whole game: the opening table, what ends it, what decides a tie."""

from typing import Literal

from scorekeeper.rules.values import SMALLEST_STEP, SourcedValue, check_least, check_step


class Band(SourcedValue, frozen=True, kw_only=True):
    """The count a side needs to open from this total on; the lowest band has no `at_least`."""

    needs: int
    at_least: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 0, "needs")
        check_step("`needs`", self.needs)


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
        check_least(self, 1, "deals")


def total_range(at_least: int | None, below: int | None) -> str:
    """Return a range of totals: 'below 0', '1,500 to 2,995', '3,000 and more', 'any total'."""
    if at_least is None:
        return "any total" if below is None else f"below {below:,}"
    if below is None:
        return f"{at_least:,} and more"
    return f"{at_least:,} to {below - SMALLEST_STEP:,}"
