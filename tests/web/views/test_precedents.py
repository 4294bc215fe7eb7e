"""What a table decides where its book is silent."""

import json
import tomllib
from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.house import merge_sheet
from scorekeeper.store.secrets import watch_secret
from tests.support.markup import hidden_fields, page
from tests.support.pdfs import flat
from tests.support.ruling_tables import Table, counted
from tests.support.tables import add_entry, entries_of, make_table, phone

pytestmark = pytest.mark.shared_app

FLOOR = {"question": "A card fell under the table", "decision": "Put it under the stock."}
SILENT = "saw-another-card"  # under Luudoo


def decide(table: Table, query: str = "", **form: Any) -> tuple[int, str]:
    """Fill the form of a decision, all agreed, and send it."""
    address = f"/precedents/new{query}"
    fields: dict[str, Any] = dict(hidden_fields(table.page(f"/t/{table.id}{address}")))
    return table.post(address, fields | {"agreed": ["0", "1", "2", "3"]} | FLOOR | form)


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app, "luudoo")


def test_a_decision_is_an_entry_with_who_agreed_and_when(app: Flask, table: Table) -> None:
    assert decide(table, points="20")[0] == 303
    entry = entries_of(app, table.id)[-1]
    assert entry.kind == "precedent"
    assert entry.body == FLOOR | {"agreed": [0, 1, 2, 3], "points": -20}
    text = table.page(f"/t/{table.id}/precedents")
    assert "Your table decided on" in text and FLOOR["decision"] in text
    assert "agreed by Ann, Bo, Cleo, Dov" in text and "−20" in text


def test_a_silent_ruling_offers_to_decide_and_shows_the_decision_first(table: Table) -> None:
    address = f"/rulings/{SILENT}?t={table.id}"
    before = table.page(address)
    assert f"/t/{table.id}/precedents/new?irregularity={SILENT}" in before
    assert before.index("Nearest in this book") < before.index("What other books say")
    asked = table.page(f"/t/{table.id}/precedents/new?irregularity={SILENT}")
    assert 'value="Saw another card when drawing"' in asked
    assert decide(table, f"?irregularity={SILENT}", decision="Show it round.")[0] == 303
    after = table.page(address)
    assert after.index("Your table decided on") < after.index("This book does not say")
    assert "Show it round." in after and "Decide it at your table" not in after


def test_a_book_that_rules_it_leaves_nothing_to_decide(app: Flask) -> None:
    hudson = Table(app)
    assert "Decide it at your table" not in hudson.page(f"/rulings/{SILENT}?t={hudson.id}")


def test_a_refused_question_can_be_decided_and_is_answered_from_then_on(table: Table) -> None:
    asked = f"/t/{table.id}/referee?q=how long may I think"
    before = table.page(asked)
    assert "/precedents/new?q=how+long+may+I+think" in before
    assert decide(table, question="How long may I think")[0] == 303
    after = table.page(asked)
    assert after.index("Your table decided on") < after.index("This book does not say")
    assert FLOOR["decision"] in after
    told = json.loads(
        page(table.client, f"/rules/search.json?t={table.id}&typing=1&q=how long may I think now")
    )
    assert told["precedents"][0]["decision"] == FLOOR["decision"]
    assert "Your table decided on" in told["html"]


def test_the_json_of_a_ruling_has_the_decisions_of_the_table(table: Table) -> None:
    address = f"/rulings/{SILENT}.json?t={table.id}"
    assert json.loads(table.page(address))["precedents"] == []
    decide(table, f"?irregularity={SILENT}", decision="Show it round.")
    [told] = json.loads(table.page(address))["precedents"]
    assert (told["decision"], told["cite"]) == ("Show it round.", "your table")
    assert "precedents" not in json.loads(table.page(f"/rulings/{SILENT}.json?rules=luudoo"))


def test_a_decision_with_points_is_put_on_a_side_with_one_tap(table: Table) -> None:
    decide(table, points="20")
    seq = table.game.precedents[0].seq
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents")) | {"side": "1"}
    for _ in range(2):  # the same tap twice is one penalty
        assert table.post(f"/precedents/{seq}/apply", fields)[0] == 303
    [given] = table.game.in_play
    assert (given.side, given.points, given.precedent) == (1, -20, seq)
    board = table.page(f"/t/{table.id}")
    assert f'<a class="cite" href="/t/{table.id}/precedents">your table</a>' in board
    assert "20 off Bo" in board


def test_a_decision_without_points_is_noted(table: Table) -> None:
    decide(table)
    seq = table.game.precedents[0].seq
    text = table.page(f"/t/{table.id}/precedents")
    assert "Write it down for" in text
    table.post(f"/precedents/{seq}/apply", hidden_fields(text) | {"side": "0"})
    assert table.game.in_play[0].points == 0


@pytest.mark.parametrize("side", ["", "7", "x"])
def test_a_side_that_is_not_there_is_refused(table: Table, side: str) -> None:
    decide(table)
    seq = table.game.precedents[0].seq
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents")) | {"side": side}
    assert table.post(f"/precedents/{seq}/apply", fields)[0] == 400
    assert not table.game.in_play


def test_a_finished_game_takes_no_more_of_them(app: Flask, table: Table) -> None:
    decide(table, points="20")
    seq = table.game.precedents[0].seq
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents")) | {"side": "0"}
    add_entry(app, table.id, "ended", {})
    assert table.post(f"/precedents/{seq}/apply", fields)[0] == 303
    assert "The game is over" in table.page(f"/t/{table.id}")
    assert not table.game.penalties


def test_after_the_end_a_decision_counts_with_the_last_hand(app: Flask, table: Table) -> None:
    decide(table, points="20")
    seq = table.game.precedents[0].seq
    add_entry(app, table.id, "hand", counted([9000, 0]))
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents")) | {"side": "0"}
    assert table.post(f"/precedents/{seq}/apply", fields)[0] == 303
    assert table.game.totals == (8980, 0)


def test_a_decision_is_changed_by_one_that_takes_its_place(app: Flask, table: Table) -> None:
    decide(table, points="20")
    [first] = table.game.precedents
    address = f"/precedents/{first.seq}/change"
    text = table.page(f"/t/{table.id}{address}")
    assert f'value="{FLOOR["decision"]}"' in text and 'value="20"' in text
    form: dict[str, Any] = dict(hidden_fields(text)) | FLOOR | {"agreed": ["1", "2"]}
    assert table.post(address, form | {"decision": "It is out of play."})[0] == 303
    [second] = table.game.precedents
    assert (second.decision, second.agreed, second.points) == ("It is out of play.", (1, 2), 0)
    assert entries_of(app, table.id)[-1].body["of"] == first.seq
    table.page(f"/t/{table.id}{address}", 404)  # it holds no longer


def test_a_decision_is_taken_back_and_the_taking_back_undone(app: Flask, table: Table) -> None:
    decide(table)
    [precedent] = table.game.precedents
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents"))
    for _ in range(2):
        assert table.post(f"/precedents/{precedent.seq}/withdraw", fields)[0] == 303
    assert not table.game.precedents
    assert "Nothing decided yet" in table.page(f"/t/{table.id}/precedents")
    history = table.page(f"/t/{table.id}/history")
    assert "No longer decided: A card fell under the table" in history
    add_entry(app, table.id, "undone", {"of": entries_of(app, table.id)[-1].seq})
    assert table.game.precedents == (precedent,)


def test_a_form_that_is_not_complete_comes_back_filled(table: Table) -> None:
    status, text = decide(table, decision="", points="7", agreed=["1"])
    assert status == 422
    assert "Write it down in a few words." in text and "7 is not a multiple of 5" in text
    assert f'value="{FLOOR["question"]}"' in text
    assert not table.game.precedents


def test_the_same_form_twice_is_one_decision(table: Table) -> None:
    fields: dict[str, Any] = dict(hidden_fields(table.page(f"/t/{table.id}/precedents/new")))
    fields |= FLOOR | {"agreed": ["0"]}
    for _ in range(2):
        assert table.post("/precedents/new", fields)[0] == 303
    assert len(table.game.precedents) == 1


def test_who_may_only_watch_reads_and_decides_nothing(app: Flask, table: Table) -> None:
    decide(table)
    watcher = phone(app, table.id, watch_secret(table.secret))
    text = page(watcher, f"/t/{table.id}/precedents")
    assert FLOOR["decision"] in text
    assert "<form" not in text.split("<main")[1] and "Decide something" not in text
    page(watcher, f"/t/{table.id}/precedents/new", 403)
    assert "Decide it at your table" not in page(watcher, f"/rulings/{SILENT}?t={table.id}")


@pytest.mark.parametrize(
    ("query", "status"),
    [("?irregularity=nope", 404), ("?irregularity=drew-out-of-turn&kept=maybe", 400)],
)
def test_an_unknown_subject_is_refused(table: Table, query: str, status: int) -> None:
    table.page(f"/t/{table.id}/precedents/new{query}", status)


def test_the_rule_card_of_the_table_has_its_decisions(table: Table) -> None:
    decide(table, points="20")
    answer = table.client.get(f"/t/{table.id}/card.pdf")
    assert answer.content_type == "application/pdf"
    text = flat(answer.data)
    assert "Decided at this table" in text and "Put it under the stock." in text


def test_a_decision_goes_out_and_comes_in_with_the_game(app: Flask, table: Table) -> None:
    decide(table)
    exported = json.loads(table.client.get(f"/t/{table.id}.json").data)
    bodies = [entry["body"] for entry in exported["tables"][0]["entries"]]
    assert FLOOR.items() <= bodies[-1].items()


def other(fields: dict[str, Any], decision: str) -> dict[str, Any]:
    """Return the form as another phone or another moment sends it."""
    return fields | {"key": decision, "decision": decision}


def test_changing_what_the_other_phone_changed_keeps_what_was_typed(table: Table) -> None:
    decide(table)
    address = "/precedents/2/change"
    fields: dict[str, Any] = dict(hidden_fields(table.page(f"/t/{table.id}{address}")))
    fields |= FLOOR | {"agreed": ["0"]}
    for _ in range(2):  # a double tap counts once, and is answered as the first time
        assert table.post(address, other(fields, "Left there."))[0] == 303
    status, text = table.post(address, other(fields, "Shown to all."))
    assert status == 409 and "decided anew meanwhile: “Left there.”" in text
    assert 'value="Shown to all."' in text
    assert f'action="/t/{table.id}/precedents/3/change"' in text
    sent = dict(hidden_fields(text)) | FLOOR | {"agreed": "0", "decision": "Shown to all."}
    assert table.post("/precedents/3/change", sent)[0] == 303
    assert [one.decision for one in table.game.precedents] == ["Shown to all."]


def test_changing_what_was_taken_back_keeps_what_was_typed(app: Flask, table: Table) -> None:
    decide(table, f"?irregularity={SILENT}")
    address = "/precedents/2/change"
    fields: dict[str, Any] = dict(hidden_fields(table.page(f"/t/{table.id}{address}")))
    add_entry(app, table.id, "withdrawn", {"of": 2})
    status, text = table.post(address, fields | FLOOR | {"agreed": ["0"], "decision": "Shown."})
    assert status == 409 and "taken back meanwhile" in text and 'value="Shown."' in text
    assert f'action="/t/{table.id}/precedents/new"' in text
    sent = dict(hidden_fields(text)) | FLOOR | {"agreed": "0", "decision": "Shown."}
    assert table.post("/precedents/new", sent)[0] == 303
    assert [one.irregularity for one in table.game.precedents] == [SILENT]


def test_a_decision_sent_again_after_it_was_undone_is_not_called_decided(
    app: Flask, table: Table
) -> None:
    fields: dict[str, Any] = dict(hidden_fields(table.page(f"/t/{table.id}/precedents/new")))
    fields |= FLOOR | {"agreed": ["0"]}
    assert table.post("/precedents/new", fields)[0] == 303
    add_entry(app, table.id, "undone", {"of": 2})
    status, text = table.post("/precedents/new", fields)
    assert status == 409 and "taken back since" in text and FLOOR["decision"] in text
    again = dict(hidden_fields(text)) | FLOOR | {"agreed": "0"}
    assert table.post("/precedents/new", again)[0] == 303
    assert len(table.game.precedents) == 1


@pytest.mark.parametrize("key", [{}, {"key": "from-the-back-forward-cache"}])
def test_a_decision_changed_after_back_asks_and_then_holds_as_well(
    table: Table, key: dict[str, str]
) -> None:
    fields: dict[str, Any] = dict(hidden_fields(table.page(f"/t/{table.id}/precedents/new")))
    fields |= FLOOR | {"agreed": ["0"]}
    assert table.post("/precedents/new", fields)[0] == 303
    status, text = table.post("/precedents/new", fields | {"decision": "Left there."} | key)
    assert status == 409 and "was decided since this page was opened" in text
    assert 'value="Left there."' in text
    assert len(table.game.precedents) == 1
    again = dict(hidden_fields(text)) | FLOOR | {"agreed": "0", "decision": "Left there."}
    assert table.post("/precedents/new", again)[0] == 303
    assert len(table.game.precedents) == 2


def test_taking_back_sent_again_after_an_undo_is_not_called_done(app: Flask, table: Table) -> None:
    decide(table)
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents"))
    assert table.post("/precedents/2/withdraw", fields)[0] == 303
    add_entry(app, table.id, "undone", {"of": 3})
    assert table.post("/precedents/2/withdraw", fields)[0] == 303
    text = table.page(f"/t/{table.id}/precedents")
    assert "undone since" in text and FLOOR["decision"] in text


def test_two_phones_that_take_one_decision_back_write_one_entry(app: Flask, table: Table) -> None:
    decide(table)
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents"))
    for key in ("one", "two"):
        assert table.post("/precedents/2/withdraw", fields | {"key": key})[0] == 303
    assert [entry.kind for entry in entries_of(app, table.id)].count("withdrawn") == 1


def test_taking_back_what_was_decided_anew_says_so(app: Flask, table: Table) -> None:
    decide(table)
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents"))
    add_entry(app, table.id, "precedent", FLOOR | {"agreed": [0], "of": 2})
    assert table.post("/precedents/2/withdraw", fields)[0] == 303
    assert "decided anew meanwhile" in table.page(f"/t/{table.id}/precedents")
    assert len(table.game.precedents) == 1


def test_a_decision_put_on_the_score_and_undone_is_not_called_there(
    app: Flask, table: Table
) -> None:
    decide(table, points="20")
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents")) | {"side": "1"}
    assert table.post("/precedents/2/apply", fields)[0] == 303
    add_entry(app, table.id, "undone", {"of": 3})
    table.page(f"/t/{table.id}")  # shows what the first tap said
    assert table.post("/precedents/2/apply", fields)[0] == 303
    assert "taken back since" in table.page(f"/t/{table.id}/precedents")
    assert not table.game.in_play


def test_what_is_decided_no_more_is_not_put_on_the_score(app: Flask, table: Table) -> None:
    decide(table, points="20")
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents")) | {"side": "1"}
    add_entry(app, table.id, "withdrawn", {"of": 2})
    assert table.post("/precedents/2/apply", fields)[0] == 303
    text = table.page(f"/t/{table.id}/precedents")
    assert "not decided any more. Nothing was put on the score." in text


@pytest.mark.parametrize("what", ["change", "withdraw", "apply"])
def test_a_decision_that_never_was_is_not_found(table: Table, what: str) -> None:
    fields = hidden_fields(table.page(f"/t/{table.id}/precedents/new")) | {"side": "0"}
    assert table.post(f"/precedents/1/{what}", fields)[0] == 404
    assert table.post(f"/precedents/99/{what}", fields)[0] == 404


def test_decisions_go_into_house_rules_with_one_tap_and_are_shown_at_the_next_table(
    app: Flask, table: Table
) -> None:
    assert (
        decide(table, f"?irregularity={SILENT}", decision="Show it round.", points="20")[0] == 303
    )
    listed = table.page(f"/t/{table.id}/precedents")
    assert "Put our decisions into our house rules" in listed
    answer = table.client.post(f"/t/{table.id}/precedents/to-house", data=hidden_fields(listed))
    assert answer.status_code == 303
    shown = page(table.client, answer.location)
    assert "Decided:" in shown and "Show it round." in shown
    text = table.client.get(f"{answer.location}.toml").text
    assert "[[decided]]" in text and f'ruling = "{SILENT}"' in text
    next_id, secret = make_table(app, merge_sheet(tomllib.loads(text), "ours"))
    client = phone(app, next_id, secret)
    ruling = page(client, f"/rulings/{SILENT}?t={next_id}")
    assert "Your house rules decided:" in ruling and "Show it round." in ruling
    assert "precedents/new" not in ruling
    found = page(client, f"/t/{next_id}/referee?q=saw another card when drawing")
    assert "Your house rules decided:" in found
    assert "Decided in our rules" in flat(client.get(f"/t/{next_id}/card.pdf").data)
