"""A font with letters of any script: the outlines of our own under other code points."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from ttf_opensans import opensans

from scorekeeper.sheets import typesetting
from scorekeeper.sheets.fonts import OWN_FOLDER, forget_fonts


def write_font(path: Path, letters: str) -> None:
    """Write a font that has a shape for these letters alone."""
    data = Path(opensans(400).path).read_bytes()
    count = struct.unpack(">H", data[4:6])[0]
    tables = {}
    for index in range(count):
        tag, _sum, start, length = struct.unpack(">4sLLL", data[12 + 16 * index : 28 + 16 * index])
        tables[tag] = data[start : start + length]
    tables[b"cmap"] = _letters(sorted(map(ord, letters)))
    place = 12 + 16 * count
    heads, bodies = b"", b""
    for tag, body in sorted(tables.items()):
        heads += struct.pack(">4sLLL", tag, 0, place + len(bodies), len(body))
        bodies += body + b"\0" * (-len(body) % 4)
    path.write_bytes(data[:12] + heads + bodies)


def _letters(codes: list[int]) -> bytes:
    """Return a table of letters: each has the outline of a letter of ours."""
    groups = b"".join(struct.pack(">LLL", code, code, 36 + n) for n, code in enumerate(codes))
    table = struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table


@contextmanager
def further_font(folder: Path, letters: str) -> Iterator[None]:
    """Print with a further font that has these letters."""
    write_font(folder / "Test.ttf", letters)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OWN_FOLDER, str(folder))
        _forget()
        yield
    _forget()


def _forget() -> None:
    forget_fonts()
    typesetting.printable.cache_clear()
    typesetting.pieces.cache_clear()
    typesetting.unit_width.cache_clear()
