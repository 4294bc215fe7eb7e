"""The numbers of a ruling's prose: every placeholder filled from the rule set and the table."""

import re
from collections.abc import Callable, Iterable

import msgspec

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import ByPlayers, Item, NamedPenalty, SourcedValue
from scorekeeper.text import COUNTS

PLACEHOLDER = re.compile(r"\{([a-z0-9+-]+)\}")
CARD_NAMES = {"joker": "JK", "two": "2", "ace": "A", "high": "K", "low": "7"}


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a table knows about itself and the side that asks; `raised` is what a ruling added."""

    players: int | None = None
    total: int | None = None
    raised: int = 0


NO_TABLE = Facts()

PenaltyInput = tuple[str, tuple[SourcedValue, ...]]


class Wording:
    """Fills the placeholders of one ruling, and remembers which values stand in it."""

    def __init__(
        self, rules: RuleSet, facts: Facts = NO_TABLE, penalties: Iterable[NamedPenalty] = ()
    ) -> None:
        self.rules = rules
        self.facts = facts
        self.penalties = tuple(penalties)
        self.used: dict[SourcedValue, None] = {}

    def fill(self, text: str) -> str:
        """Put the numbers into a sentence; KeyError for a placeholder nobody knows."""
        return PLACEHOLDER.sub(self._number, text)

    @property
    def ours(self) -> tuple[str, ...]:
        """Say of each value used that the book does not give, where it comes from."""
        return tuple(dict.fromkeys(part.silent for part in self.used if part.silent))

    @property
    def is_all_ours(self) -> bool:
        """Tell whether values were used and the book gives none of them."""
        return bool(self.used) and not any(part.is_stated for part in self.used)

    def _number(self, match: re.Match[str]) -> str:
        text, sources = self._value(match[1])
        self.used.update(dict.fromkeys(sources))
        return text

    def _value(self, name: str) -> PenaltyInput:
        rules = self.rules
        if name in _NAMED:
            return _NAMED[name](self)
        if name in CARD_NAMES:
            card = next(card for card in rules.cards if CARD_NAMES[name] in card.ranks)
            return f"{card.melded}", (card,)
        if name.startswith("all-"):
            item = _item_of_all(rules, name)
            return f"{item.points[-1]:,}", (item,)
        if name in rules.items_by_id:
            item = rules.items_by_id[name]
            return f"{abs(item.worth(1)):,}", (item,)
        if name in rules.penalties_by_id:
            penalty = rules.penalties_by_id[name]
            return f"{penalty.points or penalty.minimum:,}", (penalty,)
        return f"{rules.numbers_by_id[name].amount:,}", (rules.numbers_by_id[name],)

    def points(self) -> PenaltyInput:
        return f"{sum(penalty.points for penalty in self.penalties):,}", self.penalties

    def players(self) -> PenaltyInput:
        counts = self.rules.player_counts
        if self.facts.players in counts:
            return f"{self.facts.players}", ()
        spread = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
        return spread, self.rules.players

    def total(self) -> PenaltyInput:
        return ("its total" if self.facts.total is None else f"{self.facts.total:,}"), ()

    def needs(self) -> PenaltyInput:
        """Give the count this side needs to open, or that of each band where no side asks."""
        bands = self.rules.bands
        if self.facts.total is not None:
            band = self.rules.band_at(self.facts.total)
            return f"{band.needs + self.facts.raised}", (band,)
        if len(bands) == 1:
            return f"{bands[0].needs}", bands
        lowest = f"{bands[0].needs} below {bands[1].at_least:,}"
        return ", ".join((lowest, *(f"{b.needs} from {b.at_least:,}" for b in bands[1:]))), bands

    def openings(self) -> PenaltyInput:
        """Tell the whole opening table in words."""
        rules = self.rules
        told = (f"{rules.band_label(b)}: {b.needs or 'nothing'}" for b in rules.bands)
        return "; ".join(told), rules.bands

    def by_players(self, parts: tuple[ByPlayers, ...]) -> PenaltyInput:
        """Give the number for this table, or each with its players: '15 (two players) or …'."""
        here = [part for part in parts if self.facts.players in part.players]
        if here or len(parts) == 1:
            part = (here or list(parts))[0]
            return f"{part.amount}", (part,)
        first, *others = parts
        told = [f"{first.amount} ({_players(first)} players)"]
        told += [f"{part.amount} ({_players(part)})" for part in others]
        return f"{', '.join(told[:-1])} or {told[-1]}", parts


def _players(part: ByPlayers) -> str:
    first, last = part.players[0], part.players[-1]
    if first == last:
        return COUNTS[first]
    return f"{COUNTS[first]} {'or' if first + 1 == last else 'to'} {COUNTS[last]}"


def _item_of_all(rules: RuleSet, name: str) -> Item:
    """Find the item a full set of which is meant: `all-red-threes` is of `red-three`."""
    return rules.items_by_id[name.removeprefix("all-").removesuffix("s")]


_NAMED: dict[str, Callable[[Wording], PenaltyInput]] = {
    "points": Wording.points,
    "players": Wording.players,
    "total": Wording.total,
    "needs": Wording.needs,
    "openings": Wording.openings,
    "hand": lambda w: w.by_players(w.rules.dealt),
    "draw": lambda w: w.by_players(w.rules.drawn),
    "canastas": lambda w: w.by_players(w.rules.canastas_to_go_out),
    "target": lambda w: (f"{w.rules.target.amount:,}", (w.rules.target,)),
    "least-cards": lambda w: (f"{w.rules.least_cards.amount}", (w.rules.least_cards,)),
    "least-naturals": lambda w: (f"{w.rules.least_naturals.amount}", (w.rules.least_naturals,)),
    "most-wilds": lambda w: (f"{w.rules.most_wilds.amount}", (w.rules.most_wilds,)),
    "canasta-cards": lambda w: (f"{w.rules.canasta_cards.amount}", (w.rules.canasta_cards,)),
}
