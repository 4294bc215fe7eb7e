"""Where a ruling rests on paragraphs whose values a table has changed: what the table plays."""

from collections.abc import Sequence

from scorekeeper.rules.house import differences
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.overview import Pair
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.rule_words import value_text


def house_notes(rules: RuleSet, cites: Sequence[str]) -> tuple[str, ...]:
    """Return the house rules that stand in the place of these paragraphs, each as one sentence."""
    if not rules.house_name or rules.id not in all_rule_sets():
        return ()
    return tuple(
        f"{pair.label}: {value_text(pair.second)} ({rules.name}: {value_text(pair.first)})."
        for pair in differences(rules)
        if _anchor(rules, pair) in cites
    )


def _anchor(rules: RuleSet, pair: Pair) -> str:
    """Return the paragraph that a house rule replaces; a new wild canasta that on wild melds."""
    if pair.first:
        return pair.first.cite
    added = rules.items_by_id.get(pair.second.id) if pair.second else None
    book = all_rule_sets()[rules.id]
    return book.wild_melds.cite if added and added.is_of_wilds else ""
