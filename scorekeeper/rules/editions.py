"""Is a table's copy of its rules one of our books, in this or an earlier edition?

A game in a file brings its rule set along, and anybody can write a file. What is not word for word
an edition of a book of ours is shown as what it is: house rules of this game, without the book's
name and without its paragraphs.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from scorekeeper import assets
from scorekeeper.rules.library import all_rule_sets, as_values
from scorekeeper.rules.rule_set import RuleSet

HOUSE_RULES = "House rules of this game"
_AGREED = "as they came with it"
_SILENT = "These are house rules of this game: no book states them."
_SOURCES = {"cite", "silent"}  # the keys that say where a value comes from
FILE = "editions.toml"


def digest(values: Mapping[str, Any]) -> str:
    """Return what tells the plain values of a rule set from all others."""
    return hashlib.sha256(msgspec.json.encode(values, order="sorted")).hexdigest()


@cache
def recorded_editions() -> dict[str, dict[str, str]]:
    """Return the digests of our books' rule sets by version of the program, then by id."""
    return tomllib.loads((assets.DATA / FILE).read_text(encoding="utf-8"))


def is_edition(values: Mapping[str, Any]) -> bool:
    """Return whether these are the values of one of our books, as they are or once were."""
    present = all_rule_sets().get(str(values.get("id")))
    own = digest(values)
    return (present is not None and digest(as_values(present)) == own) or any(
        own in books.values() for books in recorded_editions().values()
    )


def as_house_rules(values: Any) -> Any:
    """Return the values of a rule set under its true name and without a book's paragraphs."""
    plain = _without_paragraphs(values)
    return plain | {"name": HOUSE_RULES, "book": _AGREED} if isinstance(plain, dict) else plain


def _without_paragraphs(values: Any) -> Any:
    if isinstance(values, dict):
        inner = {key: _without_paragraphs(value) for key, value in values.items()}
        if _SOURCES & inner.keys():
            inner = {k: v for k, v in inner.items() if k not in ("usual", "reading")}
            inner |= {"cite": "", "silent": _SILENT}
        return inner
    if isinstance(values, list | tuple):
        return [_without_paragraphs(value) for value in values]
    return values


def are_house_rules(rules: RuleSet) -> bool:
    """Return whether a table plays by rules that are no edition of our books."""
    return rules.name == HOUSE_RULES
