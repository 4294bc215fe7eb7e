"""The worker a phone is given, and the page it falls back on."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.assets import STATIC
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.web.views import offline
from scorekeeper.web.views.offline import EVERY_PAGE_USES


def worker(app: Flask, **more: Any) -> TestResponse:
    return app.test_client().get("/sw.js", **more)


def config(script: str) -> dict[str, Any]:
    """Return the values that stand before the worker's own code."""
    found = re.search(r"^self\.CONFIG = (.+);$", script, re.MULTILINE)
    assert found
    values: dict[str, Any] = json.loads(found[1])
    return values


def test_the_worker_may_serve_the_whole_app_and_is_asked_for_anew_each_time(app: Flask) -> None:
    answer = worker(app)
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.headers["Cache-Control"] == "no-cache"
    again = worker(app, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_below_a_prefix_everything_in_the_worker_is_below_it(app: Flask) -> None:
    answer = worker(app, environ_overrides={"SCRIPT_NAME": "/cards"})
    assert answer.headers["Service-Worker-Allowed"] == "/cards/"
    values = config(answer.text)
    listed = [*values["must"], *values["nice"], values["offline"]]
    assert all(url.startswith("/cards/") for url in listed)
    assert values["root"] == "/cards/"


def test_everything_the_worker_fetches_is_there(app: Flask) -> None:
    values = config(worker(app).text)
    client = app.test_client()
    for url in [*values["must"], *values["nice"]]:
        assert client.get(url).status_code == 200, url


def test_every_page_can_be_shown_with_what_must_be_kept(app: Flask) -> None:
    must = set(config(worker(app).text)["must"])
    page = app.test_client().get("/offline").text
    used = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    assert used <= must
    assert len(must) == len(EVERY_PAGE_USES) + 1


def test_every_paragraph_of_every_book_is_on_the_list(app: Flask) -> None:
    nice = set(config(worker(app).text)["nice"])
    places = {f"/rules/{anchor.replace(':', '/', 1)}" for anchor in all_paragraphs()}
    assert places <= nice


def test_the_worker_reads_every_value_it_is_given(app: Flask) -> None:
    source = (STATIC / "js" / "sw.js").read_text(encoding="utf-8")
    taken = re.search(r"^const \{ (.+) \} = self\.CONFIG;$", source, re.MULTILINE)
    assert taken
    read = {*taken[1].split(", "), *re.findall(r"self\.CONFIG\.(\w+)", source)}
    assert read == set(config(worker(app).text))


def test_the_worker_is_strict(app: Flask) -> None:
    assert worker(app).text.startswith('"use strict";')


def test_each_kind_of_copy_says_how_old_it_is(app: Flask) -> None:
    marks = config(worker(app).text)["marks"]
    for kind in ("score", "form", "text"):
        assert marks[kind].startswith(f'<div data-kept="{kind}"')
        assert marks[kind].count("WHEN") == 1
    assert "data-again" in marks["form"]


def test_nothing_of_a_table_is_on_the_lists(app: Flask) -> None:
    values = config(worker(app).text)
    listed = [*values["must"], *values["nice"]]
    assert not [url for url in listed if url.startswith(("/t/", "/j/", "/export"))]


def test_every_page_has_the_place_where_the_worker_says_its_age(app: Flask) -> None:
    source = (STATIC / "js" / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"^const FLASHES = /(.+)/;", source, re.MULTILINE)
    assert found
    place = re.compile(found[1].replace("[^]", r"[\s\S]"))
    for url in ("/", "/rules", "/rules/hudson/66", "/rulings/drew-out-of-turn", "/offline"):
        assert len(place.findall(app.test_client().get(url).text)) == 1, url


def test_another_stylesheet_or_book_makes_another_version(
    app: Flask, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    offline.app_version.cache_clear()
    before = offline.app_version()
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "scorekeeper.css").write_text("body { color: red }")
    monkeypatch.setattr(offline, "STATIC", tmp_path)
    assert offline.app_version() == before
    offline.app_version.cache_clear()
    assert offline.app_version() != before
    offline.app_version.cache_clear()


def test_the_page_to_fall_back_on_says_what_to_do(app: Flask) -> None:
    page = app.test_client().get("/offline").text
    assert "Scorekeeper does not answer" in page
    assert "Try again" in page
    assert "<!-- kept -->" in page


def test_each_page_loads_the_one_script_that_registers_the_worker(app: Flask) -> None:
    page = app.test_client().get("/").text
    assert len(re.findall(r'<script src="/static/js/app\.[0-9a-f]+\.js" ', page)) == 1
