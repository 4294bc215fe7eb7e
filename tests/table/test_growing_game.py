"""The table after each entry is the one that folding the ledger up to there comes to."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scorekeeper.errors import BadLedger
from scorekeeper.store.table_file import decode_tables
from scorekeeper.table import growing_game
from scorekeeper.table.entries import Record, read
from scorekeeper.table.fold import fold_records
from scorekeeper.table.growing_game import GrowingGame
from tests.support.small_ledger import Ledger

FIXTURES = Path(__file__).parents[1] / "fixtures"
TABLES = decode_tables((FIXTURES / "ledgers-0.2.json").read_bytes())


def check(ledger: tuple[Record, ...]) -> None:
    growing = GrowingGame()
    for index, record in enumerate(ledger):
        growing.add(record)
        assert values(growing.game) == values(fold_records(ledger[: index + 1])), index


def values(game: Any) -> Any:
    return msgspec.structs.asdict(game)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_it_follows_games_that_were_played(table: Any) -> None:
    check(read(table.entries))


@pytest.mark.parametrize("kept", [1, 3, 64])
@pytest.mark.parametrize("seed", range(12))
def test_it_follows_any_order_of_entries_undoings_and_puttings_back(
    seed: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing_game, "STATES_KEPT", kept)
    chance, table = random.Random(seed), Ledger(players=5)
    for _ in range(60):
        seqs = [entry.seq for entry in table.entries]
        hands = [entry.seq for entry in table.entries if entry.kind == "hand"]
        penalties = [entry.seq for entry in table.entries if entry.kind == "penalty"]
        match chance.randrange(9):
            case 0 | 1:
                table.hand(chance.randrange(0, 900, 5), chance.randrange(0, 900, 5))
            case 2:
                table.add(
                    "penalty", side=chance.randrange(2), points=-50, minimum=10, effects=["x"]
                )
            case 3 if hands:
                table.hand(100, 5, kind="corrected", of=chance.choice(hands))
            case 4 if penalties:
                table.add("cancelled", of=chance.choice(penalties))
            case 5:
                table.add("redeal")
            case 6 if len(seqs) > 1:
                table.add("undone", of=chance.choice(seqs[1:]))
            case 7 if table.game.undoable:
                table.add("undone", of=table.game.undoable)
            case 8 if table.entries[-1].kind == "undone":
                table.add("undone", of=table.entries[-1].seq)
    check(read(table.entries))


def test_a_ledger_that_does_not_begin_is_refused() -> None:
    start, hand = Ledger(), Ledger()
    hand.hand(5, 5)
    with pytest.raises(BadLedger):
        GrowingGame().add(read(hand.entries)[1])
    start.add("undone", of=1)
    growing = GrowingGame()
    growing.add(read(start.entries)[0])
    with pytest.raises(BadLedger):
        growing.add(read(start.entries)[1])
    with pytest.raises(BadLedger):
        assert GrowingGame().game
