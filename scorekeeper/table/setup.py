"""A new game: who sits where and plays with whom, by seat, by choice or by the draw of a card."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from scorekeeper.rules.draws import draw_of
from scorekeeper.rules.library import as_values
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Players
from scorekeeper.table.entries import EndTime, GameStarted, Side
from scorekeeper.table.game import sits_out
from scorekeeper.table.table_rules import rule_set
from scorekeeper.text import join_names

# In the draw for seats a card has a suit, and the order is its own: from the lowest.
DRAW_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DRAW_SUITS = ("C", "D", "H", "S")
PACK = tuple(f"{rank}{suit}" for rank in DRAW_RANKS for suit in DRAW_SUITS)
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_HEIGHT = {card: height for height, card in enumerate(PACK)}
TWO_SIDES = ("We", "They")


def seats_of(seating: Players) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side: sides take turns, so that nobody sits beside a partner."""
    members: list[list[int]] = [[] for _ in seating.sides]
    seat = 0
    while seat < seating.count:
        for side, size in zip(members, seating.sides, strict=True):
            if len(side) < size:
                side.append(seat)
                seat += 1
    return tuple(map(tuple, members))


def seat_groups(seating: Players, groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return who takes each seat, so that the members of a group are partners."""
    player_at: dict[int, int] = {}
    for seats, group in zip(seats_of(seating), groups, strict=True):
        player_at.update(zip(seats, group, strict=True))
    return tuple(player_at[seat] for seat in range(seating.count))


def group_by_card(seating: Players, cards: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return who plays together: those with the highest cards; equal ranks go by suit.

    With five players the books do not say whether the two or the three highest are partners: here
    the three are.
    """
    ranked = sorted(range(len(cards)), key=lambda player: _HEIGHT[cards[player]], reverse=True)
    groups, start = [], 0
    for size in seating.sides:
        groups.append(tuple(ranked[start : start + size]))
        start += size
    return tuple(groups)


def drew_highest(cards: Sequence[str]) -> int:
    """Return who drew the highest card."""
    return max(range(len(cards)), key=lambda player: _HEIGHT[cards[player]])


def dealer_before(rules: RuleSet, sides: Sequence[Side], players: int, first: int) -> int:
    """Return the first dealer: the next to the right of the leader who plays the first hand."""
    idle = sits_out(rules, sides, players, 1)
    seat = (first - 1) % players
    while seat in idle:
        seat = (seat - 1) % players
    return seat


def card_words(card: str) -> str:
    """Return a drawn card as it looks: 'A♠'."""
    return card[:-1] + SUIT_SIGNS[card[-1]]


def default_side_names(sides: int) -> tuple[str, ...]:
    """Return the names of partnerships that nobody has named: We and They, or Side 1, 2, 3."""
    if sides == len(TWO_SIDES):
        return TWO_SIDES
    return tuple(f"Side {number}" for number in range(1, sides + 1))


def default_name(player: int) -> str:
    """Return the name of a player who gave none."""
    return f"Player {player + 1}"


class Setup(msgspec.Struct, frozen=True):
    """The answers to a new game: names as typed, and how their seats are found."""

    rules: RuleSet  # of the book
    names: tuple[str, ...]
    groups: tuple[tuple[int, ...], ...] = ()  # partners by choice
    cards: tuple[str, ...] = ()  # partners and dealer by lot
    dealer: int = 0  # of the names as typed
    side_names: tuple[str, ...] = ()
    name: str = ""
    target: int = 0
    house: dict[str, Any] | None = None  # the sheet of house rules
    hands: int = 0  # the game is played for so many
    until: EndTime | None = None

    @property
    def own_rules(self) -> RuleSet:
        """The rules of the table: the book with its house rules."""
        if self.house is None:
            return self.rules
        return rule_set(as_values(self.rules), self.house)

    @property
    def seating(self) -> Players:
        return self.own_rules.seating(len(self.names))

    @property
    def order(self) -> tuple[int, ...]:
        """Index of the typed name that takes each seat, clockwise."""
        plays_alone = len(self.seating.sides) == len(self.names)
        if self.cards and not plays_alone:
            return seat_groups(self.seating, group_by_card(self.seating, self.cards))
        return seat_groups(self.seating, self.groups or seats_of(self.seating))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.names[player] or default_name(player) for player in self.order)

    @property
    def sides(self) -> tuple[Side, ...]:
        members = tuple(map(self._in_turn, seats_of(self.seating), self.seating.sits_out))
        names = self.side_names or ("",) * len(members)
        return tuple(
            Side(name or self._default_side_name(side_index, seats), seats)
            for side_index, (name, seats) in enumerate(zip(names, members, strict=True))
        )

    def _in_turn(self, seats: tuple[int, ...], idle: int) -> tuple[int, ...]:
        """Put the chosen dealer first: the last members sit out the first hand."""
        for sitting in seats[len(seats) - idle :]:
            if self.order[sitting] == self.dealer and not self.cards:
                return (sitting, *(seat for seat in seats if seat != sitting))
        return seats

    def _default_side_name(self, side_index: int, seats: tuple[int, ...]) -> str:
        """Return the members' names, or a word for the side where nobody gave a name."""
        if len(seats) == 1 or any(self.names):
            return join_names([self.players[seat] for seat in seats])
        return default_side_names(len(self.seating.sides))[side_index]

    @property
    def first_dealer(self) -> int:
        if self.cards:
            highest = self.order.index(drew_highest(self.cards))
            if draw_of(self.rules.id).highest_deals:
                return highest
            return dealer_before(self.own_rules, self.sides, len(self.names), highest)
        return self.order.index(self.dealer)

    def start(self, default_name: str = "") -> GameStarted:
        """Return the table's first entry."""
        return GameStarted(
            name=self.name or default_name,
            ruleset=as_values(self.rules),
            players=self.players,
            sides=self.sides,
            dealer=self.first_dealer,
            target=self.target or self.own_rules.for_players(len(self.names)).target_total,
            house=UNSET if self.house is None else self.house,
            hands=self.hands or UNSET,
            until=self.until or UNSET,
        )
