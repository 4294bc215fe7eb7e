"""The forms of a table's settings: what can be changed besides the score."""

from wtforms import BooleanField
from wtforms.validators import ValidationError

from scorekeeper.forms.fields import (
    LONGEST_TITLE,
    Form,
    TextField,
    TextListField,
    WholeNumberField,
    check_player_names,
    check_side_names,
    check_target,
)


class NamesForm(Form):
    """New names for a table, its players and its sides."""

    title = TextField()
    names = TextListField(name="player")
    side_names = TextListField(name="side-name")

    def validate_title(self, field: TextField) -> None:
        if not field.data:
            raise ValidationError("The game needs a name.")

    def validate_names(self, field: TextListField) -> None:
        if not all(field.data):
            raise ValidationError("Every player needs a name.")
        check_player_names(field.data)

    def validate_side_names(self, field: TextListField) -> None:
        if not all(field.data):
            raise ValidationError("Every side needs a name.")
        # A side is called by its members until it has a name of its own, so it may be longer.
        if any(len(name) > 3 * LONGEST_TITLE for name in field.data):
            raise ValidationError(f"Please shorten this to {LONGEST_TITLE} letters.")
        check_side_names(field.data)


class DealerForm(Form):
    """Who deals this hand and, where it was the wrong player, who deals the next."""

    dealer = WholeNumberField()
    after = WholeNumberField()  # empty: the next player to the left


class SittingOutForm(Form):
    """Who sits out the hand in play."""

    seats = TextListField(name="seat")


class TargetForm(Form):
    """The total the game is played to."""

    target = WholeNumberField(validators=[check_target])

    def validate_target(self, field: WholeNumberField) -> None:
        if field.data is None:
            raise ValidationError("Type the total the game is played to.")


class EndForm(Form):
    """The confirmation that the game ends here."""

    sure = BooleanField()
