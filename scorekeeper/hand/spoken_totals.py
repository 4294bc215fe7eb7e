"""A side said in totals: how many canastas of each kind, and the points on the table."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.errors import Refusal
from scorekeeper.hand.spoken_result import SpokenMeld
from scorekeeper.rules.cards import RUN, WILD
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import canasta_kind, meld_of, meld_points
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.text import join_names

NATURAL, MIXED = "natural", "mixed"  # what a canasta is called, in any game's words
OF_WHAT = "of what?"
WHICH_CARDS = "of which cards, or how many points on the table?"
NOT_BOTH = "name the melds or the points, not both."


def kind_called(rules: RuleSet, call: str) -> Item | None:
    """Return the kind of canasta that is called so, or has this id: clean books are natural."""
    return next((item for item in rules.canastas if call and call in (item.id, _call(item))), None)


def _call(item: Item) -> str:
    """Return what canastas of a kind are called in any game, "" where only by their own name."""
    match = item.match
    if match is None or match.form == "run" or match.clean or match.least_jokers:
        return ""
    if match.ranks:
        return WILD if match.ranks == (WILD,) and match.most_jokers is None else ""
    return NATURAL if match.most_wilds == 0 else MIXED


class CanastaCount(msgspec.Struct, frozen=True):
    """So many canastas; `call` is what they are called or an id, "" where nobody said which."""

    said: str
    call: str
    count: int


class SpokenTotals:
    """The canastas that were counted and the points on the table, beside the melds named."""

    def __init__(self, rules: RuleSet, runs: Sequence[str] = ()) -> None:
        self.rules = rules
        self.runs = runs  # named in the line, besides the melds
        self.counts: list[CanastaCount] = []
        self.points: int | None = None
        self.unclear: list[str] = []

    def add_points(self, points: int, said: str) -> None:
        """Note the points on the table."""
        if self.points not in (None, points):
            self.unclear.append(f"{said}: on the table twice?")
        self.points = points

    def settle(self, melds: Sequence[SpokenMeld]) -> dict[str, int] | None:
        """Return how many canastas of each kind are counted, None where the melds say it."""
        is_named = bool(melds or self.runs)
        if self.points is None and (is_named or not self.counts):
            self._compare(melds)
            return None
        if is_named and self.points == self._points_of(melds):
            self.points = None  # the same once more
            return None
        kinds = self._kinds_of(melds)
        if not all(kinds):
            self.unclear.append(f"{self.points:,} on the table: {NOT_BOTH}")
            self.points = None
            return None
        found = Counter(kinds)
        for one in self.counts:
            kind = kind_called(self.rules, one.call)
            if kind and one.count:
                found[kind.id] += one.count
        self.unclear += self._questions(found.total())
        return dict(found)

    def _questions(self, counted: int) -> Iterator[str]:
        """Yield what is to be asked about the canastas: of which kind they are, their points."""
        plain = [one for one in self.counts if one.count and not one.call]
        if self.points is None and not counted:
            yield from (f"{one.said}: {OF_WHAT}" for one in self.counts)
            return
        if plain and sum(one.count for one in plain) != counted:
            answer = f"here are {counted}." if counted else self._which_kind()
            yield f"{plain[0].said}: {answer}"
        for one in self.counts:
            if not one.count and (one.call or not counted):
                yield f"{one.said}: how many?"
            elif one.call and kind_called(self.rules, one.call) is None:
                yield f"{one.said}: {self._which_kind()}"
        if self.points is None:
            yield f"{', '.join(dict.fromkeys(one.said for one in self.counts))}: {WHICH_CARDS}"

    def _which_kind(self) -> str:
        """Return the question of which kind canastas are, in the words of the game."""
        kinds = filter(None, (kind_called(self.rules, call) for call in (NATURAL, MIXED)))
        names = [kind.one.removesuffix(self.rules.canasta.one).strip() for kind in kinds]
        return f"{join_names(names, last=' or ')}?"

    def _compare(self, melds: Sequence[SpokenMeld]) -> None:
        """Ask about canastas that were counted beside melds, where they are more than these."""
        left = Counter(filter(None, self._kinds_of(melds)))
        named = left.total()
        for one in self.counts:
            kind = kind_called(self.rules, one.call)
            if kind:
                left[kind.id] -= one.count
            if one.count > named or (kind and left[kind.id] < 0) or (one.call and not kind):
                self.unclear.append(f"{one.said}: {OF_WHAT}")

    def _kinds_of(self, melds: Sequence[SpokenMeld]) -> list[str]:
        """Return the id of the kind of canasta that each meld is, "" for one that is none."""
        return [*map(self._kind_of, melds), *map(self._kind_of_cards, self.runs)]

    def _kind_of(self, meld: SpokenMeld) -> str:
        if not meld.is_open:
            return self._kind_of_cards(str(meld))
        if meld.is_mixed:
            kind = kind_called(self.rules, MIXED)
            return kind.id if kind else ""
        own = self._kind_of_cards(str(meld))  # a kind of its own: a canasta of sevens
        match = self.rules.items_by_id[own].match if own else None
        return own if match and match.ranks else ""

    def _kind_of_cards(self, text: str) -> str:
        meld = self._meld(text)
        kind = canasta_kind(self.rules, meld) if meld else None
        return kind.id if kind else ""

    def _points_of(self, melds: Sequence[SpokenMeld]) -> int | None:
        """Return the points of all melds, None where some are not known."""
        if any(meld.is_open for meld in melds):
            return None
        read = [self._meld(text) for text in (*map(str, melds), *self.runs)]
        return sum(meld_points(self.rules, meld) for meld in read if meld) if all(read) else None

    def _meld(self, text: str) -> Meld | None:
        """Return a meld that can be counted, None for other cards."""
        try:
            meld = meld_of(self.rules, text)
        except Refusal:
            return None
        return meld if meld.rank in (WILD, RUN, *self.rules.card_points) else None
