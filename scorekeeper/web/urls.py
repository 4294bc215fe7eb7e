"""URLs and labels of places in the books."""

from flask import url_for

from scorekeeper.rules.library import load


def cite_url(anchor: str) -> str:
    """Return the URL of a paragraph."""
    book, _, place = anchor.partition(":")
    return url_for("books.paragraph", book=book, place=place)


def cite_label(anchor: str) -> str:
    """Return a paragraph's name as a player reads it: 'Hudson ¶66'."""
    return load(anchor.partition(":")[0]).cite_label(anchor)
