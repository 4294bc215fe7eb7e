"""Stylesheets and scripts as they are sent: joined, minified, packed, named by their content."""

import gzip
import re

from flask import Flask

from scorekeeper.assets import STATIC, TEMPLATES
from scorekeeper.web.static_files import STYLE, joined

CSS = STATIC / "css"
SCRIPTS = sorted((STATIC / "js").glob("*.js"))


def test_each_stylesheet_is_imported_once_or_linked_by_the_page_that_alone_needs_it() -> None:
    imported = re.findall(r'^@import "(.+)";$', (STATIC / STYLE).read_text(), re.MULTILINE)
    pages = " ".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    linked = set(re.findall(r"asset\('css/([\w-]+\.css)'\)", pages))
    assert sorted([*imported, *linked]) == sorted(path.name for path in CSS.glob("*.css"))


def test_imported_stylesheets_are_joined_in_their_order() -> None:
    whole = joined(STATIC / STYLE)
    assert '@import "' not in whole
    places = [whole.index(line) for line in ("\n:root {", "\n.pad {", "\n@media print {")]
    assert places == sorted(places)


def test_one_minified_stylesheet_is_sent(app: Flask) -> None:
    hashed = app.extensions["assets"][STYLE].hashed
    assert re.fullmatch(r"css/scorekeeper\.[0-9a-f]{8}\.css", hashed)
    sent = app.test_client().get(f"/static/{hashed}")
    assert "/*" not in sent.text and "\n" not in sent.text.strip()
    assert sent.text.count("{") == joined(STATIC / STYLE).count("{")
    assert "immutable" in sent.headers["Cache-Control"]


def test_scripts_are_sent_without_comments_and_stay_strict(app: Flask) -> None:
    client = app.test_client()
    for path in SCRIPTS:
        sent = client.get(f"/static/js/{path.name}").text
        assert sent.startswith('"use strict";'), path.name
        assert len(sent) < len(joined(path)), path.name


def test_whoever_takes_gzip_gets_it(app: Flask) -> None:
    client = app.test_client()
    plain = client.get(f"/static/{STYLE}")
    packed = client.get(f"/static/{STYLE}", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
