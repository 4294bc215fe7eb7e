"""What a search found, by the rules of a table: its own values, and what only it scores."""

import msgspec

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import summary
from scorekeeper.referee.search.index import Hit, Result
from scorekeeper.referee.search.language import reader_for
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import OF_HOUSE, Item
from scorekeeper.rules.wording import worth_in_overview

# A question about an item is one about points.
ASKS_FOR_WORTH = frozenset(
    {"worth", "points", "count", "counts", "score", "scores", "bonus", "much", "cost", "costs"}
)


class ItemWorth(msgspec.Struct, frozen=True):
    """What a table gives for something that its book does not know."""

    label: str
    worth: str
    source: str


def by_house_rules(result: Result, rules: RuleSet) -> Result:
    """Return the hits with the answers of the table's rules; a book's hits stay as they are."""
    if not rules.house_name:
        return result
    hits = tuple(_by_house(hit, rules) for hit in result.hits)
    return msgspec.structs.replace(
        result, hits=hits, covered=result.fits and bool(hits) and hits[0].covered
    )


def _by_house(hit: Hit, rules: RuleSet) -> Hit:
    if hit.kind == "rule":
        return hit
    line = summary(rules, irregularities()[hit.id], answers=hit.answers)
    return msgspec.structs.replace(
        hit, answer=line.answer, points=line.points, covered=line.covered, part=line.missing
    )


def worth_of_items(rules: RuleSet, question: str) -> tuple[ItemWorth, ...]:
    """Return what a table gives for each thing of its own that a question on points names."""
    words = set(question.lower().replace("?", " ").split())
    if not rules.house_name or words.isdisjoint(ASKS_FOR_WORTH):
        return ()
    book = all_rule_sets().get(rules.id)
    known = book.items_by_id if book else {}
    asked = _concepts(rules, question)
    return tuple(
        ItemWorth(item.label, worth_in_overview(rules, item), f"{OF_HOUSE}{item.house}")
        for item in rules.items
        if item.id not in known and _is_named(rules, item, asked)
    )


def _is_named(rules: RuleSet, item: Item, asked: set[str]) -> bool:
    names = (_concepts(rules, text) for text in (item.one, item.label))
    return any(name and name <= asked for name in names)


def _concepts(rules: RuleSet, text: str) -> set[str]:
    """Return what a text speaks of, as the search of the book reads it."""
    return {concept.name for concept in reader_for(rules.id).read(text)}
