"""Whatever is sent, the answer is a page and the ledger grows by whole entries or not at all."""

import io
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.table.fold import fold
from tests.support.tables import entries_of, make_table, phone
from tests.support.visits import token

TEXT = st.one_of(
    st.text(max_size=60),
    st.sampled_from(["", "0", "1", "2", "3", "4", "-1", "1e9", "9" * 5000, "hudson", "miller"]),
    st.sampled_from(["names", "dealer", "sits", "target", "end", "lot", "choice", "show", "start"]),
    st.sampled_from(["AS", "2C", "on", "\x00", "\ud7ff\uffff", "x" * 10_000, "５０００", "−500"]),
)
FIELDS = (
    *("do", "rules", "players", "player", "way", "side", "card", "dealer", "side-name"),
    *("title", "target", "after", "seat", "sure", "seq", "of", "name", "key"),
)
FORMS = st.dictionaries(st.sampled_from(FIELDS), st.lists(TEXT, max_size=7), max_size=12)
PATHS = ("/new", "/device", "/import", "/t/{}/settings", "/t/{}/undo", "/t/{}/share/renew")
QUIET = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)


@settings(max_examples=150, deadline=None, suppress_health_check=QUIET)
@given(path=st.sampled_from(PATHS), form=FORMS, players=st.sampled_from((2, 4, 5)))
def test_no_form_breaks_a_page_or_half_writes_a_ledger(
    app: Flask, path: str, form: dict[str, Any], players: int
) -> None:
    table_id, secret = make_table(app, "hudson", players)
    client = phone(app, table_id, secret)
    sent = {"seq": "1", **form, "csrf_token": token(client)}
    answer = client.post(path.format(table_id), data=sent)
    assert answer.status_code < 500
    assert fold(entries_of(app, table_id)).seq <= 2
    where = answer.location or f"/t/{table_id}"
    assert client.get(where).status_code == 200
    assert client.get(f"/t/{table_id}").status_code == 200


@settings(max_examples=60, deadline=None, suppress_health_check=QUIET)
@given(packed=st.binary(max_size=400), named=st.booleans())
def test_no_file_breaks_the_import(app: Flask, packed: bytes, named: bool) -> None:
    client = app.test_client()
    head = b'{"format":"scorekeeper-tables","version":1,"tables":[' if named else b""
    file = (io.BytesIO(head + packed), "x")
    answer = client.post("/import", data={"csrf_token": token(client), "file": file})
    assert answer.status_code == 422


@settings(max_examples=60, deadline=None, suppress_health_check=QUIET)
@given(
    path=st.sampled_from(("/new", "/sheets/print", "/t/{}/live", "/t/{}/history", "/t/{}.pdf")),
    query=st.dictionaries(
        st.sampled_from(("like", "rules", "players", "wall", "all", "kind", "paper")), TEXT
    ),
)
def test_no_query_breaks_a_page(app: Flask, path: str, query: dict[str, str]) -> None:
    table_id, secret = make_table(app)
    answer = phone(app, table_id, secret).get(path.format(table_id), query_string=query)
    assert answer.status_code in (200, 400)
