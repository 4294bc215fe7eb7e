"""Values of a rule set in words: what an item is worth, when it counts, for how many players."""

from typing import Any

import pytest

from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.rules.presets import presets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Card, Item, RankLimit, Sign
from scorekeeper.rules.wording import (
    card_name,
    card_points,
    conditions,
    count_word,
    counts_for,
    game_length,
    is_for,
    loss_notes,
    losses,
    player_range,
    player_span,
    player_words,
    rank_limit_words,
    short_conditions,
    worth,
    worth_in_overview,
    worth_on_form,
)
from tests.support.sheets import CUT, SEVENS, sheet

HUDSON, MILLER = load("hudson"), load("miller")
ALWAYS, NEVER, AGAINST = Sign(), Sign(signs=(0,)), Sign(signs=(-1,))
MELDED = Sign(by="melded", signs=(-1, 1))
CANASTAS = Sign(by="canastas", signs=(-1, 0, 1))
MANY = Sign(by="canastas", signs=(0, 0, 0, 0, 0, 0, 0, 0, 1))


def an_item(**values: Any) -> Item:
    common = {"id": "x", "label": "X", "one": "x", "silent": "a test"}
    if values.get("kind") == "three":
        common["rank"] = "3r"
    return Item(**common | values)


OUT = an_item(kind="out", each=100)
SET = an_item(kind="three", points=(0, 100, 200, 300, 800))
UNEVEN = an_item(kind="three", points=(0, 100, 300, 500, 1000))
PAIR = an_item(kind="three", points=(0, 100, 300))
ALMOST = an_item(kind="three", points=(0, 100, 200, 300, 400, 1000, 1200))
LOSS = an_item(kind="held", rank="A", each=-1500)


@pytest.mark.parametrize(
    ("item", "plain", "on_form", "in_overview"),
    [
        (HUDSON.items_by_id["natural"], "500 each", "500 each", "500 each"),
        (OUT, "100", "100", "100"),
        (SET, "100 each, all 4: 800", "100 each, all four 800", "100 each, all 4: 800"),
        (PAIR, "100 each, all 2: 300", "100 each, all two 300", "100 each, all 2: 300"),
        (
            UNEVEN,
            "100, 300, 500, 1,000",
            "100 · 300 · 500 · 1,000",
            "100, 300, 500, 1,000 for one to all of them",
        ),
        (
            ALMOST,
            "100 each, 5: 1,000, all 6: 1,200",
            "100 each, five 1,000, all six 1,200",
            "100 each, 5: 1,000, all 6: 1,200",
        ),
        (LOSS, "−1,500 each", "−1,500 each", "−1,500 each"),
    ],
)
def test_what_an_item_is_worth(item: Item, plain: str, on_form: str, in_overview: str) -> None:
    assert worth(item) == plain
    assert worth_on_form(item) == on_form
    assert worth_in_overview(HUDSON, item) == in_overview


def test_a_column_of_losses_needs_no_minus() -> None:
    assert worth(LOSS, signed=False) == "1,500 each"


@pytest.mark.parametrize(
    ("sign", "told"),
    [
        (ALWAYS, "100 each, all 4: 800"),
        (AGAINST, "100 each, all 4: 800, minus"),
        (MELDED, "100 each, all 4: 800, minus if the side has not melded"),
        (
            Sign(by="melded", signs=(0, -1)),
            "100 each, all 4: 800, nothing if the side has not melded, minus if it has melded",
        ),
        (
            CANASTAS,
            "100 each, all 4: 800, minus without a canasta, nothing with one, plus with two",
        ),
        (
            Sign(by="canastas", signs=(0, 1)),
            "100 each, all 4: 800, nothing without a canasta, plus with one",
        ),
    ],
)
def test_the_overview_says_when_an_item_counts(sign: Sign, told: str) -> None:
    points = {"kind": "three", "points": (0, 100, 200, 300, 800)}
    assert worth_in_overview(HUDSON, an_item(**points, sign=sign)) == told


def test_a_card_that_counts_otherwise_in_hand_says_so() -> None:
    card: dict[str, Any] = {
        "name": "Black threes",
        "ranks": ("3b",),
        "melded": 5,
        "silent": "a test",
    }
    assert card_points(Card(**card, held=5)) == "5"
    assert card_points(Card(**card, held=100)) == "5, in hand 100"
    assert card_points(Card(**card | {"melded": 0}, held=100)) == "in hand 100"


def test_cards_of_one_value_are_called_by_their_ranks() -> None:
    names = [card_name(card) for card in load("handfoot").cards]
    assert names[2:5] == ["Aces", "Eight to king", "Four to seven"]
    at_the_roths = [card_name(card) for card in presets()["handfoot-roth"].rules.cards]
    assert at_the_roths[3:5] == ["Ten to king", "Four to nine"]


@pytest.mark.parametrize(
    ("sign", "long", "short"),
    [
        (ALWAYS, [(1, "")], [(1, "")]),
        (Sign(signs=(-1, 1)), [(-1, "")], [(-1, "")]),
        (Sign(by="melded", signs=(0,)), [(0, "")], [(0, "")]),
        (
            MELDED,
            [(-1, "if nothing is melded"), (1, "if the side has melded")],
            [(-1, "not melded"), (1, "melded")],
        ),
        (
            CANASTAS,
            [(-1, "with no canasta"), (0, "with one canasta"), (1, "with two canastas or more")],
            [(-1, "no canasta"), (0, "1 canasta"), (1, "2+ canastas")],
        ),
        (
            Sign(by="canastas", signs=(-1, 1)),
            [(-1, "with no canasta"), (1, "with one canasta or more")],
            [(-1, "no canasta"), (1, "1+ canasta")],
        ),
    ],
)
def test_each_sign_has_its_condition(
    sign: Sign, long: list[tuple[int, str]], short: list[tuple[int, str]]
) -> None:
    assert conditions(HUDSON, sign) == long
    assert short_conditions(HUDSON, sign) == short


def test_a_sign_may_go_by_any_number_of_canastas() -> None:
    assert conditions(HUDSON, MANY) == [
        (0, "with fewer than eight canastas"),
        (1, "with eight canastas or more"),
    ]
    assert short_conditions(HUDSON, MANY) == [(0, "under 8 canastas"), (1, "8+ canastas")]


def test_equal_signs_are_told_in_one() -> None:
    sign = Sign(by="canastas", signs=(-1, -1, 0, 0, 0, 1))
    assert conditions(HUDSON, sign) == [
        (-1, "with fewer than two canastas"),
        (0, "with two to four canastas"),
        (1, "with five canastas or more"),
    ]
    assert [words for _, words in short_conditions(HUDSON, sign)] == [
        "under 2 canastas",
        "2-4 canastas",
        "5+ canastas",
    ]
    assert counts_for(HUDSON, sign) == (
        "for the side, against it with fewer than two canastas, for nobody with two to four"
    )
    same = Sign(by="canastas", signs=(1, 1, 1))
    assert conditions(HUDSON, same) == [(1, "")]


@pytest.mark.parametrize(
    ("by", "long", "short", "for_whom"),
    [
        (
            "kind:sevens",
            ["with no canasta of sevens", "with one canasta of sevens or more"],
            ["no canasta of sevens", "1+ canasta of sevens"],
            "for the side, against it without a canasta of sevens",
        ),
        (
            "mark:exact-cut",
            ["with no exact cut", "with one exact cut or more"],
            ["no exact cut", "1+ exact cut"],
            "for the side, against it without an exact cut",
        ),
        (
            "out",
            ["if the side did not go out", "if it went out"],
            ["not out", "out"],
            "for the side, against it if the side did not go out",
        ),
    ],
)
def test_the_words_of_a_gate_are_made_of_what_it_goes_by(
    by: str, long: list[str], short: list[str], for_whom: str
) -> None:
    rules, sign = sheet(SEVENS + CUT), Sign(by=by, signs=(-1, 1))
    assert conditions(rules, sign) == list(zip((-1, 1), long, strict=True))
    assert short_conditions(rules, sign) == list(zip((-1, 1), short, strict=True))
    assert counts_for(rules, sign) == for_whom


def test_the_overview_tells_every_case_of_something_counted() -> None:
    rules = sheet(SEVENS + CUT)
    threes = an_item(kind="three", each=100, sign=Sign(by="kind:sevens", signs=(-1, 1)))
    assert worth_in_overview(rules, threes) == (
        "100 each, minus without a canasta of sevens, plus with one"
    )
    assert worth_in_overview(rules, rules.items_by_id["exact-cut"]) == "100 each"


@pytest.mark.parametrize(
    ("sign", "off", "for_whom"),
    [
        (ALWAYS, "", "for the side"),
        (NEVER, "nothing", "for nobody"),
        (AGAINST, "minus", "against the side"),
        (
            MELDED,
            "minus if nothing is melded",
            "for the side, against it if the side has not melded",
        ),
        (
            CANASTAS,
            "minus with no canasta, nothing with one canasta",
            "for the side, against it without a canasta, for nobody with one",
        ),
    ],
)
def test_points_are_taken_off_or_do_not_count(sign: Sign, off: str, for_whom: str) -> None:
    assert losses(HUDSON, sign) == off
    assert counts_for(HUDSON, sign) == for_whom


def test_items_that_lose_alike_share_one_note() -> None:
    assert [(note, item.id) for note, item in loss_notes(HUDSON)] == [
        ("Red threes: minus if nothing is melded", "red-three")
    ]
    assert [(note, item.id) for note, item in loss_notes(MILLER)] == [
        (
            "Red threes and black threes: minus with no canasta, nothing with one canasta",
            "red-three",
        )
    ]
    assert loss_notes(without_signs(HUDSON)) == []


def without_signs(rules: RuleSet) -> RuleSet:
    values = as_values(rules)
    for item in values["item"]:
        item["sign"] = {"by": "always", "is": [1]}
    return decode(values, "club")


@pytest.mark.parametrize(
    ("counts", "digits", "words", "span"),
    [
        ((4,), "4", "four", "four"),
        ((2, 3, 4, 5, 6), "2 to 6", "two to six", "two to six"),
        ((6, 5, 4), "4 to 6", "four to six", "four to six"),
        ((3, 4), "3 to 4", "three or four", "three to four"),
        ((2, 4), "2 or 4", "two or four", "two or four"),
        ((2, 4, 6), "2, 4 or 6", "two, four or six", "two, four or six"),
    ],
)
def test_numbers_of_players(counts: tuple[int, ...], digits: str, words: str, span: str) -> None:
    assert player_range(counts) == digits
    assert player_words(counts) == words
    assert player_span(counts) == span


def test_a_refusal_says_whom_a_book_is_for() -> None:
    assert is_for(load("bicycle")) == "Bicycle is for 4 players"
    assert is_for(load("luudoo")) == "Luudoo is for 2 to 4 players"
    assert is_for(load("uruguay")) == "Uruguay is for 2 or 4 players"


def test_large_counts_are_written_in_digits() -> None:
    assert [count_word(count) for count in (0, 1, 10, 11)] == ["no", "one", "ten", "11"]


def test_how_long_a_game_is() -> None:
    assert [game_length(*of) for of in ((5000, 0), (0, 4), (0, 1), (7500, 4))] == [
        "to 5,000",
        "4 hands",
        "1 hand",
        "to 7,500, at most 4 hands",
    ]


def test_melds_of_wild_cards_that_are_closed_are_told() -> None:
    limit = RankLimit(rank="wild", most_cards=7, silent="a test")
    assert rank_limit_words(limit) == "A meld of wild cards has at most 7 cards"
