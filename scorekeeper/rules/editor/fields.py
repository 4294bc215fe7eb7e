"""The values of a rule set as fields: read as texts, and written as changes of a house sheet.

A field has one box or several, each with its text. Texts are plain: digits without separators,
`yes` and `no`, and nothing for "any number".
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor.sheet_changes import Place, value_at
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SMALLEST_STEP, Sign
from scorekeeper.rules.wording import count_word, losses
from scorekeeper.text import LARGEST_COUNT, number, parse_number

YES, NO = "yes", "no"
ANY = "any number"

Texts = tuple[str, ...]
Plain = Mapping[str, Any]  # the plain values of a rule set
Edits = dict[Place, Any]  # what to put where: keys of a table or an entry, or a whole list


class AbstractStructMeta(msgspec.StructMeta, ABCMeta):
    """Lets a struct have abstract methods."""


class Field(msgspec.Struct, frozen=True, kw_only=True, metaclass=AbstractStructMeta):
    """One thing that can be changed; `keys` are what it writes, by place (no keys: all of it)."""

    kind: ClassVar[Literal["numbers", "yes-no", "table", "choice"]] = "numbers"

    id: str
    label: str
    group: str  # the heading it stands under
    boxes: Texts = ("",)  # what stands beside each box
    is_again: bool = False  # another field has the same values for all numbers of players

    @property
    @abstractmethod
    def keys(self) -> dict[Place, Texts]:
        """The keys it writes at each place."""

    @abstractmethod
    def read(self, values: Plain) -> Texts:
        """Return what the boxes say for a rule set."""

    @abstractmethod
    def edits(self, book: Plain, texts: Texts) -> Edits:
        """Return what a house sheet says for these texts; `Malformed` where they cannot be."""

    @abstractmethod
    def words(self, texts: Texts) -> str:
        """Return texts as a player reads them."""

    def expand(self, _book: Plain, text: str) -> Texts:
        """Return the texts of all boxes for a usual choice; one text stands for every box."""
        given = tuple(text.split(" "))
        return given * len(self.boxes) if len(given) == 1 else given


class Amount(msgspec.Struct, frozen=True, kw_only=True):
    """Which numbers are possible in a box."""

    least: int = 0
    most: int = LARGEST_COUNT
    step: int = 1
    may_be_any: bool = False  # an empty box is "any number"

    def parse(self, text: str) -> int | None:
        amount = parse_number(text)
        if amount is None:
            if self.may_be_any:
                return None
            raise Malformed("Type a number here.")
        if not self.least <= amount <= self.most:
            raise Malformed(f"From {number(self.least)} to {number(self.most)}.")
        if amount % self.step:
            raise Malformed(f"{number(amount)} is not a multiple of {self.step}.")
        return amount


POINTS = Amount(least=-LARGEST_COUNT // 5 * 5, step=SMALLEST_STEP)
PLUS_POINTS = Amount(step=SMALLEST_STEP)


def number_words(text: str) -> str:
    """Return a text of digits with separators, an empty one as "any number"."""
    return number(int(text)) if text else ANY


class AmountField(Field, frozen=True, kw_only=True):
    """A number of a table or an entry."""

    place: Place
    key: str = "is"
    amount: Amount = Amount()

    @property
    def keys(self) -> dict[Place, Texts]:
        return {self.place: (self.key, "any") if self.amount.may_be_any else (self.key,)}

    def read(self, values: Plain) -> Texts:
        found = (value_at(values, self.place) or {}).get(self.key)
        return ("" if found is None else str(found),)

    def edits(self, _book: Plain, texts: Texts) -> Edits:
        amount = self.amount.parse(texts[0])
        return {self.place: {"any": True} if amount is None else {self.key: amount}}

    def words(self, texts: Texts) -> str:
        return number_words(texts[0])


class OptionalField(AmountField, frozen=True, kw_only=True):
    """A number of a table that a book may do without: an empty box is none."""

    def edits(self, book: Plain, texts: Texts) -> Edits:
        is_none = not texts[0] and value_at(book, self.place) is None
        return {} if is_none else super().edits(book, texts)

    def words(self, texts: Texts) -> str:
        return super().words(texts) if texts[0] else "none"


class TargetField(AmountField, frozen=True, kw_only=True):
    """The total that wins; without one a game lasts so many deals."""

    deals: int = 0

    def words(self, texts: Texts) -> str:
        if texts[0] or not self.deals:
            return super().words(texts)
        return f"no target: {count_word(self.deals)} hands"


class YesNoField(Field, frozen=True, kw_only=True):
    """A rule that holds or does not; or one of two words, of which "yes" stands for the first."""

    kind: ClassVar[Literal["yes-no"]] = "yes-no"

    place: Place
    key: str = "holds"
    values: tuple[Any, Any] = (True, False)

    @property
    def keys(self) -> dict[Place, Texts]:
        return {self.place: (self.key,)}

    def read(self, values: Plain) -> Texts:
        rule = value_at(values, self.place)  # the copy of an old table may lack a later one
        return (YES if rule and rule.get(self.key) == self.values[0] else NO,)

    def edits(self, book: Plain, texts: Texts) -> Edits:
        if texts[0] not in (YES, NO):
            raise Malformed("Choose yes or no.")
        if texts[0] == NO and (value_at(book, self.place) or {}).get(self.key) is None:
            return {}  # the book does without it
        return {self.place: {self.key: self.values[texts[0] == NO]}}

    def words(self, texts: Texts) -> str:
        return texts[0]


class PointsField(Field, frozen=True, kw_only=True):
    """The points of one, two … all threes of the pack: as many boxes as there are threes."""

    place: Place

    @property
    def keys(self) -> dict[Place, Texts]:
        return {self.place: ("points", "each")}

    def read(self, values: Plain) -> Texts:
        item = value_at(values, self.place) or {}
        points = item.get("points") or ()
        count = len(self.boxes)
        if not points:
            return tuple(str((item.get("each") or 0) * so_many) for so_many in range(1, count + 1))
        return tuple(map(str, stretched(points[1:], count)))

    def edits(self, book: Plain, texts: Texts) -> Edits:
        if len(texts) != len(self.boxes):
            raise Malformed(f"There are {len(self.boxes)} of them now: give the points of each.")
        points = [0, *map(POINTS.parse, texts)]
        each = points[1] or 0
        is_even = points == [each * count for count in range(len(points))]
        if is_even and value_at(book, self.place).get("each") is not None:
            return {self.place: {"each": each}}  # written as the book has it
        return {self.place: {"points": points}}

    def words(self, texts: Texts) -> str:
        points = [int(text) for text in texts]
        one = points[0]
        if all(amount == one * count for count, amount in enumerate(points[:-1], 1)):
            is_even = points[-1] == one * len(points)
            return f"{number(one)} each" + ("" if is_even else f", all {number(points[-1])}")
        return " · ".join(map(number, points))

    def expand(self, book: Plain, text: str) -> Texts:
        """Return the points of a usual choice: `200` is 200 each.

        Rising points are for as many threes as they name: of a larger pack they are no choice.
        """
        given = [int(points) for points in text.split(" ")]
        if len(given) == 1:
            return tuple(str(given[0] * count) for count in range(1, len(self.boxes) + 1))
        is_even = all(points == given[0] * count for count, points in enumerate(given[:-1], 1))
        if len(given) != len(self.boxes) and not is_even:
            return self.read(book)
        return tuple(map(str, stretched(given, len(self.boxes))))


def stretched(points: Iterable[int], count: int) -> list[int]:
    """Return the points of one to so many: of more than were given, each like the first.

    >>> stretched([100, 200, 300, 800], 6), stretched([100, 200, 300, 400, 500, 800], 4)
    ([100, 200, 300, 400, 500, 800], [100, 200, 300, 800])
    """
    *fewer, everything = given = list(points)
    if len(given) == count:
        return given
    fewer = (fewer + [fewer[0] * so_many for so_many in range(len(fewer) + 1, count)])[: count - 1]
    return [*fewer, max(everything, fewer[0] * count)]


class SignField(Field, frozen=True, kw_only=True):
    """When the points of an item count for a side and when against it."""

    kind: ClassVar[Literal["choice"]] = "choice"

    place: Place
    rules: RuleSet  # what it goes by may be one of their items

    @property
    def keys(self) -> dict[Place, Texts]:
        return {self.place: ("sign",)}

    def read(self, values: Plain) -> Texts:
        sign = (value_at(values, self.place) or {}).get("sign") or {}
        return (" ".join((sign.get("by", "always"), *map(str, sign.get("is", (1,))))),)

    def edits(self, _book: Plain, texts: Texts) -> Edits:
        by, *signs = texts[0].split(" ")
        return {self.place: {"sign": {"by": by, "is": [int(sign) for sign in signs]}}}

    def words(self, texts: Texts) -> str:
        by, *signs = texts[0].split(" ")
        sign = msgspec.convert({"by": by, "is": [int(sign) for sign in signs]}, Sign)
        return losses(self.rules, sign) or "always plus"

    def expand(self, _book: Plain, text: str) -> Texts:
        return (text,)
