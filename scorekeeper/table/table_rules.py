"""The rules of a table: its own copy of a book, with the sheet of its house rules.

The copy and the sheet are stored apart. So what the book says can be told from what the table
says even in a file that anybody may have written: what a sheet changes is a house rule, whatever
source it claims.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from scorekeeper.errors import BadLedger, BadRuleSet
from scorekeeper.rules import library
from scorekeeper.rules.editions import as_house_rules, is_edition
from scorekeeper.rules.house import merge_into
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import GameStarted, Record, RulesChanged

WHERE = "its rule set"
UNEXPLAINED = "as this table plays it"
_OF_BOOK = ("id", "name", "book", "mark", "line", "state")  # what a sheet never changes
_SOURCES = ("cite", "silent", "usual", "reading", "silent_from")

Values = dict[str, Any]


def rule_set_of(start: GameStarted) -> RuleSet:
    """Return the rules that a table begins with."""
    return rule_set(start.ruleset, start.house).for_players(len(start.players))


def rule_set(book: Mapping[str, Any], house: Mapping[str, Any] | UnsetType = UNSET) -> RuleSet:
    """Return a table's copy of its book with the changes of its sheet, if it has one."""
    try:
        return _rule_set(msgspec.json.encode((book, None if house is UNSET else house)))
    except BadRuleSet as error:
        raise BadLedger(str(error)) from error


@lru_cache(maxsize=256)
def _rule_set(packed: bytes) -> RuleSet:
    # Tables of one book share one value: decoding costs more than folding a game.
    values, sheet = msgspec.json.decode(packed)
    rules = library.decode(values, WHERE)
    if not is_edition(values):
        rules = library.decode(as_house_rules(values), WHERE)
    if sheet is None:
        return rules
    book = library.as_values(rules)
    merged = library.as_values(merge_into(book, sheet, WHERE))
    return library.decode(_with_true_sources(book, merged), WHERE)


def _with_true_sources(book: Values, merged: Values) -> Values:
    """Return merged rules in which everything that is not word for word the book's is the house's.

    A list that a sheet replaces whole may repeat entries of the book: these keep their source.
    """
    kept = {key: value for key, value in book.items() if key in _OF_BOOK}
    return {key: _true(book.get(key), value) for key, value in merged.items()} | kept


def _true(own: Any, value: Any) -> Any:
    if isinstance(value, list | tuple):
        entries = own if isinstance(own, list | tuple) else ()
        return [_true(_equal(entries, entry), entry) for entry in value]
    if value == own or not isinstance(value, dict):
        return value
    if not any(value.get(source) for source in _SOURCES):
        return value
    rest = {key: inner for key, inner in value.items() if key not in _SOURCES}
    return rest | {"house": value.get("house") or value.get("silent") or UNEXPLAINED}


def _equal(entries: Any, entry: Any) -> Any:
    return entry if entry in entries else None


class _Period(msgspec.Struct, frozen=True):
    """Rules that hold from an entry on, or as if they always had."""

    seq: int
    is_always: bool
    book: Mapping[str, Any]
    rules: RuleSet


class RulesOverTime:
    """The rules of a table, change by change, as its entries are read one after another."""

    def __init__(self, start: GameStarted, seq: int = 1) -> None:
        self._periods = [_Period(seq, False, start.ruleset, rule_set_of(start))]
        self._undone: dict[int, _Period] = {}
        self._players = len(start.players)

    def add(self, record: Record) -> None:
        """Take the next entry into account; only a change of rules changes anything."""
        if isinstance(record.entry, RulesChanged):
            change, before = record.entry, self._periods[-1]
            book = before.book if change.ruleset is UNSET else change.ruleset
            is_always = change.recounted is not UNSET
            rules = rule_set(book, change.house).for_players(self._players)
            self._periods.append(_Period(record.seq, is_always, book, rules))

    def undo(self, seq: int) -> None:
        """Take back the last entry that counts."""
        if self._periods[-1].seq == seq:
            self._undone[seq] = self._periods.pop()

    def put_back(self, seq: int) -> None:
        """Count an entry again that was taken back."""
        if seq in self._undone:
            self._periods.append(self._undone.pop(seq))

    @property
    def now(self) -> RuleSet:
        """The rules of the hand in play."""
        return self._periods[-1].rules

    def of_hand(self, seq: int) -> RuleSet:
        """Return the rules that hold for the hand that entry `seq` scored."""
        later = (p for p in reversed(self._periods) if p.is_always or p.seq < seq)
        return next(later, self._periods[0]).rules
