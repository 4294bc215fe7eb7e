"""The typed values of a rule-set file, each checked when it is decoded."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from scorekeeper.rules.cards import ALL_RANKS, RUN, WILD
from scorekeeper.rules.shapes import HandShape
from scorekeeper.text import LARGEST_COUNT

MOST_PLAYERS = 6  # forms, boards and sheets have room for so many
CARDS_OF_DECK = 52
SMALLEST_STEP = 5  # every score is a multiple of it
OF_HOUSE = "House rule: "  # how a caveat begins where the value is the table's own
GATES = ("always", "melded", "canastas", "out")  # what a sign may go by
ITEM_GATES = {"kind": "canasta", "mark": "mark"}  # with the id of an item of that kind


class DataModel(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True, weakref=True
):
    """A table of a data file; unknown keys are refused."""


class SourcedValue(DataModel, frozen=True, kw_only=True, omit_defaults=True):
    """A value with its source: the paragraph, the table's own reason, or that the book is silent.

    A paragraph may call the value only `usual`, or allow two readings: then `reading` says which
    one is taken here.
    """

    cite: str = ""
    silent: str = ""
    house: str = ""
    usual: bool = False
    reading: str = ""

    def __post_init__(self) -> None:
        if [bool(one.strip()) for one in (self.cite, self.silent, self.house)].count(True) != 1:
            raise ValueError(
                "give either `cite` (an anchor), `silent` (why there is none) or `house` "
                "(why the table plays it so)"
            )

    @property
    def is_stated(self) -> bool:
        """Whether the book or the table itself gives it."""
        return bool(self.cite or self.house)

    @property
    def is_binding(self) -> bool:
        """Whether book or table demand it; what does not bind never stops anybody."""
        return self.is_stated and not self.usual

    @property
    def caveat(self) -> str:
        """What the pages say beside a value that the book does not plainly state."""
        if self.silent:
            return self.silent
        if self.house:
            return f"{OF_HOUSE}{self.house}"
        if self.usual:
            return "The book calls this usual, not a must."
        return f"Our reading: {self.reading}" if self.reading else ""


class CountedSide(Protocol):
    """What a sign is looked up by: what a side has done in the hand."""

    @property
    def has_melded(self) -> bool: ...
    @property
    def canastas(self) -> int: ...
    @property
    def items(self) -> Mapping[str, int]: ...


class Sign(DataModel, frozen=True, kw_only=True):
    """Whether points count for a side, against it or not at all.

    By what it has done: whether it melded or went out, its canastas, those of one kind or a mark
    of it. With more of them than signs the last one holds.
    """

    by: str = "always"
    signs: tuple[int, ...] = msgspec.field(name="is", default=(1,))

    def __post_init__(self) -> None:
        if self.by not in GATES and not self.item_id:
            raise ValueError(
                f"`by` is {self.by!r}; allowed here: {', '.join(GATES)}, kind:<id>, mark:<id>"
            )
        if not self.signs or any(sign not in (-1, 0, 1) for sign in self.signs):
            raise ValueError("`is` is a list of -1, 0 and 1")

    @cached_property
    def item_id(self) -> str:
        """The item whose count decides: the kind of canasta or the mark, "" where there is none."""
        gate, _, item = self.by.partition(":")
        return item if gate in ITEM_GATES else ""

    def of(self, side: CountedSide) -> int:
        """Return the sign for a side."""
        if self.by == "always":
            return self.signs[0]
        if self.by == "melded":
            step = int(side.has_melded)
        elif self.by == "canastas":
            step = side.canastas
        else:
            step = side.items.get(self.item_id or "out", 0)
        return self.signs[min(step, len(self.signs) - 1)]


class Pack(SourcedValue, frozen=True, kw_only=True):
    """The cards of a game; one of several is for some numbers of `players`."""

    players: tuple[int, ...] = ()
    decks: int
    jokers: int

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 1, "decks")
        check_least(self, 0, "jokers")

    @property
    def size(self) -> int:
        """How many cards it has."""
        return CARDS_OF_DECK * self.decks + self.jokers


class Players(SourcedValue, frozen=True, kw_only=True):
    """How a number of players form sides, and how many of each side sit out a hand."""

    count: int
    sides: tuple[int, ...]
    sits_out: tuple[int, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.count > MOST_PLAYERS:
            raise ValueError(f"`count` must be {MOST_PLAYERS} or fewer")
        if sum(self.sides) != self.count or len(self.sides) < 2:  # noqa: PLR2004 (two sides play)
            raise ValueError(f"`sides` must share out {self.count} players among two or more")
        if len(self.sits_out) != len(self.sides) or any(
            not 0 <= idle < members for idle, members in zip(self.sits_out, self.sides, strict=True)
        ):
            raise ValueError("`sits_out` gives for each side fewer players than it has")


class ByPlayers(SourcedValue, frozen=True, kw_only=True):
    """A number that depends on how many play."""

    players: tuple[int, ...]
    amount: int = msgspec.field(name="is")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 0, "amount", key="is")


class Number(SourcedValue, frozen=True, kw_only=True):
    amount: int = msgspec.field(name="is")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_least(self, 0, "amount", key="is")


class NamedNumber(Number, frozen=True, kw_only=True):
    id: str


class Limit(SourcedValue, frozen=True, kw_only=True):
    """A greatest number, or explicitly none (`any = true`)."""

    amount: int | None = msgspec.field(name="is", default=None)
    any: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.amount is None) != self.any:
            raise ValueError("give either `is` (a number) or `any = true`")

    def admits(self, number: int) -> bool:
        return self.amount is None or number <= self.amount


class Rule(SourcedValue, frozen=True, kw_only=True):
    holds: bool


class NamedRule(Rule, frozen=True, kw_only=True):
    id: str


class Card(SourcedValue, frozen=True, kw_only=True):
    name: str
    ranks: tuple[str, ...]
    melded: int
    held: int

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_ranks(self.ranks, ALL_RANKS)
        check_step("`melded`", self.melded)
        check_step("`held`", self.held)
        check_least(self, 0, "melded")
        check_least(self, 0, "held")


class CardSign(SourcedValue, frozen=True, kw_only=True):
    """Whether the cards on the table, or those left in hand, count for or against a side."""

    sign: Sign


class RankLimit(SourcedValue, frozen=True, kw_only=True):
    """An exception for one rank: fewer cards or wild cards, wild cards at one time only, or a bar.

    Melds of wild cards alone have a limit of their own by the rank `wild`.
    """

    rank: str
    most_wilds: int | None = None
    wilds_when: Literal["opening"] | None = None
    allowed: Literal["going-out", "never"] | None = None
    most_cards: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_ranks((self.rank,), (*ALL_RANKS, WILD))
        given = (self.most_wilds, self.wilds_when, self.allowed, self.most_cards)
        if given.count(None) != len(given) - 1:
            raise ValueError("give one of `most_wilds`, `wilds_when`, `allowed` and `most_cards`")
        if (self.most_wilds or 0) < 0 or (self.most_cards or 0) < 0:
            raise ValueError("`most_wilds` and `most_cards` must be 0 or more")
        if self.rank == WILD and self.most_cards is None:
            raise ValueError("melds of wild cards alone have only `most_cards` as their limit")


class Match(DataModel, frozen=True, kw_only=True):
    """Which melds an item is for; omitted keys match anything, but sequences only by `form`.

    `clean` is the fewest natural cards that lie together without a wild card between them;
    `lowest` and `highest` are the ranks at the ends of a sequence.
    """

    form: Literal["set", "run", "any"] = "set"
    ranks: tuple[str, ...] = ()
    most_wilds: int | None = None
    least_jokers: int = 0
    most_jokers: int | None = None
    least_cards: int = 0
    most_cards: int | None = None
    clean: int = 0
    lowest: str | UnsetType = UNSET  # unset, not "": stored rule sets stay as they are
    highest: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        _check_ranks(self.ranks, (*ALL_RANKS, WILD))
        if self.form != "run" and (self.lowest or self.highest):
            raise ValueError('`match`: `lowest` and `highest` are for sequences, `form = "run"`')
        if self.form == "run" and self.ranks:
            raise ValueError("`match`: a sequence has no `ranks`")
        for key, value in msgspec.structs.asdict(self).items():
            if isinstance(value, int) and value < 0:
                raise ValueError(f"`match`: `{key}` must be 0 or more")

    @cached_property
    def has_size(self) -> bool:
        """Whether it goes by the number of cards, or of natural cards together."""
        return bool(self.least_cards or self.clean) or self.most_cards is not None

    def fits_size(self, size: int, clean: int) -> bool:
        """Return whether a meld of so many cards, so many natural ones together, can be it."""
        most = self.most_cards
        return size >= self.least_cards and clean >= self.clean and (most is None or size <= most)

    def fits(self, rank: str, wilds: int, jokers: int) -> bool:
        return (
            (self.form == "any" or (rank == RUN) == (self.form == "run"))
            and (not self.ranks or rank in self.ranks)
            and (self.most_wilds is None or wilds <= self.most_wilds)
            and jokers >= self.least_jokers
            and (self.most_jokers is None or jokers <= self.most_jokers)
        )


class Item(SourcedValue, frozen=True, kw_only=True):
    """Something a side can score, and how many points it is.

    Where a book gives the points of one but not of several, it has both sources: `cite`, and
    `silent` for so many as `silent_from` says.
    """

    id: str
    label: str
    one: str
    kind: Literal["canasta", "three", "out", "unfinished", "held", "mark", "special"]
    rank: str = ""
    least: int = 0
    each: int | None = None
    points: tuple[int, ...] = ()
    sign: Sign = Sign()
    match: Match | None = None
    goes_with: str = ""
    silent_from: int = 0
    most: int = 1  # of a mark: how often it counts
    per: Literal["side", "player"] = "side"  # what `most` is for
    excludes: tuple[str, ...] = ()  # of a mark: items that a side cannot have beside it
    shape: HandShape | None = None  # of a special hand: its cards
    wins: bool = False  # a special hand that wins the game at once

    def __post_init__(self) -> None:
        if not self.silent_from:
            super().__post_init__()
        elif not self.silent:
            raise ValueError(f"item {self.id}: `silent_from` needs `silent`")
        if (self.each is None) != bool(self.points):
            raise ValueError(f"item {self.id}: give either `each` or `points`")
        if self.points and (len(self.points) < 3 or self.points[0]):  # noqa: PLR2004 (none, one, all)
            raise ValueError(f"item {self.id}: `points` gives 0 for none, then one, to all of them")
        for number in (self.each or 0, *self.points):
            check_step(f"item {self.id}", number)
        where = f"item {self.id}"
        if (self.kind in ("canasta", "unfinished")) != (self.match is not None):
            missing = "" if self.match else "; it is missing here ({} fits every meld)"
            raise ValueError(f"{where}: canastas and unfinished melds alone have `match`{missing}")
        if (self.kind in ("three", "held")) != bool(self.rank):
            missing = "" if self.rank else "; it is missing here"
            raise ValueError(f"{where}: threes and held cards alone have `rank`{missing}")
        if self.kind == "mark":
            check_least(self, 1, "most")
            if self.each is None:
                raise ValueError(f"item {self.id}: a mark has `each`, not `points`")
        elif self.most != 1 or self.excludes or self.per != "side":
            raise ValueError(f"item {self.id}: marks alone have `most`, `per` and `excludes`")
        self._check_special()

    def _check_special(self) -> None:
        if (self.kind == "special") != (self.shape is not None):
            why = "special hands alone have" if self.shape else "a special hand needs"
            raise ValueError(f"item {self.id}: {why} `shape`, each its own")
        if self.kind == "special" and (self.each is None or self.each <= 0):
            raise ValueError(f"item {self.id}: a special hand has `each`, more than 0")
        if self.wins and self.kind != "special":
            raise ValueError(f"item {self.id}: special hands alone have `wins`")

    @property
    def is_of_wilds(self) -> bool:
        """Whether it is for melds of wild cards alone."""
        return self.match is not None and self.match.ranks == (WILD,)

    @property
    def is_single(self) -> bool:
        """Whether a side has it once or not at all: going out, most marks."""
        return self.kind in ("out", "special") or (self.kind == "mark" and self.most_for(2) == 1)

    def most_for(self, players: int) -> int:
        """Return how often a side of so many players can have a mark."""
        return self.most * (players if self.per == "player" else 1)

    def worth(self, count: int) -> int:
        """Return the points of so many, before the sign."""
        return self.points[count] if self.points else (self.each or 0) * count

    def why_not_in_book(self, count: int) -> str:
        """Return why the book does not state the points of so many, "" where it does."""
        return self.silent if count >= self.silent_from else ""

    def cite_for(self, count: int) -> str:
        """Return the paragraph that states the points of so many, "" where there is none."""
        return "" if self.why_not_in_book(count) else self.cite


def check_least(model: DataModel, least: int, field: str, key: str = "") -> None:
    """Refuse a number below the least; `key` is its name in the file where that is another."""
    if getattr(model, field) < least:
        raise ValueError(f"`{key or field}` must be {least} or more")


def check_step(what: str, points: int) -> None:
    """Refuse points that no score could have."""
    if points % SMALLEST_STEP:
        raise ValueError(f"{what}: {points} is not a multiple of {SMALLEST_STEP}")
    if abs(points) > LARGEST_COUNT:
        raise ValueError(f"{what}: {points} is more than {LARGEST_COUNT:,}")


def _check_ranks(ranks: Iterable[str], known: Iterable[str]) -> None:
    for rank in ranks:
        if rank not in known:
            raise ValueError(f"unknown rank {rank!r}; ranks are {' '.join(known)}")
