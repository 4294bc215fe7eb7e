"""Search of the rulings and paragraphs, as a page and as JSON."""

import msgspec
from flask import Blueprint, Response, current_app, jsonify, render_template, request

from scorekeeper.referee.house_search import by_house_rules
from scorekeeper.referee.precedents import precedents_json
from scorekeeper.referee.search.index import Result, result_json
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import TOPICS
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.web import book_search, table_access
from scorekeeper.web.referee_context import RefereeContext, in_json, referee_context
from scorekeeper.web.search_results import SearchResults
from scorekeeper.web.table_access import open_table

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
        result = by_house_rules(result, context.rules)
    else:
        book_search.prepare(context.rules.id)
        result = Result(True, ())
    if not (result.covered or result.other_game):
        _save_miss(question, context.rules)
    return render_template(
        "search/search.html",
        ask=context,
        q=question,
        found=SearchResults(context, result, question),
        topics=TOPICS,
        books=all_rule_sets().values(),
    )


def _question() -> str:
    return " ".join(request.args.get("q", "")[:MAX_QUESTION].split())


def _save_miss(question: str, rules: RuleSet) -> None:
    """Count a question without an answer."""
    current_app.extensions["misses"].record(question, rules.id, table_access.moment())


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
        result = by_house_rules(result, context.rules)
        if "left" in request.args:
            _save_miss(question, context.rules)
    found = SearchResults(context, result, question)
    other = found.other_game
    values = result_json(result, found.url, other.answer.as_json(other.url) if other else None)
    if context.game:
        values["worth"] = msgspec.to_builtins(found.worth)
        values["precedents"] = precedents_json(context.game, found.precedents)
    if typing:
        values["html"] = render_template("search/_typed.html", ask=context, found=found)
    return jsonify(values)
