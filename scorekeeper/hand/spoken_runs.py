"""Sequences said in a line: 'a samba of hearts four to ten', 'jack to ace of spades'.

They are taken out of the line before the rest of it is read.
"""

import re
from functools import lru_cache

import msgspec

from scorekeeper.hand.spoken import read_spoken
from scorekeeper.hand.spoken_result import Spoken
from scorekeeper.hand.spoken_words import spoken_words
from scorekeeper.rules.cards import JOKER, SUITS, TWO
from scorekeeper.rules.options import Runs
from scorekeeper.rules.rule_set import RuleSet

_WILD = r"(?:\s*,?\s*(?:and|with|plus)\s+(?:an?|one|1)\s+(?P<wild>joker|two|deuce))?"
_TO = r"\s*(?:to|through|up\s+to|until|till|[-–])\s*(?:the\s+)?"


def hear(text: str, rules: RuleSet, *, players: int = 1, is_out: bool = False) -> Spoken:
    """Return what a line says of a side, with its sequences where the game has them."""
    if rules.runs is None:
        return read_spoken(text, rules, players=players, is_out=is_out)
    melds, unclear = list[str](), list[str]()
    for phrase in _phrases(rules):
        for found in phrase.finditer(text):
            meld = _run(rules.runs, found)
            (melds if meld else unclear).append(meld or f"{found[0].strip()}: which cards?")
        text = phrase.sub(", ", text)
    spoken = read_spoken(text, rules, melds, players=players, is_out=is_out)
    if spoken.points is not None:
        melds.clear()  # they are counted with the canastas
    return msgspec.structs.replace(
        spoken, melds=(*melds, *spoken.melds), unclear=(*unclear, *spoken.unclear)
    )


@lru_cache(maxsize=64)
def _phrases(rules: RuleSet) -> tuple[re.Pattern[str], ...]:
    """Return how a sequence is said: its suit before or after its cards, or in short, 4-10h."""
    names = [kind.one for kind in rules.canastas if kind.match and kind.match.form != "set"]
    names += [rules.run_noun.one, rules.canasta.one, "sequence", "run", "straight"]
    noun = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    lead = rf"\b(?:(?:an?|one|the)\s+)?(?:(?:clean|dirty|semi\S*)\s+)?(?:(?:{noun})\s+)?"
    rank = "|".join(sorted(_ranks(), key=len, reverse=True))
    suit = rf"(?P<suit>{'|'.join(name.rstrip('s') for name in SUITS.values())})s?"
    cards = rf"(?:from\s+)?(?:the\s+)?(?P<low>{rank}){_TO}(?P<high>{rank})"
    spoken = (
        rf"{lead}(?:(?:of|in)\s+)?{suit}\s*,?\s*{cards}\b{_WILD}",
        rf"{lead}{cards}\s*(?:of|in)\s+{suit}\b{_WILD}",
        rf"\b(?P<low>{rank})[hdcs]?-(?P<high>{rank})(?P<suit>[hdcs])\b{_WILD}",
    )
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in spoken)


@lru_cache(maxsize=1)
def _ranks() -> dict[str, str]:
    """Return the words for one card in a sequence, also numbers, with their rank."""
    words = spoken_words()
    numbers = {word: str(value) for word, value in words.numbers.items() if 2 <= value <= 10}  # noqa: PLR2004 (cards with a number)
    digits = {str(value): str(value) for value in range(2, 11)}
    letters = {"a": "A", "k": "K", "q": "Q", "j": "J"}
    return (
        {word: rank for word, rank in words.cards.items() if rank != JOKER}
        | {word: rank for word, rank in numbers.items() if word not in ("both", "pair", "couple")}
        | digits
        | letters
    )


def _run(runs: Runs, found: re.Match[str]) -> str:
    """Return the cards of a sequence that was said, "" where there is no such one."""
    low, high = (_ranks()[found[end].lower()] for end in ("low", "high"))
    suit = found["suit"][0].lower()
    if low not in runs.order or high not in runs.order:
        return ""
    first = runs.order.index(low)
    last = len(runs.order) - 1 - runs.order[::-1].index(high)
    wild = (found["wild"] or "").lower()
    extra = [] if not wild else [JOKER if wild == "joker" else TWO]
    return " ".join([*(rank + suit for rank in runs.order[first : last + 1]), *extra])
