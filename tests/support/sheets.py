"""House sheets and hands for tests of what only some rule sets have."""

import tomllib
from typing import Any

import pytest

from scorekeeper.errors import BadRuleSet
from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.rule_set import RuleSet

WILD_MELDS = '[wild_melds]\nholds = true\nhouse = "Ours"\n'
WILD_ITEM = """
[[item]]
id = "wild"
label = "Wild canastas"
one = "wild canasta"
kind = "canasta"
each = 2000
match = { ranks = ["wild"] }
house = "Ours"
"""
WILD_CANASTAS = WILD_MELDS + WILD_ITEM  # both are needed
# Canastas of sevens before the others, and a mark that each player of a side can have.
SEVENS = """
[[item]]
id = "sevens"
label = "Canastas of sevens"
one = "canasta of sevens"
kind = "canasta"
each = 1500
match = { ranks = ["7"], most_wilds = 0 }
house = "Our own"
"""
CUT = """
[[item]]
id = "exact-cut"
label = "Exact cuts"
one = "exact cut"
kind = "mark"
each = 100
per = "player"
house = "Our own"
"""
POT = """
[[item]]
id = "pot"
label = "Pot not taken"
one = "pot not taken"
kind = "mark"
each = -100
excludes = ["out"]
house = "Our own"
"""


def sheet(text: str, base: str = "hudson") -> RuleSet:
    """Return a book with the changes of a sheet."""
    return merge_sheet({"base": base, "name": "Our table"} | tomllib.loads(text), "ours.toml")


def mistakes(text: str, base: str = "hudson") -> list[str]:
    """Return what is said against a sheet, a sentence for each mistake."""
    with pytest.raises(BadRuleSet) as refused:
        sheet(text, base)
    return str(refused.value).split("\n")


def checked(rules: RuleSet, *sides: dict[str, Any], players: int = 4) -> CheckedHand:
    """Return a hand checked: what is not given of a side is nothing."""
    full = [{"held_points": 0} | side if "held" not in side else side for side in sides]
    hand = read_hand({"rules": rules.id, "players": players, "sides": full})
    return check_hand(rules, hand)


def lines_of(hand: CheckedHand, side_index: int = 0) -> list[tuple[str, int, int]]:
    """Return the lines of a side: item, count, points."""
    assert not hand.errors, hand.errors
    return [(line.item, line.count, line.points) for line in hand.scores[side_index].lines]


# Hand and Foot for four: five packs, thirteen cards laid aside for each player, and a red three
# that is not laid out counts 100 against its side.
FOOT = """
[reserve]
cards = 13
house = "Hand and Foot"
"""
PACKS = """
[pack]
decks = 5
jokers = 10
house = "Hand and Foot"
[[item]]
id = "red-three"
each = 100
house = "Hand and Foot"
[[card]]
name = "Red threes"
ranks = ["3r"]
melded = 0
held = 100
house = "Hand and Foot"
"""

# Hand and Foot: one pack more than players; Pagat plays to other totals with three and with six.
PACKS_BY_PLAYERS = """
[[pack]]
players = [2]
decks = 3
jokers = 6
house = "One more than players"
[[pack]]
players = [3, 4]
decks = 5
jokers = 10
house = "One more than players"
[[pack]]
players = [5, 6]
decks = 6
jokers = 12
house = "One more than players"
"""
THREES_EACH = '[[item]]\nid = "red-three"\neach = 100\nhouse = "Ours"\n'
TARGETS_BY_PLAYERS = """
[[target]]
players = [2, 4, 5]
is = 5000
house = "Ours"
[[target]]
players = [3]
is = 7500
house = "Ours"
[[target]]
players = [6]
is = 10000
house = "Ours"
"""
