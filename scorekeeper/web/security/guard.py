"""Who may send what: host, origin and form tokens; and the headers of every answer."""

import ipaddress
import re
import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from hmac import compare_digest
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf.csrf import CSRFError, generate_csrf, validate_csrf
from itsdangerous import BadSignature
from werkzeug.exceptions import BadRequest
from werkzeug.http import dump_cookie
from werkzeug.sansio.utils import get_host
from werkzeug.wrappers import Response as BaseResponse
from wtforms.validators import ValidationError

from scorekeeper.web.security.logs import redact_logs

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

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
_BY_NAME = tuple((pair[0].lower(), pair) for pair in HEADERS.items())
HSTS = ("Strict-Transport-Security", "max-age=31536000")
MIN_GZIP_SIZE = 1000
GZIP_LEVEL = 2  # level of compression: it is done for each request

PHONES_KEPT = 1000
YEAR = 365 * 24 * 3600
READS_BY_POST = {"hands.preview"}  # it changes nothing
SHOWS_FORM_AGAIN = {"hands.score", "hands.correct"}  # they come back filled by themselves


class TokenRejected(BadRequest):
    """The form's token does not fit: offer the same form once more."""


class ClocklessSession(SecureCookieSessionInterface):
    """A session that lasts as long as its cookie, whatever this machine's clock says.

    Small servers without a battery start with an old time; a signature from the future is as
    good as any other.
    """

    def __init__(self) -> None:
        self._signer = lru_cache(maxsize=1)(self.get_signing_serializer)
        # Phones send the same cookie again and again: each is proved once.
        self._read = lru_cache(maxsize=PHONES_KEPT)(self._read_cookie)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        given = request.cookies.get(self.get_cookie_name(app))
        known = self._read(app, given) if given else {}
        # Lists are copied too: flashes are added to the one in the session.
        return self.session_class({k: v[:] if isinstance(v, list) else v for k, v in known.items()})

    def _read_cookie(self, app: Flask, given: str) -> dict[str, Any]:
        signer = self._signer(app)
        try:
            return dict(signer.loads(given)) if signer else {}
        except BadSignature:
            return {}

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.accessed:
            response.headers.add("Vary", "Cookie")
        signer = self._signer(app)
        if session.modified and signer:
            set_cookie(response, self.get_cookie_name(app), signer.dumps(dict(session)))


def set_cookie(answer: BaseResponse, name: str, value: str) -> None:
    """Give a phone something to remember, for its own requests to this place alone.

    It is told how long, not until when: this machine's clock may be wrong.
    """
    cookie = dump_cookie(
        name,
        value,
        max_age=YEAR,
        sync_expires=False,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
        path=request.script_root or "/",
    )
    answer.headers.add("Set-Cookie", cookie)


class HeaderMiddleware:
    """Puts the headers on every answer on its way out, whoever wrote it."""

    def __init__(self, inner: "WSGIApplication") -> None:
        self._inner = inner

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        def start(
            status: str, headers: list[tuple[str, str]], *error: Any
        ) -> Callable[[bytes], object]:
            own = {name.lower() for name, _ in headers}
            headers += [pair for name, pair in _BY_NAME if name not in own]
            if environ["wsgi.url_scheme"] == "https":
                headers.append(HSTS)
            return start_response(status, headers, *error)

        return self._inner(environ, start)


def protect(app: Flask) -> None:
    """Put the guards before and after every request."""
    app.session_interface = ClocklessSession()
    redact_logs(app.logger.name, "werkzeug", "waitress")
    app.before_request(_check_host)
    app.before_request(_check_sender)
    app.after_request(_pack)


def form_token() -> str:
    """Give the token a form carries; the session that signs it lasts.

    A page fetched behind the reader's back begins none: it would end that of the page in sight.
    """
    if request.method == "GET" and "csrf_token" not in session and not is_opened():
        return ""
    if "csrf_token" not in session:
        generate_csrf()
    return _signed(current_app.secret_key, session["csrf_token"])


@lru_cache(maxsize=PHONES_KEPT)
def _signed(_key: bytes, _begun: str) -> str:
    """Sign what the session holds: once for a phone, not for each of its pages."""
    return str(generate_csrf())


def is_opened() -> bool:
    """Tell a page somebody opens from one that is only fetched."""
    return "text/html" in request.headers.get("Accept", "text/html")


def _check_host() -> None:
    if not is_known_host(request.environ, current_app.config["HOSTS"]):
        abort(400, "This name is not one of this Scorekeeper's addresses.")


def is_known_host(environ: "WSGIEnvironment", names: tuple[str, ...]) -> bool:
    """Tell foreign host names: a page elsewhere could point its name at this address."""
    return _is_known(environ.get("HTTP_HOST", environ["SERVER_NAME"]), names)


@lru_cache(maxsize=64)
def _is_known(address: str, names: tuple[str, ...]) -> bool:
    try:
        host = (urlsplit(f"//{get_host('http', address)}").hostname or "").removesuffix(".")
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
    if request.method in SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    foreign = origin is not None and not _is_own(origin)
    if site not in ("same-origin", "none") or foreign:
        abort(403, "This was sent from another site, so nothing was saved.")
    if request.endpoint in READS_BY_POST:
        return
    given = request.form.get("csrf_token") or request.headers.get("X-Csrf-Token", "")
    g.token_failed = not _fits(given)
    if g.token_failed and request.endpoint not in SHOWS_FORM_AGAIN:
        raise TokenRejected


def _fits(given: str) -> bool:
    begun = session.get("csrf_token")
    if begun and compare_digest(given.encode(), _signed(current_app.secret_key, begun).encode()):
        return True
    try:
        validate_csrf(given)  # signed before this program started
    except (ValidationError, CSRFError):
        return False
    return True


def _is_own(origin: str) -> bool:
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


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
    if len(body) < MIN_GZIP_SIZE:
        return answer
    packer = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, 31)
    answer.set_data(packer.compress(body) + packer.flush())
    answer.headers["Content-Encoding"] = "gzip"
    answer.headers.add("Vary", "Accept-Encoding")
    return answer
