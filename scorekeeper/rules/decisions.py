"""What a table decided where its book is silent, written into its house sheet."""

from typing import Annotated

import msgspec

from scorekeeper.rules.values import DataModel, check_least, check_step

LONGEST_SUBJECT, LONGEST_TEXT = 200, 400

Subject = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_SUBJECT)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]


class Decided(DataModel, frozen=True, kw_only=True, omit_defaults=True):
    """A decision of the house: what it is about and what holds.

    `ruling` is the referee's entry it is for, with the `answers` it was decided for; `points` are
    taken off, given without their sign as those of a penalty.
    """

    question: Subject
    decision: Text
    ruling: str = ""
    answers: dict[str, str] = msgspec.field(default_factory=dict)
    points: int = 0
    agreed: str = ""  # by whom
    since: str = ""  # when

    def __post_init__(self) -> None:
        check_least(self, 0, "points")
        check_step("`points`", self.points)
        if self.answers and not self.ruling:
            raise ValueError("`answers` needs the `ruling` they are given to")

    @property
    def source(self) -> str:
        """Who decided it and when, in words; "" where the sheet does not say."""
        by = f"agreed by {self.agreed}" if self.agreed else ""
        return ", ".join(filter(None, (self.since, by)))
