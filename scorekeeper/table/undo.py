"""Undo and put back: which entry the next tap takes back or brings back, and in which words."""

from typing import Literal

import msgspec

from scorekeeper.table.entries import (
    AgreementAsked,
    EntryUndone,
    GameEnded,
    HandAgreed,
    HandCorrected,
    HandDisputed,
    HandScored,
    NamesChanged,
    NoteWritten,
    PenaltyCancelled,
    PrecedentDecided,
    PrecedentWithdrawn,
    Record,
    ReminderCleared,
    TargetChanged,
)
from scorekeeper.table.fold import fold_records
from scorekeeper.table.game import Game
from scorekeeper.table.history import hand_number, title
from scorekeeper.table.together_words import hand_name


class UndoneEntry(msgspec.Struct, frozen=True):
    """What can be put back: the seq of the undoing, and what it took back, in words."""

    seq: int
    title: str


class UndoResult(msgspec.Struct, frozen=True):
    """The entry that a tap on Undo or Put back writes, if any, and what the board says then."""

    entry: EntryUndone | None
    message: str
    level: Literal["ok", "info", "warning"] = "ok"


def undo_title(game: Game) -> str:
    """Return what one tap on Undo would take back, or nothing where there is nothing to undo."""
    return _thing(game.ledger[game.undoable - 1], game) if game.undoable else ""


_THINGS = {
    NamesChanged: "the new names",
    TargetChanged: "the new target",
    GameEnded: "the end of the game",
    NoteWritten: "the note",
    PenaltyCancelled: "taking back the penalty",
    PrecedentDecided: "what the table decided",
    PrecedentWithdrawn: "taking back what the table decided",
    AgreementAsked: "the change of “Ask the other side to agree”",
}


def _thing(record: Record, game: Game) -> str:
    """Return what an entry did, as one takes it back: 'hand 3', 'the new names'."""
    match record.entry:
        case HandScored():
            return f"hand {hand_number(game, record.seq)}"
        case HandCorrected(of=seq):
            return f"the correction of hand {hand_number(game, seq)}"
        case HandDisputed(of=seq):
            return f"the dispute about {hand_name(game, seq)}"
        case HandAgreed():
            return f"that {title(record, game)}"
        case ReminderCleared():
            return f"“{title(record, game).removeprefix('Done: ').partition(': ')[0]}” is done"
        case other:
            return _THINGS.get(type(other)) or title(record, game)


def put_back(game: Game) -> UndoneEntry | None:
    """Return what was undone last, where nothing else was saved since."""
    waiting: dict[int, Record] = {}  # what can be put back, by seq of the undoing
    for record in game.ledger:
        if not isinstance(record.entry, EntryUndone):
            waiting.clear()
            continue
        target = game.ledger[record.entry.of - 1]
        if isinstance(target.entry, EntryUndone):
            waiting.pop(target.seq, None)
        else:
            waiting[record.seq] = target
    if not waiting:
        return None
    seq, target = waiting.popitem()
    return UndoneEntry(seq, _thing(target, fold_records(game.ledger[: seq - 1])))


def undo(game: Game, *, of: int | None, seen: int) -> UndoResult:
    """Decide what a tap does that was made for entry `of`, on a page that had seen entry `seen`.

    A page that had seen all entries but names another one is refused here; one that had seen
    fewer is refused as stale when the entry is appended.
    """
    back = put_back(game)
    if back and of == back.seq:
        return UndoResult(EntryUndone(back.seq), _put_back_message(back.title))
    if not game.undoable:
        return UndoResult(None, "There is nothing to undo.", "info")
    last = undo_title(game)
    if seen == game.seq and of != game.undoable:
        message = f"Nothing was undone: the last thing saved is now {last}."
        return UndoResult(None, message, "warning")
    return UndoResult(EntryUndone(game.undoable), _undone_message(last))


def _undone_message(thing: str) -> str:
    if thing.startswith("hand "):
        return f"{thing.capitalize()} is off the score."
    return f"Taken back: {thing}."


def _put_back_message(thing: str) -> str:
    if thing.startswith("hand "):
        return f"{thing.capitalize()} is on the score again."
    return f"Back again: {thing}."
