"""The clauses of a question: `data/clauses.toml` decoded."""

import tomllib
from functools import cache
from typing import Literal

import msgspec

from scorekeeper import assets


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something people add to a question: when it was noticed, who it was, how many, how."""

    id: str
    kind: Literal["time", "who", "number", "how"]
    label: str
    implies: tuple[str, ...] = ()


class ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/clauses.toml`."""

    clause: tuple[Clause, ...]


@cache
def clauses() -> dict[str, Clause]:
    """Return the clauses by id, in the order of the file."""
    text = (assets.DATA / "clauses.toml").read_text(encoding="utf-8")
    return {clause.id: clause for clause in msgspec.convert(tomllib.loads(text), ClauseFile).clause}


def implied(clause_id: str) -> tuple[str, ...]:
    """Return a clause with all that it implies, the nearest first."""
    found = [clause_id]
    for known in found:
        found += [further for further in clauses()[known].implies if further not in found]
    return tuple(found)
