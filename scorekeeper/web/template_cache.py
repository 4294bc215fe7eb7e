"""Compiled templates on disk, so that the next start does not wait for them."""

import hmac
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

_DIGEST = "sha256"
_DIGEST_BYTES = 32


class TemplateCache(BytecodeCache):
    """Compiled templates in a folder, each signed with the key of the data folder.

    What is loaded here is run. A file that was cut short, damaged or put there by somebody else
    does not fit its signature: it counts as missing, and the template is compiled again.
    """

    def __init__(self, folder: Path, key: bytes) -> None:
        self._folder, self._key = folder, key

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket from its file, if that is what was written."""
        try:
            packed = self._path(bucket).read_bytes()
        except OSError:
            return
        signature, code = packed[:_DIGEST_BYTES], packed[_DIGEST_BYTES:]
        if hmac.compare_digest(signature, self._sign(code)):
            bucket.load_bytecode(BytesIO(code))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write the bucket's file; where that fails, the page is served all the same."""
        code = BytesIO()
        bucket.write_bytecode(code)
        path = self._path(bucket)
        draft = path.with_suffix(".part")
        with suppress(OSError):
            draft.write_bytes(self._sign(code.getvalue()) + code.getvalue())
            draft.replace(path)

    def clear(self) -> None:
        """Remove all compiled templates."""
        for path in self._folder.glob("*.compiled"):
            path.unlink(missing_ok=True)

    def _path(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}.compiled"

    def _sign(self, code: bytes) -> bytes:
        return hmac.digest(self._key, code, _DIGEST)


def template_cache(folder: Path, key: bytes) -> TemplateCache | None:
    """Return the cache in this folder, None where there can be none."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        folder.chmod(0o700)
    except OSError:
        return None
    return TemplateCache(folder, key)
