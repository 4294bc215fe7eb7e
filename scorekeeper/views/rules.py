"""The books: browse, read a paragraph, compare."""

from flask import Blueprint, abort, render_template, url_for

from scorekeeper.books import paragraphs
from scorekeeper.rulesets import all_rule_sets, load

rules = Blueprint("rules", __name__)


def cite_url(anchor: str) -> str:
    """Give the address of a paragraph."""
    book, _, place = anchor.partition(":")
    return url_for("rules.paragraph", book=book, place=place)


def cite_label(anchor: str) -> str:
    """Name a paragraph as a player reads it: 'Hudson ¶66'."""
    return load(anchor.partition(":")[0]).cite_label(anchor)


@rules.get("/rules/<book>/<place>")
def paragraph(book: str, place: str) -> str:
    if book not in all_rule_sets():
        abort(404)
    found = next((p for p in paragraphs(book) if p.anchor == f"{book}:{place}"), None)
    if not found:
        abort(404)
    return render_template("rules/paragraph.html", paragraph=found, rules=load(book))
