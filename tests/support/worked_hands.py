"""The worked hands of tests/examples: a hand, its source, and the score its book gives."""

import json
import tomllib
from pathlib import Path
from typing import Any

FILES = sorted((Path(__file__).parents[1] / "examples").glob("*.json"))


def _of_family(path: Path) -> dict[str, Any]:
    """Read hands of a game of the family, written as short lists."""
    return {
        entry["name"]: {
            "source": entry["sums"],
            "hand": (hand := json.loads(entry["hand"])),
            "expected": {
                "sides": [
                    _expected(own, typed)
                    for own, typed in zip(entry["sides"], hand["sides"], strict=True)
                ],
                "warnings": entry.get("warnings", []),
            },
        }
        for entry in tomllib.loads(path.read_text("utf-8"))["hand"]
    }


def _expected(own: dict[str, Any], typed: dict[str, Any]) -> dict[str, Any]:
    lines = [dict(zip(("item", "count", "points"), line, strict=True)) for line in own["lines"]]
    net = own["total"] - typed["before"]
    return {"name": typed.get("name", ""), "lines": lines, "net": net} | {
        key: own[key] for key in ("total", "needs")
    }


WORKED_HANDS: dict[str, Any] = {path.stem: json.loads(path.read_text("utf-8")) for path in FILES}
for _path in sorted((Path(__file__).parents[1] / "examples").glob("*.toml")):
    WORKED_HANDS |= _of_family(_path)
