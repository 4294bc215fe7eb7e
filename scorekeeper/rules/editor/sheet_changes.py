"""Put values into a house sheet and take them out again; the sheet that is given stays as it is."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.rules.house import ABOUT_IT, EITHER, MERGED

HOUSE = "house"
_SOURCES = frozenset(EITHER[-1])

Place = tuple[str, str]  # a key of the sheet, and the name of an entry; "" for a table or a list
Values = dict[str, Any]


def value_at(values: Mapping[str, Any], place: Place) -> Any:
    """Return the table, the entry or the whole list at a place, None where there is none."""
    key, name = place
    found = values.get(key)
    if not name:
        return found
    return next((entry for entry in found or () if entry[MERGED[key]] == name), None)


def reason_at(sheet: Mapping[str, Any], place: Place) -> str:
    """Return why the table plays a value so, "" where the sheet does not change it."""
    found = value_at(sheet, place)
    entries = found if isinstance(found, list | tuple) else [found or {}]
    return next((entry[HOUSE] for entry in entries if entry.get(HOUSE)), "")


def put(sheet: Values, place: Place, values: Any, why: str) -> Values:
    """Return a sheet with these values at a place: a whole list, or some keys of a table."""
    key, name = place
    if isinstance(values, list):
        return sheet | {key: [_with_reason(entry, why) for entry in values]}
    own = value_at(sheet, place) or ({MERGED[key]: name} if name else {})
    changed = {k: v for k, v in own.items() if k not in _dropped_by(values)} | values
    changed = {k: v for k, v in changed.items() if k != HOUSE} | {HOUSE: why}
    return sheet | {key: _with_entry(sheet.get(key, []), key, changed) if name else changed}


def _with_reason(entry: Values, why: str) -> Values:
    return entry if _SOURCES & entry.keys() else entry | {HOUSE: why}


def _dropped_by(values: Iterable[str]) -> set[str]:
    given = set(values)
    return {name for names in EITHER if given & set(names) for name in names}


def _with_entry(entries: list[Values], key: str, changed: Values) -> list[Values]:
    """Return entries with one replaced, or added behind the others."""
    name = MERGED[key]
    if not any(entry[name] == changed[name] for entry in entries):
        return [*entries, changed]
    return [changed if entry[name] == changed[name] else entry for entry in entries]


def drop(sheet: Values, place: Place, keys: Iterable[str]) -> Values:
    """Return a sheet without some keys at a place; without any keys, the whole place goes.

    Where only the name of an entry and the reason are left, they go too.
    """
    key, name = place
    found = value_at(sheet, place)
    if found is None:
        return sheet
    unwanted = set(keys)
    kept = {} if not unwanted else {k: v for k, v in found.items() if k not in unwanted}
    rest = kept.keys() - _SOURCES - {MERGED.get(key)}
    if not name:
        return sheet | {key: kept} if rest else _without(sheet, key)
    entries = [entry for entry in sheet[key] if rest or entry is not found]
    entries = [kept if entry is found else entry for entry in entries]
    return sheet | {key: entries} if entries else _without(sheet, key)


def _without(sheet: Values, key: str) -> Values:
    return {k: v for k, v in sheet.items() if k != key}


def in_order(sheet: Values, book: Mapping[str, Any]) -> Values:
    """Return a sheet with its changes in the order of the book's file."""
    keys = [*ABOUT_IT, *book, *sheet]
    return {key: sheet[key] for key in dict.fromkeys(keys) if key in sheet}
