"""The forms of how long a game lasts, and of totals that are brought over from paper."""

import re
from collections.abc import Sequence
from datetime import datetime

from wtforms.validators import ValidationError

from scorekeeper.forms.fields import (
    Form,
    TextField,
    TextListField,
    WholeNumberField,
    check_target,
)
from scorekeeper.moments import next_time
from scorekeeper.rules.values import SMALLEST_STEP
from scorekeeper.table.entries import EndTime
from scorekeeper.text import LARGEST_COUNT, number_or_none

TO_TARGET, FOR_HANDS, UNTIL = "target", "hands", "time"  # the three ways to end a game
WAYS = ((TO_TARGET, "To a total"), (FOR_HANDS, "A number of hands"), (UNTIL, "Until a time"))
MOST_HANDS = 99
_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


class LengthForm(Form):
    """How long a game lasts: one of three ways, and the value of that way."""

    lasts = TextField()
    target = WholeNumberField(validators=[check_target])
    hands = WholeNumberField()
    until = TextField()
    offset = WholeNumberField(name="utc-offset")  # minutes, as the phone's clock has it

    def validate_hands(self, field: WholeNumberField) -> None:
        if self.lasts.data != FOR_HANDS:
            return
        if field.data is None or not 0 < field.data <= MOST_HANDS:
            raise ValidationError(f"Type how many hands are played: 1 to {MOST_HANDS}.")

    def validate_until(self, field: TextField) -> None:
        if self.lasts.data == UNTIL and not _CLOCK.fullmatch(field.data):
            raise ValidationError("Type the time as hours and minutes: 22:30.")

    @property
    def hands_in_all(self) -> int:
        """How many hands are played, 0 where the game lasts otherwise."""
        return (self.hands.data or 0) if self.lasts.data == FOR_HANDS else 0

    def end_time(self, now: datetime, present: EndTime | None = None) -> EndTime | None:
        """Return when a valid form ends the game: today, or tomorrow where that time is past.

        `present` is when it ends as things are: the same time again means the same day.
        """
        clock = _CLOCK.fullmatch(self.until.data) if self.lasts.data == UNTIL else None
        if clock is None:
            return None
        time = f"{int(clock[1]):02}:{clock[2]}"
        if present and present.clock.endswith(f"T{time}"):
            return present
        return EndTime(*next_time(time, now, self.offset.data))


class PaperForm(Form):
    """Totals from paper, and after how many hands."""

    hands = WholeNumberField(name="paper-hands")
    totals = TextListField(name="paper-total")
    dealer = WholeNumberField(name="paper-dealer")

    def validate_hands(self, field: WholeNumberField) -> None:
        if field.data is not None and not 0 <= field.data <= MOST_HANDS:
            raise ValidationError(f"Type how many hands were played: 0 to {MOST_HANDS}.")
        if not field.data and any(self.totals.data):
            raise ValidationError("After how many hands did you stand so?")

    def validate_totals(self, field: TextListField) -> None:
        if not self.hands.data:
            return
        numbers = [number_or_none(text) for text in field.data]
        if not numbers or any(number is None for number in numbers):
            raise ValidationError("Type the total of every side, in digits.")
        check_totals([number or 0 for number in numbers])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The totals of a valid form, by side."""
        return tuple(number_or_none(text) or 0 for text in self.totals.data)


def check_totals(totals: Sequence[int]) -> None:
    """Refuse totals that no game could have."""
    if any(abs(total) > LARGEST_COUNT for total in totals):
        raise ValidationError(f"A total is at most {LARGEST_COUNT:,}.")
    if any(total % SMALLEST_STEP for total in totals):
        raise ValidationError(f"Every score is a multiple of {SMALLEST_STEP}, so is every total.")
