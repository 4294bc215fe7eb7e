"""A hand as typed at a table: read, judged, and each problem put where it belongs."""

from collections.abc import Container, Iterable
from functools import cached_property
from typing import Any

from scorekeeper.errors import Malformed, Problem
from scorekeeper.forms.hand import HandInput, TypedFields, asks, place_of, read, seats
from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.count import MODES
from scorekeeper.hand.partial import PartialCount, as_coarser_modes, partial_count
from scorekeeper.hand.score import SideScore
from scorekeeper.hand.tally import HandTally
from scorekeeper.table.game import Game, hand_tally
from scorekeeper.text import read_count

OUT_MISSING = "Who went out? Tap a side, or nobody."


class HandDraft:
    """A hand as typed, read and judged."""

    def __init__(self, game: Game, number: int, typed: TypedFields) -> None:
        self.game, self.number, self.typed = game, number, typed
        self.seats = seats(game, number)

    @cached_property
    def entered(self) -> HandInput:
        return read(self.game, self.number, self.typed)

    @cached_property
    def hand(self) -> HandTally:
        return hand_tally(self.game, self.entered.sides, self.number)

    @cached_property
    def judged(self) -> CheckedHand:
        return check_hand(self.game.rules, self.hand)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.entered.problems or self.judged.problems

    def errors(self) -> list[Problem]:
        """List what stops the save, the unanswered question first."""
        found = [] if self.entered.is_out_said else [Problem("error", "", "out", OUT_MISSING)]
        found += [p for p in self.problems if p.level == "error"]
        return found + list(self._written_twice())

    def warnings(self) -> tuple[Problem, ...]:
        if self.entered.problems:
            return ()
        return tuple(p for p in self.judged.warnings if not self._is_answered(p))

    def _is_answered(self, problem: Problem) -> bool:
        """A nought that was written is an answer; an empty field may be a forgotten hand."""
        text = "".join(self.typed.get(f"s{place_in(self, problem)}-held_points", ())[:1])
        return problem.field == "held_points" and text.strip() == "0"

    def so_far(self, place: int) -> PartialCount | None:
        """Count a side for itself, if it can be counted."""
        unread = any(p.side_index == place for p in self.entered.problems)
        return None if unread else partial_count(self.game.rules, self.hand, place)

    def scores(self) -> list[SideScore | None]:
        """Score each side that can be scored, whatever the others are."""
        if self.judged.scores and not self.entered.problems:
            return list(self.judged.scores)
        found = map(self.so_far, range(len(self.seats)))
        return [one.score if one else None for one in found]

    def _written_twice(self) -> Iterable[Problem]:
        """Find hands given both as cards and as points that do not agree."""
        for place, seat in enumerate(self.seats):
            text = "".join(self.typed.get(f"s{seat.n}-held_points", [])[:1])
            has_both = text.strip() and "held" in self.entered.sides[place]
            sofar = self.so_far(place) if has_both else None
            if sofar is None:
                continue
            if not _reads(text, sofar.count.held_points):
                message = f"The cards come to {sofar.count.held_points}: clear one of the two."
                yield Problem("error", seat.name, "held_points", message, side_index=place)


def accept_value(work: HandDraft, problem: Problem) -> str:
    """Name a warning, so that accepting one never accepts another."""
    return f"{place_in(work, problem)}|{problem.field}|{problem.message}"


def place_in(work: HandDraft, problem: Problem) -> int:
    """Give the number of a problem's side, 0 for the whole table."""
    return 0 if problem.side_index is None else problem.side_index + 1


def placed(work: HandDraft, problems: Iterable[Problem]) -> dict[str, list[Problem]]:
    """Put each problem at the element of the page it belongs to."""
    asked = asks(work.game.rules)
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        own = place_in(work, problem)
        for seat in work.seats:
            if own in (0, seat.n):
                at = place_of(seat.n, problem.field, work.entered.ways[seat.n - 1], asked)
                if problem not in found.setdefault(at, []):
                    found[at].append(problem)
    return found


def carried(work: HandDraft, sides: Iterable[int]) -> dict[str, str]:
    """Fill the ways that say less from the way each of these sides was typed in."""
    fields: dict[str, str] = {}
    for n in sides:
        sofar = work.so_far(n - 1)
        if sofar:
            fields |= _carried(work, n, sofar)
    return fields


def _carried(work: HandDraft, n: int, sofar: PartialCount) -> dict[str, str]:
    way = work.entered.ways[n - 1]
    ways = as_coarser_modes(work.game.rules, sofar.count)
    found: dict[str, Any] = {}
    if way == "melds" and sofar.count.melds:
        keys = [card.key for card in asks(work.game.rules).cards]
        found |= {f"card-{key}": (ways.cards or {}).get(key, 0) for key in keys}
        found |= {f"item-{name}": count for name, count in (ways.meld_items or {}).items()}
    if way != "points" and sofar.count.table:
        found["points"] = ways.points
    if any(sofar.count.hands or ()):
        found["held_points"] = ways.held_points
        found |= {f"item-{name}": count for name, count in (ways.held_items or {}).items()}
    return {f"s{n}-{name}": str(value or "") for name, value in found.items()}


def passed_over(work: HandDraft, n: int) -> list[str]:
    """List what a side has typed in a way that says less, and otherwise than the one counted."""
    fields = _fields_that_say_less(work, n)
    typed = {at: "".join(work.typed.get(f"s{n}-{at}", ())[:1]).strip() for at in fields}
    sofar = work.so_far(n - 1) if any(typed.values()) else None
    if not sofar:
        return []
    told = _carried(work, n, sofar)
    counts = {at: int(told.get(f"s{n}-{at}") or 0) for at in fields}
    return [
        f"{fields[at].lower()} {counts[at]:,}, not the {text[:20]} you typed"
        for at, text in typed.items()
        if text and not _reads(text, counts[at])
    ]


def _fields_that_say_less(work: HandDraft, n: int) -> dict[str, str]:
    """Give the fields, with their labels, that follow from the way a side is counted."""
    way, asked = work.entered.ways[n - 1], asks(work.game.rules)
    fields = {} if way == "points" else {"points": "Cards on the table"}
    if way == "melds":
        fields |= {f"item-{item.id}": item.label for item in asked.melded}
        fields |= {f"card-{card.key}": card.label for card in asked.cards}
    return fields


def _reads(text: str, count: int) -> bool:
    try:
        return read_count(text) == count
    except Malformed:
        return False


def is_typed(work: HandDraft, n: int) -> bool:
    """Tell whether anything stands in a side's fields; a three not tapped is a nought."""
    own = (texts for name, texts in work.typed.items() if name.startswith(f"s{n}-"))
    return any(text.strip(" 0") and text not in MODES for texts in own for text in texts)


def is_due(work: HandDraft, problem: Problem, now: int, seen: Container[int]) -> bool:
    """Hold back what only says that the counting is not finished yet."""
    if work.entered.problems:
        return True
    own = place_in(work, problem)
    whose = [own] if own else [seat.n for seat in work.seats]
    if not all(n in seen for n in whose):
        return False
    if now not in whose:
        return True
    return problem.field != "items.out" and not _waits_for_points(work, problem, now)


def _waits_for_points(work: HandDraft, problem: Problem, n: int) -> bool:
    typed = "".join(work.typed.get(f"s{n}-points", ())).strip()
    return problem.field == "points" and work.entered.ways[n - 1] == "points" and not typed
