"""A ruling at a table: what it says to each side, what it does to the score, what is written."""

from collections.abc import Sequence

import msgspec

from scorekeeper.referee.irregularities import Answers, Irregularity
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import AnyEntry, HandRedealt, RulingApplied
from scorekeeper.table.game import Game, TablePenalty

REDEAL = "redeal"


class SideText(msgspec.Struct, frozen=True):
    """A sentence, and what it is for each side where the sides' scores make it differ."""

    text: str
    sides: tuple[str, ...] = ()


class TableRuling(msgspec.Struct, frozen=True):
    """A ruling as a table hears it."""

    ruling: Ruling
    verdict: SideText
    do: tuple[SideText, ...]


class ScoreChange(msgspec.Struct, frozen=True):
    """What applying a ruling to a side does: its penalties of this hand and its opening."""

    penalties: int
    penalties_after: int
    needs: int
    needs_after: int


def facts_at(game: Game, side: int) -> TableFacts:
    """Gather what a table knows about one of its sides."""
    return TableFacts(
        players=len(game.players), total=game.totals[side], raised=game.needs[side].raised
    )


def hear(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, game: Game | None = None
) -> TableRuling:
    """Rule on it; at a table, with the numbers of its sides."""
    if game is None:
        return _same(adjudicate(rules, irregularity, answers))
    try:
        return _at_table(rules, irregularity, answers, game)
    except KeyError:  # a value newer than the table's copy of its book
        return _at_table(load(rules.id), irregularity, answers, game)


def _at_table(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, game: Game
) -> TableRuling:
    for_sides = [
        adjudicate(rules, irregularity, answers, facts_at(game, side))
        for side in range(len(game.sides))
    ]
    if len(set(for_sides)) == 1:
        return _same(for_sides[0])
    ruling = adjudicate(rules, irregularity, answers, TableFacts(players=len(game.players)))
    steps = zip(ruling.do, *(one.do for one in for_sides), strict=True)
    return TableRuling(
        ruling,
        _told(ruling.verdict, [one.verdict for one in for_sides]),
        tuple(_told(text, sides) for text, *sides in steps),
    )


def _same(ruling: Ruling) -> TableRuling:
    return TableRuling(
        ruling, SideText(ruling.verdict), tuple(SideText(step) for step in ruling.do)
    )


def _told(text: str, sides: Sequence[str]) -> SideText:
    return SideText(sides[0]) if len(set(sides)) == 1 else SideText(text, tuple(sides))


def reminders(ruling: Ruling) -> tuple[str, ...]:
    """List what the board keeps showing until it is done."""
    return tuple(effects()[one].label for one in ruling.effects if effects()[one].reminder)


def change(game: Game, ruling: Ruling, side: int) -> ScoreChange:
    """Say how a side's score and opening move if the ruling goes against it."""
    before = sum(given.points for given in game.in_play if given.side == side)
    needs = game.needs[side].points
    return ScoreChange(before, before + (ruling.points or 0), needs, needs + ruling.minimum)


def button(ruling: Ruling) -> str:
    """Word what a tap does to a side: the side's name follows."""
    if ruling.points:
        return f"Take {-ruling.points:,} off"
    if REDEAL in ruling.effects:
        return "Deal again:"
    if ruling.minimum:
        return f"Needs {ruling.minimum} more:"
    return "Note it for"


def done(ruling: Ruling, title: str, side: str) -> str:
    """Say on the board what has just been written."""
    parts = []
    if ruling.points:
        parts.append(f"{-ruling.points:,} off {side} when this hand is scored")
    if ruling.minimum:
        parts.append(f"{side} needs {ruling.minimum} more to open in this hand")
    if REDEAL in ruling.effects:
        parts.append("the hand is dealt again by the same dealer")
    told = ", ".join(parts) or f"noted for {side}"
    return f"{title}: {told}."


def why(title: str, decided_by: RuleSet | None) -> str:
    """Give the reason of the score line; another book's ruling is the table's own decision."""
    return f"{title} (table decision, after {decided_by.name})" if decided_by else title


def already(game: Game, irregularity: str, side: int) -> TablePenalty | None:
    """Find the same ruling on the same side in the hand in play: one error, one penalty."""
    same = (g for g in game.in_play if g.irregularity == irregularity and g.side == side)
    return next(same, None)


def entries_for(
    ruling: Ruling, answers: Answers, *, side: int, player: int | None, why: str
) -> tuple[AnyEntry, ...]:
    """Return the entries that put a ruling on the score: itself, and a redeal where it asks so."""
    applied = RulingApplied(
        side=side,
        player=player,
        points=ruling.points or 0,
        minimum=ruling.minimum,
        effects=ruling.effects,
        cites=ruling.cites,
        irregularity=ruling.irregularity,
        answers=dict(answers),
        why=why,
    )
    if REDEAL in ruling.effects:
        return applied, HandRedealt(why, ruling.cites)
    return (applied,)


def slip(
    rules: RuleSet,
    irregularity: Irregularity,
    answers: Answers,
    heard: TableRuling,
    sides: Sequence[str],
) -> str:
    """Write a ruling as plain text, to be sent or kept."""
    asked = [q for q in irregularity.questions if q.id in answers]
    lines = [irregularity.title]
    lines += [f"{question.ask} {question.label(answers[question.id])}" for question in asked]
    lines += ["", *_spoken(heard.verdict, sides)]
    for place, step in enumerate(heard.do, 1):
        lines += [f"{place}. {text}" for text in _spoken(step, sides)]
    cited = ", ".join(load(c.partition(":")[0]).cite_label(c) for c in heard.ruling.cites)
    lines += ["", cited or f"{rules.name}: this book does not say."]
    return "\n".join(lines)


def _spoken(told: SideText, sides: Sequence[str]) -> list[str]:
    if not told.sides:
        return [told.text]
    return [f"{name}: {text}" for name, text in zip(sides, told.sides, strict=True)]
