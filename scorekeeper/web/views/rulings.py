"""Rulings: shown, as JSON, laid in the middle of the table, and put on the score."""

import msgspec
from flask import (
    Blueprint,
    Response,
    abort,
    flash,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.errors import Malformed
from scorekeeper.forms.ruling import RulingForm, read_picks, read_ruling_form
from scorekeeper.referee import at_table
from scorekeeper.referee.at_table import Application, Offender, Picks, settle
from scorekeeper.referee.precedents import precedents_json
from scorekeeper.referee.rulings import Ruling, as_json
from scorekeeper.store.refusals import Stale
from scorekeeper.web import form_keys
from scorekeeper.web.referee_context import (
    answers_to,
    in_json,
    irregularity_or_404,
    referee_context,
)
from scorekeeper.web.ruling_page import RulingPage, make_ruling_page
from scorekeeper.web.table_access import TableAccess, open_table

NOT_ANSWERS = {"t", "rules", "seat", "also"}

bp = Blueprint("rulings", __name__)


@bp.get("/rulings/<irregularity_id>")
def show(irregularity_id: str) -> str:
    return _render(_requested_page(irregularity_id))


@bp.get("/rulings/<irregularity_id>.json")
@in_json
def show_json(irregularity_id: str) -> Response:
    page = _requested_page(irregularity_id)
    unknown = request.args.keys() - page.answers.keys() - NOT_ANSWERS
    for name in unknown:
        abort(400, f"“{page.irregularity.title}” has no question “{name[:40]}”.")
    values = as_json(page.ruling)
    if page.context.game:
        values["precedents"] = precedents_json(page.context.game, page.precedents)
    return jsonify(values)


@bp.get("/rulings/<irregularity_id>/show")
def display(irregularity_id: str) -> str:
    """Show the ruling large, to lay the phone in the middle of the table."""
    page = _requested_page(irregularity_id)
    is_turned = "turned" in request.args
    return render_template("rulings/show.html", page=page, ask=page.context, turned=is_turned)


def _requested_page(irregularity_id: str) -> RulingPage:
    context, irregularity = referee_context(), irregularity_or_404(irregularity_id)
    return make_ruling_page(context, irregularity, answers_to(irregularity, request.args))


def _render(page: RulingPage) -> str:
    return render_template("rulings/ruling.html", page=page, ask=page.context)


@bp.post("/t/<table_id>/rulings/<irregularity_id>")
def apply(table_id: str, irregularity_id: str) -> BaseResponse | tuple[str, int]:
    """Put a ruling on the score of a side, or show it again with the reason against it."""
    table = open_table(table_id, "score")
    context, irregularity = referee_context(table), irregularity_or_404(irregularity_id)
    page = make_ruling_page(context, irregularity, answers_to(irregularity, request.form))
    form, picks = _read_form(table, page.ruling)
    problem = _apply(table, page, form, picks)
    if not problem:
        _offer_second_fault(page)
        return redirect(url_for("board.show", table_id=table_id), 303)
    return _render(page.refused(problem, form, picks)), 409


def _offer_second_fault(page: RulingPage) -> None:
    """Let the board lead to the other fault that the question told of, until it is ruled on."""
    second, context = page.context.second_fault, page.context
    if second is None or second.id == page.irregularity.id:
        return
    query = msgspec.structs.replace(context, also="").query
    url = url_for("rulings.show", irregularity_id=second.id, **query)
    flash(f"You told of a second thing:\n{second.title}\n{url}", "link")


def _read_form(table: TableAccess, ruling: Ruling) -> tuple[RulingForm, Picks]:
    game = table.game
    try:
        form = read_ruling_form(request.form, len(game.sides), len(game.players))
        picks = Picks(*read_picks(request.form.to_dict(flat=False)))
        settle(ruling, picks)
    except Malformed as refusal:
        abort(400, str(refusal))
    return form, picks


def _apply(table: TableAccess, page: RulingPage, form: RulingForm, picks: Picks) -> str:
    """Write the ruling; return why it was not written, or nothing."""
    context, irregularity = page.context, page.irregularity
    decided_by = context.rules if context.is_foreign else None
    members = table.game.sides[form.side].members
    application = Application(
        ruling=page.ruling,
        answers=page.answers,
        offender=Offender(form.side, form.player_of(members, context.who)),
        reason=at_table.reason_for(irregularity.title, decided_by),
        picks=picks,
    )
    submission = form_keys.read(table)
    if submission.saved and form_keys.is_part_taken_back(table, submission.saved):
        return form_keys.TAKEN_BACK
    if not submission.saved:
        problem = at_table.objection(table.game, irregularity, application, again=form.again)
        if problem:
            return problem
    last = table.game.last_hand
    entries = at_table.entries_for(table.game, [application], form.dealer)
    try:
        table.append(entries, key=submission.key, expected=submission.seq)
    except Stale:
        return form_keys.SAVED_SINCE
    flash(at_table.confirmation(table.game, [application], last), "ok")
    return ""
