"""Questions that no book of canasta answers: `data/unanswered.toml` decoded."""

import tomllib
from functools import cache

import msgspec

from scorekeeper import assets


class Subject(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something people ask about at the table and no book has, with how they ask.

    Games that have it all the same are `known`, by id.
    """

    name: str
    says: tuple[str, ...]
    known: tuple[str, ...] = ()


class SubjectFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/unanswered.toml`."""

    subject: tuple[Subject, ...]


@cache
def subjects(rules_id: str = "") -> tuple[Subject, ...]:
    """Return the subjects that a book does not have; without an id, all of them."""
    text = (assets.DATA / "unanswered.toml").read_text(encoding="utf-8")
    all_subjects = msgspec.convert(tomllib.loads(text), SubjectFile).subject
    return tuple(subject for subject in all_subjects if rules_id not in subject.known)
