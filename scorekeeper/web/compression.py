"""Compresses pages on their way out."""

import zlib

from flask import Flask, Response, request

MIN_GZIP_SIZE = 1000
GZIP_LEVEL = 9  # a page is small: what it costs on the server is less than the phone waits
_GZIP_FORMAT = 31  # zlib's window size with a gzip header


def compress_responses(app: Flask) -> None:
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    """Compress text, but no response to a query.

    A page that repeats what was asked lets a sender probe secrets by the compressed size.
    """
    if not _is_worthwhile(response) or request.query_string:
        return response
    body = response.get_data()
    if len(body) < MIN_GZIP_SIZE:
        return response
    packer = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, _GZIP_FORMAT)
    response.set_data(packer.compress(body) + packer.flush())
    response.headers["Content-Encoding"] = "gzip"
    response.headers.add("Vary", "Accept-Encoding")
    return response


def _is_worthwhile(response: Response) -> bool:
    mimetype = response.mimetype or ""
    return (
        not response.direct_passthrough
        and response.status_code == 200  # noqa: PLR2004 (error pages are short)
        and "Content-Encoding" not in response.headers
        and (mimetype.startswith("text/") or mimetype == "application/json")
        and "gzip" in request.headers.get("Accept-Encoding", "")
    )
