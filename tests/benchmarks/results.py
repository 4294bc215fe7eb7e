"""What was measured: ours, bare, their ratio, and the goal."""

import json
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

NOT_MEASURED = "not measured"
PER_SECOND = "/s"
Measure = Callable[[], float]


@dataclass(frozen=True)
class Row:
    """One line of the table; the figure that has a goal is the ratio, or ours where bare is none.

    `least` and `most` are goals; a row without either is there to be read.
    """

    what: str
    unit: str
    ours: float | None
    bare: float | None = None
    ratio: float | None = None
    least: float | None = None
    most: float | None = None

    @property
    def figure(self) -> float | None:
        return self.ours if self.ratio is None else self.ratio

    @property
    def is_missed(self) -> bool:
        if self.figure is None:
            return False
        is_below = self.least is not None and self.figure < self.least
        return is_below or (self.most is not None and self.figure > self.most)

    @property
    def goal(self) -> str:
        if self.least is not None:
            return f"≥ {_short(self.least)}"
        return f"≤ {_short(self.most)}" if self.most is not None else ""

    @property
    def cells(self) -> tuple[str, ...]:
        ours = NOT_MEASURED if self.ours is None else f"{_short(self.ours)} {self.unit}"
        bare = "" if self.bare is None else f"{_short(self.bare)} {self.unit}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        mark = "" if self.figure is None or not self.goal else "MISSED" if self.is_missed else "ok"
        return self.what, ours.strip(), bare.strip(), ratio, self.goal, mark


def _short(figure: float | None) -> str:
    if figure is None:
        return ""
    if figure == int(figure) or abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.2f}" if abs(figure) < 10 else f"{figure:.1f}"


def compared(
    what: str,
    unit: str,
    ours: Sequence[float],
    bare: Sequence[float],
    *,
    least: float | None = None,
    most: float | None = None,
) -> Row:
    """Make a row of rounds that ran side by side: medians, and the median of their ratios."""
    ratios = [own / other for own, other in zip(ours, bare, strict=True)]
    return Row(
        what,
        unit,
        statistics.median(ours),
        statistics.median(bare),
        statistics.median(ratios),
        least=least,
        most=most,
    )


def interleaved(measures: Mapping[str, Measure], rounds: int) -> dict[str, list[float]]:
    """Take every measure once a round, so that noise falls on all alike."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            found[name].append(measure())
    return found


def as_text(rows: Iterable[Row]) -> str:
    """Write the table as Markdown."""
    lines: list[tuple[str, ...]] = [("what", "ours", "bare", "ratio", "goal", "")]
    lines += [row.cells for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    head, *body = [_line(line, widths) for line in lines]
    return "\n".join([head, "|".join(["", *("-" * (w + 2) for w in widths), ""]), *body])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def write_json(rows: Iterable[Row], file: Path) -> None:
    values = [
        asdict(row) | {"figure": row.figure, "goal": row.goal, "missed": row.is_missed}
        for row in rows
    ]
    file.write_text(json.dumps(values, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
