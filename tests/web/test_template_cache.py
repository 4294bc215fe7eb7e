"""Compiled templates are kept for the next start, and never stand in the way of a page."""

from pathlib import Path

from jinja2 import DictLoader, Environment

from scorekeeper.web.template_cache import TemplateCache

PAGE = {"page.html": "Hand {{ number }}"}


def page(folder: Path) -> str:
    kept = Environment(
        loader=DictLoader(PAGE), bytecode_cache=TemplateCache(folder), autoescape=True
    )
    return kept.get_template("page.html").render(number=4)


def test_a_template_is_kept_and_used_again(tmp_path: Path) -> None:
    assert page(tmp_path / "kept") == "Hand 4"
    [file] = (tmp_path / "kept").iterdir()
    written = file.stat().st_mtime_ns
    assert page(tmp_path / "kept") == "Hand 4"
    assert file.stat().st_mtime_ns == written


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    page(tmp_path)
    [file] = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert page(tmp_path) == "Hand 4"
    assert file.read_bytes() == whole


def test_a_page_comes_even_where_nothing_can_be_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    assert page(blocked) == "Hand 4"
