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
from scorekeeper.web import static_files
from scorekeeper.web.poll import PollMiddleware
from scorekeeper.web.security import guard
from scorekeeper.web.table_access import LEDGERS_CACHED, LedgerCache
from scorekeeper.web.views import BLUEPRINTS, fill_templates, show_errors

MOST_BYTES = 2 * 1024 * 1024  # a hand is a few kB; an import of many games a few hundred
MOST_FIELDS = 1000


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app for one data folder (`DATA`)."""
    app = Flask(__name__, template_folder=str(TEMPLATES), static_folder=None)
    app.config.from_mapping(
        CLOCK=lambda: datetime.now(UTC),
        HOSTS=(),
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        MAX_FORM_PARTS=MOST_FIELDS,
        SYNCHRONOUS="FULL",
        SESSION_COOKIE_NAME="session",
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_CHECK_DEFAULT=False,  # guard.py checks, so that a refused form comes back filled
    )
    app.config.from_mapping(config or {})
    app.config["HOSTS"] = tuple(app.config["HOSTS"])
    folder = Path(app.config["DATA"])
    app.config.setdefault("SECRET_KEY", None)
    app.secret_key = app.config["SECRET_KEY"] or load_secret_key(folder)
    app.extensions["store"] = Store(folder / FILE_NAME, synchronous=app.config["SYNCHRONOUS"])
    app.extensions["ledger_cache"] = LedgerCache(LEDGERS_CACHED)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    static_files.serve(app)
    guard.protect(app)
    fill_templates(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    show_errors(app)
    app.wsgi_app = guard.HeaderMiddleware(PollMiddleware(app))  # type: ignore[method-assign]  # Flask's own way
    return app
