"""What was understood of a line that says what a side has."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.rules.cards import SUITS, WILD, WILD_RANKS, amount, name_of
from scorekeeper.rules.rule_set import RuleSet


class SpokenHand(msgspec.Struct, frozen=True):
    """Cards left in hand, as their points or one by one; None where nothing was said of points."""

    points: int | None = None
    cards: tuple[str, ...] = ()

    @property
    def is_said(self) -> bool:
        return self.points is not None or bool(self.cards)

    @property
    def words(self) -> str:
        """What is left in hand: '2 aces, 1 joker', '45', or both where both were said."""
        cards = [amount(rank, count) for rank, count in Counter(self.cards).items()]
        points = [f"{self.points or 0:,}"] if self.points or not cards else []
        return ", ".join([*cards, *points])

    def worth(self, rules: RuleSet) -> int:
        """Return the points of the hand, its cards by their value in the book."""
        return (self.points or 0) + sum(rules.held_points[card] for card in self.cards)


class SpokenMeld:
    """A meld under way: its cards so far, and how many it has in all where that was said."""

    def __init__(self, rank: str, naturals: int, *, total: int = 0, said: str = "") -> None:
        self.rank, self.naturals, self.total, self.said = rank, naturals, total, said
        self.wilds: list[str] = []
        self.is_natural = self.is_mixed = False  # called so
        self.unnamed = ""  # wild cards of which nobody said what they are
        self.is_retold = False  # its wild cards may come once more, too

    @property
    def is_open(self) -> bool:
        """Return whether it is a canasta of which nobody said how many cards are natural."""
        return bool(self.total) and not self.is_natural and not self.wilds

    def settle(self, naturals: int) -> None:
        """Note how many cards of a canasta are natural."""
        self.naturals, self.total = naturals, 0

    def grows_by(self, rank: str) -> bool:
        """Return whether a card named alone goes to it: K after K K."""
        return self.rank == rank and not self.total

    def __str__(self) -> str:
        naturals = self.total - len(self.wilds) if self.total else self.naturals
        wilds = sorted(self.wilds, key=WILD_RANKS.index, reverse=True)  # twos, then jokers
        return " ".join([self.rank] * naturals + wilds)


class Spoken(msgspec.Struct, frozen=True):
    """What was understood of a line, and the pieces that were not, each with what to ask."""

    melds: tuple[str, ...] = ()
    items: dict[str, int] = {}
    points: int | None = None  # on the table, where the side is said in totals
    is_out: bool = False
    is_other_out: bool = False
    is_nobody_out: bool = False
    held: SpokenHand = SpokenHand()
    others_held: SpokenHand = SpokenHand()  # of the other side
    players: dict[int, SpokenHand] = {}  # of the players of this side, where they were named
    unclear: tuple[str, ...] = ()


def spoken_parts(spoken: Spoken, rules: RuleSet, players: Sequence[str]) -> Iterator[str]:
    """Yield what was understood besides the melds, in a few words each."""
    for item_id, count in spoken.items.items():
        item = rules.items_by_id[item_id]
        yield item.one if count == 1 else f"{count} {item.label.lower()}"
    if spoken.points is not None:
        yield f"{spoken.points:,} on the table"
    if spoken.is_out:
        yield "out"
    if spoken.is_other_out:
        yield "the other side: out"
    if spoken.is_nobody_out:
        yield "nobody out"
    for who, hand in (("", spoken.held), ("the other side: ", spoken.others_held)):
        if hand.is_said:
            yield f"{who}{hand.words} left in hand"
    for row, hand in spoken.players.items():
        yield f"{players[row]} holds {hand.words}"


def unclear_words(piece: str) -> str:
    """Return what to say of a piece that was not understood: what was said, then what is asked.

    >>> unclear_words("a king: how many?")
    '“a king”: how many?'
    >>> unclear_words("gubbins")
    'Not understood: “gubbins”.'
    """
    said, _, question = piece.partition(": ")
    return f"“{said}”: {question}" if question else f"Not understood: “{said}”."


def _spoken_run(cards: list[str], wilds: int) -> str:
    """Return a sequence in words: 'four to ten of hearts', '… + 1 wild card'."""
    low, high = (name_of(card[:-1]).one for card in (cards[0], cards[-1]))
    words = f"{low} to {high} of {SUITS[cards[0][-1]]}"
    return f"{words} + {amount(WILD, wilds)}" if wilds else words


def spoken_meld(text: str) -> str:
    """Return a meld in words.

    >>> spoken_meld("7 7 7 7 7 2 2")
    '5 sevens + 2 twos'
    >>> spoken_meld("4h 5h JK 7h")
    'four to seven of hearts + 1 wild card'
    """
    cards = Counter(text.split())
    run = [card for card in cards if card[-1] in SUITS]
    if len({card[:-1] for card in run}) > 1:
        return _spoken_run(run, sum(cards.values()) - len(run))
    return " + ".join(amount(rank, count) for rank, count in cards.items())
