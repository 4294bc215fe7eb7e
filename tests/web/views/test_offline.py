"""The worker a phone is given, and the page it falls back on."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.web.views import offline
from scorekeeper.web.views.offline import EVERY_PAGE_USES


def worker(app: Flask, **more: Any) -> TestResponse:
    return app.test_client().get("/sw.js", **more)


def constant(script: str, name: str) -> Any:
    """Read a value out of the worker's first lines."""
    found = re.search(rf"^const {name} = (?:new Set\()?(.+?)\)?;$", script, re.MULTILINE)
    assert found, name
    return json.loads(found[1])


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
    listed = [*constant(answer.text, "MUST"), *constant(answer.text, "NICE")]
    assert all(url.startswith("/cards/") for url in listed)
    assert constant(answer.text, "ROOT") == "/cards/"


def test_everything_the_worker_fetches_is_there(app: Flask) -> None:
    script = worker(app).text
    client = app.test_client()
    for url in [*constant(script, "MUST"), *constant(script, "NICE")]:
        assert client.get(url).status_code == 200, url


def test_every_page_can_be_shown_with_what_must_be_kept(app: Flask) -> None:
    must = set(constant(worker(app).text, "MUST"))
    page = app.test_client().get("/offline").text
    used = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    assert used <= must
    assert len(must) == len(EVERY_PAGE_USES) + 1


def test_every_paragraph_of_every_book_is_on_the_list(app: Flask) -> None:
    nice = set(constant(worker(app).text, "NICE"))
    places = {f"/rules/{anchor.replace(':', '/', 1)}" for anchor in all_paragraphs()}
    assert places <= nice


def test_nothing_of_a_table_is_on_the_lists(app: Flask) -> None:
    script = worker(app).text
    listed = [*constant(script, "MUST"), *constant(script, "NICE")]
    assert not [url for url in listed if url.startswith(("/t/", "/j/", "/export"))]


def test_every_page_has_the_place_where_the_worker_says_its_age(app: Flask) -> None:
    found = re.search(r"^const FLASHES = /(.+)/;$", worker(app).text, re.MULTILINE)
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
    assert len(re.findall(r'<script src="/static/js/app\.[0-9a-f]+\.js" defer>', page)) == 1
