"""The books whose text we have: what the tests demand of the data, they demand of these.

A rule set may also come alone, without paragraphs, rulings and worked hands: a club's own rules.
"""

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import paragraphs

WITH_TEXT = {book: rules for book, rules in all_rule_sets().items() if paragraphs(book)}
