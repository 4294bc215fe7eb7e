"""The answer to a hand form that is still being typed: what it comes to, what is wrong so far.

`static/js/preview.js` posts the form as it stands, with six fields of its own:

- `now`: the number of the side in sight,
- `seen`: the numbers of the sides looked at so far, separated by commas,
- `edited`: the numbers of the sides changed since the last answer, separated by commas,
- `told`: sent if a refused save has listed what is wrong; then nothing is held back,
- `typed`: sent if anything was typed on this page,
- `typing`: sent while a field is being typed in, which is judged only when it is left.

The answer, `templates/hand/_preview.html`, is HTML which the script takes apart:

- `data-for` replaces the content of the element with that id,
- `data-at` is an error to show at the element with that id,
- `data-set` is a JSON object with values for fields of the modes of entry that are not chosen.
"""

from collections.abc import Container, Iterator, Mapping

import msgspec
from flask import get_template_attribute, render_template

from scorekeeper.errors import Problem
from scorekeeper.forms.hand_draft import HandDraft, acceptance_key
from scorekeeper.forms.hand_fields import MELDS, row_id, side_field
from scorekeeper.hand.score import Line
from scorekeeper.web.hand_figures import NOT_BEGUN, asked, field_notes, heard, tabs
from scorekeeper.web.hand_page import beside_field, warning_boxes

NO_NET = "–"  # the side cannot be counted as it stands


class PreviewRequest(msgspec.Struct, frozen=True):
    """What the script says about the form, with sides as indexes."""

    current: int | None
    seen: frozenset[int]
    edited: frozenset[int]
    is_refused: bool
    is_typed: bool
    is_typing: bool

    @classmethod
    def from_form(cls, form: Mapping[str, str], sides: int) -> "PreviewRequest":
        """Read the fields of the script; numbers of no side are left out."""
        indexes = {str(index + 1): index for index in range(sides)}

        def listed(name: str) -> frozenset[int]:
            numbers = form.get(name, "").split(",")
            return frozenset(indexes[number] for number in numbers if number in indexes)

        return cls(
            current=indexes.get(form.get("now", "")),
            seen=listed("seen"),
            edited=listed("edited"),
            is_refused="told" in form,
            is_typed="typed" in form,
            is_typing="typing" in form,
        )


def preview(draft: HandDraft, options: PreviewRequest, accepted: Container[str]) -> str:
    """Return the HTML for the script."""
    problems = _problems(draft, options)
    has_seen_all = len(options.seen) == len(draft.sides)
    return render_template(
        "hand/_preview.html",
        texts=dict(_texts(draft, options)),
        marks=_marks([problem for problem in problems if _is_judged(problem, options)], accepted),
        errors=draft.by_element(beside_field(draft, problems) if options.is_refused else problems),
        growing=_growing(draft),
        ticks=None if options.is_refused else accepted,
        overridden=[_overridden(draft, side.index, options) for side in draft.sides],
        values=_values(draft, options),
        lines=_lines(draft, options),
        rules=draft.game.rules,
        warnings=warning_boxes(draft, accepted, with_rules=options.is_refused)
        if has_seen_all
        else [],
    )


def _problems(draft: HandDraft, options: PreviewRequest) -> list[Problem]:
    """Return the errors to show: all after a refused save, before that those of finished sides."""
    if options.is_refused:
        return [*draft.errors, *draft.broken_rules]
    errors = (problem for problem in draft.problems if problem.level == "error")
    found = (*errors, *draft.unclear, *draft.broken_rules)
    return [
        problem for problem in found if draft.should_show(problem, options.current, options.seen)
    ]


def _texts(draft: HandDraft, options: PreviewRequest) -> Iterator[tuple[str, str]]:
    """Yield the id of each element with its new text: nets, totals, and what the melds are."""
    told = get_template_attribute("macros/spoken.html", "heard")
    for index, tab in enumerate(tabs(draft)):
        has_begun = index in options.seen or draft.is_started(index)
        is_typing = options.is_typing and index == options.current
        yield (
            f"heard-{tab.number}",
            told(heard(draft, index), asked(draft, index) if is_typing else []),
        )
        yield f"net-{tab.number}", tab.net or NO_NET
        yield f"say-{tab.number}", tab.totals if has_begun else NOT_BEGUN
        for row, (kind, points) in enumerate(tab.melds):
            yield row_id(index, "kind", row), kind
            yield row_id(index, "worth", row), points
        for name, note in field_notes(draft, draft.sides[index]).items():
            yield f"{side_field(index, name)}-says", note


def _lines(draft: HandDraft, options: PreviewRequest) -> tuple[Line, ...]:
    """Return the lines of the side in sight, none where it has nothing yet or cannot be counted."""
    current = options.current
    score = draft.scores()[current] if current is not None and draft.is_started(current) else None
    return score.lines if score else ()


def _is_judged(problem: Problem, options: PreviewRequest) -> bool:
    """Return whether a problem is told: that of the side being typed waits for its field."""
    return not options.is_typing or problem.side_index != options.current


def _growing(draft: HandDraft) -> set[str]:
    """Return the ids of the melds that have too few cards so far: nothing is wrong with them."""
    rules = draft.game.rules
    found = set()
    for index, tally in enumerate(draft.input.sides):
        for row, text in enumerate(tally.melds or ()):
            if len(text.split()) < rules.least_cards.amount:
                found.add(row_id(index, MELDS, row))
    return found


def _marks(problems: list[Problem], accepted: Container[str]) -> set[str]:
    """Return the ids of the texts of sides with a problem of their own that nobody accepted."""
    open_ones = (problem for problem in problems if acceptance_key(problem) not in accepted)
    return {f"say-{one.side_index + 1}" for one in open_ones if one.side_index is not None}


def _overridden(draft: HandDraft, side_index: int, options: PreviewRequest) -> str:
    """Return which typed totals do not count, "" where all agree.

    A form that came filled does not say what was typed in it, so there is no message about it.
    """
    totals = draft.overridden_totals(side_index) if options.is_typed else []
    mode = draft.input.modes[side_index]
    return f"The {mode} are counted: {'; '.join(totals)}." if totals else ""


def _values(draft: HandDraft, options: PreviewRequest) -> str:
    """Return the values for the modes not chosen as JSON, "" where no side was edited."""
    if not options.edited:
        return ""
    sides = sorted(options.edited)
    values: Mapping[str, str | list[str]] = {
        **draft.spoken_fields(sides),
        **draft.coarser_fields(sides),  # what cards in hand come to, where a line names the cards
    }
    return msgspec.json.encode(values).decode()
