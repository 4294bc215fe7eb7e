"""Which host names this server answers to.

A page elsewhere could point its own name at this address (DNS rebinding) and then read tables as
if it were ours; so a name nobody configured is refused.
"""

import ipaddress
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask.globals import request_ctx
from werkzeug.sansio.utils import get_host

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

REFUSAL = "This name is not one of this Scorekeeper's addresses."


def protect(app: Flask) -> None:
    """Refuse requests to unknown host names."""
    app.before_request(_check_host)


def _check_host() -> None:
    if not is_known_host(request.environ, current_app.config["HOSTS"]):
        if request_ctx.url_adapter is None:
            # Flask can make no URL for a malformed host, so no page with links either.
            abort(Response(REFUSAL, status=400, content_type="text/plain; charset=utf-8"))
        abort(400, REFUSAL)


def is_known_host(environ: "WSGIEnvironment", names: tuple[str, ...]) -> bool:
    """True for addresses, localhost, `*.local` and the configured names."""
    header = environ.get("HTTP_HOST", environ["SERVER_NAME"])
    try:
        host = (urlsplit(f"//{get_host('http', header)}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    if host == "localhost" or host in names or re.fullmatch(r"[a-z0-9-]+\.local", host):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
