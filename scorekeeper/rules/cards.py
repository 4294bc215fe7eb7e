"""The names of cards, reading cards as players write them ("K K K 2 JK"), and the pack's budget."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.errors import Malformed


class CardName(NamedTuple):
    """What a card is called: one of them, and several."""

    one: str
    many: str


JOKER, TWO = "JK", "2"
WILD_RANKS = (JOKER, TWO)
NATURAL_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")
BLACK_THREE, RED_THREE = "3b", "3r"
THREE = "3"  # where threes are natural cards, whatever their colour
RANKS = (*WILD_RANKS, *NATURAL_RANKS, BLACK_THREE, RED_THREE)  # as most books know them
ALL_RANKS = (*RANKS, THREE)  # as any book may know them
WILD = "wild"  # the rank of a meld made of wild cards alone
RUN = "run"  # the rank of a meld of several: a sequence of one suit
SUITS = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}
_SUIT_SIGNS = str.maketrans("♥♦♣♠♡♢♧♤", "hdcshdcs", "\ufe0e\ufe0f")  # with variant selectors
_COLOURED_THREE = re.compile(r"\b(black|red)\s*(?:3|threes?)\b", re.IGNORECASE)
_ROW = (*NATURAL_RANKS, THREE, TWO)  # ranks that lie beside each other, from high to low
CARD_NAMES = {
    JOKER: CardName("joker", "jokers"),
    TWO: CardName("two", "twos"),
    "A": CardName("ace", "aces"),
    "K": CardName("king", "kings"),
    "Q": CardName("queen", "queens"),
    "J": CardName("jack", "jacks"),
    "10": CardName("ten", "tens"),
    "9": CardName("nine", "nines"),
    "8": CardName("eight", "eights"),
    "7": CardName("seven", "sevens"),
    "6": CardName("six", "sixes"),
    "5": CardName("five", "fives"),
    "4": CardName("four", "fours"),
    THREE: CardName("three", "threes"),
    BLACK_THREE: CardName("black three", "black threes"),
    RED_THREE: CardName("red three", "red threes"),
    WILD: CardName("wild card", "wild cards"),
}
LONGEST_CARD_LIST = 400  # a whole pack written out is shorter
_ALIASES = {"JOKER": JOKER, "*": JOKER, "T": "10", "3B": BLACK_THREE, "3R": RED_THREE}
_RUN_OF_CARDS = re.compile(r"(?:JK|10|3[BR]|[AKQJT2-9*])+")  # cards written without spaces
_ONE_CARD = re.compile(r"JK|10|3[BR]|[AKQJT2-9*]")
_RUN_OF_SUITED = re.compile(r"(?:JK|\*|(?:10|3[BR]|[AKQJT2-9])[HDCS]?)+")
_SUIT = r"(?:heart|diamond|club|spade)s?"
_NAMED_SUIT = re.compile(
    rf"\s*(?:(?P<before>{_SUIT})\s*:?\s+(?P<listed>.+?)"
    rf"|(?P<cards>.+?)[\s,]+(?:(?:of|in)\s+)?(?P<after>{_SUIT}))\s*",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"(10|[AKQJT2-9])\s*(?:-|to)\s*(10|[AKQJT2-9])", re.IGNORECASE)
_ONE_SUITED = re.compile(r"JK|\*|(?:10|3[BR]|[AKQJT2-9])[HDCS]?")


def read_cards(text: str, known: tuple[str, ...] = RANKS) -> tuple[str, ...]:
    """Return the cards of a text, apart or in one word; `Malformed` for anything else.

    >>> read_cards("K K 2, jk"), read_cards("7772")
    (('K', 'K', '2', 'JK'), ('7', '7', '7', '2'))
    """
    words = _words(text)
    return tuple(_read_card(card, known) for word in words for card in _apart(word))


def read_suited_cards(text: str, known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the cards of a text, each with its suit or with "" where none is given.

    >>> read_suited_cards("4h 5h jk", RANKS)
    (('4', 'h'), ('5', 'h'), ('JK', ''))
    """
    cards = []
    for word in _words(text):
        upper = word.upper()
        if not _RUN_OF_SUITED.fullmatch(upper):
            cards.append((_read_card(word, known), ""))
            continue
        for card in _ONE_SUITED.findall(upper):
            suit = card[-1].lower() if card[-1].lower() in SUITS else ""
            cards.append((_read_card(card.removesuffix(suit.upper()), known, suit), suit))
    return tuple(cards)


def with_suit_letters(text: str) -> str:
    """Return the text of cards with letters for the signs of suits, and for a suit that is named.

    >>> with_suit_letters("4♥ 5♥ 6♥"), with_suit_letters("J Q K of hearts")
    ('4h 5h 6h', 'Jh Qh Kh')
    """
    text = text.translate(_SUIT_SIGNS)
    named = _NAMED_SUIT.fullmatch(text) if len(text) <= LONGEST_CARD_LIST else None
    if not named:
        return text
    suit = (named["before"] or named["after"])[0].lower()
    cards = named["listed"] or named["cards"]
    ends = _FROM_TO.fullmatch(cards)
    if ends:
        return f"{ends[1]}-{ends[2]}{suit}"
    each = [card for word in _words(cards) for card in _apart(word)]
    is_plain = all(_RUN_OF_CARDS.fullmatch(_ALIASES.get(c.upper(), c.upper())) for c in each)
    jokers = ("JK", "*", "JOKER")
    lying = [card if card.upper() in jokers else card.upper() + suit for card in each]
    return " ".join(lying) if is_plain else text


def _words(text: str) -> list[str]:
    """Return the words of a list of cards; a three may have its colour before it."""
    if len(text) > LONGEST_CARD_LIST:
        raise Malformed(f"That is more text than a whole pack of cards: {text[:20]}…")
    coloured = _COLOURED_THREE.sub(lambda three: f" 3{three[1][0]} ", text)
    return [word for word in re.split(r"[\s,]+", coloured.strip()) if word]


def _apart(word: str) -> list[str]:
    """Return the cards of a word such as "KKK2", or the word itself where it is not made of cards.

    >>> _apart("KK10JK"), _apart("joker")
    (['K', 'K', '10', 'JK'], ['joker'])
    """
    upper = word.upper()
    return _ONE_CARD.findall(upper) if _RUN_OF_CARDS.fullmatch(upper) else [word]


def _read_card(word: str, known: tuple[str, ...], suit: str = "") -> str:
    name = _ALIASES.get(word.upper(), word.upper())
    if name in known:
        return name
    if name == THREE and suit:
        return RED_THREE if suit in "hd" else BLACK_THREE
    if name == THREE:
        raise Malformed("“3” can be red or black: write 3r or 3b.")
    shown = name if name in RANKS else word[:20]
    if name[:-1] in (*known, THREE) and _ONE_SUITED.fullmatch(name):
        raise Malformed(f"“{shown}”: cards are written without their suits here.")
    raise Malformed(f"“{shown}” is not a card. Cards are {' '.join(known)}.")


def group_of(ranks: Iterable[str]) -> str:
    """Return how ranks that lie beside each other are counted together, "" where they do not.

    >>> group_of(["K", "Q", "J", "10"]), group_of(["A"]), group_of(["K", "9"])
    ('10-K', '', '')
    """
    places = sorted(_ROW.index(rank) for rank in ranks if rank in _ROW)
    is_row = len(places) > 1 and places == list(range(places[0], places[-1] + 1))
    return f"{_ROW[places[-1]]}-{_ROW[places[0]]}" if is_row else ""


def ranks_of(key: str) -> tuple[str, ...]:
    """Return the ranks of a group, or the rank itself.

    >>> ranks_of("10-Q"), ranks_of("A")
    (('Q', 'J', '10'), ('A',))
    """
    low, _, high = key.partition("-")
    if not high:
        return (key,)
    return _ROW[_ROW.index(high) : _ROW.index(low) + 1]


def name_of(key: str) -> CardName:
    """Return what a card or a group of cards is called."""
    if key in CARD_NAMES:
        return CARD_NAMES[key]
    low, _, high = key.partition("-")
    span = f"from {CARD_NAMES[low].one} to {CARD_NAMES[high].one}"
    return CardName(f"card {span}", f"cards {span}")


def amount(rank: str, count: int) -> str:
    """Return a count of cards in words.

    >>> amount("A", 1), amount("A", 9)
    ('1 ace', '9 aces')
    """
    name = name_of(rank)
    return f"{count} {name.one if count == 1 else name.many}"


def points_of(cards: Mapping[str, int], values: Mapping[str, int]) -> int:
    """Return the sum of the card points; all ranks of a group are worth the same."""
    return sum(values[ranks_of(key)[0]] * count for key, count in cards.items())


def together(hands: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return how many of each card there are in several hands or melds together."""
    counts: dict[str, int] = {}
    for cards in hands:
        for rank, count in cards.items():
            counts[rank] = counts.get(rank, 0) + count
    return counts


def overdrawn(pack: Mapping[str, int], used: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
    """Yield each card or group used more often than the pack has it: name, used, in the pack."""
    for rank, count in used.items():
        if rank in pack and count > pack[rank]:
            yield rank, count, pack[rank]
    for group in [key for key in used if is_group(key) and used[key]]:
        in_pack = sum(pack[rank] for rank in ranks_of(group))
        count = used[group] + sum(used.get(rank, 0) for rank in ranks_of(group))
        if count > in_pack:
            yield group, count, in_pack


def is_group(key: str) -> bool:
    return "-" in key
