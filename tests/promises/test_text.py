"""What people write stays text: in pages, pictures, spreadsheets, prints, files and logs."""

import csv
import io
import json
import logging
import re
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.store.table_file import decode_tables
from scorekeeper.store.transfer import import_tables
from scorekeeper.web.security.logs import redact
from tests.support.http_phones import minus_hand
from tests.support.markup import tags_of, unwanted
from tests.support.phones import send, token
from tests.support.routes import AT_TABLES, path_of, reads
from tests.support.tables import AT, add_entry, entries_of, make_table, phone, store_of

pytestmark = [pytest.mark.shared_app, pytest.mark.app_config(TESTING=False)]

NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=go()>',
    "' onmouseover='go()",
    "</title></svg><svg onload=go()>",
    "{{ 7*7 }}{% raw %}",
    "=HYPERLINK(1)",
    "+cmd|'/C calc'!A0",
    "@SUM(1)",
    "-2+3",
    "<b>bold</b> & <i/>",
    '<img src="/etc/passwd"/>',
    "&lt;already&amp;",
    "javascript:go()",
    "a\u202eevil\u2066x",
    "two\nlines\r\nand\ttabs",
    "bell\x07nul\x00escape\x1b[31m",
    "Łucja 日本 😀",
    "]]>--><!--",
]
PLAIN = ("Ann", "Bo")


def named_table(app: Flask, names: Sequence[str]) -> tuple[FlaskClient, str]:
    """Begin a table straight in the ledger, as an import would: no form has cleaned the names."""
    table, secret = make_table(app, "hudson", 2, names=names)
    client = phone(app, table, secret)
    form = {"csrf_token": token(client), "key": "k1"} | minus_hand(25, 40)
    assert client.post(f"/t/{table}/hand", data=form).status_code == 303
    body = {"side": 0, "points": -50, "why": names[0], "effects": ["penalty-cards"]}
    add_entry(app, table, "penalty", body)
    decided = {"question": names[0], "decision": names[1], "agreed": [0, 1]}
    add_entry(app, table, "precedent", decided)
    add_entry(app, table, "renamed", {"name": names[0]})
    return client, table


def pages(client: FlaskClient, table: str) -> dict[str, str]:
    found = {"home": client.get("/").text, "new": client.get(f"/new?like={table}").text}
    for rule in reads(AT_TABLES):
        if rule.endpoint not in ("sharing.join",):
            answer = client.get(path_of(rule, table))
            assert answer.status_code == 200, rule.endpoint
            if answer.mimetype == "text/html":
                found[rule.endpoint] = answer.text
    ruling = client.get(f"/rulings/drew-out-of-turn?t={table}&kept=no")
    return found | {"ruling": ruling.text}


@pytest.fixture(scope="module")
def plain(shared_app: Flask) -> dict[str, list[str]]:
    shown = pages(*named_table(shared_app, PLAIN))
    return {where: tags_of(page) for where, page in shown.items()}


@pytest.mark.parametrize("first", range(0, len(NASTY), 2))
def test_names_are_never_markup_on_any_page(
    app: Flask, plain: dict[str, list[str]], first: int
) -> None:
    for where, page in pages(*named_table(app, NASTY[first : first + 2])).items():
        assert not unwanted(page), where
        assert tags_of(page) == plain[where], where


def test_the_name_itself_is_still_read(app: Flask) -> None:
    client, _ = named_table(app, (NASTY[0], "Bo"))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in client.get("/").text


@pytest.mark.parametrize("name", [name for name in NASTY if name.isprintable()])
def test_a_picture_holds_names_as_text(app: Flask, name: str) -> None:
    client, table = named_table(app, (name, "Bo"))
    add_entry(app, table, "hand", entries_of(app, table)[1].body)
    page = client.get(f"/t/{table}").text
    [svg] = re.findall(r'<svg class="chart".*?</svg>', page, re.DOTALL)
    drawn = ElementTree.fromstring(svg)  # noqa: S314 (our own)
    tags = {node.tag.rpartition("}")[2] for node in drawn.iter()}
    assert not tags & {"script", "image", "foreignObject", "a", "img", "b"}
    assert not [key for node in drawn.iter() for key in node.attrib if key.startswith("on")]


@pytest.mark.parametrize("name", NASTY, ids=lambda name: name.encode("unicode_escape").decode())
def test_a_spreadsheet_reads_names_as_text(app: Flask, name: str) -> None:
    client, table = named_table(app, (name, "Bo"))
    for path in (f"/t/{table}.csv", f"/t/{table}/hands.csv", "/export.csv"):
        rows = list(csv.reader(io.StringIO(client.get(path).data.decode("utf-8-sig"), newline="")))
        assert len({len(row) for row in rows}) == 1
        cells = {cell for row in rows for cell in row}
        assert name in cells or f"'{name}" in cells
        for cell in cells:
            is_number = re.fullmatch(r"-?\d+", cell)
            assert is_number or not cell.lstrip().startswith(("=", "+", "-", "@"))


@pytest.mark.parametrize("name", NASTY, ids=lambda name: name.encode("unicode_escape").decode())
def test_json_gives_names_back_as_they_were_and_comes_back_in(app: Flask, name: str) -> None:
    client, table = named_table(app, (name, "Bo"))
    answer = client.get(f"/t/{table}.json")
    assert answer.mimetype == "application/json"
    exported = json.loads(answer.data)["tables"][0]
    assert exported["entries"][0]["body"]["players"][0] == name
    store_of(app).delete(table, AT)
    assert import_tables(store_of(app), decode_tables(answer.data)) == (table,)


@pytest.mark.parametrize("name", NASTY, ids=lambda name: name.encode("unicode_escape").decode())
def test_a_print_shows_names_as_text_and_opens_no_file(app: Flask, name: str) -> None:
    client, table = named_table(app, (name, "Bo"))
    for path in (f"/t/{table}.pdf", f"/t/{table}/qr.pdf", f"/t/{table}/ruling/3.pdf"):
        answer = client.get(path)
        assert answer.status_code == 200 and answer.data.startswith(b"%PDF")
        text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages)
        assert "root:" not in text
        if name.isascii() and name.isprintable() and "qr" not in path:
            seen = "".join(text.split())
            assert "".join(name.split())[:12] in seen


def test_a_file_is_named_by_letters_of_the_names_and_nothing_else_they_hold(app: Flask) -> None:
    client, table = named_table(app, ('x"; filename="evil.exe', "Bo"))
    for ending in (".json", ".csv", ".pdf"):
        header = client.get(f"/t/{table}{ending}").headers["Content-Disposition"]
        assert re.fullmatch(rf'(attachment|inline); filename="[a-z0-9-]+\{ending}"', header)
        assert "evil-exe-bo" in header


@pytest.mark.parametrize("field", ["name", "q", "title", "why"])
def test_what_is_typed_comes_back_escaped_where_it_is_refused(app: Flask, field: str) -> None:
    client, table = named_table(app, PLAIN)
    for text in NASTY[:5]:
        answers = {
            "name": lambda text=text: send(client, "/device", name=text),
            "q": lambda text=text: client.get("/rules/search", query_string={"q": text}),
            "title": lambda text=text: send(client, "/new", title=text * 30, rules=text),
            "why": lambda text=text: send(
                client, f"/t/{table}/penalty", why=text * 30, points=text
            ),
        }
        answer = answers[field]()
        assert answer.status_code in (200, 303, 422)
        assert not unwanted(answer.text)
        assert not unwanted(client.get("/").text), "the message on the next page"


# Logs


def test_no_log_holds_a_links_secret_or_a_line_somebody_else_wrote(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(table_id: str, secret: str) -> str:
        raise RuntimeError(f"cannot open /j/{table_id}/{secret} now")

    monkeypatch.setitem(app.view_functions, "sharing.join", broken)
    with caplog.at_level(logging.DEBUG):
        answer = app.test_client().get("/j/table/the-secret-of-it%0AERROR%20forged%1b[31m")
    assert answer.status_code == 500
    formatter = logging.Formatter()
    written = "\n".join(map(formatter.format, caplog.records))
    assert "/j/table/…" in written and "RuntimeError" in written
    assert "the-secret" not in written
    assert "\x1b" not in written
    assert not re.search(r"^ERROR forged", written, re.M)


def test_marks_that_move_or_hide_text_are_shown_in_logs() -> None:
    assert redact("a\x1b[2Kb\u202ec\x00") == "a\\x1b[2Kb\\x202ec\\x00"
    assert redact("GET /j/abc/DEF-secret?x=1 and /j/x/y") == "GET /j/abc/…?x=1 and /j/x/…"
