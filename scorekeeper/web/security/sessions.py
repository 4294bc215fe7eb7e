"""The session cookie and the other cookies of this app."""

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.http import dump_cookie
from werkzeug.wrappers import Response as BaseResponse

LIFETIME = 400 * 24 * 3600  # seconds: as long as browsers keep a cookie


def is_background_fetch(request: Request) -> bool:
    """True for a GET by a script or the service worker, False for a page somebody opens."""
    return request.method in ("GET", "HEAD") and "text/html" not in request.headers.get(
        "Accept", "text/html"
    )


class ClocklessSession(SecureCookieSessionInterface):
    """A session that lasts as long as its cookie, whatever this machine's clock says.

    Small servers without a battery start with an old time; a signature from the future is as
    good as any other.

    A background fetch neither starts a session nor sees a flashed message: its cookie would
    replace the session of the page on screen and invalidate that page's token, and nobody would
    read the message.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        signer = self.get_signing_serializer(app)
        cookie = request.cookies.get(self.get_cookie_name(app))
        try:
            values = signer.loads(cookie) if signer and cookie else {}
        except BadSignature:
            values = {}
        if is_background_fetch(request):
            values.pop("_flashes", None)
        return self.session_class(values)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.accessed:
            response.headers.add("Vary", "Cookie")
        signer = self.get_signing_serializer(app)
        if session.modified and signer and not is_background_fetch(request):
            set_cookie(response, self.get_cookie_name(app), signer.dumps(dict(session)))


def drop_cookie(response: BaseResponse, name: str) -> None:
    """Remove a cookie of this app."""
    set_cookie(response, name, "", max_age=0)


def set_cookie(response: BaseResponse, name: str, value: str, *, max_age: int = LIFETIME) -> None:
    """Set a cookie for more than a year, closed to scripts and other sites, below this app's root.

    It says how long, not until when: this machine's clock may be wrong.
    """
    cookie = dump_cookie(
        name,
        value,
        max_age=max_age,
        sync_expires=False,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
        path=request.script_root or "/",
    )
    response.headers.add("Set-Cookie", cookie)
