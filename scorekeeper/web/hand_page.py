"""What the pages of a hand show: the form's fields, filled, each with what is wrong at it."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
from flask import render_template, request, url_for
from markupsafe import Markup, escape

from scorekeeper.errors import Problem
from scorekeeper.forms.hand import FormSide, HandFields, TypedFields, asks, way_of
from scorekeeper.forms.hand_draft import (
    HandDraft,
    accept_value,
    carried,
    is_due,
    is_typed,
    passed_over,
    place_in,
    placed,
)
from scorekeeper.hand.partial import meld_value
from scorekeeper.hand.score import Line, SideScore
from scorekeeper.hand.tally import Penalty
from scorekeeper.rules.cards import CARD_NAMES, NATURAL_RANKS, RANKS, WILD
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.rules.wording import worth_on_form
from scorekeeper.table.corrections import HandVersion
from scorekeeper.table.game import Game, Hand
from scorekeeper.text import number, signed
from scorekeeper.web.filters import cite
from scorekeeper.web.table_access import TableAccess

WAY_LABELS = (("points", "Totals"), ("cards", "Cards"), ("melds", "Melds"))
SPARE_ROWS = 5  # empty rows for melds where no script adds them
NO_ERROR = Markup("")
NO_NET = "–"  # the side cannot be counted as it stands


class FieldBox(msgspec.Struct, frozen=True):
    """One field of the form as the page shows it."""

    id: str
    name: str
    label: str
    hint: str = ""
    value: str = ""
    error: Markup = NO_ERROR
    most: int = 0


class SideSheet(msgspec.Struct, frozen=True):
    """One side's part of the form."""

    n: int
    name: str
    way: str
    melds: tuple[FieldBox, ...]
    cards: tuple[FieldBox, ...]
    points: FieldBox
    items: tuple[FieldBox, ...]
    threes: tuple[FieldBox, ...]
    held: tuple[FieldBox, ...]
    held_points: FieldBox
    held_items: tuple[FieldBox, ...]
    penalties: tuple[Penalty, ...]
    errors: Mapping[str, Markup]


def error_mark(at: str, problems: Iterable[Problem]) -> Markup:
    """Write what is wrong at a field, with the paragraph that says so."""
    said = Markup(" ").join(map(sentence, problems))
    return Markup('<p class="field-error" id="{}-error" data-at="{}">{}</p>').format(at, at, said)


def sentence(problem: Problem) -> Markup:
    if not problem.cite:
        return escape(problem.message)
    return escape(problem.message) + " " + cite(problem.cite)


def side_sheets(work: HandDraft, errors: Mapping[str, Markup]) -> list[SideSheet]:
    asked = asks(work.game.rules)
    return [_sheet(work, seat, asked, errors) for seat in work.seats]


def _sheet(
    work: HandDraft, seat: FormSide, asked: HandFields, errors: Mapping[str, Markup]
) -> SideSheet:
    typed, penalties = work.typed, work.hand.sides[seat.n - 1].penalties
    fill = _Filler(f"s{seat.n}-", typed, errors)
    melds = len(typed.get(f"s{seat.n}-meld", ())) + SPARE_ROWS
    hands = max(len(seat.players), len(typed.get(f"s{seat.n}-held", ())))
    return SideSheet(
        n=seat.n,
        name=seat.name,
        way=way_of(typed, seat.n),
        melds=tuple(fill.row("meld", place, f"Meld {place + 1}") for place in range(melds)),
        cards=tuple(fill.box(f"card-{c.key}", c.label, f"{c.points} each") for c in asked.cards),
        points=fill.box("points", "Cards on the table", "what the cards count, without bonuses"),
        items=tuple(map(fill.item, asked.melded)),
        threes=tuple(map(fill.item, asked.threes)),
        held=tuple(fill.row("held", place, _holder(seat, place)) for place in range(min(hands, 6))),
        held_points=fill.box("held_points", "Points left in hand", " and ".join(seat.players)),
        held_items=tuple(map(fill.item, asked.held)),
        penalties=penalties,
        errors={
            way: errors.get(f"s{seat.n}-{way}", NO_ERROR) for way in ("melds", "cards", "held")
        },
    )


def _holder(seat: FormSide, place: int) -> str:
    return seat.players[place] if place < len(seat.players) else "Another hand"


class _Filler:
    def __init__(self, prefix: str, typed: TypedFields, errors: Mapping[str, Markup]) -> None:
        self.prefix, self.typed, self.errors = prefix, typed, errors

    def box(self, field: str, label: str, hint: str = "", most: int = 0) -> FieldBox:
        at = self.prefix + field
        value = "".join(self.typed.get(at, ())[:1])
        return FieldBox(at, at, label, hint, value, self.errors.get(at, NO_ERROR), most)

    def item(self, item: Item) -> FieldBox:
        most = max(0, len(item.points) - 1)
        return self.box(f"item-{item.id}", item.label, worth_on_form(item), most)

    def row(self, field: str, place: int, label: str) -> FieldBox:
        name = self.prefix + field
        at = f"{name}-{place}"
        typed = self.typed.get(name, ())
        value = typed[place] if place < len(typed) else ""
        return FieldBox(at, name, label, "", value, self.errors.get(at, NO_ERROR))


class Tab(msgspec.Struct, frozen=True):
    """What a side comes to so far: net, total before and after, what each of its melds is."""

    n: int
    name: str
    net: str
    totals: str
    melds: tuple[tuple[str, str], ...]


def tabs(work: HandDraft) -> list[Tab]:
    return [_tab(work, seat, score) for seat, score in zip(work.seats, work.scores(), strict=True)]


def _tab(work: HandDraft, seat: FormSide, score: SideScore | None) -> Tab:
    tally = work.hand.sides[seat.n - 1]
    worths = [meld_value(work.game.rules, text) for text in tally.melds or ()]
    return Tab(
        n=seat.n,
        name=seat.name,
        net=signed(score.net) if score else "",
        totals=f"{number(tally.before)} → {number(score.total)}" if score else "",
        melds=tuple((w.kind, number(w.points)) if w else ("", "") for w in worths),
    )


class Key(msgspec.Struct, frozen=True):
    """A key of the pad: what it writes, what stands on it, what it is called."""

    card: str
    face: str
    name: str


_FACES = {"3b": "black 3", "3r": "red 3", "JK": "joker", WILD: "wild"}


@lru_cache(maxsize=64)
def meld_keys(rules: RuleSet) -> tuple[Key, ...]:
    """List the ranks a side can meld under this book."""
    never = {rank for rank, bar in rules.rank_bars.items() if bar.allowed == "never"}
    ranks = [*NATURAL_RANKS, *(["3b"] if "3b" not in never else [])]
    return tuple(map(_key, [*ranks, *([WILD] if rules.wild_melds.holds else [])]))


@lru_cache(maxsize=1)
def hand_keys() -> tuple[Key, ...]:
    ranks = [rank for rank in RANKS if rank not in ("JK", "2")]
    return tuple(map(_key, [*ranks[:-2], "2", "JK", *ranks[-2:]]))


def _key(rank: str) -> Key:
    return Key(rank, _FACES.get(rank, rank), CARD_NAMES[rank][1])


def by_side(game: Game, lines: Sequence[Sequence[Line]]) -> list[tuple[str, Sequence[Line]]]:
    """Put the lines of a hand behind the name of their side."""
    return [(side.name, own) for side, own in zip(game.sides, lines, strict=True)]


class WarningBox(msgspec.Struct, frozen=True):
    """A warning with the box that accepts it."""

    value: str
    side: str
    text: Markup
    is_accepted: bool


def warned(work: HandDraft, accepted: Container[str]) -> list[WarningBox]:
    values = [(accept_value(work, problem), problem) for problem in work.warnings()]
    return [WarningBox(v, p.side, sentence(p), v in accepted) for v, p in values]


def blank_page(table: TableAccess, typed: TypedFields) -> str:
    """Return the page of an empty form."""
    draft = HandDraft(table.game, table.game.number, typed)
    return form_page(table, draft, is_blank=True)


def form_page(
    table: TableAccess,
    work: HandDraft,
    *,
    key: str = "",
    hand: Hand | None = None,
    say: str = "",
    problems: list[Problem] | None = None,
    is_checked: bool = False,
    is_blank: bool = False,
    undone: HandVersion | None = None,
    accepted: Container[str] = (),
) -> str:
    """Write the page of the form: blank, filled again, or filled for a correction."""
    if is_checked:
        problems = [p for p in work.errors() if p.level == "error"]
        every = [seat.n for seat in work.seats]
        work.typed.update({name: [value] for name, value in carried(work, every).items()})
    return render_template(
        "hand/score.html",
        table=table,
        game=table.game,
        hand=hand,
        number=work.number,
        key=key,
        say=say,
        is_filled=not is_blank,
        problems=_summary(work, problems or []),
        warnings=warned(work, accepted) if problems is not None else [],
        opened=_named_first(problems or work.warnings()) if problems is not None else 0,
        action=url_for("hands.correct", table_id=table.id, number=work.number)
        if hand
        else url_for("hands.score", table_id=table.id, empty=is_empty_wanted() or None),
        undone=undone,
        fields=_fields(work, problems or [], not is_blank),
    )


def is_empty_wanted() -> int:
    """Tell whether an empty form was asked for, though there is something to fill it with."""
    return int("empty" in request.args)


def _named_first(problems: Sequence[Problem]) -> int:
    """Give the number of the first side a message is for, or else tells of; 0 where none is."""
    own = next((p.side_index for p in problems if p.side_index is not None), None)
    named = next((p.first_side for p in problems if p.first_side is not None), None)
    return (own if own is not None else named if named is not None else -1) + 1


def _summary(work: HandDraft, problems: list[Problem]) -> list[tuple[str, str, str]]:
    """List the errors for the box at the top: where, whose, what."""
    errors = [p for p in problems if p.level == "error"]
    return [(at, p.side, p.message) for p in errors for at in list(placed(work, [p]))[:1]]


def _fields(work: HandDraft, problems: list[Problem], is_counted: bool) -> Markup:
    errors = {
        at: error_mark(at, found)
        for at, found in placed(work, (p for p in problems if p.level == "error")).items()
    }
    return Markup(  # noqa: S704 (rendered by our own template, which escapes)
        render_template(
            "hand/_fields.html",
            out="".join(work.typed.get("out", ())[:1]),
            also=[
                (item, bool(work.typed.get(f"also-{item.id}")))
                for item in asks(work.game.rules).also
            ],
            errors=errors,
            tabs=tabs(work),
            is_counted=is_counted,
            sheets=side_sheets(work, errors),
            ways=WAY_LABELS,
            meld_keys=meld_keys(work.game.rules),
            hand_keys=hand_keys(),
        )
    )


def fragment(work: HandDraft, form: Mapping[str, str]) -> str:
    """Answer a form still being typed: what it comes to, and what is wrong so far."""
    sides = {str(seat.n): seat.n for seat in work.seats}
    seen, edited = (
        {sides[n] for n in form.get(name, "").split(",") if n in sides}
        for name in ("seen", "edited")
    )
    now = sides.get(form.get("now", ""), 0)
    if "told" in form:  # a refused save has said it all; what is left of it stays said
        problems = work.errors()
    else:
        errors = (p for p in work.problems if p.level == "error")
        problems = [p for p in errors if is_due(work, p, now, seen)]
    begun = {n for n in sides.values() if n in seen or is_typed(work, n)}
    pieces = [_piece(at, text) for tab in tabs(work) for at, text in _told(tab, tab.n in begun)]
    pieces += [_piece(f"say-{place_in(work, problem)}", "look again") for problem in problems]
    pieces += [error_mark(at, found) for at, found in placed(work, problems).items()]
    pieces += [_over(work, n, "typed" in form) for n in sides.values()]
    if edited:
        fields = msgspec.json.encode(carried(work, edited)).decode()
        pieces.append(f'<div data-set="{escape(fields)}"></div>')
    warnings = warned(work, request.form.getlist("accept")) if len(seen) == len(sides) else []
    said = render_template("hand/_warnings.html", warnings=warnings) if warnings else ""
    return f'{"".join(pieces)}<div data-for="said">{said}</div>'


def _piece(at: str, text: str) -> str:
    return f'<i data-for="{at}">{escape(text)}</i>'


def _over(work: HandDraft, n: int, is_typed_here: bool) -> str:
    """Say which numbers do not count since the side is counted in a way that says more."""
    found = passed_over(work, n) if is_typed_here else []
    text = escape(f"The {work.entered.ways[n - 1]} are counted: {'; '.join(found)}.")
    said = f'<span class="note warning">{text}</span>' if found else ""
    return f'<div data-for="over-{n}">{said}</div>'


def _told(tab: Tab, is_begun: bool) -> Iterator[tuple[str, str]]:
    """Tell a side's net, its totals and its melds, each for its place on the page."""
    yield f"net-{tab.n}", tab.net or NO_NET
    yield f"say-{tab.n}", tab.totals if is_begun else "tap to count"
    for place, (kind, points) in enumerate(tab.melds):
        yield f"s{tab.n}-kind-{place}", kind
        yield f"s{tab.n}-worth-{place}", points
