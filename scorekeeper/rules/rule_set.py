"""Rule sets: one complete flat TOML file for each book, decoded and checked."""

from functools import cached_property
from typing import Any

from scorekeeper.rules.cards import RED_THREE
from scorekeeper.rules.values import (
    SMALLEST_STEP,
    Band,
    BothOver,
    ByPlayers,
    Card,
    CardSign,
    DataModel,
    Item,
    Limit,
    NamedNumber,
    NamedPenalty,
    NamedRule,
    Number,
    Pack,
    Players,
    RankLimit,
    Rule,
    Tie,
)

OPENING_RULES = (
    "top-discard-counts",
    "natural-meld-needed",
    "wild-meld-alone",
    "natural-canasta-opens",
    "concealed-needs-no-minimum",
)
PLAY_RULES = (
    "upcard",
    "wild-freezes",
    "black-three-freezes",
    "pair-before-opening",
    "pair-always",
    "take-onto-meld",
    "one-card-each-barred",
    "must-take-when-stock-gone",
    "last-red-three-may-meld",
    "out-bonus-when-stock-gone",
    "discard-to-go-out",
    "partner-must-agree",
    "answer-binds",
)


class RuleSet(DataModel, frozen=True, kw_only=True, eq=False):
    """One book's complete rules."""

    id: str
    name: str
    book: str
    mark: str
    line: str
    state: str
    pack: Pack
    players: tuple[Players, ...]
    dealt: tuple[ByPlayers, ...]
    drawn: tuple[ByPlayers, ...]
    canastas_to_go_out: tuple[ByPlayers, ...]
    card: tuple[Card, ...]
    melded_cards: CardSign
    held_cards: CardSign
    least_cards: Number
    least_naturals: Number
    most_wilds: Number
    canasta_cards: Number
    most_cards: Limit
    most_wilds_on_canasta: Limit
    one_meld_per_rank: Rule
    wild_melds: Rule
    rank_limit: tuple[RankLimit, ...]
    item: tuple[Item, ...]
    band: tuple[Band, ...]
    opening_rule: tuple[NamedRule, ...]
    play_rule: tuple[NamedRule, ...]
    target: Number
    both_over: BothOver
    tie: Tie
    penalty: tuple[NamedPenalty, ...] = ()
    number: tuple[NamedNumber, ...] = ()

    def __post_init__(self) -> None:
        for name in ("item", "penalty", "number"):
            _no_twins(name, [part.id for part in getattr(self, name)])
        for name, ids in (("opening_rule", OPENING_RULES), ("play_rule", PLAY_RULES)):
            if tuple(part.id for part in getattr(self, name)) != ids:
                raise ValueError(f"`{name}` must give, in this order, {', '.join(ids)}")
        _no_twins("players", [part.count for part in self.players])
        _no_twins("card", [rank for card in self.card for rank in card.ranks])
        for name in ("dealt", "drawn", "canastas_to_go_out"):
            stated = sorted(n for part in getattr(self, name) for n in part.players)
            if stated != sorted(self.counts):
                raise ValueError(f"`{name}` must give each of {self.counts} players once")
        edges = [band.at_least for band in self.band]
        rising = [edge for edge in edges[1:] if edge is not None]
        if edges[:1] != [None] or edges[1:] != sorted(set(rising)):
            raise ValueError("`band`: the first has no `at_least`, the others rise")
        for item in self.item:
            if item.goes_with and item.goes_with not in self.items:
                raise ValueError(f"item {item.id}: `goes_with` names no item")
        if "out" not in self.items or self.items["out"].kind != "out":
            raise ValueError('`item` must have one with id "out" and kind "out"')
        if not self.least_cards.amount <= self.canasta_cards.amount:
            raise ValueError("`canasta_cards` must be `least_cards` or more")
        if not self.most_cards.admits(self.canasta_cards.amount):
            raise ValueError("`most_cards` must be `canasta_cards` or more")
        missing = set(self.pack.cards) - set(self.card_points) - {RED_THREE}
        if missing:
            raise ValueError(f"`card` gives no value for {', '.join(sorted(missing))}")

    @cached_property
    def counts(self) -> list[int]:
        """Numbers of players the book knows."""
        return [part.count for part in self.players]

    @cached_property
    def items(self) -> dict[str, Item]:
        return {item.id: item for item in self.item}

    @cached_property
    def canastas(self) -> tuple[Item, ...]:
        return tuple(item for item in self.item if item.kind == "canasta")

    @cached_property
    def penalties(self) -> dict[str, NamedPenalty]:
        return {penalty.id: penalty for penalty in self.penalty}

    @cached_property
    def numbers(self) -> dict[str, NamedNumber]:
        return {number.id: number for number in self.number}

    @cached_property
    def rules(self) -> dict[str, NamedRule]:
        return {rule.id: rule for rule in (*self.opening_rule, *self.play_rule)}

    @cached_property
    def card_points(self) -> dict[str, int]:
        return {rank: card.melded for card in self.card for rank in card.ranks}

    @cached_property
    def held_points(self) -> dict[str, int]:
        return {RED_THREE: 0} | {rank: card.held for card in self.card for rank in card.ranks}

    @cached_property
    def rank_wilds(self) -> dict[str, RankLimit]:
        """Ranks that take fewer wild cards than others."""
        return {part.rank: part for part in self.rank_limit if part.most_wilds is not None}

    @cached_property
    def rank_bars(self) -> dict[str, RankLimit]:
        """Ranks that may be melded only when going out, or never."""
        return {part.rank: part for part in self.rank_limit if part.allowed is not None}

    @cached_property
    def seatings(self) -> dict[int, Players]:
        return {part.count: part for part in self.players}

    def seating(self, players: int) -> Players:
        return self.seatings[players]

    def dealt_to(self, players: int) -> ByPlayers:
        return _for_players(self.dealt, players)

    def drawn_by(self, players: int) -> ByPlayers:
        return _for_players(self.drawn, players)

    def canastas_needed(self, players: int) -> ByPlayers:
        return _for_players(self.canastas_to_go_out, players)

    def band_at(self, total: int) -> Band:
        """Return the opening band of a side with this total."""
        return next(
            band for band in reversed(self.band) if band.at_least is None or total >= band.at_least
        )

    def band_label(self, band: Band) -> str:
        """Say for which totals a band is: 'below 0', '1,500 to 2,995', '3,000 and more'."""
        place = self.band.index(band)
        above = self.band[place + 1].at_least if place + 1 < len(self.band) else None
        if band.at_least is None:
            return f"below {above:,}" if above is not None else "any total"
        if above is None:
            return f"{band.at_least:,} and more"
        return f"{band.at_least:,} to {above - SMALLEST_STEP:,}"

    def cite_label(self, anchor: str) -> str:
        """Name a place of this book as a player would read it: 'Hudson ¶66', 'Miller, sevens'."""
        place = anchor.partition(":")[2]
        if place.isdigit():
            return f"{self.name} {self.mark}{place}"
        return f"{self.name}, {place.replace('-', ' ')}"


def _for_players(parts: tuple[ByPlayers, ...], players: int) -> ByPlayers:
    return next(part for part in parts if players in part.players)


def _no_twins(name: str, ids: list[Any]) -> None:
    for one in ids:
        if ids.count(one) > 1:
            raise ValueError(f"`{name}` has {one!r} twice")
