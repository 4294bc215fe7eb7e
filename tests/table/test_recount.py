"""A hand in a file is counted again, and the first line that is not so is named."""

from typing import Any

import pytest

from scorekeeper.table.entries import encode, read
from scorekeeper.table.recount import first_difference
from scorekeeper.table.rule_change import plan_change
from tests.support.games import make_entries
from tests.support.house_tables import BY_MELDS, SHEET, play
from tests.support.small_ledger import Ledger, StoredEntry


def difference(entries: Any) -> str:
    return first_difference(read(entries))


def changed(hand: int = 0, side: int = 0, **values: Any) -> list[StoredEntry]:
    """Return a game one line of which says something else; an item of None leaves it out."""
    made = make_entries(hands=2, penalties=False, corrections=False)
    entries = [StoredEntry(e.seq, e.kind, {**e.body}) for e in made]
    body = entries[1 + hand].body
    lines = [list(of_side) for of_side in body["lines"]]
    if values.get("item", "") is None:
        del lines[side][0]
    else:
        lines[side][0] = {**lines[side][0], **values}
    body["lines"] = lines
    return entries


def test_a_game_that_was_really_scored_has_none() -> None:
    assert difference(make_entries(hands=4)) == ""


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"points": 4800}, "+4,800"),
        ({"cite": "hudson:1"}, "(hudson:1), but the count is"),
        ({"item": None}, "but the count is"),
        ({"count": 9}, "the file has “9 "),
    ],
)
def test_the_first_line_that_differs_is_named(values: dict[str, Any], said: str) -> None:
    told = difference(changed(hand=1, **values))
    assert told.startswith("in hand 2 (entry 3), Ann & Cleo: the file has ")
    assert said in told


def test_a_line_too_many_is_named() -> None:
    table = Ledger()
    table.hand(5, 0)
    table.entries[1].body["lines"] = [[], []]
    assert difference(table.entries) == ""
    table.hand(5, 0, kind="corrected", of=2)
    assert difference(table.entries) == (
        "in a correction (entry 3), We: the file has “Cards on the table” +5, "
        "but the count is nothing"
    )


def test_a_hand_that_cannot_be_is_told_with_its_reason() -> None:
    table = Ledger()
    table.hand(7, 0)
    table.entries[1].body["sides"] = [
        {"points": 7, "held_points": 0},
        {"points": 0, "held_points": 0},
    ]
    assert difference(table.entries).startswith("in hand 1 (entry 2), this cannot be: 7 is not a")


def test_house_rules_are_compared_without_paragraphs() -> None:
    entries = changed(points=make_entries(hands=1)[1].body["lines"][0][0]["points"])
    entries[0].body["ruleset"] = {**entries[0].body["ruleset"], "name": "Ours"}
    assert difference(entries) == ""


def test_what_does_not_begin_as_a_game_is_not_counted() -> None:
    table = Ledger()
    table.hand(7, 0)
    assert first_difference(read(table.entries[1:])) == ""


def test_a_change_of_rules_that_counts_nothing_again_has_no_lines_to_differ() -> None:
    table = Ledger()
    play(table, BY_MELDS)
    edition = table.entries[0].body["ruleset"] | {"target": {"is": 7000, "silent": "x"}}
    table.add("rules", house=SHEET)
    assert difference(table.entries) == ""
    kind, body = encode(plan_change(table.game, edition, SHEET, is_always=True).entry)
    table.add(kind, **body)
    assert body["ruleset"] == edition
    assert difference(table.entries) == ""
