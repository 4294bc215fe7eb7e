"""A ledger from a file is validated before anything of it is kept."""

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.errors import ImportDamaged, ImportNewer, ImportRefused
from scorekeeper.rules.editions import HOUSE_RULES
from scorekeeper.table import integrity
from scorekeeper.table.csv_export import HANDS_CSV, LINES_CSV, ExportedGame
from scorekeeper.table.fold import fold
from scorekeeper.table.history import events
from scorekeeper.table.integrity import check_ledger, kept_as_counted
from scorekeeper.table.summary import summary_of
from tests.support.games import Entry, make_entries
from tests.support.rule_sets import FOUR_DEALS, with_sheet
from tests.support.small_ledger import Ledger, StoredEntry

MIDDLE = "a game in it does not fit together"
SEATS = "its players do not fit their seats"
TOTALS = "it contains impossible totals"


MANY_POINTS = "it gives more than 999,990 points at once"
UNCOUNTED = "it counts what cannot be counted"
NO_PARAGRAPH = "it cites what cannot be a paragraph"
HOUSE = "its house rules cannot be played"


def lines(**values: Any) -> list[list[dict[str, Any]]]:
    """Return the lines of a hand, one of them with these values."""
    return [[{"item": "cards", "count": 1, "points": 5, "cite": ""} | values], []]


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
    assert check_ledger(table.entries, is_ours=False).summary == summary_of(fold(table.entries))
    for seed in range(4):
        made = make_entries(hands=6, seed=seed)
        assert check_ledger(made, is_ours=False).summary == summary_of(fold(made))


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
        ("precedent", {"points": 10**6}, MANY_POINTS),
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
        ("undone", {"of": 4}, MIDDLE),
        ("penalty", {"points": 10**30}, MANY_POINTS),
        ("penalty", {"points": -999_991}, MANY_POINTS),
        ("penalty", {"minimum": -5}, UNCOUNTED),
        ("penalty", {"minimum": 100_000}, UNCOUNTED),
        ("penalty", {"player": 99}, SEATS),
        ("penalty", {"player": -1}, SEATS),
        ("penalty", {"cites": ["nobook"]}, NO_PARAGRAPH),
        ("penalty", {"cites": ["hudson:"]}, NO_PARAGRAPH),
        ("penalty", {"cites": ["hudson:57/../x"]}, NO_PARAGRAPH),
        ("penalty", {"why": "y" * 1001}, "a text in it is too long"),
        ("penalty", {"effects": ["x"] * 1001}, "a list in it is too long"),
        ("penalty", {"effects": ["x" * 1001]}, "a text in it is too long"),
        ("cleared", {"effect": "y" * 1001}, "a text in it is too long"),
        ("redeal", {"cites": ["hudson 63"]}, NO_PARAGRAPH),
        ("hand", {"typed": {"y" * 1001: []}}, "a text in it is too long"),
        ("hand", {"typed": {str(key): [] for key in range(1001)}}, "a list in it is too long"),
        ("hand", {"sides": [{"points": 10**30}, {}]}, "a number in it is far too large"),
        ("hand", {"sides": [{"held": [[[1]]]}, {}]}, MIDDLE),
        ("hand", {"lines": lines(points=10**30)}, MANY_POINTS),
        ("hand", {"lines": lines(count=-1)}, UNCOUNTED),
        ("hand", {"lines": lines(cite="?")}, NO_PARAGRAPH),
        ("sits", {"seats": []}, SEATS),
        ("sits", {"seats": [1]}, SEATS),
        ("undone", {"of": 99}, MIDDLE),
    ],
)
def test_an_entry_that_does_not_fit_is_refused(
    kind: str, change: dict[str, Any], said: str
) -> None:
    table = full_ledger()
    table.entries[seq_of(table, kind) - 1].body.update(change)
    with pytest.raises(ImportDamaged) as refused:
        check_ledger(table.entries, is_ours=False)
    assert str(refused.value) == f"This file is damaged, and nothing was taken from it: {said}."


def test_points_that_no_hand_brings_are_refused() -> None:
    table = Ledger()
    table.hand(10**10, 0)
    with pytest.raises(ImportDamaged, match=MANY_POINTS):
        check_ledger(table.entries, is_ours=False)


def test_totals_that_many_hands_add_up_to_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "LARGEST_TOTAL", 10_000)
    table = Ledger()
    table.hand(9000, 0)
    check_ledger(table.entries, is_ours=False)
    table.hand(9000, 0)
    with pytest.raises(ImportDamaged, match=TOTALS):
        check_ledger(table.entries, is_ours=False)


def test_a_body_that_is_nested_without_end_is_refused() -> None:
    table = full_ledger()
    nested: dict[str, Any] = {}
    for _ in range(5000):
        nested = {"x": nested}
    table.entries[1].body["sides"] = [nested, {}]
    with pytest.raises(ImportDamaged, match=MIDDLE):
        check_ledger(table.entries, is_ours=False)


# Undoing


def test_undoings_and_puttings_back_as_pages_write_them_are_taken_in() -> None:
    table = full_ledger()
    last = table.entries[-1].seq
    first = table.add("undone", of=last)
    second = table.add("undone", of=last - 3)
    table.add("undone", of=second)
    table.add("undone", of=first)
    assert check_ledger(table.entries, is_ours=False).summary["outcome"]
    table.add("undone", of=first)
    with pytest.raises(ImportDamaged, match=MIDDLE):
        check_ledger(table.entries, is_ours=False)


# Cites


@pytest.mark.parametrize(
    ("cite", "is_known"),
    [("hudson:57", True), ("miller:sevens", True), ("hudson:9999", False), ("whist:1", False)],
)
def test_the_paragraphs_of_a_game_of_this_version_are_there(cite: str, is_known: bool) -> None:
    table = Ledger()
    table.add("penalty", side=0, points=-50, why="x", cites=[cite])
    check_ledger(table.entries, is_ours=False)
    if is_known:
        check_ledger(table.entries, is_ours=True)
    else:
        with pytest.raises(ImportDamaged, match=f"it cites {cite}, which is no paragraph"):
            check_ledger(table.entries, is_ours=True)


# House rules


@pytest.mark.parametrize(
    "change",
    [{"decks": 13}, {"jokers": 33}],
)
def test_house_rules_with_a_pack_that_nobody_has_are_refused(change: dict[str, int]) -> None:
    table = full_ledger()
    rules = table.entries[0].body["ruleset"]
    rules["pack"] |= change
    for item in rules["item"]:
        if item.get("points"):
            item["points"] = [0] * (2 * rules["pack"]["decks"] + 1)
    with pytest.raises(ImportDamaged, match=MIDDLE):
        check_ledger(table.entries, is_ours=False)


def test_a_game_with_as_many_packs_as_a_sheet_may_have_is_taken_in() -> None:
    table = full_ledger()
    rules = table.entries[0].body["ruleset"]
    rules["pack"] |= {"decks": 12, "jokers": 96}
    for item in rules["item"]:
        if item.get("points"):
            item["points"] = [0] * 25
    assert check_ledger(table.entries, is_ours=False)


def test_house_rules_of_endless_canastas_are_refused() -> None:
    table = full_ledger()
    rules = table.entries[0].body["ruleset"]
    rules["canasta_cards"]["is"] = 501
    with pytest.raises(ImportDamaged, match=HOUSE):
        check_ledger(table.entries, is_ours=False)


def test_a_game_of_house_rules_is_taken_in_as_such() -> None:
    table = Ledger()
    table.entries[0].body["ruleset"]["pack"]["jokers"] = 6
    table.hand(300, 100)
    assert check_ledger(table.entries, is_ours=False).summary["rules"] == "hudson"
    assert fold(table.entries).rules.name == HOUSE_RULES


# Lines


def test_lines_of_this_version_that_are_not_what_was_counted_are_refused() -> None:
    table = Ledger()
    table.hand(4800, 0)
    with pytest.raises(ImportDamaged, match=r"the file has “Cards on the table” \+4,800"):
        check_ledger(table.entries, is_ours=True)


def test_lines_of_another_version_are_kept_and_the_difference_is_told() -> None:
    table = Ledger()
    table.hand(4800, 0)
    checked = check_ledger(table.entries, is_ours=False)
    assert list(checked.summary["totals"]) == [4800, 0]
    assert kept_as_counted(checked).startswith("“Friday” keeps the points it came with, which we")
    assert "“Cards on the table” +4,800" in kept_as_counted(checked)


@pytest.mark.parametrize("seed", range(4))
def test_games_that_were_really_scored_come_back_without_a_difference(seed: int) -> None:
    entries = make_entries(hands=5, seed=seed)
    assert check_ledger(entries, is_ours=True).difference == ""


def test_kinds_that_no_game_has_are_refused() -> None:
    table = full_ledger()
    table.entries[3] = replace(table.entries[3], kind="read")
    with pytest.raises(ImportDamaged, match="it holds entries that no game has"):
        check_ledger(table.entries, is_ours=False)
    with pytest.raises(ImportDamaged, match="it holds entries that no game has"):
        check_ledger(full_ledger().entries[1:], is_ours=False)


def test_a_second_start_does_not_fit_together() -> None:
    table = full_ledger()
    table.entries.append(replace(table.entries[0], seq=len(table.entries) + 1))
    with pytest.raises(ImportDamaged, match=MIDDLE):
        check_ledger(table.entries, is_ours=False)


def test_an_entry_of_a_later_version_asks_for_an_update() -> None:
    table = full_ledger()
    table.entries[1].body["version"] = 2
    with pytest.raises(ImportNewer):
        check_ledger(table.entries, is_ours=False)


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
        check_ledger(entries, is_ours=False)
    except ImportRefused:
        return
    game = fold(entries)
    assert events(game.ledger)
    assert HANDS_CSV.file([ExportedGame("t", game)], str) and LINES_CSV.file(
        [ExportedGame("t", game)], str
    )


def test_a_game_of_some_hands_needs_no_target() -> None:
    table = Ledger(with_sheet(FOUR_DEALS))
    assert table.entries[0].body["target"] == 0
    assert check_ledger(table.entries, is_ours=True).summary["outcome"] is None
    endless = Ledger()
    endless.entries[0].body["target"] = 0
    with pytest.raises(ImportDamaged, match=TOTALS):
        check_ledger(endless.entries, is_ours=True)
