"""What every form carries besides its fields: the key that counts it once, and the seq it saw."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import current_app, g, request

from scorekeeper.store.secrets import hash_secret, secret_for, watch_secret
from scorekeeper.table.summary import summary_of
from scorekeeper.text import number_or_none
from scorekeeper.web import table_access
from scorekeeper.web.table_access import TableAccess

WRONG_INPUT, CONFLICT = 422, 409


class Submission(msgspec.Struct, frozen=True):
    """A form's key, the seq it was made from, and whether it has been here before."""

    key: str
    seq: int
    is_repeated: bool


def seq() -> int:
    """Give the seq the form was made from; a form without one has seen nothing."""
    return number_or_none(request.form.get("seq", "")[:20]) or 0


def key() -> str:
    """Give the key of the form that was sent; one without a key counts by itself."""
    given = request.form.get("key", "")
    # A stored key must not tell the form's own: table secrets are made from that.
    return hash_secret(given or table_access.form_key())[:32]


def read(table: TableAccess) -> Submission:
    own = key()
    return Submission(own, seq(), any(entry.key == own for entry in table.entries))


def secret(table_id: str = "") -> str:
    """Make the secret that belongs to the form that was sent, the same each time it is."""
    return _derived(f"link {table_id}" if table_id else "link")


def _derived(purpose: str) -> str:
    if "form_key" not in g:
        g.form_key = request.form.get("key", "") or table_access.form_key()
    given = g.form_key
    signing = current_app.secret_key or b""
    signing = signing.encode() if isinstance(signing, str) else signing
    return secret_for(signing, f"{purpose} {given}")


def new_table(start: Mapping[str, Any]) -> TableAccess:
    """Begin a table; the same form sent twice begins one."""
    opens = secret()
    table_id = _derived("table")[:12]
    begun = table_access.store().create(
        table_id,
        key=key(),
        kind="start",
        body=start,
        at=table_access.moment(),
        by=table_access.device(),
        summary=summary_of,
        score_hash=hash_secret(opens),
        watch_hash=hash_secret(watch_secret(opens)),
    )
    return TableAccess(table_id, "score", opens, begun.ledger)
