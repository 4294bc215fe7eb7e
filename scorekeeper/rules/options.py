"""Values that only some rule sets have, each with a plain default: a reserve, own words."""

from typing import Annotated, Literal, NamedTuple

import msgspec

from scorekeeper.rules.values import DataModel, SourcedValue

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
        if self.cards < 1:
            raise ValueError("`cards` must be 1 or more")

    def most_for(self, players: int) -> int:
        """Return how many packets a side of so many players has at the most."""
        return players if self.per == "player" else 1
