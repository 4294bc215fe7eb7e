"""Rulings: shown, as JSON, laid in the middle of the table, and put on the score."""

from typing import Annotated, Any

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

from scorekeeper.referee import at_table
from scorekeeper.referee.irregularities import Answers, Irregularity, Question
from scorekeeper.referee.rulings import (
    Ruling,
    as_json,
    elsewhere,
    outcomes,
)
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.store.refusals import Stale
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.referee_context import (
    RefereeContext,
    answers_to,
    in_json,
    irregularity_or_404,
    referee_context,
)
from scorekeeper.web.table_access import TableAccess

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
    heard = at_table.hear(ask.rules, irregularity, answers, ask.game)
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
        heard=at_table.hear(ask.rules, irregularity, answers, ask.game),
        turned="turned" in request.args,
    )


def _ruling_page(
    ask: RefereeContext, irregularity: Irregularity, answers: Answers, **more: Any
) -> str:
    heard = at_table.hear(ask.rules, irregularity, answers, ask.game)
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
        may_apply=ask.may_apply
        and irregularity.kind == "irregularity"
        and not (ruling.open or ruling.is_silent),
        button=at_table.button(ruling),
        changes=_changes(ask, ruling),
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


def _changes(ask: RefereeContext, ruling: Ruling) -> list[at_table.ScoreChange]:
    game = ask.game
    if game is None or game.outcome or not (ruling.points or ruling.minimum):
        return []
    return [at_table.change(game, ruling, side) for side in range(len(game.sides))]


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


# Rulings on the score


class RulingForm(msgspec.Struct):
    """What a tap on a side's button sends."""

    side: Annotated[int, msgspec.Meta(ge=0, le=5)]
    key: Annotated[str, msgspec.Meta(min_length=8, max_length=100)]
    seq: Annotated[int, msgspec.Meta(ge=1)]
    player: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    again: bool = False


@bp.post("/t/<table_id>/rulings/<irregularity_id>")
def apply(table_id: str, irregularity_id: str) -> BaseResponse | tuple[str, int]:
    table = table_access.open_table(table_id, "score")
    ask = referee_context(table)
    irregularity = irregularity_or_404(irregularity_id)
    answers = answers_to(irregularity, request.form)
    form = _read_form()
    if form.side >= len(table.game.sides):
        abort(400, "There is no such side at this table.")
    ruling = at_table.hear(ask.rules, irregularity, answers, table.game).ruling
    sent = form_keys.read(table)
    problem = "" if sent.saved else _problem(table, irregularity, ruling, form)
    if not problem:
        try:
            why = at_table.why(irregularity.title, ask.rules if ask.is_foreign else None)
            new = at_table.entries_for(ruling, answers, side=form.side, player=form.player, why=why)
            table.append(new, key=sent.key, expected=sent.seq)
            flash(at_table.done(ruling, why, table.game.sides[form.side].name), "ok")
        except Stale:
            problem = "Somebody else saved something meanwhile. Look again, then tap once more."
    if problem:
        again = form.side if at_table.already(table.game, irregularity.id, form.side) else None
        page = _ruling_page(
            ask, irregularity, answers, problem=problem, again=again, player=form.player
        )
        return page, 409
    return redirect(url_for("board.show", table_id=table_id), 303)


def _read_form() -> RulingForm:
    given = {name: value for name, value in request.form.items() if value}
    try:
        return msgspec.convert(given, RulingForm, strict=False)
    except msgspec.ValidationError:
        abort(400, "Something in the form did not fit. Go back and tap the side once more.")


def _problem(
    table: TableAccess, irregularity: Irregularity, ruling: Ruling, form: RulingForm
) -> str:
    """Say what stands against writing this ruling down, if anything does."""
    game = table.game
    side = game.sides[form.side]
    if game.outcome is not None:
        return "The game is over. To put this on the last hand, undo that hand first."
    if irregularity.kind != "irregularity" or ruling.open or not ruling.do:
        return "There is no ruling to put on the score yet."
    if form.player is not None and form.player not in side.members:
        return f"That player does not play for {side.name}. Choose again, or name nobody."
    given = at_table.already(game, irregularity.id, form.side)
    if given and not form.again:
        return (
            f"This is on the score of {side.name} already in this hand. "
            "One error takes one penalty: put it on once more only if it happened again."
        )
    return ""
