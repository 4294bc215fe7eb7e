"""What a table decided: until when it holds."""

from typing import Any

from tests.support.small_ledger import Ledger


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
