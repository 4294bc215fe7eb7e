"""The rows of a board's hands, written without a template: they are most of the page."""

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup, escape

from scorekeeper.table.game import Game, Hand
from scorekeeper.text import number, signed
from scorekeeper.web.filters import clock, line_list, side, written
from scorekeeper.web.table_access import TableAccess
from scorekeeper.web.urls import address


class _Side(NamedTuple):
    """What stands in every row for a side, escaped."""

    n: int
    name: Markup
    heading: Markup


def hand_rows(table: TableAccess) -> Markup:
    """Write a row for each hand, the newest first, with every line of it inside."""
    game = table.game
    sides = [_Side(n, escape(one.name), side(one.name, n)) for n, one in enumerate(game.sides, 1)]
    buttons = list(_buttons(table))
    return written("".join([_row(game, sides, buttons, hand) for hand in reversed(game.hands)]))


def _buttons(table: TableAccess) -> Iterator[tuple[str, str]]:
    """Write what stands before and after a hand's number in each button."""
    ways = {"hands.hand": "Look closer", "hands.correct": "Correct"}
    for way in ways if table.may_score else ["hands.hand"]:
        before, _, after = address(way, table_id=table.id, number=0).rpartition("0")
        yield f'<a class="button" href="{before}', f'{after}">{ways[way]}</a> '


def _row(game: Game, sides: list[_Side], buttons: list[tuple[str, str]], hand: Hand) -> str:
    cells = "".join(
        [
            f'<span class="side-{one.n}"><span class="sr">{one.name}: </span>'
            f"<b>{signed(net)}</b> <small>{number(total)}</small></span>"
            for one, net, total in zip(sides, hand.nets, hand.totals, strict=True)
        ]
    )
    told = "".join(
        [
            f"<div><h3>{one.heading}</h3>{line_list(own, game.rules, is_brief=True)}"
            f'<p class="soft">Needed {needed} to open.</p></div>'
            for one, own, needed in zip(sides, hand.lines, hand.needed, strict=True)
        ]
    )
    leads = "".join([f"{before}{hand.number}{after}" for before, after in buttons])
    return (
        f'<details class="hand" id="hand-{hand.number}"><summary><span class="hand-n">'
        f'<span class="sr">Hand </span>{hand.number}</span><span class="hand-sides">{cells}</span>'
        f'</summary><div class="flow">{told}<p class="soft">{_how(game, hand)}</p>'
        f'<div class="buttons">{leads}</div></div></details>\n'
    )


def _how(game: Game, hand: Hand) -> str:
    """Tell who dealt and sat out, who saved it when, and what they were asked."""
    idle = f", {', '.join(game.names(hand.sitting))} sat out" if hand.sitting else ""
    since = ", corrected since" if hand.corrected else ""
    asked = "".join([f" Accepted: {escape(said)}" for said in hand.accepted])
    dealt, by = escape(f"{game.players[hand.dealer]} dealt{idle}"), escape(hand.by)
    return f"{dealt}. Saved {clock(hand.at)} by {by}{since}.{asked}"
