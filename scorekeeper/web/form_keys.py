"""What every form carries besides its fields: a key, so that it counts once, and a seq.

The key is random and made with the page. The ledger stores its hash and never the key itself:
secrets of links are derived from the key (see `secret`), and everybody who may watch a table can
read the ledger's keys in its export.
"""

import secrets
from typing import cast

import msgspec
from flask import current_app, g, request

from scorekeeper.store.ledger import Entry
from scorekeeper.store.secrets import hash_secret, secret_for
from scorekeeper.table.entries import GameStarted
from scorekeeper.text import number_or_none
from scorekeeper.web import table_access
from scorekeeper.web.table_access import TableAccess

WRONG_INPUT, CONFLICT = 422, 409
STORED_LENGTH = 32


class Submission(msgspec.Struct, frozen=True):
    """A form that was sent: its stored key, the seq of the page it was on, what it has stored."""

    key: str
    seq: int
    saved: Entry | None  # where the same form was sent before


def new_form_key() -> str:
    """Return a key for a form on a new page."""
    return secrets.token_urlsafe(12)


def seq() -> int:
    """Return the seq the sent form was made from, 0 where it has none."""
    return number_or_none(request.form.get("seq", "")[:20]) or 0


def key() -> str:
    """Return the key under which the ledger stores what the sent form writes."""
    return hash_secret(_form_key())[:STORED_LENGTH]


def _form_key() -> str:
    # A form without a key counts once each time it is sent, so it gets one for this request.
    if "form_key" not in g:
        g.form_key = request.form.get("key", "") or new_form_key()
    return cast(str, g.form_key)


def read(table: TableAccess) -> Submission:
    """Return the sent form's key and seq, and what it has stored if it was sent before."""
    return Submission(key(), seq(), table.saved(key()))


def secret(table_id: str = "") -> str:
    """Return the secret that belongs to the sent form, the same each time it is sent."""
    return _derived(f"link {table_id}" if table_id else "link")


def _derived(purpose: str) -> str:
    signing_key = current_app.secret_key or b""
    signing_key = signing_key.encode() if isinstance(signing_key, str) else signing_key
    return secret_for(signing_key, f"{purpose} {_form_key()}")


def new_table(start: GameStarted) -> TableAccess:
    """Begin a table; the same form sent twice begins one."""
    # No hyphen: commands would take an id that begins with one for an option.
    table_id = _derived("table")[:12].replace("-", "_")
    return table_access.create_table(table_id, secret(), start, key=key())
