"""A rule set as a whole: its values fit together, and are found by their names."""

import copy
from typing import Any

import pytest

from scorekeeper.rules.library import decode, load
from tests.support.rule_sets import HUDSON, Change, drop, put, refusal_of

BAD: list[tuple[str, Change, str]] = [
    ("two items of one id", put("mixed", "item", 0, "id"), "at the file: `item` has 'mixed' twice"),
    (
        "two penalties",
        put("told-minimum", "penalty", 0, "id"),
        "`penalty` has 'told-minimum' twice",
    ),
    ("a rank with two values", put(["JK"], "card", 1, "ranks"), "`card` has 'JK' twice"),
    ("nobody plays", put([], "players"), "at the file: `players` must give a number of players"),
    ("an id with a space", put("club rules", "id"), "at id: Expected `str` matching regex"),
    (
        "a number of players twice",
        put(
            {**HUDSON["players"][1], "count": 2, "sides": [1, 1], "sits_out": [0, 0]}, "players", 1
        ),
        "`players` has 2 twice",
    ),
    (
        "a deal for too few",
        put([4, 5], "dealt", 2, "players"),
        "`dealt` must give each of [2, 3, 4, 5, 6] players once",
    ),
    (
        "a draw given twice",
        put([2, 2, 3, 4, 5, 6], "drawn", 0, "players"),
        "`drawn` must give each",
    ),
    ("canastas for none", put([], "canastas_to_go_out", 0, "players"), "`canastas_to_go_out` must"),
    (
        "bands that fall",
        put(1000, "band", 3, "at_least"),
        "`band`: the first has no `at_least`, the others rise",
    ),
    ("a first band with an edge", put(0, "band", 0, "at_least"), "`band`: the first has no"),
    ("two lowest bands", drop("band", 1, "at_least"), "`band`: the first has no `at_least`"),
    ("no band", put([], "band"), "`band`: the first has no `at_least`"),
    ("concealed with nothing", put("gin", "item", 4, "goes_with"), "`goes_with` names no item"),
    ("a card without value", drop("card", 2), "`card` gives no value for A"),
    (
        "a third pack without points for its threes",
        put(3, "pack", "decks"),
        "item red-three: `points` must go from 0 to 6 cards",
    ),
    ("nobody can go out", drop("item", 3), "item concealed: `goes_with` names no item"),
    ("out is no ending", put("gone", "item", 3, "id"), "`goes_with` names no item"),
    (
        "no item for going out",
        lambda values: [put("gone", "item", 3, "id")(values), drop("item", 4)(values)],
        '`item` must have one with id "out" and kind "out"',
    ),
    (
        "a rule not given",
        drop("opening_rule", 0),
        "`opening_rule` must give, in this order, top-discard-counts, natural-meld-needed",
    ),
    ("a rule of play misspelt", put("upcards", "play_rule", 0, "id"), "`play_rule` must give, in"),
    (
        "a canasta below a meld",
        put(8, "least_cards", "is"),
        "`canasta_cards` must be `least_cards`",
    ),
    (
        "a meld too small for a canasta",
        put({"is": 6, "cite": "hudson:22"}, "most_cards"),
        "`most_cards` must be `canasta_cards` or more",
    ),
]


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_values_that_do_not_fit_together_are_refused(change: Change, said: str) -> None:
    assert said in refusal_of(change)


def test_bands_are_said_in_words() -> None:
    hudson = load("hudson")
    assert [hudson.band_label(band) for band in hudson.bands] == [
        "below 0",
        "0 to 1,495",
        "1,500 to 2,995",
        "3,000 and more",
    ]


def test_a_single_band_is_for_any_total() -> None:
    values = copy.deepcopy(HUDSON)
    values["band"] = values["band"][:1]
    rules = decode(values, "club.toml")
    assert rules.band_label(rules.bands[0]) == "any total"


def test_a_cite_is_named_as_players_read_it() -> None:
    assert load("hudson").cite_label("hudson:66") == "Hudson ¶66"
    assert load("official1950").cite_label("official1950:13") == "Official 1950 rule 13"
    assert load("miller").cite_label("miller:picking-the-pack") == "Miller, picking the pack"


def test_parts_are_found_by_their_names() -> None:
    miller = load("miller")
    assert miller.numbers_by_id["talon-first"].amount == 4
    assert miller.rule("partner-must-agree").holds
    assert load("hudson").penalties_by_id["told-minimum"].points == 100


def test_four_play_where_the_book_is_for_four() -> None:
    assert [load(book).usual_players for book in ("hudson", "luudoo", "bicycle")] == [4, 4, 4]
    assert decode(for_two(), "club").usual_players == 2


def for_two() -> dict[str, Any]:
    """Return Hudson's values for two players only."""
    values = copy.deepcopy(HUDSON)
    values["players"] = values["players"][:1]
    for key in ("dealt", "drawn", "canastas_to_go_out"):
        values[key] = [{**values[key][0], "players": [2]}]
    return values


def test_a_total_has_its_band() -> None:
    hudson = load("hudson")
    assert [hudson.band_at(total).needs for total in (-5, 0, 1495, 1500, 3000)] == [
        *(0, 50, 50, 90, 120)
    ]


def test_values_go_by_the_number_of_players() -> None:
    hudson = load("hudson")
    assert [hudson.dealt_to(count).amount for count in hudson.player_counts] == [15, 13, 11, 11, 11]
    assert [hudson.canastas_needed(count).amount for count in (2, 4)] == [2, 1]
    assert hudson.seating(5).sides == (3, 2)
    with pytest.raises(KeyError):
        hudson.seating(7)


def test_a_rule_nobody_named_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load("hudson").rule("wild-freeze")
