"""The rooms of the package, and which of them may know which: read off the folders alone."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.assets import PACKAGE
from scorekeeper.table.entries import KINDS

DOMAIN = ("rules", "hand", "table", "referee")
EVERYWHERE = {"assets", "errors", "text"}
ROOMS: dict[str, set[str]] = {  # a room, and the rooms it may know
    "rules": set(),
    "hand": {"rules"},
    "table": {"rules", "hand"},
    "referee": {"rules", "hand", "table"},
    "store": set(),
    "forms": {"rules", "hand", "table"},
    "sheets": {"rules", "hand", "table", "referee"},
    "web": {"rules", "hand", "table", "referee", "store", "forms", "sheets"},
    "cli": {"rules", "hand", "table", "referee", "store", "sheets", "server"},
}
LOOSE = {"__init__", "__main__", "assets", "errors", "text", "server"}
OUTSIDE_THE_DOMAIN = {
    *("flask", "flask_wtf", "wtforms", "werkzeug", "jinja2", "markupsafe", "reportlab"),
    *("sqlite_utils", "datetime", "time", "random", "secrets", "uuid"),
    *("os", "socket", "urllib", "threading", "logging"),
}
FULL_TEXT = "referee/search/full_text"  # it searches with SQLite, in memory
SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE) ")


def files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """Name a file as a path inside the package: `web/views/board`."""
    return path.relative_to(PACKAGE).with_suffix("").as_posix()


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0] if path.parent != PACKAGE else ""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(node: ast.AST) -> Iterator[str]:
    """Yield every module a piece of code imports, in full."""
    for part in ast.walk(node):
        if isinstance(part, ast.Import):
            yield from (alias.name for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            assert part.level == 0, "imports are written in full"
            if part.module == "scorekeeper":
                yield from (f"scorekeeper.{alias.name}" for alias in part.names)
            else:
                yield part.module or ""


IN_ROOMS = [path for path in files() if room_of(path)]
PURE = [path for path in IN_ROOMS if room_of(path) in DOMAIN]


def test_only_a_few_files_lie_outside_the_rooms() -> None:
    assert {path.stem for path in files() if not room_of(path)} == LOOSE
    assert {room_of(path) for path in IN_ROOMS} == set(ROOMS)


@pytest.mark.parametrize("path", IN_ROOMS, ids=name_of)
def test_a_room_knows_only_the_rooms_before_it(path: Path) -> None:
    ours = {name.split(".")[1] for name in imports(tree(path)) if name.startswith("scorekeeper.")}
    assert ours <= {room_of(path)} | ROOMS[room_of(path)] | EVERYWHERE


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_the_domain_knows_no_web_no_clock_no_chance_and_no_threads(path: Path) -> None:
    allowed = {"sqlite3"} if name_of(path) == FULL_TEXT else set()
    known = {name.split(".")[0] for name in imports(tree(path))}
    assert known & ((OUTSIDE_THE_DOMAIN | {"sqlite3"}) - allowed) == set()


@pytest.mark.parametrize("path", IN_ROOMS, ids=name_of)
def test_sql_is_in_the_store_and_in_the_search_index_alone(path: Path) -> None:
    if room_of(path) == "store" or name_of(path) == FULL_TEXT:
        return
    texts = [node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)]
    assert [text for text in texts if isinstance(text, str) and SQL.match(text)] == []


def test_only_the_sheets_know_reportlab_and_only_the_store_sqlite_utils() -> None:
    for library, room in (("reportlab", "sheets"), ("sqlite_utils", "store")):
        knowing = {room_of(path) for path in files() if library in {*roots(path)}}
        assert knowing == {room}


def roots(path: Path) -> Iterator[str]:
    return (name.split(".")[0] for name in imports(tree(path)))


WRITES_ENTRIES = {"append", "create", "create_table", "new_table", "NewEntry", "decode"}


def names_entry_kind(node: ast.AST) -> bool:
    """True where code writes an entry by its kind, or compares a `kind` with one."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        texts = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
        is_kind = any(isinstance(side, ast.Attribute) and side.attr == "kind" for side in sides)
        return is_kind and bool(texts & set(KINDS))
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        values = [*node.args, *(keyword.value for keyword in node.keywords)]
        texts = {value.value for value in values if isinstance(value, ast.Constant)}
        return name in WRITES_ENTRIES and bool(texts & set(KINDS))
    return False


@pytest.mark.parametrize("path", IN_ROOMS, ids=name_of)
def test_entry_kinds_are_written_in_one_file_alone(path: Path) -> None:
    """Everybody else names the types of `table/entries.py`."""
    if name_of(path) == "table/entries":
        return
    assert [ast.unparse(node) for node in ast.walk(tree(path)) if names_entry_kind(node)] == []


@pytest.mark.parametrize(
    ("code", "is_named"),
    [
        ('table.append("hand", body)', True),
        ('NewEntry(kind="undone", body=body)', True),
        ('entry.kind == "hand"', True),
        ('entry.kind in ("hand", "redeal")', True),
        ('"hand" == side', False),
        ("table.append([HandScored(sides, lines)], key=key)", False),
        ('form.get("penalty")', False),
    ],
)
def test_a_kind_in_code_is_found(code: str, is_named: bool) -> None:
    assert names_entry_kind(ast.parse(code, mode="eval").body) == is_named


def test_entries_are_encoded_where_they_are_stored_and_nowhere_else() -> None:
    users = {
        name_of(path)
        for path in IN_ROOMS
        if any(isinstance(n, ast.Name) and n.id == "NewEntry" for n in ast.walk(tree(path)))
    }
    assert users == {"store/ledger", "web/table_access"}
