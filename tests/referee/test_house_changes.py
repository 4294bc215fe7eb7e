"""What a table changed, by the names under which rulings speak of it."""

import msgspec

from scorekeeper.referee.house_changes import changed, house_changes, played, value_name
from scorekeeper.rules.library import load
from scorekeeper.rules.presets import presets
from tests.support.rule_sets import with_sheet

ACES = """
[[item]]
id = "aces"
label = "Canastas of aces"
one = "canasta of aces"
kind = "canasta"
each = 1000
match = { ranks = ["A"] }
house = "Ours"
"""


def test_a_change_tells_the_value_of_the_table_and_that_of_the_book() -> None:
    rules = with_sheet('[target]\nis = 10000\nhouse = "Longer evenings"')
    [change] = house_changes(rules)
    assert (change.names, change.text) == (("target",), "10,000")
    assert change.note == "The game is won at: 10,000 (Hudson: 5,000)."


def test_rows_for_totals_and_players_have_one_name() -> None:
    assert value_name("from-1500") == "opening"
    assert value_name("deal-2") == "opening"
    assert value_name("going-out-(2, 3)") == "going-out"
    assert value_name("natural") == "natural"


def test_a_kind_of_canasta_is_known_by_its_rank_and_wild_ones_together() -> None:
    assert [change.names for change in house_changes(with_sheet(ACES))] == [
        ("aces", "canastas-of-A")
    ]
    wild = changed(presets()["uruguay"].rules, ("wild-canastas",))
    assert [change.text for change in wild] == ["2,000 each"]


def test_a_book_and_a_book_that_is_gone_have_no_house_rules() -> None:
    assert house_changes(load("hudson")) == ()
    gone = msgspec.structs.replace(presets()["uruguay"].rules, id="gone")
    assert house_changes(gone) == ()


def test_a_value_is_told_as_it_is_played() -> None:
    assert played(load("hudson"), "wild-melds") == "no"
    assert played(presets()["uruguay"].rules, "wild-melds") == "yes"
    assert played(load("hudson"), "talon-first") == "–"


def test_the_books_own_value_is_told_under_its_name_also_in_a_copy_that_has_another() -> None:
    rules = with_sheet('[target]\nis = 10000\nhouse = "Longer evenings"')
    copy = msgspec.structs.replace(rules, name="House rules of this game")
    assert house_changes(copy)[0].note == "The game is won at: 10,000 (Hudson: 5,000)."
