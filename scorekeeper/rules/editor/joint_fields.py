"""Fields of several values that change together, or that a sheet replaces as a whole list."""

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

WILD_MELDS: Place = ("wild_melds", "")
NEW_WILD_ITEM = {
    "label": "Wild canastas",
    "one": "wild canasta",
    "kind": "canasta",
    "each": 0,
    "match": {"ranks": [WILD]},
}


def _text(amount: int | None) -> str:
    return "" if amount is None else str(amount)


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
