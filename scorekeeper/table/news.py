"""What other phones did at a table since a phone last looked, in a sentence each."""

from collections.abc import Container

from scorekeeper.table.entries import EntryUndone, HandCorrected, HandScored, Record
from scorekeeper.table.fold import fold_records
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.history import Event, events, hand_number

UNKNOWN = "Another phone"


def news(game: Game, since: int, most: int, own: Container[int] = ()) -> list[str]:
    """Return what was written after entry `since`, the oldest first, but for a phone's own."""
    if not 0 < since < game.seq:
        return []
    found = events(game.ledger, since=max(since, game.seq - most))
    return [_sentence(game, event) for event in reversed(found) if event.seq not in own]


def compared(hand: Hand, by: str, *, is_own: bool) -> str:
    """Return that a hand is saved which another page is still typed on, and what that means."""
    saved = "corrected" if hand.latest != hand.seq else "saved"
    who = "This phone has" if is_own else by or UNKNOWN
    return (
        f"{who} {saved} hand {hand.number}: what you type here is compared with it when you save."
    )


def _sentence(game: Game, event: Event) -> str:
    who = event.by or UNKNOWN
    done = _done(game, game.ledger[event.seq - 1])
    return f"{who} {done}." if done else f"{who}: {event.title}."


def _done(game: Game, record: Record) -> str:
    """Return what somebody did to a hand, '' where the entry's title says it better."""
    match record.entry:
        case HandScored():
            return _of_hand(game, "saved hand {}", record.seq)
        case HandCorrected(of=seq):
            return _of_hand(game, "corrected hand {}", seq)
        case EntryUndone(of=seq):
            before = fold_records(game.ledger[: record.seq - 1])
            return _undone(game, before, game.ledger[seq - 1])
        case _:
            return ""


def _undone(game: Game, before: Game, target: Record) -> str:
    """Return what an undoing did; the hand it took away is known to the game before it alone."""
    match target.entry:
        case HandScored():
            return _of_hand(before, "took hand {} off the score", target.seq)
        case HandCorrected(of=seq):
            return _of_hand(before, "took back the correction of hand {}", seq)
        case EntryUndone(of=seq):
            return _of_hand(game, "put hand {} back on the score", seq)
        case _:
            return ""


def _of_hand(game: Game, words: str, seq: int) -> str:
    number = hand_number(game, seq)
    return "" if number == "?" else words.format(number)
