"""Refuses writes from other sites, and forms whose token does not fit.

Flask-WTF makes and checks the tokens. Its own check before each request is switched off
(`WTF_CSRF_CHECK_DEFAULT`), because a form with an old token must come back filled: nobody types
a hand twice because a cookie was deleted.
"""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, abort, current_app, g, request
from flask_wtf.csrf import CSRFError, generate_csrf, validate_csrf
from werkzeug.exceptions import BadRequest
from wtforms.validators import ValidationError

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
View = TypeVar("View", bound=Callable[..., Any])


class TokenRejected(BadRequest):
    """The form's token does not fit: the error page offers the same form once more."""


def reads_only(view: View) -> View:
    """Mark a view that changes nothing although it is asked by POST: it needs no token."""
    view.reads_only = True  # type: ignore[attr-defined]  # read by _check_token
    return view


def shows_form_again(view: View) -> View:
    """Mark a view that looks at `g.token_rejected` and shows its own form again, filled."""
    view.shows_form_again = True  # type: ignore[attr-defined]  # read by _check_token
    return view


def protect(app: Flask) -> None:
    """Check the sender and the token of every request that writes."""
    app.before_request(_check_sender)
    app.before_request(_check_token)
    app.jinja_env.globals["csrf_token"] = generate_csrf


def _check_sender() -> None:
    """Refuse a write that a page of another site sent."""
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    is_foreign = origin is not None and not _is_own(origin)
    if site not in ("same-origin", "none") or is_foreign:
        abort(403, "This was sent from another site, so nothing was saved.")


def _is_own(origin: str) -> bool:
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def _check_token() -> None:
    view = current_app.view_functions.get(request.endpoint or "")
    if request.method in SAFE_METHODS or hasattr(view, "reads_only"):
        return
    g.token_rejected = not _fits()
    if g.token_rejected and not hasattr(view, "shows_form_again"):
        raise TokenRejected


def _fits() -> bool:
    try:
        validate_csrf(request.form.get("csrf_token") or request.headers.get("X-Csrf-Token", ""))
    except (ValidationError, CSRFError):
        return False
    return True
