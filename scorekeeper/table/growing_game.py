"""A game as it grows: the table after each entry, without folding the whole ledger each time."""

from collections import deque

from scorekeeper.errors import BadLedger
from scorekeeper.table.entries import EntryUndone, GameStarted, Record
from scorekeeper.table.fold import FoldState, live
from scorekeeper.table.game import Game

STATES_KEPT = 64  # so many steps back are remembered; further back the ledger is folded again


class GrowingGame:
    """The table after the entries so far.

    Pages only ever take back the last entry that counts, and put back what was taken back last. So
    the states before the last few entries are all that an undoing needs.
    """

    def __init__(self) -> None:
        self._ledger: list[Record] = []
        self._states: deque[tuple[int, FoldState]] = deque(
            maxlen=STATES_KEPT
        )  # by seq that led to it
        self._undone: list[tuple[int, int, FoldState]] = []  # seq of the undoing, then as above

    def add(self, record: Record) -> None:
        """Take the next entry into account."""
        self._ledger.append(record)
        if isinstance(record.entry, EntryUndone):
            self._undo(record, record.entry.of)
        elif isinstance(record.entry, GameStarted) and not self._states:
            self._states.append((record.seq, FoldState(record.entry)))
        else:
            state = self._state.copy()
            state.apply(record)
            self._states.append((record.seq, state))
            self._undone.clear()

    def _undo(self, record: Record, of: int) -> None:
        if len(self._states) > 1 and self._states[-1][0] == of:
            self._undone.append((record.seq, *self._states.pop()))
        elif self._undone and self._undone[-1][0] == of:
            _, seq, state = self._undone.pop()
            self._states.append((seq, state))
        else:
            self._fold_again()

    def _fold_again(self) -> None:
        counting = live(self._ledger)
        if not counting or not isinstance(counting[0].entry, GameStarted):
            raise BadLedger("it does not begin with the start of a game")
        state = FoldState(counting[0].entry)
        for record in counting[1:]:
            state.apply(record)
        self._undone.clear()
        self._states.clear()
        self._states.append((counting[-1].seq, state))

    @property
    def _state(self) -> FoldState:
        if not self._states:
            raise BadLedger("it does not begin with the start of a game")
        return self._states[-1][1]

    @property
    def game(self) -> Game:
        """The table as it is now."""
        return self._state.game(tuple(self._ledger))
