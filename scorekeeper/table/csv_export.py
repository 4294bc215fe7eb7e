"""Games as CSV for a spreadsheet: a row for each hand and side, or a row for each line.

No cell needs cleaning: a count and a label have columns of their own, and nothing that is summed up
stands twice. What the columns mean is in docs/exports.md.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator

import msgspec

from scorekeeper.hand.score import PENALTY, Line, is_house_rule, reason
from scorekeeper.rules.effects import effects
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.corrections import counted_versions
from scorekeeper.table.game import Game, Hand, TablePenalty
from scorekeeper.text import join_names

_GAME = ("game_id", "game", "date", "book", "house_rules", "target", "outcome", "winner")
_SIDE = ("hand", "state", "dealer", "side", "players", "player_1", "player_2", "player_3")
HANDS_HEAD = (
    *(*_GAME, *_SIDE, "sat_out", "net", "total", "needed", "went_out", "corrected", "net_before"),
    *("corrected_at", "note", "saved", "by"),
)
LINES_HEAD = (*_GAME, *_SIDE, "item", "label", "count", "points", "cite", "house_rule", "note")
_SAVED, _IN_PLAY, _ON_PAPER = "saved", "in play", "on paper"
_OPENING, _REMINDER = "opening", "reminder"  # items without points
_PENALTY_LABEL = "Penalty"  # the reason stands in the note
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
_PLAYER_COLUMNS = 3  # a side has no more members

DAY = len("2026-01-31")

Row = dict[str, str | int]
LocalTime = Callable[[str], str]  # from a stored moment to "2026-01-31 21:02"


class ExportedGame(msgspec.Struct, frozen=True):
    """A game with the id of its table, which tells games of one name apart."""

    id: str
    game: Game


class CsvTable(msgspec.Struct, frozen=True):
    """One of the files: its columns, and the rows of a game in it."""

    columns: tuple[str, ...]
    rows_of: Callable[[ExportedGame, LocalTime], Iterator[Row]]

    def head(self) -> bytes:
        """Return the first line, with a byte order mark, so that spreadsheets read UTF-8."""
        return self._packed([dict(zip(self.columns, self.columns, strict=True))], "utf-8-sig")

    def rows(self, exported: ExportedGame, local: LocalTime) -> bytes:
        """Return the lines of one game; `local` tells moments by the clock."""
        return self._packed(self.rows_of(exported, local), "utf-8")

    def file(self, games: Iterable[ExportedGame], local: LocalTime) -> bytes:
        """Return the whole file."""
        return self.head() + b"".join(self.rows(one, local) for one in games)

    def _packed(self, rows: Iterable[Row], encoding: str) -> bytes:
        text = io.StringIO(newline="")
        written = csv.DictWriter(text, self.columns)
        for row in rows:
            written.writerow({key: _escape_formula(cell) for key, cell in row.items()})
        return text.getvalue().encode(encoding)


def _hand_rows(exported: ExportedGame, local: LocalTime) -> Iterator[Row]:
    game = exported.game
    about = _about(exported, local)
    yield from _brought_rows(game, about)
    for hand in game.hands:
        names = game.players_at(hand.number)
        dealer = names[hand.dealer]
        for side_index in range(len(game.sides)):
            yield {
                **about,
                **_rules(hand.counted_by),
                **_side(game, side_index, hand.number, _SAVED, dealer),
                "sat_out": join_names([names[seat] for seat in hand.sitting]),
                "net": hand.nets[side_index],
                "total": hand.totals[side_index],
                "needed": hand.needed[side_index] if hand.counted_by.has_opening else "",
                "went_out": _yes(_went_out(hand.counted_by, hand, side_index)),
                **_correction(game, hand, side_index, local),
                "note": game.note(hand),
                "saved": local(hand.at),
                "by": hand.by,
            }


def _line_rows(exported: ExportedGame, local: LocalTime) -> Iterator[Row]:
    game = exported.game
    about = _about(exported, local)
    for hand in game.hands:
        dealer = game.players_at(hand.number)[hand.dealer]
        for side_index, lines in enumerate(hand.lines):
            side = _side(game, side_index, hand.number, _SAVED, dealer)
            for line in lines:
                yield {**about, **_rules(hand.counted_by), **side, **_line(hand.counted_by, line)}
    for penalty in game.in_play:
        side = _side(game, penalty.side, game.number, _IN_PLAY, game.players[game.dealer])
        yield {**about, **side, **_line(game.rules, penalty.line)}
        for item, label in _not_scored(penalty):
            nothing: Row = {
                "item": item,
                "label": label,
                "count": 1,
                "points": 0,
                "note": penalty.why,
            }
            yield {**about, **side, **nothing}


def _not_scored(penalty: TablePenalty) -> Iterator[tuple[str, str]]:
    """Yield what a penalty asks for besides points, as an item and its label."""
    if penalty.minimum:
        yield _OPENING, f"Needs {penalty.minimum} more to open"
    known = [effects()[own] for own in penalty.effects if own in effects()]
    for effect in known:
        if effect.reminder and effect.id not in penalty.cleared:
            yield _REMINDER, effect.label


def _correction(game: Game, hand: Hand, side_index: int, local: LocalTime) -> Row:
    """Return from what a hand was corrected last, and when."""
    row: Row = {"corrected": _yes(hand.corrected)}
    if hand.corrected:
        last, before, *_ = counted_versions(game, hand)
        now, then = (sum(line.points for line in one.lines[side_index]) for one in (last, before))
        row["net_before"] = hand.nets[side_index] - now + then
        row["corrected_at"] = local(last.at)
    return row


def _about(exported: ExportedGame, local: LocalTime) -> Row:
    game, outcome = exported.game, exported.game.outcome
    winner = outcome.winner if outcome else None
    return {
        "game_id": exported.id,
        "game": game.name,
        "date": local(game.started)[:DAY],
        **_rules(game.rules),
        "target": game.target,
        "outcome": outcome.reason if outcome else "",
        "winner": "" if winner is None else game.sides[winner].name,
    }


def _rules(rules: RuleSet) -> Row:
    """Return the columns about the rules, which may change from hand to hand."""
    return {"book": rules.name, "house_rules": rules.house_name}


def _brought_rows(game: Game, about: Row) -> Iterator[Row]:
    """Yield the totals from paper, where a game began there: they are of no hand here."""
    if game.brought is None:
        return
    for side_index, total in enumerate(game.brought.totals):
        side = _side(game, side_index, game.brought.hands, _ON_PAPER, "")
        yield {**about, **side, "net": total, "total": total}


def _side(game: Game, side_index: int, number: int, state: str, dealer: str) -> Row:
    side, players = game.sides_at(number)[side_index], game.players_at(number)
    names = [players[seat] for seat in side.members]
    columns = dict.fromkeys((f"player_{n}" for n in range(1, _PLAYER_COLUMNS + 1)), "")
    return {
        "hand": number,
        "state": state,
        "dealer": dealer,
        "side": side.name,
        "players": join_names(names),
        **columns,
        **{f"player_{n}": name for n, name in enumerate(names, 1)},
    }


def _line(rules: RuleSet, line: Line) -> Row:
    return {
        "item": line.item,
        "label": _label(rules, line),
        "count": line.count,
        "points": line.points,
        "cite": rules.cite_label(line.cite) if line.cite else "",
        "house_rule": _yes(is_house_rule(rules, line)),
        "note": line.why,
    }


def _label(rules: RuleSet, line: Line) -> str:
    if line.item == PENALTY:
        return _PENALTY_LABEL
    item = rules.items_by_id.get(line.item)
    return item.label if item else reason(rules, line)


def _went_out(rules: RuleSet, hand: Hand, side_index: int) -> bool:
    out = {item.id for item in rules.items if item.kind == "out"}
    return any(line.item in out for line in hand.lines[side_index])


def _yes(holds: bool) -> str:
    return "yes" if holds else ""


def _escape_formula(cell: str | int) -> str | int:
    """Quote text that a spreadsheet would run: a player may be called '=1+1'."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_SIGNS) else cell


HANDS_CSV = CsvTable(HANDS_HEAD, _hand_rows)
LINES_CSV = CsvTable(LINES_HEAD, _line_rows)
