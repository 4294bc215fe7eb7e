"""Search of the rulings and paragraphs, as a page and as JSON."""

from flask import (
    Blueprint,
    Response,
    current_app,
    jsonify,
    render_template,
    request,
    url_for,
)

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import (
    NOT_SAID,
    RulingSummary,
    summary,
)
from scorekeeper.referee.search.index import Hit, Result, get_ready
from scorekeeper.referee.search.index import search as look_up
from scorekeeper.referee.search.results import result_values
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import TOPICS
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.store.refusals import StoreRefusal
from scorekeeper.web import table_access
from scorekeeper.web.referee_context import (
    RefereeContext,
    asked,
    in_json,
)

LONGEST_QUESTION = 600  # characters that are looked at
MOST_HITS = 8

bp = Blueprint("search", __name__)


@bp.get("/rules/search")
def page() -> str:
    return _search_page(asked())


@bp.get("/t/<table_id>/referee")
def at_table(table_id: str) -> str:
    table_access.open_table(table_id)
    return _search_page(asked(table_id))


def _search_page(ask: RefereeContext) -> str:
    q = _question()
    if not q:
        get_ready(ask.rules.id)
    result = look_up(q, ask.rules.id, limit=MOST_HITS) if q else Result(True, ())
    if not result.covered:
        _keep_miss(q, ask.rules)
    return render_template(
        "search/search.html",
        ask=ask,
        q=q,
        covered=result.covered,
        hits=[(hit, _hit_url(hit, ask)) for hit in result.hits],
        others=_other_books(result, ask),
        topics=TOPICS,
        books=all_rule_sets().values(),
        not_said=NOT_SAID,
    )


def _question() -> str:
    return " ".join(request.args.get("q", "")[:LONGEST_QUESTION].split())


def _hit_url(hit: Hit, ask: RefereeContext) -> str:
    if hit.kind == "rule":
        book, _, place = hit.id.partition(":")
        table_id = ask.table.id if ask.table else None
        return url_for("books.paragraph", book=book, place=place, t=table_id)
    return _ruling_url(hit.id, ask)


def _ruling_url(irregularity_id: str, ask: RefereeContext) -> str:
    return url_for("rulings.show", irregularity_id=irregularity_id, **ask.query)


def _other_books(result: Result, ask: RefereeContext) -> list[tuple[RuleSet, RulingSummary, str]]:
    """Say which other books rule on the nearest thing, where this one does not."""
    if result.covered or not result.fits:
        return []
    nearest = result.hits[0].id  # a ruling: a paragraph always says what it says
    irregularity = irregularities()[nearest]
    told = [(rules, summary(rules, irregularity)) for rules in all_rule_sets().values()]
    return [
        (rules, found, _ruling_url(nearest, RefereeContext(rules, ask.table)))
        for rules, found in told
        if found.covered and rules.id != ask.rules.id
    ]


def _keep_miss(q: str, rules: RuleSet) -> None:
    """Remember what was not found; a search never fails over it."""
    try:
        table_access.store().record_miss(q, rules.id, table_access.moment())
    except StoreRefusal as error:
        current_app.logger.warning("a miss was not kept: %s", error)


@bp.get("/rules/search.json")
@in_json
def page_json() -> Response:
    """Answer a search as JSON; `left` says that nothing found was opened.

    While somebody is `typing`, the answer has the hits as HTML too, made as on the page itself.
    """
    ask, q = asked(), _question()
    typing = "typing" in request.args
    result = look_up(q, ask.rules.id, limit=MOST_HITS, typing=typing) if q else Result(False, ())
    if q and "left" in request.args:
        _keep_miss(q, ask.rules)
    values = result_values(result, ask.rules.id, request.script_root)
    if ask.table:
        for hit, found in zip(values["hits"], result.hits, strict=True):
            hit["url"] = _hit_url(found, ask)
    if typing:
        hits = [(hit, _hit_url(hit, ask)) for hit in result.hits]
        covered = result.covered
        values["html"] = render_template("rulings/_typed.html", ask=ask, hits=hits, covered=covered)
    return jsonify(values)
