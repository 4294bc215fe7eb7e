"""Values that only some rule sets have, each with a plain default: the word for a canasta."""

from typing import Annotated, NamedTuple

import msgspec

from scorekeeper.rules.values import DataModel

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
