"""What a device keeps in its cookies: links to tables, and its own name."""

import pytest
from flask import Flask
from werkzeug.http import parse_cookie
from werkzeug.wrappers import Response

from scorekeeper.web import devices

SECRET, OTHER = "s" * 22, "o" * 22


def cookie_of(answer: Response) -> str:
    return parse_cookie(answer.headers["Set-Cookie"].partition(";")[0])[devices.LINKS_COOKIE]


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
def test_links_are_read_from_a_cookie_and_rubbish_is_skipped(
    cookie: str, links: dict[str, str]
) -> None:
    assert devices.parse_links(cookie) == links
    assert list(devices.parse_links(cookie)) == list(links)


def test_a_table_that_is_remembered_comes_first(app: Flask) -> None:
    with app.test_request_context(headers={"Cookie": f"tables=t1.{SECRET}~t2.{OTHER}"}):
        answer = Response()
        devices.remember(answer, {"t3": SECRET, "t2": SECRET})
    assert cookie_of(answer) == f"t3.{SECRET}~t2.{SECRET}~t1.{SECRET}"


def test_a_table_that_is_forgotten_leaves_the_others(app: Flask) -> None:
    with app.test_request_context(headers={"Cookie": f"tables=t1.{SECRET}~t2.{OTHER}"}):
        answer = Response()
        devices.forget(answer, "t1")
    assert cookie_of(answer) == f"t2.{OTHER}"


def test_a_device_keeps_its_newest_tables_only(app: Flask) -> None:
    many = {f"t{number}": SECRET for number in range(devices.MOST_TABLES + 5)}
    with app.test_request_context():
        answer = Response()
        devices.remember(answer, many)
    assert list(devices.parse_links(cookie_of(answer))) == list(many)[: devices.MOST_TABLES]


@pytest.mark.parametrize(
    ("cookie", "agent", "name"),
    [
        ("", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone"),
        ("", "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)", "iPad"),
        ("", "Mozilla/5.0 (Linux; Android 14) Mobile", "Android phone"),
        ("", "Mozilla/5.0 (X11; Linux x86_64)", "Computer"),
        ("device=Ann", "Mozilla/5.0 (iPhone)", "Ann"),
        ("device=%20%20", "Mozilla/5.0 (iPhone)", "iPhone"),
        (f"device={'x' * 60}", "", "x" * 40),
    ],
)
def test_a_device_is_called_by_its_name_or_by_what_it_is(
    app: Flask, cookie: str, agent: str, name: str
) -> None:
    headers = {"Cookie": cookie.replace("%20", " "), "User-Agent": agent}
    with app.test_request_context(headers=headers):
        assert devices.name() == name


def test_a_device_can_be_renamed(app: Flask) -> None:
    with app.test_request_context():
        answer = Response()
        devices.rename(answer, "Ann")
    assert answer.headers["Set-Cookie"].startswith("device=Ann;")
