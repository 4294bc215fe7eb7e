"""A table from its first deal to its winner: set it up, show it, change it."""

import secrets
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

from scorekeeper.forms.fields import MOST_PLAYERS, NewGameForm
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.store.ledger import Stale
from scorekeeper.table import history
from scorekeeper.table.game import Game, Side
from scorekeeper.table.setup import PACK, Setup, all_counts, card_words, draws
from scorekeeper.text import join_names, number
from scorekeeper.web import board_chart, form_keys, page_cache, table_access
from scorekeeper.web.filters import written
from scorekeeper.web.form_keys import CONFLICT, WRONG_INPUT
from scorekeeper.web.hand_rows import hand_rows
from scorekeeper.web.security.guard import form_token
from scorekeeper.web.table_access import TableAccess
from scorekeeper.web.views.settings import settings

tables = Blueprint("tables", __name__)

USUAL_PLAYERS = 4
EVENTS_A_PAGE = 60

tables.add_url_rule("/t/<table_id>/settings", view_func=settings, methods=["GET", "POST"])


# A new game


@tables.route("/new", methods=["GET", "POST"])
def new() -> Answer | str | tuple[str, int]:
    if request.method != "POST":
        return _ask(_first_answers())
    form = NewGameForm(request.form)
    form.validate()
    what = request.form.get("do", "start")
    if what == "show":
        return _ask(_typed(form) | {"faults": {}})
    if any(form.errors.values()):
        return _ask(_typed(form)), WRONG_INPUT
    if what == "lot" or (form.way.data == "lot" and not form.drawn):
        cards = secrets.SystemRandom().sample(PACK, form.players.data or 0)
        return _ask(_typed(form) | {"way": "lot", "cards": cards})
    return _start(form.setup)


def _start(setup: Setup) -> Answer:
    table = form_keys.new_table(setup.start | {"name": setup.name or _todays_name()})
    if setup.order != tuple(range(len(setup.names))):
        flash(f"Sit like this, clockwise: {', '.join(setup.players)}.", "info")
    answer = redirect(url_for("tables.board", table_id=table.id), 303)
    table_access.remember(answer, table.id, table.secret)
    return answer


def _todays_name() -> str:
    return f"{table_access.now().astimezone():%A} table"


def _first_answers() -> dict[str, Any]:
    """Fill the form from the table it shall be like, or the one this device touched last."""
    like = table_access.find_or_none(request.args.get("like", ""))
    last = table_access.store().summaries(table_access.own_ids())[:1]
    rules = request.args.get("rules", like.game.rules.id if like else "")
    known = all_rule_sets()
    rules = rules if rules in known else last[0].rules if last and last[0].rules in known else ""
    book = known[rules] if rules else next(iter(known.values()))
    asked = {"rules": book.id, "players": request.args.get("players", ""), "is_first": not last}
    return asked | (_like(like) if like and like.game.rules.id == book.id else {})


def _like(table: TableAccess) -> dict[str, Any]:
    """Seat the same players again; the deal goes on to the left."""
    game = table.game
    return {
        "players": len(game.players),
        "names": list(game.players),
        "side_names": [_given_name(table, side) for side in game.sides],
        "partners": [_side_number(table, seat) for seat in range(len(game.players))],
        "dealer": game.dealer + 1,
        "title": game.name,
        "target": "" if game.target == game.rules.target.amount else game.target,
    }


def _given_name(table: TableAccess, side: Side) -> str:
    """Leave out a name made of the partners' names: next time they may be others."""
    return "" if side.name == join_names(table.game.names(side.members)) else side.name


def _side_number(table: TableAccess, seat: int) -> str:
    return next(str(n) for n, side in enumerate(table.game.sides, 1) if seat in side.members)


def _typed(form: NewGameForm) -> dict[str, Any]:
    """Give everything back as it was typed, with what is wrong with it."""
    sent = request.form
    return {
        "rules": form.rules.data,
        "players": form.players.data,
        "names": sent.getlist("player"),
        "way": form.way.data,
        "partners": sent.getlist("side"),
        "cards": form.drawn,
        "dealer": form.dealer.data,
        "side_names": sent.getlist("side-name"),
        "title": sent.get("title", ""),
        "target": sent.get("target", ""),
        "faults": {name: form.fault(name) for name in form.errors if name},
    }


def _ask(asked: dict[str, Any]) -> str:
    books = all_rule_sets()
    book = books.get(asked["rules"]) or next(iter(books.values()))
    wanted = str(asked.get("players") or "")
    usual = USUAL_PLAYERS if USUAL_PLAYERS in book.player_counts else book.player_counts[0]
    players = int(wanted) if wanted in map(str, book.player_counts) else usual
    cards = asked.get("cards") or ()
    names = [*asked.get("names", ()), *[""] * MOST_PLAYERS][:MOST_PLAYERS]
    return render_template(
        "tables/new.html",
        asked=asked,
        faults=asked.get("faults", {}),
        book=book,
        books=books.values(),
        players=players,
        counts=all_counts(),
        elsewhere=_elsewhere(book),
        seating=book.seating(players),
        names=names,
        cards=cards if len(cards) == players else (),
        card_words=card_words,
        draw=draws()[book.id],
        setup=Setup(
            book, tuple(names[:players]), cards=tuple(cards) if len(cards) == players else ()
        ),
        known_names=table_access.store().names_used(table_access.own_ids()),
        name_today=_todays_name(),
    )


def _elsewhere(book: RuleSet) -> list[tuple[str, str]]:
    """Name the books for the numbers of players this one lacks: ('5 or 6', 'Hudson, …')."""
    others: dict[str, list[str]] = {}
    for count in all_counts():
        names = ", ".join(r.name for r in all_rule_sets().values() if count in r.player_counts)
        if count not in book.player_counts:
            others.setdefault(names, []).append(str(count))
    return [(" or ".join(counts), names) for names, counts in others.items()]


# The board


def _shown(table: TableAccess) -> dict[str, Any]:
    """Gather what the board's templates use: nothing of it differs from phone to phone."""
    game = table.game
    return {
        "table": table,
        "game": game,
        "says": _says(game),
        "in_play": _in_play(game),
        "undo": history.undo_title(table.entries, game),
        "put_back": history.put_back(table.entries),
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


@tables.get("/t/<table_id>")
def board(table_id: str) -> bytes:
    table = table_access.open_table(table_id)
    if table.may_score:
        # The scoring page is fetched beside this one, to open offline: it needs a session by then.
        form_token()
    return _page(table, "tables/board.html", "tables/_board.html")


@tables.get("/t/<table_id>/wall")
def wall(table_id: str) -> bytes:
    return _page(table_access.open_table(table_id), "tables/wall.html", "tables/_wall.html")


@tables.get("/t/<table_id>/live")
def live(table_id: str) -> Response:
    """Show a follower what is new; `following` has answered those for whom nothing is."""
    table = table_access.open_table(table_id)
    part = "tables/_wall.html" if "wall" in request.args else "tables/_board.html"
    return Response(_piece(table, part), headers={"ETag": table.tag})


@tables.get("/t/<table_id>/history", endpoint="history")
def history_page(table_id: str) -> str:
    table = table_access.open_table(table_id)
    most = 0 if "all" in request.args else EVENTS_A_PAGE
    told = history.events(table.entries, most=most)
    left = len(table.entries) - len(told)
    return render_template(
        "tables/history.html",
        table=table,
        game=table.game,
        told=told,
        left=left,
        slips={given.seq for given in table.game.given},
    )


@tables.post("/t/<table_id>/undo")
def undo(table_id: str) -> Answer:
    table = table_access.open_table(table_id, "score")
    sent = form_keys.read(table)
    if not sent.is_repeated:
        _undo(table, sent)
    return redirect(url_for("tables.board", table_id=table_id), 303)


def _undo(table: TableAccess, sent: form_keys.Submission) -> None:
    """Undo the last entry, or put back what was undone just before."""
    back = history.put_back(table.entries)
    if back and request.form.get("of") == str(back.seq):
        table.append("undone", {"of": back.seq}, key=sent.key, expected=sent.seq)
        flash(f"Put back: {back.title}.", "ok")
        return
    said, last = history.undo_title(table.entries, table.game), table.game.undoable
    if not last:
        flash("There is nothing to undo.", "info")
        return
    if sent.seq == table.game.seq and request.form.get("of") != str(last):
        flash(f"Nothing was undone: the last thing saved is now “{said}”.", "warning")
        return
    table.append("undone", {"of": last}, key=sent.key, expected=sent.seq)
    flash(f"Undone: {said}.", "ok")


@tables.route("/t/<table_id>/delete", methods=["GET", "POST"])
def delete(table_id: str) -> Answer | str:
    if request.method == "POST" and table_access.find_or_none(table_id) is None:
        return _deleted(table_id)  # the second of two taps
    table = table_access.open_table(table_id, "score")
    if request.method != "POST":
        return render_template("tables/delete.html", table=table, game=table.game)
    table_access.store().delete(table_id)
    return _deleted(table_id)


def _deleted(table_id: str) -> Answer:
    if not table_access.keys().get(table_id) or table_access.store().summaries([table_id]):
        abort(404)
    flash("The table is deleted.", "ok")
    answer = redirect(url_for("pages.home"), 303)
    table_access.forget(answer, table_id)
    return answer


@tables.app_errorhandler(Stale)
def stale(error: Stale) -> tuple[str, int]:
    """Tell what somebody else saved meanwhile, and keep what was sent."""
    table = table_access.open_table((request.view_args or {}).get("table_id", ""))
    seen = form_keys.seq()
    return render_template(
        "tables/stale.html",
        table=table,
        game=table.game,
        told=history.events(table.entries, since=max(0, min(seen, error.latest))),
        typed=[(k, v) for k, v in request.form.items(multi=True) if k not in ("csrf_token", "seq")],
        action=request.full_path,
    ), CONFLICT
