"""The board of a table: shown, followed, undone, deleted."""

from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from scorekeeper.rules.effects import effects
from scorekeeper.store.ledger import Stale
from scorekeeper.table import history
from scorekeeper.table import undo as undoing
from scorekeeper.table.game import Game
from scorekeeper.text import number
from scorekeeper.web import board_chart, devices, form_keys, page_cache, table_access
from scorekeeper.web.filters import written
from scorekeeper.web.form_keys import CONFLICT
from scorekeeper.web.hand_rows import hand_rows
from scorekeeper.web.security.guard import form_token
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("board", __name__)

EVENTS_A_PAGE = 60


def _shown(table: TableAccess) -> dict[str, Any]:
    """Gather what the board's templates use: nothing of it differs from phone to phone."""
    game = table.game
    return {
        "table": table,
        "game": game,
        "says": _says(game),
        "in_play": _in_play(game),
        "undo": undoing.undo_title(game),
        "put_back": undoing.put_back(game),
        "reminders": effects(),
        "chart": written(board_chart.draw(game)),
        "rows": hand_rows(table),
    }


def _says(game: Game) -> str:
    """Say in one sentence what there is to hear after a change."""
    totals = zip(game.sides, game.totals, strict=True)
    told = "; ".join(f"{side.name} {number(total)}" for side, total in totals)
    deals = f"Hand {game.number}, {game.players[game.dealer]} deals."
    return f"{told}. {'Game over.' if game.outcome else deals}"


def _in_play(game: Game) -> Markup:
    """Tell which hand it is, who deals and who sits out: 'Hand 4 · Dan deals · Eve sits out'."""
    if game.outcome:
        return Markup("<b>Game over</b>")
    deals = f"{game.players[game.dealer]} deals{' again' if game.redeals else ''}"
    idle = ", ".join(game.names(game.sitting))
    idle = f" · {idle} sit{'s' if len(game.sitting) == 1 else ''} out" if idle else ""
    return Markup("<b>Hand {}</b> · {}{}").format(game.number, deals, idle)


def _page(table: TableAccess, name: str, piece: str) -> bytes:
    """Write a whole page around the piece that followers fetch."""
    return page_cache.page(
        table,
        name,
        lambda: render_template(name, table=table, game=table.game),
        piece=lambda: _piece(table, piece),
    )


def _piece(table: TableAccess, name: str) -> bytes:
    return page_cache.page(table, name, lambda: render_template(name, **_shown(table)))


@bp.get("/t/<table_id>")
def show(table_id: str) -> bytes:
    table = table_access.open_table(table_id)
    if table.may_score:
        # The scoring page is fetched beside this one, to open offline: it needs a session by then.
        form_token()
    return _page(table, "board/board.html", "board/_board.html")


@bp.get("/t/<table_id>/wall")
def wall(table_id: str) -> bytes:
    return _page(table_access.open_table(table_id), "board/wall.html", "board/_wall.html")


@bp.get("/t/<table_id>/live")
def live(table_id: str) -> Response:
    """Show a follower what is new; `following` has answered those for whom nothing is."""
    table = table_access.open_table(table_id)
    part = "board/_wall.html" if "wall" in request.args else "board/_board.html"
    return Response(_piece(table, part), headers={"ETag": table.tag})


@bp.get("/t/<table_id>/history", endpoint="history")
def history_page(table_id: str) -> str:
    table = table_access.open_table(table_id)
    most = 0 if "all" in request.args else EVENTS_A_PAGE
    told = history.events(table.game.ledger, most=most)
    left = len(table.game.ledger) - len(told)
    return render_template(
        "board/history.html",
        table=table,
        game=table.game,
        told=told,
        left=left,
        slips={given.seq for given in table.game.given},
    )


@bp.post("/t/<table_id>/undo")
def undo(table_id: str) -> Answer:
    table = table_access.open_table(table_id, "score")
    sent = form_keys.read(table)
    if not sent.saved:
        result = undoing.undo(table.game, of=request.form.get("of", type=int), seen=sent.seq)
        if result.entry:
            table.append([result.entry], key=sent.key, expected=sent.seq)
        flash(result.message, result.level)
    return redirect(url_for("board.show", table_id=table_id), 303)


@bp.route("/t/<table_id>/delete", methods=["GET", "POST"])
def delete(table_id: str) -> Answer | str:
    if request.method == "POST" and table_access.find_table(table_id) is None:
        return _deleted(table_id)  # the second of two taps
    table = table_access.open_table(table_id, "score")
    if request.method != "POST":
        return render_template("board/delete.html", table=table, game=table.game)
    table.delete()
    return _deleted(table_id)


def _deleted(table_id: str) -> Answer:
    if not devices.links().get(table_id) or table_access.store().summaries([table_id]):
        abort(404)
    flash("The table is deleted.", "ok")
    answer = redirect(url_for("home.index"), 303)
    devices.forget(answer, table_id)
    return answer


@bp.app_errorhandler(Stale)
def stale(error: Stale) -> tuple[str, int]:
    """Tell what somebody else saved meanwhile, and keep what was sent."""
    table = table_access.open_table((request.view_args or {}).get("table_id", ""))
    seen = form_keys.seq()
    return render_template(
        "board/stale.html",
        table=table,
        game=table.game,
        told=history.events(table.game.ledger, since=max(0, min(seen, error.latest))),
        typed=[(k, v) for k, v in request.form.items(multi=True) if k not in ("csrf_token", "seq")],
        action=request.full_path,
    ), CONFLICT
