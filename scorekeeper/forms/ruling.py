"""Text from a phone -> whom a ruling is put on the score against."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from scorekeeper.errors import Malformed

Index = Annotated[int, msgspec.Meta(ge=0, le=5)]  # of a side or a seat


class RulingForm(msgspec.Struct, frozen=True):
    """What a tap on a side's button sends; `again` puts the same ruling on it a second time."""

    side: Index
    player: Index | None = None  # seat
    again: bool = False


def read_ruling_form(form: Mapping[str, str], side_count: int) -> RulingForm:
    """Return the form of a table with so many sides, or raise Malformed."""
    filled = {name: text for name, text in form.items() if text}
    try:
        ruling_form = msgspec.convert(filled, RulingForm, strict=False)
    except msgspec.ValidationError:
        raise Malformed(
            "Something in the form did not fit. Go back and tap the side once more."
        ) from None
    if ruling_form.side >= side_count:
        raise Malformed("There is no such side at this table.")
    return ruling_form
