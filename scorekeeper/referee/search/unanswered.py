"""Questions that no book of canasta answers: `data/unanswered.toml` decoded."""

import tomllib
from functools import cache

import msgspec

from scorekeeper import assets


class Subject(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something people ask about at the table and no book has, with how they ask."""

    name: str
    says: tuple[str, ...]


class SubjectFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/unanswered.toml`."""

    subject: tuple[Subject, ...]


@cache
def subjects() -> tuple[Subject, ...]:
    """Return all subjects that no book has."""
    text = (assets.DATA / "unanswered.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), SubjectFile).subject
