"""What a table may change its rules to."""

import pytest
from flask import Flask

from scorekeeper.errors import Malformed
from scorekeeper.rules.presets import presets
from scorekeeper.table.game import Game
from scorekeeper.web.table_rules_page import (
    BOOK,
    ChosenRules,
    agreed_choice,
    offered,
    read_choice,
    single_fields,
)
from tests.support.house_tables import SHEET, club_table
from tests.support.small_ledger import Ledger


def gone() -> Game:
    """Return a table whose book is not here any more."""
    table = Ledger()
    table.entries[0].body["ruleset"]["id"] = "gone"
    return table.game


def test_the_plain_book_comes_first_and_only_sets_of_the_book_follow(app: Flask) -> None:
    with app.test_request_context():
        keys = [one.key for one in offered(Ledger("hudson").game)]
    assert keys[0] == BOOK
    ours = {preset.id for preset in presets().values() if preset.rules.id == "hudson"}
    assert ours <= set(keys)


def test_every_value_in_numbers_or_yes_and_no_can_be_changed_by_itself() -> None:
    fields = {field.id: now for field, now in single_fields(club_table().game)}
    assert fields["mixed"] == "250"
    assert {"drawn", "wild-freezes", "target"} <= set(fields)
    assert single_fields(gone()) == []


def test_one_number_stands_for_every_number_of_players(app: Flask) -> None:
    sent = {"set": "value", "value": "drawn", "to": "2"}
    game = club_table().game
    with app.test_request_context(method="POST", data=sent):
        plan = read_choice(game, "Since today").plan(game, is_always=False)
    rules = plan.after.rules
    assert {drawn.amount for drawn in rules.drawn} == {2}
    assert rules.items_by_id["mixed"].each == 250  # what was changed before stays


def test_a_choice_is_sent_again_as_it_was_read(app: Flask) -> None:
    game = Ledger().game
    for chosen in (ChosenRules(SHEET, is_own_copy=True), ChosenRules(None)):
        with app.test_request_context(method="POST", data=dict(chosen.fields)):
            assert agreed_choice(game) == chosen


def test_a_table_whose_book_is_gone_keeps_its_copy(app: Flask) -> None:
    game = gone()
    assert ChosenRules(None).plan(game, is_always=False).after.rules is game.rules
    sent = {"set": "value", "value": "mixed", "to": "3"}
    with app.test_request_context(method="POST", data=sent), pytest.raises(Malformed):
        read_choice(game, "x")
