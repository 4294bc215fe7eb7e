"""Compiled templates on disk: a damaged or foreign file counts as none."""

from pathlib import Path

import pytest
from flask import Flask
from jinja2 import BytecodeCache

from scorekeeper.web.template_cache import template_cache

KEY = b"k" * 32
PAGES = ("/", "/help", "/rules", "/sheets", "/import")


def compiled(app: Flask, folder: Path, key: bytes = KEY) -> list[int]:
    """Open pages as a server does that was just started; return their status codes."""
    app.jinja_env.bytecode_cache = template_cache(folder, key)
    assert app.jinja_env.cache is not None
    app.jinja_env.cache.clear()
    return [app.test_client().get(page).status_code for page in PAGES]


def test_a_second_start_compiles_nothing(app: Flask, tmp_path: Path) -> None:
    folder = tmp_path / "compiled"
    assert compiled(app, folder) == [200] * len(PAGES)
    written = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert len(written) > len(PAGES)
    assert folder.stat().st_mode & 0o777 == 0o700
    compiled(app, folder)
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == written


@pytest.mark.parametrize("how", ["cut", "emptied", "flipped", "signed by another"])
def test_a_damaged_cache_costs_time_and_no_page(app: Flask, tmp_path: Path, how: str) -> None:
    folder = tmp_path / "compiled"
    compiled(app, folder, b"other" if how == "signed by another" else KEY)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    for number, (path, code) in enumerate(before.items()):
        if how == "cut":
            path.write_bytes(code[: 10 + number])
        elif how == "emptied":
            path.write_bytes(b"")
        elif how == "flipped":
            at = len(code) * (number + 1) // (len(before) + 1)
            path.write_bytes(code[:at] + bytes([code[at] ^ 1]) + code[at + 1 :])
    spoilt = {path: path.read_bytes() for path in folder.iterdir()}
    assert compiled(app, folder) == [200] * len(PAGES)
    assert all(path.read_bytes() != content for path, content in spoilt.items())


def test_a_folder_that_cannot_be_written_costs_only_the_cache(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "compiled").write_text("not a folder")
    assert template_cache(tmp_path / "compiled", KEY) is None
    lost = template_cache(tmp_path / "lost", KEY)
    assert isinstance(lost, BytecodeCache)
    (tmp_path / "lost").rmdir()
    app.jinja_env.bytecode_cache = lost
    assert app.test_client().get("/help").status_code == 200


def test_the_cache_can_be_emptied(app: Flask, tmp_path: Path) -> None:
    compiled(app, tmp_path / "compiled")
    cache = template_cache(tmp_path / "compiled", KEY)
    assert cache is not None
    cache.clear()
    assert list((tmp_path / "compiled").iterdir()) == []
