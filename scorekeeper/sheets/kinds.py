"""Every kind of sheet by its name, as pages and commands ask for it."""

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.blank_sheet import blank_sheet
from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.game_summary import game_summary
from scorekeeper.sheets.pad import pad
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.sheets.seat_slips import first_hand, seat_slips
from scorekeeper.sheets.tally_slips import tally_slips
from scorekeeper.sheets.tournament_sheet import tournament_sheet
from scorekeeper.sheets.winner_card import winner_card
from scorekeeper.table.game import Game

RULED_PAGES = 1  # what a sheet to go on by hand has more


def book_sheet(  # noqa: PLR0913 (what a sheet is for, by name)
    kind: str,
    rules: RuleSet,
    players: int,
    paper: str,
    *,
    names: Sequence[str] = (),
    large: bool = False,
) -> Sheet:
    """Return a sheet of a book: `blank`, `pad`, `tally`, `tournament`, `seats`, `card` and so on.

    `names` are those of the sides, for `seats` those of the players.
    """
    match kind:
        case "card" | "table-card":
            return rule_card(rules, paper, large=large, folded=kind == "card")
        case "tournament":
            return tournament_sheet(rules, players, paper, names=names, large=large)
        case "seats":
            return seat_slips(rules, players, paper, names=names, large=large)
        case "tally":
            return tally_slips(rules, players, paper, names=names, large=large)
        case "pad" | "pads":
            return pad(rules, players, paper, names=names, two=kind == "pads", large=large)
        case _:
            return blank_sheet(rules, players, paper, names=names, large=large)


def game_sheet(kind: str, game: Game, paper: str, *, large: bool = False) -> Sheet:
    """Return a sheet of a game: what was played, or what this table goes on with."""
    match kind:
        case "score" | "ruled":
            more = RULED_PAGES if kind == "ruled" else 0
            return score_sheet(game, paper, large=large, ruled_pages=more)
        case "summary":
            return game_summary(game, paper, large=large)
        case "winner":
            return winner_card(game, paper, large=large)
        case "seats":
            seated, first = game.players, first_hand(game)
            rules, count = game.rules, len(seated)
            return seat_slips(rules, count, paper, names=seated, first=first, large=large)
        case "card" | "table-card":
            folded = kind == "card"
            return rule_card(game.rules, paper, game.precedents, large=large, folded=folded)
        case _:
            players = len(game.players)
            names = [side.name for side in game.sides]
            return book_sheet(kind, game.rules, players, paper, names=names, large=large)
