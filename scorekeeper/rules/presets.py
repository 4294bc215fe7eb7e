"""House sheets that people really play: `data/house`, offered as starting points."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper import assets
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import read_toml
from scorekeeper.rules.rule_set import RuleSet


class Preset(msgspec.Struct, frozen=True):
    """A sheet of ours: what it is for, where it is played so, and the rules it makes."""

    id: str  # the name of its file
    about: str
    source: str
    sheet: dict[str, Any]
    rules: RuleSet


@cache
def presets() -> dict[str, Preset]:
    """Return the sheets of `data/house` by id, in the order of their names."""
    found = [_read(path) for path in (assets.DATA / "house").glob("*.toml")]
    return {preset.id: preset for preset in sorted(found, key=lambda one: one.rules.house_name)}


def _read(path: Path) -> Preset:
    sheet = read_toml(path)
    for key in ("about", "source"):
        if not sheet.get(key):
            raise BadRuleSet(f"{path.name}: `{key}` is missing")
    rules = merge_sheet(sheet, path.name)
    return Preset(path.stem, sheet["about"], sheet["source"], sheet, rules)
