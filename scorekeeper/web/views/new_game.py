"""A new game: book, players, seats, and the first entry of its ledger."""

import secrets
from typing import Any

from flask import (
    Blueprint,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as Answer

from scorekeeper.forms.new_game import NewGameForm
from scorekeeper.rules.draws import draw_of
from scorekeeper.rules.library import (
    all_player_counts,
    all_rule_sets,
    default_rule_set,
    first_offer,
)
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import MOST_PLAYERS
from scorekeeper.table.entries import Side
from scorekeeper.table.setup import PACK, Setup, card_words
from scorekeeper.text import join_names
from scorekeeper.web import devices, form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("new_game", __name__)


@bp.route("/new", methods=["GET", "POST"])
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
    if what == "lot" or (form.partners_by.data == "lot" and not form.drawn):
        cards = secrets.SystemRandom().sample(PACK, form.players.data or 0)
        return _ask(_typed(form) | {"way": "lot", "cards": cards})
    return _start(form.setup)


def _start(setup: Setup) -> Answer:
    table = form_keys.new_table(setup.start(_todays_name()))
    if setup.order != tuple(range(len(setup.names))):
        flash(f"Sit like this, clockwise: {', '.join(setup.players)}.", "info")
    answer = redirect(url_for("board.show", table_id=table.id), 303)
    devices.remember(answer, {table.id: table.secret})
    return answer


def _todays_name() -> str:
    return f"{table_access.now().astimezone():%A} table"


def _first_answers() -> dict[str, Any]:
    """Fill the form from the table it shall be like, or the one this device touched last."""
    like = table_access.find_table(request.args.get("like", ""))
    last = table_access.store().summaries(table_access.own_ids())[:1]
    rules = request.args.get("rules", like.game.rules.id if like else "")
    known = all_rule_sets()
    rules = rules if rules in known else last[0].rules if last and last[0].rules in known else ""
    book = known[rules] if rules else default_rule_set()
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
        "way": form.partners_by.data,
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
    book = books.get(asked["rules"]) or default_rule_set()
    wanted = str(asked.get("players") or "")
    players = int(wanted) if wanted in map(str, book.player_counts) else book.usual_players
    cards = asked.get("cards") or ()
    names = [*asked.get("names", ()), *[""] * MOST_PLAYERS][:MOST_PLAYERS]
    return render_template(
        "new_game/new.html",
        asked=asked,
        faults=asked.get("faults", {}),
        book=book,
        books=books.values(),
        hint=first_offer().hint if first_offer().rules in books else "",
        players=players,
        counts=all_player_counts(),
        elsewhere=_elsewhere(book),
        seating=book.seating(players),
        names=names,
        cards=cards if len(cards) == players else (),
        card_words=card_words,
        draw=draw_of(book.id),
        setup=Setup(
            book, tuple(names[:players]), cards=tuple(cards) if len(cards) == players else ()
        ),
        known_names=table_access.store().names_used(table_access.own_ids()),
        name_today=_todays_name(),
    )


def _elsewhere(book: RuleSet) -> list[tuple[str, str]]:
    """Name the books for the numbers of players this one lacks: ('5 or 6', 'Hudson, …')."""
    others: dict[str, list[str]] = {}
    for count in all_player_counts():
        names = ", ".join(r.name for r in all_rule_sets().values() if count in r.player_counts)
        if count not in book.player_counts:
            others.setdefault(names, []).append(str(count))
    return [(" or ".join(counts), names) for names, counts in others.items()]
