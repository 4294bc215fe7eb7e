"""A new game: players, seats, rules, and the first entry of its ledger."""

import calendar
import secrets
from typing import Any

import msgspec
from flask import (
    Blueprint,
    flash,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug.wrappers import Response

from scorekeeper.forms.length import FOR_HANDS, UNTIL, PaperForm
from scorekeeper.forms.new_game import NewGameForm, tap_name
from scorekeeper.rules.choices import RulesChoice, rules_choices
from scorekeeper.rules.library import default_rule_set
from scorekeeper.table import example as examples
from scorekeeper.table.changes import bring_totals
from scorekeeper.table.entries import AnyEntry, Side
from scorekeeper.table.game import Game
from scorekeeper.table.practice import practice
from scorekeeper.table.rematch import decisions_for, new_table
from scorekeeper.table.setup import PACK
from scorekeeper.text import join_names
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.house_sets import own_choices, rules_key
from scorekeeper.web.new_game_page import page_values
from scorekeeper.web.series import series_of
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("new_game", __name__)

KEPT = "new_game"  # in the session: who plays, while other pages are looked at
AWAY = {
    "house": lambda book: url_for("house.new", base=book),
    "compare": lambda book: url_for("books.compare", a=default_rule_set().id, b=book, new=1),
}
# Of games nobody gave a name; earlier versions called them tables.
DAY_NAMES = {f"{day} {what}" for day in calendar.day_name for what in ("game", "table")}


@bp.route("/new", methods=["GET", "POST"])
def new() -> Response | str | tuple[str, int]:
    if request.method != "POST":
        return _page(_first_answers())
    form = NewGameForm(request.form)
    form.own = own_choices(_like_table())
    paper = PaperForm(request.form)
    form.validate()
    paper.validate()
    what = request.form.get("do", "start")
    if what == "show" or "add" in request.form:
        return _page(_typed(form) | _with_name_tapped(form) | {"faults": {}})
    if what in AWAY:
        session[KEPT] = {
            name: _typed(form)[name] for name in ("rules", "players", "names", "dealer")
        }
        return redirect(AWAY[what](form.book.id), 303)
    if any(form.errors.values()) or any(paper.errors.values()):
        return _page(_typed(form) | {"faults": form.faults | _paper_faults(paper)}), WRONG_INPUT
    if what == "lot" or (form.partners_by.data == "lot" and not form.drawn):
        cards = secrets.SystemRandom().sample(PACK, form.players.data or 0)
        return _page(_typed(form) | {"partners_by": "lot", "cards": cards})
    return _start(form, paper)


def _paper_faults(paper: PaperForm) -> dict[str, str]:
    return {f"paper-{name}": text for name, text in paper.faults.items()}


def _with_name_tapped(form: NewGameForm) -> dict[str, Any]:
    """Return names and number of players after a tap on somebody who played before, if any."""
    if "add" not in request.form:
        return {}
    names, players = tap_name(form.names.data, form.players.data or 0, request.form["add"])
    return {"names": names, "players": players, "cards": ()}


def _start(form: NewGameForm, paper: PaperForm) -> Response | tuple[str, int]:
    like = _like_table()
    setup = msgspec.structs.replace(form.setup, until=form.end_time(table_access.now()))
    start = setup.start(_todays_name())
    game = new_table(start)
    totals = (*paper.numbers, *game.totals)[: len(game.sides)]
    brought = bring_totals(game, paper.hands.data or 0, totals, game.dealer)
    if brought.faults:
        return _page(_typed(form) | {"faults": brought.faults}), WRONG_INPUT
    is_again = like is not None and like.game.rules.id == game.rules.id
    more: list[AnyEntry] = [*decisions_for(like.game, setup.players)] if like and is_again else []
    table = form_keys.new_table(start, [*more, brought.entry] if brought.entry else more)
    if setup.order != tuple(range(len(setup.names))):
        flash(f"Sit like this, clockwise: {', '.join(setup.players)}.", "info")
    session.pop(KEPT, None)
    response = redirect(url_for("board.show", table_id=table.id), 303)
    table_access.remember(response, {table.id: table.secret})
    return response


def _todays_name() -> str:
    return f"{table_access.now().astimezone():%A} game"


def _first_answers() -> dict[str, Any]:
    """Return the values of a fresh form: as at the table named, or at the one used last."""
    like, last = _like_table(), _last_table()
    known = {choice.id for choice in rules_choices(own_choices(like))}
    kept = session.get(KEPT, {})
    wanted = [request.args.get("rules", rules_key(like) if like else kept.get("rules"))]
    wanted += [rules_key(last)] if last else []
    rules = next((one for one in wanted if one in known), default_rule_set().id)
    typed = {"rules": rules, "players": request.args.get("players", ""), "is_first": not last}
    typed |= kept | {"rules": rules}
    return typed | (_like(like, rules) if like else {})


def _like_table() -> TableAccess | None:
    """Return the table of which this is a rematch."""
    return table_access.find_table(request.values.get("like", ""))


def _like(table: TableAccess, rules: str) -> dict[str, Any]:
    """Return the values for a rematch: the same seats, the deal gone on to the left.

    By other rules it is a new game of the same people, as long as those rules say.
    """
    game = table.game
    people = {
        "players": len(game.players),
        "names": list(game.players),
        "side_names": [_given_name(table, side) for side in game.sides],
        "partners": [_side_number(table, seat) for seat in range(len(game.players))],
        "dealer": game.dealer + 1,
    }
    if rules_key(table) != rules:
        return people
    return people | {
        "title": "" if game.name in DAY_NAMES else game.name,
        "target": "" if game.target == game.rules.target_total else game.target,
        "lasts": _own_length(game),
        "hands": game.deals or "",
        "until": game.until.clock[-len("22:30") :] if game.until else "",
    }


def _own_length(game: Game) -> str:
    """Return the way a table ends its game where that is not how its rules say, "" otherwise."""
    if game.until:
        return UNTIL
    return FOR_HANDS if game.deals and game.deals != game.rules.deals else ""


def _given_name(table: TableAccess, side: Side) -> str:
    """Return a side's name; nothing for one made of its partners' names, who may change."""
    return "" if side.name == join_names(table.game.names(side.members)) else side.name


def _side_number(table: TableAccess, seat: int) -> str:
    sides = enumerate(table.game.sides, 1)
    return next(str(number) for number, side in sides if seat in side.members)


def _typed(form: NewGameForm) -> dict[str, Any]:
    """Return everything as it was typed, with what is wrong with it."""
    sent = request.form
    return {
        "rules": form.rules.data,
        "players": form.players.data,
        "names": sent.getlist("player"),
        "partners_by": form.partners_by.data,
        "partners": sent.getlist("side"),
        "cards": form.drawn,
        "dealer": form.dealer.data,
        "side_names": sent.getlist("side-name"),
        "title": sent.get("title", ""),
        "target": sent.get("target", ""),
        "lasts": form.lasts.data,
        "hands": sent.get("hands", ""),
        "until": form.until.data,
        "offset": sent.get("utc-offset", ""),
        "paper_hands": sent.get("paper-hands", ""),
        "paper_totals": sent.getlist("paper-total"),
        "faults": {name: form.fault(name) for name in form.errors if name},
    }


def _page(typed: dict[str, Any]) -> str:
    like = _like_table()
    values = page_values(typed, own_choices(like))
    return render_template(
        "new_game/new.html",
        **values,
        first_book=default_rule_set().id,
        heading="Rematch" if like and rules_key(like) == values["chosen"] else "New game",
        like=like,
        series=series_of(like.game) if like else "",
        **_last_people(values["choice"], like),
        known_names=_known_names(like),
        name_today=_todays_name(),
    )


def _known_names(like: TableAccess | None) -> list[str]:
    """Return who played here before; for a rematch also whoever gave up a seat in that game."""
    left = [each.before for each in like.game.together.substitutes] if like else []
    return list(dict.fromkeys((*table_access.store().names_used(_own_games()), *left)))


def _last_people(choice: RulesChoice, like: TableAccess | None) -> dict[str, Any]:
    """Return the last game to take the people of, and rules that were chosen before: they stay."""
    is_named = request.args.get("rules") == choice.id
    last = None if like else _last_table()
    if last and (is_named or request.method == "POST") and choice.id != rules_key(last):
        fits = choice.is_for(len(last.game.players))
        return {"named_rules": is_named, "last": last if fits else None, "other_rules": choice.id}
    return {"named_rules": is_named, "last": last, "other_rules": None}


def _last_table() -> TableAccess | None:
    """Return the table this device used last, where its game can be read."""
    return next(filter(None, map(table_access.find_table, _own_games()[:1])), None)


def _own_games() -> list[str]:
    """List the ids of this device's games without the example and the practice."""
    invented = {examples.entries()[0].name, practice().name}
    summaries = table_access.store().summaries(table_access.own_ids())
    return [summary.id for summary in summaries if summary.name not in invented]
