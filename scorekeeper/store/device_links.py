"""Which tables a device has a link to, kept here so that a cookie need not hold them all.

A device is known by the hash of its secret. The secrets of its links are encrypted with it: what
is in the file opens no table, and only the device's own cookie can show a link again.
"""

import base64
import hmac
import secrets
from collections.abc import Mapping

from scorekeeper.store.database import ScoreFile
from scorekeeper.store.ledger import TableState
from scorekeeper.store.secrets import hash_secret

_NONCE_BYTES = 16
ADD_DEVICE_LINK = """
    INSERT INTO device_link (device, table_id, hash, secret, at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (device, table_id) DO UPDATE
    SET hash = excluded.hash, secret = excluded.secret, at = excluded.at
"""
_STATE = """
    SELECT seq, updated, may
    FROM device_link
    JOIN link ON link.table_id = device_link.table_id AND link.hash = device_link.hash
    JOIN summary ON summary.id = device_link.table_id
    WHERE device = ? AND device_link.table_id = ? AND ended IS NULL
"""
_TABLES = """
    SELECT device_link.table_id
    FROM device_link
    JOIN link ON link.table_id = device_link.table_id AND link.hash = device_link.hash
    JOIN summary ON summary.id = device_link.table_id
    WHERE device = ? AND ended IS NULL
    ORDER BY updated DESC, device_link.table_id
"""


def is_known_device(store: ScoreFile, device: str) -> bool:
    """Return whether a device, by the hash of its secret, has anything kept here."""
    sql = (
        "SELECT 1 FROM device_link WHERE device = ?1"
        " UNION ALL SELECT 1 FROM house_sheet WHERE device = ?1 LIMIT 1"
    )
    return bool(store.rows(sql, device))


def add_device_links(
    store: ScoreFile, device_secret: str, links: Mapping[str, str], at: str
) -> None:
    """Store links of a device, each table's id with its secret; a newer one replaces the older."""
    rows = [device_row(device_secret, table_id, secret, at) for table_id, secret in links.items()]
    with store.writing() as connection:
        connection.executemany(ADD_DEVICE_LINK, rows)


def device_row(device_secret: str, table_id: str, secret: str, at: str) -> tuple[str, ...]:
    """Return a device's link to a table as it is stored."""
    hidden = encrypt(device_secret, secret)
    return hash_secret(device_secret), table_id, hash_secret(secret), hidden, at


def device_state(store: ScoreFile, device: str, table_id: str) -> TableState | None:
    """Return how far a table has come and what a device may do with it: one read."""
    rows = store.rows(_STATE, device, table_id)
    return TableState(*rows[0]) if rows else None


def device_tables(store: ScoreFile, device: str) -> list[str]:
    """Return the ids of the tables that a device has a good link to, the one touched last first."""
    return [table_id for (table_id,) in store.rows(_TABLES, device)]


def device_link_secret(store: ScoreFile, device_secret: str, table_id: str) -> str:
    """Return the secret of a device's link to a table, "" where it has none."""
    rows = store.rows(
        "SELECT secret FROM device_link WHERE device = ? AND table_id = ?",
        hash_secret(device_secret),
        table_id,
    )
    return decrypt(device_secret, rows[0][0]) if rows else ""


# Texts are short and every nonce is used once, so each is hidden by as many bytes of a keyed hash:
# a stream cipher of the standard library. Whether a secret was changed shows when its hash is
# compared; a sheet that was changed cannot be read.


def encrypt(device_secret: str, text: str) -> str:
    """Return a text that only the device with this secret can read."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return base64.urlsafe_b64encode(nonce + _mask(device_secret, nonce, text.encode())).decode()


def decrypt(device_secret: str, stored: str) -> str:
    """Return what `encrypt` has hidden; anything at all for another device's secret."""
    raw = base64.urlsafe_b64decode(stored)
    nonce, hidden = raw[:_NONCE_BYTES], raw[_NONCE_BYTES:]
    return _mask(device_secret, nonce, hidden).decode(errors="replace")


def _mask(device_secret: str, nonce: bytes, text: bytes) -> bytes:
    stream, block = b"", 0
    while len(stream) < len(text):
        part = nonce + block.to_bytes(4, "big") + b"link of a device"
        stream, block = stream + hmac.digest(device_secret.encode(), part, "sha256"), block + 1
    return bytes(one ^ other for one, other in zip(text, stream, strict=False))
