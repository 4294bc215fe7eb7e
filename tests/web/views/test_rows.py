"""The rows of a board's hands."""

import re

import pytest
from flask import Flask

from scorekeeper.store.secrets import watch_secret
from scorekeeper.text import number, signed
from tests.support.games import make_entries
from tests.support.tables import add_entry, game_of, make_table, phone

SLY = '<b onclick="x()">"&\''  # typed by somebody who tries things


def played(app: Flask, rules: str = "hudson", players: int = 4, hands: int = 3) -> tuple[str, str]:
    table = make_table(app, rules, players)
    for entry in make_entries(rules, players, hands, penalties=False, corrections=False)[1:]:
        add_entry(app, table[0], entry.kind, entry.body)
    return table


def rows_of(app: Flask, table: tuple[str, str]) -> list[str]:
    page = phone(app, *table).get(f"/t/{table[0]}").text
    return re.findall(r'<details class="hand".*?</details>', page, re.DOTALL)


def test_whatever_was_typed_is_text_never_markup(app: Flask) -> None:
    table_id, secret = make_table(app, names=[SLY] * 4, side_names=[SLY, SLY])
    hand = next(e for e in make_entries(hands=1, penalties=False) if e.kind == "hand").body
    add_entry(app, table_id, "penalty", {"side": 0, "points": -100, "why": SLY})
    add_entry(app, table_id, "hand", hand | {"accepted": [SLY]}, by=SLY)
    [row] = rows_of(app, (table_id, secret))
    assert "onclick" in row and "<b on" not in row
    # Two sides with their heading, the player who dealt, the reason, the device, what was accepted.
    assert row.count("&lt;b onclick=&#34;x()&#34;&gt;&#34;&amp;&#39;") == 2 * 2 + 4


def test_the_newest_hand_stands_first(app: Flask) -> None:
    rows = rows_of(app, played(app))
    assert [re.findall(r'id="hand-(\d)"', row) for row in rows] == [["3"], ["2"], ["1"]]


def test_a_row_tells_net_total_need_dealer_and_every_line(app: Flask) -> None:
    table = played(app)
    for row, hand in zip(rows_of(app, table), reversed(game_of(app, table[0]).hands), strict=True):
        told = re.sub(r"<[^>]+>", " ", row)
        nets, totals = map(signed, hand.nets), map(number, hand.totals)
        needs = (f"Needed {points} to open" for points in hand.needed)
        lines = (signed(line.points) for side in hand.lines for line in side)
        assert all(text in told for text in (*nets, *totals, *needs, *lines))


def test_only_who_keeps_the_score_is_led_to_a_correction(app: Flask) -> None:
    table_id, secret = played(app, hands=1)
    [row] = rows_of(app, (table_id, secret))
    ways = [f"/t/{table_id}/hand/1", f"/t/{table_id}/hand/1/correct"]
    assert re.findall(r'class="button" href="([^"]+)"', row) == ways
    [row] = rows_of(app, (table_id, watch_secret(secret)))
    assert re.findall(r'class="button" href="([^"]+)"', row) == ways[:1]


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
