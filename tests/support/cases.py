"""The cases of `tests/books/cases.toml`: what happened, and what the book says about it."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.library import load

FILE = Path(__file__).parents[1] / "books/cases.toml"


class BookCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation in plain words, the entry and answers it comes to, and the book's ruling.

    The deciding paragraph is one of `paragraph`. `ticked` are the options that are true here.
    """

    book: str
    situation: str
    entry: str
    answers: dict[str, str] = msgspec.field(default_factory=dict)
    ticked: tuple[str, ...] = ()
    kind: Literal["rules", "part", "silent"]
    verdict: str
    points: int
    effects: tuple[str, ...] = ()
    paragraph: tuple[str, ...]
    reading: str = ""


@cache
def cases() -> tuple[BookCase, ...]:
    values = tomllib.loads(FILE.read_text("utf-8"))
    return tuple(msgspec.convert(case, BookCase) for case in values["case"])


def ruling_of(case: BookCase) -> Ruling:
    return adjudicate(load(case.book), irregularities()[case.entry], case.answers)


def kind_of(ruling: Ruling) -> str:
    if not ruling.covered:
        return "silent"
    return "part" if ruling.missing else "rules"


def faults(case: BookCase) -> list[str]:
    """Return where our ruling differs from what the book says."""
    if case.entry not in irregularities():
        return [f"no entry {case.entry!r}"]
    ruling = ruling_of(case)
    if ruling.open:
        return [f"asks {[question.id for question in ruling.open]}"]
    options = {option.id: option for option in (*ruling.ticks, *ruling.choices)}
    if strangers := set(case.ticked) - options.keys():
        return [f"has no option {sorted(strangers)}"]
    effects = {*ruling.effects, *(e for name in case.ticked for e in options[name].effects)}
    found = []
    if kind_of(ruling) != case.kind:
        found.append(f"{kind_of(ruling)}, not {case.kind}")
    if case.points not in (ruling.points, ruling.points_each, ruling.points_all):
        found.append(f"{ruling.points} points, not {case.points}")
    if missing := set(case.effects) - effects:
        found.append(f"lacks {sorted(missing)}; has {sorted(effects)}, may {sorted(options)}")
    cited = {*ruling.cites[:3], *ruling.nearby}
    if case.kind != "silent" and not cited & set(case.paragraph):
        found.append(f"cites {list(ruling.cites)}, not {list(case.paragraph)}")
    return found
