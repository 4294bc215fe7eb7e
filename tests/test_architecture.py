"""Imports point one way, and the domain knows no Flask, no SQL, no clock and no chance."""

import ast
from pathlib import Path

import pytest

from scorekeeper.assets import PACKAGE

# Each knows only those before it.
DOMAIN = (
    "errors",
    "assets",
    "parts",
    "rulesets",
    "cards",
    "melds",
    "tally",
    "counting",
    "bounds",
    "scoring",
    "laid",
    "checks",
    "books",
    "wording",
    "rulings",
    "game",
    "folding",
)
OUTSIDE = {
    "flask",
    "flask_wtf",
    "wtforms",
    "werkzeug",
    "sqlite3",
    "sqlite_utils",
    "datetime",
    "time",
    "random",
    "secrets",
    "uuid",
    "reportlab",
    "os",
    "socket",
    "urllib",
}
STORE_SIDE = {"dbfile", "store", "rows", "links", "backups", "ledger"}


def module_of(path: Path) -> str:
    """Name a file as it is imported, inside the package: `views.tables`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports_in(path: Path) -> set[str]:
    """Find every module a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


IMPORTS = {module_of(path): imports_in(path) for path in sorted(PACKAGE.rglob("*.py"))}


def ours(module: str) -> set[str]:
    """Name the modules of the package that a module imports."""
    inside = {name.removeprefix("scorekeeper.") for name in IMPORTS[module]}
    return {name for name in inside if name in IMPORTS and name}


def outside(module: str) -> set[str]:
    return {name.split(".")[0] for name in IMPORTS[module]}


@pytest.mark.parametrize("module", DOMAIN)
def test_the_domain_imports_only_what_stands_before_it(module: str) -> None:
    assert ours(module) <= set(DOMAIN[: DOMAIN.index(module)])


@pytest.mark.parametrize("module", DOMAIN)
def test_the_domain_knows_no_web_no_store_no_clock_and_no_chance(module: str) -> None:
    assert outside(module) & OUTSIDE == set()


def test_only_the_app_knows_the_views() -> None:
    others = [name for name in IMPORTS if name and not name.startswith("views")]
    assert len(others) > len(DOMAIN)
    knowing = [name for name in others if any(m.startswith("views") for m in ours(name))]
    assert knowing == []


def test_only_the_sheets_know_reportlab() -> None:
    knowing = [name for name in IMPORTS if "reportlab" in outside(name)]
    assert knowing
    assert all(name.startswith("sheets") for name in knowing)


def test_only_the_store_side_knows_sqlite_utils() -> None:
    knowing = {name for name in IMPORTS if "sqlite_utils" in outside(name)}
    assert knowing
    assert knowing <= STORE_SIDE


def test_the_store_side_knows_no_web_and_no_views() -> None:
    for module in STORE_SIDE:
        assert outside(module) & {"flask", "flask_wtf", "wtforms", "werkzeug", "reportlab"} == set()


def test_the_sheets_know_no_web_and_no_store() -> None:
    for module in IMPORTS:
        if module.startswith("sheets"):
            assert outside(module) & {"flask", "flask_wtf", "sqlite_utils", "sqlite3"} == set()
            assert ours(module) & STORE_SIDE == set()
