"""The versions of a hand: as it was saved first, and each time it was corrected."""

from collections.abc import Sequence
from typing import cast

import msgspec

from scorekeeper.hand.score import Line
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import (
    AnyEntry,
    EntryUndone,
    GameStarted,
    HandCorrected,
    HandCount,
    HandRedealt,
    HandScored,
    Record,
    RulesChanged,
)
from scorekeeper.table.fold import live, undone_seqs
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.table_rules import RulesOverTime


class HandVersion(msgspec.Struct, frozen=True):
    """A hand as one entry of the ledger has it."""

    seq: int
    at: str
    by: str
    count: HandCount


Lines = tuple[tuple[Line, ...], ...]  # of each side


class CountedVersion(msgspec.Struct, frozen=True):
    """The lines of a hand as they once counted, with the rules they are from."""

    seq: int
    at: str
    by: str
    lines: Lines
    rules: RuleSet


def current_version(game: Game, hand: Hand) -> HandVersion:
    """Return the version of a hand that counts."""
    return versions_of(game.ledger[hand.latest - 1 : hand.latest], hand.seq)[0]


def counted_versions(game: Game, hand: Hand) -> list[CountedVersion]:
    """Return the versions of a hand that were not undone, the newest first.

    A change of rules as if always makes one, too, where they have a score for the hand.
    """
    found: list[CountedVersion] = []
    start, *counting = live(game.ledger)
    over_time = RulesOverTime(cast(GameStarted, start.entry))
    for record in counting:
        over_time.add(record)
        lines = _lines_of(record.entry, record.seq, hand.seq)
        if lines is not None:
            rules = over_time.of_hand(hand.seq)
            found.append(CountedVersion(record.seq, record.at, record.by, lines, rules))
    return found[::-1]


def typed_versions(game: Game, hand: Hand) -> list[HandVersion]:
    """Return the versions of a hand that somebody typed and nobody undid, the newest first."""
    return versions_of(live(game.ledger), hand.seq)[::-1]


def _lines_of(entry: AnyEntry, seq: int, hand_seq: int) -> Lines | None:
    """Return the lines that an entry gives a hand, None where it gives it none."""
    match entry:
        case HandScored(lines=lines) if seq == hand_seq:
            return lines
        case HandCorrected(of=of, lines=lines) if of == hand_seq:
            return lines
        case RulesChanged(recounted=tuple() as recounted):
            own = [one.lines for one in recounted if one.of == hand_seq]
            return own[0] or None if own else None
        case _:
            return None


def hand_of(game: Game, seq: int) -> Hand | None:
    """Return the hand that an entry scored or corrected, None where it counts no more."""
    entry = game.ledger[seq - 1].entry
    scored = entry.of if isinstance(entry, HandCorrected) else seq
    return next((hand for hand in game.hands if hand.seq == scored), None)


def was_undone(game: Game, number: int) -> bool:
    """Return whether there was a hand of this number that does not count now."""
    scored = sum(isinstance(record.entry, HandScored) for record in game.ledger)
    return game.played < number <= game.played - len(game.hands) + scored


def saved_meanwhile(
    game: Game, hand: Hand | None, *, number: int | None, seen: int | None
) -> Hand | None:
    """Return what another phone saved for a hand since the form for it was made.

    A form for a new hand was made for hand `number`. A form that corrects `hand` was made from its
    version `seen`. A form that says neither is taken to be up to date.
    """
    if hand:
        return hand if seen not in (None, hand.latest) else None
    return game.hand(number) if number is not None else None


def why_not_next(game: Game, number: int | None) -> str:
    """Return why hand `number` cannot be scored as the hand in play, or nothing if it can."""
    if game.outcome:
        return "The game is over. Undo or correct the last hand to go on."
    if number not in (None, 0, game.number):
        return f"An earlier hand was taken back: this would now be hand {game.number}."
    return ""


def undone_hand(game: Game) -> HandVersion | None:
    """Return the newest version of the hand undone last, to fill the form again.

    There is none where another hand was scored or the hand was dealt again since.
    """
    undone = undone_seqs(game.ledger)
    for record in reversed(game.ledger):
        if record.seq in undone:
            continue
        match record.entry:
            case HandScored() | HandRedealt():
                return None
            case EntryUndone(of=seq) if isinstance(game.ledger[seq - 1].entry, HandScored):
                # Its corrections were undone before it, but they were typed last.
                return versions_of(game.ledger, seq)[-1]
    return None


def versions_of(ledger: Sequence[Record], seq: int) -> list[HandVersion]:
    """Return every version of the hand scored with entry `seq`, the oldest first."""
    found = []
    for record in ledger:
        match record.entry:
            case HandScored() as count if record.seq == seq:
                found.append(HandVersion(record.seq, record.at, record.by, count))
            case HandCorrected(of=of) as count if of == seq:
                found.append(HandVersion(record.seq, record.at, record.by, count))
    return found
