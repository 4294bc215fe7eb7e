"""The field of the opening: what its steps go by, and what each of them needs."""

from typing import Any, ClassVar, Literal, NamedTuple

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor.fields import PLUS_POINTS, Amount, Edits, Field, Plain, Texts
from scorekeeper.rules.editor.sheet_changes import Place, Values
from scorekeeper.rules.game_values import demand_words
from scorekeeper.rules.library import as_values
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SMALLEST_STEP
from scorekeeper.text import LARGEST_COUNT, number

TOTAL, DEAL = "total", "deal"
EDGES = {TOTAL: "at_least", DEAL: "deal"}  # the key of a band that says where it begins
DEMANDS = ("canasta", "natural-canasta")
BELOW_ZERO = -LARGEST_COUNT // SMALLEST_STEP * SMALLEST_STEP
_BEGINS = {TOTAL: Amount(least=BELOW_ZERO, step=SMALLEST_STEP), DEAL: Amount(least=2)}


class Step(NamedTuple):
    """A row as it is typed: where it begins, what it needs, and the canasta it demands besides."""

    begins: str
    needs: str
    demands: str = ""


class OpeningField(Field, frozen=True, kw_only=True):
    """What a side needs to open: by the total or by the hand, then three texts for each step.

    The first step has no beginning: it is for all lower totals, or from the first hand on.
    """

    kind: ClassVar[Literal["table"]] = "table"
    bands: tuple[Values, ...] = ()  # as they are now: one that stays keeps its source

    @property
    def keys(self) -> dict[Place, Texts]:
        return {("opening", ""): ("by",), ("band", ""): ()}

    def read(self, values: Plain) -> Texts:
        by = _goes_by(values)
        steps = (_step(band, by) for band in values["band"])
        return (by, *(text for step in steps for text in step))

    def edits(self, book: Plain, texts: Texts) -> Edits:
        by = texts[0]
        if by not in EDGES:
            raise Malformed("Choose what the steps go by.")
        bands = [self._band(book, by, step) for step in steps_of(texts) if any(step)]
        if not bands:
            raise Malformed("Say what a side needs.")
        bands.sort(key=lambda band: band.get(EDGES[by], BELOW_ZERO - 1))
        _check_beginnings([_step(band, by).begins for band in bands], by)
        by_book = {} if by == _goes_by(book) else {("opening", ""): {"by": by}}
        return {**by_book, ("band", ""): bands}

    def _band(self, book: Plain, by: str, step: Step) -> Values:
        """Return what a sheet says of a step: with its source where it is there already."""
        edge = EDGES[by]
        band: dict[str, Any] = {
            "needs": PLUS_POINTS.parse(step.needs or ("0" if step.demands else ""))
        }
        if step.begins or by == DEAL:
            band[edge] = _BEGINS[by].parse(step.begins) if step.begins else 1
        if step.demands:
            if step.demands not in DEMANDS:
                raise Malformed("Choose what the opening must hold besides.")
            band["demands"] = step.demands
        there = (*self.bands, *book["band"])
        same = (
            dict(one) for one in there if _step(one, by) == _step(band, by) and edge_of(one) == by
        )
        return next(same, band)

    def words(self, texts: Texts) -> str:
        """Return the steps: '0 below 0, 50 from 0', 'always 50', '50, 90, 120, 150 by hand'."""
        steps, by = steps_of(texts), texts[0]
        if len(steps) == 1:
            return f"always {_needs_words(steps[0])}"
        if by == DEAL and _is_a_step_a_hand(steps):
            return f"{', '.join(map(_needs_words, steps))} by hand"
        parts = []
        for step, after in zip(steps, [*steps[1:], steps[-1]], strict=True):
            hand = "hand " if by == DEAL else ""
            edge = f"from {hand}{number(int(step.begins))}" if step.begins else ""
            before = "before hand" if by == DEAL else "below"
            parts.append(f"{_needs_words(step)} {edge or f'{before} {number(int(after.begins))}'}")
        return ", ".join(parts)

    def expand(self, book: Plain, text: str) -> Texts:
        """Return the steps of a choice: `50` always, `+5000:150` as a step above the book's own.

        It is the book's table where that asks for as much there, or goes by the hand;
        `50/90/120` goes by the hand.
        """
        by, own = _goes_by(book), steps_of(self.read(book))
        if "/" in text:
            deals = enumerate(text.split("/"), 1)
            return _texts(
                DEAL, [Step(str(deal) if deal > 1 else "", needs) for deal, needs in deals]
            )
        if not text.startswith("+"):
            return _texts(by, [Step("", text)])
        total, _, needs = text.removeprefix("+").partition(":")
        if by == DEAL or int(needs) <= int(own[-1].needs):
            return self.read(book)  # no step by totals among those by the hand
        lower = [step for step in own if not step.begins or int(step.begins) < int(total)]
        return _texts(by, [*lower, Step(total, needs)])


def opening_words(rules: RuleSet) -> str:
    """Return all steps of the opening in one line."""
    field = OpeningField(id="", label="", group="")
    return field.words(field.read(as_values(rules)))


def steps_of(texts: Texts) -> list[Step]:
    """Return the steps of the texts, without what they go by."""
    rows = texts[1:]
    return [Step(*rows[index : index + 3]) for index in range(0, len(rows) - 2, 3)]


def edge_of(band: Plain) -> str:
    """Return what a band goes by."""
    return DEAL if band.get("deal") else TOTAL


def _goes_by(values: Plain) -> str:
    opening = values.get("opening") or {}
    return str(opening.get("by", TOTAL))


def _texts(by: str, steps: list[Step]) -> Texts:
    return (by, *(text for step in steps for text in step))


def _step(band: Plain, by: str) -> Step:
    edge = band.get(EDGES[by])
    begins = "" if edge is None or (by == DEAL and edge == 1) else str(edge)
    return Step(begins, str(band["needs"]), band.get("demands") or "")


def _is_a_step_a_hand(steps: list[Step]) -> bool:
    return [step.begins for step in steps[1:]] == [str(deal) for deal in range(2, len(steps) + 1)]


def _needs_words(step: Step) -> str:
    count = "" if step.demands and not int(step.needs) else number(int(step.needs))
    return " and ".join(filter(None, (count, demand_words(step.demands))))


def _check_beginnings(begins: list[str], by: str) -> None:
    """Refuse steps of which none is the first, or two begin together."""
    if begins[0]:
        lowest = "from the first hand on" if by == DEAL else "for all lower totals"
        raise Malformed(f"The first row is {lowest}: leave its beginning empty.")
    for begin in begins:
        if begins.count(begin) > 1:
            row = f"begin at {number(int(begin))}" if begin else "have no beginning"
            raise Malformed(f"Two rows {row}.")
