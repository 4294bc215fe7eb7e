"""The form of a new game."""

from collections.abc import Sequence

from wtforms.validators import ValidationError

from scorekeeper.forms.fields import (
    LONGEST_TITLE,
    TextField,
    TextListField,
    WholeNumberField,
    check_player_names,
    check_side_names,
    clean,
)
from scorekeeper.forms.length import LengthForm
from scorekeeper.rules.choices import RulesChoice, rules_choices
from scorekeeper.rules.library import all_player_counts, all_rule_sets, default_rule_set
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import MOST_PLAYERS
from scorekeeper.rules.wording import is_for
from scorekeeper.table.setup import PACK, Setup, default_name
from scorekeeper.text import join_names


class NewGameForm(LengthForm):
    """Everything a table is set up with."""

    rules = TextField()
    players = WholeNumberField()
    names = TextListField(name="player")
    partners_by = TextField(name="way")  # how partners are found: seat, choice or lot
    partners = TextListField(name="side")  # by choice: the number of the side for each name
    cards = TextListField(name="card")  # by lot: the card each player drew
    dealer = WholeNumberField()
    side_names = TextListField(name="side-name")
    title = TextField()

    own: Sequence[RulesChoice] = ()  # house rules that may be chosen

    @property
    def choice(self) -> RulesChoice | None:
        """The rules that were chosen, None where there are none of this name."""
        found = (one for one in rules_choices(self.own) if one.id == self.rules.data)
        return next(found, None)

    @property
    def book(self) -> RuleSet:
        """The rules of the table, house rules included."""
        return self.choice.rules if self.choice else default_rule_set()

    def validate_rules(self, _field: TextField) -> None:
        if self.choice is None:
            raise ValidationError("Choose one of the rule books.")

    def validate_players(self, field: WholeNumberField) -> None:
        if self.choice is None or field.data in self.book.player_counts:
            return
        message = f"{is_for(self.book)}."
        others = [choice.name for choice in rules_choices() if choice.is_for(field.data or 0)]
        if others:
            message += f" For {field.data} players choose {join_names(others, ' or ')}."
        raise ValidationError(message)

    def validate_names(self, field: TextListField) -> None:
        count = self.players.data or 0
        typed = _padded(field.data, count) if count <= MOST_PLAYERS else ()
        check_player_names([name or default_name(index) for index, name in enumerate(typed)])

    def validate_side_names(self, field: TextListField) -> None:
        if any(len(name) > LONGEST_TITLE for name in field.data):
            raise ValidationError(f"Please shorten this to {LONGEST_TITLE} letters.")
        if not any(self[name].errors for name in ("rules", "players", "names", "partners")):
            check_side_names(side.name for side in self.setup.sides)

    def validate_partners(self, _field: TextListField) -> None:
        if self.partners_by.data != "choice" or self.rules.errors or self.players.errors:
            return
        sizes = self.book.seating(self.players.data or 0).sides
        if tuple(map(len, self.groups)) != sizes:
            wanted = " and ".join(map(str, sizes))
            raise ValidationError(f"The sides have {wanted} players: choose again.")

    def validate_dealer(self, field: WholeNumberField) -> None:
        if field.data is not None and not 0 < field.data <= (self.players.data or 0):
            raise ValidationError("Choose who deals first.")

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together by choice: for each side the indexes of its names."""
        chosen = self.partners.data[: self.players.data or 0]
        sides = self.book.seating(self.players.data or 0).sides
        return tuple(
            tuple(index for index, side in enumerate(chosen) if side == str(number))
            for number in range(1, len(sides) + 1)
        )

    @property
    def drawn(self) -> tuple[str, ...]:
        """The cards drawn for this many players, () where they do not fit."""
        cards = tuple(self.cards.data or ())
        fits = len(set(cards)) == self.players.data == len(cards) and set(cards) <= set(PACK)
        return cards if fits else ()

    @property
    def setup(self) -> Setup:
        """The game that a valid form describes."""
        count = self.players.data or 0
        return Setup(
            rules=all_rule_sets()[self.book.id],
            house=self.choice.sheet if self.choice else None,
            names=_padded(self.names.data, count),
            groups=self.groups if self.partners_by.data == "choice" else (),
            cards=self.drawn if self.partners_by.data == "lot" else (),
            dealer=(self.dealer.data or 1) - 1,
            side_names=_padded(self.side_names.data, len(self.book.seating(count).sides)),
            name=self.title.data,
            target=self.target.data or 0,
            hands=self.hands_in_all,
        )


def _padded(texts: list[str], count: int) -> tuple[str, ...]:
    """Return exactly so many texts, empty ones where there are too few."""
    return (*texts, *[""] * count)[:count]


def tap_name(names: Sequence[str], players: int, tapped: str) -> tuple[list[str], int]:
    """Return names and number of players after a tap on a name: seated, or taken away again.

    It takes the first empty seat; where all are taken, one more player joins if any rules allow it.
    """
    seats = list(_padded(list(names), MOST_PLAYERS))
    players = max(0, min(players, MOST_PLAYERS))
    name = clean(tapped)
    taken = [index for index in range(players) if seats[index].casefold() == name.casefold()]
    if taken:
        seats[taken[0]] = ""
        return seats, players
    free = next((index for index in range(players) if not seats[index]), players)
    if free == players and players + 1 not in all_player_counts():
        return seats, players
    seats[free] = name
    return seats, max(players, free + 1)
