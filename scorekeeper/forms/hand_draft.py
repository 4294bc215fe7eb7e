"""A hand as typed at a table: read, checked and scored, with its problems put to their fields."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Self

import msgspec
from msgspec import UNSET

from scorekeeper.errors import Malformed, Problem
from scorekeeper.forms.hand import (
    WAYS,
    HandInput,
    TypedFields,
    fill_hand_form,
    first_text,
    form_sides,
    known_fields,
    read_hand_form,
    way_of,
)
from scorekeeper.forms.hand_fields import (
    FEET,
    MODE,
    OUT,
    SAY,
    SHOWN,
    SPECIAL,
    element_id,
    hand_fields,
    out_value,
    side_field,
)
from scorekeeper.forms.hand_spoken import (
    BOTH_OUT,
    out_said,
    spoken_fields,
    spoken_sides,
    told_hand,
)
from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.count import MODES
from scorekeeper.hand.partial import PartialCount, as_coarser_modes, partial_count
from scorekeeper.hand.score import PENALTY, SideScore
from scorekeeper.hand.spoken_result import Spoken, unclear_words
from scorekeeper.hand.tally import LONGEST_REASON, HandTally, Tally
from scorekeeper.table.entries import AnyHand, HandCorrected, HandCount, HandScored
from scorekeeper.table.game import Game, Hand, hand_tally
from scorekeeper.text import read_count

OUT_MISSING = "Who went out? Tap a side, or nobody."
LONGEST_SHOWN = 20  # letters of a typed text that are repeated in a message
IN_SIGHT_OF_LINE = ("meld", FEET, SPECIAL, SHOWN)  # fields and rows beside the line of words
AGREED = "agreed at the table"  # what a tick says; the hand keeps what it was that was allowed


class HandDraft:
    """A hand as typed: what it says, what is wrong with it, what it comes to."""

    def __init__(self, game: Game, number: int, typed: TypedFields) -> None:
        game = game.for_hand(number)  # its rules may have changed since
        self.game, self.number, self.typed = game, number, typed
        self.sides = form_sides(game, number)
        self.fields = hand_fields(game.rules)

    @classmethod
    def blank(cls, game: Game, mode: str) -> Self:
        """Return an empty draft of the hand in play, with a mode of entry chosen."""
        sides = range(len(game.sides))
        return cls(game, game.number, {side_field(index, MODE): [mode] for index in sides})

    @classmethod
    def from_form(cls, game: Game, number: int, form: Mapping[str, Sequence[str]]) -> Self:
        """Return the draft that a form says; what was said in one line is in its fields, too."""
        typed, sides = known_fields(form, game.for_hand(number)), len(game.sides)
        rules = game.rules_of(number)
        spoken = spoken_sides(game, number, typed)
        return cls(game, number, typed | spoken_fields(rules, spoken, typed, sides))

    @classmethod
    def from_count(cls, game: Game, number: int, count: HandCount) -> Self:
        """Return the draft of a saved hand; one that was not typed here is made of its tallies."""
        if count.typed is not UNSET:
            draft = cls.from_form(game, number, count.typed)
            # A file may bring texts along that say something else than what was counted.
            if draft.has_counts(count.sides):
                return draft
        return cls(
            game, number, fill_hand_form(game.rules_of(number), [_tally(s) for s in count.sides])
        )

    # What it says

    @cached_property
    def input(self) -> HandInput:
        return read_hand_form(self.game, self.number, self.typed)

    @cached_property
    def hand(self) -> HandTally:
        """The tallies, with what the book forbids allowed: the form asks for a tick instead."""
        tally = hand_tally(self.game, self.input.sides, self.number)
        return msgspec.structs.replace(tally, our_table=AGREED)

    @cached_property
    def checked(self) -> CheckedHand:
        return check_hand(self.game.rules, self.hand)

    def text_in(self, side_index: int, name: str) -> str:
        """Return what was typed in a field of a side."""
        return first_text(self.typed, side_field(side_index, name))

    def is_started(self, side_index: int) -> bool:
        """Return whether anything was typed for a side; a 0 is what a three not tapped sends."""
        prefix = side_field(side_index, "")
        own = [texts for name, texts in self.typed.items() if name.startswith(prefix)]
        return any(t.strip(" 0") and t not in WAYS for texts in own for t in texts)

    # What it comes to

    def partial_count(self, side_index: int) -> PartialCount | None:
        """Return a side counted for itself, None where that cannot be done."""
        if any(problem.side_index == side_index for problem in self.input.problems):
            return None
        return partial_count(self.game.rules, self.hand, side_index)

    def scores(self) -> list[SideScore | None]:
        """Return the score of each side that can be scored, whatever the others are."""
        if self.checked.scores and not self.input.problems:
            return list(self.checked.scores)
        counts = [self.partial_count(side.index) for side in self.sides]
        return [count.score if count else None for count in counts]

    def stored_sides(self) -> tuple[dict[str, Any], ...]:
        """Return the tallies as the ledger keeps them: without what was not given."""
        return tuple(
            _stored(tally) | self._stored_allowance(index)
            for index, tally in enumerate(self.input.sides)
        )

    def _stored_allowance(self, side_index: int) -> dict[str, str]:
        """Return what the table allowed a side though the book forbids it."""
        broken = [p.message for p in self.broken_rules if p.side_index == side_index]
        return {"our_table": " ".join(broken)[:LONGEST_REASON]} if broken else {}

    def has_counts(self, sides: Sequence[Mapping[str, Any]]) -> bool:
        """Return whether the same was counted as in a saved hand."""
        own = [_stored(tally) for tally in self.input.sides]
        return own == [{k: v for k, v in side.items() if k != "our_table"} for side in sides]

    def entry(self, corrects: Hand | None = None) -> AnyHand:
        """Return the ledger entry of a draft without errors: a new hand, or a correction.

        The penalties of the table are left out: they have entries of their own.
        """
        lines = tuple(
            tuple(line for line in score.lines if line.item != PENALTY)
            for score in self.checked.scores
        )
        accepted = tuple(map(self.sentence, self.warnings))
        if corrects is None:
            return HandScored(self.stored_sides(), lines, accepted, self.typed)
        return HandCorrected(self.stored_sides(), lines, accepted, self.typed, of=corrects.seq)

    # What is wrong with it

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be read or, where all can be read, what the checks have found."""
        return self.input.problems or self.checked.problems

    @cached_property
    def errors(self) -> tuple[Problem, ...]:
        """What stops the save, the unanswered question first."""
        unanswered = () if self.input.has_out_answer else (Problem("error", "", OUT, OUT_MISSING),)
        found = (problem for problem in self.problems if problem.level == "error")
        return (*unanswered, *found, *self.unclear, *self._contradicting_hands())

    @cached_property
    def spoken(self) -> dict[int, Spoken]:
        """What was understood of each side that is said in one line."""
        return spoken_sides(self.game, self.number, self.typed)

    @cached_property
    def unclear(self) -> tuple[Problem, ...]:
        """What was not understood of the lines that say what a side has."""
        lines = self.spoken.items()
        said = [(index, unclear_words(text)) for index, line in lines for text in line.unclear]
        if len(out_said(self.spoken, len(self.sides))) > 1:
            said.append((max(self.spoken), BOTH_OUT))
        names = [side.name for side in self.sides]
        return tuple(
            Problem("error", names[index], SAY, text, side_index=index) for index, text in said
        )

    def told_hand(self, side_index: int) -> str:
        """Return what the other side's line says of a side's hand, "" where that does not count."""
        rules, sides = self.game.rules, self.sides
        told = told_hand(rules, self.spoken, self.typed, side_index, len(sides))
        return f"{told.words} left in hand, as {sides[1 - side_index].name} said" if told else ""

    def spoken_fields(self, side_indexes: Iterable[int]) -> TypedFields:
        """Return the fields of sides that are filled from their line, and who went out."""
        filled = spoken_fields(self.game.rules, self.spoken, self.typed, len(self.sides))
        others = [side.index for side in self.sides if side.index not in set(side_indexes)]
        not_asked = tuple(side_field(index, "") for index in others)
        return {name: texts for name, texts in filled.items() if not name.startswith(not_asked)}

    @cached_property
    def broken_rules(self) -> tuple[Problem, ...]:
        """What the book forbids: it is saved where the table ticks that it plays it so."""
        return () if self.input.problems else tuple(p for p in self.checked.warnings if p.is_rule)

    @cached_property
    def warnings(self) -> tuple[Problem, ...]:
        """What has to be confirmed before the save, once everything can be read."""
        if self.input.problems:
            return ()
        found = (p for p in self.checked.warnings if not p.is_rule)
        return tuple(p for p in found if not self._is_answered(p))

    def unaccepted(self, accepted: Container[str]) -> tuple[Problem, ...]:
        """Return the broken rules and the warnings whose acceptance key was not sent along."""
        found = (*self.broken_rules, *self.warnings)
        return tuple(p for p in found if acceptance_key(p) not in accepted)

    def accepted_in(self, saved: Hand) -> frozenset[str]:
        """Return the acceptance keys of what was accepted when a hand was saved."""
        allowed = [side.get("our_table", "") for side in saved.sides]
        keys = {acceptance_key(p) for p in self.warnings if self.sentence(p) in saved.accepted}
        return frozenset(
            keys | {acceptance_key(p) for p in self.broken_rules if _is_in(p, allowed)}
        )

    def sentence(self, problem: Problem) -> str:
        """Return a problem with whom it is about."""
        who = self.owner_of(problem)
        return f"{who}: {problem.message}" if who else problem.message

    def owner_of(self, problem: Problem) -> str:
        """Return whom a problem is about: the player whose hand it is, else the side."""
        if problem.hand is None or problem.side_index is None:
            return problem.side
        side = self.sides[problem.side_index]
        is_partner = first_text(self.typed, OUT) == out_value(side.index)
        return problem.side if is_partner else side.players[problem.hand]

    def _is_answered(self, problem: Problem) -> bool:
        """Return whether a 0 was typed where no cards in hand are in doubt."""
        if problem.field != "held_points" or problem.side_index is None:
            return False
        return self.text_in(problem.side_index, "held_points") == "0"

    def _contradicting_hands(self) -> Iterator[Problem]:
        """Yield hands that were given as cards and as points which do not agree."""
        for side in self.sides:
            for cards, field in (("held", "held_points"), ("foot", "foot_points")):
                text, index = self.text_in(side.index, field), side.index
                if not text or getattr(self.input.sides[index], cards) is None:
                    continue
                partial = self.partial_count(index)
                if partial and not _says(text, getattr(partial.count, field)):
                    points = getattr(partial.count, field)
                    message = f"The cards come to {points:,}: clear one of the two."
                    yield Problem("error", side.name, field, message, side_index=index)

    def by_element(self, problems: Iterable[Problem]) -> dict[str, list[Problem]]:
        """Return the problems by the id of the element that shows them.

        A problem of the whole table is shown at the sides it names, else at every side.
        """
        found: dict[str, list[Problem]] = {}
        for problem in problems:
            own = problem.named_sides or [side.index for side in self.sides]
            for side_index in own if problem.side_index is None else [problem.side_index]:
                at = self._element_of(problem, side_index)
                if problem not in found.setdefault(at, []):
                    found[at].append(problem)
        return found

    def _element_of(self, problem: Problem, side_index: int) -> str:
        """Return the id of the element that shows a problem at a side.

        Too many cards of a rank are shown at the meld of that rank.
        """
        tally, field = self.input.sides[side_index], problem.field
        mode = self.input.modes[side_index]
        rank = field.removeprefix("cards.")
        if tally.melds and rank != field:
            rows = [row for row, text in enumerate(tally.melds) if rank in text.split()]
            field = f"melds[{rows[-1]}]" if rows else field
        found = element_id(self.fields, side_index, mode, field)
        is_said = way_of(self.typed, side_index) == SAY and found.startswith(
            side_field(side_index, "")
        )
        in_sight = tuple(side_field(side_index, name) for name in IN_SIGHT_OF_LINE)
        is_hidden = is_said and not found.startswith(in_sight)
        return side_field(side_index, SAY) if is_hidden else found

    def should_show(self, problem: Problem, current: int | None, seen: Container[int]) -> bool:
        """Return whether a problem is more than a side still being typed.

        `current` is the side in sight, `seen` are the sides looked at so far.
        """
        if self.input.problems:  # a text that cannot be read is wrong at once
            return True
        own = problem.side_index
        every = problem.named_sides or [side.index for side in self.sides]
        concerned = every if own is None else [own]
        if not all(index in seen for index in concerned):
            return False
        if current is None or current not in concerned:
            return True
        return problem.field != "items.out" and not self._waits_for_points(problem, current)

    def _waits_for_points(self, problem: Problem, side_index: int) -> bool:
        """Return whether the card points are in doubt only because they are not typed yet."""
        is_empty = not self.text_in(side_index, "points")
        return problem.field == "points" and self.input.modes[side_index] == "points" and is_empty

    # The same in other modes of entry

    def coarser_fields(self, side_indexes: Iterable[int]) -> dict[str, str]:
        """Return the fields of the less detailed modes, filled from what was typed for sides."""
        filled: dict[str, str] = {}
        for side_index in side_indexes:
            partial = self.partial_count(side_index)
            if partial is None:
                continue
            mode, count, fields = self.input.modes[side_index], partial.count, self.fields
            on_table = fields.overridden_in(mode) if count.table else ()
            in_hand = (fields.held_points, *fields.held_items) if any(count.hands or ()) else ()
            laid_aside = fields.foot_points if any(count.feet or ()) else ()
            tally = as_coarser_modes(self.game.rules, count)
            for field in (*on_table, *in_hand, *laid_aside):
                name = side_field(side_index, field.name)
                filled[name] = str(field.value_in(tally) or "")
        return filled

    def with_coarser_fields(self) -> Self:
        """Return the draft with the fields of the less detailed modes filled in."""
        filled = self.coarser_fields(side.index for side in self.sides)
        typed = self.typed | {name: [value] for name, value in filled.items()}
        return type(self)(self.game, self.number, typed)

    def overridden_totals(self, side_index: int) -> list[str]:
        """Return the typed totals that disagree with the melds or cards now being counted."""
        fields = self.fields.overridden_in(self.input.modes[side_index])
        typed = {field: self.text_in(side_index, field.name) for field in fields}
        partial = self.partial_count(side_index) if any(typed.values()) else None
        if partial is None:
            return []
        tally = as_coarser_modes(self.game.rules, partial.count)
        counted = {field: field.value_in(tally) or 0 for field in fields}
        return [
            f"{field.label.lower()} {counted[field]:,}, not the {text[:LONGEST_SHOWN]} you typed"
            for field, text in typed.items()
            if text and not _says(text, counted[field])
        ]


def acceptance_key(problem: Problem) -> str:
    """Return what the form sends to accept a warning, so that no other one is accepted by it."""
    side_number = 0 if problem.side_index is None else problem.side_index + 1
    return f"{side_number}|{problem.field}|{problem.message}"


def _is_in(problem: Problem, allowed: Sequence[str]) -> bool:
    return problem.side_index is not None and problem.message in allowed[problem.side_index]


def _says(text: str, count: int) -> bool:
    try:
        return read_count(text) == count
    except Malformed:
        return False


def _stored(tally: Tally) -> dict[str, Any]:
    """Return a tally as plain values: its mode, then the cards in hand, then items if any."""
    values = msgspec.json.decode(msgspec.json.encode(tally))  # lists, as the ledger returns them
    names = (*MODES, "held", "held_points", "foot", "foot_points")
    given = [name for name in names if values[name] is not None]
    given += ["shown"] if tally.shown else []
    return {name: values[name] for name in (*given, *(["items"] if tally.items else []))}


def _tally(values: Mapping[str, Any]) -> Tally:
    """Return a side of a saved hand, an empty one where another program wrote something else."""
    try:
        return msgspec.convert(values, Tally)
    except msgspec.ValidationError:
        return Tally()
