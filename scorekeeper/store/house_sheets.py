"""The house rules that a device has made, kept under the hash of its secret as its links are.

Only the device's own cookie can read them. What is in them is not known here: they are text.
"""

from typing import NamedTuple

from scorekeeper.store.database import ScoreFile
from scorekeeper.store.device_links import decrypt, encrypt
from scorekeeper.store.refusals import SheetTooLong, TooManySheets
from scorekeeper.store.secrets import hash_secret

MOST_SHEETS = 50  # of one device
LONGEST_SHEET = 20_000  # characters
_ADD = """
    INSERT INTO house_sheet (device, id, at, sheet) VALUES (?, ?, ?, ?)
    ON CONFLICT (device, id) DO UPDATE SET at = excluded.at, sheet = excluded.sheet
"""
_COUNT = "SELECT count(*) FROM house_sheet WHERE device = ? AND id <> ?"


class StoredSheet(NamedTuple):
    """House rules as they are kept: their id, when they were saved, and their text."""

    id: str
    at: str
    text: str


def keep_sheet(store: ScoreFile, device_secret: str, sheet: StoredSheet) -> None:
    """Store house rules of a device; those with the same id are replaced."""
    if len(sheet.text) > LONGEST_SHEET:
        raise SheetTooLong
    device = hash_secret(device_secret)
    with store.writing() as connection:
        (others,) = connection.execute(_COUNT, (device, sheet.id)).fetchone()
        if others >= MOST_SHEETS:
            raise TooManySheets
        hidden = encrypt(device_secret, sheet.text)
        connection.execute(_ADD, (device, sheet.id, sheet.at, hidden))


def device_sheets(store: ScoreFile, device_secret: str) -> list[StoredSheet]:
    """Return the house rules of a device, those saved last first."""
    rows = store.rows(
        "SELECT id, at, sheet FROM house_sheet WHERE device = ? ORDER BY at DESC, id",
        hash_secret(device_secret),
    )
    return [StoredSheet(id, at, decrypt(device_secret, hidden)) for id, at, hidden in rows]


def delete_sheet(store: ScoreFile, device_secret: str, sheet_id: str) -> None:
    """Forget house rules of a device; tables that play by them have their own copy."""
    with store.writing() as connection:
        connection.execute(
            "DELETE FROM house_sheet WHERE device = ? AND id = ?",
            (hash_secret(device_secret), sheet_id),
        )
