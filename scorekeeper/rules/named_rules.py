"""The rules of the opening and of play that every book answers with yes or no."""

from scorekeeper.rules.values import NamedRule

OPENING_RULES = (
    "top-discard-counts",
    "natural-meld-needed",
    "wild-meld-alone",
    "natural-canasta-opens",
    "concealed-needs-no-minimum",
    "no-wilds",
    "pile-barred",
)
PLAY_RULES = (
    "upcard",
    "wild-freezes",
    "black-three-freezes",
    "red-three-freezes",
    "pair-before-opening",
    "pair-always",
    "take-onto-meld",
    "one-card-each-barred",
    "must-take-when-stock-gone",
    "last-red-three-may-meld",
    "out-bonus-when-stock-gone",
    "discard-to-go-out",
    "partner-must-agree",
    "answer-binds",
    "empty-pile-bars",
    "wild-meld-first",
)
# Games that began before these rules were written down have a copy of their book without them.
LATER_RULES = frozenset(
    {"red-three-freezes", "empty-pile-bars", "wild-meld-first", "no-wilds", "pile-barred"}
)


def rule_of_earlier_copy(rule_id: str) -> NamedRule:
    """Return the answer of a book written before the rule was; KeyError for an unknown rule."""
    if rule_id not in LATER_RULES:
        raise KeyError(rule_id)
    return NamedRule(id=rule_id, holds=False, silent="This game began before this rule was here.")
