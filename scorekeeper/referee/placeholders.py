"""Placeholders such as `{needs}` in the texts of rulings, filled from the rule set and the table.

A placeholder is the id of an item, a named penalty or a number of the rule set, `all-<item>s`
for a complete set, a card (`CARD_RANKS`), or one of the names in `_NAMED`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from scorekeeper.rules.cards import JOKER, TWO
from scorekeeper.rules.game_values import GoingOut
from scorekeeper.rules.going_out import amount_words
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import ByPlayers, Item, NamedPenalty, Number, SourcedValue
from scorekeeper.rules.wording import player_range, player_words
from scorekeeper.text import number_of

PLACEHOLDER = re.compile(r"\{([a-z0-9+-]+)\}")
CARD_RANKS = {"joker": JOKER, "two": TWO, "ace": "A", "high": "K", "low": "7"}


OfPlayers = TypeVar("OfPlayers", ByPlayers, GoingOut)  # a value for some numbers of players


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a table and one of its sides.

    `total` is the side's score, `raised` what rulings of this hand added to its opening count,
    `deal` the number of the hand in the game.
    """

    players: int | None = None
    total: int | None = None
    raised: int = 0
    deal: int = 1


NO_TABLE = TableFacts()


class PlaceholderValue(NamedTuple):
    """The text that replaces a placeholder, and the values of the rule set it was made of."""

    text: str
    sources: tuple[SourcedValue, ...] = ()


class Placeholders:
    """Fills the placeholders in the texts of one ruling and records the values used."""

    def __init__(
        self, rules: RuleSet, facts: TableFacts = NO_TABLE, penalties: Iterable[NamedPenalty] = ()
    ) -> None:
        self.rules = rules.for_players(facts.players) if facts.players else rules
        self.facts = facts
        self.penalties = tuple(penalties)
        self._sources: dict[SourcedValue, None] = {}  # a set that keeps the order of use

    def fill(self, text: str) -> str:
        """Return the text with every placeholder replaced; KeyError for an unknown one."""
        return self.rules.say(PLACEHOLDER.sub(self._replace, text))

    @property
    def sources(self) -> tuple[SourcedValue, ...]:
        """The values used so far."""
        return tuple(self._sources)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """For each value used that the book does not give: where it comes from."""
        return tuple(dict.fromkeys(source.silent for source in self._sources if source.silent))

    @property
    def is_all_assumed(self) -> bool:
        """True where values were used and the book gives none of them."""
        return bool(self._sources) and not any(source.is_stated for source in self._sources)

    def _replace(self, match: re.Match[str]) -> str:
        value = self._value(match[1])
        self._sources.update(dict.fromkeys(value.sources))
        return value.text

    def _value(self, name: str) -> PlaceholderValue:
        rules = self.rules
        if name in _NAMED:
            return _NAMED[name](self)
        if name in CARD_RANKS:
            card = next(card for card in rules.cards if CARD_RANKS[name] in card.ranks)
            return PlaceholderValue(f"{card.melded}", (card,))
        if name.startswith("all-"):
            item = _item_of_set(rules, name)
            return PlaceholderValue(f"{item.points[-1]:,}", (item,))
        if name in rules.items_by_id:
            item = rules.items_by_id[name]
            return PlaceholderValue(f"{abs(item.worth(1)):,}", (item,))
        if name in rules.penalties_by_id:
            penalty = rules.penalties_by_id[name]
            return PlaceholderValue(f"{penalty.points or penalty.minimum:,}", (penalty,))
        return _amount(rules.numbers_by_id[name])

    def _points(self) -> PlaceholderValue:
        points = sum(penalty.points for penalty in self.penalties)
        return PlaceholderValue(f"{points:,}", self.penalties)

    def _players(self) -> PlaceholderValue:
        counts = self.rules.player_counts
        if self.facts.players in counts:
            return PlaceholderValue(f"{self.facts.players}")
        return PlaceholderValue(player_range(counts), self.rules.players)

    def _total(self) -> PlaceholderValue:
        total = self.facts.total
        return PlaceholderValue("its total" if total is None else f"{total:,}")

    def _needs(self) -> PlaceholderValue:
        """The opening count of this side, or that of every band where no side is known."""
        bands = self.rules.bands
        if self.facts.total is not None:
            band = self.rules.band_at(self.facts.total, self.facts.deal)
            return PlaceholderValue(band.words(self.facts.raised), (band,))
        if len(bands) == 1:
            return PlaceholderValue(bands[0].words(), bands)
        if self.rules.opens_by_deal:
            by_deal = (f"{band.words()} in {self.rules.band_label(band)}" for band in bands)
            return PlaceholderValue(", ".join(by_deal), bands)
        lowest = f"{bands[0].words()} below {bands[1].at_least:,}"
        others = (f"{band.words()} from {band.at_least:,}" for band in bands[1:])
        return PlaceholderValue(", ".join((lowest, *others)), bands)

    def _openings(self) -> PlaceholderValue:
        """The whole opening table."""
        rules = self.rules
        rows = (
            f"{rules.band_label(band)}: {band.words(nothing='nothing')}" for band in rules.bands
        )
        return PlaceholderValue("; ".join(rows), rules.bands)

    def _target(self) -> PlaceholderValue:
        """What wins the game: a total, the highest one after some hands, or either."""
        target, end = self.rules.target, self.rules.end
        words = [f"{target.amount:,}"] if target else []
        if end:
            words.append(f"the highest total after {number_of(end.deals, 'hand')}")
        return PlaceholderValue(" or ".join(words), tuple(v for v in (target, end) if v))

    def _kinds_asked(self) -> PlaceholderValue:
        """Whether going out takes canastas of some kind."""
        if any(needed.kinds for needed in self._of_table(self.rules.going_out)):
            return PlaceholderValue("Their kinds matter")
        return PlaceholderValue("No natural one is asked for")

    def _of_table(self, values: Sequence[OfPlayers]) -> Sequence[OfPlayers]:
        """Return the value for this table, all of them where it is not known."""
        return [value for value in values if self.facts.players in value.players] or values

    def _by_players(self, values: Sequence[OfPlayers]) -> PlaceholderValue:
        """The number for this table, or all of them: "15 (two players), 13 (three) or …"."""
        first, *others = self._of_table(values)
        if not others:
            return PlaceholderValue(self._amount(first), (first,))
        texts = [f"{self._amount(first)} ({player_words(first.players)} players)"]
        texts += [f"{self._amount(value)} ({player_words(value.players)})" for value in others]
        return PlaceholderValue(f"{', '.join(texts[:-1])} or {texts[-1]}", (first, *others))

    def _amount(self, value: ByPlayers | GoingOut) -> str:
        return amount_words(self.rules, value) if isinstance(value, GoingOut) else f"{value.amount}"


def _item_of_set(rules: RuleSet, name: str) -> Item:
    """Return the item of a complete set: `all-red-threes` is about `red-three`."""
    return rules.items_by_id[name.removeprefix("all-").removesuffix("s")]


def _amount(number: Number) -> PlaceholderValue:
    return PlaceholderValue(f"{number.amount:,}", (number,))


_NAMED: dict[str, Callable[[Placeholders], PlaceholderValue]] = {
    "points": Placeholders._points,
    "players": Placeholders._players,
    "total": Placeholders._total,
    "needs": Placeholders._needs,
    "openings": Placeholders._openings,
    "hand": lambda p: p._by_players(p.rules.dealt),
    "draw": lambda p: p._by_players(p.rules.drawn),
    "canastas": lambda p: p._by_players(p.rules.going_out),
    "kinds-asked": Placeholders._kinds_asked,
    "target": Placeholders._target,
    "least-cards": lambda p: _amount(p.rules.least_cards),
    "least-naturals": lambda p: _amount(p.rules.least_naturals),
    "most-wilds": lambda p: PlaceholderValue(f"{p.rules.most_wilds.amount}", (p.rules.most_wilds,)),
    "canasta-cards": lambda p: _amount(p.rules.canasta_cards),
}
