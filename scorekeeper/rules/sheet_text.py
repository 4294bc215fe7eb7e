"""A house sheet as the text of its TOML file: read back, it has the same values."""

import json
from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.house import ABOUT_IT

_DELETE = "\x7f"  # JSON writes it as it is, TOML wants it escaped


def sheet_text(sheet: Mapping[str, Any]) -> str:
    """Return a sheet as TOML: what it says of itself first, then a table for each change.

    >>> print(sheet_text({"base": "hudson", "name": "Club", "target": {"is": 10000, "house": "x"}}))
    base = "hudson"
    name = "Club"
    <BLANKLINE>
    [target]
    is = 10000
    house = "x"
    <BLANKLINE>
    """
    about = {key: sheet[key] for key in ABOUT_IT if key in sheet}
    changes = {key: value for key, value in sheet.items() if key not in ABOUT_IT}
    plain = {key: value for key, value in changes.items() if not _tables(key, value)}
    blocks = ["\n".join(_pairs(about | plain))]
    for key, value in changes.items():
        blocks += _tables(key, value)
    return "\n\n".join(filter(None, blocks)) + "\n"


def _tables(key: str, value: Any) -> list[str]:
    """Return the blocks of a table or a list of tables; none for a value that is a line."""
    if isinstance(value, Mapping):
        return ["\n".join((f"[{_key(key)}]", *_pairs(value)))]
    if isinstance(value, list | tuple) and all(isinstance(entry, Mapping) for entry in value):
        return ["\n".join((f"[[{_key(key)}]]", *_pairs(entry))) for entry in value]
    return []


def _pairs(values: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in values.items()]


def _key(key: str) -> str:
    is_bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if is_bare else _value(key)


def _value(value: Any) -> str:
    """Return one value; JSON and TOML write numbers, texts and lists alike."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(_pairs(value))} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace(_DELETE, "\\u007f")
