"""For phones out of reach of the server: the service worker and its offline page."""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from flask import Blueprint, Response, current_app, render_template, request, url_for

from scorekeeper.assets import DATA, PACKAGE, STATIC, TEMPLATES
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import TOPICS, all_paragraphs
from scorekeeper.web.static_files import asset
from scorekeeper.web.urls import cite_url

bp = Blueprint("offline", __name__)

EVERY_PAGE_USES = (
    "css/reading.css",
    "css/scorekeeper.css",
    "icons/icon.svg",
    "icons/icon-192.png",
    "icons/icons.svg",
    "js/app.js",
    "js/news.js",
    "js/outbox.js",
    "js/waiting.js",
)
PAGE_KINDS = ("score", "form", "text")


@bp.get("/sw.js")
def worker() -> Response:
    """Answer with the service worker; its scope is everything below the app's root."""
    root = f"{request.script_root}/"
    response = Response(_worker(root), content_type="text/javascript; charset=utf-8")
    response.headers["Service-Worker-Allowed"] = root
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag(weak=True)
    response.make_conditional(request)
    return response


def _worker(root: str) -> str:
    """Return static/js/sw.js after the values it needs; its first lines explain them."""
    config = {
        "version": app_version(),
        "root": root,
        "must": [*map(asset, EVERY_PAGE_USES), url_for("offline.page")],
        "nice": [*_rules_pages()],
        "offline": url_for("offline.page"),
        "marks": {kind: render_template("offline/_age.html", kind=kind) for kind in PAGE_KINDS},
    }
    script = current_app.extensions["assets"]["js/sw.js"].body.decode()
    return f'"use strict";\nself.CONFIG = {json.dumps(config)};\n{script}'


@bp.get("/offline")
def page() -> str:
    return render_template("offline/page.html")


@cache
def app_version() -> str:
    """Return a hash of all that pages are made of; a new one makes phones renew their copies."""
    try:
        mark = hashlib.sha256(version("scorekeeper").encode())
    except PackageNotFoundError:
        mark = hashlib.sha256()
    for folder in (PACKAGE, TEMPLATES, STATIC, DATA):
        for path in sorted(folder.rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                mark.update(path.relative_to(folder).as_posix().encode())
                mark.update(path.read_bytes())
    return mark.hexdigest()[:12]


def _rules_pages() -> Iterator[str]:
    """Yield the pages of the books in the order to fetch them: overviews, then paragraphs."""
    yield url_for("books.index")
    yield url_for("books.compare")
    for book in all_rule_sets():
        yield url_for("books.book", book=book)
        yield url_for("books.values", book=book)
        yield from (url_for("books.topic", book=book, topic=topic) for topic in TOPICS)
    yield from map(cite_url, all_paragraphs())
