"""The referee's rulings, and rulings on the score."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import MISSING, adjudicate, as_json
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.store.secrets import watch_secret
from tests.support.markup import flowed, hidden_fields, page
from tests.support.ruling_tables import Table, counted
from tests.support.tables import add_entry, entries_of, phone

pytestmark = pytest.mark.shared_app

BOOKS = tuple(all_rule_sets())


def values(client: FlaskClient, address: str, status: int = 200) -> Any:
    return json.loads(page(client, address, status))


# Rulings


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_has_a_page_and_json_that_agree(client: FlaskClient, book: str) -> None:
    rules = load(book)
    for irregularity in irregularities().values():
        for answers in irregularity.completions({}):
            query = "&".join(f"{k}={v}" for k, v in answers.items())
            ruling = adjudicate(rules, irregularity, answers)
            told = values(client, f"/rulings/{irregularity.id}.json?rules={book}&{query}")
            assert told == json.loads(json.dumps(as_json(ruling)))


@pytest.mark.parametrize("irregularity", irregularities())
def test_every_ruling_page_opens(client: FlaskClient, irregularity: str) -> None:
    for book in BOOKS:
        text = page(client, f"/rulings/{irregularity}?rules={book}")
        assert "{" not in text.split("<main")[1].split("</main>")[0]


def test_a_ruling_waits_for_its_question(client: FlaskClient) -> None:
    text = page(client, "/rulings/drew-out-of-turn?rules=hudson")
    assert "Did the card go into the hand?" in text
    assert 'class="verdict"' not in text


@pytest.mark.parametrize("name", ["held-sevens", "unfinished-sevens", "unfinished-wild-canasta"])
def test_a_penalty_counted_in_the_hand_is_not_called_no_points(
    client: FlaskClient, name: str
) -> None:
    text = client.get(f"/rulings/{name}?rules=miller").text
    assert "There is a penalty" in text
    assert "<b>In part:</b>" in text
    assert "<b>This book does not say.</b>" not in text
    assert '<span class="chip">no points</span>' not in text


def test_a_hit_that_depends_shows_no_single_amount(client: FlaskClient) -> None:
    text = client.get("/rules/search?rules=hudson&q=drew+out+of+turn").text
    first = text[text.index("Drew out of turn") :].partition("</li>")[0]
    assert "100 or 200 off. It depends. Did the card go into the hand?" in first
    assert "chip" not in first


def test_a_ruling_says_points_steps_and_paragraph(client: FlaskClient) -> None:
    text = page(client, "/rulings/drew-out-of-turn?rules=hudson&kept=yes")
    assert "200 points off the side that drew" in text
    assert "−200" in text
    assert 'href="/rules/hudson/57"' in text


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("illegal-meld.json?rules=luudoo", {"part": MISSING["penalty"], "covered": True}),
        ("held-aces.json?rules=miller", {"part": MISSING["amount"], "points_each": -1500}),
        (
            "red-threes-without-meld.json?rules=hudson",
            {"points": 0, "points_each": -100, "points_all": -800},
        ),
        ("worth-ace.json?rules=bicycle", {"points_each": 20, "points_all": None}),
        ("red-three-kept-to-end.json?rules=luudoo", {"points_each": -100, "covered": True}),
    ],
)
def test_the_json_says_what_is_missing_and_what_one_costs(
    client: FlaskClient, address: str, told: dict[str, Any]
) -> None:
    assert told.items() <= values(client, f"/rulings/{address}").items()


@pytest.mark.parametrize("book", ["hudson", "official1950", "miller", "bicycle", "luudoo"])
def test_the_json_of_a_silent_book_has_its_reason_and_the_nearest_paragraphs(
    client: FlaskClient, book: str
) -> None:
    told = values(client, f"/rulings/looked-at-stock.json?rules={book}")
    assert (told["covered"], told["part"], told["cites"]) == (False, "", [])
    assert told["silent"].endswith(".")
    assert told["near"] and all(near.startswith(f"{book}:") for near in told["near"])


def test_the_json_marks_a_reading_and_what_the_book_leaves_open(client: FlaskClient) -> None:
    told = values(client, "/rulings/red-three-kept-to-end.json?rules=hudson&played=yes")
    assert "We take them once" in told["reading"]
    assert "the book leaves open" in told["note"]


def test_the_json_names_what_the_page_shows(client: FlaskClient) -> None:
    told = values(client, "/rulings/drew-out-of-turn.json?rules=hudson&kept=yes")
    assert (told["covered"], told["points"], told["cites"]) == (True, -200, ["hudson:57"])
    assert {"effects", "do", "chooses", "verdict", "questions"} <= told.keys()


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/rulings/nope.json?rules=hudson", 404),
        ("/rulings/drew-out-of-turn.json?rules=nope", 404),
        ("/rulings/drew-out-of-turn.json?rules=hudson&kept=maybe", 400),
        ("/rulings/drew-out-of-turn.json?rules=hudson&colour=red", 400),
    ],
)
def test_wrong_questions_are_refused_in_a_sentence(
    client: FlaskClient, address: str, status: int
) -> None:
    assert values(client, address, status)["error"].endswith(".")


def test_a_wrong_answer_on_the_page_is_refused(client: FlaskClient) -> None:
    page(client, "/rulings/drew-out-of-turn?rules=hudson&kept=maybe", 400)
    page(client, "/rulings/nope?rules=hudson", 404)
    page(client, "/rulings/drew-out-of-turn?rules=nope", 404)


def test_what_others_append_to_a_shared_link_does_no_harm(client: FlaskClient) -> None:
    address = "/rulings/drew-out-of-turn?rules=hudson&kept=yes"
    appended = page(client, f"{address}&fbclid=abc")
    assert "200 points off the side that drew" in flowed(appended)
    assert appended.replace("&amp;fbclid=abc", "") == page(client, address)


def test_a_silent_book_shows_what_others_say_as_theirs(client: FlaskClient) -> None:
    text = page(client, "/rulings/saw-another-card?rules=luudoo")
    assert text.index("This book does not say") < text.index("What other books say")
    assert "<b>Hudson:</b> 50 points off" in text


def test_the_ruling_can_lie_in_the_middle_of_the_table(client: FlaskClient) -> None:
    text = page(client, "/rulings/drew-out-of-turn/show?rules=hudson&kept=yes")
    assert "200 points off" in text
    assert "turned=1" in text
    turned = page(client, "/rulings/drew-out-of-turn/show?rules=hudson&kept=yes&turned=1")
    assert 'class="show turned"' in turned


def test_the_slip_is_plain_text(client: FlaskClient) -> None:
    text = client.get("/rulings/drew-out-of-turn?rules=hudson&kept=yes").text
    slip = text.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0]
    assert slip.startswith("Drew out of turn\nDid the card go into the hand? Yes\n")
    assert slip.endswith("Hudson ¶57")


# From a table


def test_a_play_question_is_answered_for_each_side(app: Flask) -> None:
    table = Table(app)
    add_entry(app, table.id, "hand", counted([1600, 0]))
    text = table.page(f"/rulings/how-much-to-open?t={table.id}")
    assert "You need 90" in text and "You need 50" in text


def test_a_ruling_applied_is_a_score_line_with_its_paragraph(app: Flask) -> None:
    table = Table(app)
    status, _ = table.apply("drew-out-of-turn", "&kept=yes", side=1, player=1)
    assert status == 303
    given = table.game.in_play[0]
    assert (given.side, given.points, given.player) == (1, -200, 1)
    assert given.irregularity == "drew-out-of-turn" and given.answers == {"kept": "yes"}
    assert given.cites == ("hudson:57",) and given.why == "Drew out of turn"


def test_after_the_end_a_ruling_counts_with_the_last_hand(app: Flask) -> None:
    table = Table(app)
    last = add_entry(app, table.id, "hand", counted([5000, 0]))
    address = f"/rulings/drew-out-of-turn?t={table.id}&kept=yes"
    text = table.page(address)
    assert "this counts with its last hand, hand 1." in text and "Penalties in hand 1" in text
    watcher = phone(app, table.id, watch_secret(table.secret))
    assert "The game is over" not in watcher.get(address).text  # there is nothing to tap
    assert table.apply("drew-out-of-turn", "&kept=yes", side=0)[0] == 303
    game = table.game
    assert (game.totals, game.outcome) == ((4800, 0), None)  # so it goes on
    assert "Drew out of turn: 200 off Ann &amp; Cleo, in hand 1." in table.page(f"/t/{table.id}")
    add_entry(app, table.id, "undone", {"of": game.seq})
    add_entry(app, table.id, "undone", {"of": last.seq})
    assert not table.game.penalties and "Penalties in hand 1" in table.page(address)


def test_the_page_says_what_the_side_will_need(app: Flask) -> None:
    table = Table(app, "bicycle")
    add_entry(app, table.id, "hand", counted([1600, 0]))
    text = table.page(f"/rulings/short-opening-from-hand?t={table.id}&fixed=all")
    assert "needs 90 → 100" in text and "needs 50 → 60" in text
    table.apply("short-opening-from-hand", "&fixed=all", side=0)
    assert [need.points for need in table.game.needs] == [100, 50]


def test_the_same_tap_twice_is_one_entry(app: Flask) -> None:
    table = Table(app)
    address = f"/rulings/saw-another-card?t={table.id}"
    form = hidden_fields(table.page(address)) | {"side": "0"}
    for _ in range(2):
        answer = table.client.post(f"/t/{table.id}/rulings/saw-another-card", data=form)
        assert answer.status_code == 303
    assert len(table.game.in_play) == 1


def test_a_form_without_a_key_counts_by_itself(app: Flask) -> None:
    table = Table(app)
    assert table.apply("saw-another-card", side=0, key="")[0] == 303
    assert table.apply("saw-another-card", side=0, key="")[0] == 409
    assert len(table.game.in_play) == 1


def test_one_error_takes_one_penalty_unless_asked_again(app: Flask) -> None:
    table = Table(app)
    table.apply("saw-another-card", side=0)
    status, text = table.apply("saw-another-card", side=0)
    assert status == 409 and "One error takes one penalty" in text
    form = hidden_fields(text) | {"side": "0"}
    assert form["again"] == "1"
    answer = table.client.post(f"/t/{table.id}/rulings/saw-another-card", data=form)
    assert answer.status_code == 303
    assert len(table.game.in_play) == 2


def test_the_other_side_may_have_the_same_ruling(app: Flask) -> None:
    table = Table(app)
    assert table.apply("saw-another-card", side=0)[0] == 303
    assert table.apply("saw-another-card", side=1)[0] == 303


def test_a_page_older_than_the_table_is_shown_anew(app: Flask) -> None:
    table = Table(app)
    form = hidden_fields(table.page(f"/rulings/saw-another-card?t={table.id}")) | {"side": "0"}
    add_entry(app, table.id, "hand", counted([100, 200]))
    answer = table.client.post(f"/t/{table.id}/rulings/saw-another-card", data=form)
    assert answer.status_code == 409
    assert "Something was saved in this game since" in answer.get_data(as_text=True)
    assert not table.game.in_play


def test_a_ruling_sent_again_after_its_redeal_was_undone_is_not_called_done(app: Flask) -> None:
    table, query = Table(app), "&noticed=before"
    fields = hidden_fields(table.page(f"/rulings/wrong-number-dealt?t={table.id}{query}"))
    assert table.post("/rulings/wrong-number-dealt", fields | {"side": "0"})[0] == 303
    add_entry(app, table.id, "undone", {"of": 3})
    status, text = table.post("/rulings/wrong-number-dealt", fields | {"side": "0"})
    assert status == 409 and "taken back since" in text


def test_a_redeal_voids_the_hand_with_an_entry_of_its_own(app: Flask) -> None:
    table = Table(app)
    query = "&noticed=before"
    ruling = adjudicate(
        load("hudson"), irregularities()["wrong-number-dealt"], {"noticed": "before"}
    )
    assert "redeal" in ruling.effects
    assert table.apply("wrong-number-dealt", query, side=0)[0] == 303
    assert [entry.kind for entry in entries_of(app, table.id)][-2:] == ["penalty", "redeal"]
    assert table.game.redeals == 1


def test_another_books_ruling_is_recorded_as_the_tables_decision(app: Flask) -> None:
    table = Table(app, "luudoo")
    text = table.page(f"/rulings/saw-another-card?t={table.id}")
    assert f"/rulings/saw-another-card?t={table.id}&amp;rules=hudson" in text
    assert table.apply("saw-another-card", "&rules=hudson", side=0)[0] == 303
    given = table.game.in_play[0]
    assert (given.points, given.cites) == (-50, ("hudson:57",))
    assert "table decision" in given.why


def test_a_silent_book_offers_nothing_to_apply(app: Flask) -> None:
    table = Table(app, "luudoo")
    text = table.page(f"/rulings/saw-another-card?t={table.id}")
    assert 'name="side"' not in text
    fields = hidden_fields(table.page(f"/rulings/illegal-meld?t={table.id}")) | {"side": "0"}
    answer = table.client.post(f"/t/{table.id}/rulings/saw-another-card", data=fields)
    assert answer.status_code == 409


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"side": "7"}, 400),
        ({"side": "3"}, 400),
        ({"side": "Ann"}, 400),
        ({"side": ""}, 400),
        ({"side": "0", "player": "1"}, 409),
        ({"side": "0", "player": "x"}, 400),
        ({"side": "0", "seq": "x"}, 409),
        ({"side": "0", "seq": ""}, 409),
        ({"side": "0", "rules": "nope"}, 404),
    ],
)
def test_a_form_that_does_not_fit_writes_nothing(
    app: Flask, form: dict[str, str], status: int
) -> None:
    table = Table(app)
    assert table.apply("saw-another-card", **form)[0] == status
    assert not table.game.in_play


def test_an_open_question_or_a_wrong_answer_writes_nothing(app: Flask) -> None:
    table = Table(app)
    fields = hidden_fields(table.page(f"/rulings/drew-out-of-turn?t={table.id}&kept=yes"))
    for kept, status in (("maybe", 400), ("", 400)):
        form = fields | {"side": "0", "kept": kept}
        answer = table.client.post(f"/t/{table.id}/rulings/drew-out-of-turn", data=form)
        assert answer.status_code == status
    fields.pop("kept")
    answer = table.client.post(
        f"/t/{table.id}/rulings/drew-out-of-turn", data=fields | {"side": "0"}
    )
    assert answer.status_code == 409
    assert not table.game.in_play


def test_who_may_only_watch_sees_the_ruling_and_cannot_apply_it(app: Flask) -> None:
    table = Table(app)
    fields = hidden_fields(table.page(f"/rulings/saw-another-card?t={table.id}")) | {"side": "0"}
    watcher = phone(app, table.id, watch_secret(table.secret))
    text = page(watcher, f"/rulings/saw-another-card?t={table.id}")
    assert "50 points off" in text and 'name="side"' not in text
    token = hidden_fields(table.page(f"/rulings/saw-another-card?t={table.id}"))["csrf_token"]
    answer = watcher.post(
        f"/t/{table.id}/rulings/saw-another-card", data=fields | {"csrf_token": token}
    )
    assert answer.status_code in (400, 403)
    assert not table.game.in_play


def test_a_finished_game_takes_no_more_rulings(app: Flask) -> None:
    table = Table(app)
    fields = hidden_fields(table.page(f"/rulings/saw-another-card?t={table.id}")) | {"side": "0"}
    add_entry(app, table.id, "ended", {})
    assert 'name="side"' not in table.page(f"/rulings/saw-another-card?t={table.id}")
    answer = table.client.post(f"/t/{table.id}/rulings/saw-another-card", data=fields)
    assert answer.status_code == 409


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rulings_work_at_tables_of_every_size(app: Flask, players: int) -> None:
    table = Table(app, "hudson", players)
    assert table.apply("saw-another-card", side=1)[0] == 303


def test_no_question_shares_its_name_with_a_field_of_the_form() -> None:
    taken = {"t", "rules", "side", "player", "key", "seq", "again", "turned", "csrf_token"}
    taken |= {"seat", "also"}
    taken |= {"tick", "choice", "dealer", "and"}
    asked = {q.id for one in irregularities().values() for q in one.questions}
    assert not asked & taken


def test_what_stands_already_in_the_hand_is_told(app: Flask) -> None:
    table = Table(app)
    table.apply("saw-another-card", side=0)
    text = table.page(f"/rulings/drew-out-of-turn?t={table.id}&kept=yes")
    assert "In this hand already:" in text and "if it was the same error" in text


def test_a_paragraph_opened_from_a_table_leads_back_to_it(app: Flask) -> None:
    table = Table(app)
    text = table.page(f"/rules/hudson/57?t={table.id}")
    assert f"/t/{table.id}/referee" in text
    assert f"/rulings/drew-out-of-turn?t={table.id}" in text
