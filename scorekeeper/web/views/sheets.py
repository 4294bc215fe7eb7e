"""Paper: the score sheet of a game, blank sheets, slips and cards as PDF."""

from typing import TYPE_CHECKING

import msgspec
from flask import Blueprint, Response, abort, render_template, request

from scorekeeper.moments import local_text
from scorekeeper.rules.choices import everyday_name
from scorekeeper.rules.library import all_player_counts, all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.wording import is_for
from scorekeeper.sheets.papers import DEFAULT_PAPER, PAPERS
from scorekeeper.table.game import Game
from scorekeeper.table.titles import file_name
from scorekeeper.web import table_access
from scorekeeper.web.house_sets import find_set
from scorekeeper.web.urls import share_url

if TYPE_CHECKING:  # ReportLab loads slowly
    from scorekeeper.sheets.canvas import Sheet

bp = Blueprint("sheets", __name__)
DAY = len("2026-01-31")


class SheetKind(msgspec.Struct, frozen=True):
    """A kind of sheet and what it is for, with the size of its picture on the page."""

    id: str
    name: str
    text: str
    width: int = 100
    height: int = 141


KINDS = (
    SheetKind(
        "blank",
        "Blank score sheet",
        "to keep the score with a pencil, with the values of the book.",
    ),
    SheetKind("tally", "Tally slips", "to count one hand, several on a page."),
    SheetKind(
        "tournament", "Tournament sheet", "one match: table, round, pairs, hands, the director."
    ),
    SheetKind("seats", "Seat slips", "to draw where everybody sits, and who plays with whom."),
    SheetKind("pad", "Simple pad", "a row for each hand: what a side scored, and its total."),
    SheetKind("pads", "Two pads on a page", "the same twice, to be cut apart.", 141, 100),
    SheetKind(
        "card",
        "Rule card",
        "values, what a side needs to open, and penalties, to fold into a pocket.",
        width=141,
        height=100,
    ),
    SheetKind("table-card", "Rule card for the table", "the same on one side of a page.", 141, 100),
)


GAME_KINDS = (
    (
        "This game",
        (
            SheetKind("score", "Score sheet", "the result and all hands first, then every line."),
            SheetKind("summary", "The game on one page", "the result and the chart, to put up."),
            SheetKind("winner", "Winner’s card", "to hand over: who won, when, and by how much."),
            SheetKind(
                "ruled", "Score sheet to go on by hand", "what was played, then rows to write in."
            ),
        ),
    ),
    (
        "To write on, with your names",
        (
            SheetKind("blank", "Blank sheet", "a full sheet for a game, with the values."),
            SheetKind("pad", "Simple pad", "a row for each hand and its total."),
            SheetKind("pads", "Two pads on a page", "the same twice, to be cut apart."),
            SheetKind("tally", "Tally slips", "to count one hand, several on a page."),
            SheetKind("tournament", "Tournament sheet", "one match, for a club."),
        ),
    ),
    (
        "Seats and rules",
        (
            SheetKind("seats", "Place cards", "a name for each seat, and who deals first."),
            SheetKind("card", "Rule card", "values, openings and penalties, to fold."),
            SheetKind("table-card", "Rule card for the table", "the same on one side of a page."),
        ),
    ),
)
CARDS = ("card", "table-card")  # for any number of players
FILE_NAMES = {"ruled": "score", "blank": "blank-sheet", "card": "rule-card"}


def is_large() -> bool:
    """Return whether large print was chosen."""
    return request.args.get("type") == "large"


def paper() -> str:
    """Return the size of paper that was chosen, A4 by default."""
    wanted = request.args.get("paper", DEFAULT_PAPER).lower()
    if wanted not in PAPERS:
        abort(400, "There are sheets for A4 and for Letter paper.")
    return wanted


@bp.get("/sheets")
def index() -> str:
    return render_template(
        "sheets/index.html",
        books=all_rule_sets().values(),
        book_choices=[(rules.id, everyday_name(rules)) for rules in all_rule_sets().values()],
        kinds=KINDS,
        counts=all_player_counts(),
        tables=table_access.own_tables(),
    )


@bp.get("/sheets/print")
def blank() -> Response:
    """Return a blank sheet: of a kind, for a book, a number of players and a size of paper."""
    from scorekeeper.sheets.kinds import book_sheet  # noqa: PLC0415 (ReportLab loads slowly)

    kind = request.args.get("kind", "blank")
    rules = all_rule_sets().get(request.args.get("rules", ""))
    if rules is None or kind not in {known.id for known in KINDS}:
        abort(400, "Choose a rule book and a kind of sheet.")
    players = rules.usual_players if kind in CARDS else _players(rules)
    sheet = book_sheet(kind, rules, players, paper(), large=is_large())
    words = (
        "canasta",
        FILE_NAMES.get(kind, kind),
        rules.id,
        "" if kind in CARDS else str(players),
    )
    return _pdf(sheet, "-".join(filter(None, words)))


def _players(rules: RuleSet) -> int:
    wanted = request.args.get("players", "")
    if wanted not in map(str, rules.player_counts):
        abort(400, f"{is_for(rules)}.")
    return int(wanted)


@bp.get("/t/<table_id>.pdf")
def game(table_id: str) -> Response:
    from scorekeeper.sheets.score_sheet import score_sheet  # noqa: PLC0415

    table = table_access.open_table(table_id)
    sheet = score_sheet(table.game, paper(), large=is_large())
    return _pdf(sheet, file_name(table.game, local_text, "score"))


@bp.get("/t/<table_id>/print")
def choose(table_id: str) -> str:
    """Show every sheet that a game can be printed on."""
    table = table_access.open_table(table_id)
    return render_template(
        "sheets/table.html",
        table=table,
        game=table.game,
        groups=_kinds_of(table.game),
    )


def _kinds_of(game: Game) -> list[tuple[str, list[SheetKind]]]:
    """Return the sheets a game can be printed on, in groups: the winner's card needs a winner."""
    has_winner = game.outcome is not None and game.outcome.winner is not None
    left_out = {"ruled" if game.outcome else "", "" if has_winner else "winner"}
    return [
        (legend, [kind for kind in group if kind.id not in left_out])
        for legend, group in GAME_KINDS
    ]


@bp.get("/t/<table_id>/print.pdf")
def printed(table_id: str) -> Response:
    """Return the sheet that was chosen for a game."""
    from scorekeeper.sheets.kinds import game_sheet  # noqa: PLC0415

    table = table_access.open_table(table_id)
    kind = request.args.get("kind", "score")
    if kind not in {known.id for _, kinds in _kinds_of(table.game) for known in kinds}:
        abort(400, "Choose a kind of sheet.")
    sheet = game_sheet(kind, table.game, paper(), large=is_large())
    return _pdf(sheet, file_name(table.game, local_text, FILE_NAMES.get(kind, kind)))


@bp.get("/sheets/games.pdf")
def season() -> Response:
    """Return the games of this phone in one summary: all, or those of the last evening."""
    from scorekeeper.sheets.season_summary import season_summary  # noqa: PLC0415

    games = [table.game for table in table_access.own_tables()]
    if request.args.get("games") == "evening":
        evenings = [local_text(game.started)[:DAY] for game in games]
        last = max(evenings, default="")
        games = [one for one, evening in zip(games, evenings, strict=True) if evening == last]
    name = "canasta-evening" if request.args.get("games") == "evening" else "canasta-games"
    return _pdf(season_summary(games, paper(), large=is_large()), name)


@bp.get("/t/<table_id>/qr.pdf")
def qr_card(table_id: str) -> Response:
    """Return a card with the code of the watch link, to stand on the table."""
    from scorekeeper.sheets.qr_card import qr_card  # noqa: PLC0415

    table = table_access.open_table(table_id)
    link = share_url(table, "watch")
    return _pdf(qr_card(table.game.name, link, paper()), file_name(table.game, local_text, "code"))


@bp.get("/t/<table_id>/card.pdf")
def table_card(table_id: str) -> Response:
    """Return the rule card of a table, with what it decided for itself."""
    from scorekeeper.sheets.rule_card import rule_card  # noqa: PLC0415

    game = table_access.open_table(table_id).game
    return _pdf(
        rule_card(game.rules, paper(), game.precedents, large=is_large()),
        file_name(game, local_text, "rule-card"),
    )


@bp.get("/house/<set_id>.pdf")
def house_card(set_id: str) -> Response:
    """Return the rule card of house rules."""
    from scorekeeper.sheets.rule_card import rule_card  # noqa: PLC0415

    found = find_set(set_id) or abort(404, "These house rules are not on this phone.")
    return _pdf(rule_card(found.rules, paper()), "our-rules")


@bp.get("/t/<table_id>/ruling/<int:seq>.pdf")
def ruling(table_id: str, seq: int) -> Response:
    """Return one ruling of a game as a slip."""
    from scorekeeper.sheets.ruling_slip import ruling_slip  # noqa: PLC0415

    table = table_access.open_table(table_id)
    penalty = table.game.penalty(seq)
    if penalty is None:
        abort(404)
    return _pdf(
        ruling_slip(table.game, penalty, paper()),
        file_name(table.game, local_text, f"ruling-{seq}"),
    )


def _pdf(sheet: "Sheet", name: str) -> Response:
    response = Response(sheet.pdf(), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
