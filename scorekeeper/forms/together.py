"""The forms of substitutes, notes and disputes."""

from wtforms.validators import ValidationError

from scorekeeper.forms.fields import LONGEST_NAME, Form, TextField, TextListField, WholeNumberField
from scorekeeper.text import LARGEST_COUNT, number_or_none

LONGEST_TYPED = 1000  # more than any note: what is too long is refused with a sentence


class SubstituteForm(Form):
    """Who takes over which seat."""

    seat = WholeNumberField()
    name = TextField(longest=LONGEST_NAME)


class NoteForm(Form):
    """A note to a hand or to the game."""

    text = TextField(longest=LONGEST_TYPED)


class ReplyForm(Form):
    """What a side says to a hand: which version of it was shown, and who says so."""

    of = WholeNumberField()
    side = WholeNumberField()  # its number, from 1

    @property
    def side_index(self) -> int | None:
        return None if self.side.data is None else self.side.data - 1


class DisputeForm(ReplyForm):
    """What a hand comes to instead, for each side, and why."""

    nets = TextListField(name="net")
    why = TextField(longest=LONGEST_TYPED)

    def validate_nets(self, field: TextListField) -> None:
        for figure in self.figures:
            if figure is None or abs(figure) > LARGEST_COUNT:
                raise ValidationError("Type a whole number for each side, in digits.")

    @property
    def figures(self) -> list[int | None]:
        return [number_or_none(text) for text in self.nets.data]
