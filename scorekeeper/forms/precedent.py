"""The form of a decision that the table makes where its book is silent."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from scorekeeper.errors import Malformed
from scorekeeper.forms.fields import clean
from scorekeeper.rules.values import SMALLEST_STEP
from scorekeeper.table.entries import PrecedentDecided
from scorekeeper.text import LARGEST_COUNT, read_number

LONGEST_QUESTION, LONGEST_DECISION = 120, 300


class PrecedentInput(msgspec.Struct, frozen=True):
    """A decision as the ledger keeps it, and what is wrong at which field."""

    entry: PrecedentDecided
    faults: dict[str, str]


def read_precedent(
    form: Mapping[str, Sequence[str]],
    players: int,
    *,
    irregularity: str = "",
    answers: Mapping[str, str] | None = None,
    of: int | None = None,
) -> PrecedentInput:
    """Return the decision that was sent; `of` is the one it replaces."""
    faults: dict[str, str] = {}
    seats = {str(seat): seat for seat in range(players)}
    agreed = sorted({seats[text] for text in form.get("agreed", ()) if text in seats})
    if not agreed:
        faults["agreed"] = "Tick who agreed: a decision needs somebody."
    entry = PrecedentDecided(
        question=_text(form, "question", LONGEST_QUESTION, faults),
        decision=_text(form, "decision", LONGEST_DECISION, faults),
        agreed=tuple(agreed),
        points=_points(form, faults),
        irregularity=irregularity or UNSET,
        answers=dict(answers or {}) if irregularity else UNSET,
        of=UNSET if of is None else of,
    )
    return PrecedentInput(entry, faults)


def _first(form: Mapping[str, Sequence[str]], name: str) -> str:
    return next(iter(form.get(name, ())), "")


def _text(
    form: Mapping[str, Sequence[str]], name: str, longest: int, faults: dict[str, str]
) -> str:
    text = clean(_first(form, name)[: 4 * longest])
    if not text:
        faults[name] = "Write it down in a few words."
    elif len(text) > longest:
        faults[name] = f"Please shorten this to {longest} letters."
    return text


def _points(form: Mapping[str, Sequence[str]], faults: dict[str, str]) -> int | UnsetType:
    """Return the points that are taken off, with or without a minus; UNSET where there are none."""
    typed = _first(form, "points").strip()
    if typed in ("", "-", "−"):
        return UNSET
    try:
        points = -abs(read_number(typed))
    except Malformed as error:
        faults["points"] = str(error)
        return UNSET
    if -points > LARGEST_COUNT:
        faults["points"] = f"{-points:,} is far too much."
    elif points % SMALLEST_STEP:
        faults["points"] = f"{-points} is not a multiple of {SMALLEST_STEP}, as every score is."
    return points or UNSET
