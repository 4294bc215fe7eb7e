"""URLs that more than one page needs: of paragraphs, and to share a table."""

import re
from urllib.parse import urlsplit

from flask import current_app, url_for

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.store.ledger import May
from scorekeeper.store.secrets import watch_secret
from scorekeeper.web.table_access import TableAccess

_PLACE = re.compile(r"[\w.-]+")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def cite_url(anchor: str, table_id: str | None = None) -> str:
    """Return the URL of a paragraph, with the table to return to where one is named."""
    book, _, paragraph = anchor.partition(":")
    return url_for("books.paragraph", book=book, place=paragraph, t=table_id)


def has_page(anchor: str) -> bool:
    """Return whether a paragraph of a book can have a page here."""
    book, _, paragraph = anchor.partition(":")
    return book in all_rule_sets() and bool(_PLACE.fullmatch(paragraph))


def share_url(table: TableAccess, may: May) -> str:
    """Return a link that works on another phone, even where this page was opened as localhost."""
    is_derived = table.may_score and may == "watch"
    secret = watch_secret(table.secret) if is_derived else table.secret
    return shared_url(url_for("sharing.join", table_id=table.id, secret=secret, _external=True))


def shared_url(url: str) -> str:
    """Return a URL of this server as other phones reach it."""
    link = urlsplit(url)
    addresses = current_app.config.get("ADDRESSES") or ()
    if addresses and link.hostname in LOOPBACK:
        host = f"{addresses[0]}:{link.port}" if link.port else addresses[0]
        link = link._replace(netloc=host)
    return link.geturl()
