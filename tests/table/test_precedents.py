"""What a table decided: until when it holds."""

import io
from pathlib import Path
from typing import Any

from flask import Flask

from tests.support.phones import token
from tests.support.small_ledger import Ledger
from tests.support.tables import game_of

SAVED = Path(__file__).parents[1] / "fixtures" / "rulings-and-decisions.json"


class TestPrecedents:
    """What a table decided holds until it is replaced or withdrawn."""

    def decided(self, ledger: Ledger, decision: str, **more: Any) -> int:
        body = {"question": "It fell", "decision": decision, "agreed": [0, 1]} | more
        return ledger.add("precedent", **body)

    def test_a_decision_holds_for_the_hands_after_it(self) -> None:
        ledger = Ledger()
        seq = self.decided(ledger, "Leave it", points=-20)
        ledger.hand(100, 0)
        [precedent] = ledger.game.precedents
        assert (precedent.seq, precedent.decision, precedent.points) == (seq, "Leave it", -20)
        assert ledger.game.precedent(seq) == precedent
        assert ledger.game.precedent(seq + 1) is None

    def test_another_takes_its_place_and_undoing_that_brings_it_back(self) -> None:
        ledger = Ledger()
        first = self.decided(ledger, "Leave it")
        second = self.decided(ledger, "Take it up", of=first)
        assert [one.seq for one in ledger.game.precedents] == [second]
        ledger.add("undone", of=second)
        assert [one.seq for one in ledger.game.precedents] == [first]

    def test_one_that_was_withdrawn_holds_no_longer(self) -> None:
        ledger = Ledger()
        seq = self.decided(ledger, "Leave it")
        ledger.add("withdrawn", of=seq)
        assert ledger.game.precedents == ()

    def test_a_penalty_names_the_decision_it_follows(self) -> None:
        ledger = Ledger()
        seq = self.decided(ledger, "Leave it", points=-20)
        ledger.add("penalty", side=1, points=-20, why="It fell", precedent=seq)
        assert ledger.game.in_play[0].precedent == seq


def test_decisions_options_and_the_next_dealer_come_in_with_a_saved_game(app: Flask) -> None:
    client = app.test_client()
    file = {"file": (io.BytesIO(SAVED.read_bytes()), "saved.json")}
    sent = client.post("/import", data={"csrf_token": token(client), "key": "in", **file})
    assert sent.status_code == 303
    decided, ruled = game_of(app, "decisions"), game_of(app, "rulings")
    assert [one.decision for one in decided.precedents] == ["It is shown to everybody."]
    assert decided.in_play[0].precedent == decided.precedents[0].seq
    assert ruled.in_play[0].options == ("own-cards", "back")
    assert (ruled.dealer, ruled.next_dealer) == (1, 0)
    assert "It is shown to everybody." in client.get("/t/decisions/precedents").text


def test_decisions_of_an_earlier_game_belong_to_the_start_and_are_not_undone() -> None:
    table = Ledger()
    decided = {"question": "It fell", "decision": "Leave it", "agreed": [0]}
    table.add("precedent", **decided, since="2026-01-24T20:00:00Z")
    game = table.game
    assert (game.undoable, game.precedents[0].since) == (0, "2026-01-24T20:00:00Z")
    table.add("precedent", **decided)
    assert table.game.undoable == 3
