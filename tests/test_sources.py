"""Sources a person can read: short Python, and the style of templates, styles and scripts."""

import ast
import re
from pathlib import Path

import pytest

from scorekeeper.assets import PACKAGE, STATIC, TEMPLATES

ROOT = Path(__file__).parents[1]
LONGEST_LINE = 120
LONGEST_FILE, LONGEST_FUNCTION = 400, 60  # lines
PYTHON = [ROOT / "run.py", *sorted(PACKAGE.rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]
STYLES = sorted((STATIC / "css").glob("*.css"))
SCRIPTS = sorted((STATIC / "js").glob("*.js"))
PAGES = sorted(TEMPLATES.rglob("*.html"))
BANNED = {
    r"\bvar\b": "var: use const or let",
    r"[^=!]==[^=]|!=[^=]": "== or !=: compare with === and !==",
    r"\bconsole\.|\balert\(|\bdebugger\b": "what is left of debugging",
    r"\beval\(|\bnew Function\b": "code made of text",
    r"`[^`]*\$\{[^}`]*`": "a template inside a template: the minifier takes it apart",
    r" \? [^;{}]* \? ": "two ternaries in one statement",
    r"^\s*(?:const|let) \w+ = [^;({]*, \w+ = ": "several variables in one statement",
}
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
COMMENT = re.compile(r"^\s*//.*$|(?<=[\s;{,(])// .*$", re.MULTILINE)
RULE_START = re.compile(r"[^;{}]+ \{|[^;{}]+,")
DECLARATION = re.compile(r"[\w-]+: [^;{}]+;")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def template_name(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_and_functions_are_short(path: Path) -> None:
    text = read(path)
    assert len(text.splitlines()) <= LONGEST_FILE
    functions = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)]
    lengths = {f.name: (f.end_lineno or f.lineno) - f.lineno + 1 for f in functions}
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize(
    "path", STYLES + SCRIPTS + PAGES, ids=names(STYLES + SCRIPTS) + list(map(template_name, PAGES))
)
def test_lines_are_short_and_clean(path: Path) -> None:
    text = read(path)
    assert text.endswith("\n") and not text.endswith("\n\n")
    for number, line in enumerate(text.splitlines(), 1):
        assert len(line) <= LONGEST_LINE, f"{path.name}:{number}"
        assert line == line.rstrip() and "\t" not in line, f"{path.name}:{number}"


@pytest.mark.parametrize("path", SCRIPTS, ids=names(SCRIPTS))
def test_a_script_says_what_it_is_for_and_is_strict(path: Path) -> None:
    lines = read(path).splitlines()
    assert lines[0].startswith("// ")
    code = [line for line in lines if line and not line.startswith("//")]
    assert code[0] == '"use strict";'
    # A worker has no other scripts beside it; a script that only joins others has no code.
    if path.name != "sw.js" and len(code) > 1:
        assert (code[1], code[-1]) == ("(() => {", "})();")


@pytest.mark.parametrize("path", SCRIPTS, ids=names(SCRIPTS))
def test_a_script_keeps_to_the_style(path: Path) -> None:
    code = STRING.sub('""', COMMENT.sub("", read(path)))
    for pattern, why in BANNED.items():
        found = re.search(pattern, code, re.MULTILINE)
        assert not found, f"{path.name}: {why}: {found[0]}"


@pytest.mark.parametrize("path", STYLES, ids=names(STYLES))
def test_a_stylesheet_has_one_declaration_a_line(path: Path) -> None:
    text = read(path)
    assert text.startswith("/* ")
    code = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    depth = 0
    for number, line in enumerate(code.splitlines(), 1):
        words = line.strip()
        depth -= words == "}"
        if not words or words.startswith("@import "):
            continue
        where = f"{path.name}:{number}"
        assert line == "  " * depth + words, f"{where}: indentation"
        if words == "}":
            continue
        shape = DECLARATION if words.endswith(";") else RULE_START
        assert shape.fullmatch(words), f"{where}: one selector or one declaration a line"
        depth += words.endswith("{")
    assert depth == 0


@pytest.mark.parametrize(
    "code",
    [
        "var a = 1;",
        "a == b",
        "a != b",
        "console.log(a)",
        "a ? b : c ? d : e",
        "const a = 1, b = 2;",
    ],
)
def test_the_style_forbids_what_it_should(code: str) -> None:
    assert any(re.search(pattern, code, re.MULTILINE) for pattern in BANNED)


BLOCKS = {"if", "for", "block", "macro", "call", "with"}


@pytest.mark.parametrize("path", PAGES, ids=template_name)
def test_a_template_imports_what_it_uses(path: Path) -> None:
    text = read(path)
    for imported in re.findall(r"\{% from \S+ import (.+?)(?: with context)? %\}", text):
        for name in imported.split(", "):
            assert re.search(rf"\b{name}\(", text), f"{template_name(path)}: {name} is not used"


@pytest.mark.parametrize("path", PAGES, ids=template_name)
def test_statements_of_a_template_are_indented_by_their_nesting(path: Path) -> None:
    """A block that begins a line ends at the same column."""
    open_at: list[tuple[str, int, int]] = []
    text = re.sub(r"\{#.*?#\}", lambda found: "\n" * found[0].count("\n"), read(path), flags=re.S)
    for number, line in enumerate(text.splitlines(), 1):
        for found in re.finditer(r"\{%-? (\w+)(.*?)-?%\}", line):
            word, column = found[1], len(line) - len(line.lstrip())
            if word in BLOCKS or (word == "set" and "=" not in found[2]):
                open_at.append((word, column, number))
            elif word.startswith("end"):
                opened, at, row = open_at.pop()
                assert word == f"end{opened}", f"{template_name(path)}:{number}"
                assert column == at or row == number, f"{template_name(path)}:{number}"
            elif word in ("else", "elif"):
                _, at, row = open_at[-1]
                assert column == at or row == number, f"{template_name(path)}:{number}"
    assert not open_at


@pytest.mark.parametrize("path", PAGES, ids=template_name)
def test_a_template_holds_no_logic_that_is_hard_to_read(path: Path) -> None:
    for number, line in enumerate(read(path).splitlines(), 1):
        where = f"{template_name(path)}:{number}"
        assert not re.search(r" if .* else .* if .* else ", line), f"{where}: two ternaries"
        assert ".append(" not in line and ".format(" not in line, f"{where}: write it in Python"


@pytest.mark.parametrize("path", PAGES, ids=template_name)
def test_a_template_is_short(path: Path) -> None:
    most = 120 if path.parent.name == "macros" else 80
    assert len(read(path).splitlines()) <= most


def test_classes_in_stylesheets_are_used() -> None:
    """Numbered ones are put together in templates: side-1, of-3."""
    pages = [*STATIC.parent.glob("templates/**/*.html"), *SCRIPTS]
    code = [*STATIC.parent.glob("scorekeeper/**/*.py")]
    used = set(re.findall(r"[\w-]+", " ".join(map(read, [*pages, *code]))))
    for path in STYLES:
        selectors = re.findall(r"^ *([^@/\s][^;]*?)[,{]$", read(path), re.MULTILINE)
        for name in re.findall(r"[.#]([a-z][\w-]*)", " ".join(selectors)):
            assert name in used or re.sub(r"\d$", "", name) in used, f"{path.name}: .{name}"
