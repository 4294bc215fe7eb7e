"""The board of a table: shown, followed, undone, deleted."""

import re
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
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.rules.effects import Effect, effects
from scorekeeper.store.refusals import Stale
from scorekeeper.table import corrections, history
from scorekeeper.table import undo as undoing
from scorekeeper.table.game import Game, TablePenalty
from scorekeeper.table.news import compared, news
from scorekeeper.table.together_words import unsettled
from scorekeeper.text import number
from scorekeeper.web import devices, form_keys, notices, presence, table_access
from scorekeeper.web.form_keys import CONFLICT
from scorekeeper.web.fragments import hands_so_far
from scorekeeper.web.series import series_of
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("board", __name__)

EVENTS_A_PAGE = 60
STAYS = "X-Stays"  # whether a notice is shown as long as it holds
MOST_NEWS = 3  # sentences at once; the history has the rest
_TAG_SEQ = re.compile(r'"(\d{1,9})-')  # how the ETag of a board begins
_NEW_FIELDS = {"csrf_token", "key", "seq"}  # of a form that is shown again


def _values(table: TableAccess) -> dict[str, Any]:
    """Return what the templates of the board and the wall use."""
    time_is_up = table.game.format.is_time_up(table_access.moment())
    return {
        "table": table,
        "game": table.game,
        "announcement": _announcement(table.game, time_is_up=time_is_up),
        "time_is_up": time_is_up,
        "undo": notices.undo_title(table.game),
        "put_back": undoing.put_back(table.game),
        "in_play": _in_play(table.game),
        "unsettled": unsettled(table.game),
        "hands_so_far": hands_so_far(table),
        "here": presence.words(_scoring(table)),
        "series": series_of(table.game) if table.game.outcome else "",
    }


def _in_play(game: Game) -> list[tuple[TablePenalty, list[Effect]]]:
    """Return the penalties of the hand in play, the newest first, each with its open reminders."""
    return [
        (
            penalty,
            [
                effect
                for effect in map(effects().get, penalty.effects)
                if effect and effect.reminder and effect.id not in penalty.cleared
            ],
        )
        for penalty in reversed(game.in_play)
    ]


def _announcement(game: Game, *, time_is_up: bool = False) -> str:
    """Return the sentence that a screen reader speaks after a change."""
    pairs = zip(game.sides, game.totals, strict=True)
    totals = "; ".join(f"{side.name} {number(total)}" for side, total in pairs)
    deals = f"Hand {game.number}, {game.players[game.dealer]} deals."
    if game.outcome:
        return f"{totals}. Game over."
    last = " Last hand: the time is up." if time_is_up else " Last hand." if game.is_last else ""
    return f"{totals}. {deals}{last}"


@bp.get("/t/<table_id>")
def show(table_id: str) -> str:
    table = table_access.open_table(table_id)
    if table.may_score:
        # The service worker fetches the scoring page in the background, which starts no session
        # of its own: the token in it is good only if this page has started one.
        generate_csrf()
    return render_template("board/board.html", **_values(table))


@bp.get("/t/<table_id>/wall")
def wall(table_id: str) -> str:
    return render_template("board/wall.html", **_values(table_access.open_table(table_id)))


@bp.get("/t/<table_id>/live")
def live(table_id: str) -> Response:
    """Return the part of the board that changes; 304 where nothing did, as `poll.py` does first.

    A page where something is typed asks for `news` alone, as plain lines; while the hand it types
    was saved by another page, that alone is the news, and it stays.
    """
    is_scoring = presence.is_scoring(request.query_string.decode())
    table = table_access.open_table(table_id, "score" if is_scoring else "watch")
    if is_scoring:
        table_access.presence().note_scoring(table_id, devices.own_mark(), devices.name())
    if "news" in request.args:
        stays = _saved_meanwhile(table)
        words = stays or "\n".join(_news(table))
        response = Response(words, content_type="text/plain; charset=utf-8")
        response.headers[STAYS] = "1" if stays else "0"
    else:
        template = "board/_wall.html" if "wall" in request.args else "board/_board.html"
        response = Response(render_template(template, **_values(table), news=_news(table)))
    response.headers.update(presence.headers(_scoring(table)))
    response.headers["ETag"] = table.etag
    response.make_conditional(request)
    return response


def _scoring(table: TableAccess) -> list[str]:
    """Return the names of the other phones that are scoring at a table."""
    return table_access.presence().scoring(table.id, devices.own_mark())


def _saved_meanwhile(table: TableAccess) -> str:
    """Return who has saved the hand that a page is typed on, "" where nobody has."""
    number, seen = (request.args.get(name, type=int) for name in ("number", "of"))
    game = table.game
    edited = game.hand(number or 0) if seen else None
    saved = corrections.saved_meanwhile(game, edited, number=number, seen=seen)
    if saved is None:
        return ""
    own = table_access.presence().written_by(
        table.id, devices.own_mark(), range(saved.latest, saved.latest + 1)
    )
    by = game.ledger[saved.latest - 1].by
    return compared(saved, by, is_own=bool(own))


def _news(table: TableAccess) -> list[str]:
    """Return in a sentence each what other phones wrote since the board that a phone shows."""
    known = _TAG_SEQ.match(request.headers.get("If-None-Match", ""))
    seen, last = int(known[1]) if known else table.game.seq, table.game.seq
    recent = range(max(seen, last - MOST_NEWS) + 1, last + 1)
    own = table_access.presence().written_by(table.id, devices.own_mark(), recent)
    return news(table.game, seen, MOST_NEWS, own)


@bp.get("/t/<table_id>/history", endpoint="history")
def history_page(table_id: str) -> str:
    table = table_access.open_table(table_id)
    most = 0 if "all" in request.args else EVENTS_A_PAGE
    events = history.events(table.game.ledger, most=most)
    return render_template(
        "board/history.html",
        table=table,
        game=table.game,
        events=events,
        hand_pages=history.hand_numbers(table.game),
        older=len(table.game.ledger) - len(events),
        slips={penalty.seq for penalty in table.game.penalties},
    )


@bp.post("/t/<table_id>/undo")
def undo(table_id: str) -> BaseResponse:
    table = table_access.open_table(table_id, "score")
    submission = form_keys.read(table)
    if not submission.saved:
        result = undoing.undo(table.game, of=request.form.get("of", type=int), seen=submission.seq)
        if result.entry:
            table.append([result.entry], key=submission.key, expected=submission.seq)
        flash(result.message, result.level)
    return redirect(url_for("board.show", table_id=table_id), 303)


@bp.route("/t/<table_id>/delete", methods=["GET", "POST"])
def delete(table_id: str) -> BaseResponse | str:
    if request.method == "POST" and table_access.find_table(table_id) is None:
        return _deleted(table_id)  # the second of two taps
    table = table_access.open_table(table_id, "score")
    if request.method != "POST":
        return render_template("board/delete.html", table=table, game=table.game)
    table.delete()
    return _deleted(table_id)


def _deleted(table_id: str) -> BaseResponse:
    if not devices.link_secret(table_id) or table_access.store().summaries([table_id]):
        abort(404)
    flash("The game is deleted.", "ok")
    return redirect(url_for("home.index"), 303)


@bp.app_errorhandler(Stale)
def stale(error: Stale) -> tuple[str, int]:
    """Show what somebody else saved meanwhile, with the refused form to send it once more."""
    table = table_access.open_table((request.view_args or {}).get("table_id", ""))
    seen = form_keys.seq()
    return render_template(
        "board/stale.html",
        table=table,
        game=table.game,
        events=history.events(table.game.ledger, since=max(0, min(seen, error.latest))),
        slips=(),
        typed=[(k, v) for k, v in request.form.items(multi=True) if k not in _NEW_FIELDS],
        action=request.full_path,
    ), CONFLICT
