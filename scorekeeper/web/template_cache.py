"""Templates compiled once and kept beside the games: the next start does not wait for them."""

import contextlib
import secrets
from io import BytesIO
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache


class TemplateCache(BytecodeCache):
    """A folder of compiled templates; where it cannot be used, they are compiled anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            bucket.load_bytecode(BytesIO(self._file(bucket).read_bytes()))

    def dump_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            draft = self._folder / secrets.token_hex(8)
            draft.write_bytes(bucket.bytecode_to_string())
            draft.replace(self._file(bucket))

    def _file(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}.template"
