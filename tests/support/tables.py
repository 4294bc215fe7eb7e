"""Tables for the tests of the pages, begun straight in the store."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.library import as_values, load
from scorekeeper.store.ledger import Entry
from scorekeeper.store.secrets import hash_secret, new_secret, watch_secret
from scorekeeper.store.store import Store
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from scorekeeper.table.summary import summary_of
from scorekeeper.web.table_access import COOKIE, form_key, new_id
from tests.support.games import NAMES, seats_of

AT = "2026-01-31T19:00:00Z"


def store_of(app: Flask) -> Store:
    return cast(Store, app.extensions["store"])


def make_table(
    app: Flask,
    rules: str = "hudson",
    players: int = 4,
    *,
    names: Sequence[str] = NAMES,
    side_names: Sequence[str] = (),
    dealer: int = 0,
    target: int = 0,
) -> tuple[str, str]:
    """Begin a table; return its id and the secret of its score link."""
    book = load(rules)
    names = list(names[:players])
    members = seats_of(book, players)
    titles = side_names or [" & ".join(names[seat] for seat in side) for side in members]
    body = {
        "name": "Friday night",
        "ruleset": as_values(book),
        "players": names,
        "sides": [{"name": t, "members": m} for t, m in zip(titles, members, strict=True)],
        "dealer": dealer,
        "target": target or book.target.amount,
    }
    table_id, secret = new_id(), new_secret()
    store_of(app).create(
        table_id,
        key="start",
        kind="start",
        body=body,
        at=AT,
        by="Ann",
        summary=summary_of,
        score_hash=hash_secret(secret),
        watch_hash=hash_secret(watch_secret(secret)),
    )
    return table_id, secret


def add_entry(app: Flask, table_id: str, kind: str, body: Mapping[str, Any]) -> Entry:
    done = store_of(app).append(
        table_id,
        key=form_key(),
        kind=kind,
        body=body,
        at=AT,
        by="Bo",
        expected=None,
        summary=summary_of,
    )
    return done.entry


def game_of(app: Flask, table_id: str) -> Game:
    return fold(store_of(app).load(table_id))


def entries_of(app: Flask, table_id: str) -> tuple[Entry, ...]:
    return store_of(app).load(table_id)


def phone(app: Flask, table_id: str, secret: str) -> FlaskClient:
    """Give a device that has opened the link."""
    client = app.test_client()
    client.set_cookie(COOKIE, f"{table_id}.{secret}")
    return client


def hidden(page: str) -> dict[str, str]:
    """Read the hidden fields of a page's form."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return dict(found)
