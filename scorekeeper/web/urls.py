"""URLs that more than one page needs: of paragraphs, and to share a table."""

from urllib.parse import urlsplit

from flask import current_app, url_for

from scorekeeper.rules.library import load
from scorekeeper.store.ledger import May
from scorekeeper.store.secrets import watch_secret
from scorekeeper.web.table_access import TableAccess

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def cite_url(anchor: str, table_id: str | None = None) -> str:
    """Return the URL of a paragraph, with the table to return to where one is named."""
    book, _, paragraph = anchor.partition(":")
    return url_for("books.paragraph", book=book, place=paragraph, t=table_id)


def cite_label(anchor: str) -> str:
    """Return a paragraph's name as a player reads it: 'Hudson ¶66'."""
    return load(anchor.partition(":")[0]).cite_label(anchor)


def share_url(table: TableAccess, may: May) -> str:
    """Return a link that works on another phone, even where this page was opened as localhost."""
    is_derived = table.may_score and may == "watch"
    secret = watch_secret(table.secret) if is_derived else table.secret
    link = urlsplit(url_for("sharing.join", table_id=table.id, secret=secret, _external=True))
    addresses = current_app.config.get("ADDRESSES") or ()
    if addresses and link.hostname in LOOPBACK:
        host = f"{addresses[0]}:{link.port}" if link.port else addresses[0]
        link = link._replace(netloc=host)
    return link.geturl()
