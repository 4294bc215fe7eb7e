"""What tables change most: `data/editor.toml`, each row with the book's value and usual choices."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import msgspec

from scorekeeper import assets
from scorekeeper.rules.editor.answers import Answers
from scorekeeper.rules.editor.fields import Field, Plain, Texts
from scorekeeper.rules.library import by_name, read_file
from scorekeeper.rules.values import DataModel

OTHER = "other"  # the choice that opens the boxes


class UsualChoice(DataModel, frozen=True, kw_only=True):
    """A usual choice: what it sets, a text for each field; `only` or `never` for some books."""

    set: dict[str, str]
    label: str = ""
    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    def is_for(self, book: str) -> bool:
        return book not in self.never and (not self.only or book in self.only)


class UsualRow(DataModel, frozen=True, kw_only=True):
    """One of the values that are changed most; `words` puts its fields into one line.

    `alone` is the label where a book has only the first of the fields.
    """

    id: str
    label: str
    fields: tuple[str, ...]
    words: str = ""
    alone: str = ""
    choices: tuple[UsualChoice, ...] = msgspec.field(name="choice")


class _Rows(DataModel, frozen=True, kw_only=True):
    rows: tuple[UsualRow, ...] = msgspec.field(name="row")


class Choice(msgspec.Struct, frozen=True):
    """A choice of one book: its words and what it says in each field."""

    id: str  # its place in the row
    label: str
    answers: dict[str, Texts]


class Row(msgspec.Struct, frozen=True):
    """A row of one book: the book's own choice first, then the usual ones."""

    id: str
    label: str
    fields: tuple[Field, ...]
    choices: tuple[Choice, ...]

    @property
    def has_boxes(self) -> bool:
        """Whether something else can be typed."""
        return any(field.kind in ("numbers", "table") for field in self.fields)

    def chosen(self, answers: Answers) -> str:
        """Return the id of the choice that says what the answers say, or `OTHER`."""
        own = {field.id: answers[field.id] for field in self.fields}
        return next((choice.id for choice in self.choices if choice.answers == own), OTHER)


@cache
def usual_rows() -> dict[str, UsualRow]:
    """Return the rows of `data/editor.toml` by id."""
    return by_name(read_file(assets.DATA / "editor.toml", _Rows).rows, "id")


def rows_of(
    book: Plain, fields: Mapping[str, Field], say: Callable[[str], str] = str
) -> tuple[Row, ...]:
    """Return the rows of a book, with the usual choices that are not the book's own.

    `say` puts a text into the table's words.
    """
    rows = (row for usual in usual_rows().values() for row in _row(usual, book, fields))
    return tuple(_in_words(row, say) for row in rows)


def _in_words(row: Row, say: Callable[[str], str]) -> Row:
    choices = tuple(Choice(one.id, say(one.label), one.answers) for one in row.choices)
    return Row(row.id, say(row.label), row.fields, choices)


def _row(usual: UsualRow, book: Plain, fields: Mapping[str, Field]) -> Iterator[Row]:
    own = {id: fields[id] for id in usual.fields if id in fields}
    if not own:
        return
    answers = {id: field.read(book) for id, field in own.items()}
    choices = [Choice("0", _words(usual, own, answers), answers)]
    for choice in usual.choices:
        if (
            not choice.is_for(book["id"])
            or not choice.set.keys() <= own.keys()
            or _asks_for_more_kinds(book, choice)
        ):
            continue
        given = answers | {id: own[id].expand(book, text) for id, text in choice.set.items()}
        label = choice.label or _words(usual, own, given)
        if given == answers and all(field.kind == "choice" for field in own.values()):
            choices[0] = Choice("0", label, answers)
        elif all(given != known.answers for known in choices):
            choices.append(Choice(str(len(choices)), label, given))
    if len(choices) > 1:
        label = (usual.alone or usual.label) if len(own) < len(usual.fields) else usual.label
        yield Row(usual.id, label, tuple(own.values()), tuple(choices))


def _asks_for_more_kinds(book: Plain, choice: UsualChoice) -> bool:
    """Return whether going out takes canastas of more kinds than a choice has in all."""
    number = choice.set.get("going_out", "")
    kinds = [sum(entry.get("kinds", {}).values()) for entry in book["going_out"]]
    return number.isdigit() and max(kinds, default=0) > int(number)


def _words(usual: UsualRow, fields: Mapping[str, Field], answers: Answers) -> str:
    """Return what a choice says; a field that the book lacks is left out of the line."""
    words = {id: field.words(answers[id]) for id, field in fields.items()}
    if len(words) < len(usual.fields) or not usual.words:
        return ", ".join(words.values())
    return usual.words.format_map(words)
