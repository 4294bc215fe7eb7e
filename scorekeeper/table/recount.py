"""The hands of a ledger counted again: where its lines are not what its tallies come to."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import msgspec

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import PENALTY, Line, reason
from scorekeeper.hand.tally import HandTally, Tally
from scorekeeper.rules.editions import are_house_rules
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import GameStarted, HandCorrected, HandCount, HandScored, Record
from scorekeeper.text import signed


def first_difference(rules: RuleSet, ledger: Sequence[Record]) -> str:
    """Return the first line that is not what its tally comes to, in words; "" where all are."""
    start = ledger[0].entry
    if not isinstance(start, GameStarted):
        return ""
    names, players = [side.name for side in start.sides], len(start.players)
    hands = 0
    for record in ledger:
        match record.entry:
            case HandScored() | HandCorrected() as hand:
                hands += isinstance(hand, HandScored)
                where = "a correction" if isinstance(hand, HandCorrected) else f"hand {hands}"
                for difference in _differences(rules, hand, names, players):
                    return f"in {where} (entry {record.seq}), {difference}"
    return ""


def _differences(
    rules: RuleSet, hand: HandCount, names: Sequence[str], players: int
) -> Iterator[str]:
    tallies = msgspec.convert(hand.sides, tuple[Tally, ...])
    checked = check_hand(rules, HandTally(rules.id, players, tallies))
    if checked.errors:
        yield f"this cannot be: {checked.errors[0].message.rstrip('.')}"
    # A hand with errors has no scores to compare.
    for name, score, lines in zip(names, checked.scores, hand.lines, strict=False):
        own = [line for line in score.lines if line.item != PENALTY]
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
