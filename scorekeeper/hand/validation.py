"""Where plain values do not fit a model, and why, in words for a person.

msgspec decides whether values fit. To say what is wrong, this module walks the same model
(`msgspec.inspect`), so that no message of ours depends on the wording of msgspec's messages.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

Path = tuple[str | int, ...]  # keys of objects and indexes of lists
UNREADABLE = "this cannot be read"

_EXPECTED: dict[type[inspect.Type], tuple[Any, str]] = {  # Python types, and words for them
    inspect.IntType: (int, "a whole number"),
    inspect.StrType: (str, "text"),
    inspect.VarTupleType: ((list, tuple), "a list"),
    inspect.DictType: (Mapping, "an object"),
    inspect.StructType: (Mapping, "an object"),
}
_FOUND: tuple[tuple[Any, str], ...] = (
    (bool, "true or false"),  # before int: True is an int in Python
    (int, "a number"),
    (float, "a number with a fraction"),
    (str, "text"),
    (type(None), "nothing"),
    ((list, tuple), "a list"),
    (Mapping, "an object"),
)


class Mismatch(msgspec.Struct, frozen=True):
    """A place in plain values and why the value there does not fit."""

    path: Path
    reason: str  # a sentence without its capital and full stop


def first_mismatch(values: Any, model: type) -> Mismatch:
    """Return the first mismatch of values that msgspec refused to convert to the model."""
    found = _mismatches(values, inspect.type_info(model), ())
    return next(found, Mismatch((), UNREADABLE))


def _mismatches(value: Any, expected: inspect.Type, path: Path) -> Iterator[Mismatch]:
    """Yield what is wrong, in the order msgspec reads: it stops at the first of them."""
    if isinstance(expected, inspect.UnionType):  # the models have no union but `… | None`
        if value is None:
            return
        expected = next(t for t in expected.types if not isinstance(t, inspect.NoneType))
    kinds, words = _EXPECTED[type(expected)]
    if not isinstance(value, kinds) or isinstance(value, bool):
        yield Mismatch(path, f"{words} belongs here, not {_words_for(value)}")
    elif isinstance(expected, inspect.IntType):
        yield from _out_of_range(value, expected, path)
    elif isinstance(expected, inspect.StructType):
        yield from _wrong_fields(value, expected, path)
    elif isinstance(expected, inspect.DictType):
        yield from _wrong_entries(value, expected, path)
    else:
        yield from _wrong_length(value, expected, path)


def _words_for(value: Any) -> str:
    return next((words for kinds, words in _FOUND if isinstance(value, kinds)), "something else")


def _out_of_range(value: int, expected: inspect.IntType, path: Path) -> Iterator[Mismatch]:
    if expected.ge is not None and value < expected.ge:
        below_zero = expected.ge == 0
        reason = "a number below zero cannot be" if below_zero else "that number is far too small"
        yield Mismatch(path, reason)
    if expected.le is not None and value > expected.le:
        yield Mismatch(path, "that number is far too large")


def _wrong_fields(
    values: Mapping[Any, Any], expected: inspect.StructType, path: Path
) -> Iterator[Mismatch]:
    fields = {field.encode_name: field for field in expected.fields}
    for name, value in values.items():
        if name in fields:
            yield from _mismatches(value, fields[name].type, (*path, name))
        elif isinstance(name, str):
            yield Mismatch(path, f"there is no field “{name}”")
        else:
            yield Mismatch(path, UNREADABLE)
    for name, field in fields.items():
        if field.required and name not in values:
            yield Mismatch(path, f"the field “{name}” is missing")


def _wrong_entries(
    values: Mapping[Any, Any], expected: inspect.DictType, path: Path
) -> Iterator[Mismatch]:
    for key, value in values.items():
        yield from _mismatches(key, expected.key_type, path)
        yield from _mismatches(value, expected.value_type, (*path, key))


def _wrong_length(value: Any, expected: Any, path: Path) -> Iterator[Mismatch]:
    """Yield what is wrong with a text or a list: its length, then what is in the list."""
    if expected.max_length is not None and len(value) > expected.max_length:
        yield Mismatch(path, f"there is room for {expected.max_length}, not more")
    if expected.min_length is not None and len(value) < expected.min_length:
        yield Mismatch(path, f"there must be at least {expected.min_length}")
    if isinstance(expected, inspect.VarTupleType):
        for index, item in enumerate(value):
            yield from _mismatches(item, expected.item_type, (*path, index))
