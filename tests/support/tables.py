"""Tables for the tests of the pages, begun straight in the store."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, cast

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.store.device_links import device_link_secret
from scorekeeper.store.ledger import Entry, NewEntry, Stamp, TableBrief, entries_after
from scorekeeper.store.secrets import link_hashes, new_secret
from scorekeeper.store.store import Store
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from scorekeeper.table.summary import summary_of
from scorekeeper.web.devices import DEVICE_COOKIE, LINKS_COOKIE, device_secret
from tests.support.games import NAMES, make_entries, seats_of

AT = "2026-01-31T19:00:00Z"


def store_of(app: Flask) -> Store:
    return cast(Store, app.extensions["store"])


def make_table(
    app: Flask,
    rules: str | RuleSet = "hudson",
    players: int = 4,
    *,
    names: Sequence[str] = NAMES,
    side_names: Sequence[str] = (),
    dealer: int = 0,
    target: int = 0,
) -> tuple[str, str]:
    """Begin a table; return its id and the secret of its score link."""
    book = load(rules) if isinstance(rules, str) else rules
    names = list(names[:players])
    members = seats_of(book, players)
    titles = side_names or [" & ".join(names[seat] for seat in side) for side in members]
    body = {
        "name": "Friday night",
        "ruleset": as_values(book),
        "players": names,
        "sides": [{"name": t, "members": m} for t, m in zip(titles, members, strict=True)],
        "dealer": dealer,
        "target": target or book.target_total,
    }
    table_id, secret = secrets.token_urlsafe(9).replace("-", "_"), new_secret()
    [start] = entries_after((), [NewEntry("start", body)], key="start", stamp=Stamp(AT, "Ann"))
    brief = TableBrief(**summary_of(fold([start])))
    store_of(app).create(table_id, start, brief, link_hashes(secret))
    return table_id, secret


def add_entry(
    app: Flask, table_id: str, kind: str, body: Mapping[str, Any], *, by: str = "Bo", key: str = ""
) -> Entry:
    ledger = entries_of(app, table_id)
    new, stamp = [NewEntry(kind, body)], Stamp(AT, by)
    rows = entries_after(ledger, new, key=key or secrets.token_urlsafe(12), stamp=stamp)
    brief = TableBrief(**summary_of(fold([*ledger, *rows])))
    return store_of(app).append(table_id, rows, brief).entry


def game_of(app: Flask, table_id: str) -> Game:
    return fold(store_of(app).load(table_id))


def entries_of(app: Flask, table_id: str) -> tuple[Entry, ...]:
    return store_of(app).load(table_id)


def phone(app: Flask, table_id: str, secret: str) -> FlaskClient:
    """Return a device that has opened the link."""
    client = app.test_client()
    client.set_cookie(LINKS_COOKIE, f"{table_id}.{secret}")
    return client


def device_of(client: FlaskClient) -> str:
    """Return the secret of a device."""
    cookie = client.get_cookie(DEVICE_COOKIE)
    return device_secret({DEVICE_COOKIE: cookie.value}) if cookie else ""


def link_on(app: Flask, client: FlaskClient, table_id: str) -> str:
    """Return the secret of the link that a device has to a table."""
    return device_link_secret(store_of(app), device_of(client), table_id)


def play_hands(app: Flask, table_id: str, hands: int = 2, **more: Any) -> None:
    """Add hands that were really scored to a table of four under Hudson."""
    for entry in make_entries(hands=hands, corrections=False, **more)[1:]:
        add_entry(app, table_id, entry.kind, entry.body)
