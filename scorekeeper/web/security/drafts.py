"""Answers to forms that a phone keeps until they are saved.

`static/js/outbox.js` forgets what was typed once it is saved. A hotel's login page or a proxy may
answer in our place, with any status; so the script sends a random mark, and every answer of ours
repeats it. Where a browser would be sent on (303) the script gets 201 with the address: fetch()
would follow a 303 unseen, and the script could not tell that the form is saved.
"""

import re

from flask import Flask, Response, g, request, session

HEADER = "X-Draft"
LATER = "X-Later"  # sent while the player is on another page
SAVED = "X-Saved"  # seqs of the last entry before the form and of its own last one: "10-11"
_MARK = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SEE_OTHER, _CREATED = 303, 201


def protect(app: Flask) -> None:
    """Repeat the mark of a draft in the answer to it, and say what became of it."""
    app.after_request(_answer_draft)


def note_saved(before: int, last: int) -> None:
    """Remember which entries the form of this request has written, now or when it came first."""
    g.saved_span = f"{before}-{last}"


def _answer_draft(response: Response) -> Response:
    mark = request.headers.get(HEADER, "")
    if not _MARK.fullmatch(mark):
        return response
    response.headers[HEADER] = mark
    if response.status_code == _SEE_OTHER:
        response.status_code = _CREATED
        if "saved_span" in g:
            response.headers[SAVED] = g.saved_span
    if LATER in request.headers:
        session.pop("_flashes", None)  # the page that shows it next may be hours away
    return response
