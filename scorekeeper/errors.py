"""What was refused, with which input, by which rule, and what to do about it."""

from typing import Literal

import msgspec

Level = Literal["error", "warning"]


class Problem(msgspec.Struct, frozen=True):
    """Something in a hand that cannot be so (error) or is unlikely (warning), with its field.

    `side` is the name as it is shown; `side_index` says which side it is, since names may repeat.
    """

    level: Level
    side: str
    field: str
    message: str
    cite: str = ""
    side_index: int | None = None  # None: the problem is one of the whole table
    named_sides: tuple[int, ...] = ()  # the sides that a problem of the whole table names
    is_rule: bool = False  # the book forbids it, but the cards can lie so: a table may allow it
    our_table: str = ""  # why the table allows what the book forbids
    answer: str = ""  # what a tap on a warning says: 'Right, none'
    ask: str = ""  # what to ask the referee about it
    hand: int | None = None  # which of the hands left over it is about

    @property
    def first_side(self) -> int | None:
        """Index of the side to look at first, None where no side is named."""
        if self.side_index is not None:
            return self.side_index
        return self.named_sides[0] if self.named_sides else None

    def as_values(self) -> dict[str, str]:
        """Return the problem as the command line prints it in JSON."""
        allowed = f" Our table plays it so: {self.our_table}" if self.our_table else ""
        return {
            "level": self.level,
            "side": self.side,
            "field": self.field,
            "message": self.message + allowed,
            "cite": self.cite,
        }


class Refusal(Exception):  # noqa: N818 (a refusal is an answer, not a fault)
    """Anything we say no to; the message is a sentence for the person who asked."""


class Malformed(Refusal):
    """The input cannot be read: an unknown card, a word where a number belongs."""


class Impossible(Refusal):
    """The input can be read but cannot have happened with these cards."""


class BadRuleSet(Refusal):
    """A rule-set file that says something impossible: names file, key and what is allowed."""


class LedgerRefusal(Refusal):
    """A stored game that this version of the program cannot read."""


class UnknownEntry(LedgerRefusal):
    """An entry of a kind that this version does not know."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"This game has an entry of the kind “{kind}”, which this Scorekeeper does not know: "
            "update it first."
        )


class NewerEntry(LedgerRefusal):
    """An entry of a known kind, but in a version that this one does not know."""

    def __init__(self, kind: str, version: object) -> None:
        super().__init__(
            f"This game has an entry “{kind}” of version {version}, which this Scorekeeper does "
            "not know: update it first."
        )


class BadEntry(LedgerRefusal):
    """An entry whose body has not the keys and types of its kind."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"An entry “{kind}” of this game cannot be read: {what}.")


class BadLedger(LedgerRefusal):
    """Entries that can be read one by one, but not as a game."""

    def __init__(self, what: str) -> None:
        super().__init__(f"This game cannot be read: {what}.")


class ImportRefused(Refusal):
    """Nothing of the file was taken in."""


class ImportDamaged(ImportRefused):
    """The file is cut short or was changed by hand."""

    def __init__(self, what: str) -> None:
        super().__init__(f"This file is damaged, and nothing was taken from it: {what}.")


class ImportTooMany(ImportRefused):
    """The file holds more games than a browser may bring in at once."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"This file holds more than {most} games, which is too much for a browser: bring them "
            "in with “scorekeeper import” on the server."
        )


class ImportForeign(ImportRefused):
    """The file was not made by Scorekeeper."""

    def __init__(self) -> None:
        super().__init__("This is not a file of tables saved by Scorekeeper.")


class ImportNewer(ImportRefused):
    """The file was made by a newer Scorekeeper."""

    def __init__(self) -> None:
        super().__init__("This file was saved by a newer Scorekeeper: update this one first.")


class ImportDuplicate(ImportRefused):
    """A table of the file is here already, or twice in the file."""

    def __init__(self, table_id: str, name: str) -> None:
        super().__init__(f"The table “{name}” ({table_id}) is here already: nothing was taken in.")
        self.table_id = table_id
