"""A ledger read on from an earlier fold comes to the same game as one read from its start."""

import random

import pytest

from scorekeeper.table.fold import Folding, fold
from tests.table.test_game import Ledger

COUNTS = {"hudson": (2, 3, 4, 5, 6), "miller": (4,)}


def add_something(ledger: Ledger, chance: random.Random) -> None:
    """Write one entry of any kind, about anything that was before, or about nothing there is."""
    seqs = [entry.seq for entry in ledger.entries]
    points = [chance.randrange(-600, 2_000, 5) for _ in range(ledger.sides)]
    of = chance.choice([*seqs[1:], 99])
    side = chance.randrange(ledger.sides)
    players = len(ledger.game.players)
    what = chance.choice(
        ["hand"] * 5
        + ["penalty"] * 3
        + ["corrected", "cancelled", "cleared", "redeal", "renamed", "dealer", "target", "undone"]
        + (["sits"] if players > 4 else [])
    )
    if what in ("hand", "corrected"):
        ledger.hand(*points, kind=what, **({"of": of} if what == "corrected" else {}))
        return
    body = {
        "penalty": {
            "side": side,
            "points": -100,
            "minimum": chance.choice([0, 50]),
            "effects": ["shown"],
        },
        "cancelled": {"of": of},
        "cleared": {"of": of, "effect": "shown"},
        "redeal": {},
        "renamed": {"name": f"Table {len(seqs)}"},
        "dealer": {"seat": chance.randrange(players)},
        "sits": {"seats": [chance.randrange(players)]},
        "target": {"target": chance.randrange(1_000, 9_000, 500)},
        "undone": {"of": of if of > 1 else 99},
    }[what]
    ledger.add(what, **body)


@pytest.mark.parametrize("seed", range(60))
def test_reading_on_gives_the_same_game_as_reading_from_the_start(seed: int) -> None:
    chance = random.Random(seed)
    book = chance.choice([*COUNTS])
    ledger = Ledger(book, chance.choice(COUNTS[book]))
    folding = Folding(tuple(ledger.entries))
    for _ in range(40):
        for _ in range(chance.choice([1, 1, 2])):
            add_something(ledger, chance)
        entries = tuple(ledger.entries)
        earlier, game = folding, folding.game
        folding = Folding(entries, folding)
        assert folding.game == fold(entries)
        assert earlier.game is game and earlier.game == fold(earlier.entries)


def test_hands_that_nothing_has_changed_are_not_added_up_again() -> None:
    ledger = Ledger()
    for _ in range(3):
        ledger.hand(300, 200)
    before = Folding(tuple(ledger.entries))
    ledger.hand(100, 500)
    after = Folding(tuple(ledger.entries), before)
    pairs = zip(before.game.hands, after.game.hands, strict=False)
    assert all(old is new for old, new in pairs)


def test_another_ledger_is_read_from_its_start() -> None:
    one, other = Ledger(), Ledger("miller")
    other.hand(100, 200)
    folding = Folding(tuple(one.entries))
    assert Folding(tuple(other.entries), folding).game == fold(other.entries)
