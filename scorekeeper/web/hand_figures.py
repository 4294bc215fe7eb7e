"""The figures of the hand form while it is filled: what each side, meld and number comes to."""

from collections.abc import Sequence

import msgspec

from scorekeeper.forms.hand import FormSide, first_text
from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.forms.hand_fields import OUT, SAY, out_value
from scorekeeper.hand.partial import MeldValue, line_whys, meld_value, meld_values
from scorekeeper.hand.score import CARDS, FOOT, HAND, SideScore
from scorekeeper.hand.spoken_result import spoken_meld, spoken_parts, unclear_words
from scorekeeper.text import is_sum, join_names, number, read_count, signed

NOT_BEGUN = "tap to count"
HELD_POINTS = "held_points"
# The lines of numbers that are no item.
_LINES = {"points": CARDS, HELD_POINTS: HAND, "foot_points": FOOT}


class Tab(msgspec.Struct, frozen=True):
    """What a side comes to so far: net, total before and after, what each of its melds is."""

    number: int
    name: str
    net: str
    totals: str
    melds: tuple[tuple[str, str], ...]


def heard(draft: HandDraft, side_index: int) -> str:
    """Return what was understood of a line, "" where nothing was said."""
    spoken = draft.spoken.get(side_index)
    if spoken is None:
        return ""
    melds = [spoken_meld(text) for text in spoken.melds]
    players = draft.sides[side_index].players
    parts = [*melds, *spoken_parts(spoken, draft.game.rules, players)]
    parts += filter(None, [draft.told_hand(side_index)])
    return f"Understood: {'; '.join(parts)}." if parts else ""


def asked(draft: HandDraft, side_index: int) -> list[str]:
    """Return what was not understood of a line that is being typed, piece by piece.

    What ends the line may be half a word, and is "": it is told once more is typed or the field is
    left.
    """
    spoken = draft.spoken.get(side_index)
    line = draft.text_in(side_index, SAY).lower()
    found = []
    for piece in spoken.unclear if spoken else ():
        last_word = piece.partition(": ")[0].lower().split()[-1]
        found.append("" if line.endswith(last_word) else unclear_words(piece))
    return found


def field_notes(draft: HandDraft, side: FormSide) -> dict[str, str]:
    """Return what stands beside each number: what it is worth or, once typed, what it comes to."""
    partial = draft.partial_count(side.index) if draft.is_started(side.index) else None
    lines = line_whys(draft.game.rules, partial) if partial else {}
    notes = {}
    for field in draft.fields.numbers:
        text = draft.text_in(side.index, field.name)
        points, why = lines.get(_LINES.get(field.name, field.key), (0, ""))
        parts = [f"= {number(read_count(text))}"] if partial and is_sum(text) else []
        if text.strip(" 0") and field.tally_field != "cards":
            is_plain = field.tally_field == "points" and not why
            parts += [] if is_plain or not partial else [signed(points)]
            parts += [why] if why else []
        notes[field.name] = ", ".join(parts) or field.hint
        if field.tally_field == "held_points":
            told = draft.told_hand(side.index)
            notes[field.name] = told or ", ".join(parts) or _whose(draft, side)
    return notes


def _whose(draft: HandDraft, side: FormSide) -> str:
    """Return whose cards are left: all players of a side, or the partner of who went out."""
    is_out = first_text(draft.typed, OUT) == out_value(side.index)
    pair = 2
    return (
        "the partner"
        if is_out and len(side.players) == pair
        else join_names(side.players, last=" and ")
    )


def tabs(draft: HandDraft) -> list[Tab]:
    """Return what each side comes to so far."""
    scores = zip(draft.sides, draft.scores(), strict=True)
    return [_tab(draft, side, score) for side, score in scores]


def blank_tabs(draft: HandDraft) -> list[Tab]:
    """Return what the tabs say before anything was typed; nothing has to be counted for that."""
    return [Tab(side.index + 1, side.name, "", NOT_BEGUN, ()) for side in draft.sides]


def _tab(draft: HandDraft, side: FormSide, score: SideScore | None) -> Tab:
    rules, tally = draft.game.rules, draft.hand.sides[side.index]
    partial = draft.partial_count(side.index)
    values: Sequence[MeldValue | None] = (
        meld_values(rules, partial)
        if partial
        else [meld_value(rules, text) for text in tally.melds or ()]
    )
    return Tab(
        number=side.index + 1,
        name=side.name,
        net=signed(score.net) if score else "",
        totals=f"{number(tally.before)} → {number(score.total)}" if score else "",
        melds=tuple(_meld_texts(value) for value in values),
    )


def _meld_texts(value: MeldValue | None) -> tuple[str, str]:
    """Return what stands in the row of a meld: what it is and why it counts so, and its points."""
    if value is None:
        return "", ""
    return ", ".join(part for part in (value.kind, value.why) if part), number(value.points)
