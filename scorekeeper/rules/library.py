"""The files of `data/`: read, decoded and checked; every fault is named with file and key."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from scorekeeper import assets
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel

Entry = TypeVar("Entry", bound=DataModel)


def decode(values: Mapping[str, Any], where: str) -> RuleSet:
    """Make a rule set of plain values, or refuse with file, key and what is allowed."""
    try:
        return msgspec.convert(values, RuleSet)
    except msgspec.ValidationError as error:
        raise BadRuleSet(f"{where}: {_in_words(str(error))}") from None


def _in_words(error: str) -> str:
    message, _, place = error.partition(" - at ")
    place = place.strip("`").removeprefix("$").removeprefix(".") or "the file"
    message = message.replace("Object contains unknown field", "there is no key")
    message = message.replace("Object missing required field", "the key is missing:")
    if message.startswith(("there is no key", "Invalid enum value")):
        message += f"; allowed here: {_allowed_at(place)}"
    return f"at {place}: {message}"


def _allowed_at(place: str) -> str:
    """List what may stand at a place of the file: keys at `item[0].match`, words at its `kind`."""
    kind: Any = RuleSet
    for name in re.findall(r"[a-z_]+", place if place != "the file" else ""):
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        kind = _struct_or_words(fields[name])
    if isinstance(kind, tuple):
        return ", ".join(kind)
    return ", ".join(field.encode_name for field in msgspec.structs.fields(kind))


def _struct_or_words(kind: Any) -> Any:
    """Look through `tuple[…]` and `… | None` for a part or the words of a Literal."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    inner = [arg for arg in get_args(kind) if arg not in (None, type(None), ...)]
    return _struct_or_words(inner[0]) if inner else kind


def read(path: Path) -> RuleSet:
    """Read and check one rule-set file."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRuleSet(f"{path.name}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRuleSet(f"{path.name}: is not TOML: {error}") from None
    return decode(values, path.name)


@cache
def load(rule_set_id: str) -> RuleSet:
    """Return a rule set by its id; KeyError where there is none."""
    return all_rule_sets()[rule_set_id]


@cache
def all_rule_sets() -> dict[str, RuleSet]:
    """Read every rule set we ship, in the order they are offered."""
    sets = {path.stem: read(path) for path in sorted((assets.DATA / "rulesets").glob("*.toml"))}
    return dict(sorted(sets.items(), key=_offered_order))


def _offered_order(entry: tuple[str, RuleSet]) -> tuple[int, str]:
    """Books for more numbers of players come first."""
    name, rules = entry
    return -len(rules.player_counts), name


def as_values(rules: RuleSet) -> dict[str, Any]:
    """Return the plain values of a rule set, as a table keeps its copy of them."""
    values: dict[str, Any] = msgspec.to_builtins(rules)
    return values


def read_entries(path: Path, key: str, kind: type[Entry], name: str) -> tuple[Entry, ...]:
    """Read the `[[key]]` entries of a file, refusing with file, entry and fault."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadRuleSet(f"{path.name}: is not TOML: {error}") from None
    strangers = sorted(values.keys() - {key})
    if strangers:
        raise BadRuleSet(f"{path.name}: only [[{key}]] may stand here, not {', '.join(strangers)}")
    return tuple(_entry(path, entry, kind, name) for entry in values.get(key, []))


def _entry(path: Path, values: dict[str, Any], kind: type[Entry], name: str) -> Entry:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        who = values.get(name, "an entry without a name")
        raise BadRuleSet(f"{path.name}: {who}: {error}") from None


def by_name(entries: Iterable[Entry], name: str) -> dict[str, Entry]:
    """Key entries by their name; two of one name are refused."""
    named: dict[str, Entry] = {}
    for entry in entries:
        own = getattr(entry, name)
        if own in named:
            raise BadRuleSet(f"{name} {own!r} stands twice")
        named[own] = entry
    return named
