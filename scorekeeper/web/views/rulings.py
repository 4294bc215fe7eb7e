"""Rulings: shown, as JSON, laid in the middle of the table, and put on the score."""

from typing import Any

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
from scorekeeper.forms.ruling import RulingForm, read_ruling_form
from scorekeeper.referee import at_table
from scorekeeper.referee.irregularities import Answers, Irregularity, Question
from scorekeeper.referee.rulings import as_json, elsewhere, outcomes
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.store.refusals import Stale
from scorekeeper.web import form_keys
from scorekeeper.web.referee_context import (
    RefereeContext,
    answers_to,
    in_json,
    irregularity_or_404,
    referee_context,
)
from scorekeeper.web.table_access import TableAccess, open_table

NOT_ANSWERS = {"t", "rules"}

bp = Blueprint("rulings", __name__)


@bp.get("/rulings/<irregularity_id>")
def show(irregularity_id: str) -> str:
    ask = referee_context()
    irregularity = irregularity_or_404(irregularity_id)
    return _ruling_page(ask, irregularity, answers_to(irregularity, request.args))


@bp.get("/rulings/<irregularity_id>.json")
@in_json
def show_json(irregularity_id: str) -> Response:
    ask = referee_context()
    irregularity = irregularity_or_404(irregularity_id)
    given = {name: value for name, value in request.args.items() if name not in NOT_ANSWERS}
    answers = answers_to(irregularity, given)
    for name in given.keys() - answers.keys():
        abort(400, f"“{irregularity.title}” has no question “{name[:40]}”.")
    heard = at_table.rule_at_table(ask.rules, irregularity, answers, ask.game)
    return jsonify(as_json(heard.ruling))


@bp.get("/rulings/<irregularity_id>/show")
def display(irregularity_id: str) -> str:
    """Lay the ruling in the middle of the table: large, and for either side."""
    ask = referee_context()
    irregularity = irregularity_or_404(irregularity_id)
    answers = answers_to(irregularity, request.args)
    return render_template(
        "rulings/show.html",
        ask=ask,
        irregularity=irregularity,
        answers=answers,
        heard=at_table.rule_at_table(ask.rules, irregularity, answers, ask.game),
        turned="turned" in request.args,
    )


def _ruling_page(
    ask: RefereeContext, irregularity: Irregularity, answers: Answers, **more: Any
) -> str:
    heard = at_table.rule_at_table(ask.rules, irregularity, answers, ask.game)
    ruling = heard.ruling
    return render_template(
        "rulings/ruling.html",
        ask=ask,
        irregularity=irregularity,
        answers=answers,
        answered=_answered(irregularity, ask.rules.id, answers),
        heard=heard,
        ruling=ruling,
        is_silent=ruling.is_silent,
        chooser=ruling.chooses.label,
        paragraphs=[all_paragraphs()[anchor] for anchor in ruling.cites or ruling.nearby[:3]],
        reminders=at_table.reminders(ruling),
        may_apply=ask.may_apply and at_table.is_applicable(irregularity, ruling),
        button=at_table.button_label(ruling),
        changes=at_table.score_changes(ask.game, ruling) if ask.game else [],
        standing=[given for given in ask.game.in_play if given.points] if ask.game else [],
        slip=at_table.slip(ask.rules, irregularity, answers, heard, ask.sides),
        others=_others(ask, irregularity, answers),
        may_decide=ask.may_apply and irregularity.kind == "irregularity",
        players=[("", "Nobody named"), *enumerate(ask.game.players)] if ask.game else [],
        books=all_rule_sets().values(),
        **{"problem": "", "again": None, "player": None} | more,
    )


def _answered(
    irregularity: Irregularity, rules_id: str, answers: Answers
) -> list[tuple[Question, str]]:
    """List the questions answered so far that matter in this book, to be changed with a tap."""
    return [
        (question, answers[question.id])
        for question in irregularity.questions
        if question.id in answers
        and question
        in irregularity.open_questions(
            rules_id, {k: v for k, v in answers.items() if k != question.id}
        )
    ]


def _others(
    ask: RefereeContext, irregularity: Irregularity, answers: Answers
) -> list[dict[str, Any]]:
    """Gather what each of the other books says, to every open question where one is open."""
    return [
        {
            "rules": rules,
            "ruling": ruling,
            "ends": outcomes(rules, irregularity, answers) if ruling.open else (),
            "says": bool(ruling.do or ruling.open),
            "query": RefereeContext(rules, ask.table).query,
        }
        for rules, ruling in elsewhere(irregularity, ask.rules.id, answers)
    ]


@bp.post("/t/<table_id>/rulings/<irregularity_id>")
def apply(table_id: str, irregularity_id: str) -> BaseResponse | tuple[str, int]:
    """Put a ruling on the score of a side."""
    table = open_table(table_id, "score")
    context = referee_context(table)
    irregularity = irregularity_or_404(irregularity_id)
    answers = answers_to(irregularity, request.form)
    form = _read_form(table)
    offender = at_table.Offender(form.side, form.player)
    ruling = at_table.rule_at_table(context.rules, irregularity, answers, table.game).ruling
    submission = form_keys.read(table)
    problem = ""
    if not submission.saved:
        problem = at_table.objection(table.game, irregularity, ruling, offender, again=form.again)
    if not problem:
        reason = at_table.reason_for(
            irregularity.title, context.rules if context.is_foreign else None
        )
        try:
            table.append(
                at_table.entries_for(ruling, answers, offender, reason),
                key=submission.key,
                expected=submission.seq,
            )
        except Stale:
            problem = "Somebody else saved something meanwhile. Look again, then tap once more."
        else:
            side = table.game.sides[form.side].name
            flash(at_table.confirmation(ruling, reason, side), "ok")
            return redirect(url_for("board.show", table_id=table_id), 303)
    is_repeated = at_table.is_on_score(table.game, irregularity.id, form.side)
    again = form.side if is_repeated else None
    page = _ruling_page(
        context, irregularity, answers, problem=problem, again=again, player=form.player
    )
    return page, 409


def _read_form(table: TableAccess) -> RulingForm:
    try:
        return read_ruling_form(request.form, len(table.game.sides))
    except Malformed as refusal:
        abort(400, str(refusal))
