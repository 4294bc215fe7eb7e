"""Answers that a phone can tell from those of others.

`static/js/draft.js` forgets what was typed once it is saved. A hotel's login page or a proxy may
answer in our place, with any status; so the script sends a random mark, and every answer of ours
repeats it.
"""

import re

from flask import Flask, Response, request

HEADER = "X-Draft"
_MARK = re.compile(r"[A-Za-z0-9_-]{1,64}")


def protect(app: Flask) -> None:
    """Repeat the mark of a draft in the answer to it."""
    app.after_request(_repeat_mark)


def _repeat_mark(response: Response) -> Response:
    mark = request.headers.get(HEADER, "")
    if _MARK.fullmatch(mark):
        response.headers[HEADER] = mark
    return response
