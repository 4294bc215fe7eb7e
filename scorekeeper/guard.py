"""Who may send what: host, origin, form tokens, and the headers of every answer."""

import ipaddress
import re
import zlib
from copy import deepcopy
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_wtf.csrf import CSRFError, generate_csrf, validate_csrf
from itsdangerous import BadSignature
from werkzeug.exceptions import BadRequest
from wtforms.validators import ValidationError

from scorekeeper.masking import mask_logs

SAFE = {"GET", "HEAD", "OPTIONS"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)",
    "Cache-Control": "private, no-cache",
}
WORTH_PACKING = 1000
QUICK = 1  # level of compression: pages are made on each request


COOKIES_KEPT = 1000
READS_BY_POST = {"hands.preview"}  # it changes nothing
SHOWS_FORM_AGAIN = {"hands.score", "hands.correct"}  # they come back filled by themselves


class TokenFailed(BadRequest):
    """The form's token does not fit: offer the same form once more."""


class LastingSession(SecureCookieSessionInterface):
    """A session that lasts as long as its cookie, whatever this machine's clock says.

    Small servers without a battery start with an old time; a signature from the future is as
    good as any other.
    """

    def __init__(self) -> None:
        # Phones send the same cookie again and again: each is proved once.
        self._read = lru_cache(maxsize=COOKIES_KEPT)(self._read_cookie)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        given = request.cookies.get(self.get_cookie_name(app))
        return self.session_class(deepcopy(self._read(app, given)) if given else None)

    def _read_cookie(self, app: Flask, given: str) -> dict[str, Any]:
        signer = self.get_signing_serializer(app)
        try:
            return dict(signer.loads(given)) if signer else {}
        except BadSignature:
            return {}

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_cookie_path(self, app: Flask) -> str:
        return request.script_root or "/"


def protect(app: Flask) -> None:
    """Put the guards before and after every request."""
    app.session_interface = LastingSession()
    mask_logs(app.logger.name, "werkzeug", "waitress")
    app.before_request(_check_host)
    app.before_request(_check_sender)
    app.after_request(_add_headers)
    app.after_request(_pack)
    app.jinja_env.globals["csrf_token"] = form_token


def form_token() -> str:
    """Give the token a form carries; the session that signs it lasts.

    A page fetched behind the reader's back begins none: it would end that of the page in sight.
    """
    if request.method == "GET" and "csrf_token" not in session and not is_opened():
        return ""
    if not session.permanent:
        session.permanent = True
    token: str = generate_csrf()
    return token


def is_opened() -> bool:
    """Tell a page somebody opens from one that is only fetched."""
    return "text/html" in request.headers.get("Accept", "text/html")


def _check_host() -> None:
    """Refuse foreign host names: a page elsewhere could point its name at this address."""
    if not _is_known_host(request.host, tuple(current_app.config["HOSTS"])):
        abort(400, "This name is not one of this Scorekeeper's addresses.")


@lru_cache(maxsize=64)
def _is_known_host(address: str, names: tuple[str, ...]) -> bool:
    try:
        host = (urlsplit(f"//{address}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    if host == "localhost" or host in names or re.fullmatch(r"[a-z0-9-]+\.local", host):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _check_sender() -> None:
    """Refuse a write from another site; remember a token that does not fit.

    A form whose token is missing or old is not refused here: its view shows it again, filled.
    """
    g.token_failed = False
    if request.method in SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    foreign = origin is not None and not _is_own(origin)
    if site not in ("same-origin", "none") or foreign:
        abort(403, "This was sent from another site, so nothing was saved.")
    if request.endpoint in READS_BY_POST:
        return
    try:
        validate_csrf(request.form.get("csrf_token") or request.headers.get("X-Csrf-Token"))
    except (ValidationError, CSRFError):
        g.token_failed = True
        if request.endpoint not in SHOWS_FORM_AGAIN:
            raise TokenFailed from None


def _is_own(origin: str) -> bool:
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def _add_headers(answer: Response) -> Response:
    own = {name.lower() for name, _ in answer.headers}
    answer.headers.extend([pair for pair in HEADERS.items() if pair[0].lower() not in own])
    if request.is_secure:
        answer.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    return answer


def _pack(answer: Response) -> Response:
    """Compress pages; not those that repeat a query, which would let a sender probe secrets."""
    if (
        answer.direct_passthrough
        or answer.status_code != 200  # noqa: PLR2004 (errors are short)
        or "Content-Encoding" in answer.headers
        or request.query_string
        or not (
            (answer.mimetype or "").startswith("text/") or answer.mimetype == "application/json"
        )
        or "gzip" not in request.headers.get("Accept-Encoding", "")
    ):
        return answer
    body = answer.get_data()
    if len(body) < WORTH_PACKING:
        return answer
    packer = zlib.compressobj(QUICK, zlib.DEFLATED, 31)
    answer.set_data(packer.compress(body) + packer.flush())
    answer.headers["Content-Encoding"] = "gzip"
    answer.headers.add("Vary", "Accept-Encoding")
    return answer
