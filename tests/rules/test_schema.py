"""The schema for editors says what the decoder says."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.rules.schema import DIALECT, ONE_SOURCE, schema

SCHEMA = schema()
RULE_SET = SCHEMA["$defs"]["RuleSet"]


def test_it_is_a_schema_of_a_rule_set() -> None:
    assert SCHEMA["$schema"] == DIALECT
    assert SCHEMA["$ref"] == "#/$defs/RuleSet"
    assert {"id", "item", "band", "tie"} <= set(RULE_SET["required"])
    assert {"penalty", "number"} & set(RULE_SET["required"]) == set()


def test_the_words_of_a_kind_are_listed() -> None:
    assert set(SCHEMA["$defs"]["Item"]["properties"]["kind"]["enum"]) == {
        *("canasta", "three", "out", "unfinished", "held", "mark", "special")
    }


def test_every_sourced_value_has_one_source() -> None:
    sourced = {name for name, model in SCHEMA["$defs"].items() if model.get("oneOf") == ONE_SOURCE}
    assert {"Band", "Number", "Rule", "NamedPenalty"} <= sourced
    assert SCHEMA["$defs"]["Item"]["anyOf"] == ONE_SOURCE  # one for few, one for many
    assert {"RuleSet", "Sign", "Match"} & sourced == set()


@pytest.mark.parametrize("path", sorted((DATA / "rulesets").glob("*.toml")), ids=lambda p: p.stem)
def test_every_shipped_file_fits_the_schema(path: Path) -> None:
    assert list(faults(tomllib.loads(path.read_text("utf-8")), {"$ref": SCHEMA["$ref"]})) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"jokers": 4}, "unknown key jokers"),
        ({"id": 5}, "5 is no string"),
        ({"least_cards": {"cite": "hudson:11"}}, "missing key is"),
        ({"least_cards": {"is": "x", "cite": "hudson:11"}}, "x is no integer"),
        ({"least_cards": {"is": 3}}, "not one source"),
        ({"tie": {"rule": "coin", "cite": "hudson:59"}}, "coin is not in the list"),
        ({"item": 3}, "3 is no array"),
    ],
)
def test_a_fault_of_a_file_is_seen_by_an_editor(change: dict[str, Any], fault: str) -> None:
    values = tomllib.loads((DATA / "rulesets" / "hudson.toml").read_text("utf-8"))
    assert fault in list(faults(values | change, {"$ref": SCHEMA["$ref"]}))


TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}


def faults(value: Any, model: dict[str, Any]) -> Any:
    """Yield what a validator would say; it knows the keywords this schema uses and no others."""
    known = {"$ref", "type", "properties", "required", "additionalProperties", "items", "enum"}
    known |= {"title", "description", "default", "oneOf", "anyOf", "pattern", "allOf"}
    known |= {"minLength", "maxLength", "prefixItems", "minItems", "maxItems"}
    assert set(model) <= known, set(model) - known
    if "$ref" in model:
        yield from faults(value, SCHEMA["$defs"][model["$ref"].rpartition("/")[2]])
    if "anyOf" in model and all(list(faults(value, one)) for one in model["anyOf"]):
        yield f"{value} fits nothing"
    if "enum" in model and value not in model["enum"]:
        yield f"{value} is not in the list"
    if "type" in model and not isinstance(value, TYPES[model["type"]]):
        yield f"{value} is no {model['type']}"
    elif isinstance(value, dict):
        yield from faults_of_object(value, model)
    elif isinstance(value, list):
        own = model.get("prefixItems") or [model.get("items", {})] * len(value)
        for entry, inner in zip(value, own, strict=True):
            yield from faults(entry, inner)


def faults_of_object(value: dict[str, Any], model: dict[str, Any]) -> Any:
    yield from (f"missing key {key}" for key in model.get("required", ()) if key not in value)
    if model.get("oneOf") == ONE_SOURCE and ("cite" in value) == ("silent" in value):
        yield "not one source"
    for key, inner in value.items():
        if key in model.get("properties", ()):
            yield from faults(inner, model["properties"][key])
        elif model.get("additionalProperties") is False:
            yield f"unknown key {key}"
