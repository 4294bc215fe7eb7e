"""The security headers of every response."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

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
HSTS = ("Strict-Transport-Security", "max-age=31536000")


class HeaderMiddleware:
    """Adds the headers to every response, also to those that Flask never sees."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        def start(
            status: str, headers: list[tuple[str, str]], *error: Any
        ) -> Callable[[bytes], object]:
            present = {name.lower() for name, _ in headers}
            headers += [pair for pair in HEADERS.items() if pair[0].lower() not in present]
            if environ["wsgi.url_scheme"] == "https":
                headers.append(HSTS)
            return start_response(status, headers, *error)

        return self._app(environ, start)
