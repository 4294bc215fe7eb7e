"""A hand between the ledger and the board: as it was played, corrected and counted again."""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from scorekeeper.hand.score import Line, net_of
from scorekeeper.rules.editions import are_house_rules
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import AnyHand, HandCorrected, RecountedHand
from scorekeeper.table.game import Hand, HandInfo, Need, TablePenalty

Penalties = Sequence[Sequence[TablePenalty]]  # those that count, of each side


class PlayedHand(HandInfo, frozen=True, kw_only=True):
    """A hand as it was played, before the totals are added up."""

    count: AnyHand

    def corrected(self, seq: int, correction: HandCorrected) -> "PlayedHand":
        """Return the hand as a correction has it, counted by the rules that hold for it."""
        return msgspec.structs.replace(
            self, count=correction, latest=seq, counted_by=self.rules, recounted=0, refused=""
        )

    def recounted_by(self, seq: int, rules: RuleSet, recounted: RecountedHand) -> "PlayedHand":
        """Return the hand by other rules; one they have no score for keeps its lines."""
        same = msgspec.structs.replace(
            self, rules=rules, recounted=seq, refused=recounted.refused or ""
        )
        if recounted.lines is UNSET:
            return same
        count = msgspec.structs.replace(self.count, lines=recounted.lines)
        return msgspec.structs.replace(same, count=count, counted_by=rules)

    def added_to(self, before: Sequence[int], penalties: Penalties) -> Hand:
        """Return the hand with its penalties and the totals after it."""
        lines = tuple(
            (*self._lines(side_index), *(p.line for p in own if p.points))
            for side_index, own in enumerate(penalties)
        )
        nets = tuple(net_of(side_lines) for side_lines in lines)
        return Hand(
            number=self.number,
            seq=self.seq,
            at=self.at,
            by=self.by,
            dealer=self.dealer,
            sitting=self.sitting,
            latest=self.latest,
            rules=self.rules,
            counted_by=self.counted_by,
            recounted=self.recounted,
            refused=self.refused,
            lines=lines,
            nets=nets,
            totals=tuple(total + net for total, net in zip(before, nets, strict=True)),
            needed=tuple(
                need.points for need in needs_of(self.rules, before, penalties, self.number)
            ),
            sides=self.count.sides,
            accepted=self.count.accepted or (),
            corrected=self.latest != self.seq,
        )

    def _lines(self, side_index: int) -> Sequence[Line]:
        """Return a side's lines; those of house rules without a book have no paragraph."""
        lines = self.count.lines[side_index]
        if not are_house_rules(self.counted_by):
            return lines
        return [msgspec.structs.replace(line, cite="") for line in lines]


def needs_of(
    rules: RuleSet, totals: Sequence[int], penalties: Penalties, hand_number: int
) -> tuple[Need, ...]:
    """Return what each side needs to open a hand, with what its penalties add."""
    needs = []
    for total, own in zip(totals, penalties, strict=True):
        band = rules.band_at(total, hand_number)
        raised = sum(penalty.minimum for penalty in own)
        needs.append(Need(band.needs + raised, band, raised))
    return tuple(needs)
