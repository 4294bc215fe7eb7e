"""The rooms of the package, and which of them may know which: read off the folders alone."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.assets import DATA, PACKAGE
from scorekeeper.table.entries import KINDS

DOMAIN = ("rules", "hand", "table", "referee")
EVERYWHERE = {"assets", "errors", "moments", "text", "version"}
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
LOOSE = {"__init__", "__main__", "assets", "errors", "moments", "text", "server", "version"}
OUTSIDE_THE_DOMAIN = {
    *("flask", "flask_wtf", "wtforms", "werkzeug", "jinja2", "markupsafe", "reportlab"),
    *("sqlite_utils", "datetime", "time", "random", "secrets", "uuid"),
    *("os", "socket", "urllib", "threading", "logging"),
    "scorekeeper.moments",  # the clock of the machine
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
    known = {part for name in imports(tree(path)) for part in (name.split(".")[0], name)}
    assert known & ((OUTSIDE_THE_DOMAIN | {"sqlite3"}) - allowed) == set()


@pytest.mark.parametrize("path", IN_ROOMS, ids=name_of)
def test_sql_is_in_the_store_and_in_the_search_index_alone(path: Path) -> None:
    if room_of(path) == "store" or name_of(path) == FULL_TEXT:
        return
    texts = [node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)]
    assert [text for text in texts if isinstance(text, str) and SQL.match(text)] == []


HTML = re.compile(
    r"</?(a|b|body|br|button|details|div|form|h\d|i|img|input|label|li|main|ol|option|p|path|pre"
    r"|script|section|select|small|span|strong|style|summary|svg|table|td|th|time|tr|ul|use)[ />]"
)
RENDERS = {"web/filters", "web/fragments"}  # the latter marks what a template has rendered as safe
VIEWS = [path for path in files() if name_of(path).startswith("web/views/")]
LATE_IMPORTS = {"server", "web/views/sheets"}  # and the commands: what they load is slow


def docstrings(node: ast.AST) -> set[int]:
    """Return the ids of the nodes that are docstrings, or texts that nobody uses."""
    statements = [part for part in ast.walk(node) if isinstance(part, ast.Expr)]
    return {id(statement.value) for statement in statements}


def writes_html(node: ast.AST) -> Iterator[str]:
    """Yield every use of `Markup` and every text with a tag in it, f-strings too."""
    skipped = docstrings(node)
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id == "Markup":
            yield "Markup"
        elif isinstance(part, ast.Constant) and id(part) not in skipped:
            yield from (found[0] for found in HTML.finditer(str(part.value)))


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_html_is_written_in_templates_and_filters_alone(path: Path) -> None:
    if name_of(path) not in RENDERS:
        assert list(writes_html(tree(path))) == []


@pytest.mark.parametrize(
    ("code", "is_html"),
    [
        ("text = f'<b>{name}</b>'", True),
        ('text = Markup("{}").format(name)', True),
        ("""text = '<a class="cite">'""", True),
        ("text = '<br>'", True),
        ("route = '/t/<table_id>'", False),
        ("small = 'a < b'", False),
        ('def f():\n    """Return <b>."""', False),
    ],
)
def test_html_in_code_is_found(code: str, is_html: bool) -> None:
    assert any(writes_html(ast.parse(code))) == is_html


def blueprints(path: Path) -> list[ast.Call]:
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    return [
        call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Blueprint"
    ]


GAMES = {path.stem for path in (DATA / "rulesets").glob("*.toml")}


def games_named(node: ast.AST) -> list[str]:
    """Return every game that a text or a name in code speaks of; sentences in docstrings may."""
    skipped = docstrings(node)
    named = []
    for part in ast.walk(node):
        texts = [getattr(part, field, None) for field in ("id", "attr", "name", "arg")]
        if isinstance(part, ast.Constant) and id(part) not in skipped:
            texts.append(part.value)
        words = {w for text in texts for w in re.findall(r"[a-z]+\d*", str(text).lower())}
        named += sorted(words & GAMES)
    return named


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_no_line_of_code_names_a_game(path: Path) -> None:
    """What a game is lies in its files in `data/`, also which one is offered first."""
    assert games_named(tree(path)) == []


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ('rules.id == "samba"', ["samba"]),
        ('book in ("hudson", "x")', ["hudson"]),
        ("is_burraco = True", ["burraco"]),
        ("def score_bolivia(): pass", ["bolivia"]),
        ('f"{name} --rules official1950"', ["official1950"]),
        ("from data import handfoot", ["handfoot"]),
        ("rules.is_frozen", []),
    ],
)
def test_a_game_in_code_is_found(code: str, named: list[str]) -> None:
    assert games_named(ast.parse(code)) == named


@pytest.mark.parametrize("path", VIEWS, ids=name_of)
def test_a_view_file_is_one_blueprint_named_as_the_file(path: Path) -> None:
    if path.stem == "__init__":
        assert blueprints(path) == []
        return
    [blueprint] = blueprints(path)
    assert ast.literal_eval(blueprint.args[0]) == path.stem


@pytest.mark.parametrize("path", VIEWS, ids=name_of)
def test_a_view_knows_no_other_view(path: Path) -> None:
    known = {name for name in imports(tree(path)) if name.startswith("scorekeeper.web.views")}
    assert path.stem == "__init__" or known == set()


def late_imports(node: ast.Module) -> Iterator[str]:
    """Yield what is imported inside functions."""
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports(part)


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_modules_are_imported_at_the_top_but_for_slow_ones(path: Path) -> None:
    if room_of(path) != "cli" and name_of(path) not in LATE_IMPORTS:
        assert list(late_imports(tree(path))) == []


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


TESTS = Path(__file__).parent
MODULES = [path for path in files() if path.stem not in ("__init__", "__main__")]
TEST_FILES = sorted(TESTS.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_has_its_test_file(path: Path) -> None:
    tests = TESTS / path.relative_to(PACKAGE).with_name(f"test_{path.name}")
    assert tests.is_file()


@pytest.mark.parametrize("path", TEST_FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_imports_another_test(path: Path) -> None:
    """What tests share is in tests/support, fixtures in a conftest."""
    modules = [name.split(".") for name in imports(tree(path)) if name.startswith("tests.")]
    assert [name for name in modules if any(part.startswith("test_") for part in name)] == []


def test_no_class_name_is_used_twice() -> None:
    names = Counter(
        node.name
        for path in files()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1] == []
