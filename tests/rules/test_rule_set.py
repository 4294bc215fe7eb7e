"""A rule set as a whole: its values are found by their names."""

import copy
from typing import Any

import pytest

from scorekeeper.rules.library import decode, load
from tests.support.rule_sets import HUDSON


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
    for key in ("dealt", "drawn", "going_out"):
        values[key] = [{**values[key][0], "players": [2]}]
    return values


def test_a_total_has_its_band() -> None:
    hudson = load("hudson")
    assert [hudson.band_at(total).needs for total in (-5, 0, 1495, 1500, 3000)] == [
        *(0, 50, 50, 90, 120)
    ]


def test_a_game_may_do_without_an_opening() -> None:
    assert [load(book).has_opening for book in ("hudson", "burraco")] == [True, False]


def test_values_go_by_the_number_of_players() -> None:
    hudson = load("hudson")
    assert [hudson.dealt_to(count).amount for count in hudson.player_counts] == [15, 13, 11, 11, 11]
    assert [hudson.to_go_out(count).canastas for count in (2, 4)] == [2, 1]
    assert hudson.seating(5).sides == (3, 2)
    with pytest.raises(KeyError):
        hudson.seating(7)
