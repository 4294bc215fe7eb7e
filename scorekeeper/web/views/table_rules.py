"""The rules of a table and how long it plays: shown, looked at before they change, changed."""

from collections.abc import Iterable

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.length import FOR_HANDS, TO_TARGET, UNTIL, WAYS, LengthForm, PaperForm
from scorekeeper.rules.house import changed_values
from scorekeeper.rules.overview import Pair
from scorekeeper.store.refusals import EntryTooLong, Stale
from scorekeeper.table import changes
from scorekeeper.table.entries import AnyEntry
from scorekeeper.table.game import Game
from scorekeeper.table.rule_words import house_rules, rules_line, value_text
from scorekeeper.text import number
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.table_access import TableAccess
from scorekeeper.web.table_rules_page import (
    REFUSALS,
    agreed_choice,
    offered,
    read_choice,
    single_fields,
)

TOO_MANY_HANDS = (
    "This game has more hands than can be counted again at once. Nothing was changed: take the "
    "rules from the next hand on."
)

bp = Blueprint("table_rules", __name__)
_CLOCK = len("22:30")

Faults = dict[str, str]


@bp.get("/t/<table_id>/rules")
def show(table_id: str) -> str:
    return _page(table_access.open_table(table_id), {})


@bp.post("/t/<table_id>/rules/length")
def length(table_id: str) -> Response | tuple[str, int]:
    """Change how long the game lasts."""
    table = table_access.open_table(table_id, "score")
    form = LengthForm(request.form)
    return _refused(table, form) or _save(table, *_length_entries(table.game, form))


def _refused(
    table: TableAccess, form: LengthForm | PaperForm, prefix: str = ""
) -> tuple[str, int] | None:
    """Return the page again where something in a form cannot be, None where all of it can."""
    form.validate()
    faults = {f"{prefix}{name}": text for name, text in form.faults.items()}
    return (_page(table, faults), WRONG_INPUT) if faults else None


def _length_entries(game: Game, form: LengthForm) -> tuple[list[AnyEntry], Faults]:
    until = form.end_time(table_access.now(), game.until)
    change = changes.change_format(game, hands=form.hands_in_all, until=until)
    entries: list[AnyEntry] = [change.entry] if change.entry else []
    if form.lasts.data == TO_TARGET and form.target.data:
        target = changes.change_target(game, form.target.data)
        entries += [target.entry] if target.entry else []
    return entries, change.faults


@bp.post("/t/<table_id>/rules/paper")
def paper(table_id: str) -> Response | tuple[str, int]:
    """Bring totals over from paper."""
    table = table_access.open_table(table_id, "score")
    form = PaperForm(request.form)
    refused = _refused(table, form, "paper-")
    if refused:
        return refused
    dealer = table.game.dealer if form.dealer.data is None else form.dealer.data
    totals = (*form.numbers, *(0,) * len(table.game.sides))[: len(table.game.sides)]
    change = changes.bring_totals(table.game, form.hands.data or 0, totals, dealer)
    return _save(table, [change.entry] if change.entry else [], change.faults)


@bp.post("/t/<table_id>/rules/preview")
def preview(table_id: str) -> str | tuple[str, int]:
    """Show what other rules would change, before anybody agrees."""
    table = table_access.open_table(table_id, "score")
    here = table_access.now().astimezone()
    try:
        chosen = read_choice(table.game, f"Since {here.day} {here:%B %Y}")
        plan = chosen.plan(table.game, is_always=True)
    except REFUSALS as refusal:
        return _page(table, {"rules": str(refusal)}), WRONG_INPUT
    return render_template(
        "table_rules/preview.html",
        table=table,
        game=table.game,
        plan=plan,
        changed=_rows(changed_values(table.game.rules, plan.after.rules)),
        line=rules_line(plan.after.rules),
        fields=chosen.fields,
    )


@bp.post("/t/<table_id>/rules/change")
def change(table_id: str) -> Response | tuple[str, int]:
    """Play by rules that were agreed on: from the hand in play on, or as if always."""
    table = table_access.open_table(table_id, "score")
    is_always = request.form.get("since") == "always"
    try:
        plan = agreed_choice(table.game).plan(table.game, is_always=is_always)
    except REFUSALS as refusal:
        return _page(table, {"rules": str(refusal)}), WRONG_INPUT
    try:
        return _save(table, [plan.entry], {})
    except EntryTooLong:
        if not is_always:
            raise
        return _page(table, {"rules": TOO_MANY_HANDS}), WRONG_INPUT


def _save(
    table: TableAccess, entries: list[AnyEntry], faults: Faults
) -> Response | tuple[str, int]:
    submission = form_keys.read(table)
    if submission.saved:
        flash("Saved.", "ok")
    elif faults:
        return _page(table, faults), WRONG_INPUT
    elif entries:
        if submission.seq != table.game.seq:  # the preview was of another score
            raise Stale(table.game.seq)
        table.append(entries, key=submission.key, expected=submission.seq)
        flash("Saved.", "ok")
    return redirect(url_for("board.show", table_id=table.id), 303)


def _page(table: TableAccess, faults: Faults) -> str:
    game, sent = table.game, request.form
    lasts = FOR_HANDS if game.deals else UNTIL if game.until else TO_TARGET
    brought = game.brought
    return render_template(
        "table_rules/rules.html",
        table=table,
        game=game,
        faults=faults,
        line=rules_line(game.rules),
        house_rules=_rows(house_rules(game.rules)),
        offered=offered(game),
        single_fields=single_fields(game),
        length={
            "lasts": sent.get("lasts", lasts),
            "target": sent.get("target", number(game.target) if game.target else ""),
            "hands": sent.get("hands", game.deals or ""),
            "until": sent.get("until", game.until.clock[-_CLOCK:] if game.until else ""),
            "offset": sent.get("utc-offset", ""),
        },
        length_ways=WAYS,
        book_target=game.rules.target_total,
        paper={
            "hands": sent.get("paper-hands", brought.hands if brought else ""),
            "totals": _totals(game),
            "dealer": sent.get("paper-dealer", game.dealer),
        },
        paper_sides=[side.name for side in game.sides],
        paper_dealers=[
            (seat, name) for seat, name in enumerate(game.players) if seat not in game.sitting
        ],
    )


def _rows(pairs: Iterable[Pair]) -> list[tuple[str, str, str]]:
    """Return values in words: what it is, the one before (or "none"), the one after."""
    return [
        (pair.label, value_text(pair.first) if pair.first else "none", value_text(pair.second))
        for pair in pairs
    ]


def _totals(game: Game) -> list[str]:
    """Return what the fields of the totals say: as typed, or as they were brought over."""
    known = [number(total) for total in game.brought.totals] if game.brought else []
    typed = request.form.getlist("paper-total") or known
    return [*typed, *[""] * len(game.sides)][: len(game.sides)]
