"""The worked hands of tests/examples: a hand, its source, and the score its book gives."""

import json
from pathlib import Path
from typing import Any

FILES = sorted((Path(__file__).parents[1] / "examples").glob("*.json"))
WORKED_HANDS: dict[str, Any] = {path.stem: json.loads(path.read_text("utf-8")) for path in FILES}
