"""Melds of a game with its own ranks or with sequences: reading them, and what is wrong with one.

A card of a sequence is written with its suit, and the sequence as it lies: `4h 5h JK 7h`. All cards
of one rank are a set, also where suits are given.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.errors import Malformed
from scorekeeper.rules.cards import (
    CARD_NAMES,
    JOKER,
    RUN,
    SUITS,
    TWO,
    WILD,
    amount,
    read_suited_cards,
    with_suit_letters,
)
from scorekeeper.rules.meld import Meld, MeldNote, Run, set_of
from scorekeeper.rules.options import Runs
from scorekeeper.rules.rule_set import RuleSet

Suited = tuple[tuple[str, str], ...]  # cards with their suits, "" where none is given

_FROM_TO = re.compile(
    r"\s*(10|[AKQJT2-9])([hdcs]?)\s*-\s*(10|[AKQJT2-9])([hdcs])\s*", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def read_own_meld(rules: RuleSet, text: str) -> Meld:
    """Return the set or the sequence of these cards; `Malformed` where they are neither."""
    ranks, text = rules.card_ranks, with_suit_letters(text)
    cards = _written_out(rules.runs, text) or _read_cards(rules, text)
    natural = [rank for rank, _suit in cards if rank not in ranks.wilds]
    has_suits = any(suit for _rank, suit in cards)
    is_set = len(set(natural)) <= 1 and len(natural) != 1
    if rules.runs is None or is_set or not has_suits:
        return _read_set(rules, text, cards)
    return read_run(rules, rules.runs, text, cards)


def _read_cards(rules: RuleSet, text: str) -> Suited:
    try:
        return read_suited_cards(text, rules.card_ranks.all)
    except Malformed as error:
        raise Malformed(f"{error}{_how_written(rules)}") from None


def _how_written(rules: RuleSet) -> str:
    """Return how a sequence is written, as a sentence after another one."""
    words = f" A {rules.run_noun.one} is written with its suits: 4h 5h 6h, or 4 5 6 of hearts."
    return words if rules.runs else ""


def _read_set(rules: RuleSet, text: str, cards: Suited) -> Meld:
    try:
        return set_of(text, tuple(rank for rank, _suit in cards), rules.card_ranks.wilds)
    except Malformed as error:
        if rules.runs is None or not cards:
            raise
        raise Malformed(f"{error}{_how_written(rules)}") from None


def _written_out(runs: Runs | None, text: str) -> Suited | None:
    """Return the cards of a sequence given by its ends, such as `4-10h`; None for other texts."""
    ends = _FROM_TO.fullmatch(text)
    if runs is None or ends is None:
        return None
    low, low_suit, high, suit = (part.upper().replace("T", "10") for part in ends.groups())
    ranks = runs.between(low, high) or runs.between(high, low)
    if not ranks or low_suit not in ("", suit):
        return None
    return tuple((rank, suit.lower()) for rank in ranks)


def read_run(rules: RuleSet, runs: Runs, text: str, cards: Suited) -> Run:
    """Return the sequence of these cards as they lie; `Malformed` where they are none."""
    wilds = rules.card_ranks.wilds
    suits = {suit for rank, suit in cards if rank not in wilds}
    if "" in suits:
        rank = next(rank for rank, suit in cards if rank not in wilds and not suit)
        raise Malformed(
            f"“{text}”: write each card of a {rules.run_noun.one} with its suit, such as {rank}h."
        )
    if len(suits) > 1:
        names = " and ".join(SUITS[suit] for suit in SUITS if suit in suits)
        raise Malformed(f"“{text}” mixes {names}: a {rules.run_noun.one} has one suit.")
    suit = suits.pop()
    lying = _either_way(rules, runs, suit, cards)
    if lying is None:
        raise Malformed(
            f"“{text}” is no {rules.run_noun.one}: its cards follow each other, {_ends(runs)}."
        )
    start, cards, places = lying
    return Run(
        RUN,
        len(cards) - len(places),
        sum(cards[place][0] == TWO for place in places),
        sum(cards[place][0] == JOKER for place in places),
        suit,
        tuple(rank + own for rank, own in cards),
        places,
        runs.order[start],
        runs.order[start + len(cards) - 1],
    )


def _ends(runs: Runs) -> str:
    """Return where the order begins and ends, in words."""
    low, high = (CARD_NAMES[rank].one for rank in (runs.order[0], runs.order[-1]))
    if low == high:
        return f"the {low} is the lowest or the highest and never between"
    return f"{low} is the lowest and {high} the highest"


def _either_way(
    rules: RuleSet, runs: Runs, suit: str, cards: Suited
) -> tuple[int, Suited, tuple[int, ...]] | None:
    """Return how the cards lie from low to high; they may be written from high to low as well."""
    ways = (_in_order(rules, runs, suit, lying) for lying in (cards, cards[::-1]))
    return min(filter(None, ways), key=lambda way: len(way[2]), default=None)


def _in_order(
    rules: RuleSet, runs: Runs, suit: str, cards: Suited
) -> tuple[int, Suited, tuple[int, ...]] | None:
    """Return where the cards begin as they can lie, and the wild ones' places; the fewest of them.

    A wild card at an end that has no place left counts as lying at the other end; not a two of
    the suit, which may be meant to go round from the ace.
    """
    found = []
    wilds = rules.card_ranks.wilds
    orders = [cards]
    if cards[-1][0] in wilds and cards[-1][1] != suit:
        orders.append((cards[-1], *cards[:-1]))
    if cards[0][0] in wilds and cards[0][1] != suit:
        orders.append((*cards[1:], cards[0]))
    for lying in orders:
        for start in range(len(runs.order) - len(lying) + 1):
            places = _wild_places(rules, runs, suit, lying, start)
            if places is not None:
                found.append((start, lying, places))
        if found:
            break
    return min(found, key=lambda way: len(way[2]), default=None)


def _wild_places(
    rules: RuleSet, runs: Runs, suit: str, cards: Suited, start: int
) -> tuple[int, ...] | None:
    """Return which cards are wild where the first lies at `start`; None where one does not fit."""
    places = []
    for index, (rank, own) in enumerate(cards):
        is_its_place = rank == runs.order[start + index] and own == suit
        if rank in rules.card_ranks.wilds:
            if not (runs.natural_twos and is_its_place):
                places.append(index)
        elif not is_its_place:
            return None
    return tuple(places)


def run_faults(rules: RuleSet, run: Meld, going_out: bool = True) -> Iterator[MeldNote]:
    """Yield what is wrong with a sequence: its length, and its wild cards."""
    runs = rules.runs
    if runs is None:
        yield MeldNote(f"{run}: there are no sequences in this game.")
        return
    noun, naturals = rules.run_noun.one, rules.least_naturals
    if run.size < runs.least:
        yield MeldNote(f"{run}: a {noun} has at least {runs.least} cards.", runs)
    if run.size > runs.longest and not (going_out and runs.grows_going_out):
        yield MeldNote(f"{run}: a {noun} is closed at {runs.longest} cards.", runs)
    if run.wilds > runs.most_wilds:
        most = f"at most {amount(WILD, runs.most_wilds)}" if runs.most_wilds else "no wild card"
        yield MeldNote(f"{run}: a {noun} takes {most}.", runs)
    if run.naturals < naturals.amount:
        text = f"{run}: a {noun} has at least {naturals.amount} natural cards."
        yield MeldNote(text, naturals)


@lru_cache(maxsize=64)
def shortest_canasta_runs(rules: RuleSet, size: int) -> tuple[Run, ...]:
    """Return every sequence of this size with one wild card at most; one suit stands for all."""
    runs = rules.runs
    if runs is None or size > runs.longest:
        return ()
    suit = next(iter(SUITS))
    found = []
    for start in range(len(runs.order) - size + 1):
        plain = tuple((rank, suit) for rank in runs.order[start : start + size])
        ways = [plain]
        if runs.most_wilds:
            for place in range(size):
                for wild in rules.card_ranks.wilds:
                    ways.append((*plain[:place], (wild, ""), *plain[place + 1 :]))
        found += [read_run(rules, runs, "", cards) for cards in ways]
    return tuple(dict.fromkeys(found))
