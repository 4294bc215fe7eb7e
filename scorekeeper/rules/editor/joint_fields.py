"""Fields of several values that change together, or that a sheet replaces as a whole list."""

from typing import Any, ClassVar, Literal

from scorekeeper.errors import Malformed
from scorekeeper.rules.cards import WILD
from scorekeeper.rules.editor.fields import (
    PLUS_POINTS,
    Amount,
    Edits,
    Field,
    Plain,
    Texts,
    number_words,
)
from scorekeeper.rules.editor.sheet_changes import Place, Values, value_at
from scorekeeper.rules.values import SMALLEST_STEP
from scorekeeper.text import LARGEST_COUNT, number

WILD_MELDS: Place = ("wild_melds", "")
NEW_WILD_ITEM = {
    "label": "Wild canastas",
    "one": "wild canasta",
    "kind": "canasta",
    "each": 0,
    "match": {"ranks": [WILD]},
}
BELOW_ZERO = -LARGEST_COUNT // SMALLEST_STEP * SMALLEST_STEP
_DEAL = Amount(least=2)
_FROM = Amount(least=BELOW_ZERO, step=SMALLEST_STEP)


class BandsField(Field, frozen=True, kw_only=True):
    """What a side needs to open: pairs of texts, a total and what is needed from it on.

    The first pair has no total: it is for all that are lower.
    """

    kind: ClassVar[Literal["table"]] = "table"
    edge: Literal["at_least", "deal"] = "at_least"  # the total, or the deal, where a band begins
    bands: tuple[Values, ...] = ()  # as they are now: what one demands besides stays with it

    @property
    def keys(self) -> dict[Place, Texts]:
        return {("band", ""): ()}

    def read(self, values: Plain) -> Texts:
        return tuple(
            text
            for band in values["band"]
            for text in (_text(self._edge(band)), str(band["needs"]))
        )

    def edits(self, book: Plain, texts: Texts) -> Edits:
        bands = [self._band(book, *pair) for pair in _pairs(texts) if any(pair)]
        if not bands:
            raise Malformed("Say what a side needs.")
        bands.sort(key=lambda band: band.get(self.edge, BELOW_ZERO - 1))
        edges = [self._edge(band) for band in bands]
        if edges[0] is not None:
            raise Malformed("The first row is for all lower totals: leave its total empty.")
        for edge in edges:
            if edges.count(edge) > 1:
                row = "have no total" if edge is None else f"begin at {number(edge)}"
                raise Malformed(f"Two rows {row}.")
        return {("band", ""): bands}

    def _edge(self, band: Plain) -> int | None:
        """Return where a band begins; None for the first."""
        edge: int | None = band.get(self.edge)
        return None if self.edge == "deal" and edge == 1 else edge

    def _band(self, book: Plain, total: str, needs: str) -> Values:
        band: dict[str, Any] = {"needs": PLUS_POINTS.parse(needs)}
        if self.edge == "deal":
            band["deal"] = _DEAL.parse(total) if total else 1
        elif total:
            band["at_least"] = _FROM.parse(total)
        there = [
            one for one in (*self.bands, *book["band"]) if one.get(self.edge) == band.get(self.edge)
        ]
        same = (dict(one) for one in there if one["needs"] == band["needs"])
        if there and there[0].get("demands"):
            band["demands"] = there[0]["demands"]
        return next(same, band)

    def words(self, texts: Texts) -> str:
        """Return the steps: '0 below 0, 50, 90 from 1,500, 120 from 3,000'."""
        pairs = _pairs(texts)
        if len(pairs) == 1:
            return f"always {number_words(pairs[0][1])}"
        parts = []
        for (total, needs), after in zip(pairs, [*pairs[1:], None], strict=True):
            edge = after[0] if after else total
            where = f"from {number(int(total))}" if total else f"below {number(int(edge))}"
            if self.edge == "deal":
                where = f"from hand {total}" if total else f"before hand {edge}"
            parts.append(f"{number(int(needs))} {where}")
        return ", ".join(parts)

    def expand(self, book: Plain, text: str) -> Texts:
        """Return the table of a choice: `50` always, `+5000:150` as a step above the book's own.

        It is the book's table where that asks for as much there.
        """
        if not text.startswith("+"):
            return ("", text)
        total, _, needs = text.removeprefix("+").partition(":")
        if self.edge == "deal":  # a step by totals is none of this table
            return ("", needs)
        rows = _pairs(self.read(book))
        lower = [row for row in rows if not row[0] or int(row[0]) < int(total)]
        if int(needs) <= int(rows[-1][1]):
            lower, total, needs = rows[:-1], *rows[-1]
        return tuple(part for row in [*lower, (total, needs)] for part in row)


def _text(amount: int | None) -> str:
    return "" if amount is None else str(amount)


def _pairs(texts: Texts) -> list[tuple[str, str]]:
    return list(zip(texts[::2], texts[1::2], strict=True))


class WildField(Field, frozen=True, kw_only=True):
    """Wild canastas: whether wild cards may be melded alone, and what seven of them are worth.

    A box for each kind of them; all boxes empty: there are none.
    """

    items: Texts  # the ids of their items
    added: dict[str, Values]  # what a sheet says of those that the book does not have

    @property
    def keys(self) -> dict[Place, Texts]:
        own = {("item", item): ("each",) for item in self.items}
        return {WILD_MELDS: ("holds",)} | own | {("item", item): () for item in self.added}

    def read(self, values: Plain) -> Texts:
        if not values["wild_melds"]["holds"]:
            return ("",) * len(self.items)
        found = (value_at(values, ("item", item)) for item in self.items)
        return tuple(str(item["each"] or 0) if item else "0" for item in found)

    def edits(self, _book: Plain, texts: Texts) -> Edits:
        if not any(texts):
            return {WILD_MELDS: {"holds": False}}
        edits: Edits = {WILD_MELDS: {"holds": True}}
        for item, text in zip(self.items, texts, strict=True):
            edits["item", item] = self.added.get(item, {}) | {"each": PLUS_POINTS.parse(text)}
        return edits

    def words(self, texts: Texts) -> str:
        if not any(texts):
            return "none"
        return " · ".join(dict.fromkeys(map(number_words, texts)))

    def expand(self, _book: Plain, text: str) -> Texts:
        return ("" if text == "none" else text,) * len(self.items)


class WildLimitsField(Field, frozen=True, kw_only=True):
    """The most wild cards in a meld, and on a canasta: whoever limits one means the other, too."""

    amount: Amount = Amount()

    @property
    def keys(self) -> dict[Place, Texts]:
        return {("most_wilds", ""): ("is",), ("most_wilds_on_canasta", ""): ("is", "any")}

    def read(self, values: Plain) -> Texts:
        on_canasta = values["most_wilds_on_canasta"].get("is")
        return str(values["most_wilds"]["is"]), _text(on_canasta)

    def edits(self, _book: Plain, texts: Texts) -> Edits:
        in_meld, on_canasta = texts
        most = self.amount.parse(in_meld)
        least = Amount(least=most or 0, most=self.amount.most, may_be_any=True)
        more = least.parse(on_canasta)
        return {
            ("most_wilds", ""): {"is": most},
            ("most_wilds_on_canasta", ""): {"any": True} if more is None else {"is": more},
        }

    def words(self, texts: Texts) -> str:
        in_meld, on_canasta = texts
        if in_meld == on_canasta:
            return in_meld
        return f"{in_meld}, on a canasta {number_words(on_canasta)}"


class RankWildsField(Field, frozen=True, kw_only=True):
    """The most wild cards with some ranks, a box for each; their other limits stay as they are."""

    limits: tuple[Values, ...]  # of all ranks, as they are now
    amount: Amount = Amount()

    @property
    def ranks(self) -> Texts:
        return tuple(limit["rank"] for limit in self.limits if _takes_wilds(limit))

    @property
    def keys(self) -> dict[Place, Texts]:
        return {("rank_limit", ""): ()}

    def read(self, values: Plain) -> Texts:
        most = {one["rank"]: one["most_wilds"] for one in values["rank_limit"] if _takes_wilds(one)}
        return tuple(_text(most.get(rank)) for rank in self.ranks)

    def edits(self, book: Plain, texts: Texts) -> Edits:
        typed = iter(map(self.amount.parse, texts))
        limits = []
        for limit in self.limits:
            new = limit
            if _takes_wilds(limit):
                new = {"rank": limit["rank"], "most_wilds": next(typed)}
                same = (one for one in (limit, *book["rank_limit"]) if new.items() <= one.items())
                new = next(same, new)
            limits.append(dict(new))
        return {("rank_limit", ""): limits}

    def words(self, texts: Texts) -> str:
        return ", ".join(map(number_words, texts))


def _takes_wilds(limit: Values) -> bool:
    """Return whether a limit says how many wild cards a rank takes."""
    return limit.get("most_wilds") is not None
