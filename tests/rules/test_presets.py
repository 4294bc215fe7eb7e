"""The house sheets of `data/house`: each merges, changes its book, and scores a hand otherwise."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import assets
from scorekeeper.errors import BadRuleSet
from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.limits import unmakeable_kinds
from scorekeeper.hand.tally import HandTally, Tally
from scorekeeper.rules.house import differences
from scorekeeper.rules.library import load
from scorekeeper.rules.presets import Preset, _read, presets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.sheet_text import sheet_text

WILDS = "2 2 2 2 2 JK JK"
NATURAL, MIXED = "K K K K K K K", "9 9 9 9 9 2 2"
# What shows that a preset is obeyed: what the first side has, and its net by the preset.
HANDS: dict[str, tuple[dict[str, Any], int]] = {
    "uruguay": ({"melds": [NATURAL, WILDS]}, 500 + 2000 + 70 + 200),
    "wild-1000": ({"melds": [NATURAL, WILDS]}, 500 + 1000 + 70 + 200),
    "cuban": (
        {"melds": ["2 2 2 2 2 2 2", NATURAL], "items": {"red-three": 3}},
        4000 + 500 + 500 + 140 + 70,
    ),
    "rising-red-threes": ({"melds": ["K K K"], "items": {"red-three": 2}}, 300 + 30),
    "vienna": ({"melds": ["K K K"], "items": {"red-three": 2}}, -200 + 30),
    "high-bonuses": (
        {"melds": [NATURAL, MIXED], "items": {"red-three": 4}},
        700 + 500 + 800 + 70 + 90,
    ),
    "exact-deal": ({"melds": ["K K K"], "items": {"exact-deal": 1}}, 100 + 30),
    "handfoot-roth": (
        {"melds": ["9 9 9 9 9 9 9", "8 8 8 8 8 2 2", "K K K"], "held": ["3r 9 8"]},
        500 + 300 + 35 + 65 + 30 - 500 - 10,
    ),
    "black-threes-100": ({"melds": ["K K K"], "held": ["3b 3b"]}, 30 - 200),
}
ALL = sorted(path.stem for path in (assets.DATA / "house").glob("*.toml"))


def side(**told: Any) -> Tally:
    return Tally(**{"held": (), **{key: _tuples(value) for key, value in told.items()}})


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def check(rules: RuleSet, told: dict[str, Any]) -> CheckedHand:
    other = side(melds=["Q Q Q"], held=["4"])
    return check_hand(rules, HandTally(rules.id, 4, (side(**told), other)))


def test_there_are_at_least_eight_and_the_pages_have_all_of_them() -> None:
    assert len(ALL) >= 8
    assert sorted(presets()) == ALL


@pytest.mark.parametrize("preset", presets().values(), ids=lambda preset: preset.id)
class TestEachPreset:
    def test_it_says_what_it_is_for_and_where_it_is_played(self, preset: Preset) -> None:
        assert preset.about.endswith(".") and preset.source.endswith(".")
        assert preset.rules.house_name and preset.rules.house_name == preset.sheet["name"]

    def test_it_differs_from_its_book_and_can_be_played(self, preset: Preset) -> None:
        assert differences(preset.rules)
        assert not unmakeable_kinds(preset.rules)

    def test_it_scores_a_plain_hand(self, preset: Preset) -> None:
        told = {"melds": [NATURAL, MIXED], "items": {"out": 1}}
        checked = check(preset.rules, told)
        assert not checked.errors
        assert checked.scores[0].net > 0

    def test_its_text_reads_back_as_the_same_sheet(self, preset: Preset) -> None:
        assert tomllib.loads(sheet_text(preset.sheet)) == preset.sheet


@pytest.mark.parametrize("preset_id", HANDS)
def test_a_hand_counts_as_the_preset_says_and_not_as_the_book_does(preset_id: str) -> None:
    told, net = HANDS[preset_id]
    rules = presets()[preset_id].rules
    checked = check(rules, told)
    assert not checked.errors
    assert checked.scores[0].net == net
    by_the_book = check(load(rules.id), told)
    assert by_the_book.errors or by_the_book.scores[0].net != net


@pytest.mark.parametrize("preset_id", ["two-canastas", "club-10000", "draw-two"])
def test_two_canastas_are_needed_to_go_out(preset_id: str) -> None:
    told = {"melds": [NATURAL], "items": {"out": 1}}
    assert check(presets()[preset_id].rules, told).errors
    assert not check(load("hudson"), told).errors


@pytest.mark.parametrize(
    ("preset_id", "total", "needs"),
    [("opening-150", 5200, 150), ("cuban", 5000, 150), ("club-10000", 7000, 150)],
)
def test_the_fifth_step_of_the_opening(preset_id: str, total: int, needs: int) -> None:
    rules = presets()[preset_id].rules
    assert rules.band_at(total).needs == needs
    assert rules.band_at(total - 205).needs == 120
    assert rules.target_total > total


def test_the_roth_family_opens_by_score_and_plays_to_a_total() -> None:
    rules = presets()["handfoot-roth"].rules
    assert [rules.band_at(total).needs for total in (0, 2500, 5000, 7500)] == [50, 90, 120, 150]
    assert (rules.target_total, rules.deals, rules.reserve and rules.reserve.cards) == (
        10000,
        0,
        11,
    )
    assert check(rules, {"melds": ["4 4 4 4 JK 2 2"]}).scores[0].net == 300 + 20 + 50 + 40
    assert check(load("handfoot"), {"melds": ["4 4 4 4 JK 2 2"]}).errors


@pytest.mark.parametrize("key", ["about", "source"])
def test_a_preset_without_description_or_source_is_refused(tmp_path: Path, key: str) -> None:
    path = tmp_path / "club.toml"
    sheet = dict(presets()["vienna"].sheet)
    del sheet[key]
    path.write_text(sheet_text(sheet), encoding="utf-8")
    with pytest.raises(BadRuleSet, match=f"club.toml: `{key}` is missing"):
        _read(path)
