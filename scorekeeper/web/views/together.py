"""What people share besides the score: substitutes, notes, and whether both sides agree."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.together import DisputeForm, NoteForm, ReplyForm, SubstituteForm
from scorekeeper.table import together_changes
from scorekeeper.table.changes import Change
from scorekeeper.table.entries import NoteWritten
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.history import title
from scorekeeper.text import number
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import CONFLICT, WRONG_INPUT
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("together", __name__)

Decide = Callable[[Game], Change]
Answer = Response | tuple[str, int]


@bp.route("/t/<table_id>/substitute", methods=["GET", "POST"])
def substitute(table_id: str) -> Answer:
    table = table_access.open_table(table_id, "score")
    form = SubstituteForm(request.form)

    def decide(game: Game) -> Change:
        return _read(form) or together_changes.take_seat(game, form.seat.data, form.name.data)

    seats = [("", "choose"), *enumerate(table.game.players)]
    values = {"seats": seats, "seat": request.values.get("seat", ""), "name": form.name.data}
    return _answer(table, "together/substitute.html", decide, **values)


@bp.route("/t/<table_id>/note", methods=["GET", "POST"])
@bp.route("/t/<table_id>/hand/<int:number>/note", methods=["GET", "POST"])
def note(table_id: str, number: int = 0) -> Answer:
    table = table_access.open_table(table_id, "score")
    form, hand = NoteForm(request.form), _hand(table, number) if number else None

    def decide(game: Game) -> Change:
        return _read(form) or together_changes.write_note(game, form.text.data, hand)

    text = form.text.data if request.method == "POST" else table.game.note(hand)
    return _answer(table, "together/note.html", decide, hand=hand, text=text)


@bp.route("/t/<table_id>/agreement", methods=["GET", "POST"])
def agreement(table_id: str) -> Answer:
    table = table_access.open_table(table_id, "score")

    def decide(game: Game) -> Change:
        return together_changes.ask_agreement(game, "asks" in request.form)

    return _answer(table, "together/agreement.html", decide)


@bp.post("/t/<table_id>/hand/<int:number>/accept")
def accept(table_id: str, number: int) -> Answer:
    table = table_access.open_table(table_id, "score")
    form, hand = ReplyForm(request.form), _hand(table, number)

    def decide(game: Game) -> Change:
        fault = _read(form) or together_changes.check_version(hand, form.of.data)
        return fault or together_changes.accept_hand(game, hand, form.side_index)

    return _answer(table, "together/dispute.html", decide, hand=hand, **_reply(hand))


@bp.route("/t/<table_id>/hand/<int:number>/dispute", methods=["GET", "POST"])
def dispute(table_id: str, number: int) -> Answer:
    table = table_access.open_table(table_id, "score")
    form, hand = DisputeForm(request.form), _hand(table, number)

    def decide(game: Game) -> Change:
        fault = _read(form) or together_changes.check_version(hand, form.of.data)
        return fault or together_changes.dispute_hand(
            game, hand, form.side_index, form.figures, form.why.data
        )

    return _answer(table, "together/dispute.html", decide, hand=hand, **_reply(hand))


def _hand(table: TableAccess, number: int) -> Hand:
    return table.game.hand(number) or abort(404, f"This table has no hand {number}.")


def _reply(hand: Hand) -> dict[str, Any]:
    """Return the values of the fields: what was sent, or the hand as it was saved."""
    typed, sent = request.form.getlist("net"), request.form
    nets = [*typed, *map(number, hand.nets[len(typed) :])][: len(hand.nets)]
    return {"nets": nets, "side": sent.get("side", ""), "why": sent.get("why", "")}


def _read(form: Any) -> Change | None:
    """Return what is wrong with a form before the table is asked, None where nothing is."""
    if form.validate():
        return None
    return Change(faults=form.faults)


def _done(game: Game) -> str:
    """Return what the last entry did, as a sentence without its full stop."""
    last = game.ledger[-1]
    if isinstance(last.entry, NoteWritten):
        return "The note is saved" if last.entry.text else "The note is removed"
    return title(last, game)


def _answer(table: TableAccess, page: str, decide: Decide, **values: Any) -> Answer:
    """Show the form, or write what it changes and go to the board."""
    faults: dict[str, str] = {}
    if request.method == "POST":
        submission = form_keys.read(table)
        change = Change() if submission.saved else decide(table.game)
        faults = dict(change.faults)
        if not faults:
            done = ""
            if change.entry:
                table.append([change.entry], key=submission.key, expected=submission.seq)
                done = _done(table_access.open_table(table.id).game)
            flash(f"{done or 'Saved'}.", "ok")
            return redirect(url_for("board.show", table_id=table.id), 303)
    status = 200
    if faults:
        status = CONFLICT if "of" in faults else WRONG_INPUT
    html = render_template(page, table=table, game=table.game, faults=faults, **values)
    return html, status
