"""Rules changed at a table: shown before anybody agrees, then one entry."""

from typing import Any

import pytest
from msgspec import UNSET

from scorekeeper.errors import Impossible
from scorekeeper.rules.library import as_values, load
from scorekeeper.table.entries import AnyEntry, encode
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from scorekeeper.table.rule_change import (
    UNREADABLE,
    RulePlan,
    book_of,
    is_seated_alike,
    plan_change,
    sheet_of,
)
from scorekeeper.table.table_rules import rule_set
from tests.support.house_tables import (
    BY_MELDS,
    BY_TOTALS,
    NOTHING,
    SHEET,
    WILD_SHEET,
    WITH_WILDS,
    club_table,
    play,
)
from tests.support.small_ledger import Ledger

HUDSON = as_values(load("hudson"))


def plan(game: Game, house: dict[str, Any] | None = SHEET, *, is_always: bool = True) -> RulePlan:
    return plan_change(game, HUDSON, house, is_always=is_always)


def written(table: Ledger, entry: AnyEntry) -> Game:
    """Return the table after an entry was stored and read again."""
    kind, body = encode(entry)
    table.add(kind, **body)
    return fold(table.entries)


def test_as_if_always_every_hand_is_counted_again() -> None:
    table = Ledger()
    play(table, BY_MELDS, BY_TOTALS)
    planned = plan(table.game)
    assert [change.before.nets for change in planned.hands] == [(1040, 40), (1040, 40)]
    assert [change.after.nets for change in planned.hands] == [(990, 40), (990, 40)]
    assert all(change.differs for change in planned.hands)
    assert planned.after.totals == (1980, 80)
    assert planned.after.target == 10000
    game = written(table, planned.entry)
    assert game.totals == planned.after.totals
    assert [hand.rules.house_name for hand in game.hands] == ["Thursday club"] * 2


def test_from_the_next_hand_on_the_hands_so_far_stay() -> None:
    table = Ledger()
    play(table, BY_MELDS)
    planned = plan(table.game, is_always=False)
    assert planned.entry.recounted is UNSET
    assert not any(change.differs for change in planned.hands)
    game = written(table, planned.entry)
    assert (game.totals, game.rules.house_name) == ((1040, 40), "Thursday club")
    play(table, BY_MELDS)
    assert table.game.hands[1].nets == (990, 40)
    assert [hand.rules.house_name for hand in table.game.hands] == ["", "Thursday club"]


def test_a_hand_entered_as_totals_keeps_its_card_points_and_says_so() -> None:
    table = Ledger()
    play(table, BY_MELDS, BY_TOTALS)
    sheet = SHEET | {"card": [{"name": "Kings", "melded": 15, "house": "x"}]}
    kings = next(card["name"] for card in HUDSON["card"] if "K" in card["ranks"])
    sheet["card"][0]["name"] = kings
    planned = plan(table.game, sheet)
    assert [change.note for change in planned.hands] == [
        "",
        "Hand 2 was entered as totals: its card points stay.",
    ]
    by_melds, by_totals = planned.after.hands
    assert by_melds.nets[0] > by_totals.nets[0]


def test_a_hand_the_rules_refuse_keeps_its_lines_and_is_marked() -> None:
    table = club_table(WILD_SHEET)
    play(table, WITH_WILDS, BY_MELDS)
    before = table.game
    planned = plan(before, None)
    first, second = planned.hands
    assert not first.differs
    assert first.note.startswith("Hand 1 keeps its points: We: ")
    assert second.note == ""
    game = written(table, planned.entry)
    assert game.hands[0].refused and not game.hands[1].refused
    assert game.hands[0].lines == before.hands[0].lines
    assert game.hands[0].counted_by is before.rules
    assert game.hands[0].rules is game.rules


def test_a_hand_that_cannot_be_read_keeps_its_lines() -> None:
    table = Ledger()
    table.add("hand", sides=[{"odd": 1}, {}], lines=[[], []])
    planned = plan(table.game)
    assert planned.after.hands[0].refused == UNREADABLE


def test_an_error_of_the_whole_table_has_no_side_in_front() -> None:
    table = Ledger()
    both = tuple(side | {"items": {**side["items"], "out": 1}} for side in BY_TOTALS)
    table.add("hand", sides=both, lines=[[], []])
    assert plan(table.game).after.hands[0].refused


def test_hands_after_a_change_leave_the_table_its_sheet() -> None:
    table = Ledger()
    written(table, plan(table.game).entry)
    play(table, BY_MELDS)
    assert sheet_of(table.game) == SHEET


def test_back_to_the_book_gives_the_book_again() -> None:
    table = Ledger()
    play(table, BY_MELDS, NOTHING)
    before = table.game
    written(table, plan(before).entry)
    game = written(table, plan(table.game, None).entry)
    assert (game.totals, game.target) == (before.totals, before.target)
    assert [hand.lines for hand in game.hands] == [hand.lines for hand in before.hands]
    assert game.rules is before.rules


def test_the_book_is_stored_again_only_where_it_is_another_edition() -> None:
    table = Ledger()
    assert plan(table.game).entry.ruleset is UNSET
    edition = HUDSON | {"target": {"is": 7000, "silent": "x"}}
    other = plan_change(table.game, edition, None, is_always=False)
    assert other.entry.ruleset == edition
    game = written(table, other.entry)
    assert book_of(game) == edition
    assert game.target == 7000


def test_the_tables_own_target_stays() -> None:
    table = Ledger()
    table.add("target", target=3000)
    assert plan(table.game).after.target == 3000


def test_a_correction_is_counted_by_the_rules_that_hold_for_the_hand() -> None:
    table = Ledger()
    [first] = play(table, BY_MELDS)
    written(table, plan(table.game, is_always=False).entry)
    game = table.game
    assert game.for_hand(1).rules.house_name == ""
    assert game.for_hand(2) is game
    written(table, plan(table.game).entry)
    assert table.game.hands[0].recounted == 4
    game = table.game
    table.add("corrected", sides=BY_TOTALS, lines=[[], []], of=first)
    assert table.game.hands[0].recounted == 0
    assert game.rules_of(1).house_name == "Thursday club"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": [{"count": 2, "sides": [1, 1], "sits_out": [0, 0], "house": "x"}]}, "2 play"),
        (
            {"players": [{"count": 4, "sides": [1, 1, 1, 1], "sits_out": [0] * 4, "house": "x"}]},
            "By these rules 4 players would form other sides.",
        ),
    ],
)
def test_rules_that_do_not_fit_the_table_are_refused(changes: dict[str, Any], said: str) -> None:
    count = changes["players"][0]["count"]
    by_players = {
        key: [
            entry | {"players": [count], "house": "x", "cite": "", "silent": ""}
            for entry in HUDSON[key]
            if count in entry["players"]
        ]
        for key in ("dealt", "drawn", "going_out")
    }
    with pytest.raises(Impossible, match=said):
        plan(Ledger().game, {"base": "hudson", "name": "Odd", **changes, **by_players})


def test_rules_of_another_book_are_for_a_new_game() -> None:
    with pytest.raises(Impossible, match=r"This table plays Classic \(Hudson\), and these rules"):
        plan_change(Ledger().game, as_values(load("miller")), None, is_always=False)


def test_seats_are_compared_where_both_know_the_number() -> None:
    hudson, miller = rule_set(HUDSON), load("miller")
    assert is_seated_alike(hudson, hudson, 4)
    assert not is_seated_alike(miller, hudson, 6)


def test_a_recount_of_a_hand_that_was_undone_is_passed_over() -> None:
    table = Ledger()
    first = table.hand(100, 50)
    table.add("rules", recounted=[{"of": first, "lines": [[], []]}])
    assert table.game.totals == (0, 0)
    table.add("undone", of=first)
    assert (table.game.hands, table.game.totals) == ((), (0, 0))


def test_the_sheet_of_a_table_is_the_one_it_plays_by_now() -> None:
    table = Ledger()
    assert sheet_of(table.game) is None
    assert sheet_of(written(table, plan(table.game).entry)) == SHEET
    assert sheet_of(written(table, plan(table.game, None).entry)) is None
    assert sheet_of(club_table().game) == SHEET
