"""How large a form may be.

Flask limits the parts of a multipart form alone, and any form may come back whole in an answer,
so that nothing typed is lost. A hand is a few kB; so is everything else but a file to import.
"""

import io
from typing import IO, TYPE_CHECKING, Any

from flask import Flask, Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

if TYPE_CHECKING:
    from werkzeug.formparser import t_parse_result

MOST_TEXT = 48_000  # characters of all fields: escaped in an answer, they stay under 300 kB
MOST_FIELDS = 1000
_MOST_ENCODED = 3 * MOST_TEXT  # bytes: %E2 for one of a character's
_URLENCODED = "application/x-www-form-urlencoded"


class LimitedFormParser(FormDataParser):
    """Reads a form, unless it has more fields or more text than a form of ours can have."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> "t_parse_result":
        if mimetype == _URLENCODED:
            if (content_length or 0) > _MOST_ENCODED:
                raise RequestEntityTooLarge
            encoded = stream.read()
            if len(encoded) > _MOST_ENCODED or encoded.count(b"&") >= MOST_FIELDS:
                raise RequestEntityTooLarge
            stream = io.BytesIO(encoded)
        rest, form, files = super().parse(stream, mimetype, content_length, options)
        if sum(len(name) + len(text) for name, text in _pairs(form)) > MOST_TEXT:
            raise RequestEntityTooLarge
        return rest, form, files


def _pairs(form: Any) -> Any:
    return form.items(multi=True)


class LimitedRequest(Request):
    """A request whose form is limited."""

    form_data_parser_class = LimitedFormParser


def protect(app: Flask) -> None:
    """Refuse forms that are too large, before anything is done with them."""
    app.request_class = LimitedRequest
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
