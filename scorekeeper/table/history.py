"""The history of a table: each ledger entry in words, with what it changed."""

from collections.abc import Iterator
from typing import assert_never

import msgspec
from msgspec import UNSET

from scorekeeper.hand.score import reason
from scorekeeper.rules.effects import effects
from scorekeeper.rules.house import changed_values
from scorekeeper.table.entries import (
    AgreementAsked,
    DealerChanged,
    EntryUndone,
    FormatChanged,
    GameEnded,
    GameStarted,
    HandAgreed,
    HandCorrected,
    HandDisputed,
    HandRedealt,
    HandScored,
    NamesChanged,
    NoteWritten,
    PenaltyCancelled,
    PenaltyGiven,
    PrecedentDecided,
    PrecedentWithdrawn,
    Record,
    ReminderCleared,
    RulesChanged,
    RulingApplied,
    SeatTaken,
    SittingOutChanged,
    TargetChanged,
    TotalsBrought,
)
from scorekeeper.table.fold import live, undone_seqs
from scorekeeper.table.format import format_of
from scorekeeper.table.game import Game, Hand, TablePenalty
from scorekeeper.table.growing_game import GrowingGame
from scorekeeper.table.rule_words import change_words, rules_name, value_text
from scorekeeper.table.together_words import together_title
from scorekeeper.text import number, number_of, signed


class FieldChange(msgspec.Struct, frozen=True):
    """One value before and after an entry."""

    what: str
    before: str
    after: str


class Event(msgspec.Struct, frozen=True):
    """One entry of the ledger as the history page shows it."""

    seq: int
    at: str
    by: str
    title: str
    changes: tuple[FieldChange, ...] = ()
    cites: tuple[str, ...] = ()
    is_undone: bool = False
    is_taken_back: bool = False  # a penalty that was cancelled


def events(ledger: tuple[Record, ...], since: int = 0, most: int = 0) -> tuple[Event, ...]:
    """Return what happened after entry `since`, newest first; at most `most` unless that is 0."""
    undone = undone_seqs(ledger)
    cancelled = {r.entry.of for r in live(ledger) if isinstance(r.entry, PenaltyCancelled)}
    start = max(since, len(ledger) - most if most else 0)
    found: list[Event] = []
    growing = GrowingGame()
    for record in ledger[:start]:
        growing.add(record)
    before = growing.game if start else None
    for record in ledger[start:]:
        growing.add(record)
        after = growing.game
        found.append(
            Event(
                seq=record.seq,
                at=record.at,
                by=record.by,
                title=_title_in_history(record, before, after),
                changes=tuple(_changes(before, after)) if before else (),
                cites=_cites(record),
                is_undone=record.seq in undone,
                is_taken_back=record.seq in cancelled,
            )
        )
        before = after
    return tuple(reversed(found))


def _cites(record: Record) -> tuple[str, ...]:
    match record.entry:
        case PenaltyGiven(cites=cites) | RulingApplied(cites=cites) | HandRedealt(cites=cites):
            return cites or ()
        case _:
            return ()


def _title_in_history(record: Record, before: Game | None, after: Game) -> str:
    """Return the title of an entry; an undoing names what it undid or put back."""
    if not isinstance(record.entry, EntryUndone) or before is None:
        return title(record, after)
    target = after.ledger[record.entry.of - 1]
    if isinstance(target.entry, EntryUndone):
        return f"Put back: {title(after.ledger[target.entry.of - 1], after)}"
    return f"Undone: {title(target, before)}"


def title(record: Record, game: Game) -> str:  # noqa: PLR0911, PLR0912 (a case per kind)
    """Return a few words for an entry; `game` is the table with the entry counted."""
    match record.entry:
        case GameStarted():
            rules, players = rules_name(game.rules), number_of(len(game.players), "player")
            return f"New game: {rules}, {players}, {game.length}"
        case HandScored():
            return f"Hand {hand_number(game, record.seq)} scored"
        case HandCorrected(of=seq):
            return f"Hand {hand_number(game, seq)} corrected"
        case PenaltyGiven() | RulingApplied():
            return _penalty_title(game, record.seq)
        case PenaltyCancelled(of=seq):
            return f"Taken back: {_penalty_title(game, seq)}"
        case ReminderCleared(effect=effect):
            known = effects().get(effect)
            return f"Done: {known.label if known else effect}"
        case PrecedentDecided(question=question, decision=decision, of=of):
            verb = "Decided" if of is UNSET else "Decided anew"
            return f"{verb}: {question}: {decision}"
        case PrecedentWithdrawn(of=seq):
            return f"No longer decided: {_question(game, seq)}"
        case HandRedealt(why=why):
            return f"Hand {game.number} dealt again" + (f": {why}" if why else "")
        case NamesChanged():
            return "Names changed"
        case DealerChanged(seat=seat, next=after):
            then = f", then {game.players[after]}" if isinstance(after, int) else ""
            return f"{game.players[seat]} deals{then}"
        case SittingOutChanged(seats=seats):
            return f"Sitting out: {', '.join(game.names(seats))}"
        case TargetChanged(target=target):
            return f"Game to {target:,}"
        case FormatChanged(hands=hands, until=until):
            return f"Game lasts: {(format_of(hands, until) or game.format).words}"
        case RulesChanged():
            return _rules_title(game, record.seq)
        case TotalsBrought(hands=hands, totals=totals):
            pairs = zip(game.sides, totals, strict=True)
            stood = ", ".join(f"{side.name} {number(total)}" for side, total in pairs)
            return f"Brought over from paper: {stood} after {number_of(hands, 'hand')}"
        case SeatTaken() | NoteWritten() | AgreementAsked() | HandAgreed() | HandDisputed() as said:
            return together_title(game, record.seq, said)
        case GameEnded():
            return "Game ended early"
        case EntryUndone():
            return "Undone"
        case unknown:
            assert_never(unknown)


def _rules_title(game: Game, seq: int) -> str:
    """Return a change of rules in words: 'Rules changed from hand 4: mixed canastas 250 each'."""
    change = next((change for change in game.rule_changes if change.seq == seq), None)
    if change is None:
        return "Rules changed"
    since = "as if always" if change.is_always else f"from hand {change.number}"
    return f"Rules changed {since}: {change_words(change.before, change.after)}"


def hand_number(game: Game, seq: int) -> str:
    """Return the number of the hand an entry scored, '?' where it counts no more."""
    return next((str(hand.number) for hand in game.hands if hand.seq == seq), "?")


def hand_numbers(game: Game) -> dict[int, int]:
    """Return the number of the hand that each entry scored or corrected, by the entry's seq."""
    scored = {hand.seq: hand.number for hand in game.hands}
    corrected = {
        record.seq: scored[record.entry.of]
        for record in live(game.ledger)
        if isinstance(record.entry, HandCorrected) and record.entry.of in scored
    }
    return scored | corrected


def _question(game: Game, seq: int) -> str:
    """Return what a decision of the table was about."""
    entry = game.ledger[seq - 1].entry
    return entry.question if isinstance(entry, PrecedentDecided) else "?"


def _penalty_title(game: Game, seq: int) -> str:
    penalty = game.penalty(seq)
    return penalty_title(game, penalty) if penalty else "Penalty"


def penalty_title(game: Game, penalty: TablePenalty) -> str:
    """Return a penalty in words: 'Cleo & Dan −100, Drew out of turn'."""
    points = f" {signed(penalty.points)}" if penalty.points else ""
    side = game.sides_when(penalty.seq)[penalty.side]
    return f"{side.name}{points}, {penalty.why or 'penalty'}"


def _changes(before: Game, after: Game) -> Iterator[FieldChange]:
    """Compare a table before and after: hands line by line, totals, needs, names, dealer."""
    for old_hand, new_hand in zip(before.hands, after.hands, strict=False):
        if old_hand is new_hand:  # most of them, and a ledger may be long
            continue
        yield from _hand_changes(before, old_hand, new_hand)
    for index, side in enumerate(after.sides):
        yield from _change(f"{side.name}, total", before.totals[index], after.totals[index])
        old, new = before.needs[index].points, after.needs[index].points
        yield from _change(f"{side.name}, needs", old, new)
    yield from _change("Table", before.name, after.name)
    for old_player, new_player in zip(before.players, after.players, strict=True):
        yield from _change("Player", old_player, new_player)
    for old_side, new_side in zip(before.sides, after.sides, strict=True):
        yield from _change("Side", old_side.name, new_side.name)
    if after.players == before.players:
        yield from _change("Dealer", before.players[before.dealer], after.players[after.dealer])
        yield from _change("Sits out", _sitting(before), _sitting(after))
    yield from _change("Game to", before.target or None, after.target or None)
    if before.deals or before.until or after.deals or after.until:
        yield from _change("Game lasts", before.length, after.length)
    if before.rules is not after.rules:  # equal ones are one value
        yield from _rule_changes(before, after)
    yield from _change("Winner", _winner(before), _winner(after))


def _rule_changes(before: Game, after: Game) -> Iterator[FieldChange]:
    yield from _change("Rules", rules_name(before.rules), rules_name(after.rules))
    for pair in changed_values(before.rules, after.rules):
        yield FieldChange(pair.label, value_text(pair.first), value_text(pair.second))


def _hand_changes(game: Game, before: Hand, after: Hand) -> Iterator[FieldChange]:
    for index, side in enumerate(game.sides_at(after.number)):
        old, new = _by_reason(before, index), _by_reason(after, index)
        for words in dict.fromkeys((*old, *new)):
            what = f"Hand {after.number}, {side.name}: {words}"
            yield from _change(what, old.get(words), new.get(words), signs=True)


def _by_reason(hand: Hand, side_index: int) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in hand.lines[side_index]:
        words = reason(hand.counted_by, line)
        points[words] = points.get(words, 0) + line.points
    return points


def _change(
    what: str, before: int | str | None, after: int | str | None, *, signs: bool = False
) -> Iterator[FieldChange]:
    if before != after:
        yield FieldChange(what, _in_words(before, signs), _in_words(after, signs))


def _in_words(value: int | str | None, signs: bool) -> str:
    if isinstance(value, int):
        return signed(value) if signs else number(value)
    return value or "nothing"


def _sitting(game: Game) -> str:
    return ", ".join(game.names(game.sitting))


def _winner(game: Game) -> str:
    if game.outcome is None:
        return ""
    winner = game.outcome.winner
    return "level" if winner is None else game.sides[winner].name
