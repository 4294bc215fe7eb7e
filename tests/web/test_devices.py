"""What a device has: a secret in its cookie, links to tables kept under it, and a name."""

from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from scorekeeper.store.database import ScoreFile
from scorekeeper.store.refusals import DiskFull
from scorekeeper.web import devices
from scorekeeper.web.devices import DEVICE_COOKIE, LINKS_COOKIE
from scorekeeper.web.security.rates import RateLimit
from tests.support.tables import device_of, link_on, make_table, phone

SECRET, OTHER = "s" * 22, "o" * 22
DEVICE = "d" * 32


@pytest.mark.parametrize(
    ("cookie", "links"),
    [
        ("", {}),
        (f"t1.{SECRET}", {"t1": SECRET}),
        (f"t2.{OTHER}~t1.{SECRET}", {"t2": OTHER, "t1": SECRET}),
        (f"~~t1.{SECRET}~rubbish~t2.short", {"t1": SECRET}),
        ("t/1." + SECRET, {"1": SECRET}),
    ],
)
def test_links_are_read_from_an_old_cookie_and_rubbish_is_skipped(
    cookie: str, links: dict[str, str]
) -> None:
    assert devices.parse_links(cookie) == links
    assert list(devices.parse_links(cookie)) == list(links)


@pytest.mark.parametrize(
    ("cookie", "secret"),
    [
        (DEVICE, DEVICE),
        (f"{DEVICE}.202601", DEVICE),
        (f"{DEVICE}.2026", ""),
        ("d" * 31, ""),
        ("d" * 65, ""),
        (f"{DEVICE} ", ""),
        ("", ""),
    ],
)
def test_the_secret_of_a_device_is_in_its_cookie(cookie: str, secret: str) -> None:
    assert devices.device_secret({DEVICE_COOKIE: cookie}) == secret
    assert len(devices.new_secret()) >= 32
    assert devices.new_secret() != devices.new_secret()


# Moving


def test_an_old_cookie_is_read_once_and_moved_over(app: Flask) -> None:
    first, second = make_table(app), make_table(app)
    client = app.test_client()
    client.set_cookie(LINKS_COOKIE, f"{'.'.join(first)}~{'.'.join(second)}~t9.{SECRET}")
    assert client.get(f"/t/{first[0]}").status_code == 200
    assert client.get_cookie(LINKS_COOKIE) is None
    assert client.get_cookie(DEVICE_COOKIE)
    for table_id, secret in (first, second):
        assert link_on(app, client, table_id) == secret
        assert client.get(f"/t/{table_id}/hand").status_code == 200
    assert link_on(app, client, "t9") == ""


def test_what_a_script_fetches_moves_nothing_and_sees_the_table(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, secret)
    answer = client.get(f"/t/{table_id}/live", headers={"Accept": "*/*"})
    assert answer.status_code == 200
    assert client.get_cookie(LINKS_COOKIE) and not client.get_cookie(DEVICE_COOKIE)


def test_where_links_cannot_be_stored_the_cookie_keeps_them(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = make_table(app), make_table(app)
    client = phone(app, *old)

    def full(self: ScoreFile) -> None:
        raise DiskFull(self.path)

    with monkeypatch.context() as patch:
        patch.setattr(ScoreFile, "writing", full)
        assert client.get(f"/j/{new[0]}/{new[1]}").status_code == 303
        for table_id, _ in (old, new):
            assert client.get(f"/t/{table_id}").status_code == 200
        assert client.get("/").text.count('href="/t/') == 2
        assert client.get_cookie(LINKS_COOKIE)
    assert client.get("/").text.count('href="/t/') == 2
    assert not client.get_cookie(LINKS_COOKIE)


def test_many_new_devices_of_one_address_keep_their_links_in_a_cookie(app: Flask) -> None:
    table_id, secret = make_table(app)
    app.extensions["new_devices"] = RateLimit(2)
    guests = [app.test_client() for _ in range(4)]
    for guest in guests:
        guest.get(f"/j/{table_id}/{secret}")
        assert guest.get(f"/t/{table_id}").status_code == 200
    assert [bool(guest.get_cookie(LINKS_COOKIE)) for guest in guests] == [False] * 2 + [True] * 2


# The cookie


def test_two_pages_opened_at_once_keep_both_their_games(app: Flask) -> None:
    """The device has its cookie from the page with the form, so both forms are sent with it."""
    client: FlaskClient = app.test_client()
    client.get("/new")
    device = device_of(client)
    tables = [make_table(app), make_table(app)]
    for table_id, secret in tables:
        with app.test_request_context(headers={"Cookie": f"{DEVICE_COOKIE}={device}"}):
            devices.remember(Response(), {table_id: secret}, "2026-01-31T19:00:00Z")
    home = client.get("/").text
    assert all(f"/t/{table_id}" in home for table_id, _ in tables)


def test_a_device_keeps_its_secret_and_its_cookie_is_renewed_each_month(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, secret)
    client.set_cookie("device", "Ann")

    def opened(month: int) -> list[str]:
        app.config["CLOCK"] = lambda: datetime(2027, month, 3, tzinfo=UTC)
        return client.get(f"/t/{table_id}").headers.getlist("Set-Cookie")

    first = {cookie.partition("=")[0] for cookie in opened(1)}
    device = device_of(client)
    assert first == {"phone", "tables", "device", "session"}
    assert opened(1) == []
    assert {cookie.partition("=")[0] for cookie in opened(2)} == {"phone", "device", "session"}
    assert device_of(client) == device
    assert opened(2) == []


def test_a_page_without_a_form_gives_no_cookie(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/help").headers


# The name


@pytest.mark.parametrize(
    ("cookie", "agent", "name"),
    [
        ("", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone"),
        ("", "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)", "iPad"),
        ("", "Mozilla/5.0 (Linux; Android 14) Mobile", "Android phone"),
        ("", "Mozilla/5.0 (X11; Linux x86_64)", "Computer"),
        ("Ann", "Mozilla/5.0 (iPhone)", "Ann"),
        ("  ", "Mozilla/5.0 (iPhone)", "iPhone"),
        ("x" * 60, "", "x" * 40),
        ("Ann\u202egninnur\x00\x1b[2J", "", "Anngninnur [2J"),
    ],
)
def test_a_device_is_called_by_its_name_or_by_what_it_is(
    app: Flask, cookie: str, agent: str, name: str
) -> None:
    with app.test_request_context(headers={"User-Agent": agent}) as context:
        context.request.cookies = {"device": cookie}  # type: ignore[assignment]
        assert devices.name() == name


def test_a_device_can_be_renamed(app: Flask) -> None:
    with app.test_request_context():
        answer = Response()
        devices.rename(answer, "Ann")
    assert answer.headers["Set-Cookie"].startswith("device=Ann;")
