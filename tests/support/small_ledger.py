"""A small ledger for tests of the table, written entry by entry as the file holds it."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
TWO_SIDES = {4: ([0, 2], [1, 3]), 5: ([0, 2, 4], [1, 3]), 6: ([0, 2, 4], [1, 3, 5])}


@dataclass(frozen=True)
class StoredEntry:
    seq: int
    kind: str
    body: dict[str, Any]
    at: str = "2026-01-31T19:00:00Z"
    by: str = "Ann"


class Ledger:
    """Entries of one table, written one after another."""

    def __init__(self, book: str | RuleSet = "hudson", players: int = 4, dealer: int = 0) -> None:
        rules = load(book) if isinstance(book, str) else book
        alone = [[seat] for seat in range(players)]
        members = TWO_SIDES.get(players, alone)
        names = ("We", "They", "Third")
        self.sides = len(members)
        self.entries: list[StoredEntry] = []
        self.add(
            "start",
            name="Friday",
            ruleset=as_values(rules),
            players=NAMES[:players],
            sides=[{"name": n, "members": m} for n, m in zip(names, members, strict=False)],
            dealer=dealer,
            target=rules.target_total,
        )

    def add(self, kind: str, **body: Any) -> int:
        seq = len(self.entries) + 1
        self.entries.append(StoredEntry(seq, kind, body, at=f"19:{seq:02}"))
        return seq

    def hand(self, *nets: int, kind: str = "hand", **more: Any) -> int:
        lines = [[{"item": "cards", "count": 1, "points": net, "cite": ""}] for net in nets]
        return self.add(
            kind, sides=[{"points": 0, "held_points": 0}] * self.sides, lines=lines, **more
        )

    @property
    def game(self) -> Game:
        return fold(self.entries)

    def needs(self) -> list[int]:
        return [need.points for need in self.game.needs]
