"""The files of `data/`: read, decoded and checked; a fault is named with its file and key."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from scorekeeper import assets
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.file_keys import present_keys
from scorekeeper.rules.playable import unplayable
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel, Match

Model = TypeVar("Model", bound=DataModel)

LATER_MATCH = ("form", "least_cards", "most_cards", "clean")  # keys that earlier copies lack
_WHOLE_FILE, _WHOLE_ENTRY = "the file", "the entry"
_TYPES = re.compile(r"`(?:int|str|float|bool|array|object|null|date\w*|time)(?: \| \w+)*`")
_CALLED = {
    "int": "a whole number",
    "str": "text",
    "float": "a number with a decimal point",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


class EverydayName(DataModel, frozen=True, kw_only=True):
    """What players call the rules of a book, and whether they are offered at once."""

    rules: str
    name: str
    line: str
    leads: bool = False


class FirstOffer(DataModel, frozen=True, kw_only=True):
    """The book offered first, the hint for a player who knows none, and everyday names."""

    rules: str
    hint: str
    books: tuple[EverydayName, ...] = msgspec.field(name="book", default=())


# Rule sets


def read(path: Path) -> RuleSet:
    """Return the rule set of a file; `BadRuleSet` with the key that is wrong."""
    return decode_file(read_toml(path), path.name)


def decode_file(values: Mapping[str, Any], where: str) -> RuleSet:
    """Return the rule set of a file's values, refused also where it cannot be played so."""
    rules = decode(values, where)
    for fault in unplayable(rules):
        raise BadRuleSet(f"{where}: {fault}")
    return rules


def decode(values: Mapping[str, Any], where: str) -> RuleSet:
    """Return a rule set of plain values; `BadRuleSet` with `where` and the key that is wrong."""
    return _decode(present_keys(values, where), RuleSet, where)


def as_values(rules: RuleSet) -> dict[str, Any]:
    """Return the plain values of a rule set, as a table stores its copy of them.

    What a rule set does not have is left out, so that a new key changes no copy without it.
    """
    values: dict[str, Any] = msgspec.to_builtins(rules)
    for item in values["item"]:
        if item.get("match"):
            item["match"] = _without_later_keys(item["match"])
    return {key: value for key, value in values.items() if value is not None}


def _without_later_keys(match: dict[str, Any]) -> dict[str, Any]:
    """Return a match without the keys it did not always have, where they say nothing."""
    plain = msgspec.to_builtins(Match())
    return {key: v for key, v in match.items() if key not in LATER_MATCH or v != plain[key]}


@cache
def all_rule_sets() -> dict[str, RuleSet]:
    """Return every rule set of `data/rulesets` by id, in the order they are offered.

    The first offer of `data/offer.toml` leads, then books for more numbers of players.
    """
    files = (assets.DATA / "rulesets").glob("*.toml")
    return by_name(sorted(map(read, files), key=_offer_order), "id")


def _offer_order(rules: RuleSet) -> tuple[bool, int, str]:
    return rules.id != first_offer().rules, -len(rules.player_counts), rules.id


@cache
def first_offer() -> FirstOffer:
    """Return which book `data/offer.toml` recommends."""
    return read_file(assets.DATA / "offer.toml", FirstOffer)


def load(rule_set_id: str) -> RuleSet:
    """Return a rule set by its id; KeyError where there is none."""
    return all_rule_sets()[rule_set_id]


def cite_label(anchor: str) -> str:
    """Return a paragraph's name as a player reads it: 'Hudson ¶66'.

    A game may cite a book that is not here any more: then the anchor itself is the name.
    """
    rules = all_rule_sets().get(anchor.partition(":")[0])
    return rules.cite_label(anchor) if rules else anchor


def default_rule_set() -> RuleSet:
    """Return the book that is used where nobody chose one: the one offered first."""
    return next(iter(all_rule_sets().values()))


def all_player_counts() -> list[int]:
    """Return every number of players some book is for."""
    return sorted({count for rules in all_rule_sets().values() for count in rules.player_counts})


# Other files


def read_file(path: Path, model: type[Model]) -> Model:
    """Return a whole file as one value."""
    return _decode(read_toml(path), model, path.name)


def read_entries(path: Path, key: str, model: type[Model], name: str) -> tuple[Model, ...]:
    """Return the `[[key]]` entries of a file; `name` is the field that identifies an entry."""
    values = read_toml(path)
    unknown_keys = sorted(values.keys() - {key})
    if unknown_keys:
        raise BadRuleSet(
            f"{path.name}: only [[{key}]] may stand here, not {', '.join(unknown_keys)}"
        )
    return tuple(_decode_entry(entry, model, name, path) for entry in values.get(key, []))


def _decode_entry(values: Mapping[str, Any], model: type[Model], name: str, path: Path) -> Model:
    own_name = values.get(name, "an entry without a name")
    return _decode(values, model, f"{path.name}: {own_name}", _WHOLE_ENTRY)


def by_name(entries: Iterable[Model], name: str) -> dict[str, Model]:
    """Return entries by the field `name`; `BadRuleSet` where two have the same."""
    named: dict[str, Model] = {}
    for entry in entries:
        own = getattr(entry, name)
        if own in named:
            raise BadRuleSet(f"{name} {own!r} stands twice")
        named[own] = entry
    return named


def read_toml(path: Path) -> dict[str, Any]:
    """Return the plain values of a TOML file; `BadRuleSet` where it cannot be read."""
    try:
        return parse_toml(path.read_bytes(), path.name)
    except OSError as error:
        raise BadRuleSet(f"{path.name}: cannot be read ({error.strerror})") from None


def parse_toml(content: bytes, where: str) -> dict[str, Any]:
    """Return the plain values of TOML; `BadRuleSet` where it is none."""
    try:
        return tomllib.loads(content.decode("utf-8-sig"))  # some editors write a mark first
    except tomllib.TOMLDecodeError as error:
        raise BadRuleSet(f"{where}: is not TOML: {error}") from None
    except UnicodeDecodeError as error:
        told = f"byte {error.start + 1:,} is none"
        raise BadRuleSet(f"{where}: is not TOML: it must be text in UTF-8, and {told}") from None
    except RecursionError:
        raise BadRuleSet(f"{where}: is not TOML that anybody would write: too deep") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise BadRuleSet(f"{where}: a number in it is far too large") from None


def _decode(
    values: Mapping[str, Any], model: type[Model], where: str, whole: str = _WHOLE_FILE
) -> Model:
    try:
        return msgspec.convert(values, model)
    except msgspec.ValidationError as error:
        raise BadRuleSet(f"{where}: {_explain(str(error), model, whole)}") from None


# msgspec reports a fault as one English sentence: "what is wrong - at `$.path`"


def _explain(error: str, model: type[DataModel], whole: str) -> str:
    """Return msgspec's message with the path first, and with what is allowed there."""
    message, _, location = error.rpartition(" - at ")
    if not message:  # a fault of the whole has no path
        message, location = location, ""
    path = location.strip("`").removeprefix("$").removeprefix(".")
    message = message.replace("Object contains unknown field", "there is no key")
    message = message.replace("Object missing required field", "the key is missing:")
    message = message.replace("Invalid enum value", "there is no")
    message = _TYPES.sub(lambda match: _type_words(match[0]), message)
    if message.startswith("there is no"):
        message += f"; allowed here: {', '.join(filter(None, _allowed_at(path, model)))}"
    return f"at {path or whole}: {message}"


def _type_words(names: str) -> str:
    """Return msgspec's names of types as people call them: `int | null` is a whole number."""
    found = (_CALLED.get(name.strip(), "") for name in names.strip("`").split("|"))
    return " or ".join(filter(None, found)) or names


def _allowed_at(path: str, model: type[DataModel]) -> tuple[str, ...]:
    """Return what may be written at a path: the keys at `item[0].match`, the words at its `kind`.

    Nothing where the model has no such path: a strange key may look like one.
    """
    found: Any = model
    for name in re.findall(r"[a-z_]+", path):
        found = _model_or_words(_fields(found).get(name))
    return found if isinstance(found, tuple) else tuple(_fields(found))


def _fields(model: Any) -> dict[str, Any]:
    """Return the keys of a model with their types, empty for anything that is no model."""
    if not isinstance(model, type) or not issubclass(model, msgspec.Struct):
        return {}
    return {field.encode_name: field.type for field in msgspec.structs.fields(model)}


def _model_or_words(annotation: Any) -> Any:
    """Return the model inside `tuple[…]` or `… | None`, or the words of a Literal or Enum."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return tuple(str(member.value) for member in annotation)
    inner = [arg for arg in get_args(annotation) if arg not in (None, type(None), ...)]
    return _model_or_words(inner[0]) if inner else annotation
