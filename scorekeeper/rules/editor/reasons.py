"""Why a table plays a value so, or since when: read from a house sheet and written into it."""

from collections.abc import Mapping

from scorekeeper.rules.editor.answers import fields_for
from scorekeeper.rules.editor.fields import Field
from scorekeeper.rules.editor.sheet_changes import HOUSE, Values, reason_at, value_at
from scorekeeper.rules.house import MERGED


def reasons_of(sheet: Values) -> dict[str, tuple[Field, str]]:
    """Return each field that a good sheet changes, with the reason given for it, by its id."""
    found = {}
    for id, field in fields_for(sheet).items():
        reason = next(filter(None, (reason_at(sheet, place) for place in field.keys)), "")
        if reason and not field.is_again and _changes(sheet, field):
            found[id] = field, reason
    return found


def _changes(sheet: Values, field: Field) -> bool:
    """Return whether the sheet changes something of a field: two may share an entry."""
    for place, keys in field.keys.items():
        value = value_at(sheet, place)
        if value is not None and (not keys or set(keys) & set(value)):
            return True
    return False


def with_reasons(sheet: Values, reasons: Mapping[str, str]) -> Values:
    """Return a sheet with other reasons, by the id of a field; an empty one leaves the old."""
    changed = sheet
    for id, (field, _) in reasons_of(sheet).items():
        reason = reasons.get(id, "")
        for key, name in field.keys if reason else ():
            changed = _with_reason(changed, key, name, reason)
    return changed


def _with_reason(sheet: Values, key: str, name: str, reason: str) -> Values:
    found = sheet.get(key)
    if isinstance(found, list):
        own = [entry for entry in found if not name or entry[MERGED[key]] == name]
        entries = [_reasoned(entry, reason) if entry in own else entry for entry in found]
        return sheet | {key: entries}
    return sheet | {key: _reasoned(found, reason)} if found else sheet


def _reasoned(entry: Values, reason: str) -> Values:
    return entry | {HOUSE: reason} if HOUSE in entry else entry
