"""What can be changed besides the score: names, dealer, who sits out, target, the end."""

from collections.abc import Callable

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorekeeper.forms.fields import Form
from scorekeeper.forms.settings import DealerForm, EndForm, NamesForm, SittingOutForm, TargetForm
from scorekeeper.table import changes
from scorekeeper.table.changes import Change
from scorekeeper.table.entries import AnyEntry
from scorekeeper.table.game import Game
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
        entries, faults = _read_changes(table.game)
        if faults:
            return _page(table, faults), WRONG_INPUT
        if entries:
            table.append(entries, key=sent.key, expected=sent.seq)
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


def _asked() -> list[str]:
    """Return the parts of the page that were sent."""
    return request.form.getlist("do")


def _read_changes(game: Game) -> tuple[list[AnyEntry], dict[str, str]]:
    """Return the entries for all that was changed, and what is wrong by field."""
    entries: list[AnyEntry] = []
    faults: dict[str, str] = {}
    for part in (name for name in _PARTS if name in _asked()):
        change = _PARTS[part](game)
        faults |= change.faults
        if change.entry:
            entries.append(change.entry)
    if not set(_asked()) & set(_PARTS):
        faults["do"] = "Choose what to change."
    return entries, faults


def _faults(form: Form) -> dict[str, str]:
    form.validate()
    return {name: form.fault(name) for name in form.errors if name}


def _names(game: Game) -> Change:
    form = NamesForm(request.form)
    if faults := _faults(form):
        return Change(faults=faults)
    return changes.change_names(game, form.title.data, form.names.data, form.side_names.data)


def _dealer(game: Game) -> Change:
    form = DealerForm(request.form)
    if faults := _faults(form):
        return Change(faults=faults)
    sitting = _seats(game) if "sits" in _asked() else game.sitting
    return changes.change_dealer(game, form.dealer.data, form.after.data, sitting)


def _sitting(game: Game) -> Change:
    return changes.change_sitting(game, _seats(game))


def _seats(game: Game) -> list[int]:
    """Return the seats that were ticked to sit out."""
    ticked = SittingOutForm(request.form).seats.data
    return [seat for seat in range(len(game.players)) if str(seat) in ticked]


def _target(game: Game) -> Change:
    form = TargetForm(request.form)
    if faults := _faults(form):
        return Change(faults=faults)
    return changes.change_target(game, form.target.data or game.target)


def _end(game: Game) -> Change:
    if not EndForm(request.form).sure.data:
        return Change(faults={"sure": "Tick the box to end the game."})
    return changes.end_game(game)


_PARTS: dict[str, Callable[[Game], Change]] = {  # in the order they are written
    "names": _names,
    "target": _target,
    "sits": _sitting,
    "dealer": _dealer,
    "end": _end,
}
