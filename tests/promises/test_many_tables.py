"""A phone never loses its tables silently, however many it has."""

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.table_file import SavedTable, decode_tables, encode_tables
from scorekeeper.store.transfer import export_table
from tests.support.phones import start_game, token
from tests.support.tables import device_of, make_table, phone, store_of

GAMES = 100


def bring_in(app: Flask, client: FlaskClient, games: int) -> list[str]:
    """Import so many games, each from a file of ten; return their ids."""
    table_id, _ = make_table(app, "hudson", 2)
    [one] = decode_tables(export_table(store_of(app), table_id))
    ids = [f"g{number:063}" for number in range(games)]  # the longest that there are
    for first in range(0, games, 10):
        file = encode_tables(
            SavedTable(name, one.summary, one.entries) for name in ids[first : first + 10]
        )
        form: dict[str, Any] = {"csrf_token": token(client), "key": f"file-{first}"}
        sent = form | {"file": (io.BytesIO(file), "games.json")}
        assert client.post("/import", data=sent).status_code == 303
    return ids


@pytest.mark.app_config(NEW_TABLES=0)  # the limit is another test's
def test_a_hundred_imported_games_and_the_own_ones_can_all_be_opened(app: Flask) -> None:
    own = make_table(app, "hudson", 2)
    client = phone(app, *own)
    ids = bring_in(app, client, GAMES)
    for table_id in (own[0], *ids):
        assert client.get(f"/t/{table_id}/hand").status_code == 200
    home, everything = client.get("/").text, client.get("/?all=1").text
    assert f"All {GAMES + 1} games of this device" in home
    assert all(f"/t/{table_id}" in everything for table_id in (own[0], *ids))
    assert len(client.get("/export.json").get_json()["tables"]) == GAMES + 1
    cookies = "; ".join(f"{c.key}={c.value}" for c in client._cookies.values())  # type: ignore[union-attr]
    assert len(cookies) < 500


def test_games_started_in_two_tabs_are_both_there(app: Flask) -> None:
    tabs = [app.test_client(), app.test_client()]
    tabs[0].get("/new")
    for name in ("session", "phone"):
        cookie = tabs[0].get_cookie(name)
        assert cookie
        tabs[1].set_cookie(name, cookie.value)
    places = [start_game(tab, key=f"tab-{number}").location for number, tab in enumerate(tabs)]
    assert device_of(tabs[0]) == device_of(tabs[1])
    for tab in tabs:
        assert [tab.get(place).status_code for place in places] == [200, 200]
