"""The books: browse, read a paragraph, compare."""

from flask import Blueprint, abort, render_template, request

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.rulings import RulingSummary, summary
from scorekeeper.rules import overview as book_values
from scorekeeper.rules.differences import plain_differences
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import TOPICS, Paragraph, paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.web import table_access
from scorekeeper.web.referee_context import RefereeContext, book_or_404, referee_context

MOST_SENTENCES = 10  # of a comparison, before its table

bp = Blueprint("books", __name__)


@bp.get("/rules")
def index() -> str:
    return render_template("books/index.html", books=all_rule_sets().values())


@bp.get("/rules/<book>")
def book(book: str) -> str:
    found = book_or_404(book)
    own_topics = {paragraph.topic for paragraph in paragraphs(book)}
    return render_template(
        "books/book.html",
        rules=found,
        paragraphs=paragraphs(book),
        topics=[(topic, label) for topic, label in TOPICS.items() if topic in own_topics],
        filled_in=book_values.filled_in(found),
    )


@bp.get("/rules/<book>/text")
def text(book: str) -> str:
    """Show a whole book to read, all its paragraphs in their order."""
    return render_template("books/text.html", rules=book_or_404(book), paragraphs=paragraphs(book))


@bp.get("/rules/<book>/topic/<topic>")
def topic(book: str, topic: str) -> str:
    """Show everything a book has on one subject; from a table, rulings lead back to it."""
    found = book_or_404(book)
    if topic not in TOPICS:
        abort(404)
    ask = referee_context()
    return render_template(
        "books/topic.html",
        rules=found,
        query=RefereeContext(found, ask.table).query,
        table=ask.table,
        topic=topic,
        topics=TOPICS,
        mishaps=_entries(found, topic, "irregularity"),
        questions=_entries(found, topic, "question"),
        paragraphs=[part for part in paragraphs(book) if part.topic == topic],
    )


def _entries(rules: RuleSet, topic: str, kind: str) -> list[tuple[Irregularity, RulingSummary]]:
    """Return the irregularities or questions of a subject, those the book rules on first."""
    found = [
        (irregularity, summary(rules, irregularity))
        for irregularity in irregularities().values()
        if irregularity.topic == topic
        and irregularity.kind == kind
        and irregularity.is_for(rules.id)
    ]
    return sorted(found, key=lambda entry: not entry[1].cites)


@bp.get("/rules/<book>/values")
def values(book: str) -> str:
    """Show every value of a book; from a table, those the table plays by."""
    table = table_access.find_table(request.args.get("t", ""))
    is_own = table is not None and table.game.rules.id == book
    found = table.game.rules if table and is_own else book_or_404(book)
    return render_template(
        "books/values.html", rules=found, groups=book_values.groups(found), table=table
    )


@bp.get("/rules/compare")
def compare() -> str:
    ids = list(all_rule_sets())
    first = book_or_404(request.args.get("a") or ids[0])
    second = book_or_404(
        request.args.get("b") or next(other for other in ids[1:] + ids[:1] if other != first.id)
    )
    return render_template(
        "books/compare.html",
        first=first,
        second=second,
        books=all_rule_sets().values(),
        groups=book_values.compare(first, second),
        sentences=plain_differences(first, second, MOST_SENTENCES),
        everything="all" in request.args,
        from_new_game="new" in request.args,
    )


@bp.get("/rules/<book>/<place>")
def paragraph(book: str, place: str) -> str:
    found = book_or_404(book)
    every = paragraphs(book)
    anchors = [paragraph.anchor for paragraph in every]
    anchor = f"{book}:{place}"
    if anchor not in anchors:
        abort(404, f"{found.name} has no such paragraph.")
    at = anchors.index(anchor)
    table = table_access.find_table(request.args.get("t", ""))
    return render_template(
        "books/paragraph.html",
        paragraph=every[at],
        rules=found,
        before=every[at - 1] if at else None,
        after=every[at + 1] if at + 1 < len(every) else None,
        related=_related(found, every[at]),
        topics=TOPICS,
        query=RefereeContext(found, table).query,
        table=table,
    )


def _related(rules: RuleSet, paragraph: Paragraph) -> list[tuple[Irregularity, RulingSummary]]:
    """List the rulings of the book that rest on a paragraph."""
    return [
        (irregularity, summary(rules, irregularity))
        for irregularity in irregularities().values()
        if any(paragraph.anchor in case.cite for case in irregularity.cases_in(rules.id))
    ]
