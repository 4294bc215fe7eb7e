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
from msgspec import UNSET
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.errors import BadRuleSet, Malformed
from scorekeeper.forms.precedent import (
    LONGEST_DECISION,
    LONGEST_QUESTION,
    PrecedentInput,
    read_precedent,
)
from scorekeeper.forms.ruling import read_ruling_form
from scorekeeper.referee.irregularities import Answers
from scorekeeper.referee.precedents import in_place_of, into_sheet
from scorekeeper.rules.house import merge_sheet
from scorekeeper.table.entries import PenaltyGiven, PrecedentDecided, PrecedentWithdrawn
from scorekeeper.table.rule_change import sheet_of
from scorekeeper.web import form_keys, house_sets
from scorekeeper.web.form_keys import TAKEN_BACK
from scorekeeper.web.referee_context import answers_to, irregularity_or_404
from scorekeeper.web.table_access import TableAccess, open_table

bp = Blueprint("precedents", __name__)
LONGEST_NAME = 40  # of house rules
NO_DECISION = "There is no such decision."
DECIDED_NO_MORE = "This is not decided any more."


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

    def save(table: TableAccess) -> BaseResponse:
        sent = _read(table, irregularity_id, answers)
        return _answer_again(table) or _save(table, sent, _decided_since(table, sent.entry))

    return form_keys.until_saved(table, save)


@bp.route("/t/<table_id>/precedents/<int:decision>/change", methods=["GET", "POST"])
def change(table_id: str, decision: int) -> BaseResponse:
    """Decide it anew: the new decision takes the place of the old one."""
    table = open_table(table_id, "score")
    if request.method != "POST":
        earlier = table.game.precedent(decision) or abort(404, DECIDED_NO_MORE)
        typed = {"question": earlier.question, "decision": earlier.decision}
        typed["points"] = str(-earlier.points) if earlier.points else ""
        then, now = table.game.players_when(decision), table.game.players
        here = [str(seat) for seat in earlier.agreed if then[seat] == now[seat]]
        return _form(table, typed, here)

    def save(table: TableAccess) -> BaseResponse:
        made = _made(table, decision)
        sent = _read(table, made.irregularity or "", made.answers or {}, of=decision)
        conflict = "" if table.game.precedent(decision) else _gone(table, decision)
        return _answer_again(table) or _save(table, sent, conflict)

    return form_keys.until_saved(table, save)


@bp.post("/t/<table_id>/precedents/<int:decision>/withdraw")
def withdraw(table_id: str, decision: int) -> BaseResponse:
    def take_back(table: TableAccess) -> BaseResponse:
        submission, found = form_keys.read(table), table.game.precedent(decision)
        _made(table, decision)
        if submission.saved and found:
            flash("This was done, and undone since. Tap once more if it still holds.", "warning")
        elif not found and in_place_of(table.game, decision):
            flash("It was decided anew meanwhile, and that was not taken back.", "warning")
        else:
            if found:
                entry = PrecedentWithdrawn(decision)
                table.append([entry], key=submission.key, expected=table.game.seq)
            flash("It holds no longer. Undo on the board puts it back.", "ok")
        return _to_list(table)

    return form_keys.until_saved(open_table(table_id, "score"), take_back)


@bp.post("/t/<table_id>/precedents/to-house")
def to_house(table_id: str) -> BaseResponse:
    """Put the decisions of a table into house rules that are kept on this device."""
    table = open_table(table_id, "score")
    game = table.game
    own = sheet_of(game) or {"base": game.rules.id, "name": game.name[:LONGEST_NAME]}
    sheet = into_sheet(game, own)
    try:
        merge_sheet(sheet, game.rules_name)
    except BadRuleSet as refusal:
        abort(400, str(refusal))
    set_id = f"{table_id}-decided"
    house_sets.keep_set(set_id, sheet)
    flash("Your decisions are in these house rules now. Choose them for the next game.", "ok")
    return redirect(url_for("house.show", set_id=set_id), 303)


@bp.post("/t/<table_id>/precedents/<int:decision>/apply")
def apply(table_id: str, decision: int) -> BaseResponse:
    """Put a decision on the score of a side."""
    table = open_table(table_id, "score")
    game = table.game
    try:
        form = read_ruling_form(request.form, len(game.sides), len(game.players))
    except Malformed as refusal:
        abort(400, str(refusal))
    made, submission = _made(table, decision), form_keys.read(table)
    if submission.saved and form_keys.is_taken_back(game, submission.saved):
        flash(TAKEN_BACK, "warning")
        return _to_list(table)
    if not submission.saved:
        last = game.last_hand
        if game.outcome and not (last and made.points):
            flash("The game is over: there is nothing to put this on.", "warning")
            return _to_board(table)
        if not game.precedent(decision):
            flash(f"{DECIDED_NO_MORE} Nothing was put on the score.", "warning")
            return _to_list(table)
        penalty = PenaltyGiven(
            form.side,
            points=made.points or 0,
            why=made.question,
            precedent=decision,
            of=last.seq if last else UNSET,
        )
        table.append([penalty], key=submission.key, expected=submission.seq)
    name = game.sides[form.side].name
    when = f"in hand {game.last_hand.number}" if game.last_hand else "when this hand is scored"
    taken = f"{-made.points:,} off {name} {when}" if made.points else ""
    flash(f"{made.question}: {taken or f'noted for {name}'}.", "ok")
    return _to_board(table)


def _subject() -> tuple[str, Answers]:
    """Return the irregularity that a decision is about, if one is named, and its answers."""
    irregularity_id = request.values.get("irregularity", "")
    if not irregularity_id:
        return "", {}
    return irregularity_id, answers_to(irregularity_or_404(irregularity_id), request.values)


def _made(table: TableAccess, seq: int) -> PrecedentDecided:
    """Return a decision as it was made, whether it holds or not; 404 where there never was one."""
    ledger = table.game.ledger
    entry = ledger[seq - 1].entry if 0 < seq <= len(ledger) else None
    return (
        entry if isinstance(entry, PrecedentDecided) else abort(404, "There is no such decision.")
    )


def _gone(table: TableAccess, seq: int) -> str:
    """Return why a decision cannot be changed any more, and what to do."""
    newer = in_place_of(table.game, seq)
    if newer:
        return (
            f"It was decided anew meanwhile: “{newer.decision}” What you typed is kept here and "
            "takes its place if you tap once more."
        )
    return (
        "It was taken back meanwhile. What you typed is kept here and is decided anew if you tap "
        "once more."
    )


def _decided_since(table: TableAccess, new: PrecedentDecided) -> str:
    """Return what to say where the sent page, or somebody since, has decided on this; or nothing.

    A page that was gone back to may have a new key, but it has seen no more than before.
    """
    earlier, seen = form_keys.saved_otherwise(table), form_keys.seq()
    known = table.game.precedent(earlier.seq) if earlier else None
    for one in table.game.precedents:
        if 0 < seen < one.seq and one.question == new.question:
            known = one
    if not known:
        return ""
    return (
        f"“{known.decision}” was decided since this page was opened. Tap once more if this holds "
        "as well; the other one can be changed or taken back in the list."
    )


def _read(
    table: TableAccess, irregularity_id: str, answers: Answers, of: int | None = None
) -> PrecedentInput:
    """Return the decision that was sent."""
    return read_precedent(
        request.form.to_dict(flat=False),
        len(table.game.players),
        irregularity=irregularity_id,
        answers=answers,
        of=of,
    )


def _answer_again(table: TableAccess) -> BaseResponse | None:
    """Answer a form sent twice as the first time, if what it decided was not undone since."""
    saved = form_keys.read(table).saved
    if saved is None:
        return None
    entry = _made(table, saved.seq)
    if form_keys.is_taken_back(table.game, saved):
        return _refused(table, TAKEN_BACK, entry)
    return _decided(table, entry)


def _save(table: TableAccess, sent: PrecedentInput, conflict: str) -> BaseResponse:
    if sent.faults:
        return _form(table, request.form.to_dict(), request.form.getlist("agreed"), sent.faults)
    if conflict:
        return _refused(table, conflict, sent.entry)
    table.append([sent.entry], key=form_keys.key(), expected=table.game.seq)
    return _decided(table, sent.entry)


def _refused(table: TableAccess, message: str, entry: PrecedentDecided) -> Response:
    """Show what was typed with the reason against it; once more, it is decided as things are now.

    Where it was to take the place of a decision, it is for the one that holds there by now.
    """
    newer = in_place_of(table.game, entry.of or 0)
    if newer:
        action = url_for("precedents.change", table_id=table.id, decision=newer.seq)
    else:
        action = url_for("precedents.decide", table_id=table.id)
    return _form(
        table,
        request.form.to_dict(),
        request.form.getlist("agreed"),
        message=message,
        action=action,
        subject=(entry.irregularity or "", entry.answers or {}),
    )


def _decided(table: TableAccess, entry: PrecedentDecided) -> BaseResponse:
    flash(f"Decided: {entry.decision}", "ok")
    if not entry.irregularity:
        return _to_list(table)
    query: dict[str, Any] = {"t": table.id, **(entry.answers or {})}
    return redirect(url_for("rulings.show", irregularity_id=entry.irregularity, **query), 303)


def _form(  # noqa: PLR0913 (what the page shows, by name)
    table: TableAccess,
    typed: dict[str, str],
    agreed: list[str],
    faults: dict[str, str] | None = None,
    *,
    message: str = "",
    action: str = "",
    subject: tuple[str, Answers] | None = None,
) -> Response:
    irregularity_id, answers = _subject() if subject is None else subject
    page = render_template(
        "precedents/form.html",
        table=table,
        game=table.game,
        typed=typed,
        agreed=agreed,
        faults=faults or {},
        message=message,
        action=action,
        subject=[("irregularity", irregularity_id), *answers.items()] if irregularity_id else [],
        longest_question=LONGEST_QUESTION,
        longest_decision=LONGEST_DECISION,
    )
    status = form_keys.WRONG_INPUT if faults else form_keys.CONFLICT if message else 200
    return make_response(page, status)


def _to_list(table: TableAccess) -> BaseResponse:
    return redirect(url_for("precedents.index", table_id=table.id), 303)


def _to_board(table: TableAccess) -> BaseResponse:
    return redirect(url_for("board.show", table_id=table.id), 303)
