"""A file cannot claim rules, recounts, formats or totals that do not follow."""

from typing import Any

import pytest

from scorekeeper.errors import ImportDamaged
from scorekeeper.rules.library import as_values, load
from scorekeeper.table.entries import encode
from scorekeeper.table.fold import fold
from scorekeeper.table.integrity import check_ledger
from scorekeeper.table.rule_change import plan_change
from scorekeeper.table.summary import summary_of
from tests.support.house_tables import (
    BY_MELDS,
    BY_TOTALS,
    SHEET,
    WILD_SHEET,
    WITH_WILDS,
    club_table,
    hand_body,
    play,
)
from tests.support.small_ledger import Ledger

HUDSON = as_values(load("hudson"))
UNTIL = {"clock": "2026-01-31T22:30", "moment": "2026-01-31T21:30:00Z"}
UNFIT = "a game in it does not fit together"
RULES = "its rules change to some that it cannot be played by"


def change(table: Ledger, house: dict[str, Any] | None = SHEET, *, is_always: bool = True) -> int:
    kind, body = encode(plan_change(table.game, HUDSON, house, is_always=is_always).entry)
    return table.add(kind, **body)


def full() -> Ledger:
    """Write a game with every kind of change."""
    table = Ledger()
    table.add("brought", hands=3, totals=[1480, 2905], dealer=3)
    first, _ = play(table, BY_MELDS, BY_TOTALS)
    change(table, is_always=False)
    play(table, BY_MELDS)
    table.add("format", hands=8)
    changed = change(table, WILD_SHEET)
    table.add("undone", of=changed)
    table.add("undone", of=changed + 1)
    table.add("corrected", **hand_body(table, BY_MELDS), of=first)
    play(table, WITH_WILDS)
    table.add("format", until=UNTIL)
    return table


def refusal(table: Ledger, *, is_ours: bool = True) -> str:
    with pytest.raises(ImportDamaged) as refused:
        check_ledger(table.entries, is_ours=is_ours)
    return str(refused.value).partition("nothing was taken from it: ")[2].rstrip(".")


def body_of(table: Ledger, kind: str, place: int = 0) -> dict[str, Any]:
    return [entry.body for entry in table.entries if entry.kind == kind][place]


def test_a_game_with_every_change_is_taken_in_and_comes_to_the_same() -> None:
    table = full()
    checked = check_ledger(table.entries, is_ours=True)
    assert checked.summary == summary_of(fold(table.entries))
    assert (checked.summary["hands"], checked.difference) == (7, "")


def test_a_table_that_began_with_house_rules_is_taken_in() -> None:
    table = club_table(hands=4)
    play(table, BY_MELDS)
    assert check_ledger(table.entries, is_ours=True).summary["totals"] == (990, 40)


def test_lines_that_the_house_rules_do_not_give_are_refused() -> None:
    table = club_table()
    play(table, BY_MELDS)
    line = next(line for line in body_of(table, "hand")["lines"][0] if line["item"] == "mixed")
    line["points"] = 300
    assert "“1 mixed canasta” +300, but the count is “1 mixed canasta” +250" in refusal(table)


def test_a_recount_whose_lines_do_not_follow_is_refused() -> None:
    table = Ledger()
    play(table, BY_MELDS)
    change(table)
    body_of(table, "rules")["recounted"][0]["lines"][0][0]["points"] = 9000
    told = refusal(table)
    assert told.startswith("in a change of rules (entry 3), We: the file has ")
    assert check_ledger(table.entries, is_ours=False).difference == told


def test_a_recount_counts_every_hand() -> None:
    table = Ledger()
    play(table, BY_MELDS, BY_TOTALS)
    change(table)
    body = body_of(table, "rules")
    body["recounted"] = body["recounted"][:1]
    assert refusal(table).endswith("it does not count every hand again")


def test_a_hand_is_not_refused_by_rules_that_have_a_score_for_it() -> None:
    table = Ledger()
    play(table, BY_MELDS)
    change(table)
    recounted = body_of(table, "rules")["recounted"][0]
    del recounted["lines"]
    recounted["refused"] = "No."
    assert refusal(table).endswith("hand 1 is refused in the file, but it is counted")


def test_a_hand_without_a_score_is_not_given_one() -> None:
    table = club_table(WILD_SHEET)
    play(table, WITH_WILDS)
    change(table, None)
    recounted = body_of(table, "rules")["recounted"][0]
    recounted["lines"] = [[], []]
    assert refusal(table).endswith("hand 1 is counted in the file, but it is refused")


@pytest.mark.parametrize(
    ("recounted", "said"),
    [
        ([{"of": 1, "lines": [[], []]}], UNFIT),
        ([{"of": 99, "lines": [[], []]}], UNFIT),
        ([{"of": 2, "lines": [[]]}], UNFIT),
        (
            [{"of": 2, "lines": [[{"item": "gold", "count": 1, "points": 5, "cite": ""}], []]}],
            UNFIT,
        ),
        ([{"of": 2, "refused": "x" * 1001}], "a text in it is too long"),
    ],
)
def test_a_recount_names_hands_and_items_that_are_there(recounted: Any, said: str) -> None:
    table = Ledger()
    play(table, BY_MELDS)
    table.add("rules", house=SHEET, recounted=recounted)
    assert refusal(table, is_ours=False) == said


def test_an_item_of_rules_that_were_undone_or_come_later_is_refused() -> None:
    table = Ledger()
    table.add("undone", of=change(table, WILD_SHEET, is_always=False))
    wild = club_table(WILD_SHEET)
    play(wild, WITH_WILDS)
    table.add("hand", **body_of(wild, "hand"))
    assert refusal(table, is_ours=False) == UNFIT
    later = Ledger()
    [first] = play(later, BY_MELDS)
    change(later, WILD_SHEET, is_always=False)
    later.add("corrected", **body_of(wild, "hand"), of=first)
    assert refusal(later, is_ours=False) == UNFIT


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"ruleset": as_values(load("miller"))}, RULES),
        ({"ruleset": {}}, UNFIT),
        ({"ruleset": {"x": "y" * 1001}}, "a text in it is too long"),
        ({"house": {"base": "hudson"}}, UNFIT),
        ({"house": SHEET | {"pack": {"decks": 2, "jokers": 40, "house": "x"}}}, UNFIT),
        ({"house": {"x": "y" * 1001}}, "a text in it is too long"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(body: dict[str, Any], said: str) -> None:
    table = Ledger()
    table.add("rules", **body)
    assert refusal(table, is_ours=False) == said


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("brought", {"hands": 3, "totals": [1480], "dealer": 0}, UNFIT),
        ("brought", {"hands": 3, "totals": [0, 10**6], "dealer": 0}, "it gives more than"),
        ("brought", {"hands": -1, "totals": [0, 0], "dealer": 0}, "it counts what cannot"),
        ("brought", {"hands": 201, "totals": [0, 0], "dealer": 0}, UNFIT),
        ("brought", {"hands": 3, "totals": [0, 0], "dealer": 4}, "its players do not fit"),
        ("format", {"hands": 100_000}, "it counts what cannot"),
        ("format", {"until": UNTIL | {"clock": "tonight"}}, "there is no such day and time: ton"),
        ("format", {"until": UNTIL | {"moment": "2026-13-31T21:30:00Z"}}, "there is no such day"),
        ("start", {}, UNFIT),
        (
            "precedent",
            {"question": "x", "decision": "y", "agreed": [], "since": "once"},
            "there is no such day and time: once",
        ),
    ],
)
def test_a_format_or_totals_that_cannot_be_are_refused(
    kind: str, body: dict[str, Any], said: str
) -> None:
    table = Ledger()
    table.add(kind, **(body or table.entries[0].body))
    assert refusal(table, is_ours=False).startswith(said)


def test_totals_are_not_brought_after_a_hand() -> None:
    table = Ledger()
    play(table, BY_MELDS)
    table.add("brought", hands=3, totals=[1480, 2905], dealer=0)
    assert refusal(table, is_ours=False) == UNFIT
    undone = Ledger()
    undone.add("undone", of=play(undone, BY_MELDS)[0])
    undone.add("brought", hands=3, totals=[1480, 2905], dealer=0)
    assert check_ledger(undone.entries, is_ours=True).summary["totals"] == (1480, 2905)
