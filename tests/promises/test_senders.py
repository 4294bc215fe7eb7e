"""Only this site's own forms write, a form stays good however long it lay open, hosts are known."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.support.http_phones import minus_hand
from tests.support.markup import hidden_fields
from tests.support.phones import token
from tests.support.routes import (
    READS_BY_POST,
    RULES,
    all_of,
    fields_of,
    named,
    path_of,
    played_table,
    writes,
)
from tests.support.tables import game_of, make_table, phone

pytestmark = [pytest.mark.shared_app, pytest.mark.app_config(HOSTS=("cards.example.org",))]

CHECKED = [rule for rule in writes(RULES) if rule.endpoint not in READS_BY_POST]


# Tokens


@pytest.mark.parametrize("rule", CHECKED, ids=named)
def test_no_form_is_taken_without_the_token_of_this_phones_own_page(app: Flask, rule: Rule) -> None:
    table = played_table(app)
    scorer = phone(app, *table)
    own, foreign = token(scorer), token(app.test_client())
    before = all_of(app)
    for wrong in ({}, {"csrf_token": ""}, {"csrf_token": foreign}, {"csrf_token": own[:-2]}):
        form = {**fields_of(rule.endpoint), **wrong}
        answer = scorer.post(path_of(rule, table[0]), data=form)
        assert answer.status_code == 400
        assert "gain" in answer.text, "the page offers to send it again"
        assert all_of(app) == before


ELSEWHERE = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost:9999"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("rule", writes(RULES), ids=named)
def test_no_form_is_taken_from_another_site(app: Flask, rule: Rule) -> None:
    table = played_table(app)
    scorer = phone(app, *table)
    own, before = {"csrf_token": token(scorer)}, all_of(app)
    for headers in ELSEWHERE:
        form = {**own, **fields_of(rule.endpoint)}
        answer = scorer.post(path_of(rule, table[0]), data=form, headers=headers)
        assert answer.status_code == 403, headers
    assert all_of(app) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Host": "192.168.1.20:8000", "Origin": "http://192.168.1.20:8000"},
        {"Host": "cards.example.org", "Origin": "https://cards.example.org"},
        {"Host": "[fe80::1]:8000", "Origin": "http://[fe80::1]:8000"},
    ],
    ids=lambda headers: " ".join(headers.values()),
)
def test_forms_of_this_sites_own_pages_are_taken(app: Flask, headers: dict[str, str]) -> None:
    client = app.test_client()
    page = client.get("/import", headers={"Host": headers.get("Host", "localhost")})
    form = {
        "csrf_token": hidden_fields(page.text.replace("><", ">\n<"))["csrf_token"],
        "name": "Ana",
    }
    base = f"http://{headers['Host']}" if "Host" in headers else None
    sent = {name: value for name, value in headers.items() if name != "Host"}
    jar = "; ".join(one.partition(";")[0] for one in page.headers.getlist("Set-Cookie"))
    answer = app.test_client(use_cookies=False).post(
        "/device", data=form, headers={**sent, "Cookie": jar}, base_url=base
    )
    assert answer.status_code == 303


# Forms that lay open


@pytest.mark.parametrize("asleep", [timedelta(hours=2), timedelta(days=30), timedelta(days=-400)])
def test_a_form_stays_good_however_long_the_phone_slept(
    app: Flask, monkeypatch: pytest.MonkeyPatch, asleep: timedelta
) -> None:
    time = [datetime(2026, 1, 31, 19, tzinfo=UTC)]

    def seconds() -> float:
        return time[0].timestamp()

    monkeypatch.setattr("itsdangerous.timed.time.time", seconds)
    table = make_table(app, "hudson", 2)
    client = phone(app, *table)
    form = hidden_fields(client.get(f"/t/{table[0]}/hand").text)
    time[0] += asleep
    answer = client.post(f"/t/{table[0]}/hand", data=form | minus_hand(25, 40))
    assert answer.status_code == 303
    assert game_of(app, table[0]).totals == (-25, -40)


def test_the_cookies_last_more_than_a_year_whatever_this_machines_clock_says(app: Flask) -> None:
    table = make_table(app, "hudson", 2)
    client = app.test_client()
    for path in (f"/j/{table[0]}/{table[1]}", f"/t/{table[0]}/hand"):
        cookies = client.get(path).headers.getlist("Set-Cookie")
        assert cookies
        for cookie in cookies:
            assert "Max-Age=34560000" in cookie  # 400 days
            assert "Expires" not in cookie, "an old clock would end it at once"


@pytest.mark.parametrize("path", ["/hand", "/hand/1/correct"])
def test_a_hand_comes_back_filled_when_the_session_is_gone(app: Flask, path: str) -> None:
    table = played_table(app)
    client = phone(app, *table)
    where, typed = f"/t/{table[0]}{path}", minus_hand(25, 145)
    form = hidden_fields(client.get(where).text) | typed
    client.delete_cookie("session")
    answer = client.post(where, data=form)
    assert answer.status_code == 400
    assert "tap Save again" in answer.text
    assert 'name="s2-held_points" value="145"' in answer.text
    again = hidden_fields(answer.text)
    assert again["key"] == form["key"]
    assert client.post(where, data=again | typed).status_code == 303
    assert -145 in game_of(app, table[0]).hands[-1].nets


@pytest.mark.parametrize(
    "endpoint", ["penalties.penalty", "settings.edit", "new_game.new", "rulings.apply"]
)
def test_every_other_form_comes_back_to_be_sent_once_more(app: Flask, endpoint: str) -> None:
    (rule,) = [rule for rule in writes(RULES) if rule.endpoint == endpoint]
    table = played_table(app)
    client = phone(app, *table)
    before, sent = all_of(app), {"csrf_token": "lost", **fields_of(endpoint)}
    answer = client.post(path_of(rule, table[0]), data=sent)
    assert answer.status_code == 400
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', answer.text):
        fields.setdefault(name, []).append(value)
    (action,) = re.findall(r'<form[^>]* action="([^"]+)"', answer.text)
    assert client.post(action, data=fields).status_code == 303
    assert all_of(app) != before


# Hosts


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "LOCALHOST", "localhost.", "127.0.0.1:8123"),
        *("192.168.1.20", "[::1]", "[::1]:8000", "[2001:db8::7]:80"),
        *("kitchen.local", "kitchen.local:8000", "Kitchen.Local", "kitchen.local."),
        *("cards.example.org", "cards.example.org:8443", "CARDS.example.org", "cards.example.org."),
    ],
)
def test_its_own_addresses_are_answered(app: Flask, host: str) -> None:
    answer = app.test_client().get("/healthz", base_url=f"http://{host}")
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "evil.example.", "localhost.evil.example"),
        *("127.0.0.1.evil.example", "192.168.1.20.nip.io", "evil.example.org"),
        *("notcards.example.org", "cards.example.org.evil.example", "a.b.local", ".local"),
        *("local", "2130706433", "0x7f.1", "[::1", "::1]", "", "cards.example.org@evil.example"),
        *("localhost:evil.example", 'localhost:"><x', "evil.example[::1]"),
        *("evil.example#localhost", "localhost/evil", "evil.example?localhost", "localhost.."),
    ],
)
def test_a_foreign_name_that_points_here_is_refused(app: Flask, host: str) -> None:
    client = app.test_client()
    for path in ("/healthz", "/", "/static/css/scorekeeper.css", "/nowhere"):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == 400, path
        assert "not one of this Scorekeeper" in answer.text
