"""A rule set: every value of one book, and the checks that hold between them."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Annotated

import msgspec

from scorekeeper.rules.cards import RED_THREE, group_of
from scorekeeper.rules.values import (
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
    total_range,
)

USUAL_PLAYERS = 4  # where a book does not say otherwise, canasta is a game for four
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
    "red-three-freezes",
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
    "empty-pile-bars",
    "wild-meld-first",
)
# Games that began before these rules were written down have a copy of their book without them.
LATER_RULES = frozenset({"red-three-freezes", "empty-pile-bars", "wild-meld-first"})


# A rule set is compared and hashed by identity (`eq=False`): hashing its hundreds of values each
# time it is the key of a memoised function would cost more than what is remembered. Equal copies
# only make such a function run once more, and tables of one book share one copy (`table/fold.py`).
class RuleSet(DataModel, frozen=True, kw_only=True, eq=False):
    """One book's complete rules; the names in `field` are the keys of the file."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$")]  # a part of addresses and anchors
    name: str
    book: str
    mark: str
    line: str
    state: str
    house_name: str = ""  # what a table calls the book with its own rules
    pack: Pack
    players: tuple[Players, ...]
    dealt: tuple[ByPlayers, ...]
    drawn: tuple[ByPlayers, ...]
    canastas_to_go_out: tuple[ByPlayers, ...]
    cards: tuple[Card, ...] = msgspec.field(name="card")
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
    rank_limits: tuple[RankLimit, ...] = msgspec.field(name="rank_limit")
    items: tuple[Item, ...] = msgspec.field(name="item")
    bands: tuple[Band, ...] = msgspec.field(name="band")
    opening_rules: tuple[NamedRule, ...] = msgspec.field(name="opening_rule")
    play_rules: tuple[NamedRule, ...] = msgspec.field(name="play_rule")
    target: Number
    both_over: BothOver
    tie: Tie
    penalties: tuple[NamedPenalty, ...] = msgspec.field(name="penalty", default=())
    numbers: tuple[NamedNumber, ...] = msgspec.field(name="number", default=())

    def __post_init__(self) -> None:
        for check in _CHECKS:
            check(self)

    @cached_property
    def player_counts(self) -> list[int]:
        """The numbers of players the book is for."""
        return sorted(seating.count for seating in self.players)

    @property
    def usual_players(self) -> int:
        """The number of players offered first: four, else the first the book is for."""
        counts = self.player_counts
        return USUAL_PLAYERS if USUAL_PLAYERS in counts else counts[0]

    @cached_property
    def items_by_id(self) -> dict[str, Item]:
        return {item.id: item for item in self.items}

    @cached_property
    def canastas(self) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.kind == "canasta")

    @cached_property
    def penalties_by_id(self) -> dict[str, NamedPenalty]:
        return {penalty.id: penalty for penalty in self.penalties}

    @cached_property
    def numbers_by_id(self) -> dict[str, NamedNumber]:
        return {number.id: number for number in self.numbers}

    @cached_property
    def _rules_by_id(self) -> dict[str, NamedRule]:
        return {rule.id: rule for rule in (*self.opening_rules, *self.play_rules)}

    def rule(self, rule_id: str) -> NamedRule:
        """Return a named rule of the opening or of play, such as `pair-always`."""
        return self._rules_by_id.get(rule_id) or _rule_of_earlier_copy(rule_id)

    @cached_property
    def card_points(self) -> dict[str, int]:
        return {rank: card.melded for card in self.cards for rank in card.ranks}

    @cached_property
    def held_points(self) -> dict[str, int]:
        return {RED_THREE: 0} | {rank: card.held for card in self.cards for rank in card.ranks}

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The ranks of one value that are counted together, by the name of their group."""
        named = {group_of(card.ranks): card.ranks for card in self.cards}
        return {group: ranks for group, ranks in named.items() if group}

    @cached_property
    def rank_wilds(self) -> dict[str, RankLimit]:
        """Ranks that take fewer wild cards than others."""
        return {limit.rank: limit for limit in self.rank_limits if limit.most_wilds is not None}

    @cached_property
    def rank_bars(self) -> dict[str, RankLimit]:
        """Ranks that may be melded only when going out, or never."""
        return {limit.rank: limit for limit in self.rank_limits if limit.allowed is not None}

    @cached_property
    def _seatings(self) -> dict[int, Players]:
        return {seating.count: seating for seating in self.players}

    def seating(self, players: int) -> Players:
        """Return how so many players form sides; KeyError for a number the book is not for."""
        return self._seatings[players]

    def dealt_to(self, players: int) -> ByPlayers:
        return _for_players(self.dealt, players)

    def canastas_needed(self, players: int) -> ByPlayers:
        return _for_players(self.canastas_to_go_out, players)

    def band_at(self, total: int) -> Band:
        """Return the opening band of a side with this total."""
        return next(
            band for band in reversed(self.bands) if band.at_least is None or total >= band.at_least
        )

    def band_label(self, band: Band) -> str:
        """Return the totals a band is for: 'below 0', '1,500 to 2,995', '3,000 and more'."""
        index = self.bands.index(band)
        higher = self.bands[index + 1 : index + 2]
        return total_range(band.at_least, higher[0].at_least if higher else None)

    def cite_label(self, anchor: str) -> str:
        """Return an anchor as players read it: 'Hudson ¶66', 'Miller, sevens'."""
        paragraph = anchor.partition(":")[2]
        if paragraph.isdigit():
            return f"{self.name} {self.mark}{paragraph}"
        return f"{self.name}, {paragraph.replace('-', ' ')}"


def _rule_of_earlier_copy(rule_id: str) -> NamedRule:
    if rule_id not in LATER_RULES:
        raise KeyError(rule_id)
    return NamedRule(id=rule_id, holds=False, silent="This game began before this rule was here.")


def _for_players(values: tuple[ByPlayers, ...], players: int) -> ByPlayers:
    return next(value for value in values if players in value.players)


def _check_ids_are_unique(rules: RuleSet) -> None:
    for key, named in (
        ("item", rules.items),
        ("penalty", rules.penalties),
        ("number", rules.numbers),
    ):
        _check_unique(key, [value.id for value in named])


def _check_every_rule_is_given(rules: RuleSet) -> None:
    for key, named, ids in (
        ("opening_rule", rules.opening_rules, OPENING_RULES),
        ("play_rule", rules.play_rules, PLAY_RULES),
    ):
        given = [rule.id for rule in named]
        if given != [rule_id for rule_id in ids if rule_id in given or rule_id not in LATER_RULES]:
            raise ValueError(f"`{key}` must give, in this order, {', '.join(ids)}")


def _check_player_counts(rules: RuleSet) -> None:
    if not rules.players:
        raise ValueError("`players` must give a number of players")
    _check_unique("players", rules.player_counts)


def _check_ranks_are_unique(rules: RuleSet) -> None:
    _check_unique("card", [rank for card in rules.cards for rank in card.ranks])


def _check_values_by_players(rules: RuleSet) -> None:
    for key in ("dealt", "drawn", "canastas_to_go_out"):
        values: tuple[ByPlayers, ...] = getattr(rules, key)
        stated = sorted(count for value in values for count in value.players)
        if stated != sorted(rules.player_counts):
            raise ValueError(f"`{key}` must give each of {rules.player_counts} players once")


def _check_bands_rise(rules: RuleSet) -> None:
    lowest, *higher = [band.at_least for band in rules.bands] or [0]
    rising = sorted({edge for edge in higher if edge is not None})
    if lowest is not None or higher != rising:
        raise ValueError("`band`: the first has no `at_least`, the others rise")


def _check_goes_with(rules: RuleSet) -> None:
    for item in rules.items:
        if item.goes_with and item.goes_with not in rules.items_by_id:
            raise ValueError(f"item {item.id}: `goes_with` names no item")


def _check_going_out_is_an_item(rules: RuleSet) -> None:
    out = rules.items_by_id.get("out")
    if out is None or out.kind != "out":
        raise ValueError('`item` must have one with id "out" and kind "out"')


def _check_points_of_threes(rules: RuleSet) -> None:
    for item in rules.items:
        in_pack = rules.pack.cards.get(item.rank, 0)
        if item.points and len(item.points) != in_pack + 1:
            raise ValueError(f"item {item.id}: `points` must go from 0 to {in_pack} cards")


def _check_sizes_of_canastas(rules: RuleSet) -> None:
    if rules.least_cards.amount > rules.canasta_cards.amount:
        raise ValueError("`canasta_cards` must be `least_cards` or more")
    if not rules.most_cards.admits(rules.canasta_cards.amount):
        raise ValueError("`most_cards` must be `canasta_cards` or more")


def _check_every_card_has_a_value(rules: RuleSet) -> None:
    missing = set(rules.pack.cards) - set(rules.card_points) - {RED_THREE}
    if missing:
        raise ValueError(f"`card` gives no value for {', '.join(sorted(missing))}")


def _check_unique(key: str, values: Sequence[object]) -> None:
    for value in values:
        if values.count(value) > 1:
            raise ValueError(f"`{key}` has {value!r} twice")


_CHECKS: tuple[Callable[[RuleSet], None], ...] = (
    _check_ids_are_unique,
    _check_every_rule_is_given,
    _check_player_counts,
    _check_ranks_are_unique,
    _check_values_by_players,
    _check_bands_rise,
    _check_goes_with,
    _check_going_out_is_an_item,
    _check_points_of_threes,
    _check_sizes_of_canastas,
    _check_every_card_has_a_value,
)
