"""Ledger entries -> what happened, in words, and what changed from what to what."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from scorekeeper.hand.score import Line, reason
from scorekeeper.rules.effects import effects
from scorekeeper.table.fold import Folding, LedgerEntry, fold, live, taken_back
from scorekeeper.table.game import Game, Hand, TablePenalty
from scorekeeper.text import number, signed


class FieldChange(msgspec.Struct, frozen=True):
    """One thing that was and is no longer."""

    what: str
    before: str
    after: str


class Event(msgspec.Struct, frozen=True):
    """One entry of the ledger as the history page tells it."""

    seq: int
    at: str
    by: str
    title: str
    changes: tuple[FieldChange, ...] = ()
    cites: tuple[str, ...] = ()
    is_undone: bool = False
    is_taken_back: bool = False  # a penalty that was cancelled


def events(entries: Sequence[LedgerEntry], since: int = 0, most: int = 0) -> tuple[Event, ...]:
    """Tell what happened after entry `since`, the newest first; at most `most` where given."""
    undone = taken_back(entries)
    cancelled = {entry.body["of"] for entry in live(entries) if entry.kind == "cancelled"}
    start = max(since, len(entries) - most if most else 0)
    told: list[Event] = []
    before = Folding(entries[:start]) if start else None
    for place in range(start, len(entries)):
        entry = entries[place]
        after = Folding(entries[: place + 1], before)
        told.append(
            Event(
                entry.seq,
                entry.at,
                entry.by,
                _title_among(entries, entry, before.game if before else None, after.game),
                tuple(_changes(before.game, after.game)) if before else (),
                tuple(entry.body.get("cites", ())),
                entry.seq in undone,
                entry.seq in cancelled,
            )
        )
        before = after
    return tuple(reversed(told))


def _title_among(
    entries: Sequence[LedgerEntry], entry: LedgerEntry, before: Game | None, after: Game
) -> str:
    if entry.kind != "undone" or before is None:
        return title(entry, after)
    target = entries[entry.body["of"] - 1]
    if target.kind == "undone":
        return f"Put back: {title(entries[target.body['of'] - 1], after)}"
    return f"Undone: {title(target, before)}"


def title(entry: LedgerEntry, game: Game) -> str:
    """Say in a few words what an entry did; `game` is the table with it counted."""
    return _TITLES[entry.kind](entry.body, entry.seq, game)


def undo_title(entries: Sequence[LedgerEntry], game: Game) -> str:
    """Say what one tap on Undo would take back."""
    return title(entries[game.undoable - 1], game) if game.undoable else ""


class PutBack(msgspec.Struct, frozen=True):
    """What was undone last and can be put back: the seq of the undoing, and what it had undone."""

    seq: int
    title: str


def put_back(entries: Sequence[LedgerEntry]) -> PutBack | None:
    """Say what one tap would put back: what was undone last, and nothing else was saved since."""
    waiting: list[LedgerEntry] = []
    for entry in _undone_at_the_end(entries):
        target = entries[entry.body["of"] - 1]
        if target.kind == "undone":
            waiting = [one for one in waiting if one is not target]
        else:
            waiting.append(entry)
    if not waiting:
        return None
    last = waiting[-1]
    before = fold(entries[: last.seq - 1])
    return PutBack(last.seq, title(entries[last.body["of"] - 1], before))


def _undone_at_the_end(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    place = len(entries)
    while entries[place - 1].kind == "undone":
        place -= 1
    return [*entries[place:]]


def _started(_body: Any, _seq: int, game: Game) -> str:
    return f"New game: {game.rules.name}, {len(game.players)} players, to {game.target:,}"


def _scored(_body: Any, seq: int, game: Game) -> str:
    return f"Hand {_number(game, seq)} scored"


def _corrected(body: Any, _seq: int, game: Game) -> str:
    return f"Hand {_number(game, body['of'])} corrected"


def _number(game: Game, seq: int) -> str:
    return next((str(hand.number) for hand in game.hands if hand.seq == seq), "?")


def _penalty(body: Any, seq: int, game: Game) -> str:
    return _given_words(game, seq)


def _given_words(game: Game, seq: int) -> str:
    given = next((one for one in game.given if one.seq == seq), None)
    return given_words(game, given) if given else "Penalty"


def given_words(game: Game, given: TablePenalty) -> str:
    """Name a penalty: 'Cleo & Dan −100, Drew out of turn'."""
    points = f" {signed(given.points)}" if given.points else ""
    return f"{game.sides[given.side].name}{points}, {given.why or 'penalty'}"


def _cancelled(body: Any, _seq: int, game: Game) -> str:
    return f"Taken back: {_given_words(game, body['of'])}"


def _cleared(body: Any, _seq: int, game: Game) -> str:
    effect = effects().get(body["effect"])
    return f"Done: {effect.label if effect else body['effect']}"


def _redealt(body: Any, _seq: int, game: Game) -> str:
    why = f": {body['why']}" if body.get("why") else ""
    return f"Hand {game.number} dealt again{why}"


def _renamed(_body: Any, _seq: int, _game: Game) -> str:
    return "Names changed"


def _dealer(body: Any, _seq: int, game: Game) -> str:
    after = body.get("next")
    then = f", then {game.players[after]}" if after is not None else ""
    return f"{game.players[body['seat']]} deals{then}"


def _sits(body: Any, _seq: int, game: Game) -> str:
    return f"Sitting out: {', '.join(game.names(body['seats']))}"


def _target(body: Any, _seq: int, _game: Game) -> str:
    return f"Game to {body['target']:,}"


def _ended(_body: Any, _seq: int, _game: Game) -> str:
    return "Game ended early"


_TITLES: dict[str, Callable[[Any, int, Game], str]] = {
    "start": _started,
    "hand": _scored,
    "corrected": _corrected,
    "penalty": _penalty,
    "cancelled": _cancelled,
    "cleared": _cleared,
    "redeal": _redealt,
    "renamed": _renamed,
    "dealer": _dealer,
    "sits": _sits,
    "target": _target,
    "ended": _ended,
}
KINDS = (*_TITLES, "undone")


def _changes(before: Game, after: Game) -> Iterator[FieldChange]:
    """Compare a table before and after: names, dealer, hands line by line, totals, needs."""
    for was, now in zip(before.hands, after.hands, strict=False):
        yield from _hand_changes(before, was, now)
    for place, side in enumerate(after.sides):
        yield from _told(f"{side.name}, total", before.totals[place], after.totals[place])
        old, new = before.needs[place].points, after.needs[place].points
        yield from _told(f"{side.name}, needs", old, new)
    yield from _told("Table", before.name, after.name)
    for was_called, is_called in zip(before.players, after.players, strict=True):
        yield from _told("Player", was_called, is_called)
    for was_side, is_side in zip(before.sides, after.sides, strict=True):
        yield from _told("Side", was_side.name, is_side.name)
    if after.players == before.players:
        yield from _told("Dealer", before.players[before.dealer], after.players[after.dealer])
        yield from _told("Sits out", *(", ".join(g.names(g.sitting)) for g in (before, after)))
    yield from _told("Game to", before.target, after.target)
    yield from _told("Winner", _winner(before), _winner(after))


def _hand_changes(game: Game, was: Hand, now: Hand) -> Iterator[FieldChange]:
    for place, side in enumerate(game.sides):
        old, new = _by_reason(game, was.lines[place]), _by_reason(game, now.lines[place])
        for words in dict.fromkeys((*old, *new)):
            what = f"Hand {now.number}, {side.name}: {words}"
            yield from _told(what, old.get(words), new.get(words), signs=True)


def _by_reason(game: Game, lines: Sequence[Line]) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in lines:
        words = reason(game.rules, line)
        points[words] = points.get(words, 0) + line.points
    return points


def _told(what: str, was: Any, now: Any, *, signs: bool = False) -> Iterator[FieldChange]:
    if was != now:
        yield FieldChange(what, _said(was, signs), _said(now, signs))


def _said(value: Any, signs: bool) -> str:
    if isinstance(value, int):
        return signed(value) if signs else number(value)
    return value or "nothing"


def _winner(game: Game) -> str:
    if game.outcome is None:
        return ""
    winner = game.outcome.winner
    return "level" if winner is None else game.sides[winner].name
