"""The form of house rules: what was tapped and typed becomes answers to the fields of a book."""

from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from scorekeeper.forms.fields import LONGEST_TITLE, clean
from scorekeeper.hand.limits import unmakeable_going_out, unmakeable_kinds
from scorekeeper.rules.editor.answers import Faults, edited, fields_for
from scorekeeper.rules.editor.fields import Field, Texts
from scorekeeper.rules.editor.rows import OTHER, Row, rows_of
from scorekeeper.rules.house import BASE, NAME, differences, merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values
from scorekeeper.rules.rule_set import RuleSet

LONGEST_REASON = 120  # letters
_LONGEST_TEXT, _MOST_TEXTS = 20, 40  # of a box, and boxes of a field

Sheet = dict[str, Any]
Sent = MultiDict[str, str]


def row_name(row: Row) -> str:
    """Return the name of the choice of a row in the form."""
    return f"row-{row.id}"


def sent_texts(field: Field, sent: Sent) -> Texts:
    """Return what the boxes of a field say; what is missing is empty."""
    texts = tuple(clean(text)[:_LONGEST_TEXT] for text in sent.getlist(field.id)[:_MOST_TEXTS])
    if field.kind == "table":
        # What it goes by, then three for each row.
        return texts[: (len(texts) - 1) // 3 * 3 + 1] or ("",)
    return (*texts, *[""] * len(field.boxes))[: len(field.boxes)]


class HouseForm(msgspec.Struct, frozen=True):
    """The form as it was sent, for a sheet to start from; `why` is the reason of new changes."""

    start: Sheet
    sent: Sent
    why: str

    @property
    def book(self) -> RuleSet:
        return all_rule_sets()[self.start[BASE]]

    @property
    def name(self) -> str:
        """What the rules are called; without a name they are our rules of the book."""
        return clean(self.sent.get("name", "")) or f"Our {self.book.name} rules"

    @property
    def answers(self) -> dict[str, Texts]:
        """The answers to all fields that were sent: of a row by its choice, of others as typed."""
        fields = fields_for(self.start)
        answers: dict[str, Texts] = {}
        in_rows: set[str] = set()
        for row in rows_of(as_values(self.book), fields):
            in_rows |= {field.id for field in row.fields}
            answers |= self._of_row(row)
        for id, field in fields.items():
            if id not in in_rows and field.kind != "choice" and id in self.sent:
                answers[id] = sent_texts(field, self.sent)
        return answers

    def _of_row(self, row: Row) -> dict[str, Texts]:
        chosen = self.sent.get(row_name(row), "")
        if chosen == OTHER and row.has_boxes:
            return {field.id: sent_texts(field, self.sent) for field in row.fields}
        return next((choice.answers for choice in row.choices if choice.id == chosen), {})

    def result(self) -> tuple[Sheet, Faults]:
        """Return the sheet of a form, and what is wrong with it by field, "" for the whole."""
        done = edited(self.start | {NAME: self.name[:LONGEST_TITLE]}, self.answers, self.why)
        faults = dict(done.faults)
        if len(self.name) > LONGEST_TITLE:
            faults["name"] = f"Please shorten this to {LONGEST_TITLE} letters."
        if not faults:
            faults = refused(done.sheet)
        return done.sheet, faults


def refused(sheet: Sheet) -> Faults:
    """Return why a good sheet is of no use: no cards make one of its canastas, or no change."""
    rules = merge_sheet(sheet, "sheet")
    kinds = unmakeable_kinds(rules)
    if kinds:
        return {"": f"With these values nobody can make a {kinds[0].one}."}
    asked = unmakeable_going_out(rules)
    if asked:
        return {"going_out": f"No cards of the pack make {asked}."}
    if not differences(rules):
        return {"": f"Nothing is changed yet: these are the rules of {rules.name}."}
    return {}
