"""Nobody in without the link: every address of the app, tried by those who must not get in."""

import pytest
from flask import Flask
from werkzeug.routing import Rule

from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.secrets import hash_secret, link_hashes, new_secret, watch_secret
from tests.support.phones import send, token
from tests.support.routes import (
    AT_TABLES,
    BEFORE_THE_FIRST_HAND,
    OF_A_DEVICE,
    OF_OWN_HOUSE_RULES,
    PUBLIC,
    READS_BY_POST,
    RULES,
    all_of,
    fields_of,
    leaks,
    named,
    path_of,
    played_table,
    reads,
    strangers,
    writes,
)
from tests.support.tables import make_table, phone, store_of

pytestmark = pytest.mark.shared_app


def test_every_address_belongs_to_a_table_or_is_public_on_purpose() -> None:
    assert {rule.endpoint for rule in AT_TABLES} == {
        rule.endpoint for rule in RULES if "table_id" in rule.arguments
    }
    assert {rule.endpoint for rule in RULES} >= PUBLIC


@pytest.mark.parametrize("rule", reads(AT_TABLES), ids=named)
def test_no_stranger_reads_anything_of_a_table(app: Flask, rule: Rule) -> None:
    table = played_table(app)
    for who, client in strangers(app, table).items():
        answer = client.get(path_of(rule, table[0]))
        assert answer.status_code == 404, who
        assert not leaks(answer.text), who


@pytest.mark.parametrize("rule", writes(AT_TABLES), ids=named)
def test_no_stranger_writes_anything_at_a_table(app: Flask, rule: Rule) -> None:
    table = played_table(app)
    for who, client in strangers(app, table).items():
        before = all_of(app)
        form = {"csrf_token": token(client), **fields_of(rule.endpoint)}
        answer = client.post(path_of(rule, table[0]), data=form)
        assert answer.status_code == 404, who
        assert not leaks(answer.text), who
        assert all_of(app) == before, who


@pytest.mark.parametrize("rule", writes(AT_TABLES), ids=named)
def test_whoever_may_only_watch_writes_nothing(app: Flask, rule: Rule) -> None:
    table, secret = played_table(app)
    watcher = phone(app, table, watch_secret(secret))
    before = all_of(app)
    form = {"csrf_token": token(watcher), **fields_of(rule.endpoint)}
    assert watcher.post(path_of(rule, table), data=form).status_code == 403
    assert all_of(app) == before


@pytest.mark.parametrize("rule", reads(AT_TABLES), ids=named)
def test_no_page_tells_a_watcher_the_score_link_or_anybody_the_forms_key(
    app: Flask, rule: Rule
) -> None:
    table, secret = played_table(app)
    watcher, scorer = phone(app, table, watch_secret(secret)), phone(app, table, secret)
    before = all_of(app)
    answer = watcher.get(path_of(rule, table, watch_secret(secret)))
    assert answer.status_code in (200, 303, 403)
    assert secret.encode() not in answer.data
    seen = scorer.get(path_of(rule, table, secret))
    assert seen.status_code in (200, 303)
    assert rule.endpoint == "sharing.share" or secret.encode() not in seen.data
    assert b"first-hand" not in answer.data + seen.data
    assert all_of(app) == before


@pytest.mark.parametrize("rule", RULES, ids=named)
def test_looking_changes_nothing(app: Flask, rule: Rule) -> None:
    table, secret = played_table(app)
    before = all_of(app)
    for method in ("GET", "HEAD", "OPTIONS"):
        phone(app, table, secret).open(path_of(rule, table, secret), method=method)
        assert all_of(app) == before, method


@pytest.mark.parametrize("rule", writes(RULES), ids=named)
def test_the_forms_tried_here_are_saved_for_whoever_may_write(app: Flask, rule: Rule) -> None:
    table = played_table(app)
    scorer = phone(app, *table)
    before = all_of(app)
    form = {"csrf_token": token(scorer), **fields_of(rule.endpoint)}
    answer = scorer.post(path_of(rule, table[0]), data=form)
    if rule.endpoint in {*OF_OWN_HOUSE_RULES, *BEFORE_THE_FIRST_HAND}:
        assert all_of(app) == before
        return
    assert answer.status_code == (200 if rule.endpoint in READS_BY_POST else 303)
    has_written = all_of(app) != before
    assert has_written or rule.endpoint in {*READS_BY_POST, *OF_A_DEVICE}


@pytest.mark.parametrize(
    "rule", [rule for rule in reads(RULES) if rule.endpoint in PUBLIC], ids=named
)
def test_public_pages_tell_nothing_of_a_table_the_phone_has_no_link_to(
    app: Flask, rule: Rule
) -> None:
    table = played_table(app)
    for who, client in strangers(app, table).items():
        for query in ("", f"?t={table[0]}", f"?like={table[0]}", f"?q=peeked&t={table[0]}&left=1"):
            answer = client.get(path_of(rule, table[0]) + query)
            assert answer.status_code in (200, 400, 403, 404, 422), who
            # Others of the test's tables may share the name; the players are this table's own.
            told = leaks(answer.data.decode(errors="replace"))
            assert not {"Zenobia", "Wilhelmine", "−455"} & set(told), who


def test_links_that_were_renewed_open_nothing_any_more(app: Flask) -> None:
    table, secret = played_table(app)
    scorer, watcher = phone(app, table, secret), phone(app, table, watch_secret(secret))
    old = phone(app, table, secret)
    assert send(scorer, f"/t/{table}/share/renew", sure="1").status_code == 303
    for gone in (old, watcher):
        for path in ("", "/hand", "/live", ".json", ".csv", ".pdf", "/share", "/history"):
            assert gone.get(f"/t/{table}{path}").status_code == 404
        assert gone.get(f"/j/{table}/{secret}").status_code == 404
        assert gone.get(f"/j/{table}/{watch_secret(secret)}").status_code == 404
        assert send(gone, f"/t/{table}/delete").status_code == 404
    assert scorer.get(f"/t/{table}/hand").status_code == 200


def test_an_added_link_lets_in_and_ends_nothing(app: Flask) -> None:
    table, secret = make_table(app, "hudson", 2)
    fresh = new_secret()
    store_of(app).add_link(table, link_hashes(fresh), "2026-01-31T19:00:00Z")
    for opens in (secret, fresh, watch_secret(fresh)):
        client = app.test_client()
        assert client.get(f"/j/{table}/{opens}").status_code == 303
        assert client.get(f"/t/{table}").status_code == 200


def test_only_hashes_of_secrets_are_kept(app: Flask) -> None:
    table, secret = played_table(app)
    raw = store_of(app).path.read_bytes()
    assert hash_secret(secret).encode() in raw
    for plain in (secret, watch_secret(secret), "first-hand"):
        assert plain.encode() not in raw, table


def test_a_deleted_table_is_gone_from_every_byte_of_the_file(app: Flask) -> None:
    table, secret = played_table(app)
    rows = [played_table(app) for _ in range(3)]
    client = phone(app, table, secret)
    form = {"csrf_token": token(client), "key": "k", "side": "1", "penalty": "free"}
    for number in range(40):
        penalty = {
            "points": "-50",
            "why": f"Unforgettable {number} {'x' * 80}",
            "key": f"k{number}",
        }
        assert client.post(f"/t/{table}/penalty", data=form | penalty).status_code == 303
    assert b"Unforgettable" in store_of(app).path.read_bytes()
    assert send(client, f"/t/{table}/delete").status_code == 303
    left = b"".join(path.read_bytes() for path in store_of(app).path.parent.glob(f"{FILE_NAME}*"))
    for trace in (secret, "Unforgettable"):
        assert trace.encode() not in left
    assert rows[0][0].encode() in left
