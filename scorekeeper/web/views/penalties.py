"""Penalties at any time of a hand: give one, take it back, tick a reminder off."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec
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

from scorekeeper.forms.penalty import FREE, read_penalty
from scorekeeper.referee.at_table import is_over
from scorekeeper.table.entries import AnyEntry, PenaltyCancelled, PenaltyGiven, ReminderCleared
from scorekeeper.table.fold import undone_seqs
from scorekeeper.table.game import TablePenalty
from scorekeeper.text import number_or_none
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import CONFLICT, TAKEN_BACK, WRONG_INPUT, Submission
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("penalties", __name__)
LONGEST_NUMBER = 10
OVER = "The game is over, and no hand was scored: there is nothing to put a penalty on."
SAME_SINCE = (
    "The same penalty was put on the score since this page was opened. Tap once more only if it "
    "happened twice."
)
OTHER_SINCE = (
    "This page has put another penalty on the score already. Tap once more if this one counts as "
    "well; the other one can be taken back on the board."
)
PUT_BACK_SINCE = "This was done, and undone since. Tap once more if it still holds."
UNDONE_SINCE = "That penalty was undone meanwhile: there is nothing to take back or tick off."


@bp.route("/t/<table_id>/penalty", methods=["GET", "POST"])
def penalty(table_id: str) -> Response:
    table = table_access.open_table(table_id, "score")
    if request.method == "POST":
        return form_keys.until_saved(table, _give)
    if is_over(table.game):
        flash(OVER, "warning")
        return _to_board(table)
    return _form(table)


@bp.post("/t/<table_id>/penalty/<int:seq>/cancel")
def cancel(table_id: str, seq: int) -> Response:
    def take_back(table: TableAccess) -> Response:
        found, submission = _penalty(table, seq), form_keys.read(table)
        if not found:
            flash(UNDONE_SINCE, "info")
        elif submission.saved and not found.cancelled:
            flash(PUT_BACK_SINCE, "warning")
        else:
            if not found.cancelled:
                _append(table, PenaltyCancelled(seq), submission.key)
            flash("The penalty is taken back.", "ok")
        return _to_board(table)

    return form_keys.until_saved(table_access.open_table(table_id, "score"), take_back)


@bp.post("/t/<table_id>/penalty/<int:seq>/clear")
def clear(table_id: str, seq: int) -> Response:
    def tick_off(table: TableAccess) -> Response:
        found, effect = _penalty(table, seq), request.form.get("effect", "")
        if found and effect not in found.effects:
            abort(400, "This penalty has no such reminder.")
        submission = form_keys.read(table)
        if not found:
            flash(UNDONE_SINCE, "info")
        elif effect not in found.cleared:
            if submission.saved:
                flash(PUT_BACK_SINCE, "warning")
            else:
                _append(table, ReminderCleared(seq, effect), submission.key)
        return _to_board(table)

    return form_keys.until_saved(table_access.open_table(table_id, "score"), tick_off)


def _append(table: TableAccess, entry: AnyEntry, key: str) -> None:
    table.append([entry], key=key, expected=table.game.seq)


def _give(table: TableAccess) -> Response:
    """Put the penalty that was sent on the score, or show it again with the reason against it."""
    submission, typed = form_keys.read(table), read_penalty(table.game, request.form)
    is_back = submission.saved and form_keys.is_taken_back(table.game, submission.saved)
    if typed.faults:
        return _form(table, WRONG_INPUT, faults=typed.faults)
    if not submission.saved or is_back:
        message = TAKEN_BACK if is_back else _objection(table, submission, typed.entry)
        if message:
            return _form(table, CONFLICT, message=message)
        last = table.game.last_hand
        of = last.seq if last else UNSET
        _append(table, msgspec.structs.replace(typed.entry, of=of), submission.key)
    given = table.game.penalty(submission.saved.seq) if submission.saved else None
    if given and given.hand != table.game.penalty_hand:
        flash(f"The penalty is on the score of hand {given.hand}.", "ok")
    else:
        words = _confirmation(table, typed.entry.points or 0, typed.entry.side)
        flash(words, "ok")
    return _to_board(table)


def _objection(table: TableAccess, submission: Submission, new: PenaltyGiven) -> str:
    """Return what has to be said before a penalty is put on the score, or nothing."""
    game, number = table.game, number_or_none(request.form.get("number", "")[:LONGEST_NUMBER])
    if is_over(game):
        return OVER
    if number not in (None, game.penalty_hand):
        return (
            f"This was for hand {number}, but the table is at hand {game.penalty_hand} now. Tap "
            f"once more to put it on hand {game.penalty_hand}."
        )
    earlier = form_keys.saved_otherwise(table)
    if earlier and game.penalty(earlier.seq) and not form_keys.is_taken_back(game, earlier):
        return OTHER_SINCE
    since = [p for p in game.given if 0 < submission.seq < p.seq]
    return SAME_SINCE if any(_is_same(new, given) for given in since) else ""


def _is_same(new: PenaltyGiven, given: TablePenalty) -> bool:
    return (new.side, new.points, new.why) == (given.side, given.points, given.why) and (
        None in (new.player, given.player) or new.player == given.player
    )


def _penalty(table: TableAccess, seq: int) -> TablePenalty | None:
    """Return a penalty; None for one that was undone, 404 where there never was one."""
    ledger, found = table.game.ledger, table.game.penalty(seq)
    is_undone = 0 < seq <= len(ledger) and ledger[seq - 1].seq in undone_seqs(ledger)
    return found or (None if is_undone else abort(404, "There is no such penalty."))


def _to_board(table: TableAccess) -> Response:
    response: Response = make_response(redirect(url_for("board.show", table_id=table.id), 303))
    return response


def _confirmation(table: TableAccess, points: int, side: int) -> str:
    name = table.game.sides[side].name
    if not points:
        return f"Noted for {name}."
    what = f"{-points:,} off {name}" if points < 0 else f"{points:,} more for {name}"
    return f"{what}: counts with hand {table.game.penalty_hand}."


def _form(
    table: TableAccess,
    status: int = 200,
    *,
    faults: Mapping[str, str] = MappingProxyType({}),
    message: str = "",
) -> Response:
    typed = request.form.to_dict()
    page = render_template(
        "penalties/penalty.html",
        table=table,
        game=table.game,
        faults=faults,
        message=message,
        typed={"penalty": "" if table.game.rules.penalties else FREE} | typed,
    )
    return make_response(page, status)
