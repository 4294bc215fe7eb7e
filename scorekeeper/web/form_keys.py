"""What every form carries besides its fields: a key, so that it counts once, and a seq.

The key is random and made with the page. What a form has written is stored under the hash of its
key and a digest of what it said, so that the same form sent again is known as such, while a page
that was gone back to, changed and sent again is a new form. The key itself is never stored:
secrets of links are derived from it (see `secret`), and everybody who may watch a table can read
the ledger's keys in its export.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar, cast

import msgspec
from flask import current_app, g, request

from scorekeeper.store.ledger import Entry
from scorekeeper.store.refusals import Stale
from scorekeeper.store.secrets import hash_secret, secret_for
from scorekeeper.table.entries import AnyEntry, GameStarted
from scorekeeper.table.fold import undone_seqs
from scorekeeper.table.game import Game
from scorekeeper.text import number_or_none
from scorekeeper.web import table_access
from scorekeeper.web.table_access import TableAccess

WRONG_INPUT, CONFLICT = 422, 409
SAVE_TRIES = 20  # others may write between reading and saving
FORM_LENGTH, CONTENT_LENGTH = 32, 16  # of the two parts of a stored key
TAKEN_BACK = "This was saved, and it was taken back since. Tap once more to save it again."
SAVED_SINCE = (
    "Something was saved in this game since this page was opened. Look again, then tap once more."
)
# What a page writes into its form itself, and the ticks at warnings: the rest is what people say.
_NOT_CONTENT = frozenset({"csrf_token", "key", "seq", "of", "number", "accept"})

Answer = TypeVar("Answer")


class Submission(msgspec.Struct, frozen=True):
    """A form that was sent: its stored key, the seq of the page it was on, what it has stored."""

    key: str
    seq: int
    saved: Entry | None  # where the same form was sent before, with the same content


def new_form_key() -> str:
    """Return a key for a form on a new page."""
    return secrets.token_urlsafe(12)


def seq() -> int:
    """Return the seq the sent form was made from, 0 where it has none."""
    return number_or_none(request.form.get("seq", "")[:20]) or 0


def key() -> str:
    """Return the key under which the ledger stores what the sent form writes."""
    return f"{_stored_form()}.{_content()[:CONTENT_LENGTH]}"


def _stored_form() -> str:
    return hash_secret(_form_key())[:FORM_LENGTH]


def _form_key() -> str:
    # A form without a key counts once each time it is sent, so it gets one for this request.
    if "form_key" not in g:
        g.form_key = request.form.get("key", "") or new_form_key()
    return cast(str, g.form_key)


def _content() -> str:
    """Return a digest of what the sent form says, and of where it was sent."""
    if "form_content" not in g:
        # Empty fields do not count: a page restored from a phone may have more rows of them.
        fields = [
            (name, text.strip())
            for name, text in request.form.items(multi=True)
            if name not in _NOT_CONTENT and text.strip()
        ]
        fields.sort(key=lambda field: field[0])
        digest = hashlib.sha256(msgspec.json.encode((request.path, fields)))
        for file in request.files.values():
            file.seek(0)
            digest.update(file.read())
            file.seek(0)
        g.form_content = digest.hexdigest()
    return cast(str, g.form_content)


def read(table: TableAccess) -> Submission:
    """Return the sent form's key and seq, and what it has stored if it was sent before."""
    return Submission(key(), seq(), table.saved(key()))


def saved_otherwise(table: TableAccess) -> Entry | None:
    """Return what the sent form stored last when it said something else, if it did."""
    return table.saved_by_form(_stored_form())


def is_taken_back(game: Game, entry: Entry) -> bool:
    """Return whether something that was saved was undone or cancelled since."""
    penalty = game.penalty(entry.seq)
    return bool(penalty and penalty.cancelled) or entry.seq in undone_seqs(game.ledger)


def is_part_taken_back(table: TableAccess, entry: Entry) -> bool:
    """Return whether any of the entries that were saved together with this one counts no more."""
    together = f"{entry.key}-"
    return any(
        is_taken_back(table.game, other)
        for other in table.entries
        if other.seq == entry.seq or other.key.startswith(together)
    )


def until_saved(table: TableAccess, attempt: Callable[[TableAccess], Answer]) -> Answer:
    """Decide and write, and decide again from the new ledger where others wrote meanwhile."""
    for _ in range(SAVE_TRIES - 1):
        try:
            return attempt(table)
        except Stale:
            table = table_access.open_table(table.id, "score")
    return attempt(table)


def secret() -> str:
    """Return the secret that belongs to the sent form, the same each time it is sent."""
    return _derived("link")


def secret_of_import(table_id: str) -> str:
    """Return the secret for a table that the sent form imports, the same each time it is sent.

    Where the table was deleted since, or its links renewed, the same form makes another link.
    """
    made = (_derived(f"link {table_id}{_mark(attempt)}") for attempt in count())
    return next(one for one in made if not _has_ended(table_id, one))


def new_id() -> str:
    """Return an id for what the sent form makes, the same each time it is sent."""
    return _derived("id")[:12].replace("-", "_")


def _derived(purpose: str) -> str:
    signing_key = current_app.secret_key or b""
    signing_key = signing_key.encode() if isinstance(signing_key, str) else signing_key
    return secret_for(signing_key, f"{purpose} {_content()} {_form_key()}")


def _mark(attempt: int) -> str:
    return f" {attempt}" if attempt else ""


def _has_ended(table_id: str, link: str) -> bool:
    return table_access.store().has_ended(table_id, hash_secret(link))


def new_table(start: GameStarted, more: Sequence[AnyEntry] = ()) -> TableAccess:
    """Begin a table, with more entries that belong to it; the same form sent twice begins one.

    One that was deleted since is not brought back, it would have no link that works: the same
    form begins another. One whose links were renewed since stays as it is, if this device has
    the new link.
    """
    attempts = count()
    while True:
        mark = _mark(next(attempts))
        # No hyphen: commands would take an id that begins with one for an option.
        table_id = _derived(f"table{mark}")[:12].replace("-", "_")
        link = _derived(f"link{mark}")
        if not _has_ended(table_id, link):
            return table_access.create_table(table_id, link, start, key=key(), more=more)
        known = table_access.find_table(table_id)
        if known:
            return known
