"""Search of the rulings and paragraphs, as a page and as JSON."""

from flask import Blueprint, Response, current_app, jsonify, render_template, request, url_for

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import RulingSummary, summary
from scorekeeper.referee.search.index import Hit, Result, result_json
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import TOPICS
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.store.refusals import StoreRefusal
from scorekeeper.web import book_search, table_access
from scorekeeper.web.referee_context import RefereeContext, in_json, referee_context
from scorekeeper.web.table_access import open_table
from scorekeeper.web.urls import cite_url

MAX_QUESTION = 600  # characters that are looked at
MAX_HITS = 8

bp = Blueprint("search", __name__)


@bp.get("/rules/search")
def page() -> str:
    return _search_page(referee_context())


@bp.get("/t/<table_id>/referee")
def at_table(table_id: str) -> str:
    return _search_page(referee_context(open_table(table_id)))


def _search_page(context: RefereeContext) -> str:
    question = _question()
    if question:
        result = book_search.search(question, context.rules.id, limit=MAX_HITS)
    else:
        book_search.prepare(context.rules.id)
        result = Result(True, ())
    if not result.covered:
        _save_miss(question, context.rules)
    return render_template(
        "search/search.html",
        ask=context,
        q=question,
        covered=result.covered,
        hits=[(hit, _hit_url(hit, context)) for hit in result.hits],
        others=_other_books(result, context),
        topics=TOPICS,
        books=all_rule_sets().values(),
    )


def _question() -> str:
    return " ".join(request.args.get("q", "")[:MAX_QUESTION].split())


def _hit_url(hit: Hit, context: RefereeContext) -> str:
    if hit.kind == "rule":
        return cite_url(hit.id, context.table.id if context.table else None)
    return _ruling_url(hit.id, context)


def _ruling_url(irregularity_id: str, context: RefereeContext) -> str:
    return url_for("rulings.show", irregularity_id=irregularity_id, **context.query)


def _other_books(
    result: Result, context: RefereeContext
) -> list[tuple[RuleSet, RulingSummary, str]]:
    """Return the other books that rule on the nearest entry, where this one does not."""
    if result.covered or not result.fits:
        return []
    nearest = result.hits[0].id  # of a ruling: a paragraph is always covered
    irregularity = irregularities()[nearest]
    summaries = [(rules, summary(rules, irregularity)) for rules in all_rule_sets().values()]
    return [
        (rules, line, _ruling_url(nearest, RefereeContext(rules, context.table)))
        for rules, line in summaries
        if line.covered and rules.id != context.rules.id
    ]


def _save_miss(question: str, rules: RuleSet) -> None:
    """Store a question without an answer; if that fails, the search goes on without it."""
    try:
        table_access.store().record_miss(question, rules.id, table_access.moment())
    except StoreRefusal as error:
        current_app.logger.warning("a miss was not kept: %s", error)


@bp.get("/rules/search.json")
@in_json
def page_json() -> Response:
    """Answer a search as JSON; `left` says that nothing found was opened.

    While somebody is `typing`, the answer has the hits as HTML too, made as on the page itself.
    """
    context, question = referee_context(), _question()
    typing = "typing" in request.args
    result = Result(False, ())
    if question:
        rules_id = context.rules.id
        result = book_search.search(question, rules_id, limit=MAX_HITS, typing=typing)
        if "left" in request.args:
            _save_miss(question, context.rules)
    urls = {hit.id: _hit_url(hit, context) for hit in result.hits}
    values = result_json(result, lambda hit: urls[hit.id])
    if typing:
        values["html"] = render_template(
            "rulings/_typed.html",
            ask=context,
            hits=[(hit, urls[hit.id]) for hit in result.hits],
            covered=result.covered,
        )
    return jsonify(values)
