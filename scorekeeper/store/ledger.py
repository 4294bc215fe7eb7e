"""The values of the store: entries of a ledger, and what lists and links say about a table."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

# A table's id is part of URLs and file names; a moment must sort as text.
TableId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]
Moment = Annotated[
    str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|\+00:00)\Z", max_length=25)
]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
May = Literal["score", "watch"]
# An evening has some fifty entries of two kilobytes at most; whoever needs so many has a script.
# A table of this size fits into the caches; a larger one would be folded for every look at it.
MOST_ENTRIES = 1_000  # of a table
MOST_HANDS = 200  # of a game in a file
LONGEST_BODY = 64 * 1024  # bytes of one entry
MOST_LEDGER_BYTES = 640 * 1024  # of a table
EARLIEST_YEAR = 1970  # a machine whose clock has stopped is there


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a ledger; its body is shared by all readers and never changed."""

    seq: Whole
    key: Word
    kind: Word
    body: dict[str, Any]
    at: Moment
    by: Annotated[str, msgspec.Meta(max_length=200)]


def is_real_moment(at: str) -> bool:
    """Return whether there is such a day and such an hour."""
    try:
        return datetime.fromisoformat(at).year >= EARLIEST_YEAR
    except ValueError:
        return False


class NewEntry(msgspec.Struct, frozen=True):
    """What a caller wants to add to a ledger, before it has a row there."""

    kind: str
    body: Mapping[str, Any]


class Stamp(msgspec.Struct, frozen=True):
    """When an entry is made, and on which device."""

    at: str
    by: str


def entries_after(
    ledger: Sequence[Entry], new: Sequence[NewEntry], *, key: str, stamp: Stamp
) -> tuple[Entry, ...]:
    """Return the rows that would follow `ledger`; nothing is stored yet.

    The first row has the caller's key, each of the others the key with its kind, numbered where
    the kind comes again. Bodies go through JSON and back: what the caller folds now is equal to
    what is read from the file later.
    """
    keys = [key, *_keys_of_others(key, [entry.kind for entry in new[1:]])]
    rows = [
        {
            "seq": seq,
            "key": own_key,
            "kind": entry.kind,
            "body": msgspec.json.decode(msgspec.json.encode(entry.body)),
            "at": stamp.at,
            "by": stamp.by,
        }
        for seq, (own_key, entry) in enumerate(zip(keys, new, strict=True), len(ledger) + 1)
    ]
    return msgspec.convert(rows, tuple[Entry, ...])


def _keys_of_others(key: str, kinds: Sequence[str]) -> list[str]:
    counts = [kinds[: index + 1].count(kind) for index, kind in enumerate(kinds)]
    pairs = zip(kinds, counts, strict=True)
    return [f"{key}-{kind}" + (f"-{count}" if count > 1 else "") for kind, count in pairs]


class AppendResult(msgspec.Struct, frozen=True):
    """The entry stored under the caller's key, and whether this call stored it."""

    entry: Entry
    is_new: bool


class TableState(NamedTuple):
    """How far a ledger has come, when, and what the holder of a link may do with it."""

    seq: int
    at: str
    may: May


class TableBrief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the caller has folded from a ledger for the lists of tables."""

    name: str
    rules: str
    players: tuple[str, ...] = ()
    hands: Whole = 0
    totals: Any = ()
    outcome: Any = None


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list: its brief, and what the store knows from the ledger's rows."""

    id: str
    name: str
    rules: str
    players: tuple[str, ...]
    hands: int
    totals: Any
    outcome: Any
    started: str
    updated: str
    seq: int
    program: str = ""  # the version that has written all entries, empty where several did

    @property
    def brief(self) -> TableBrief:
        return TableBrief(
            self.name, self.rules, self.players, self.hands, self.totals, self.outcome
        )


class Miss(msgspec.Struct, frozen=True):
    """A search that found nothing, and how often it was made."""

    q: str
    rules: str
    times: int
    last: str
