"""The page of the hand form: its fields, filled, each with what is wrong at it."""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec
from flask import render_template, request, url_for

from scorekeeper.errors import Problem
from scorekeeper.forms.hand import MOST_HANDS, FormSide, special_in, way_of
from scorekeeper.forms.hand_draft import HandDraft, acceptance_key
from scorekeeper.forms.hand_fields import (
    FEET,
    HANDS,
    MELDS,
    OUT,
    SAY,
    SHOWN,
    SPECIAL,
    NumberField,
    also_field,
    row_id,
    side_field,
)
from scorekeeper.hand.score import Line
from scorekeeper.hand.tally import Penalty
from scorekeeper.hand.warnings import NONE_LEFT
from scorekeeper.rules.cards import BLACK_THREE, CARD_NAMES, JOKER, RED_THREE, WILD
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.corrections import HandVersion
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.together_words import disputes
from scorekeeper.web.filters import field_error, problem_text
from scorekeeper.web.hand_figures import HELD_POINTS, blank_tabs, field_notes, heard, tabs
from scorekeeper.web.table_access import TableAccess

MODE_LABELS = (("points", "Totals"), ("cards", "Cards"), ("melds", "Melds"), (SAY, "Say it"))
OUR_TABLE = "Our table plays it so"
SPARE_ROWS = 5  # empty rows for melds where no script adds them


class HandForm(msgspec.Struct, frozen=True, kw_only=True):
    """The form of a hand: which hand it is for, how it is filled, and what it says."""

    table: TableAccess
    draft: HandDraft
    corrects: Hand | None = None  # None: it scores the hand in play
    undone: HandVersion | None = None  # the hand undone last, where it fills the form again
    message: str = ""
    is_blank: bool = False
    is_refilled: bool = False  # just opened, with what was undone
    is_checked: bool = False  # errors and warnings are shown
    fills_modes: bool = False  # the modes of entry that are not chosen are filled in as well
    accepted: Container[str] = ()  # warnings that are ticked
    kept: Iterable[str] = ()  # those ticked when the hand was saved before
    key: str = ""  # of the form that was sent; "" makes a new one


class FieldBox(msgspec.Struct, frozen=True):
    """One input as the page shows it."""

    id: str
    name: str
    label: str
    hint: str = ""
    value: str = ""
    error: str = ""  # HTML
    most: int = 0


class SideSheet(msgspec.Struct, frozen=True):
    """One side's part of the form."""

    number: int
    name: str
    mode: str
    say: FieldBox
    heard: str
    melds: tuple[FieldBox, ...]
    cards: tuple[FieldBox, ...]
    points: FieldBox
    items: tuple[FieldBox, ...]
    rare: tuple[FieldBox, ...]  # items that stand behind one tap
    is_rare_open: bool
    is_alone: bool  # one player: whoever went out has no hand to count
    threes: tuple[FieldBox, ...]
    held: tuple[FieldBox, ...]
    held_points: FieldBox
    held_items: tuple[FieldBox, ...]  # behind one tap as well
    is_held_open: bool
    foot: tuple[FieldBox, ...]  # empty where no cards are laid aside
    foot_points: tuple[FieldBox, ...]
    penalties: tuple[Penalty, ...]
    errors: Mapping[str, str]
    special: str  # id of the special hand that is chosen
    shown: FieldBox  # its cards


class Key(msgspec.Struct, frozen=True):
    """A key of the card keypad: the card it types, its face, and its name for screen readers."""

    card: str
    face: str
    name: str


class WarningBox(msgspec.Struct, frozen=True):
    """A warning with the box that accepts it."""

    value: str
    side: str
    text: str  # HTML
    is_accepted: bool
    is_rule: bool = False  # the book forbids it
    answer: str = ""  # what the box says
    fix: str = ""  # id of the field to fill instead


def form_page(form: HandForm) -> str:
    """Return the page of the form: blank, filled again, or filled for a correction."""
    draft, errors = form.draft, form.draft.errors if form.is_checked else ()
    shown = draft.with_coarser_fields() if form.fills_modes else draft
    unconfirmed = draft.unaccepted(form.accepted) if form.is_checked else ()
    # What is ticked already stands beside its tick, and there alone.
    broken = [problem for problem in unconfirmed if problem.is_rule]
    error_html = {
        at: field_error(problems, at)
        for at, problems in draft.by_element((*errors, *beside_field(draft, broken))).items()
    }
    return render_template(
        "hand/score.html",
        table=form.table,
        game=draft.game,
        hand=form.corrects,
        number=draft.number,
        draft_id=_draft_id(form),
        action=_action(form),
        key=form.key,
        message=form.message,
        is_refilled=form.is_refilled,
        disputed=disputes(form.table.game, form.corrects) if form.corrects else [],
        kept=sorted(form.kept),
        is_filled=not form.is_blank,
        problems=_summary(draft, errors),
        warnings=warning_boxes(draft, form.accepted) if form.is_checked else [],
        breaks_rule=any(problem.is_rule for problem in unconfirmed),
        opened=_side_to_open(errors or unconfirmed),
        out="".join(draft.typed.get(OUT, ())[:1]),
        also=[(item, bool(draft.typed.get(also_field(item.id)))) for item in draft.fields.also],
        errors=error_html,
        tabs=blank_tabs(draft) if form.is_blank else tabs(draft),
        lines_of=() if form.is_blank else _lines_of(draft),
        sheets=[_SheetBuilder(shown, side, error_html).sheet() for side in draft.sides],
        modes=MODE_LABELS,
        meld_keys=meld_keys(draft.game.rules),
        hand_keys=hand_keys(draft.game.rules),
    )


def _draft_id(form: HandForm) -> str:
    """Return the name under which a phone stores the form: a draft for another state is another."""
    made_from = form.corrects.latest if form.corrects else form.undone and form.undone.seq
    parts = (form.table.id, form.draft.number, made_from)
    return "/".join(str(part) for part in parts if part is not None)


def _action(form: HandForm) -> str:
    table_id = form.table.id
    if form.corrects:
        return url_for("hands.correct", table_id=table_id, number=form.corrects.number)
    return url_for("hands.score", table_id=table_id, empty=is_empty_wanted() or None)


def is_empty_wanted() -> int:
    """Return 1 where an empty form was asked for, though there is something to fill it with."""
    return int("empty" in request.args)


def _summary(draft: HandDraft, errors: Sequence[Problem]) -> list[tuple[str, str, str]]:
    """Return the errors for the list at the top: id of the element, side and field, message."""
    labels = {
        side_field(side.index, field.name): field.label
        for side in draft.sides
        for field in draft.fields.numbers
    }
    found = [(at, p) for p in errors for at in list(draft.by_element([p]))[:1]]
    return [
        (
            at,
            f"{p.side}, {labels[at]}" if p in draft.input.problems and at in labels else p.side,
            p.message,
        )
        for at, p in found
    ]


def beside_field(draft: HandDraft, problems: Iterable[Problem]) -> list[Problem]:
    """Return what is told beside a field as well: not a rule on going out, right below its tick."""
    return [p for p in problems if not (p.is_rule and OUT in draft.by_element([p]))]


def _side_to_open(problems: Sequence[Problem]) -> int:
    """Return the number of the first side with a problem (0: none)."""
    own = [problem.side_index for problem in problems if problem.side_index is not None]
    named = [problem.first_side for problem in problems if problem.first_side is not None]
    return next((side_index + 1 for side_index in (*own, *named)), 0)


def warning_boxes(
    draft: HandDraft, accepted: Container[str], *, with_rules: bool = True
) -> list[WarningBox]:
    """Return what has to be ticked: the rules a draft breaks, and its warnings."""
    broken = draft.broken_rules if with_rules else ()
    return [_warning_box(draft, problem, accepted) for problem in (*broken, *draft.warnings)]


def _warning_box(draft: HandDraft, problem: Problem, accepted: Container[str]) -> WarningBox:
    key = acceptance_key(problem)
    return WarningBox(
        value=key,
        side=draft.owner_of(problem),
        text=problem_text(problem),
        is_accepted=key in accepted,
        is_rule=problem.is_rule,
        answer=OUR_TABLE if problem.is_rule else problem.answer or "That is right",
        fix=_field_of_hand(draft, problem) if problem.answer == NONE_LEFT else "",
    )


def _field_of_hand(draft: HandDraft, problem: Problem) -> str:
    """Return the id of the field where a hand that was not counted is entered."""
    side_index = problem.side_index or 0
    if way_of(draft.typed, side_index) == SAY:
        return side_field(side_index, SAY)
    if problem.hand is None:
        return side_field(side_index, HELD_POINTS)
    return row_id(side_index, HANDS, problem.hand)


def _lines_of(draft: HandDraft) -> list[tuple[str, Sequence[Line]]]:
    """Return the lines of each side, where all of them can be counted."""
    scores = [score.lines for score in draft.scores() if score]
    return by_side(draft.game, scores) if len(scores) == len(draft.sides) else []


def by_side(game: Game, lines: Sequence[Sequence[Line]]) -> list[tuple[str, Sequence[Line]]]:
    """Return the lines of a hand with the name of their side."""
    return [(side.name, own) for side, own in zip(game.sides, lines, strict=True)]


# The sides


class _SheetBuilder:
    """Fills one side's part of the form with what was typed and what is wrong with it."""

    def __init__(self, draft: HandDraft, side: FormSide, errors: Mapping[str, str]) -> None:
        self.draft, self.side, self.errors = draft, side, errors
        self.notes = field_notes(draft, side)

    def sheet(self) -> SideSheet:
        fields, index = self.draft.fields, self.side.index
        everyday = [f for f in fields.meld_items if not f.is_rare] or fields.meld_items
        rare = tuple(self._box(field) for field in fields.meld_items if field not in everyday)
        held_items = tuple(map(self._box, fields.held_items))
        return SideSheet(
            number=index + 1,
            name=self.side.name,
            mode=way_of(self.draft.typed, index),
            say=self._text_box(SAY),
            heard=heard(self.draft, index),
            melds=self._meld_rows(),
            cards=tuple(map(self._box, fields.cards)),
            points=self._box(fields.points),
            items=tuple(map(self._box, everyday)),
            rare=rare,
            is_rare_open=_is_needed(rare),
            is_alone=len(self.side.players) == 1,
            threes=tuple(map(self._box, fields.threes)),
            held=self._hand_rows(HANDS),
            held_points=self._box(fields.held_points),
            held_items=held_items,
            is_held_open=_is_needed(held_items),
            foot=self._foot_rows(),
            foot_points=tuple(map(self._box, fields.foot_points)),
            penalties=self.draft.hand.sides[index].penalties,
            errors={
                name: self.errors.get(side_field(index, name), "")
                for name in ("melds", "cards", "held", "foot", SPECIAL)
            },
            special=special_in(fields, self.draft.typed, index),
            shown=self._text_box(SHOWN),
        )

    def _texts(self, name: str) -> list[str]:
        return self.draft.typed.get(side_field(self.side.index, name), [])

    def _box(self, field: NumberField) -> FieldBox:
        name = side_field(self.side.index, field.name)
        value = "".join(self._texts(field.name)[:1])
        error, hint = self.errors.get(name, ""), self.notes.get(field.name, "")
        return FieldBox(name, name, field.label, hint, value, error, field.most)

    def _text_box(self, field: str) -> FieldBox:
        name = side_field(self.side.index, field)
        value = "".join(self._texts(field)[:1])
        return FieldBox(name, name, "", value=value, error=self.errors.get(name, ""))

    def _meld_rows(self) -> tuple[FieldBox, ...]:
        rows = len(self._texts(MELDS)) + SPARE_ROWS
        return tuple(self._row(MELDS, row, f"Meld {row + 1}") for row in range(rows))

    def _hand_rows(self, name: str) -> tuple[FieldBox, ...]:
        players = self.side.players
        rows = min(max(len(players), len(self._texts(name))), MOST_HANDS)
        labels = (*players, *["Another hand"] * rows)[:rows]
        return tuple(self._row(name, row, label) for row, label in enumerate(labels))

    def _foot_rows(self) -> tuple[FieldBox, ...]:
        """Return a row for each packet that the side may have left, none without a reserve."""
        reserve = self.draft.game.rules.reserve
        if reserve is None:
            return ()
        typed = sum(map(bool, self._texts(FEET)))
        return self._hand_rows(FEET)[: max(reserve.most_for(MOST_HANDS), typed)]

    def _row(self, name: str, row: int, label: str) -> FieldBox:
        texts, at = self._texts(name), row_id(self.side.index, name, row)
        value = texts[row] if row < len(texts) else ""
        error = self.errors.get(at, "")
        return FieldBox(at, side_field(self.side.index, name), label, value=value, error=error)


def _is_needed(boxes: Sequence[FieldBox]) -> bool:
    """Return whether fields that are folded away say something or have something wrong."""
    return any(box.value.strip(" 0") or box.error for box in boxes)


# The keypads

_FACES = {BLACK_THREE: "black 3", RED_THREE: "red 3", JOKER: "joker", WILD: "wild"}


@lru_cache(maxsize=64)
def meld_keys(rules: RuleSet) -> tuple[Key, ...]:
    """Return a key for each rank that a side can meld under this book."""
    bars = rules.rank_bars
    ranks = [
        rank
        for rank in rules.card_ranks.melded
        if rank not in bars or bars[rank].allowed != "never"
    ]
    if rules.wild_melds.holds:
        ranks.append(WILD)
    return tuple(map(_key, ranks))


@lru_cache(maxsize=64)
def hand_keys(rules: RuleSet) -> tuple[Key, ...]:
    """Return a key for each card: natural ranks, wild cards, threes."""
    ranks = rules.card_ranks
    threes = [rank for rank in (BLACK_THREE, RED_THREE) if rank in ranks.all]
    return tuple(map(_key, (*ranks.natural, *reversed(ranks.wilds), *threes)))


def _key(rank: str) -> Key:
    return Key(rank, _FACES.get(rank, rank), CARD_NAMES[rank].many)
