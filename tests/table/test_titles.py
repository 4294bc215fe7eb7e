"""Games of the same people are told apart: by score in lists, by day and time in files."""

import re

import pytest

from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from scorekeeper.table.titles import LONGEST_FILE_NAME, file_name, players_title, score_title
from tests.support.games import make_game
from tests.support.grown_ledgers import LEDGER, grown
from tests.support.small_ledger import Ledger


def test_two_sides_stand_on_both_ends_of_the_score() -> None:
    game = make_game(hands=1, penalties=False)
    first, second = game.totals
    assert players_title(game) == "Ann & Cleo – Bo & Dov"
    assert score_title(game) == f"Ann & Cleo {first:,} : {second:,} Bo & Dov".replace("-", "−")


def test_three_sides_stand_in_a_row() -> None:
    game = make_game("hudson", 3, hands=0)
    assert players_title(game) == "Ann, Bo, Cleo"
    assert score_title(game) == "Ann 0, Bo 0, Cleo 0"


def test_a_side_also_names_whoever_played_for_it_and_left() -> None:
    played = grown(LEDGER, "substitute", seat=0, name="Eve", side_name="Eve & Cleo")
    assert players_title(fold(played)) == "Eve & Cleo (Ann) – Bo & Dov"
    back = grown(played, "substitute", seat=0, name="Ann", side_name="Ann & Cleo")
    assert players_title(fold(back)) == "Ann & Cleo – Bo & Dov"  # Eve played no hand


def test_a_file_is_named_by_when_it_began_and_who_plays() -> None:
    game = make_game(hands=0)
    assert file_name(game, _clock) == "canasta-2026-02-01-0402-ann-bo-cleo-dov"
    assert file_name(game, _clock, "score").startswith("score-2026-02-01")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_file_name_has_letters_every_disk_takes(players: int) -> None:
    game = make_game("hudson", players, hands=0)
    assert re.fullmatch(r"[a-z0-9-]+", file_name(game, _clock))


def test_names_in_other_letters_leave_a_name_all_the_same() -> None:
    game = _named("Zoë Łąka", "Åsa", "麻雀", "../../etc")
    assert file_name(game, _clock).endswith("-zoe-aka-asa-etc")
    assert len(file_name(_named(*(letter * 24 for letter in "abcd")), _clock)) <= LONGEST_FILE_NAME


def _clock(moment: str) -> str:
    """Tell every moment as the same one, by the clock of a table far east of Greenwich."""
    assert moment
    return "2026-02-01 04:02"


def _named(*names: str) -> Game:
    ledger = Ledger()
    ledger.add("renamed", players=list(names))
    return ledger.game
