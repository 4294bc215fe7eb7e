"""Scorekeeper: scores and rulings for canasta at a real table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.assets import TEMPLATES
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.secrets import load_secret_key
from scorekeeper.store.store import Store
from scorekeeper.web import (
    compression,
    devices,
    error_pages,
    filters,
    fragments,
    security,
    static_files,
)
from scorekeeper.web.misses import MissBuffer
from scorekeeper.web.poll import PollMiddleware
from scorekeeper.web.presence import Presence
from scorekeeper.web.security.headers import HeaderMiddleware
from scorekeeper.web.table_access import LEDGER_BYTES, FoldedLedger, LedgerCache
from scorekeeper.web.template_indent import StripIndent
from scorekeeper.web.views import BLUEPRINTS

MOST_BYTES = 2 * 1024 * 1024  # a hand is a few kB; an import of many games a few hundred


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app for one data folder (`DATA`)."""
    app = Flask(__name__, template_folder=str(TEMPLATES), static_folder=None)
    app.config.from_mapping(
        CLOCK=lambda: datetime.now(UTC),
        HOSTS=(),
        MAX_CONTENT_LENGTH=MOST_BYTES,
        SYNCHRONOUS="FULL",
        SESSION_COOKIE_NAME="session",
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_CHECK_DEFAULT=False,  # security/csrf.py checks: a refused form comes back filled
    )
    app.config.from_mapping(config or {})
    app.config["HOSTS"] = tuple(app.config["HOSTS"])
    folder = Path(app.config["DATA"])
    app.config.setdefault("SECRET_KEY", None)
    app.secret_key = app.config["SECRET_KEY"] or load_secret_key(folder)
    app.extensions["store"] = Store(folder / FILE_NAME, synchronous=app.config["SYNCHRONOUS"])
    app.extensions["misses"] = MissBuffer(app.extensions["store"])
    app.extensions["presence"] = Presence()
    app.extensions["ledger_cache"] = LedgerCache(LEDGER_BYTES, FoldedLedger.size)
    app.jinja_options = {"trim_blocks": True, "extensions": [StripIndent]}
    static_files.serve(app)
    security.protect(app)
    compression.compress_responses(app)
    fragments.add_fragment_cache(app)
    filters.add_filters(app)
    devices.keep_links(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    error_pages.add_error_pages(app)
    # Flask documents wrapping `wsgi_app` as the way to add middleware; its type forbids it.
    app.wsgi_app = HeaderMiddleware(PollMiddleware(app))  # type: ignore[method-assign]
    return app
