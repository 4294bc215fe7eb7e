"""A made-up book for two to six players: three nameless pairs, no draw table, all counts."""

from typing import Any

import pytest

from scorekeeper.rules.draws import draw_of
from scorekeeper.rules.library import decode
from scorekeeper.rules.overview import groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.wording import is_for, player_range
from scorekeeper.sheets.blank_sheet import blank_sheet
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.tally_slips import tally_slips
from scorekeeper.table.fold import FoldState
from scorekeeper.table.setup import Setup
from tests.support.pdfs import flat
from tests.support.rule_sets import house_rules

OURS = {"silent": "A house rule."}
SIDES = {2: [1, 1], 3: [1, 1, 1], 4: [2, 2], 5: [3, 2], 6: [2, 2, 2]}


def rules_for_all() -> RuleSet:
    every = [*SIDES]
    values: dict[str, Any] = house_rules("hudson", id="all", name="All", book="All, a house book")
    values |= {
        "players": [
            {"count": n, "sides": s, "sits_out": [int(n == 5 and k > 2) for k in s], **OURS}
            for n, s in SIDES.items()
        ],
        "dealt": [{"players": every, "is": 11, **OURS}],
        "drawn": [{"players": every, "is": 1, **OURS}],
        "going_out": [{"players": every, "canastas": 1, **OURS}],
    }
    return decode(values, "all.toml")


RULES = rules_for_all()


@pytest.mark.parametrize("players", SIDES)
def test_a_game_of_nameless_players_begins_and_every_side_has_a_name(players: int) -> None:
    setup = Setup(RULES, ("",) * players)
    names = [side.name for side in setup.sides]
    assert len(set(names)) == len(SIDES[players])
    if players == 6:
        assert names == ["Side 1", "Side 2", "Side 3"]
    assert FoldState(setup.start("Friday")).rules.player_counts == [*SIDES]


def test_a_book_without_a_draw_of_its_own_takes_the_usual_one() -> None:
    assert draw_of("all") == draw_of("another book that is not here")


@pytest.mark.parametrize("players", SIDES)
def test_every_sheet_is_printed_for_every_number_of_players(players: int) -> None:
    assert f"{players} players" in flat(blank_sheet(RULES, players).pdf())
    assert f"{players} players: 1 canasta to go out" in flat(tally_slips(RULES, players).pdf())


def test_the_words_for_the_players_count_up() -> None:
    assert player_range(RULES.player_counts) == "2 to 6"
    assert is_for(RULES) == "All is for 2 to 6 players"
    assert "For 2 to 6 players" in flat(rule_card(RULES).pdf())
    rows = {value.id: value.text for group in groups(RULES) for value in group.values}
    assert rows["players"] == "2 to 6"
