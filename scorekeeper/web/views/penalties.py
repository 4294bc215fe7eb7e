"""Penalties at any time of a hand: give one, take it back, tick a reminder off."""

from flask import (
    Blueprint,
    Response,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)

from scorekeeper.forms.penalty import FREE, read_penalty
from scorekeeper.table.entries import PenaltyCancelled, ReminderCleared
from scorekeeper.table.game import TablePenalty
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("penalties", __name__)
MINUS = "−"  # most penalties take points off


@bp.route("/t/<table_id>/penalty", methods=["GET", "POST"])
def penalty(table_id: str) -> Response:
    table = table_access.open_table(table_id, "score")
    if table.game.outcome:
        flash("The game is over: for a penalty on its last hand, undo that hand first.", "warning")
        return _to_board(table)
    if request.method != "POST":
        return _form(table, {}, 200)
    submission, typed = form_keys.read(table), read_penalty(table.game, request.form)
    if submission.saved:
        return _to_board(table)
    if typed.faults:
        return _form(table, typed.faults, 422)
    if table.append([typed.entry], key=submission.key).is_new:
        flash(_confirmation(table, typed.entry.points or 0, typed.entry.side), "ok")
    return _to_board(table)


@bp.post("/t/<table_id>/penalty/<int:seq>/cancel")
def cancel(table_id: str, seq: int) -> Response:
    table = table_access.open_table(table_id, "score")
    if not _penalty(table, seq).cancelled:
        table.append([PenaltyCancelled(seq)], key=form_keys.key())
    flash("The penalty is taken back.", "ok")
    return _to_board(table)


@bp.post("/t/<table_id>/penalty/<int:seq>/clear")
def clear(table_id: str, seq: int) -> Response:
    table = table_access.open_table(table_id, "score")
    found, effect = _penalty(table, seq), request.form.get("effect", "")
    if effect not in found.effects:
        abort(400, "This penalty has no such reminder.")
    if effect not in found.cleared:
        table.append([ReminderCleared(seq, effect)], key=form_keys.key())
    return _to_board(table)


def _penalty(table: TableAccess, seq: int) -> TablePenalty:
    return table.game.penalty(seq) or abort(404)


def _to_board(table: TableAccess) -> Response:
    response: Response = make_response(redirect(url_for("board.show", table_id=table.id), 303))
    return response


def _confirmation(table: TableAccess, points: int, side: int) -> str:
    name = table.game.sides[side].name
    if not points:
        return f"Noted for {name}."
    what = f"{-points:,} off {name}" if points < 0 else f"{points:,} more for {name}"
    return f"{what} when this hand is scored."


def _form(table: TableAccess, faults: dict[str, str], status: int) -> Response:
    typed = request.form.to_dict()
    page = render_template(
        "penalties/penalty.html",
        table=table,
        game=table.game,
        faults=faults,
        players=[(str(seat), name) for seat, name in enumerate(table.game.players)],
        typed={"penalty": "" if table.game.rules.penalties else FREE, "points": MINUS} | typed,
    )
    return make_response(page, status)
