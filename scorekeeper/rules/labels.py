"""What the named rules and numbers of a rule set are called: `data/labels.toml`."""

from functools import cache
from typing import Literal

import msgspec

from scorekeeper import assets
from scorekeeper.rules.library import by_name, read_file
from scorekeeper.rules.options import Ranks
from scorekeeper.rules.values import DataModel, NamedRule

CardSection = Literal["opening", "melds", "pile", "going-out"]  # of the printed rule card


class RuleLabel(DataModel, frozen=True, kw_only=True):
    """The words for one named rule, on the pages and on the printed rule card.

    `card` is printed where the rule holds and `card_not` where it does not; an empty one is not
    worth a line. `section` is the part of the card it belongs to. A rule of red or black threes
    is `coloured`: a game whose threes are cards like others has none.
    """

    id: str
    label: str
    section: CardSection
    card: str = ""
    card_not: str = ""
    card_free: str = ""  # instead of `card` where nothing freezes the pile
    coloured: bool = False

    def on_card(self, holds: bool) -> str:
        return self.card if holds else self.card_not


class NumberLabel(DataModel, frozen=True, kw_only=True):
    """The words for a number that only some books have; without `card` it is not printed."""

    id: str
    label: str
    section: CardSection | None = None
    card: str = ""

    def __post_init__(self) -> None:
        if bool(self.section) != bool(self.card):
            raise ValueError("give both `section` and `card`, or neither")


class _Labels(DataModel, frozen=True, kw_only=True):
    rules: tuple[RuleLabel, ...] = msgspec.field(name="rule")
    numbers: tuple[NumberLabel, ...] = msgspec.field(name="number")


@cache
def _labels() -> _Labels:
    return read_file(assets.DATA / "labels.toml", _Labels)


@cache
def rule_labels() -> dict[str, RuleLabel]:
    """Return the labels of the named rules by the rule's id."""
    return by_name(_labels().rules, "id")


@cache
def number_labels() -> dict[str, NumberLabel]:
    """Return the labels of the named numbers by the number's id."""
    return by_name(_labels().numbers, "id")


def rule_label(rule: NamedRule) -> RuleLabel:
    return rule_labels()[rule.id]


def has_rule(ranks: Ranks, rule: NamedRule) -> bool:
    """Return whether a game with these ranks can have this rule at all."""
    return ranks.threes == "by-colour" or not rule_label(rule).coloured


def number_label(number_id: str) -> str:
    """Return what a number is called; one without a label is called by its id."""
    known = number_labels().get(number_id)
    return known.label if known else number_id.replace("-", " ").capitalize()
