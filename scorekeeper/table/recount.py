"""The hands of a ledger counted again: where its lines are not what its tallies come to."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import msgspec
from msgspec import UNSET

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import PENALTY, Line, reason
from scorekeeper.hand.tally import HandTally, Tally
from scorekeeper.rules.editions import are_house_rules
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import (
    GameStarted,
    HandCorrected,
    HandScored,
    Record,
    RecountedHand,
    RulesChanged,
)
from scorekeeper.table.game import Game
from scorekeeper.table.growing_game import GrowingGame
from scorekeeper.table.rule_change import book_of, recount
from scorekeeper.table.table_rules import rule_set
from scorekeeper.text import signed


def first_difference(ledger: Sequence[Record]) -> str:
    """Return the first line that is not what its tally comes to, in words; "" where all are."""
    start = ledger[0].entry
    if not isinstance(start, GameStarted):
        return ""
    growing, hands = GrowingGame(), 0
    for record in ledger:
        match record.entry:
            case HandScored() | HandCorrected() as hand:
                hands += isinstance(hand, HandScored)
                where = "a correction" if isinstance(hand, HandCorrected) else f"hand {hands}"
                found = _differences(growing.game, hand)
            case RulesChanged(recounted=tuple() as recounted) as change:
                where, found = "a change of rules", _recounts(growing.game, change, recounted)
            case _:
                where, found = "", iter(())
        for difference in found:
            return f"in {where} (entry {record.seq}), {difference}"
        growing.add(record)
    return ""


def _recounts(
    game: Game, change: RulesChanged, recounted: Sequence[RecountedHand]
) -> Iterator[str]:
    """Yield where a change as if always has other hands or lines than its rules give."""
    if [found.of for found in recounted] != [hand.seq for hand in game.hands]:
        yield "it does not count every hand again"
    else:
        rules = rule_set(book_of(game) if change.ruleset is UNSET else change.ruleset, change.house)
        for hand, theirs in zip(game.hands, recounted, strict=True):
            ours = recount(game, hand, rules)
            if (ours.lines is UNSET) != (theirs.lines is UNSET):
                found, counted = _verdict(theirs), _verdict(ours)
                yield f"hand {hand.number} is {found} in the file, but it is {counted}"
            sides = zip(game.sides, ours.lines or (), theirs.lines or (), strict=False)
            for side, own, lines in sides:
                yield from _line_differences(rules, side.name, own, lines)


def _verdict(recounted: RecountedHand) -> str:
    return "refused" if recounted.lines is UNSET else "counted"


def _differences(game: Game, hand: HandScored | HandCorrected) -> Iterator[str]:
    """Yield where the lines of a hand are not what the rules that hold for it give."""
    rules = game.rules
    if isinstance(hand, HandCorrected):
        rules = next((own.rules for own in game.hands if own.seq == hand.of), rules)
    tallies = msgspec.convert(hand.sides, tuple[Tally, ...])
    checked = check_hand(rules, HandTally(rules.id, len(game.players), tallies))
    if checked.errors:
        yield f"this cannot be: {checked.errors[0].message.rstrip('.')}"
    # A hand with errors has no scores to compare.
    for side, score, lines in zip(game.sides, checked.scores, hand.lines, strict=False):
        own = [line for line in score.lines if line.item != PENALTY]
        yield from _line_differences(rules, side.name, own, lines)


def _line_differences(
    rules: RuleSet, name: str, own: Sequence[Line], lines: Sequence[Line]
) -> Iterator[str]:
    for ours, theirs in zip_longest(own, _comparable(rules, lines)):
        if ours != theirs:
            found, counted = _words(rules, theirs), _words(rules, ours)
            yield f"{name}: the file has {found}, but the count is {counted}"


def _comparable(rules: RuleSet, lines: Sequence[Line]) -> list[Line]:
    """Return lines as the rules would write them: house rules have no paragraphs."""
    if not are_house_rules(rules):
        return list(lines)
    return [msgspec.structs.replace(line, cite="") for line in lines]


def _words(rules: RuleSet, line: Line | None) -> str:
    if line is None:
        return "nothing"
    cite = f" ({line.cite[:40]})" if line.cite else ""
    return f"“{reason(rules, line)}” {signed(line.points)}{cite}"
