"""The hands of a score sheet, line by line: what each side counted, and why."""

from collections.abc import Iterator
from itertools import pairwise

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
from scorekeeper.sheets.canvas import HAIR, THIN
from scorekeeper.sheets.side_columns import Cell, SideColumns, TextRow
from scorekeeper.sheets.text import FILLED_IN, HOUSE, cite, clock
from scorekeeper.sheets.typesetting import NO_BREAK
from scorekeeper.table.corrections import CountedVersion, counted_versions
from scorekeeper.table.entries import RulesChanged, TotalsBrought
from scorekeeper.table.game import Game, Hand, TablePenalty
from scorekeeper.table.together_words import agreement_words, earlier_disputes
from scorekeeper.text import join_names, number, number_of

TOTAL_SIZE, TOTAL_LEADING = 12.5, 17.0
ROW = 13.6


def hand_rows(columns: SideColumns, game: Game, hand: Hand) -> Iterator[TextRow]:
    """Yield the rows of a hand: who dealt, what each side counted, this hand, the total."""
    yield TextRow(head_words(game, hand), bold=True, leading=16, rule=THIN)
    sides = [list(_side_cells(game, hand, side)) for side in range(len(game.sides))]
    yield from columns.stacked(sides, ROW)
    nets = tuple(Cell("This hand", number(net)) for net in hand.nets)
    totals = tuple(Cell("Total", number(total)) for total in hand.totals)
    yield TextRow(cells=nets, leading=15, rule=HAIR)
    yield TextRow(cells=totals, bold=True, size=TOTAL_SIZE, leading=TOTAL_LEADING)
    if hand.corrected or hand.recounted:
        yield from (TextRow(words) for words in correction_words(game, hand))
    said_of_it = (*earlier_disputes(game, hand), agreement_words(game, hand), game.note(hand))
    for said in said_of_it:
        if said:
            yield TextRow(said)


def _side_cells(game: Game, hand: Hand, side: int) -> Iterator[Cell]:
    """Yield what one side needed, counted and lost, and what the table allowed it."""
    if hand.needed[side]:
        yield Cell(f"Needed {number(hand.needed[side])} to open")
    rules, lines = hand.counted_by, hand.lines[side]
    for line_id in (*rules.items_by_id, CARDS, HAND, FOOT):
        for line in lines:
            if line.item == line_id:
                yield Cell(reason(rules, line) + mark_of(rules, line), number(line.points))
    yield from _penalty_cells(game, hand, side)
    for own, text in hand.our_table:
        if own == side:
            yield Cell(f"Our table plays it so: {text}")


def head_words(game: Game, hand: Hand) -> str:
    """Return the heading of a hand: its number, who dealt, who sat out."""
    players = game.players_at(hand.number)
    words = f"Hand {hand.number} · {players[hand.dealer]} dealt"
    if hand.sitting:
        words += f" · {join_names([players[seat] for seat in hand.sitting], ' and ')} sat out"
    if hand.refused:
        words += " · as counted before the rules changed"
    return words


def brought_rows(brought: TotalsBrought) -> list[TextRow]:
    """Return the totals that a game began with, when its first hands were on paper."""
    label = f"Brought over from paper, after {number_of(brought.hands, 'hand')}"
    totals = tuple(Cell("Total", number(total)) for total in brought.totals)
    return [
        TextRow(label, bold=True, leading=16, rule=THIN),
        TextRow(cells=totals, bold=True, size=TOTAL_SIZE, leading=TOTAL_LEADING),
    ]


def mark_of(rules: RuleSet, line: Line) -> str:
    """Return the mark of a line that is not the book's own, with the space before it."""
    if is_house_rule(rules, line):
        return f"{NO_BREAK}{HOUSE}"
    return f"{NO_BREAK}{FILLED_IN}" if why_not_in_book(rules, line) else ""


def penalty_mark(game: Game, penalty: TablePenalty) -> str:
    """Return the mark of a penalty whose points the book does not give."""
    named = game.rules_of(penalty.hand).penalties_by_id.get(penalty.penalty)
    if named is None:
        return ""
    mark = HOUSE if named.house else FILLED_IN if named.silent else ""
    return f"{NO_BREAK}{mark}" if mark else ""


def _penalty_cells(game: Game, hand: Hand, side: int) -> Iterator[Cell]:
    """Yield each penalty of a side: the reason, the paragraph, and its points."""
    given = [
        p for p in game.penalties if p.hand == hand.number and p.side == side and not p.cancelled
    ]
    for line in hand.lines[side]:
        if line.item == PENALTY:
            mark = next((penalty_mark(game, p) for p in given if p.line == line), "")
            cites = (line.cite,) if line.cite else ()
            words = with_cites(game, reason(hand.counted_by, line), cites) + mark
            yield Cell(words, number(line.points))
    for penalty in given:
        if not penalty.points:
            words = with_cites(game, penalty.why, penalty.cites)
            yield Cell(words, f"needs +{penalty.minimum}" if penalty.minimum else "no points")


def with_cites(game: Game, why: str, cites: tuple[str, ...]) -> str:
    """Return a reason with the paragraphs it goes by."""
    sources = ", ".join(cite(game.rules, anchor) for anchor in cites)
    return f"{why} ({sources})" if sources else why


def correction_words(game: Game, hand: Hand) -> Iterator[str]:
    """Yield each correction of a hand: when, by whom, and every line that became another."""
    versions, sides = counted_versions(game, hand)[::-1], game.sides_at(hand.number)
    for before, after in pairwise(versions):
        changes = [
            f"{sides[side].name} {words}"
            for side, (old, new) in enumerate(zip(before.lines, after.lines, strict=True))
            if (words := ", ".join(_changed_lines(before, old, after, new)))
        ]
        changed = "; ".join(changes) or "the same points"
        by = f" by {after.by}" if after.by else ""
        is_recount = isinstance(game.ledger[after.seq - 1].entry, RulesChanged)
        what = "Counted again by other rules" if is_recount else "Corrected"
        yield f"{what} {clock(after.at)}{by}: {changed}."


def _changed_lines(
    before: CountedVersion, old: tuple[Line, ...], after: CountedVersion, new: tuple[Line, ...]
) -> Iterator[str]:
    """Yield what a side had otherwise: 'from 2 red threes 200 to 3 red threes 300'."""
    was = {line.item: line for line in old}
    now = {line.item: line for line in new}
    for item in dict.fromkeys((*was, *now)):
        earlier, later = was.get(item), now.get(item)
        if earlier == later:
            continue
        told, now_told = _line_words(before.rules, earlier), _line_words(after.rules, later)
        what = told.rpartition(" ")[0]
        if what and what == now_told.rpartition(" ")[0]:
            yield f"{what} from {told.rpartition(' ')[2]} to {now_told.rpartition(' ')[2]}"
        else:
            yield f"from {told} to {now_told}"


def _line_words(rules: RuleSet, line: Line | None) -> str:
    if line is None:
        return "nothing"
    words = reason(rules, line)
    return f"{words[0].lower()}{words[1:]} {number(line.points)}"
