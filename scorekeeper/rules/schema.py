"""The JSON schema of a rule-set file, for editors that check and complete TOML."""

from typing import Any

import msgspec

from scorekeeper.rules.rule_set import RuleSet

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ONE_SOURCE = [{"required": ["cite"]}, {"required": ["silent"]}, {"required": ["house"]}]


def schema() -> dict[str, Any]:
    """Return the schema; what only holds between several values is left to `scorekeeper check`."""
    found = msgspec.json.schema(RuleSet)
    for model in found["$defs"].values():
        keys = set(model.get("properties", ()))
        if {"cite", "silent"} <= keys:
            model["anyOf" if "silent_from" in keys else "oneOf"] = ONE_SOURCE
    return {"$schema": DIALECT, "title": "A Scorekeeper rule set", **found}
