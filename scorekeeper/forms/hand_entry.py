"""A hand draft as a ledger entry, and a ledger entry as the fields of the form."""

from typing import Any

from msgspec import UNSET

from scorekeeper.forms.hand import TypedFields, keep_typed, typed_of
from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.hand.score import PENALTY
from scorekeeper.table.entries import AnyHand, HandCorrected, HandCount, HandScored
from scorekeeper.table.game import Game, Hand


def entry_of(draft: HandDraft, corrects: Hand | None = None) -> AnyHand:
    """Return the entry for a draft without errors: a new hand, or another version of one.

    The penalties of the table are left out: they have entries of their own.
    """
    scores = draft.judged.scores
    lines = tuple(tuple(line for line in s.lines if line.item != PENALTY) for s in scores)
    accepted = tuple(f"{p.side}: {p.message}" if p.side else p.message for p in draft.warnings())
    if corrects is None:
        return HandScored(stored_sides(draft), lines, accepted, draft.typed)
    return HandCorrected(stored_sides(draft), lines, accepted, draft.typed, of=corrects.seq)


def stored_sides(draft: HandDraft) -> tuple[dict[str, Any], ...]:
    """Return what was typed for each side as the ledger keeps it: without empty `items`."""
    return tuple(
        {name: value for name, value in values.items() if name != "items" or value}
        for values in draft.entered.sides
    )


def fields_of(count: HandCount, game: Game) -> TypedFields:
    """Return the fields of a stored hand; one that was not typed here is filled from its tally."""
    if count.typed is UNSET:
        return typed_of(count.sides, game.rules)
    return keep_typed(count.typed, game)
