"""A rule set: every value of one book, checked for what holds between them."""

import re
from functools import cached_property
from typing import Annotated, TypeVar

import msgspec

from scorekeeper.rules.cards import RED_THREE, group_of
from scorekeeper.rules.consistency import CHECKS, ID
from scorekeeper.rules.decisions import Decided
from scorekeeper.rules.game_values import (
    Band,
    BothOver,
    End,
    GoingOut,
    NamedPenalty,
    OpeningTable,
    Tie,
    deal_range,
    total_range,
)
from scorekeeper.rules.named_rules import rule_of_earlier_copy
from scorekeeper.rules.options import (
    USUAL_RANKS,
    USUAL_WORDS,
    Noun,
    Ranks,
    Ratio,
    Reserve,
    Runs,
    Words,
)
from scorekeeper.rules.values import (
    ByPlayers,
    Card,
    CardSign,
    DataModel,
    Item,
    Limit,
    NamedNumber,
    NamedRule,
    Number,
    Pack,
    Players,
    RankLimit,
    Rule,
)
from scorekeeper.text import article

USUAL_PLAYERS = 4  # where a book does not say otherwise, canasta is a game for four


Counted = TypeVar("Counted", Pack, ByPlayers)
_CANASTA = re.compile(r"\b(?P<article>[Aa] )?(?P<initial>[Cc])anasta(?P<several>s?)\b")


# A rule set is compared and hashed by identity (`eq=False`): hashing its hundreds of values each
# time it is the key of a memoised function would cost more than what is remembered. Equal copies
# only make such a function run once more, and tables of one book share one copy (`table/fold.py`).
class RuleSet(DataModel, frozen=True, kw_only=True, eq=False):
    """One book's complete rules; the names in `field` are the keys of the file."""

    id: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{ID}$"})]
    name: str
    book: str
    mark: str
    line: str
    state: str
    house_name: str = ""  # what a table calls the book with its own rules
    packs: Pack | tuple[Pack, ...] = msgspec.field(name="pack")
    players: tuple[Players, ...]
    dealt: tuple[ByPlayers, ...]
    drawn: tuple[ByPlayers, ...]
    going_out: tuple[GoingOut, ...]
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
    rank_limits: tuple[RankLimit, ...] = msgspec.field(name="rank_limit", default=())
    items: tuple[Item, ...] = msgspec.field(name="item")
    opening: OpeningTable | None = None
    bands: tuple[Band, ...] = msgspec.field(name="band")
    opening_rules: tuple[NamedRule, ...] = msgspec.field(name="opening_rule")
    play_rules: tuple[NamedRule, ...] = msgspec.field(name="play_rule")
    targets: Number | tuple[ByPlayers, ...] | None = msgspec.field(name="target", default=None)
    end: End | None = None
    both_over: BothOver
    tie: Tie
    penalties: tuple[NamedPenalty, ...] = msgspec.field(name="penalty", default=())
    numbers: tuple[NamedNumber, ...] = msgspec.field(name="number", default=())
    naturals_to_wilds: Ratio | None = None
    reserve: Reserve | None = None
    words: Words | None = None
    decided: tuple[Decided, ...] | None = None  # what the table settled where the book is silent
    ranks: Ranks | None = None
    runs: Runs | None = None

    def __post_init__(self) -> None:
        for check in CHECKS:
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
    def pack(self) -> Pack:
        """The pack, where it depends on the number of players that of the usual number."""
        if isinstance(self.packs, Pack):
            return self.packs
        return _of_count(self.packs, self.usual_players)

    @cached_property
    def card_ranks(self) -> Ranks:
        """Which ranks there are, and which of them are wild."""
        return self.ranks or USUAL_RANKS

    @cached_property
    def deck(self) -> dict[str, int]:
        """How many of each card the pack has."""
        return self.card_ranks.pack(self.pack.decks, self.pack.jokers)

    def most_of(self, rank: str) -> int:
        """Return how many cards of a rank there are, in the largest pack where it has several."""
        packs = (self.packs,) if isinstance(self.packs, Pack) else self.packs
        return max(self.card_ranks.pack(pack.decks, pack.jokers).get(rank, 0) for pack in packs)

    @cached_property
    def has_usual_melds(self) -> bool:
        """Whether its melds are sets of the usual ranks alone."""
        return self.ranks is None and self.runs is None

    @cached_property
    def specials(self) -> tuple[Item, ...]:
        """The special hands: shown at once, they are all a side scores."""
        return tuple(item for item in self.items if item.kind == "special")

    @cached_property
    def target(self) -> Number | None:
        """The total that wins, where it depends on the players that of the usual number."""
        if not isinstance(self.targets, tuple):
            return self.targets
        return _as_number(_of_count(self.targets, self.usual_players))

    def for_players(self, players: int) -> "RuleSet":
        """Return the rule set with the one pack and the one target of so many players."""
        return self._narrowed.get(players, self)

    @cached_property
    def _narrowed(self) -> "dict[int, RuleSet]":
        if not isinstance(self.packs, tuple) and not isinstance(self.targets, tuple):
            return {}
        return {count: self._narrow(count) for count in self.player_counts}

    def _narrow(self, players: int) -> "RuleSet":
        pack, target = self.packs, self.targets
        if isinstance(pack, tuple):
            pack = msgspec.structs.replace(_of_count(pack, players), players=())
        if isinstance(target, tuple):
            target = _as_number(_of_count(target, players))
        items = tuple(self._cut_to(item, pack) for item in self.items)
        return msgspec.structs.replace(self, packs=pack, targets=target, items=items)

    def _cut_to(self, item: Item, pack: Pack) -> Item:
        """Return an item with the points of as many threes as the pack has."""
        there = self.card_ranks.pack(pack.decks, pack.jokers).get(item.rank, 0) + 1
        return msgspec.structs.replace(item, points=item.points[:there]) if item.points else item

    @property
    def target_total(self) -> int:
        """The total that wins the game, 0 where it is not played to a total."""
        return self.target.amount if self.target else 0

    @property
    def deals(self) -> int:
        """After how many deals the game is over, 0 where it goes on until a side has the target."""
        return self.end.deals if self.end else 0

    @cached_property
    def canasta(self) -> Noun:
        """What a canasta is called here: in some games a book."""
        return Noun(*(self.words or USUAL_WORDS).canasta)

    @cached_property
    def run_noun(self) -> Noun:
        """What a sequence of one suit is called here."""
        return Noun(*(self.words or USUAL_WORDS).run)

    def say(self, text: str) -> str:
        """Return a text with the table's own word for a canasta."""
        return text if self.words is None else _CANASTA.sub(self._own_word, text)

    def _own_word(self, match: re.Match[str]) -> str:
        word = self.canasta.many if match["several"] else self.canasta.one
        before = match["article"] and f"{match['article'][0]}{article(word)[1:]} "
        return f"{before or ''}{word.capitalize() if match['initial'] == 'C' else word}"

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
        return self._rules_by_id.get(rule_id) or rule_of_earlier_copy(rule_id)

    @cached_property
    def card_points(self) -> dict[str, int]:
        return {rank: card.melded for card in self.cards for rank in card.ranks}

    @cached_property
    def held_points(self) -> dict[str, int]:
        held = {rank: card.held for card in self.cards for rank in card.ranks}
        return {RED_THREE: 0} | held if RED_THREE in self.card_ranks.all else held

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
    def rank_sizes(self) -> dict[str, RankLimit]:
        """Ranks whose melds have fewer cards than others, also melds of wild cards alone."""
        return {limit.rank: limit for limit in self.rank_limits if limit.most_cards is not None}

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
        return _of_count(self.dealt, players)

    def to_go_out(self, players: int) -> GoingOut:
        """Return what a side must have to go out, with so many at the table."""
        return next(needed for needed in self.going_out if players in needed.players)

    @cached_property
    def has_opening(self) -> bool:
        """Whether a side's first meld ever has to count or to hold something."""
        return any(band.needs or band.demands for band in self.bands)

    @cached_property
    def opens_by_deal(self) -> bool:
        """Whether the count to open goes by the number of the deal, not by the side's total."""
        return self.opening is not None and self.opening.by == "deal"

    def band_at(self, total: int, deal: int = 1) -> Band:
        """Return the opening band of a side with this total in this deal of the game."""
        if self.opens_by_deal:
            return next(band for band in reversed(self.bands) if deal >= (band.deal or 1))
        return next(
            band for band in reversed(self.bands) if band.at_least is None or total >= band.at_least
        )

    def band_label(self, band: Band) -> str:
        """Return what a band is for: 'below 0', '3,000 and more', 'hand 2', 'hand 4 and later'."""
        index = self.bands.index(band)
        higher = self.bands[index + 1 : index + 2]
        if band.deal:
            return deal_range(band.deal, higher[0].deal if higher else None)
        return total_range(band.at_least, higher[0].at_least if higher else None)

    def cite_label(self, anchor: str) -> str:
        """Return an anchor as players read it: 'Hudson ¶66', 'Miller, sevens'."""
        paragraph = anchor.partition(":")[2]
        if paragraph.isdigit():
            return f"{self.name} {self.mark}{paragraph}"
        return f"{self.name}, {paragraph.replace('-', ' ')}"


def _of_count(values: tuple[Counted, ...], players: int) -> Counted:
    return next(value for value in values if players in value.players)


def _as_number(value: ByPlayers) -> Number:
    fields = msgspec.structs.asdict(value)
    del fields["players"]
    return Number(**fields)
