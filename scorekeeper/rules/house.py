"""House sheets: a small TOML file that names its book and only what the table plays otherwise.

Merged with the book it is a complete rule set; nothing below knows that it was two files.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.cards import RUN, WILD
from scorekeeper.rules.file_keys import present_keys
from scorekeeper.rules.library import all_rule_sets, as_values, decode, read_toml
from scorekeeper.rules.overview import Pair, compare
from scorekeeper.rules.playable import unplayable
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.sheet_checks import faults_of_sheet

BASE, NAME = "base", "name"
# What a sheet says of itself: its book, its name, what it is for, and who is known to play it so.
ABOUT_IT = (BASE, NAME, "about", "source")
# Lists that are merged entry by entry, with the key that names an entry; others are replaced.
MERGED = {
    "item": "id",
    "card": "name",
    "opening_rule": "id",
    "play_rule": "id",
    "penalty": "id",
    "number": "id",
}
# Of each of these an entry has one: giving another drops what the book had.
EITHER = (("is", "any"), ("each", "points"), ("cite", "silent", "house"))
WITH_SOURCE = ("usual", "reading", "silent_from")  # belong to the source they stand beside

_FOR_PLAYERS = re.compile(r", (\w+) players$")  # at the end of a row for one number of players

Values = dict[str, Any]


def read_sheet(path: Path) -> RuleSet:
    """Return the rule set that a house sheet makes of its book; `BadRuleSet` for a wrong value."""
    return merge_sheet(read_toml(path), path.name)


def is_sheet(values: Mapping[str, Any]) -> bool:
    """Return whether a file is a house sheet: only those name a book they are based on."""
    return BASE in values


def merge_sheet(sheet: Mapping[str, Any], where: str) -> RuleSet:
    """Return a book with the changes of a sheet; `where` is named in front of a fault."""
    base = sheet.get(BASE)
    if not isinstance(base, str) or base not in all_rule_sets():
        raise BadRuleSet(f"{where}: `base` must be one of {', '.join(all_rule_sets())}")
    faults = [f"{where}: {fault}" for fault in faults_of_sheet(sheet, MERGED)]
    if faults:
        raise BadRuleSet("\n".join(faults))
    return merge_into(as_values(all_rule_sets()[base]), sheet, where)


def merge_into(own: Values, sheet: Mapping[str, Any], where: str) -> RuleSet:
    """Return a rule set, given as plain values, with the changes of a sheet."""
    name = sheet.get(NAME)
    if not isinstance(name, str) or not name.strip():
        raise BadRuleSet(f"{where}: `name` must say what the rules are called")
    for key in ("about", "source"):
        if not isinstance(sheet.get(key, ""), str):
            raise BadRuleSet(f"{where}: `{key}` must be text")
    book = own | {"house_name": name.strip()}
    sheet = present_keys(sheet, where)
    changes = [change for key, value in sheet.items() for change in _changes(key, value)]
    # A number of deals alone: the target of the book no longer ends the game. And the reverse.
    for given, other in (("end", "target"), ("target", "end")):
        if given in sheet and other not in sheet:
            changes = [c | {other: None} if given in c else c for c in changes]
    fault = _fault(book, changes, where)
    if fault:
        raise BadRuleSet("\n".join(_each_fault(book, changes, where) or [fault]))
    return decode(_merge(book, changes, where), where)


def _changes(key: str, value: Any) -> list[Values]:
    """Return what can be wrong by itself: a key of the sheet, or an entry of a list."""
    if key in ABOUT_IT:
        return []
    if key in MERGED and isinstance(value, list):
        return [{key: [entry]} for entry in reversed(value)]  # each is put before the others
    return [{key: value}]


def _each_fault(book: Values, changes: list[Values], where: str) -> list[str]:
    """Return a sentence for every change that is wrong, also beside all that are right."""
    right = [change for change in changes if not _fault(book, [change], where)]
    wrong = [change for change in changes if change not in right]
    faults = [_fault(book, [*right, change], where) for change in wrong]
    return [fault for fault in faults if fault]


def _fault(book: Values, changes: list[Values], where: str) -> str:
    """Return what is wrong with a book so changed, "" where nothing is."""
    try:
        merged = _merge(book, changes, where)
    except BadRuleSet as error:
        return str(error)
    try:
        rules = decode(merged, where)
    except BadRuleSet as error:
        return _with_names(str(error), merged)
    return next((f"{where}: {fault}" for fault in unplayable(rules)), "")


def _merge(book: Values, changes: list[Values], where: str) -> Values:
    merged = dict(book)
    for change in changes:
        for key, value in change.items():
            merged[key] = _merge_key(key, merged.get(key), value, where)
    return _without_melds(merged, book)


def _without_melds(merged: Values, book: Values) -> Values:
    """Take away what the book gives for wild cards alone, or sequences, that are not melded."""
    items, kept = merged["item"], dict(merged)
    if not isinstance(items, list | tuple):
        return merged
    matches = {item["id"]: item["match"] for item in book["item"] if item.get("match")}
    gone: set[str] = set()
    if _is_off(merged["wild_melds"]):
        gone |= {name for name, match in matches.items() if tuple(match["ranks"]) == (WILD,)}
    if _is_off(merged.get("runs")):
        del kept["runs"]
        gone |= {name for name, match in matches.items() if match.get("form") == RUN}
        items = [_for_sets(item) if item["id"] in matches else item for item in items]
    if gone:
        kept["going_out"] = _without_kinds(merged["going_out"], gone)
    return kept | {"item": [item for item in items if item["id"] not in gone]}


def _is_off(melds: Any) -> bool:
    """Return whether melds of some form are not allowed."""
    return isinstance(melds, dict) and melds.get("holds") is False


def _for_sets(item: Values) -> Values:
    """Return an item of the book where there are no sequences: what was for both is for sets."""
    match = {key: value for key, value in item["match"].items() if key != "form"}
    return item | {"match": match} if item["match"].get("form") == "any" else item


def _without_kinds(going_out: Any, gone: set[str]) -> Any:
    """Ask for no canasta of a kind that there is no longer."""
    if not isinstance(going_out, list | tuple):
        return going_out
    return [_without_kind(entry, gone) for entry in going_out]


def _without_kind(entry: Any, gone: set[str]) -> Any:
    kinds = entry.get("kinds") if isinstance(entry, dict) else None
    if not isinstance(kinds, dict) or not gone & kinds.keys():
        return entry
    fewer = sum(number for kind, number in kinds.items() if kind in gone)
    kept = {kind: number for kind, number in kinds.items() if kind not in gone}
    return entry | {"kinds": kept, "canastas": entry["canastas"] - fewer}


def _merge_key(key: str, own: Any, change: Any, where: str) -> Any:
    if isinstance(own, dict) and isinstance(change, dict):
        return _merge_table(own, change, f"{where}: {key}")
    if key in MERGED and isinstance(change, list):
        return _merge_entries(key, own or [], change, where)
    return change


def _merge_table(own: Values, change: Values, where: str) -> Values:
    """Return a table with some keys changed; a change says why in `house`."""
    if not any(source in change for source in EITHER[-1]):
        raise BadRuleSet(f'{where}: say why the table plays it so, with house = "…"')
    dropped = {name for names in EITHER if any(n in change for n in names) for name in names}
    kept = {name: value for name, value in own.items() if name not in {*dropped, *WITH_SOURCE}}
    return kept | change


def _merge_entries(key: str, own: list[Values], changes: list[Values], where: str) -> list[Values]:
    """Return entries with some changed; new ones stand first, since the first that fits counts."""
    name = MERGED[key]
    merged = {entry[name]: entry for entry in own}
    new = []
    for change in changes:
        named = change.get(name) if isinstance(change, dict) else None
        if not isinstance(named, str):
            raise BadRuleSet(f"{where}: each [[{key}]] needs its `{name}`")
        if named in merged:
            merged[named] = _merge_table(merged[named], change, f"{where}: {key} {named}")
        else:
            new.append(change)
    return [*new, *merged.values()]


def _with_names(message: str, values: Mapping[str, Any]) -> str:
    """Return a fault with the names of entries in place of their numbers: item[3] is item mixed."""

    def named(match: re.Match[str]) -> str:
        key, number = match[1], int(match[2])
        entries = values.get(key)
        if key in MERGED and isinstance(entries, list) and number < len(entries):
            return f"{key} {entries[number].get(MERGED[key], number + 1)}"
        return match[0]

    return re.sub(r"(\w+)\[(\d+)\]", named, message)


def differences(rules: RuleSet) -> tuple[Pair, ...]:
    """Return what a house set has otherwise than its book, the book's value first."""
    return changed_values(all_rule_sets()[rules.id], rules)


def changed_values(before: RuleSet, after: RuleSet) -> tuple[Pair, ...]:
    """Return what two rule sets have otherwise; what is alike for some players is told once."""
    pairs = (pair for group in compare(before, after) for pair in group.pairs)
    found = (_of_opening(pair) for pair in pairs if pair.differs)
    joined: list[tuple[Pair, list[str]]] = []
    for pair in found:
        if joined and _is_like(joined[-1][0], pair):
            joined[-1][1].append(_players(pair))
        else:
            joined.append((pair, [_players(pair)]))
    return tuple(_for_all(pair, counts) for pair, counts in joined)


def _of_opening(pair: Pair) -> Pair:
    """Return a row of the opening table with what it is about: it has no heading here."""
    value = pair.first or pair.second
    if value is None or not value.id.startswith(("deal-", "from-")):
        return pair
    label = f"To open, {pair.label[0].lower()}{pair.label[1:]}"
    return Pair(label, pair.first, pair.second)


def _players(pair: Pair) -> str:
    """Return for how many players a row is: 'three', "" where it is for all."""
    found = _FOR_PLAYERS.search(pair.label)
    return found[1] if found else ""


def _is_like(pair: Pair, other: Pair) -> bool:
    """Return whether two rows say the same of two numbers of players."""
    labels = {_FOR_PLAYERS.sub("", one.label) for one in (pair, other)}
    texts = {tuple(v and v.text for v in (one.first, one.second)) for one in (pair, other)}
    return bool(_players(pair)) and len(labels) == len(texts) == 1


def _for_all(pair: Pair, counts: list[str]) -> Pair:
    if len(counts) == 1:
        return pair
    label = _FOR_PLAYERS.sub(f", {counts[0]} to {counts[-1]} players", pair.label)
    return Pair(label, pair.first, pair.second)
