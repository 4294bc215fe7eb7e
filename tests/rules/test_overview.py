"""A book's values as rows, and two books side by side."""

import pytest

from scorekeeper.rules.house import differences
from scorekeeper.rules.library import all_rule_sets, as_values, decode, load
from scorekeeper.rules.options import Ranks
from scorekeeper.rules.overview import Pair, PairGroup, Value, compare, filled_in, groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.wording import rank_words
from tests.support.family_books import family_book
from tests.support.rule_sets import BOOKS_BY_KIND, FOUR_DEALS, with_sheet

BOOKS = list(all_rule_sets())


def told(book: str) -> dict[str, str]:
    return {value.label: value.text for group in groups(load(book)) for value in group.values}


@pytest.mark.parametrize("book", BOOKS)
def test_a_value_has_either_a_place_or_a_reason(book: str) -> None:
    for group in groups(load(book)):
        for value in group.values:
            assert value.cite or value.silent, value.label
            assert not value.silent or value.caveat, value.label
            assert value.text, value.label


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_values_of_a_group_have_one_id(book: str) -> None:
    for group in groups(load(book)):
        ids = [value.id for value in group.values]
        assert len(ids) == len(set(ids))


def test_the_values_are_those_of_the_book() -> None:
    hudson = told("hudson")
    assert hudson["1,500 to 2,995"] == "90"
    assert hudson["Total below 0"] == "nothing"
    assert hudson["3,000 and more"] == "120"
    assert hudson["Natural canastas"] == "500 each"
    assert hudson["Red threes"] == "100 each, all 4: 800, minus if the side has not melded"
    assert hudson["Cards dealt to each, three players"] == "13"
    assert hudson["Cards dealt to each, four to six players"] == "11"
    assert hudson["Cards drawn in a turn"] == "1"
    assert hudson["Drew out of turn"] == "−100"
    assert hudson["Players"] == "2 to 6"
    assert hudson["Cards in the pack"] == "108, 4 of them jokers"
    assert hudson["Most cards in a canasta"] == "any number"
    assert hudson["Melding black threes"] == "only in going out"
    assert hudson["Melds of wild cards alone"] == "no"
    assert hudson["Cards on the table count"] == "for the side"
    assert hudson["Cards left in hand count"] == "against the side"
    assert hudson["The game is won at"] == "5,000"


def test_the_values_of_a_modern_book() -> None:
    miller = told("miller")
    by_canastas = "minus without a canasta, nothing with one, plus with two"
    assert miller["Red threes"] == f"100, 300, 500, 1,000 for one to all of them, {by_canastas}"
    assert miller["Cards on the table count"] == "for the side, against it without a canasta"
    assert miller["Melding black threes"] == "never"
    assert miller["Most wild cards with sevens"] == "0"
    assert miller["Hands with three or more aces"] == "−1,500 each"
    assert miller["Players"] == "4"
    assert miller["Talon cards for the side that opens first"] == "4"


def test_a_penalty_may_raise_the_opening() -> None:
    rows = {v.id: v.text for group in groups(load("bicycle")) for v in group.values}
    assert rows["retracted-all"] == "needs 10 more to open"


def test_a_single_band_is_for_any_total() -> None:
    values = as_values(load("hudson"))
    values["band"] = values["band"][:1]
    (row,) = groups(decode(values, "club"))[0].values
    assert (row.label, row.text) == ("Any total", "nothing")


def test_what_is_filled_in_is_what_no_paragraph_states() -> None:
    silent = filled_in(load("miller"))
    assert silent and all(value.silent for value in silent)
    assert {value.id for value in silent if value.cite} == {"red-three", "black-three"}
    assert "tie" in {value.id for value in silent}


def test_one_number_of_players_that_is_filled_in_marks_the_row_for_all() -> None:
    values = as_values(load("hudson"))
    ours = values["players"][2] | {"cite": "", "silent": "our own seating"}
    values["players"] = [*values["players"][:2], ours, *values["players"][3:]]
    (row,) = [v for v in filled_in(decode(values, "club")) if v.id == "players"]
    assert row.silent == "our own seating"


def texts_of(group: PairGroup) -> dict[str, tuple[str | None, str | None]]:
    return {
        pair.label: (
            pair.first.text if pair.first else None,
            pair.second.text if pair.second else None,
        )
        for pair in group.pairs
    }


def test_bands_are_cut_where_either_book_cuts_them() -> None:
    opening = compare(load("hudson"), load("miller"))[0]
    rows = texts_of(opening)
    assert rows["3,000 to 4,995"] == ("120", "155")
    assert rows["Total below 0"] == ("nothing", "125")


def test_values_by_players_are_compared_number_by_number() -> None:
    going_out = compare(load("hudson"), load("luudoo"))[5]
    rows = {
        p.label: (p.first and p.first.text, p.second and p.second.text) for p in going_out.pairs
    }
    assert rows["Players"] == ("2 to 6", "2 to 4")
    assert "Cards dealt to each, four players" in rows
    assert "Cards dealt to each, five players" not in rows


def test_a_value_only_one_book_has_differs() -> None:
    value = Value("x", "X", "5", "hudson:1")
    assert Pair("X", value, None).differs and Pair("X", None, value).differs
    assert not Pair("X", value, Value("x", "X", "5", "miller:goal")).differs


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_compared_with_itself_differs_nowhere(book: str) -> None:
    same = compare(load(book), load(book))
    assert not any(pair.differs for group in same for pair in group.pairs)


def test_the_end_of_the_game_is_told_as_it_is_played() -> None:
    def ends(rules: RuleSet) -> list[tuple[str, str]]:
        return [(value.id, value.text) for value in groups(rules)[-1].values]

    assert ends(load("hudson")) == [
        ("target", "5,000"),
        ("both-over", "the higher total wins"),
        ("tie", "another hand is played"),
    ]
    drawn = with_sheet(FOUR_DEALS.replace("house", 'tie = "draw"\nhouse'))
    assert ends(drawn) == [("deals", "4"), ("tie", "nobody wins")]


def test_going_out_by_kinds_is_one_row_and_compared_as_one() -> None:
    club = with_sheet(BOOKS_BY_KIND)
    rows = {value.label: value.text for group in groups(club) for value in group.values}
    assert rows["Books to go out"] == "5 (2 clean, 2 dirty and 1 wild)"
    pair = {pair.label: pair for pair in differences(club)}[
        "Canastas to go out, three to six players"
    ]
    assert pair.first and pair.second
    assert (pair.first.text, pair.second.text) == ("1", rows["Books to go out"])


def rows_of(book: str) -> dict[str, tuple[str, str, str]]:
    return {
        value.id: (group.id, value.label, value.text)
        for group in groups(family_book(book))
        for value in group.values
    }


def test_sequences_natural_threes_and_special_hands_have_their_rows() -> None:
    samba, burraco, modern = map(rows_of, ("short_runs", "burraco", "modern"))
    spades = "four to ace, 3 to 7 cards, no wild cards"
    assert samba["runs"] == ("melds", "Sequences of one suit", spades)
    assert samba["cards-wild"] == ("melds", "Most cards in a meld of wild cards", "7")
    assert samba["short"][0] == "penalties"
    assert burraco["runs"][2] == (
        "ace to ace, 3 to 14 cards, at most 1 wild card, a two in its own place and suit is natural"
    )
    assert burraco["ranks"] == ("cards", "Wild cards", "jokers and twos; threes are natural")
    assert modern["garbage"] == ("bonuses", "Garbage", "3,000: 4 groups of 4-4-3-3")
    assert modern["dream"][2] == "8,500, wins the game at once: 2 groups of 5-4, 5 wild cards"


def test_twos_that_are_natural_are_not_named_as_wild() -> None:
    assert rank_words(Ranks(wild=("JK",), silent="a test")) == "jokers"
