"""Values that only some rule sets have: a reserve, a ratio of wild cards, words of their own."""

from typing import Annotated, Literal, NamedTuple

import msgspec

from scorekeeper.rules.values import DataModel, SourcedValue, check_least

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
    house: str = ""


USUAL_WORDS = Words()


class Reserve(SourcedValue, frozen=True, kw_only=True):
    """Cards laid aside for each player or side, to be taken up later: the foot, the pot."""

    cards: int
    per: Literal["player", "side"] = "player"
    name: Word = "foot"

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
