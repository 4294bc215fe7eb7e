"""Secrets: the links that open a table, and the key that signs the cookies."""

import base64
import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import NamedTuple

from scorekeeper.store.database import sync_folder, translated_errors
from scorekeeper.store.refusals import KeyDamaged

KEY_FILE = "secret.key"
_KEY_BYTES = 32
_SECRET_BYTES = 16  # 128 bits: nobody guesses a table


class LinkHashes(NamedTuple):
    """The stored form of a table's two links."""

    score: str
    watch: str


def new_secret() -> str:
    """Return a new secret for a score link."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def secret_for(signing_key: bytes, form_key: str) -> str:
    """Derive the score secret of one form, so that sending the form twice opens one table."""
    return _derive(signing_key, f"score link of {form_key}")


def watch_secret(score: str) -> str:
    """Derive the watch link's secret, so that a device that may score can show both."""
    return _derive(score.encode(), "watch")


def hash_secret(secret: str) -> str:
    """Return the only form of a secret that is ever stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def link_hashes(score: str) -> LinkHashes:
    """Return the hashes of a score secret and of the watch secret derived from it."""
    return LinkHashes(hash_secret(score), hash_secret(watch_secret(score)))


def _derive(key: bytes, purpose: str) -> str:
    digest = hmac.digest(key, purpose.encode(), "sha256")[:_SECRET_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def load_secret_key(folder: Path) -> bytes:
    """Return the folder's signing key, which is created on first use."""
    path = folder / KEY_FILE
    with translated_errors(path):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _create_key(path)
        key = path.read_bytes()
        if len(key) != _KEY_BYTES:
            raise KeyDamaged(path)
        path.chmod(0o600)
        return key


def _create_key(path: Path) -> None:
    draft = path.with_name(f"{KEY_FILE}.{secrets.token_hex(8)}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        # Unlike a rename, a link never replaces the key another process has just made.
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)
