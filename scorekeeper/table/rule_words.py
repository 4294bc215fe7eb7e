"""A table's rules in words: what they are called, what is theirs, what a change changes."""

from scorekeeper.rules.choices import book_title
from scorekeeper.rules.house import changed_values, differences
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.overview import ABSENT, Pair, Value
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.text import number_of

NAMED_CHANGES = 3  # in the title of an entry; the history lists all of them


def rules_name(rules: RuleSet) -> str:
    """Return what a table calls its rules: its own name for them, or the book's."""
    return rules.house_name or rules.name


def house_rules(rules: RuleSet) -> tuple[Pair, ...]:
    """Return the values that are the table's own, the book's value first."""
    if not rules.house_name or rules.id not in all_rule_sets():
        return ()
    return tuple(pair for pair in differences(rules) if _is_of_house(pair.second))


def _is_of_house(value: Value | None) -> bool:
    return value is not None and not value.cite and not value.silent


def rules_line(rules: RuleSet) -> str:
    """Return the book of a table and how much of it is changed: 'Hudson, 2 house rules'."""
    changed = len(house_rules(rules))
    title = book_title(rules)
    return f"{title}, {number_of(changed, 'house rule')}" if changed else title


def value_text(value: Value | None) -> str:
    return value.text if value else ABSENT


def _small(label: str) -> str:
    return label[:1].lower() + label[1:]


def change_words(before: RuleSet, after: RuleSet) -> str:
    """Return what other rules change: 'mixed canastas 250 each, the game is won at 10,000'."""
    changed = changed_values(before, after)
    if not changed:
        return f"{rules_name(after)}, the values stay"
    words = [f"{_small(pair.label)} {value_text(pair.second)}" for pair in changed[:NAMED_CHANGES]]
    more = len(changed) - len(words)
    return ", ".join(words) + (f", and {more} more" if more else "")
