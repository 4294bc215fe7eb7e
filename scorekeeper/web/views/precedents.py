"""What a table decided where its book is silent: listed, decided, changed, taken back, applied."""

from typing import Any

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
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.errors import Malformed
from scorekeeper.forms.precedent import (
    LONGEST_DECISION,
    LONGEST_QUESTION,
    PrecedentInput,
    read_precedent,
)
from scorekeeper.forms.ruling import read_ruling_form
from scorekeeper.referee.irregularities import Answers
from scorekeeper.table.entries import PenaltyGiven, PrecedentWithdrawn
from scorekeeper.table.game import Precedent
from scorekeeper.web import form_keys
from scorekeeper.web.referee_context import answers_to, irregularity_or_404
from scorekeeper.web.table_access import TableAccess, open_table

bp = Blueprint("precedents", __name__)


@bp.get("/t/<table_id>/precedents")
def index(table_id: str) -> str:
    table = open_table(table_id)
    return render_template("precedents/index.html", table=table, game=table.game)


@bp.route("/t/<table_id>/precedents/new", methods=["GET", "POST"])
def decide(table_id: str) -> BaseResponse:
    """Decide something: about an irregularity that is named, or about a free question."""
    table = open_table(table_id, "score")
    irregularity_id, answers = _subject()
    if request.method != "POST":
        question = irregularity_or_404(irregularity_id).title if irregularity_id else ""
        typed = {"question": question or request.args.get("q", "")[:LONGEST_QUESTION]}
        return _form(table, typed, [str(seat) for seat in range(len(table.game.players))])
    sent = read_precedent(
        request.form.to_dict(flat=False),
        len(table.game.players),
        irregularity=irregularity_id,
        answers=answers,
    )
    return _save(table, sent)


@bp.route("/t/<table_id>/precedents/<int:decision>/change", methods=["GET", "POST"])
def change(table_id: str, decision: int) -> BaseResponse:
    """Decide it anew: the new decision takes the place of the old one."""
    table = open_table(table_id, "score")
    earlier = _precedent(table, decision)
    if request.method != "POST":
        typed = {"question": earlier.question, "decision": earlier.decision}
        typed["points"] = str(-earlier.points) if earlier.points else ""
        return _form(table, typed, [str(seat) for seat in earlier.agreed])
    sent = read_precedent(
        request.form.to_dict(flat=False),
        len(table.game.players),
        irregularity=earlier.irregularity,
        answers=earlier.answers,
        of=decision,
    )
    return _save(table, sent)


@bp.post("/t/<table_id>/precedents/<int:decision>/withdraw")
def withdraw(table_id: str, decision: int) -> BaseResponse:
    table = open_table(table_id, "score")
    submission = form_keys.read(table)
    if not submission.saved:
        _precedent(table, decision)
        table.append([PrecedentWithdrawn(decision)], key=submission.key)
    flash("It holds no longer. Undo on the board puts it back.", "ok")
    return _to_list(table)


@bp.post("/t/<table_id>/precedents/<int:decision>/apply")
def apply(table_id: str, decision: int) -> BaseResponse:
    """Put a decision on the score of a side."""
    table = open_table(table_id, "score")
    game = table.game
    try:
        form = read_ruling_form(request.form, len(game.sides), len(game.players))
    except Malformed as refusal:
        abort(400, str(refusal))
    submission = form_keys.read(table)
    if not submission.saved:
        if game.outcome:
            flash("The game is over: for its last hand, undo that hand first.", "warning")
            return _to_board(table)
        precedent = _precedent(table, decision)
        penalty = PenaltyGiven(
            form.side, points=precedent.points, why=precedent.question, precedent=decision
        )
        table.append([penalty], key=submission.key, expected=submission.seq)
        name = game.sides[form.side].name
        taken = f"{-precedent.points:,} off {name} when this hand is scored"
        flash(f"{precedent.question}: {taken if precedent.points else f'noted for {name}'}.", "ok")
    return _to_board(table)


def _subject() -> tuple[str, Answers]:
    """Return the irregularity that a decision is about, if one is named, and its answers."""
    irregularity_id = request.values.get("irregularity", "")
    if not irregularity_id:
        return "", {}
    return irregularity_id, answers_to(irregularity_or_404(irregularity_id), request.values)


def _precedent(table: TableAccess, seq: int) -> Precedent:
    return table.game.precedent(seq) or abort(404, "This is not decided any more.")


def _save(table: TableAccess, sent: PrecedentInput) -> BaseResponse:
    submission = form_keys.read(table)
    if not submission.saved:
        if sent.faults:
            typed = request.form.to_dict()
            return _form(table, typed, request.form.getlist("agreed"), sent.faults)
        table.append([sent.entry], key=submission.key)
    flash(f"Decided: {sent.entry.decision}", "ok")
    if not sent.entry.irregularity:
        return _to_list(table)
    query: dict[str, Any] = {"t": table.id, **(sent.entry.answers or {})}
    return redirect(url_for("rulings.show", irregularity_id=sent.entry.irregularity, **query), 303)


def _form(
    table: TableAccess,
    typed: dict[str, str],
    agreed: list[str],
    faults: dict[str, str] | None = None,
) -> Response:
    irregularity_id, answers = _subject()
    page = render_template(
        "precedents/form.html",
        table=table,
        game=table.game,
        typed=typed,
        agreed=agreed,
        faults=faults or {},
        subject=[("irregularity", irregularity_id), *answers.items()] if irregularity_id else [],
        longest_question=LONGEST_QUESTION,
        longest_decision=LONGEST_DECISION,
    )
    return make_response(page, form_keys.WRONG_INPUT if faults else 200)


def _to_list(table: TableAccess) -> BaseResponse:
    return redirect(url_for("precedents.index", table_id=table.id), 303)


def _to_board(table: TableAccess) -> BaseResponse:
    return redirect(url_for("board.show", table_id=table.id), 303)
