"""What is not certain in a ruling is ticked or chosen before it reaches the score."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.referee.irregularities import irregularities
from tests.support.markup import page
from tests.support.ruling_tables import Table, counted
from tests.support.rulings import WITH_OPTIONS
from tests.support.tables import add_entry, entries_of

pytestmark = pytest.mark.shared_app


@pytest.fixture
def optional(monkeypatch: pytest.MonkeyPatch) -> str:
    """An irregularity with two things to tick and two to choose from."""
    monkeypatch.setitem(irregularities(), WITH_OPTIONS.id, WITH_OPTIONS)
    return WITH_OPTIONS.id


def test_nothing_is_ticked_or_chosen_before_somebody_does(app: Flask, optional: str) -> None:
    table = Table(app)
    text = table.page(f"/rulings/{optional}?t={table.id}")
    assert "Tick what is true" in text and "The other side chooses" in text
    assert '<input type="checkbox" name="tick" value="taken">' in text
    assert '<input type="radio" name="choice" value="stands">' in text
    assert "Stays on the board" not in text


def test_without_a_choice_everything_is_kept_and_nothing_saved(app: Flask, optional: str) -> None:
    table = Table(app)
    status, text = table.apply(optional, side=0, player=2, tick="taken")
    assert status == 409
    assert "The other side chooses. Tap what was chosen, then the side once more." in text
    assert 'name="tick" value="taken" checked' in text
    assert 'name="player" value="2" checked' in text
    assert not table.game.in_play


def test_only_what_was_ticked_and_chosen_reaches_the_board(app: Flask, optional: str) -> None:
    table = Table(app)
    assert table.apply(optional, side=0, tick="cards", choice="stands")[0] == 303
    given = table.game.in_play[0]
    assert given.effects == ("play-on", "penalty-cards", "first-discard-stands")
    assert given.options == ("cards", "stands")
    assert "Penalty cards: they stay face up" in table.page(f"/t/{table.id}")
    assert table.apply(optional, side=1, choice="stands")[0] == 303
    assert table.game.in_play[1].effects == ("play-on", "first-discard-stands")
    board = table.page(f"/t/{table.id}")
    assert board.count("Penalty cards: they stay face up") == 1


def test_an_option_that_is_not_offered_is_refused(app: Flask, optional: str) -> None:
    table = Table(app)
    assert table.apply(optional, side=0, tick="nope", choice="stands")[0] == 400
    assert table.apply(optional, side=0, choice="taken")[0] == 400
    assert not table.game.in_play


def test_without_a_table_the_options_are_listed(client: FlaskClient, optional: str) -> None:
    text = page(client, f"/rulings/{optional}?rules=hudson")
    assert "<b>The other side chooses:</b>" in text and "<li>The first card stands</li>" in text
    assert "It may follow, if it is true:" in text and "<li>The pile was taken</li>" in text
    assert 'type="checkbox"' not in text


def test_hudson_62_the_player_who_was_passed_over_deals_the_next_hand(app: Flask) -> None:
    table = Table(app)  # Ann deals
    text = table.page(f"/rulings/wrong-dealer?t={table.id}&noticed=after")
    assert "Who was passed over and deals the next hand?" in text
    assert 'name="dealer" value="0" checked' in text
    fields = {"side": 1, "player": 1, "dealer": 3}
    assert table.apply("wrong-dealer", "&noticed=after", **fields)[0] == 303
    assert [entry.kind for entry in entries_of(app, table.id)][-2:] == ["penalty", "dealer"]
    assert (table.game.dealer, table.game.next_dealer) == (1, 3)
    board = table.page(f"/t/{table.id}")
    assert "Bo deals, then Dov" in board and "Dov deals the next hand." in board
    add_entry(app, table.id, "hand", counted([100, 0]))
    assert table.game.dealer == 3


# How far the book rules it


def test_a_ruling_in_part_says_what_is_missing_and_which_reading_is_ours(
    client: FlaskClient, optional: str
) -> None:
    text = page(client, f"/rulings/{optional}?rules=hudson")
    assert "<b>In part:</b> The book forbids it and names no penalty." in text
    assert "<b>Our reading:</b> The pile counts as touched." in text
    large = page(client, f"/rulings/{optional}/show?rules=hudson")
    assert "<b>In part:</b> The book forbids it and names no penalty." in large
    assert "<b>Our reading:</b>" in large


def test_a_ruling_of_the_book_bears_no_mark(client: FlaskClient) -> None:
    text = page(client, "/rulings/saw-another-card?rules=hudson")
    assert "In part:" not in text and "<b>This book does not say.</b>" not in text
