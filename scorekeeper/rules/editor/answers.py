"""From what was typed to a house sheet: what is like the book is left out, the rest is a change."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from scorekeeper.errors import BadRuleSet, Malformed
from scorekeeper.rules.editor.book_fields import fields_of
from scorekeeper.rules.editor.fields import Edits, Field, Plain, Texts, stretched
from scorekeeper.rules.editor.sheet_changes import (
    Place,
    Values,
    drop,
    in_order,
    put,
    reason_at,
    value_at,
)
from scorekeeper.rules.house import BASE, merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values
from scorekeeper.text import number_or_none

Answers = Mapping[str, Texts]  # what the boxes of a field say, by its id
Faults = dict[str, str]  # what is wrong with a field, by its id


class EditedSheet(msgspec.Struct, frozen=True):
    """A sheet with all answers in it, and what is wrong with them."""

    sheet: Values
    faults: Faults = {}


def fields_for(sheet: Values) -> dict[str, Field]:
    """Return every field that a good sheet can change, by id."""
    return fields_of(all_rule_sets()[sheet[BASE]], merge_sheet(sheet, "sheet"), sheet)


def edited(sheet: Values, answers: Answers, why: str) -> EditedSheet:
    """Return a sheet with the answers that differ from it; `why` is the reason of new changes.

    What no answer is about stays as it is, with its reason.
    """
    fields = fields_for(sheet)
    book, now = as_values(all_rule_sets()[sheet[BASE]]), as_values(merge_sheet(sheet, "sheet"))
    changed = {id: texts for id, texts in answers.items() if _plain(texts) != fields[id].read(now)}
    faults, result = {}, sheet
    for id, texts in changed.items():
        try:
            result = _answered(result, book, fields[id], texts, why)
        except Malformed as error:
            faults[id] = str(error)
    result = _with_all_threes(result, book, why)
    result = in_order(msgspec.json.decode(msgspec.json.encode(result)), book)
    if not faults:
        faults = _refused(sheet, result, book, fields, changed)
    return EditedSheet(result, faults)


def _plain(texts: Texts) -> Texts:
    """Return texts with numbers as fields read them: without separators."""
    amounts = ((text, number_or_none(text)) for text in texts)
    return tuple(text if amount is None else str(amount) for text, amount in amounts)


def _answered(sheet: Values, book: Plain, field: Field, texts: Texts, why: str) -> Values:
    if not any(texts) and all(value_at(book, place) is None for place in field.keys):
        for place in field.keys:  # an empty box takes away what the book does not have
            sheet = drop(sheet, place, ())
        return sheet
    edits = field.edits(book, texts)
    reasons = {place: reason_at(sheet, place) for place in field.keys}
    for place, keys in field.keys.items():
        sheet = drop(sheet, place, keys)
    if _is_like_book(edits, book, field):
        return sheet
    for place, values in _changes(edits, book).items():
        sheet = put(sheet, place, values, reasons[place] or why)
    return sheet


def _with_all_threes(sheet: Values, book: Plain, why: str) -> Values:
    """Return a sheet whose lists of points are as long as the threes of its pack are many."""
    count = 2 * _most_decks(book["pack"], sheet.get("pack", {}))
    for item in book["item"]:
        place = ("item", item["id"])
        own = value_at(sheet, place) or {}
        points = own.get("points") or (None if "each" in own else item.get("points"))
        if not points or len(points) == count + 1:
            continue
        fitting = [0, *stretched(points[1:], count)]
        reason = reason_at(sheet, place) or why
        sheet = drop(sheet, place, ("points",))
        if fitting != list(item.get("points", ())):
            sheet = put(sheet, place, {"points": fitting}, reason)
    return sheet


def _most_decks(own: Any, changed: Any) -> int:
    """Return the packs of a book so changed, of the largest where they go by players."""
    if isinstance(own, dict) and isinstance(changed, dict):
        packs = [own | changed]
    else:
        packs = changed or own
    return max(int(pack["decks"]) for pack in ([packs] if isinstance(packs, dict) else packs))


def _is_like_book(edits: Edits, book: Plain, field: Field) -> bool:
    try:
        return edits == field.edits(book, field.read(book))
    except Malformed:  # a value that the book does not have
        return False


def _changes(edits: Edits, book: Plain) -> dict[Place, Any]:
    """Return the edits without what the book says as well."""
    changes: dict[Place, Any] = {}
    for place, values in edits.items():
        own = value_at(book, place) if isinstance(values, dict) else None
        differing = (
            values
            if not isinstance(own, dict)
            else {k: v for k, v in values.items() if own.get(k) != v}
        )
        if differing:
            changes[place] = differing
    return changes


def _refused(
    sheet: Values, result: Values, book: Plain, fields: Mapping[str, Field], answers: Answers
) -> Faults:
    """Return what the rules refuse as a whole, at the fields that alone would be refused too."""
    message = _refusal(result, fields)
    if not message:
        return {}
    alone = {
        id: _refusal(_answered(sheet, book, fields[id], texts, "alone"), fields)
        for id, texts in answers.items()
    }
    return {id: fault for id, fault in alone.items() if fault} or {"": message}


def _refusal(sheet: Values, fields: Mapping[str, Field]) -> str:
    """Return why a sheet cannot be, with the fields' own names, "" where it can."""
    try:
        merge_sheet(sheet, "sheet")
    except BadRuleSet as error:
        reason = re.sub(r"^sheet: (at [^:]+: )?", "", str(error).splitlines()[0])
        named = re.sub(r"`(\w+)`", lambda key: _name(key[1], fields), reason)
        return f"{named[0].upper()}{named[1:]}."
    return ""


def _name(key: str, fields: Mapping[str, Field]) -> str:
    return f"“{fields[key].label}”" if key in fields else key
