"""Every answer carries the usual headers, no page runs anything inline, cookies are closed."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper import MOST_BYTES, create_app
from scorekeeper.store.secrets import watch_secret
from scorekeeper.web.security.headers import HEADERS, POLICY
from tests.support.markup import hidden_fields, unwanted
from tests.support.phones import token
from tests.support.routes import (
    RULES,
    all_of,
    fields_of,
    named,
    path_of,
    played_table,
    reads,
    writes,
)
from tests.support.servers import ROOT
from tests.support.tables import make_table, phone

pytestmark = [pytest.mark.shared_app, pytest.mark.app_config(TESTING=False)]

ALWAYS = {**HEADERS}
del ALWAYS["Cache-Control"]  # files of the app itself may be kept for a year


@pytest.fixture(scope="module", autouse=True)
def broken_page(shared_app: Flask) -> None:
    """Adds a page that fails (before the first request: later, Flask takes no more routes)."""

    def broken() -> str:
        raise RuntimeError("broken on purpose")

    shared_app.add_url_rule("/broken", view_func=broken)


@pytest.fixture(scope="module")
def table(shared_app: Flask, broken_page: None) -> tuple[str, str]:
    return played_table(shared_app)


def missing(answer: TestResponse) -> dict[str, str | None]:
    seen = {name: answer.headers.get(name) for name in ALWAYS}
    return {name: value for name, value in seen.items() if value != ALWAYS[name]}


# Headers


@pytest.mark.parametrize("rule", reads(RULES), ids=named)
def test_every_page_has_the_headers_and_nothing_inline(
    app: Flask, table: tuple[str, str], rule: Rule
) -> None:
    for secret in (table[1], watch_secret(table[1])):
        client = phone(app, table[0], secret)
        answer = client.get(path_of(rule, table[0], secret))
        assert not missing(answer)
        assert answer.headers["Cache-Control"]
        if answer.mimetype == "text/html":
            assert not unwanted(answer.text)
        assert not missing(client.head(path_of(rule, table[0], secret)))


@pytest.mark.parametrize("rule", writes(RULES), ids=named)
def test_every_answer_to_a_form_has_the_headers_and_nothing_inline(app: Flask, rule: Rule) -> None:
    table = played_table(app)
    client = phone(app, *table)
    form = {"csrf_token": token(client), **fields_of(rule.endpoint)}
    for sent in (fields_of(rule.endpoint), {"csrf_token": form["csrf_token"]}, form):
        answer = client.post(path_of(rule, table[0]), data=sent)
        assert not missing(answer)
        assert not unwanted(answer.text)


Ask = Callable[[FlaskClient, str], TestResponse]
ERRORS: dict[int, Ask] = {
    400: lambda client, _: client.get("/", headers={"Host": "evil.example"}),
    403: lambda client, _: client.post("/device", headers={"Sec-Fetch-Site": "cross-site"}),
    404: lambda client, _: client.get("/nowhere"),
    405: lambda client, _: client.post("/help", data={"csrf_token": token(client)}),
    413: lambda client, _: client.post("/device", data={"name": "x" * MOST_BYTES}),
    422: lambda client, _: client.post("/new", data={"csrf_token": token(client)}),
    500: lambda client, _: client.get("/broken"),
    304: lambda client, path: client.get(
        path, headers={"If-None-Match": client.get(path).headers["ETag"]}
    ),
}


@pytest.mark.parametrize("code", ERRORS)
def test_errors_have_the_headers_and_say_what_to_do(
    app: Flask, table: tuple[str, str], code: int
) -> None:
    answer = ERRORS[code](phone(app, *table), f"/t/{table[0]}/live")
    assert answer.status_code == code
    assert not missing(answer)
    assert not unwanted(answer.text)
    assert "Traceback" not in answer.text and "broken on purpose" not in answer.text
    assert code == 304 or len(answer.text) > 300


def test_the_usual_headers_are_all_there() -> None:
    assert set(ALWAYS) >= {
        *("Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"),
        *("X-Frame-Options", "Cross-Origin-Opener-Policy", "Permissions-Policy"),
    }
    assert ALWAYS["Referrer-Policy"] == "same-origin", "without it a form would be refused"


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    parts = dict(part.strip().split(" ", 1) for part in POLICY.split(";"))
    assert parts.pop("default-src") == "'none'"
    assert set(parts.values()) <= {"'self'", "'none'"}
    assert {"base-uri", "frame-ancestors", "form-action"} <= set(parts)


def test_the_scanner_finds_what_it_looks_for() -> None:
    for bad in (
        *("<p style='color:red'>", "<style>p{}</style>", "<script>go()</script>"),
        *('<a onclick="go()">', '<a href="javascript:go()">', '<script src="//evil.example/x">'),
        *(
            '<img src="https://evil.example/x.png">',
            "<iframe>",
            '<form action="http://evil.example">',
        ),
    ):
        assert unwanted(bad), bad
    assert not unwanted('<script src="/static/js/app.js" defer></script><a href="#x">x</a>')


def test_https_is_asked_for_ever_after_only_where_it_was_used(app: Flask) -> None:
    client = app.test_client()
    assert "Strict-Transport-Security" not in client.get("/").headers
    secure = client.get("/", base_url="https://localhost")
    assert secure.headers["Strict-Transport-Security"].startswith("max-age=")


def test_a_page_names_its_stylesheet_before_its_first_line(
    app: Flask, table: tuple[str, str]
) -> None:
    client, board = phone(app, *table), f"/t/{table[0]}"
    page = client.get(board)
    asked = re.fullmatch(r"<([^>]+)>; rel=preload; as=style", page.headers["Link"])
    assert asked and f'<link rel="stylesheet" href="{asked[1]}">' in page.text
    assert "Link" not in client.get(f"{board}/live", headers={"Accept": "*/*"}).headers
    assert "Link" not in client.get("/static/css/scorekeeper.css").headers


# Cookies


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("prefix", ["", "/cards"])
def test_every_cookie_is_closed_to_scripts_and_other_sites_and_secure_on_https(
    app: Flask, scheme: str, prefix: str
) -> None:
    table = make_table(app, "hudson", 2)
    base = f"{scheme}://localhost{prefix}/"
    client = app.test_client()
    answers = [client.get(f"j/{table[0]}/{table[1]}", base_url=base)]
    answers.append(client.get("import", base_url=base))
    form = {"csrf_token": hidden_fields(answers[-1].text)["csrf_token"]}
    answers.append(client.post("device", base_url=base, data={**form, "name": "Ana"}))
    hand = {**form, **fields_of("hands.score")}
    answers.append(client.post(f"t/{table[0]}/hand", base_url=base, data=hand))
    cookies = [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} >= {
        "phone",
        "session",
        "device",
        "way",
    }
    for cookie in cookies:
        parts = cookie.split("; ")
        assert "HttpOnly" in parts and "SameSite=Lax" in parts
        assert f"Path={prefix or '/'}" in parts
        assert ("Secure" in parts) == (scheme == "https")
        assert not any(part.startswith("Domain") for part in parts)


def test_a_cookie_signed_by_somebody_else_is_no_session(app: Flask, tmp_path: Path) -> None:
    other = create_app({"DATA": tmp_path}).test_client()
    foreign = token(other)
    client = app.test_client()
    client.set_cookie("session", other.get_cookie("session").value)  # type: ignore[union-attr]
    answer = client.post("/device", data={"csrf_token": foreign, "name": "Ana"})
    assert answer.status_code == 400


# Sizes


@pytest.mark.parametrize("path", ["/import", "/new", "/t/{}/hand", "/t/{}/hand/preview", "/device"])
def test_too_much_at_once_is_refused_and_nothing_is_written(app: Flask, path: str) -> None:
    table = make_table(app, "hudson", 2)
    client = phone(app, *table)
    form, before = {"csrf_token": token(client), "name": "x" * MOST_BYTES}, all_of(app)
    answer = client.post(path.format(table[0]), data=form)
    assert answer.status_code == 413
    assert "too much at once" in answer.text
    assert all_of(app) == before


def test_too_many_parts_are_refused(app: Flask) -> None:
    client = app.test_client()
    form = {"csrf_token": token(client), "name": ["x"] * 1500}
    answer = client.post("/device", data=form, content_type="multipart/form-data")
    assert answer.status_code == 413


# Secrets


def test_the_key_and_the_games_are_closed_to_other_users_of_the_machine(tmp_path: Path) -> None:
    create_app({"DATA": tmp_path / "data"})
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "data" / "secret.key").stat().st_mode & 0o777 == 0o600


def test_no_secret_is_in_the_repository() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    paths = [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    assert len(paths) > 100
    endings = {".key", ".pem", ".p12", ".pfx", ".db", ".sqlite", ".env"}
    made_up = ROOT / "tests" / "fixtures"  # games of nobody
    suspects = [p for p in paths if p.suffix in endings or p.name == ".env"]
    assert [path.name for path in suspects if not path.is_relative_to(made_up)] == []
    for path in paths:
        text = path.read_bytes().decode("utf-8", "replace")
        assert "PRIVATE" + " KEY-----" not in text, path
        given = re.findall(r"""(?i)(?:secret_key|api_key|password)["']?\s*[:=]\s*["']\w+""", text)
        assert not given, path
