"""What a question names beside a fault: who it was, and a second fault."""

import pytest
from flask import Flask

from tests.support.markup import flowed
from tests.support.ruling_tables import Table

pytestmark = pytest.mark.shared_app


def test_who_was_named_in_the_question_is_marked_and_can_be_changed(app: Flask) -> None:
    table = Table(app)
    name = table.game.players[1].lower()
    found = flowed(table.page(f"/t/{table.id}/referee?q={name} drew out of turn"))
    assert f"/rulings/drew-out-of-turn?t={table.id}&amp;seat=1" in found
    query = "&seat=1&kept=no"
    text = flowed(table.page(f"/rulings/drew-out-of-turn?t={table.id}{query}"))
    assert f"You named {table.game.players[1]}" in text
    first, second = text.split('name="side" value="')[1:3]
    assert 'class="button primary" form="apply"' in first  # of the second button, which follows
    assert 'class="button primary" form="apply" name="side" value="0"' not in text and second
    assert 'name="player" value="1" checked' in text
    table.apply("drew-out-of-turn", query, side=1, player=1)
    assert (table.game.in_play[-1].side, table.game.in_play[-1].player) == (1, 1)
    table.apply("wrong-number-dealt", "&seat=1&noticed=before", side=0, player=1)
    text = table.page(f"/rulings/drew-out-of-turn?t={table.id}&seat=9&kept=no")
    assert "You named" not in text


def test_the_player_marked_is_not_written_for_the_other_side(app: Flask) -> None:
    table = Table(app)
    table.apply("drew-out-of-turn", "&seat=1&kept=no", side=0, player=1)
    assert (table.game.in_play[-1].side, table.game.in_play[-1].player) == (0, None)


def test_the_second_fault_of_a_question_is_offered_on_the_ruling_and_on_the_board(
    app: Flask,
) -> None:
    table = Table(app)
    query = "&kept=no&also=saw-another-card"
    text = flowed(table.page(f"/rulings/drew-out-of-turn?t={table.id}{query}"))
    assert "Two things happened." in text and "Saw another card when drawing" in text
    assert f"/rulings/drew-out-of-turn+saw-another-card?t={table.id}" in text
    assert table.apply("drew-out-of-turn", query, side=0)[0] == 303
    board = flowed(table.page(f"/t/{table.id}"))
    assert "You told of a second thing:" in board
    assert f'href="/rulings/saw-another-card?t={table.id}"' in board
    assert table.apply("saw-another-card", "", side=0)[0] == 303
    assert "second thing" not in table.page(f"/t/{table.id}")
