"""Which book and which table a page of the referee is about."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.store.secrets import watch_secret
from scorekeeper.web.devices import LINKS_COOKIE
from scorekeeper.web.referee_context import (
    RefereeContext,
    answers_to,
    book_or_404,
    in_json,
    irregularity_or_404,
    referee_context,
)
from scorekeeper.web.table_access import open_table
from tests.support.tables import add_entry, make_table


def visit(app: Flask, query: str, *links: tuple[str, str]) -> Any:
    """Return the context of a request by a device that knows the links."""
    cookie = ".".join(links[0]) if links else ""
    headers = {"Cookie": f"{LINKS_COOKIE}={cookie}"} if cookie else {}
    return app.test_request_context(query, headers=headers)


def refusal(exception: pytest.ExceptionInfo[HTTPException]) -> tuple[int | None, str | None]:
    return exception.value.code, exception.value.description


def test_without_a_table_the_first_book_answers_unless_another_is_named(app: Flask) -> None:
    with visit(app, "/rules/search"):
        assert referee_context() == RefereeContext(next(iter(all_rule_sets().values())))
    with visit(app, "/rules/search?rules=miller"):
        context = referee_context()
        assert context.rules is load("miller")
        assert (context.game, context.sides, context.query) == (None, (), {"rules": "miller"})
        assert not context.is_foreign and not context.may_apply


def test_the_table_of_the_query_is_asked_by_its_own_book(app: Flask) -> None:
    table = make_table(app, "bicycle")
    with visit(app, f"/rules/search?t={table[0]}", table):
        context = referee_context()
        assert context.rules.id == "bicycle"
        assert context.query == {"t": table[0]}
        assert len(context.sides) == 2
        assert context.may_apply and not context.is_foreign


def test_a_table_may_ask_another_book(app: Flask) -> None:
    table = make_table(app, "bicycle")
    with visit(app, f"/rules/search?t={table[0]}&rules=hudson", table):
        context = referee_context()
        assert context.is_foreign
        assert context.query == {"t": table[0], "rules": "hudson"}


def test_a_table_that_was_opened_is_not_looked_for_again(app: Flask) -> None:
    table_id, secret = make_table(app)
    with visit(app, "/?t=another", (table_id, secret)):
        table = open_table(table_id)
        assert referee_context(table).table is table


def test_who_may_only_watch_or_comes_too_late_may_not_apply(app: Flask) -> None:
    table_id, secret = make_table(app)
    with visit(app, f"/?t={table_id}", (table_id, watch_secret(secret))):
        assert not referee_context().may_apply
    add_entry(app, table_id, "ended", {})
    with visit(app, f"/?t={table_id}", (table_id, secret)):
        assert not referee_context().may_apply


def test_a_table_of_another_device_is_not_found(app: Flask) -> None:
    table_id, _ = make_table(app)
    with visit(app, f"/?t={table_id}"), pytest.raises(HTTPException) as raised:
        referee_context()
    assert refusal(raised) == (404, "This table is not on this phone.")


def test_an_unknown_book_is_not_found(app: Flask) -> None:
    with app.app_context(), pytest.raises(HTTPException) as raised:
        book_or_404("hoyle")
    code, text = refusal(raised)
    assert code == 404 and text and text.startswith("There is no rule book “hoyle”. There are ")
    assert book_or_404("hudson") is load("hudson")


def test_an_unknown_ruling_is_not_found() -> None:
    with pytest.raises(HTTPException) as raised:
        irregularity_or_404("nope")
    assert refusal(raised) == (404, "There is no ruling “nope”.")
    found = irregularity_or_404("drew-out-of-turn")
    assert found is irregularities()["drew-out-of-turn"]


def test_answers_are_those_to_the_questions_of_the_irregularity() -> None:
    irregularity = irregularities()["drew-out-of-turn"]
    assert answers_to(irregularity, {"kept": "yes", "fbclid": "x"}) == {"kept": "yes"}
    with pytest.raises(HTTPException) as raised:
        answers_to(irregularity, {"kept": "maybe"})
    assert raised.value.code == 400


def test_a_refusal_is_one_sentence_of_json(app: Flask) -> None:
    @in_json
    def view(rules_id: str) -> str:
        return book_or_404(rules_id).name

    with app.test_request_context("/"):
        assert view("hudson") == "Hudson"
        answer, status = view("hoyle")
    assert status == 404
    assert answer.get_json()["error"].startswith("There is no rule book")
