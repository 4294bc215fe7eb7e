"""Who sits where: partners by seat, by choice or by the draw of a card."""

from collections.abc import Sequence
from functools import cache

import msgspec

from scorekeeper import assets
from scorekeeper.rules.library import all_rule_sets, as_values, by_name, read_entries
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel, Players
from scorekeeper.table.entries import GameStarted, Side
from scorekeeper.table.game import Game, sits_out
from scorekeeper.text import join_names

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")  # from the lowest
PACK = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)
_STANDS = {card: place for place, card in enumerate(PACK)}


class Draw(DataModel, frozen=True, kw_only=True):
    """Where a book tells how cards settle the seats, or that it does not."""

    rules: str
    cites: tuple[str, ...] = ()
    silent: str = ""

    def __post_init__(self) -> None:
        if bool(self.cites) == bool(self.silent):
            raise ValueError("give either `cites` or `silent`")


@cache
def draws() -> dict[str, Draw]:
    """Read how each book draws for seats."""
    return by_name(read_entries(assets.DATA / "seating.toml", "draw", Draw, "rules"), "rules")


def all_counts() -> list[int]:
    """List every number of players some book is for."""
    return sorted({count for rules in all_rule_sets().values() for count in rules.player_counts})


def seats_of(seating: Players) -> tuple[tuple[int, ...], ...]:
    """Seat the sides turn about, so that partners have opponents beside them."""
    members: list[list[int]] = [[] for _ in seating.sides]
    seat = 0
    while seat < seating.count:
        for side, size in zip(members, seating.sides, strict=True):
            if len(side) < size:
                side.append(seat)
                seat += 1
    return tuple(map(tuple, members))


def sit_down(seating: Players, groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Tell who takes each seat, so that those of a group are partners."""
    taken: dict[int, int] = {}
    for seats, group in zip(seats_of(seating), groups, strict=True):
        taken.update(zip(seats, group, strict=True))
    return tuple(taken[seat] for seat in range(seating.count))


def group_by_card(seating: Players, cards: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Put those with the highest cards together; aces are high, equal ranks go by suit.

    With five the books do not say whether two or three: the three highest play together here.
    """
    ranked = sorted(range(len(cards)), key=lambda who: _STANDS[cards[who]], reverse=True)
    groups, start = [], 0
    for size in seating.sides:
        groups.append(tuple(ranked[start : start + size]))
        start += size
    return tuple(groups)


def highest(cards: Sequence[str]) -> int:
    """Tell who drew the highest card."""
    return max(range(len(cards)), key=lambda who: _STANDS[cards[who]])


def dealer_before(rules: RuleSet, sides: Sequence[Side], players: int, first: int) -> int:
    """Return the first dealer: whoever plays at the right of the one who leads."""
    idle = sits_out(rules, sides, players, 1)
    seat = (first - 1) % players
    while seat in idle:
        seat = (seat - 1) % players
    return seat


def card_words(card: str) -> str:
    """Write a drawn card as it looks: 'A♠'."""
    return card[:-1] + {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[-1]]


def called(who: int) -> str:
    """Name a player who gave no name."""
    return f"Player {who + 1}"


def renamed_side(game: Game, side: Side, players: Sequence[str]) -> str:
    """Let a side called by its members follow their new names."""
    if side.name != join_names(game.names(side.members)):
        return side.name
    return join_names([players[seat] for seat in side.members])


class Setup(msgspec.Struct, frozen=True):
    """What is asked before a game: names as typed, and how they come to sit."""

    rules: RuleSet
    names: tuple[str, ...]
    groups: tuple[tuple[int, ...], ...] = ()  # partners by choice
    cards: tuple[str, ...] = ()  # partners and dealer by lot
    dealer: int = 0  # of the names as typed
    side_names: tuple[str, ...] = ()
    name: str = ""
    target: int = 0

    @property
    def seating(self) -> Players:
        return self.rules.seating(len(self.names))

    @property
    def order(self) -> tuple[int, ...]:
        """Which of the typed names takes each seat, clockwise."""
        plays_alone = len(self.seating.sides) == len(self.names)
        if self.cards and not plays_alone:
            return sit_down(self.seating, group_by_card(self.seating, self.cards))
        return sit_down(self.seating, self.groups or seats_of(self.seating))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.names[who] or called(who) for who in self.order)

    @property
    def sides(self) -> tuple[Side, ...]:
        members = tuple(map(self._in_turn, seats_of(self.seating), self.seating.sits_out))
        given = self.side_names or ("",) * len(members)
        return tuple(
            Side(name or self._called(place, seats), seats)
            for place, (name, seats) in enumerate(zip(given, members, strict=True))
        )

    def _in_turn(self, seats: tuple[int, ...], idle: int) -> tuple[int, ...]:
        """Name the chosen dealer first where the last ones sit out the first hand."""
        for own in seats[len(seats) - idle :]:
            if self.order[own] == self.dealer and not self.cards:
                return (own, *(seat for seat in seats if seat != own))
        return seats

    def _called(self, place: int, seats: tuple[int, ...]) -> str:
        """Call a side by its members; 'We' and 'They' where nobody gave a name."""
        if len(seats) > 1 and not any(self.names):
            return ("We", "They")[place]
        return join_names([self.players[seat] for seat in seats])

    @property
    def first_dealer(self) -> int:
        if self.cards:
            first = self.order.index(highest(self.cards))
            return dealer_before(self.rules, self.sides, len(self.names), first)
        return self.order.index(self.dealer)

    def start(self, default_name: str = "") -> GameStarted:
        """Return the table's first entry."""
        return GameStarted(
            name=self.name or default_name,
            ruleset=as_values(self.rules),
            players=self.players,
            sides=self.sides,
            dealer=self.first_dealer,
            target=self.target or self.rules.target.amount,
        )
