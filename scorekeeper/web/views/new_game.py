"""A new game: book, players, seats, and the first entry of its ledger."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from flask import (
    Blueprint,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

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
from scorekeeper.table.setup import PACK, Setup, card_words, default_name, default_side_names
from scorekeeper.text import join_names
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("new_game", __name__)

SIDE_MARKS = "▲●■◆⬢★"  # in a list of choices, where no picture can be


class FormSeat(msgspec.Struct, frozen=True):
    """A row of the form: a player, the side of that seat, the side chosen, the card drawn."""

    number: int
    name: str
    side_number: int
    chosen_side: str
    card: str
    card_name: str


@bp.route("/new", methods=["GET", "POST"])
def new() -> Response | str | tuple[str, int]:
    if request.method != "POST":
        return _page(_first_answers())
    form = NewGameForm(request.form)
    form.validate()
    what = request.form.get("do", "start")
    if what == "show":
        return _page(_typed(form) | {"faults": {}})
    if any(form.errors.values()):
        return _page(_typed(form)), WRONG_INPUT
    if what == "lot" or (form.partners_by.data == "lot" and not form.drawn):
        cards = secrets.SystemRandom().sample(PACK, form.players.data or 0)
        return _page(_typed(form) | {"partners_by": "lot", "cards": cards})
    return _start(form.setup)


def _start(setup: Setup) -> Response:
    table = form_keys.new_table(setup.start(_todays_name()))
    if setup.order != tuple(range(len(setup.names))):
        flash(f"Sit like this, clockwise: {', '.join(setup.players)}.", "info")
    response = redirect(url_for("board.show", table_id=table.id), 303)
    table_access.remember(response, {table.id: table.secret})
    return response


def _todays_name() -> str:
    return f"{table_access.now().astimezone():%A} table"


def _first_answers() -> dict[str, Any]:
    """Return the values of a fresh form: as at the table named, or at the one used last."""
    like = table_access.find_table(request.args.get("like", ""))
    last = table_access.store().summaries(table_access.own_ids())[:1]
    rules = request.args.get("rules", like.game.rules.id if like else "")
    known = all_rule_sets()
    rules = rules if rules in known else last[0].rules if last and last[0].rules in known else ""
    book = known[rules] if rules else default_rule_set()
    typed = {"rules": book.id, "players": request.args.get("players", ""), "is_first": not last}
    return typed | (_like(like) if like and like.game.rules.id == book.id else {})


def _like(table: TableAccess) -> dict[str, Any]:
    """Return the values for a rematch: the same seats, the deal gone on to the left."""
    game = table.game
    return {
        "players": len(game.players),
        "names": list(game.players),
        "side_names": [_given_name(table, side) for side in game.sides],
        "partners": [_side_number(table, seat) for seat in range(len(game.players))],
        "dealer": game.dealer + 1,
        "title": game.name,
        "target": "" if game.target == game.rules.target_total else game.target,
    }


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
        "faults": {name: form.fault(name) for name in form.errors if name},
    }


def _page(typed: dict[str, Any]) -> str:
    books = all_rule_sets()
    book = books.get(typed["rules"]) or default_rule_set()
    wanted = str(typed.get("players") or "")
    players = int(wanted) if wanted in map(str, book.player_counts) else book.usual_players
    names = _padded(typed.get("names", ()), MOST_PLAYERS)
    cards = tuple(typed.get("cards") or ())
    if len(cards) != players:
        cards = ()
    seating = book.seating(players)
    sides = len(seating.sides)
    seats = _seats(names[:players], sides, typed.get("partners") or [], cards)
    return render_template(
        "new_game/new.html",
        typed=typed,
        faults=typed.get("faults", {}),
        book=book,
        books=books.values(),
        hint=first_offer().hint if first_offer().rules in books else "",
        players=players,
        counts=all_player_counts(),
        elsewhere=_elsewhere(book),
        seating=seating,
        seats=seats,
        spare_names=names[players:],
        side_names=_padded(typed.get("side_names", ()), sides),
        side_placeholders=default_side_names(sides),
        side_choices=[
            (str(number), f"{mark} side {number}")
            for number, mark in enumerate(SIDE_MARKS[:sides], 1)
        ],
        dealers=[(seat.number, seat.name or default_name(seat.number - 1)) for seat in seats],
        has_partners=sides < players,
        partners_by=typed.get("partners_by") or "seat",
        cards=cards,
        draw=draw_of(book.id),
        setup=Setup(book, tuple(names[:players]), cards=cards),
        known_names=table_access.store().names_used(table_access.own_ids()),
        name_today=_todays_name(),
    )


def _padded(texts: Sequence[str], length: int) -> list[str]:
    return [*texts, *[""] * length][:length]


def _seats(
    names: Sequence[str], sides: int, partners: Sequence[str], cards: Sequence[str]
) -> list[FormSeat]:
    """Return the rows of the form; partners face each other unless others were chosen."""
    return [
        FormSeat(
            number=index + 1,
            name=name,
            side_number=index % sides + 1,
            chosen_side=partners[index] if index < len(partners) else str(index % sides + 1),
            card=cards[index] if cards else "",
            card_name=card_words(cards[index]) if cards else "",
        )
        for index, name in enumerate(names)
    ]


def _elsewhere(book: RuleSet) -> list[tuple[str, str]]:
    """Return the books for the numbers of players this one lacks: ('5 or 6', 'Hudson, …')."""
    others: dict[str, list[str]] = {}
    for count in all_player_counts():
        names = ", ".join(r.name for r in all_rule_sets().values() if count in r.player_counts)
        if count not in book.player_counts:
            others.setdefault(names, []).append(str(count))
    return [(" or ".join(counts), names) for names, counts in others.items()]
