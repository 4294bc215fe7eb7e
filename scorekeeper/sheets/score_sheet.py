"""The score sheet of a game: every line of every hand, a column for each side."""

from collections.abc import Iterator

from scorekeeper.hand.score import (
    CARDS,
    FOOT,
    HAND,
    PENALTY,
    Line,
    is_house_rule,
    reason,
    why_not_in_book,
)
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.canvas import HAIR, MISSING, THIN, Box, Sheet, replaced_glyphs, wrapped
from scorekeeper.sheets.page_flow import LEADING, MARGIN, SIZE, Flow, TextRow
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.score_ending import draw_ending
from scorekeeper.sheets.shapes import marker, suit_row
from scorekeeper.sheets.text import FILLED_IN, HOUSE, MARK_NOTES, cite, day
from scorekeeper.table.entries import TotalsBrought
from scorekeeper.table.game import Game, Hand, TablePenalty
from scorekeeper.table.rule_words import rules_line
from scorekeeper.table.together_words import agreement_words, substitute_words
from scorekeeper.text import number, number_of

TITLE = 22.0
TOTAL_SIZE, TOTAL_LEADING = 12.0, 18.0
Cells = tuple[tuple[str, str], ...]


def score_sheet(game: Game, paper: str = DEFAULT_PAPER) -> bytes:
    """Return a game as a PDF: heading, hands, chart, outcome, signatures."""
    return draw_score_sheet(game, paper).pdf()


def draw_score_sheet(game: Game, paper: str = DEFAULT_PAPER) -> Sheet:
    """Return a game on paper."""
    flow = Flow(game, paper)
    _heading(flow)
    flow.side_names()
    if game.brought:
        flow.block(_brought_rows(game.brought), TextRow(("",), (), rule=THIN))
    for hand in game.hands:
        rows = list(_rows(flow, hand))
        again = TextRow((f"Hand {hand.number}, continued",), (), "label", rule=THIN)
        flow.block(rows, again)
    draw_ending(flow)
    _footnotes(flow)
    flow.page_numbers()
    return flow.sheet


def _heading(flow: Flow) -> None:
    game, sheet, width = flow.game, flow.sheet, flow.columns.width
    suits = suit_row(sheet, MARGIN, flow.y + 7, 14)
    date = 130.0
    name = Box(MARGIN + suits + 12, flow.y, width - suits - 12 - date, 28)
    sheet.write(game.name, name, TITLE, bold=True, least=11)
    sheet.write(day(game.started), Box(name.right, flow.y, date, 28), 11.5, align="right")
    flow.y += 34
    hands = number_of(game.played, "hand")
    length = f"played {game.length}" if game.target else f"a game of {game.length}"
    for fact in (
        f"{rules_line(game.rules)}: {game.rules.book}",
        f"{len(game.players)} players · {hands} · {length}",
    ):
        _paragraph(flow, fact)
    flow.y += 3
    for side in range(len(game.sides)):
        _side(flow, side)
    for said in (*substitute_words(game), game.note()):
        if said:
            _paragraph(flow, said)
    flow.y += 8


def _side(flow: Flow, side: int) -> None:
    """Write a side and the seats of its players, in full however long the names are."""
    game = flow.game
    members = [f"{game.players[seat]} (seat {seat + 1})" for seat in game.sides[side].members]
    name, seats = game.sides[side].name, ", ".join(members)
    alone = members == [f"{name} (seat {game.sides[side].members[0] + 1})"]
    flow.sheet.draw([marker(side, MARGIN + 4, flow.y + LEADING / 2)])
    _paragraph(flow, seats if alone else f"{name}: {seats}", 14)


def _paragraph(flow: Flow, text: str, indent: float = 0.0) -> None:
    width = flow.columns.width - indent
    lines = wrapped(text, width, SIZE)
    cell = Box(MARGIN + indent, flow.y, width, LEADING * len(lines))
    flow.sheet.write_lines(lines, cell, SIZE, LEADING)
    flow.y += cell.h


def _rows(flow: Flow, hand: Hand) -> Iterator[TextRow]:
    yield _head(flow, hand)
    yield from _item_rows(flow, hand)
    yield from _penalty_rows(flow, hand)
    yield from _allowed_rows(flow, hand)
    nets = tuple(("", number(net)) for net in hand.nets)
    totals = tuple(("", number(total)) for total in hand.totals)
    yield TextRow(("This hand",), nets, leading=16, rule=HAIR)
    yield TextRow(("Total",), totals, "all", TOTAL_SIZE, TOTAL_LEADING, HAIR)
    for said in (agreement_words(flow.game, hand), flow.game.note(hand)):
        if said:
            yield TextRow(wrapped(said, flow.columns.words - 4, SIZE), ())


def _head(flow: Flow, hand: Hand) -> TextRow:
    game = flow.game
    players = game.players_at(hand.number)
    label = f"Hand {hand.number} · {players[hand.dealer]} dealt"
    if hand.sitting:
        label += f" · {' and '.join(players[seat] for seat in hand.sitting)} sat out"
    if hand.corrected:
        label += " · corrected"
    if hand.refused:
        label += " · as counted before the rules changed"
    words = wrapped(label, flow.columns.words - 4, SIZE, True)
    needed = tuple(("", f"needs {needs}") for needs in hand.needed)
    return TextRow(words, needed, "label", leading=15, rule=THIN)


def _item_rows(flow: Flow, hand: Hand) -> Iterator[TextRow]:
    rules = hand.counted_by
    for line_id in (*rules.items_by_id, CARDS, HAND, FOOT):
        item = rules.items_by_id.get(line_id)
        found = [_line(lines, line_id) for lines in hand.lines]
        lines = [line for line in found if line]
        if not lines:
            continue
        label = item.label if item else reason(rules, lines[0])
        mark = _mark(rules, lines[0])
        counted = item is not None and not item.is_single
        cells = tuple(_cell(line, counted) for line in found)
        yield TextRow(wrapped(label + mark, flow.columns.words - 4, SIZE), cells)


def _mark(rules: RuleSet, line: Line) -> str:
    if is_house_rule(rules, line):
        return f" {HOUSE}"
    return f" {FILLED_IN}" if why_not_in_book(rules, line) else ""


def _brought_rows(brought: TotalsBrought) -> list[TextRow]:
    """Return the totals that a game began with, when its first hands were on paper."""
    label = f"Brought over from paper, after {number_of(brought.hands, 'hand')}"
    totals = tuple(("", number(total)) for total in brought.totals)
    return [
        TextRow((label,), (), "label", leading=15, rule=THIN),
        TextRow(("Total",), totals, "all", TOTAL_SIZE, TOTAL_LEADING, HAIR),
    ]


def _line(lines: tuple[Line, ...], item: str) -> Line | None:
    return next((line for line in lines if line.item == item), None)


def _cell(line: Line | None, counted: bool) -> tuple[str, str]:
    if line is None:
        return "", ""
    return (f"{line.count} ×" if counted else ""), number(line.points)


def _allowed_rows(flow: Flow, hand: Hand) -> Iterator[TextRow]:
    """Yield a row for each side that was allowed what the book forbids."""
    for side, text in hand.our_table:
        label = f"Our table plays it so: {flow.game.sides[side].name}: {text}"
        yield TextRow(
            wrapped(label, flow.columns.words - 4, SIZE), _only(side, "", flow.columns.sides)
        )


def _penalty_rows(flow: Flow, hand: Hand) -> Iterator[TextRow]:
    """Yield a row for each penalty: the reason, the paragraph, and its points for the side."""
    rules, sides = hand.counted_by, flow.columns.sides
    for side, lines in enumerate(hand.lines):
        for line in lines:
            if line.item == PENALTY:
                cites = (line.cite,) if line.cite else ()
                label = _with_cites(flow, reason(rules, line), cites)
                yield TextRow(label, _only(side, number(line.points), sides))
    for penalty in flow.game.penalties:
        if penalty.hand == hand.number and not penalty.points and not penalty.cancelled:
            label = _with_cites(flow, penalty.why, penalty.cites)
            yield TextRow(label, _only(penalty.side, _raise(penalty), sides))


def _with_cites(flow: Flow, why: str, cites: tuple[str, ...]) -> tuple[str, ...]:
    sources = ", ".join(cite(flow.game.rules, anchor) for anchor in cites)
    text = f"{why} ({sources})" if sources else why
    return wrapped(text, flow.columns.words - 4, SIZE)


def _raise(penalty: TablePenalty) -> str:
    return f"needs +{penalty.minimum}" if penalty.minimum else "no points"


def _only(side: int, text: str, sides: int) -> Cells:
    return tuple(("", text if column == side else "") for column in range(sides))


def _footnotes(flow: Flow) -> None:
    """Write what the marks of this sheet mean, and which letters could not be printed."""
    game = flow.game
    notes = []
    marks = {_mark(h.counted_by, line).strip() for h in game.hands for s in h.lines for line in s}
    notes += [note for mark, note in MARK_NOTES.items() if mark in marks]
    lost = replaced_glyphs((game.name, *game.players, *(side.name for side in game.sides)))
    if lost:
        codes = " ".join(f"U+{ord(letter):04X}" for letter in sorted(lost))
        notes.append(f"{MISSING} stands for a letter this print has no shape for: {codes}")
    for note in notes:
        lines = wrapped(note, flow.columns.width, 9)
        if flow.room < 12 * len(lines) + 4:
            flow.turn_page()
        flow.y += 4
        flow.sheet.write_lines(lines, Box(MARGIN, flow.y, flow.columns.width, 12), 9, 12)
        flow.y += 12 * len(lines)
