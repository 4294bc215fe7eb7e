"""The numbers in a ruling's prose come from the rule set and the table, never from the prose."""

import msgspec
import pytest

from scorekeeper.referee.placeholders import Placeholders, TableFacts, has_values
from scorekeeper.rules.library import load
from tests.support.rule_sets import BOOKS_BY_KIND, FOUR_DEALS, with_sheet

FOUR = TableFacts(players=4, total=1480)


@pytest.mark.parametrize(
    ("book", "text", "outside", "inside"),
    [
        ("hudson", "{hand}", "15 (two players), 13 (three) or 11 (four to six)", "11"),
        ("luudoo", "{draw}", "2 (two players) or 1 (three or four)", "1"),
        ("bicycle", "{hand}", "11", "11"),
        ("hudson", "{canastas}", "2 (two players) or 1 (three to six)", "1"),
        ("hudson", "{players}", "2 to 6", "4"),
        ("miller", "{players}", "4", "4"),
        ("hudson", "{total}", "its total", "1,480"),
        ("hudson", "{needs}", "0 below 0, 50 from 0, 90 from 1,500, 120 from 3,000", "50"),
        ("miller", "{needs}", "125 below 3,000, 155 from 3,000, 180 from 5,000", "125"),
        ("hudson", "{target}", "5,000", "5,000"),
        ("hudson", "{natural} {mixed} {out} {concealed}", "500 300 100 100", "500 300 100 100"),
        ("hudson", "{red-three} {all-red-threes}", "100 800", "100 800"),
        ("miller", "{all-black-threes}", "1,000", "1,000"),
        (
            "miller",
            "{each-red-threes}",
            "one 100, two 300, three 500, four 1,000",
            "one 100, two 300, three 500, four 1,000",
        ),
        ("miller", "{unfinished-aces} off", "2,500 off", "2,500 off"),
        ("hudson", "{joker} {two} {ace} {high} {low}", "50 20 20 10 5", "50 20 20 10 5"),
        ("miller", "{most-wilds} {least-naturals} {talon-first}", "2 2 4", "2 2 4"),
        ("hudson", "{least-cards} {canasta-cards}", "3 7", "3 7"),
        ("bicycle", "{illegal-meld} {retracted-all}", "100 10", "100 10"),
        ("luudoo", "{most-cards} {wilds-on-canasta}", "any number 3", "any number 3"),
        ("hudson", "{black} {black-held} {joker-held}", "5 5 50", "5 5 50"),
        ("hudson", "{needs-below-zero}", "nothing", "nothing"),
        ("hudson", "{wild-freezes} {pair-always}", "yes no", "yes no"),
        (
            "miller",
            "{wild-canastas}",
            "wild canastas, all twos 3,000, wild canastas, four jokers 2,500, "
            "other wild canastas 2,000",
            "wild canastas, all twos 3,000, wild canastas, four jokers 2,500, "
            "other wild canastas 2,000",
        ),
    ],
)
def test_each_placeholder_is_a_number_of_the_book(
    book: str, text: str, outside: str, inside: str
) -> None:
    assert Placeholders(load(book)).fill(text) == outside
    assert Placeholders(load(book), FOUR).fill(text) == inside


def test_the_opening_table_is_told_whole() -> None:
    told = "below 0: nothing; 0 to 1,495: 50; 1,500 to 2,995: 90; 3,000 and more: 120"
    assert Placeholders(load("hudson"), FOUR).fill("{openings}") == told


def test_a_raised_minimum_is_what_the_side_needs() -> None:
    raised = TableFacts(players=4, total=-5, raised=10)
    assert Placeholders(load("luudoo"), raised).fill("{needs}") == "25"


def test_one_band_for_all_needs_no_list() -> None:
    rules = load("hudson")
    flat = msgspec.structs.replace(rules, bands=rules.bands[:1])
    assert Placeholders(flat).fill("{needs} / {openings}") == "0 / any total: nothing"


def test_a_number_of_players_the_book_does_not_know_gets_them_all() -> None:
    assert Placeholders(load("luudoo"), TableFacts(players=6)).fill("{players}") == "2 to 4"
    assert Placeholders(load("bicycle"), TableFacts(players=2)).fill("{hand}") == "11"


def test_points_are_the_sum_of_the_penalties() -> None:
    rules = load("hudson")
    both = [
        rules.penalties_by_id[name] for name in ("drew-out-of-turn", "kept-card-drawn-out-of-turn")
    ]
    assert Placeholders(rules, penalties=both).fill("{points} points off") == "200 points off"


def test_values_the_book_does_not_give_are_owned_up_to() -> None:
    placeholders = Placeholders(load("official1950"))
    placeholders.fill("{natural}, and again {natural}; {low}")
    assert placeholders.assumptions == (load("official1950").items_by_id["natural"].silent,)


def test_a_stranger_is_refused() -> None:
    with pytest.raises(KeyError, match="talon-first"):
        Placeholders(load("hudson")).fill("{talon-first}")


def test_what_wins_is_a_total_or_the_highest_after_the_last_hand() -> None:
    by_deals = Placeholders(with_sheet(FOUR_DEALS))
    assert by_deals.fill("{target}") == "the highest total after 4 hands"
    assert [source.house for source in by_deals.sources] == ["Four each evening"]
    both = with_sheet(FOUR_DEALS + '[target]\nis = 7500\nhouse = "Longer"\n')
    assert Placeholders(both).fill("{target}") == "7,500 or the highest total after 4 hands"


def test_kinds_of_canastas_are_told_beside_their_number() -> None:
    books = Placeholders(with_sheet(BOOKS_BY_KIND))
    assert books.fill("{canastas}. {kinds-asked}") == (
        "5 (2 clean, 2 dirty and 1 wild). Their kinds matter"
    )
    assert Placeholders(load("hudson")).fill("{kinds-asked}") == "No natural one is asked for"


NINES = """
[[card]]
name = "Eight to king"
ranks = ["K", "Q", "J", "10", "8"]
house = "Ours"

[[card]]
name = "Nines"
ranks = ["9"]
melded = 5
held = 5
house = "Ours"
"""


def test_cards_of_a_group_that_count_differently_are_told_one_by_one() -> None:
    placeholders = Placeholders(with_sheet(NINES))
    assert placeholders.fill("{high}") == "nines 5, eight to king 10"
    assert placeholders.house_names == ("card-9", "card-K-Q-J-10-8")


def test_the_names_of_house_values_are_kept_and_those_of_the_book_are_not() -> None:
    placeholders = Placeholders(with_sheet('[most_wilds]\nis = 2\nhouse = "Ours"'))
    assert placeholders.fill("{most-wilds} {least-naturals} {needs}").startswith("2 2 ")
    assert placeholders.house_names == ("most-wilds",)


def test_there_is_no_worth_of_wild_canastas_where_there_are_none() -> None:
    with pytest.raises(KeyError):
        Placeholders(load("hudson")).fill("{wild-canastas}")


@pytest.mark.parametrize(
    ("book", "text", "filled"),
    [
        ("handfoot", "{natural} and {mixed}", "500 and 300"),
        ("burraco", "{natural} and {mixed}", "200 and 100"),
        ("samba", "{run-canastas}", "1,500"),
        ("handfoot", "{reserve} and {red-held}", "13 and 100"),
    ],
)
def test_a_game_is_asked_by_what_a_thing_is(book: str, text: str, filled: str) -> None:
    assert Placeholders(load(book)).fill(text) == filled
    assert has_values(load(book), text)


@pytest.mark.parametrize("text", ["{run-canastas}", "{reserve}", "{wild-canastas}", "{unknown}"])
def test_a_game_lacks_what_it_does_not_have(text: str) -> None:
    assert not has_values(load("hudson"), text)


def test_a_game_without_a_mixed_canasta_has_none() -> None:
    pure = [item for item in load("hudson").items if item.id != "mixed"]
    rules = msgspec.structs.replace(load("hudson"), items=tuple(pure))
    assert not has_values(rules, "{mixed}")
