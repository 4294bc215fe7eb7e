"""Whatever is sent, the answer is a page and the ledger grows by whole entries or not at all."""

import io
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.forms.hand_fields import hand_fields
from scorekeeper.rules.library import load
from scorekeeper.table.game import Game
from tests.support.hand_phone import HandPhone
from tests.support.http_phones import form_of, stored_form
from tests.support.phones import token
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone

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
# Where a form is sent: as it is saved, and the kinds of entries it may write.
FILLED: dict[str, tuple[dict[str, Any], set[str]]] = {
    "/new": ({"rules": "hudson", "players": "2", "player": ["A", "B"], "do": "start"}, set()),
    "/device": ({"name": "Zoë"}, set()),
    "/import": ({}, set()),
    "/t/{}/settings": (
        {"do": ["dealer", "target"], "dealer": "1", "target": "7000"},
        {"renamed", "dealer", "sits", "target", "ended"},
    ),
    "/t/{}/undo": ({"of": "2"}, {"undone"}),
    "/t/{}/share/renew": ({"sure": "1"}, set()),
}
PENALTY = {"side": 0, "points": -100, "why": "drew out of turn"}
QUIET = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)


@settings(max_examples=150, deadline=None, suppress_health_check=QUIET)
@given(
    path=st.sampled_from(list(FILLED)),
    form=FORMS,
    players=st.sampled_from((2, 4, 5)),
    is_filled=st.booleans(),
)
def test_no_form_breaks_a_page_or_half_writes_a_ledger(
    app: Flask, path: str, form: dict[str, Any], players: int, is_filled: bool
) -> None:
    table_id, secret = make_table(app, "hudson", players)
    add_entry(app, table_id, "penalty", PENALTY)
    client = phone(app, table_id, secret)
    filled, kinds = FILLED[path] if is_filled else ({}, FILLED[path][1])
    sent = {"seq": "2", **filled, **form, "csrf_token": token(client)}
    answer = client.post(path.format(table_id), data=sent)
    shown = {200} if sent.get("do") == ["show"] else set()  # the same form, as now filled in
    assert answer.status_code in {303, 409, 413, 422, 429, *shown}
    written = [entry.kind for entry in entries_of(app, table_id)[2:]]
    assert set(written) <= (kinds if answer.status_code == 303 else set())
    assert len(set(written)) == len(written)
    assert game_of(app, table_id).seq == 2 + len(written)
    for page in (answer.location or f"/t/{table_id}", f"/t/{table_id}"):
        assert client.get(page).status_code == 200


@pytest.mark.parametrize("path", FILLED)
def test_the_forms_that_are_bent_are_saved_as_they_are(app: Flask, path: str) -> None:
    """Otherwise the test above would bend forms that are refused anyway."""
    table_id, secret = make_table(app)
    add_entry(app, table_id, "penalty", PENALTY)
    client = phone(app, table_id, secret)
    filled, kinds = FILLED[path]
    sent = {"seq": "2", **filled, "csrf_token": token(client)}
    answer = client.post(path.format(table_id), data=sent)
    assert answer.status_code == (422 if path == "/import" else 303)
    written = {entry.kind for entry in entries_of(app, table_id)[2:]}
    assert written == {"dealer", "target"} & kinds or written == {"undone"}


@settings(max_examples=60, deadline=None, suppress_health_check=QUIET)
@given(packed=st.binary(max_size=400), named=st.booleans())
def test_no_file_breaks_the_import(app: Flask, packed: bytes, named: bool) -> None:
    client = app.test_client()
    head = b'{"format":"scorekeeper-tables","version":1,"tables":[' if named else b""
    assume(packed.split() != [b"]}"])  # a good file, of no games
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
    is_sheet = path in ("/sheets/print", "/t/{}.pdf")
    # There is no sheet of another kind or size; other pages ignore what they cannot read.
    assert answer.status_code in ((200, 400) if is_sheet else (200,))
    if answer.status_code == 200:
        assert answer.mimetype == ("application/pdf" if is_sheet else "text/html")
    assert entries_of(app, table_id)[1:] == ()


# Hands


HAND_NAMES = [*sorted(f"s{n}-{f}" for n in (1, 2, 3) for f in hand_fields(load("miller")).names)]
HAND_FIELDS = st.sampled_from(
    [
        *HAND_NAMES,
        "out",
        "also-concealed",
        "number",
        "seq",
        "of",
        "key",
        "do",
        "accept",
        "now",
        "seen",
    ]
)
HAND_VALUES = st.one_of(
    st.text(max_size=30),
    st.integers(-(10**12), 10**12).map(str),
    st.sampled_from(
        ["K K K", "JK 2 2", "3r", "A " * 300, "melds", "cards", "points", "1", "x" * 999]
    ),
)


PLAIN_HAND = {"out": "nobody", "s1-way": "points", "s1-held_points": "5", "s2-held_points": "10"}


@pytest.fixture(scope="module")
def tables_with_a_hand(shared_app: Flask) -> tuple[HandPhone, HandPhone]:
    """Phones at a Hudson and at a Miller table, one hand played at each."""
    tables = make_table(shared_app, "hudson", 2), make_table(shared_app, "miller", 4)
    two, four = (HandPhone(phone(shared_app, *table), table[0]) for table in tables)
    two.save()
    assert four.send(**four.form() | PLAIN_HAND).status_code == 303
    return two, four


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    fields=st.dictionaries(HAND_FIELDS, st.lists(HAND_VALUES, max_size=3), max_size=14),
    where=st.sampled_from(["/hand", "/hand/preview", "/hand/1/correct"]),
    at=st.integers(0, 1),
    is_filled=st.booleans(),
)
def test_no_hand_is_half_written(
    shared_app: Flask,
    tables_with_a_hand: tuple[HandPhone, HandPhone],
    *,
    fields: dict[str, list[str]],
    where: str,
    at: int,
    is_filled: bool,
) -> None:
    """Random fields alone are mostly refused, over a form that is filled in mostly saved."""
    sender = tables_with_a_hand[at]
    before = entries_of(shared_app, sender.table_id)
    form = sender.form("/hand" if where == "/hand/preview" else where)
    filled = form | PLAIN_HAND if is_filled else {"csrf_token": form["csrf_token"]}
    sent = {name: [value] for name, value in filled.items()} | fields
    answer = sender.send(where, **sent)
    assert answer.status_code in (200, 303, 404, 409, 413, 422)
    after = entries_of(shared_app, sender.table_id)
    assert after[: len(before)] == before
    game = game_of(shared_app, sender.table_id)
    written = [entry.kind for entry in after[len(before) :]]
    if answer.status_code != 303:
        assert written == []
    elif not written:  # sent twice, or the same numbers as the hand that was saved before
        key = stored_form("".join(sent.get("key", [])[:1]))
        assert key in set(map(form_of, before)) or is_saved(game, sent, where)
    else:
        assert written == ["hand" if where == "/hand" else "corrected"]


def is_saved(game: Game, fields: dict[str, list[str]], where: str) -> bool:
    """Return whether the hand that a form is for has just these numbers."""
    number = int(fields["number"][0]) if where == "/hand" else 1
    hand = game.hand(number)
    return (
        hand is not None and HandDraft.from_form(game, number, fields).stored_sides() == hand.sides
    )
