"""A ledger from a file is validated before anything of it is kept."""

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.errors import ImportDamaged, ImportNewer, ImportRefused
from scorekeeper.table.csv_export import as_csv
from scorekeeper.table.fold import fold
from scorekeeper.table.history import events
from scorekeeper.table.integrity import checked_summary
from scorekeeper.table.summary import summary_of
from tests.support.games import Entry, make_entries
from tests.support.small_ledger import Ledger, StoredEntry

MIDDLE = "a game in it does not fit together"
SEATS = "its players do not fit their seats"
TOTALS = "it contains impossible totals"


def full_ledger(players: int = 5) -> Ledger:
    """Write one entry of every kind."""
    table = Ledger(players=players)
    first = table.hand(300, 100)
    penalty = table.add("penalty", side=1, player=1, points=-100, effects=["no-draw"], why="x")
    table.add("penalty", side=0, player=None, irregularity="drew-too-many", answers={}, why="y")
    table.hand(200, 50, kind="corrected", of=first)
    table.add("cleared", of=penalty, effect="no-draw")
    table.add("cancelled", of=penalty)
    decided = {"question": "It fell", "decision": "Leave it", "agreed": [0, 1], "points": -20}
    first_decision = table.add("precedent", **decided)
    table.add("penalty", side=0, points=-20, why="It fell", precedent=first_decision)
    second_decision = table.add("precedent", **decided, of=first_decision)
    table.add("withdrawn", of=second_decision)
    table.add("redeal", why="cards short", cites=["hudson:63"])
    table.add("renamed", name="Club", players=["A", "B", "C", "D", "E"][:players], sides=["X", "Y"])
    table.add("dealer", seat=1, next=3)
    if players == 5:
        table.add("sits", seats=[0])
    target = table.add("target", target=4000)
    table.add("undone", of=target)
    table.add("ended")
    return table


def seq_of(table: Ledger, kind: str) -> int:
    return next(entry.seq for entry in table.entries if entry.kind == kind)


def test_a_whole_ledger_is_summed_up() -> None:
    table = full_ledger()
    assert checked_summary(table.entries) == summary_of(fold(table.entries))
    for seed in range(4):
        made = make_entries(hands=6, seed=seed)
        assert checked_summary(made) == summary_of(fold(made))


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        ("start", {"dealer": 17}, SEATS),
        ("start", {"dealer": -1}, SEATS),
        ("start", {"target": 0}, TOTALS),
        ("start", {"target": 100_000}, TOTALS),
        ("start", {"target": "5000"}, MIDDLE),
        ("start", {"players": ["Ana"]}, SEATS),
        ("start", {"sides": [{"name": "We", "members": [0, 1, 2, 3, 4]}]}, SEATS),
        (
            "start",
            {
                "sides": [
                    {"name": "We", "members": [0, 1, 2, 3, 4]},
                    {"name": "They", "members": []},
                ]
            },
            SEATS,
        ),
        ("start", {"ruleset": {}}, MIDDLE),
        ("start", {"name": "n" * 151}, "a name in it is too long"),
        ("start", {"colour": "red"}, MIDDLE),
        ("hand", {"lines": []}, MIDDLE),
        ("hand", {"lines": [[], [], []]}, MIDDLE),
        ("hand", {"sides": "no"}, MIDDLE),
        ("hand", {"sides": [{}]}, MIDDLE),
        ("hand", {"sides": [{"points": -5}, {}]}, MIDDLE),
        (
            "hand",
            {"lines": [[{"item": "gold", "count": 1, "points": 5, "cite": ""}], []]},
            MIDDLE,
        ),
        ("corrected", {"of": 3}, MIDDLE),
        ("corrected", {"of": 99}, MIDDLE),
        ("cancelled", {"of": 2}, MIDDLE),
        ("cleared", {"of": 0}, MIDDLE),
        ("penalty", {"side": 2}, "a penalty is given to nobody"),
        ("penalty", {"side": -1}, "a penalty is given to nobody"),
        ("penalty", {"player": 5}, SEATS),
        ("precedent", {"agreed": [0, 5]}, SEATS),
        ("precedent", {"of": 2}, MIDDLE),
        ("precedent", {"points": -100_000}, TOTALS),
        ("precedent", {"decision": "x" * 1001}, "a text in it is too long"),
        ("penalty", {"precedent": 2}, MIDDLE),
        ("withdrawn", {"of": 2}, MIDDLE),
        ("renamed", {"players": ["A"]}, SEATS),
        ("renamed", {"sides": ["A"]}, MIDDLE),
        ("renamed", {"sides": ["A", "b" * 151]}, "a name in it is too long"),
        ("dealer", {"seat": 5}, SEATS),
        ("dealer", {"next": -1}, SEATS),
        ("sits", {"seats": [5]}, SEATS),
        ("sits", {"seats": [0, 1, 2, 3, 4]}, SEATS),
        ("target", {"target": -5}, TOTALS),
        ("undone", {"of": 1}, MIDDLE),
        ("undone", {"of": 99}, MIDDLE),
    ],
)
def test_an_entry_that_does_not_fit_is_refused(
    kind: str, change: dict[str, Any], said: str
) -> None:
    table = full_ledger()
    table.entries[seq_of(table, kind) - 1].body.update(change)
    with pytest.raises(ImportDamaged) as refused:
        checked_summary(table.entries)
    assert str(refused.value) == f"This file is damaged, and nothing was taken from it: {said}."


def test_totals_that_no_game_reaches_are_refused() -> None:
    table = Ledger()
    table.hand(10**10, 0)
    table.hand(-(10**10), 0)
    with pytest.raises(ImportDamaged, match=TOTALS):
        checked_summary(table.entries)


def test_kinds_that_no_game_has_are_refused() -> None:
    table = full_ledger()
    table.entries[3] = replace(table.entries[3], kind="read")
    with pytest.raises(ImportDamaged, match="it holds entries that no game has"):
        checked_summary(table.entries)
    with pytest.raises(ImportDamaged, match="it holds entries that no game has"):
        checked_summary(full_ledger().entries[1:])


def test_a_second_start_does_not_fit_together() -> None:
    table = full_ledger()
    table.entries.append(replace(table.entries[0], seq=len(table.entries) + 1))
    with pytest.raises(ImportDamaged, match=MIDDLE):
        checked_summary(table.entries)


def test_an_entry_of_a_later_version_asks_for_an_update() -> None:
    table = full_ledger()
    table.entries[1].body["version"] = 2
    with pytest.raises(ImportNewer):
        checked_summary(table.entries)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything inside a body but its rule set."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        if key != "ruleset":
            yield (*path, key)
            if isinstance(inner, dict | list):
                yield from leaves(inner, (*path, key))


VALUES: tuple[Any, ...] = (
    None,
    -1,
    0,
    3,
    99,
    10**12,
    "",
    "out",
    "x" * 300,
    [],
    {},
    [[]],
    1.5,
    True,
)


def mutated(entries: list[Any], chance: random.Random) -> list[StoredEntry]:
    """Change one value of one entry, or leave out one entry or key."""
    made = [StoredEntry(e.seq, e.kind, copy.deepcopy({**e.body}), e.at, e.by) for e in entries]
    entry = chance.choice(made)
    paths = [*leaves(entry.body)]
    if not paths:
        return made
    *path, last = chance.choice(paths)
    inner: Any = entry.body
    for key in path:
        inner = inner[key]
    if chance.random() < 0.2:
        del inner[last]
    else:
        inner[last] = chance.choice(VALUES)
    return made


SOURCES: list[Callable[[], list[Any]]] = [
    lambda: full_ledger().entries,
    lambda: full_ledger(4).entries,
    lambda: list[Entry](make_entries(hands=3)),
]


@pytest.mark.parametrize("seed", range(400))
def test_whatever_is_accepted_can_be_shown_and_exported(seed: int) -> None:
    chance = random.Random(seed)
    entries = mutated(chance.choice(SOURCES)(), chance)
    try:
        checked_summary(entries)
    except ImportRefused:
        return
    game = fold(entries)
    assert events(game.ledger)
    assert as_csv([game])
