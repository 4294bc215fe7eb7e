"""Files are closed to other users of the machine."""

from pathlib import Path

import pytest

from scorekeeper.store.private_files import close_to_others, create_private, is_open_to_others


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_new_file_and_its_folder_are_closed(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    create_private(path)
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)


def test_a_file_that_is_there_keeps_its_content_and_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("kept")
    path.chmod(0o666)
    create_private(path)
    assert (path.read_text(), mode(path)) == ("kept", 0o600)


@pytest.mark.parametrize(("bits", "is_open"), [(0o700, False), (0o750, True), (0o701, True)])
def test_a_folder_is_open_where_others_may_do_anything(
    tmp_path: Path, bits: int, is_open: bool
) -> None:
    tmp_path.chmod(bits)
    assert is_open_to_others(tmp_path) == is_open
    assert not is_open_to_others(tmp_path / "none")


def test_a_file_that_others_own_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("")
    path.chmod(0o644)

    def refuses(_path: Path, _mode: int) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuses)
    close_to_others(path)
    assert mode(path) == 0o644
