"""What the editor of house rules shows: rows with choices, then every other field by heading."""

from collections.abc import Iterator, Mapping
from functools import cached_property

import msgspec

from scorekeeper.forms.house import Sent, Sheet, row_name, sent_texts
from scorekeeper.rules.editor.answers import Faults, fields_for
from scorekeeper.rules.editor.fields import Field, Plain, Texts
from scorekeeper.rules.editor.opening_field import Step, steps_of
from scorekeeper.rules.editor.rows import OTHER, Row, rows_of
from scorekeeper.rules.house import BASE, merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values
from scorekeeper.rules.overview import groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.text import number, number_or_none

SPARE_ROWS = 2  # empty ones at the end of the opening table


class FieldView(msgspec.Struct, frozen=True):
    """A field with the texts in its boxes, what the book has, and what is wrong."""

    id: str
    label: str
    kind: str
    boxes: tuple[tuple[str, str], ...]  # what stands beside a box, and what is in it
    in_book: str
    is_changed: bool
    canasta: str  # what the table calls one
    fault: str = ""

    @property
    def goes_by(self) -> str:
        """What the rows of a table go by."""
        return self.boxes[0][1]

    @property
    def rows(self) -> list[Step]:
        """The rows of a table: where one begins, what it needs, and what it demands besides."""
        return steps_of(tuple(text for _, text in self.boxes))


class RowView(msgspec.Struct, frozen=True):
    """A row with its choices, the book's first, and the one that is chosen."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    chosen: str
    fields: tuple[FieldView, ...]
    has_boxes: bool

    @property
    def fault(self) -> str:
        return next((field.fault for field in self.fields if field.fault), "")


class FieldGroup(msgspec.Struct, frozen=True):
    label: str
    fields: tuple[FieldView, ...]

    @property
    def changed(self) -> int:
        return sum(field.is_changed for field in self.fields)

    @property
    def has_faults(self) -> bool:
        return any(field.fault for field in self.fields)


class EditorPage(msgspec.Struct, frozen=True, dict=True):
    """The page for a sheet; where a form was sent, with what it said and what is wrong with it."""

    start: Sheet
    sent: Sent
    faults: Faults = {}

    @cached_property
    def rows(self) -> tuple[RowView, ...]:
        return tuple(map(self._row, rows_of(self._book, self._fields, self._rules.say)))

    @property
    def groups(self) -> list[FieldGroup]:
        """The other fields by the headings of the overview; a heading without any is left out."""
        in_rows = {field.id for row in self.rows for field in row.fields}
        fields = [f for f in self._fields.values() if f.id not in in_rows]
        fields = [field for field in fields if field.kind != "choice"]
        return [
            FieldGroup(heading.label, shown)
            for heading in groups(all_rule_sets()[self.start[BASE]])
            if (shown := tuple(self._field(f) for f in fields if f.group == heading.id))
        ]

    @property
    def fault_links(self) -> list[tuple[str, str, str]]:
        """What is wrong: the id of the place on the page, the label, the sentence."""
        return [*self._fault_links()]

    def _fault_links(self) -> Iterator[tuple[str, str, str]]:
        fields = self._fields
        places = {field.id: row.name for row in self.rows for field in row.fields}
        for id, fault in self.faults.items():
            label = "Name" if id == "name" else fields[id].label if id in fields else ""
            yield places.get(id, id), label, fault

    @cached_property
    def _fields(self) -> dict[str, Field]:
        return fields_for(self.start)

    @cached_property
    def _rules(self) -> RuleSet:
        return merge_sheet(self.start, "sheet")

    @cached_property
    def _book(self) -> Plain:
        return as_values(all_rule_sets()[self.start[BASE]])

    @cached_property
    def _now(self) -> Plain:
        return as_values(self._rules)

    def _texts(self, field: Field) -> Texts:
        return sent_texts(field, self.sent) if field.id in self.sent else field.read(self._now)

    def _row(self, row: Row) -> RowView:
        now: Mapping[str, Texts] = {field.id: field.read(self._now) for field in row.fields}
        chosen = self.sent.get(row_name(row)) or row.chosen(now)
        choices = [(choice.id, choice.label) for choice in row.choices]
        if chosen == OTHER and not row.has_boxes:
            choices.append((OTHER, row.fields[0].words(now[row.fields[0].id])))
        return RowView(
            name=row_name(row),
            label=row.label,
            choices=tuple(choices),
            chosen=chosen,
            fields=tuple(map(self._field, row.fields)),
            has_boxes=row.has_boxes,
        )

    def _field(self, field: Field) -> FieldView:
        texts, own = self._texts(field), field.read(self._book)
        if field.kind == "table":
            spare = SPARE_ROWS - sum(not any(step) for step in steps_of(texts))
            shown = [("", _shown(text)) for text in (*texts, *Step("", "") * max(0, spare))]
        else:
            shown = [(box, _shown(text)) for box, text in zip(field.boxes, texts, strict=True)]
        return FieldView(
            id=field.id,
            label=field.label,
            kind=field.kind,
            boxes=tuple(shown),
            in_book=field.words(own) if any(own) or field.kind != "numbers" else "none",
            is_changed=not field.is_again and field.read(self._now) != own,
            canasta=self._rules.canasta.one,
            fault=self.faults.get(field.id, ""),
        )


def _shown(text: str) -> str:
    """Return what a box shows: a number with separators, anything else as it was typed."""
    amount = number_or_none(text)
    return text if amount is None else number(amount)
