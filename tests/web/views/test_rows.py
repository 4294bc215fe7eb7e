"""The rows of a board's hands, and the pages they lead to."""

import re

import pytest
from flask import Flask

from scorekeeper.store.secrets import watch_secret
from scorekeeper.text import number, signed
from tests.support.games import make_entries
from tests.support.markup import flowed
from tests.support.tables import add_entry, game_of, make_table, phone

SLY = '<b onclick="x()">"&\''  # typed by somebody who tries things


def played(app: Flask, rules: str = "hudson", players: int = 4, hands: int = 3) -> tuple[str, str]:
    table = make_table(app, rules, players)
    for entry in make_entries(rules, players, hands, penalties=False, corrections=False)[1:]:
        add_entry(app, table[0], entry.kind, entry.body)
    return table


def rows_of(app: Flask, table: tuple[str, str]) -> list[str]:
    page = phone(app, *table).get(f"/t/{table[0]}").text
    return re.findall(r'<a class="hand".*?</a>', page, re.DOTALL)


def page_of(app: Flask, table: tuple[str, str], number: int) -> str:
    return phone(app, *table).get(f"/t/{table[0]}/hand/{number}").text


def test_whatever_was_typed_is_text_never_markup(app: Flask) -> None:
    table_id, secret = make_table(app, names=[SLY] * 4, side_names=[SLY, SLY])
    hand = next(e for e in make_entries(hands=1, penalties=False) if e.kind == "hand").body
    add_entry(app, table_id, "penalty", {"side": 0, "points": -100, "why": SLY})
    add_entry(app, table_id, "hand", hand | {"accepted": [SLY]}, by=SLY)
    [row] = rows_of(app, (table_id, secret))
    escaped = "&lt;b onclick=&#34;x()&#34;&gt;&#34;&amp;&#39;"
    assert row.count(escaped) == 2 and "<b on" not in row
    page = page_of(app, (table_id, secret), 1)
    # Two sides with their heading and their need, who dealt, the reason, the device, what was
    # accepted.
    assert page.count(escaped) >= 2 * 2 + 4 and "<b on" not in page


def test_the_newest_hand_stands_first(app: Flask) -> None:
    rows = rows_of(app, played(app))
    assert [re.findall(r'id="hand-(\d)"', row) for row in rows] == [["3"], ["2"], ["1"]]


def test_a_row_tells_net_and_total_and_its_page_the_needs_the_dealer_and_every_line(
    app: Flask,
) -> None:
    table = played(app)
    game = game_of(app, table[0])
    for row, hand in zip(rows_of(app, table), reversed(game.hands), strict=True):
        told = re.sub(r"<[^>]+>", " ", row)
        assert all(text in told for text in (*map(signed, hand.nets), *map(number, hand.totals)))
        assert f'href="/t/{table[0]}/hand/{hand.number}"' in row
        page = re.sub(r"<[^>]+>", " ", page_of(app, table, hand.number))
        needs = (f"needed {points} to open" for points in hand.needed)
        lines = (signed(line.points) for side in hand.lines for line in side)
        assert all(text in page for text in (*needs, *lines))
        assert f"{game.players[hand.dealer]} dealt" in page


def test_only_who_keeps_the_score_is_led_to_a_correction(app: Flask) -> None:
    table_id, secret = played(app, hands=1)
    correct = f"/t/{table_id}/hand/1/correct"
    assert correct in page_of(app, (table_id, secret), 1)
    assert correct not in page_of(app, (table_id, watch_secret(secret)), 1)


def test_where_a_line_stands_in_the_book_is_behind_a_tap_on_it(app: Flask) -> None:
    page = flowed(page_of(app, played(app, hands=1), 1))
    folded = re.findall(r'<details class="line"> <summary>(.*?)</summary>(.*?)</details>', page)
    assert folded
    assert all("cite" not in line and "/rules/hudson/" in place for line, place in folded)


@pytest.mark.parametrize(
    ("points", "plain", "with_sign"),
    [(1395, "1,395", "+1,395"), (-1395, "−1,395", "−1,395"), (0, "0", "0"), (5, "5", "+5")],
)
def test_points_have_separators_and_a_true_minus(points: int, plain: str, with_sign: str) -> None:
    assert (number(points), signed(points)) == (plain, with_sign)


@pytest.mark.parametrize(("points", "is_long"), [(9995, False), (10_000, True), (-1005, True)])
def test_totals_of_many_figures_are_drawn_smaller(app: Flask, points: int, is_long: bool) -> None:
    table_id, secret = make_table(app, target=50_000)
    line = {"item": "penalty", "count": 1, "points": points, "cite": "", "why": ""}
    body = {"sides": [{"points": 0}] * 2, "lines": [[line], []]}
    add_entry(app, table_id, "hand", body)
    page = phone(app, table_id, secret).get(f"/t/{table_id}").text
    assert number(points) in page
    assert ('class="board of-2 long"' in page) == is_long
