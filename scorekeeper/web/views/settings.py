"""What can be changed besides the score: names, dealer, who sits out, target, the end."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.fields import Form
from scorekeeper.forms.settings import DealerForm, EndForm, NamesForm, SittingOutForm, TargetForm
from scorekeeper.store.refusals import Stale
from scorekeeper.table import changes
from scorekeeper.table.changes import Change
from scorekeeper.table.entries import AnyEntry, GameEnded
from scorekeeper.table.game import Game
from scorekeeper.table.together_words import unsettled
from scorekeeper.text import number
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("settings", __name__)

# Where the summary of what is wrong leads: the id of a field, and its name.
_FAULT_LINKS = {
    "dealer": ("dealer", "Deals this hand"),
    "after": ("after", "Deals the hand after"),
    "seats": ("sits", "Sits out"),
    "title": ("title", "Table"),
    "names": ("player-1", "Names"),
    "side_names": ("side-name-1", "Sides"),
}


@bp.route("/t/<table_id>/settings", methods=["GET", "POST"])
def edit(table_id: str) -> Response | tuple[str, int]:
    table = table_access.open_table(table_id, "score")
    if request.method != "POST":
        return _page(table, {}), 200
    submission = form_keys.read(table)
    entries, faults = _read_changes(table.game)
    if submission.saved:
        if entries:  # sent before, and changed again since
            raise Stale(table.game.seq)
        flash("Saved.", "ok")
    elif faults:
        return _page(table, faults), WRONG_INPUT
    elif entries:
        table.append(entries, key=submission.key, expected=submission.seq)
        if not any(
            isinstance(entry, GameEnded) for entry in entries
        ):  # then the winner is the news
            flash("Saved.", "ok")
    return redirect(url_for("board.show", table_id=table_id), 303)


@bp.get("/t/<table_id>/end")
def end(table_id: str) -> Response | str:
    """Ask whether the game ends here, and say who would win."""
    table = table_access.open_table(table_id, "score")
    if table.game.outcome:
        return redirect(url_for("board.show", table_id=table_id), 303)
    best = max(table.game.totals)
    leaders = [index for index, total in enumerate(table.game.totals) if total == best]
    leader = leaders[0] if len(leaders) == 1 else None
    return render_template(
        "settings/end.html",
        table=table,
        game=table.game,
        leader=leader,
        unsettled=unsettled(table.game),
    )


def _page(table: TableAccess, faults: dict[str, str]) -> str:
    game = table.game
    seats = list(enumerate(game.players))
    idle_counts = game.rules.seating(len(game.players)).sits_out
    return render_template(
        "settings/settings.html",
        table=table,
        game=game,
        faults=faults,
        fault_links=[(*_FAULT_LINKS.get(name, ("", "")), text) for name, text in faults.items()],
        values=_values(game),
        seats=seats,
        seats_in_play=[pair for pair in seats if pair[0] not in game.sitting],
        can_sit=[
            seat
            for side, idle_count in zip(game.sides, idle_counts, strict=True)
            if idle_count
            for seat in side.members
        ],
    )


def _values(game: Game) -> dict[str, Any]:
    """Return the values of the fields: what was sent for a part of the page, or as they are."""
    form, sent = request.form, _parts_sent()
    players, sides = list(game.players), [side.name for side in game.sides]
    values: dict[str, Any] = {
        "title": game.name,
        "players": players,
        "sides": sides,
        "target": number(game.target) if game.target else "",
        "dealer": game.dealer,
        "after": "",
        "sitting": game.sitting,
    }
    if "names" in sent:
        values["title"] = form.get("title", "")
        values["players"] = (form.getlist("player") + players)[: len(players)]
        values["sides"] = (form.getlist("side-name") + sides)[: len(sides)]
    if "target" in sent:
        values["target"] = form.get("target", "")
    if "dealer" in sent:
        values |= {name: form.get(name, "") for name in ("dealer", "after")}
    if "sits" in sent:
        values["sitting"] = _seats(game)
    return values


def _parts_sent() -> list[str]:
    return request.form.getlist("do")


def _read_changes(game: Game) -> tuple[list[AnyEntry], dict[str, str]]:
    """Return the entries for all that was changed, and what is wrong by field."""
    entries: list[AnyEntry] = []
    faults: dict[str, str] = {}
    for part in (name for name in _PARTS if name in _parts_sent()):
        change = _PARTS[part](game)
        faults |= change.faults
        if change.entry:
            entries.append(change.entry)
    if not set(_parts_sent()) & set(_PARTS):
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
    sitting = _seats(game) if "sits" in _parts_sent() else game.sitting
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
