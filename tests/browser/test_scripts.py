"""Every script is one that the browser can read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

from scorekeeper.assets import STATIC

SCRIPTS = sorted((STATIC / "js").glob("*.js"))
PARSE = "code => void new Function(code)"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_can_be_parsed(new_phone: Callable[..., Page], path: Path) -> None:
    new_phone().evaluate(PARSE, path.read_text(encoding="utf-8"))


def test_a_script_with_a_mistake_is_noticed(new_phone: Callable[..., Page]) -> None:
    with pytest.raises(Error, match="SyntaxError"):
        new_phone().evaluate(PARSE, "const one = ;")
