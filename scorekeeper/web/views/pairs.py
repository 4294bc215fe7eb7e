"""Two faults at once: their rulings on one page, as JSON, and put on the score with one tap."""

from collections.abc import Mapping

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
from scorekeeper.referee.at_table import Picks, settle
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.pairs import pair_json
from scorekeeper.store.refusals import Stale
from scorekeeper.web import form_keys
from scorekeeper.web.pair_page import PREFIX, PairPage, make_pair_page
from scorekeeper.web.referee_context import (
    RefereeContext,
    answers_to,
    in_json,
    irregularity_or_404,
    referee_context,
)
from scorekeeper.web.table_access import TableAccess, open_table

bp = Blueprint("pairs", __name__)


@bp.get("/rulings/<first>+<second>")
def show(first: str, second: str) -> str:
    return _render(_page(referee_context(), first, second, request.args))


@bp.get("/rulings/<first>+<second>.json")
@in_json
def show_json(first: str, second: str) -> Response:
    return jsonify(pair_json(_page(referee_context(), first, second, request.args).pair))


@bp.post("/t/<table_id>/rulings/<first>+<second>")
def apply(table_id: str, first: str, second: str) -> BaseResponse | tuple[str, int]:
    """Put both rulings on the score, or show them again with the reason against it."""
    table = open_table(table_id, "score")
    page = _page(referee_context(table), first, second, request.form)
    form, picks = _read_form(table, page)
    problem = _apply(table, page, form, picks)
    if not problem:
        return redirect(url_for("board.show", table_id=table_id), 303)
    return _render(page.refused(problem, form, picks)), 409


def _render(page: PairPage) -> str:
    return render_template("rulings/pair.html", page=page, ask=page.context)


def _page(context: RefereeContext, first: str, second: str, given: Mapping[str, str]) -> PairPage:
    if first == second:
        abort(404, "These are not two faults: one and the same is ruled once.")
    faults = irregularity_or_404(first), irregularity_or_404(second)
    own = {name: text for name, text in given.items() if not name.startswith(PREFIX)}
    others = {
        name.removeprefix(PREFIX): text for name, text in given.items() if name.startswith(PREFIX)
    }
    return make_pair_page(
        context, faults, (answers_to(faults[0], own), answers_to(faults[1], others))
    )


def _read_form(table: TableAccess, page: PairPage) -> tuple[RulingForm, list[Picks]]:
    game, fields = table.game, request.form.to_dict(flat=False)
    try:
        form = read_ruling_form(request.form, len(game.sides), len(game.players))
        picks = [Picks(*read_picks(fields, one.prefix)) for one in page.pages]
        for one, picked in zip(page.pages, picks, strict=True):
            settle(one.ruling, picked)
    except Malformed as refusal:
        abort(400, str(refusal))
    return form, picks


def _apply(table: TableAccess, page: PairPage, form: RulingForm, picks: list[Picks]) -> str:
    """Write both rulings; return why they were not written, or nothing."""
    submission = form_keys.read(table)
    rulings = page.applications(form, picks)
    if submission.saved and form_keys.is_part_taken_back(table, submission.saved):
        return form_keys.TAKEN_BACK
    if not submission.saved:
        if not page.may_apply:
            return "There is no ruling to put on the score yet."
        for ruling in rulings:
            irregularity = irregularities()[ruling.ruling.irregularity]
            problem = at_table.objection(table.game, irregularity, ruling, again=form.again)
            if problem:
                return f"{irregularity.title}: {problem}"
    last = table.game.last_hand
    entries = at_table.entries_for(table.game, rulings, form.dealer)
    try:
        table.append(entries, key=submission.key, expected=submission.seq)
    except Stale:
        return "Somebody else saved something meanwhile. Look again, then tap once more."
    flash(at_table.confirmation(table.game, rulings, last), "ok")
    return ""
