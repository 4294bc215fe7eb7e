"""Two faults on one page, and both on the score with one tap."""

import json
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.pairs import pairs
from scorekeeper.rules.library import all_rule_sets
from tests.support.markup import hidden_fields, page
from tests.support.ruling_tables import Table
from tests.support.rulings import WITH_OPTIONS
from tests.support.tables import add_entry, entries_of, make_table, phone

pytestmark = pytest.mark.shared_app

DREW_AND_MELDED = "drew-out-of-turn+melded-in-partners-turn"


def values(client: FlaskClient, address: str, status: int = 200) -> Any:
    return json.loads(page(client, address, status))


@pytest.mark.parametrize("book", all_rule_sets())
def test_every_pair_of_the_data_has_a_page_and_json(client: FlaskClient, book: str) -> None:
    for pair in pairs().values():
        address = f"/rulings/{pair.faults[0]}+{pair.faults[1]}"
        text = page(client, f"{address}?rules={book}")
        assert "{" not in text.split("<main")[1].split("</main>")[0]
        told = values(client, f"{address}.json?rules={book}")
        assert {fault["id"] for fault in told["faults"]} == {*pair.faults}


def test_both_verdicts_their_sum_and_how_they_go_together(client: FlaskClient) -> None:
    text = page(client, f"/rulings/{DREW_AND_MELDED}?rules=hudson&kept=yes")
    assert text.index("1. Drew out of turn") < text.index("2. Melded in partner")
    assert text.index("together</h2>") < text.index("1. Drew out of turn")
    assert "Two entries of the list, taken off together" in text
    assert "−300" in text.split("together</h2>")[1]
    told = values(client, f"/rulings/{DREW_AND_MELDED}.json?rules=hudson&kept=yes")
    assert (told["points"], told["covered"], told["only"]) == (-300, True, "")


def test_any_two_can_be_combined_in_any_order(client: FlaskClient) -> None:
    for address in ("saw-another-card+told-minimum", "told-minimum+saw-another-card"):
        told = values(client, f"/rulings/{address}.json?rules=hudson&opening=no&and-opening=no")
        assert told["points"] == -150
        assert told["verdict"].startswith("Each is ruled on its own")


def test_the_questions_of_both_are_asked(client: FlaskClient) -> None:
    text = page(client, "/rulings/drew-out-of-turn+wrong-number-dealt?rules=hudson")
    assert "Did the card go into the hand?" in text and "When was it noticed?" in text
    assert "together</h2>" not in text and "Answer what is asked below" in text
    link = "/rulings/drew-out-of-turn+wrong-number-dealt?rules=hudson&amp;and-noticed=before"
    assert link in text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("drew-out-of-turn+drew-out-of-turn", 404),
        ("drew-out-of-turn+nope", 404),
        ("drew-out-of-turn+saw-another-card?kept=maybe", 400),
        ("saw-another-card+drew-out-of-turn?and-kept=maybe", 400),
    ],
)
def test_what_is_no_pair_is_refused_in_a_sentence(
    client: FlaskClient, address: str, status: int
) -> None:
    page(client, f"/rulings/{address}", status)
    named, _, query = address.partition("?")
    assert values(client, f"/rulings/{named}.json?{query}", status)["error"].endswith(".")


def test_one_tap_puts_both_on_the_score(app: Flask) -> None:
    table = Table(app)
    assert table.apply(DREW_AND_MELDED, "&kept=yes", side=1)[0] == 303
    drew, melded = table.game.in_play
    assert (drew.irregularity, drew.points, drew.side) == ("drew-out-of-turn", -200, 1)
    assert (melded.irregularity, melded.points, melded.side) == ("melded-in-partners-turn", -100, 1)
    assert drew.answers == {"kept": "yes"}
    keys = [entry.key for entry in entries_of(app, table.id)][-2:]
    assert keys[1] == f"{keys[0]}-penalty"
    assert "200 off" in table.page(f"/t/{table.id}")


def test_the_same_tap_twice_is_one_pair_of_entries(app: Flask) -> None:
    table = Table(app)
    fields = hidden_fields(table.page(f"/rulings/{DREW_AND_MELDED}?t={table.id}&kept=yes"))
    for _ in range(2):
        assert table.post(f"/rulings/{DREW_AND_MELDED}", fields | {"side": "0"})[0] == 303
    assert len(table.game.in_play) == 2


@pytest.mark.parametrize("undone", [2, 3])
def test_a_pair_sent_again_after_one_was_undone_is_not_called_done(app: Flask, undone: int) -> None:
    table = Table(app)
    fields = hidden_fields(table.page(f"/rulings/{DREW_AND_MELDED}?t={table.id}&kept=yes"))
    assert table.post(f"/rulings/{DREW_AND_MELDED}", fields | {"side": "0"})[0] == 303
    add_entry(app, table.id, "undone", {"of": undone})
    status, text = table.post(f"/rulings/{DREW_AND_MELDED}", fields | {"side": "0"})
    assert status == 409 and "taken back since" in text
    assert len(table.game.in_play) == 1


def test_the_second_may_be_somebody_elses(app: Flask) -> None:
    table = Table(app)
    assert table.apply(DREW_AND_MELDED, "&kept=no", side=0, other=1)[0] == 303
    assert [given.side for given in table.game.in_play] == [0, 1]


def test_one_that_counts_alone_is_on_the_score_with_the_other_noted(app: Flask) -> None:
    table = Table(app)
    address = "melded-in-partners-turn+too-many-wilds"
    text = table.page(f"/rulings/{address}?t={table.id}&and-noticed=before")
    assert "This counts with the other fault and costs nothing of its own." in text
    assert table.apply(address, "&and-noticed=before", side=0)[0] == 303
    assert [(given.points, bool(given.effects)) for given in table.game.in_play] == [
        (-100, True),
        (0, False),
    ]


def test_a_redeal_and_the_next_dealer_are_written_with_them(app: Flask) -> None:
    table = Table(app)
    noticed = "&noticed=before&and-noticed=before"
    fields = {"side": 1, "player": 1, "dealer": 0}
    assert table.apply("wrong-dealer+wrong-number-dealt", noticed, **fields)[0] == 303
    kinds = [entry.kind for entry in entries_of(app, table.id)][-4:]
    assert kinds == ["penalty", "penalty", "redeal", "dealer"]
    assert (table.game.dealer, table.game.next_dealer, table.game.redeals) == (1, 0, 1)


def test_nothing_is_written_while_a_question_is_open(app: Flask) -> None:
    table = Table(app)
    fields = hidden_fields(table.page(f"/rulings/{DREW_AND_MELDED}?t={table.id}&kept=yes"))
    fields.pop("kept")
    status, text = table.post(f"/rulings/{DREW_AND_MELDED}", fields | {"side": "0"})
    assert status == 409 and "There is no ruling to put on the score yet." in text
    assert not table.game.in_play


def test_what_is_on_the_score_already_is_asked_about(app: Flask) -> None:
    table = Table(app)
    assert table.apply("saw-another-card", side=0)[0] == 303
    status, text = table.apply("saw-another-card+drew-extra-cards", side=0)
    assert status == 409 and "One error takes one penalty" in text
    fields = hidden_fields(text) | {"side": "0"}
    assert table.post("/rulings/saw-another-card+drew-extra-cards", fields)[0] == 303
    assert len(table.game.in_play) == 3


def test_a_page_older_than_the_table_is_shown_anew(app: Flask) -> None:
    table = Table(app)
    fields = hidden_fields(table.page(f"/rulings/{DREW_AND_MELDED}?t={table.id}&kept=yes"))
    add_entry(app, table.id, "target", {"target": 3000})
    status, text = table.post(f"/rulings/{DREW_AND_MELDED}", fields | {"side": "0"})
    assert status == 409 and "Somebody else saved something" in text
    assert not table.game.in_play


def test_a_side_that_is_not_there_is_refused(app: Flask) -> None:
    table = Table(app)
    assert table.apply(DREW_AND_MELDED, "&kept=yes", side=0, other=4)[0] == 400
    assert table.apply(DREW_AND_MELDED, "&kept=yes", side=0, **{"and-tick": "x"})[0] == 400
    assert not table.game.in_play


def test_a_choice_of_the_second_fault_has_its_own_field(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(irregularities(), WITH_OPTIONS.id, WITH_OPTIONS)
    table = Table(app)
    address = f"saw-another-card+{WITH_OPTIONS.id}"
    assert 'name="and-choice"' in table.page(f"/rulings/{address}?t={table.id}")
    status, text = table.apply(address, side=0)
    assert status == 409 and "Took the pile: The other side chooses." in text
    assert table.apply(address, side=0, **{"and-choice": "stands"})[0] == 303
    assert table.game.in_play[1].options == ("stands",)


def test_another_books_rulings_are_recorded_as_the_tables_decision(app: Flask) -> None:
    table_id, secret = make_table(app, "luudoo")
    device = phone(app, table_id, secret)
    address = f"/rulings/{DREW_AND_MELDED}?t={table_id}"
    assert "Take 0" not in page(device, address)
    fields = hidden_fields(page(device, f"{address}&rules=hudson&kept=no")) | {"side": "0"}
    assert device.post(f"/t/{table_id}/rulings/{DREW_AND_MELDED}", data=fields).status_code == 303
    body = msgspec.to_builtins(entries_of(app, table_id)[-1].body)
    assert "table decision, after Hudson" in body["why"]


def test_what_both_faults_leave_to_the_opponents_is_asked_once(app: Flask) -> None:
    table = Table(app)
    address = "played-out-of-turn+took-discard-before-showing"
    answers = "&did=pile-kept&and-use=doubt"
    text = table.page(f"/rulings/{address}?t={table.id}{answers}")
    assert text.count("<legend>The other side chooses</legend>") == 1
    assert table.apply(address, answers, side=0, choice="own-cards")[0] == 303
    out_of_turn, unshown = table.game.in_play
    assert (out_of_turn.options, unshown.options) == (("own-cards",), ())
    assert (out_of_turn.points, unshown.points) == (-200, -50)


def test_what_is_asked_stands_before_what_is_ruled_already(client: FlaskClient) -> None:
    text = page(client, "/rulings/told-minimum+drew-out-of-turn?rules=hudson")
    _, _, main = text.partition("Answer what is asked below")
    assert main.index("<h2>Drew out of turn") < main.index("<h2>Told the partner")
