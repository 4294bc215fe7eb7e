"""The seal of a backup: any other byte is noticed, wherever it is."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from scorekeeper.store.copying import copy_database
from scorekeeper.store.database import open_connection
from scorekeeper.store.seal import fits_seal, is_sealed, remove_seal, write_seal
from scorekeeper.store.store import Store
from tests.support.stored_tables import add, begin


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    with Store(tmp_path / "scorekeeper.db") as store:
        begin(store, name="scorekeeper-seal:" + "0" * 64)
        add(store, "a")
        copy_database(store.path, tmp_path / "sealed.db")
    return tmp_path / "sealed.db"


def is_good(path: Path) -> bool:
    with closing(open_connection(path, mode="ro")) as connection:
        return is_sealed(connection) and fits_seal(connection, path)


def test_a_copy_fits_its_seal_and_the_file_in_use_has_none(sealed: Path) -> None:
    assert is_good(sealed)
    with closing(open_connection(sealed.with_name("scorekeeper.db"), mode="ro")) as connection:
        assert not is_sealed(connection)


def test_another_byte_anywhere_breaks_the_seal(sealed: Path) -> None:
    whole = sealed.read_bytes()
    for at in range(0, len(whole), 97):
        sealed.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with suppress(sqlite3.DatabaseError):  # so badly damaged that nothing can be read
            assert not is_good(sealed), at
    sealed.write_bytes(whole)
    assert is_good(sealed)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM seal",
        "PRAGMA user_version=0",
        "PRAGMA user_version=1",
        "INSERT INTO seal SELECT mark FROM seal",
        "UPDATE seal SET mark = 'sealed'",
        "UPDATE seal SET mark = upper(mark)",
    ],
)
def test_half_a_seal_is_a_broken_one(sealed: Path, change: str) -> None:
    with closing(sqlite3.connect(sealed, isolation_level=None)) as other:
        other.execute(change)
        assert is_sealed(other)
    assert not is_good(sealed)


def test_a_file_in_use_is_unsealed_and_can_be_sealed_again(sealed: Path) -> None:
    with Store(sealed) as store:
        assert add(store, "b").is_new
        assert not is_sealed(store.db.conn)
    write_seal(sealed)
    assert is_good(sealed)
    with closing(sqlite3.connect(sealed, isolation_level=None)) as other:
        remove_seal(other)
        assert not is_sealed(other)
