"""The stored format: one type for each kind of ledger entry, read from and written to JSON.

A stored entry has an envelope (`LedgerEntry`) and a body, a JSON object whose keys depend on the
kind. Each type below is the body of one kind: its fields are the keys in the order in which they
are written, and a field that is `UNSET` is a key that the body does not have.
`docs/ledger-format.md` describes every kind with an example.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol, get_args

import msgspec
from msgspec import UNSET, UnsetType

from scorekeeper.errors import BadEntry, NewerEntry, UnknownEntry
from scorekeeper.hand.score import Line
from scorekeeper.text import printable

FIRST_VERSION = 1  # of a body without the key `version`


class LedgerEntry(Protocol):
    """The envelope of a stored entry, as far as this package reads it."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> Mapping[str, Any]: ...
    @property
    def at(self) -> str: ...
    @property
    def by(self) -> str: ...


class EntryBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all bodies: how the kind and the version of a type are called in the file."""

    kind: ClassVar[str]
    version: ClassVar[int] = FIRST_VERSION


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Partners, or one player who plays alone."""

    name: str
    members: tuple[int, ...]  # seats


class EndTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A time that ends a game: the hand in play then is the last."""

    clock: str  # 2026-01-31T22:30, by the clock of the phone that chose it
    moment: str  # the same moment as entries write theirs, in UTC


class GameStarted(EntryBody, frozen=True):
    """The first entry: everything a table is set up with."""

    kind = "start"

    name: str
    ruleset: dict[str, Any]  # the table's own copy, so that a later book does not change the game
    players: tuple[str, ...]  # by seat, clockwise
    sides: tuple[Side, ...]
    dealer: int  # seat
    target: int
    house: dict[str, Any] | UnsetType = UNSET  # sheet with what the table plays otherwise
    hands: int | UnsetType = UNSET  # the game ends after so many
    until: EndTime | UnsetType = UNSET


class HandCount(EntryBody, frozen=True):
    """What was typed for a hand and what it came to, without the penalties of the table."""

    sides: tuple[dict[str, Any], ...]
    lines: tuple[tuple[Line, ...], ...]
    accepted: tuple[str, ...] | UnsetType = UNSET  # warnings that were confirmed
    typed: dict[str, list[str]] | UnsetType = UNSET  # the form as it was sent


class HandScored(HandCount, frozen=True):
    """The hand in play was scored."""

    kind = "hand"


class HandCorrected(HandCount, frozen=True, kw_only=True):
    """An earlier hand was scored again."""

    kind = "corrected"

    of: int  # seq of the `hand`


class PenaltyGiven(EntryBody, frozen=True):
    """A penalty on the hand in play: one that the book names, or the table's own."""

    kind = "penalty"

    side: int
    player: int | UnsetType | None = UNSET  # seat
    points: int | UnsetType = UNSET  # below zero where they are taken off
    minimum: int | UnsetType = UNSET  # how much more the side needs to open
    effects: tuple[str, ...] | UnsetType = UNSET  # reminders on the board
    why: str | UnsetType = UNSET
    cites: tuple[str, ...] | UnsetType = UNSET
    penalty: str | UnsetType = UNSET  # id in the rule set
    precedent: int | UnsetType = UNSET  # seq of the table's own decision it follows
    of: int | UnsetType = UNSET  # seq of the `hand` it counts with, the last one of a game


class RulingApplied(EntryBody, frozen=True, kw_only=True):
    """A ruling of the referee on the hand in play.

    It shares its kind with `PenaltyGiven`; a ruling has the key `irregularity`.
    """

    kind = "penalty"

    side: int
    player: int | UnsetType | None = UNSET  # seat
    points: int | UnsetType = UNSET
    minimum: int | UnsetType = UNSET
    effects: tuple[str, ...] | UnsetType = UNSET
    cites: tuple[str, ...] | UnsetType = UNSET
    irregularity: str  # its id
    answers: dict[str, str] | UnsetType = UNSET  # to the referee's questions, by question
    why: str | UnsetType = UNSET
    options: tuple[str, ...] | UnsetType = UNSET  # ids of what was ticked and chosen
    of: int | UnsetType = UNSET  # seq of the `hand` it counts with, the last one of a game


class PenaltyCancelled(EntryBody, frozen=True):
    """A penalty or ruling was taken back; it stays in the history."""

    kind = "cancelled"

    of: int  # seq of the `penalty`


class ReminderCleared(EntryBody, frozen=True):
    """One reminder of a penalty or ruling was ticked off."""

    kind = "cleared"

    of: int  # seq of the `penalty`
    effect: str


class PrecedentDecided(EntryBody, frozen=True, kw_only=True):
    """The table decided what holds where its book is silent."""

    kind = "precedent"

    question: str  # what it is about, in the table's words
    decision: str
    agreed: tuple[int, ...] = ()  # seats
    points: int | UnsetType = UNSET  # below zero where they are taken off
    irregularity: str | UnsetType = UNSET  # its id, where the referee knows it
    answers: dict[str, str] | UnsetType = UNSET  # to the referee's questions, by question
    of: int | UnsetType = UNSET  # seq of the `precedent` it replaces
    since: str | UnsetType = UNSET  # when an earlier game of these players decided it


class PrecedentWithdrawn(EntryBody, frozen=True):
    """A decision of the table holds no longer; it stays in the history."""

    kind = "withdrawn"

    of: int  # seq of the `precedent`


class HandRedealt(EntryBody, frozen=True):
    """The hand in play is void and is dealt again by the same dealer."""

    kind = "redeal"

    why: str | UnsetType = UNSET
    cites: tuple[str, ...] | UnsetType = UNSET


class NamesChanged(EntryBody, frozen=True):
    """The table, its players or its sides have other names; only what changed is there."""

    kind = "renamed"

    name: str | UnsetType = UNSET
    players: tuple[str, ...] | UnsetType = UNSET  # all of them, by seat
    sides: tuple[str, ...] | UnsetType = UNSET  # all of them


class DealerChanged(EntryBody, frozen=True):
    """Another player deals the hand in play."""

    kind = "dealer"

    seat: int
    next: int | UnsetType | None = UNSET  # seat that deals the hand after it


class SittingOutChanged(EntryBody, frozen=True):
    """Other players sit out the hand in play."""

    kind = "sits"

    seats: tuple[int, ...]


class TargetChanged(EntryBody, frozen=True):
    """The game is played to another total."""

    kind = "target"

    target: int


class FormatChanged(EntryBody, frozen=True):
    """The game ends after so many hands, at a time, or (with neither key) at the target."""

    kind = "format"

    hands: int | UnsetType = UNSET
    until: EndTime | UnsetType = UNSET


class RecountedHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand comes to by rules that were changed as if they had always held."""

    of: int  # seq of the `hand`
    lines: tuple[tuple[Line, ...], ...] | UnsetType = UNSET
    refused: str | UnsetType = UNSET  # why the rules have no score for it: its lines stay


class RulesChanged(EntryBody, frozen=True):
    """The table plays by other rules: from the hand in play on, or as if they had always held."""

    kind = "rules"

    ruleset: dict[str, Any] | UnsetType = UNSET  # of the book, where it is another edition
    house: dict[str, Any] | UnsetType = UNSET  # sheet with what the table plays otherwise
    recounted: tuple[RecountedHand, ...] | UnsetType = UNSET  # as if always: every hand so far


class TotalsBrought(EntryBody, frozen=True):
    """Hands were played before this table was begun: their totals come from paper."""

    kind = "brought"

    hands: int
    totals: tuple[int, ...]  # by side
    dealer: int  # seat that deals the next hand


class SeatTaken(EntryBody, frozen=True):
    """Another player takes over a seat, from the hand in play on."""

    kind = "substitute"

    seat: int
    name: str
    side_name: str | UnsetType = UNSET  # of the side, where it was called by its players


class NoteWritten(EntryBody, frozen=True):
    """A note to a hand or to the whole game; an empty one removes it."""

    kind = "note"

    text: str
    of: int | UnsetType = UNSET  # seq of the `hand`


class AgreementAsked(EntryBody, frozen=True):
    """Hands are to be accepted by the other side, from the hand in play on, or no longer."""

    kind = "agreement"

    asks: bool


class HandAgreed(EntryBody, frozen=True):
    """A side accepted a hand as it was saved."""

    kind = "agreed"

    of: int  # seq of the `hand` or `corrected`
    side: int


class HandDisputed(EntryBody, frozen=True):
    """A side says that a hand comes to something else; the saved figures stay."""

    kind = "disputed"

    of: int  # seq of the `hand` or `corrected`
    side: int
    nets: tuple[int, ...]  # of every side
    why: str | UnsetType = UNSET


class GameEnded(EntryBody, frozen=True):
    """The game was ended before a side reached the target."""

    kind = "ended"


class EntryUndone(EntryBody, frozen=True):
    """An earlier entry no longer counts; undoing an `undone` puts that entry back."""

    kind = "undone"

    of: int  # seq of any entry but the first


AnyHand = HandScored | HandCorrected
AnyPenalty = PenaltyGiven | RulingApplied
AnyEntry = (
    GameStarted
    | AnyHand
    | AnyPenalty
    | PenaltyCancelled
    | ReminderCleared
    | PrecedentDecided
    | PrecedentWithdrawn
    | HandRedealt
    | NamesChanged
    | DealerChanged
    | SittingOutChanged
    | TargetChanged
    | FormatChanged
    | RulesChanged
    | TotalsBrought
    | SeatTaken
    | NoteWritten
    | AgreementAsked
    | HandAgreed
    | HandDisputed
    | GameEnded
    | EntryUndone
)
_TYPES: dict[tuple[str, int], type[AnyEntry]] = {
    (entry_type.kind, entry_type.version): entry_type
    for entry_type in get_args(AnyEntry)
    if entry_type is not RulingApplied
}
KINDS = tuple(dict.fromkeys(kind for kind, _version in _TYPES))


def encode(entry: AnyEntry) -> tuple[str, dict[str, Any]]:
    """Return the kind and the body to store; a body of the first version has no `version`."""
    body = msgspec.to_builtins(entry)
    if entry.version != FIRST_VERSION:
        body = {"version": entry.version, **body}
    return entry.kind, body


def decode(kind: str, body: Mapping[str, Any]) -> AnyEntry:
    """Return the typed entry, or refuse a kind, a version or a body that is not known here."""
    if kind not in KINDS:
        raise UnknownEntry(kind)
    version = FIRST_VERSION
    if "version" in body:
        version = body["version"]
        body = {key: value for key, value in body.items() if key != "version"}
    if type(version) is not int or (kind, version) not in _TYPES:
        raise NewerEntry(kind, version)
    entry_type = _TYPES[kind, version]
    if entry_type is PenaltyGiven and "irregularity" in body:
        entry_type = RulingApplied
    try:
        return msgspec.convert(body, entry_type)
    except msgspec.ValidationError as error:
        raise BadEntry(kind, str(error)) from error


class Record(msgspec.Struct, frozen=True):
    """A decoded entry with its envelope."""

    seq: int
    at: str
    by: str
    entry: AnyEntry


def read(entries: Iterable[LedgerEntry]) -> tuple[Record, ...]:
    """Decode a ledger; what an imported one hides in the names of phones is made visible."""
    return tuple(Record(e.seq, e.at, printable(e.by), decode(e.kind, e.body)) for e in entries)
