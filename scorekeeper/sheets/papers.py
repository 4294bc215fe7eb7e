"""The papers a sheet can be printed on."""

from scorekeeper.errors import Malformed

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # width and height in points
DEFAULT_PAPER = "a4"


def size_of(paper: str) -> tuple[float, float]:
    """Return the width and height of a paper in points; `Malformed` for a name that is none."""
    if paper not in PAPERS:
        raise Malformed(f"There is no paper “{paper[:20]}”; use {' or '.join(PAPERS)}.")
    return PAPERS[paper]
