"""Fonts found on the machine."""

from pathlib import Path

import pytest

from scorekeeper.sheets.fonts import OWN_FOLDER, folders, font_with
from tests.support.fonts import further_font


def test_a_folder_that_was_named_is_looked_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with further_font(tmp_path, "李"):
        found = font_with("李")
        assert found is not None and found.fontName == "Further-Test"
        assert folders()[0] == tmp_path
    monkeypatch.delenv(OWN_FOLDER, raising=False)
    assert tmp_path not in folders()


def test_a_file_that_is_no_font_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "Broken.ttf").write_bytes(b"no font")
    with further_font(tmp_path, "龘"):
        found = font_with("龘")
        assert found is not None and found.fontName == "Further-Test"


def test_a_letter_that_no_font_has_is_found_nowhere() -> None:
    assert font_with("\uf8f0") is None


@pytest.mark.parametrize(("platform", "part"), [("win32", "Fonts"), ("darwin", "Library")])
def test_other_systems_keep_fonts_elsewhere(
    platform: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    assert any(part in str(folder) for folder in folders())
