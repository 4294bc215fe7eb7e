"""Packs and targets that depend on the number of players: everything below sees one of each."""

import tomllib
from typing import Any

import pytest

from scorekeeper.hand.limits import unmakeable_kinds
from scorekeeper.hand.partial import partial_count
from scorekeeper.hand.tally import read_hand
from scorekeeper.referee.placeholders import Placeholders, TableFacts
from scorekeeper.rules.house import differences
from scorekeeper.rules.library import all_rule_sets, as_values, decode, load
from scorekeeper.rules.overview import compare, groups
from scorekeeper.rules.values import Pack
from scorekeeper.sheets.blank_sheet import blank_sheet
from scorekeeper.sheets.rule_card_text import sections
from scorekeeper.table.entries import Record, RulesChanged
from scorekeeper.table.fold import fold_records
from scorekeeper.table.setup import Setup
from scorekeeper.table.table_rules import RulesOverTime, rule_set_of
from tests.support.pdfs import flat
from tests.support.sheets import (
    PACKS_BY_PLAYERS,
    TARGETS_BY_PLAYERS,
    THREES_EACH,
    checked,
    lines_of,
    mistakes,
    sheet,
)

RULES = sheet(PACKS_BY_PLAYERS + THREES_EACH + TARGETS_BY_PLAYERS)
IDLE: dict[str, Any] = {"points": 0, "held_points": 5}


def test_each_number_of_players_has_its_pack_and_its_target() -> None:
    for count, decks, target in ((2, 3, 5000), (3, 5, 7500), (4, 5, 5000), (6, 6, 10000)):
        own = RULES.for_players(count)
        assert (own.pack.decks, own.pack.players, own.target_total) == (decks, (), target)
        assert own is RULES.for_players(count)  # made once
        assert own.for_players(count) is own
    assert (RULES.pack.decks, RULES.target_total) == (5, 5000)  # of four
    assert RULES.for_players(9) is RULES


@pytest.mark.parametrize("book", all_rule_sets())
def test_a_book_with_one_pack_is_the_same_for_all(book: str) -> None:
    rules = load(book)
    has_one = isinstance(rules.packs, Pack) and not isinstance(rules.targets, tuple)
    same = [rules.for_players(count) is rules for count in rules.player_counts]
    assert same == [has_one] * len(same)


def test_a_narrowed_rule_set_is_one_like_any_other() -> None:
    own = RULES.for_players(3)
    assert as_values(decode(as_values(own), "a copy")) == as_values(own)
    assert as_values(decode(as_values(RULES), "a copy")) == as_values(RULES)


def test_the_budget_is_that_of_the_pack_in_play() -> None:
    jokers = {"points": 0, "held": ["JK JK JK JK JK JK JK"]}
    assert lines_of(checked(RULES, jokers, IDLE)) == [("hand", 1, -350)]
    (error,) = checked(RULES, jokers, IDLE, players=2).errors
    assert "there are only 6" in error.message
    hand = read_hand({"rules": "hudson", "players": 2, "sides": [jokers, IDLE]})
    count = partial_count(RULES, hand, 0)
    assert count and count.count.held_points == 350


def test_points_of_threes_are_cut_to_the_pack() -> None:
    points = [0, 100, 200, 300, 400, 500, 1000, 1100, 1200, 1300, 1400, 1500, 2000]
    threes = f'[[item]]\nid = "red-three"\npoints = {points}\nhouse = "Ours"\n'
    rules = sheet(PACKS_BY_PLAYERS + threes)
    for count, most in ((2, 6), (4, 10), (6, 12)):
        assert len(rules.for_players(count).items_by_id["red-three"].points) == most + 1
    side = {"points": 0, "held_points": 5, "items": {"red-three": 7}}
    error = checked(rules, side, IDLE, players=2).errors[0]
    assert error.message == "There are only 6 red threes; here are 7."
    short = threes.replace(", 2000]", "]")
    assert "`points` must go from 0 to 12 cards" in mistakes(PACKS_BY_PLAYERS + short)[0]


def test_a_table_plays_with_its_own_pack_and_target() -> None:
    start = Setup(RULES, ("Ana", "Ben", "Cleo"), ((0,), (1,), (2,))).start("Friday")
    assert start.target == 7500
    own = rule_set_of(start)
    assert (own.pack.decks, own.target_total) == (5, 7500)


def test_a_table_with_a_sheet_plays_with_its_own_pack_and_target() -> None:
    house = {"base": "hudson", "name": "Club"} | tomllib.loads(
        PACKS_BY_PLAYERS + THREES_EACH + TARGETS_BY_PLAYERS
    )
    names, alone = ("Ana", "Ben", "Cleo"), ((0,), (1,), (2,))
    start = Setup(load("hudson"), names, alone, house=house).start("Friday")
    assert (start.target, rule_set_of(start).pack.decks) == (7500, 5)
    plain = Setup(load("hudson"), names, alone).start("Friday")
    over_time = RulesOverTime(plain)
    assert over_time.now.pack.decks == 2
    over_time.add(Record(2, "", "", RulesChanged(house=house)))
    assert (over_time.now.pack.decks, over_time.now.target_total) == (5, 7500)
    begun = Record(1, "2026-01-31T19:00:00Z", "", plain)
    game = fold_records((begun, Record(2, "", "", RulesChanged(house=house))))
    assert (game.rules.pack.decks, game.target) == (5, 7500)


def test_pages_and_paper_give_each_of_them() -> None:
    told = {value.label: value.text for group in groups(RULES) for value in group.values}
    assert told["Cards in the pack, two players"] == "162, 6 of them jokers"
    assert told["Cards in the pack, three to four players"] == "270, 10 of them jokers"
    assert told["The game is won at, three players"] == "7,500"
    card = {fact.label: fact.worth for section in sections(RULES) for fact in section.facts}
    assert card["Played with, five or six players"] == "6 packs, 12 jokers"
    assert card["The game is won at, two, four or five players"] == "5,000"
    assert "game at 10,000" in flat(blank_sheet(RULES, 6).pdf())
    assert "game at 5,000" in flat(blank_sheet(RULES, 2).pdf())


def test_two_books_are_compared_with_every_pack() -> None:
    labels = [pair.label for group in compare(load("hudson"), RULES) for pair in group.pairs]
    assert {"Cards in the pack", "Cards in the pack, two players"} <= set(labels)
    assert "Cards dealt to each, two players" in labels
    assert any(pair.label == "The game is won at, six players" for pair in differences(RULES))


def test_the_referee_names_the_target_of_the_table() -> None:
    for players, target in ((3, "7,500"), (6, "10,000")):
        placeholders = Placeholders(RULES, TableFacts(players=players))
        assert placeholders.fill("{target}") == target


def test_a_canasta_that_one_pack_makes_is_enough() -> None:
    rules = sheet(PACKS_BY_PLAYERS + THREES_EACH + BLACK)
    assert unmakeable_kinds(rules) == ()
    assert [kind.id for kind in unmakeable_kinds(rules.for_players(2))] == ["black"]


BLACK = """
[[item]]
id = "black"
label = "Canastas of black threes"
one = "canasta of black threes"
kind = "canasta"
each = 2000
match = { ranks = ["3b"], most_wilds = 0 }
house = "Ours"
[[rank_limit]]
rank = "3b"
most_wilds = 0
house = "Ours"
"""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            PACKS_BY_PLAYERS.replace("[5, 6]", "[6]"),
            "`pack` must give each of [2, 3, 4, 5, 6] players once",
        ),
        (PACKS_BY_PLAYERS.replace("[3, 4]", "[2, 3, 4]"), "`pack` must give each of"),
        (
            TARGETS_BY_PLAYERS.replace("players = [3]\n", "players = [7]\n"),
            "`target` must give each of",
        ),
        (TARGETS_BY_PLAYERS.replace("7500", "7501"), "`target`: 7501 is not a multiple of 5"),
        (TARGETS_BY_PLAYERS.replace("7500", "0"), "`target` must be from 5 to"),
        ('[pack]\nplayers = [4]\ndecks = 2\njokers = 4\nhouse = "x"\n', "`players` is for a list"),
    ],
)
def test_a_list_that_leaves_a_number_out_is_refused(change: str, said: str) -> None:
    given = THREES_EACH + change if "[[pack]]" in change else change
    assert any(said in mistake for mistake in mistakes(given))
