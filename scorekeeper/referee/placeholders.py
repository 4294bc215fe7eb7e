"""Placeholders such as `{needs}` in the texts of rulings, filled from the rule set and the table.

A placeholder is the id of an item, a named penalty, number or rule of the rule set, `all-<item>s`
for a complete set, `each-<item>s` for every number of it, a card (`CARD_RANKS`) on the table or
`-held`, or one of the names in `_NAMED`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from scorekeeper.rules.cards import BLACK_THREE, JOKER, RED_THREE, RUN, TWO
from scorekeeper.rules.game_values import GoingOut, NamedPenalty
from scorekeeper.rules.going_out import amount_words
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import (
    SMALLEST_STEP,
    ByPlayers,
    Card,
    Item,
    Limit,
    NamedNumber,
    NamedRule,
    Number,
    SourcedValue,
)
from scorekeeper.rules.wording import card_name, count_word, player_range, player_words
from scorekeeper.text import number_of

PLACEHOLDER = re.compile(r"\{([a-z0-9+-]+)\}")
CARD_RANKS = {
    "joker": (JOKER,),
    "two": (TWO,),
    "ace": ("A",),
    "high": ("K", "Q", "J", "10", "9", "8"),
    "low": ("7", "6", "5", "4"),
    "black": (BLACK_THREE,),
    "red": (RED_THREE,),
}
OF_SET = ("all-", "each-")
HELD = "-held"  # at the end of a card: what it costs in hand
# Placeholders that are called otherwise than the value they are filled from.
VALUE_NAMES = {
    "needs": "opening",
    "openings": "opening",
    "needs-below-zero": "opening",
    "hand": "dealt",
    "draw": "drawn",
    "canastas": "going-out",
    "kinds-asked": "going-out",
}

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
        self._house: dict[str, None] = {}

    def fill(self, text: str) -> str:
        """Return the text with every placeholder replaced; KeyError for an unknown one."""
        return self.rules.say(PLACEHOLDER.sub(self._replace, text))

    @property
    def sources(self) -> tuple[SourcedValue, ...]:
        """The values used so far."""
        return tuple(self._sources)

    @property
    def house_names(self) -> tuple[str, ...]:
        """The names of the values used so far that are the table's own."""
        return tuple(self._house)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """For each value used that the book does not give, or only as usual: what is said of it."""
        doubted = (source for source in self._sources if source.silent or source.usual)
        return tuple(dict.fromkeys(source.caveat for source in doubted))

    @property
    def is_all_assumed(self) -> bool:
        """True where values were used and the book gives none of them."""
        return bool(self._sources) and not any(source.is_stated for source in self._sources)

    def _replace(self, match: re.Match[str]) -> str:
        value = self._value(match[1])
        self._sources.update(dict.fromkeys(value.sources))
        own = (source for source in value.sources if source.house)
        self._house.update(dict.fromkeys(_value_name(match[1], source) for source in own))
        return value.text

    def _value(self, name: str) -> PlaceholderValue:
        rules = self.rules
        if name in _NAMED:
            return _NAMED[name](self)
        if name.removesuffix(HELD) in CARD_RANKS:
            return _cards(rules, CARD_RANKS[name.removesuffix(HELD)], name.endswith(HELD))
        if name.startswith(OF_SET):
            return _of_set(rules, name)
        item = rules.items_by_id.get(name) or _kind_called(rules, name)
        if item:
            return PlaceholderValue(f"{abs(item.worth(1)):,}", (item,))
        if name in rules.penalties_by_id:
            penalty = rules.penalties_by_id[name]
            return PlaceholderValue(f"{penalty.points or penalty.minimum:,}", (penalty,))
        number = rules.numbers_by_id.get(name)
        return _amount(number) if number else _rule(rules.rule(name))

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

    def _needs_below_zero(self) -> PlaceholderValue:
        """What a side with a minus score needs."""
        band = self.rules.band_at(-SMALLEST_STEP, self.facts.deal)
        return PlaceholderValue(band.words(nothing="nothing"), (band,))

    def _wild_canastas(self) -> PlaceholderValue:
        """What each kind of wild canasta counts; KeyError where there is none."""
        return self._worth_of([kind for kind in self.rules.canastas if kind.is_of_wilds])

    def _run_canastas(self) -> PlaceholderValue:
        """What each kind of canasta in sequence counts; KeyError where there is none."""
        matches = ((kind, kind.match) for kind in self.rules.canastas if kind.match)
        return self._worth_of([kind for kind, match in matches if match.form in (RUN, "any")])

    def _worth_of(self, kinds: Sequence[Item]) -> PlaceholderValue:
        if not kinds:
            raise KeyError("there is no such canasta")
        worth = (f"{kind.label.lower()} {kind.worth(1):,}" for kind in kinds)
        text = f"{kinds[0].worth(1):,}" if len(kinds) == 1 else ", ".join(worth)
        return PlaceholderValue(text, tuple(kinds))

    def _reserve(self) -> PlaceholderValue:
        """How many cards are laid aside; KeyError where none are."""
        if self.rules.reserve is None:
            raise KeyError("reserve")
        return PlaceholderValue(f"{self.rules.reserve.cards}", (self.rules.reserve,))

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


def _kind_called(rules: RuleSet, name: str) -> Item | None:
    """Return the natural or mixed canasta of a game that calls them otherwise: clean and dirty."""
    most_wilds = {"natural": 0, "mixed": None}
    if name not in most_wilds:
        return None
    matches = ((kind, kind.match) for kind in rules.canastas if kind.match)
    plain = ((kind, match) for kind, match in matches if not match.ranks and match.form != RUN)
    fitting = [kind for kind, match in plain if match.most_wilds == most_wilds[name]]
    return fitting[-1] if fitting else None  # the last takes what no other did


def has_values(rules: RuleSet, text: str) -> bool:
    """Return whether a game has all that a text names."""
    try:
        Placeholders(rules).fill(text)
    except KeyError:
        return False
    return True


def _of_set(rules: RuleSet, name: str) -> PlaceholderValue:
    """What a complete set counts (`all-red-threes`), or one, two … of it (`each-red-threes`)."""
    how_many, _, items = name.partition("-")
    item = rules.items_by_id[items.removesuffix("s")]
    if how_many == "all":
        return PlaceholderValue(f"{item.points[-1]:,}", (item,))
    worth = (f"{count_word(n)} {item.points[n]:,}" for n in range(1, len(item.points)))
    return PlaceholderValue(", ".join(worth), (item,))


def _cards(rules: RuleSet, ranks: Sequence[str], is_held: bool) -> PlaceholderValue:
    """What cards count: one number, or what each of their groups counts where they differ."""
    cards = [card for card in rules.cards if not set(ranks).isdisjoint(card.ranks)]
    points = [card.held if is_held else card.melded for card in cards]
    if len(set(points)) == 1:
        return PlaceholderValue(f"{points[0]}", tuple(cards))
    texts = (f"{card_name(card).lower()} {each}" for card, each in zip(cards, points, strict=True))
    return PlaceholderValue(", ".join(texts), tuple(cards))


def _value_name(name: str, source: SourcedValue) -> str:
    """Return the name of the value that a placeholder is filled from."""
    if isinstance(source, Item | NamedPenalty | NamedNumber):
        return source.id
    if isinstance(source, Card):
        return f"card-{'-'.join(source.ranks)}"
    return VALUE_NAMES.get(name, name)


def _rule(rule: NamedRule) -> PlaceholderValue:
    return PlaceholderValue("yes" if rule.holds else "no", (rule,))


def _limit(limit: Limit) -> PlaceholderValue:
    text = "any number" if limit.amount is None else f"{limit.amount}"
    return PlaceholderValue(text, (limit,))


def _amount(number: Number) -> PlaceholderValue:
    return PlaceholderValue(f"{number.amount:,}", (number,))


_NAMED: dict[str, Callable[[Placeholders], PlaceholderValue]] = {
    "points": Placeholders._points,
    "players": Placeholders._players,
    "total": Placeholders._total,
    "needs": Placeholders._needs,
    "needs-below-zero": Placeholders._needs_below_zero,
    "openings": Placeholders._openings,
    "wild-canastas": Placeholders._wild_canastas,
    "run-canastas": Placeholders._run_canastas,
    "reserve": Placeholders._reserve,
    "hand": lambda p: p._by_players(p.rules.dealt),
    "draw": lambda p: p._by_players(p.rules.drawn),
    "canastas": lambda p: p._by_players(p.rules.going_out),
    "kinds-asked": Placeholders._kinds_asked,
    "target": Placeholders._target,
    "least-cards": lambda p: _amount(p.rules.least_cards),
    "least-naturals": lambda p: _amount(p.rules.least_naturals),
    "most-wilds": lambda p: PlaceholderValue(f"{p.rules.most_wilds.amount}", (p.rules.most_wilds,)),
    "canasta-cards": lambda p: _amount(p.rules.canasta_cards),
    "most-cards": lambda p: _limit(p.rules.most_cards),
    "wilds-on-canasta": lambda p: _limit(p.rules.most_wilds_on_canasta),
}
