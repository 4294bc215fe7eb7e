"""What can be changed besides the score: names, dealer, who sits out, target, the end."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorekeeper.forms.fields import Form
from scorekeeper.forms.settings import DealerForm, EndForm, NamesForm, SittingOutForm, TargetForm
from scorekeeper.hand.tally import distinct_names
from scorekeeper.table.entries import decode
from scorekeeper.table.game import Game
from scorekeeper.table.setup import renamed_side
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("settings", __name__)


@bp.route("/t/<table_id>/settings", methods=["GET", "POST"])
def edit(table_id: str) -> Answer | tuple[str, int]:
    table = table_access.open_table(table_id, "score")
    if request.method != "POST":
        return _page(table, {}), 200
    sent = form_keys.read(table)
    if not sent.saved:
        bodies, faults = _bodies(table.game)
        if faults:
            return _page(table, faults), WRONG_INPUT
        if bodies:
            new = [decode(kind, body) for kind, body in bodies.items()]
            table.append(new, key=sent.key, expected=sent.seq)
            flash("Saved.", "ok")
    return redirect(url_for("board.show", table_id=table_id), 303)


def _page(table: TableAccess, faults: dict[str, str]) -> str:
    game = table.game
    seats = list(enumerate(game.players))
    idle = game.rules.seating(len(game.players)).sits_out
    names, sides = list(game.players), [side.name for side in game.sides]
    if "names" in _asked():
        names = (request.form.getlist("player") + names)[: len(names)]
        sides = (request.form.getlist("side-name") + sides)[: len(sides)]
    return render_template(
        "settings/settings.html",
        table=table,
        game=game,
        faults=faults,
        typed=request.form,
        asked=_asked(),
        names=names,
        sides=sides,
        seats=seats,
        seats_in_play=[pair for pair in seats if pair[0] not in game.sitting],
        can_sit=[
            seat for side, n in zip(game.sides, idle, strict=True) if n for seat in side.members
        ],
    )


Read = Callable[[Game], tuple[dict[str, Any] | None, dict[str, str]]]


def _asked() -> list[str]:
    """Name the parts of the page that were sent."""
    return request.form.getlist("do")


def _bodies(game: Game) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """Read all that was sent: what to write, by kind, for whatever has changed; what is wrong."""
    bodies: dict[str, dict[str, Any]] = {}
    faults: dict[str, str] = {}
    for what in (name for name in _KINDS if name in _asked()):
        kind, read = _KINDS[what]
        body, wrong = read(game)
        faults |= wrong
        if body is not None:
            bodies[kind] = body
    if not set(_asked()) & set(_KINDS):
        faults["do"] = "Choose what to change."
    return bodies, faults


def _faults(form: Form) -> dict[str, str]:
    form.validate()
    return {name: form.fault(name) for name in form.errors if name}


def _names(game: Game) -> tuple[dict[str, Any] | None, dict[str, str]]:
    form = NamesForm(request.form)
    faults = _faults(form)
    if len(form.names.data) != len(game.players):
        faults.setdefault("names", f"Here are {len(game.players)} players.")
    if len(game.sides) == len(game.players):
        form.side_names.data, _ = form.names.data, faults.pop("side_names", "")
    if len(form.side_names.data) != len(game.sides):
        faults.setdefault("side_names", f"Here are {len(game.sides)} sides.")
    body = {"name": form.title.data, "players": form.names.data, "sides": form.side_names.data}
    if not faults:
        body["sides"] = [
            renamed_side(game, side, form.names.data) if side.name == typed else typed
            for side, typed in zip(game.sides, form.side_names.data, strict=True)
        ]
        if distinct_names(body["sides"]) != tuple(body["sides"]):
            faults["side_names"] = "Two sides would have one name: give them different names."
    were = {
        "name": game.name,
        "players": list(game.players),
        "sides": [side.name for side in game.sides],
    }
    changed = {key: value for key, value in body.items() if value != were[key]}
    return changed or None, faults


def _dealer(game: Game) -> tuple[dict[str, Any] | None, dict[str, str]]:
    form = DealerForm(request.form)
    faults = _faults(form)
    if form.dealer.data == game.dealer and form.after.data is None and not faults:
        return None, {}
    idle = SittingOutForm(request.form).seats.data if "sits" in _asked() else map(str, game.sitting)
    playing = {*range(len(game.players))} - {int(seat) for seat in idle if seat.isdecimal()}
    if form.dealer.data not in playing:
        faults.setdefault("dealer", "Choose a player who plays this hand.")
    if form.after.data is not None and form.after.data not in range(len(game.players)):
        faults.setdefault("after", "Choose one of the players.")
    body = {"seat": form.dealer.data}
    if form.after.data is not None:
        body["next"] = form.after.data
    return body, faults


def _sits(game: Game) -> tuple[dict[str, Any] | None, dict[str, str]]:
    form = SittingOutForm(request.form)
    faults = _faults(form)
    seats = [seat for seat in range(len(game.players)) if str(seat) in form.seats.data]
    idle = game.rules.seating(len(game.players)).sits_out
    for side, count in zip(game.sides, idle, strict=True):
        if len(set(seats) & set(side.members)) != count:
            faults["seats"] = f"Of {side.name}, {count or 'nobody'} sits out."
    return (None if tuple(seats) == game.sitting else {"seats": seats}), faults


def _target(game: Game) -> tuple[dict[str, Any] | None, dict[str, str]]:
    form = TargetForm(request.form)
    faults = _faults(form)
    return (None if form.target.data == game.target else {"target": form.target.data}), faults


def _end(game: Game) -> tuple[dict[str, Any] | None, dict[str, str]]:
    form = EndForm(request.form)
    if not form.sure.data:
        return None, {"sure": "Tick the box to end the game."}
    return (None if game.outcome else {}), {}


_KINDS: dict[str, tuple[str, Read]] = {  # in the order they are written
    "names": ("renamed", _names),
    "target": ("target", _target),
    "sits": ("sits", _sits),
    "dealer": ("dealer", _dealer),
    "end": ("ended", _end),
}
