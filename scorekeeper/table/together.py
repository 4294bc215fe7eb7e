"""What people at a table share besides the score: substitutes, notes, and whether sides agree."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import UNSET

from scorekeeper.hand.tally import distinct_names
from scorekeeper.table.entries import (
    AgreementAsked,
    HandAgreed,
    HandDisputed,
    NoteWritten,
    Record,
    SeatTaken,
    Side,
)
from scorekeeper.text import join_names

LONGEST_NOTE = 200  # characters
WHOLE_GAME = 0  # instead of the seq of a hand, for a note

TogetherEntry = SeatTaken | NoteWritten | AgreementAsked | HandAgreed | HandDisputed


class Substitute(msgspec.Struct, frozen=True):
    """A player who took over a seat."""

    seq: int
    seat: int
    number: int  # of the first hand played by the substitute
    before: str  # who sat there
    name: str


class Reply(msgspec.Struct, frozen=True):
    """What a side says to a hand: that it is right, or what it should come to."""

    side: int
    seq: int  # of the entry that says so
    at: str
    by: str
    nets: tuple[int, ...] = ()  # of every side, as the one that disputes counts them
    why: str = ""

    @property
    def is_dispute(self) -> bool:
        return bool(self.nets)


class Agreement(msgspec.Struct, frozen=True):
    """How the sides stand to a hand."""

    status: Literal["accepted", "waiting", "disputed"]
    accepted: tuple[Reply, ...]
    disputes: tuple[Reply, ...]


class Together(msgspec.Struct, frozen=True):
    """All of that at one table; each entry makes a new value."""

    substitutes: tuple[Substitute, ...] = ()
    notes: dict[int, str] = {}  # by seq of the hand
    asks: bool = False  # whether hands are to be accepted by the other side
    asked: frozenset[int] = frozenset()  # seqs of the hands that were scored while it asked
    replies: dict[int, tuple[Reply, ...]] = {}  # by seq of the version of a hand

    def scored(self, seq: int) -> "Together":
        """Return it after a hand was scored."""
        if not self.asks:
            return self
        return msgspec.structs.replace(self, asked=self.asked | {seq})

    def after(self, record: Record, players: Sequence[str], number: int) -> "Together":
        """Return it after an entry; others change nothing here."""
        entry = record.entry
        match entry:
            case SeatTaken(seat=seat, name=name):
                new = Substitute(record.seq, seat, number, players[seat], name)
                return msgspec.structs.replace(self, substitutes=(*self.substitutes, new))
            case NoteWritten(text=text, of=of):
                place = WHOLE_GAME if of is UNSET else of
                others = {at: note for at, note in self.notes.items() if at != place}
                new_notes = others | ({place: text} if text else {})
                return msgspec.structs.replace(self, notes=new_notes)
            case AgreementAsked(asks=asks):
                return msgspec.structs.replace(self, asks=asks)
            case HandAgreed(of=of, side=side):
                return self._replied(of, Reply(side, record.seq, record.at, record.by))
            case HandDisputed(of=of, side=side, nets=nets, why=why):
                reply = Reply(side, record.seq, record.at, record.by, nets, why or "")
                return self._replied(of, reply)
            case _:
                return self

    def _replied(self, of: int, reply: Reply) -> "Together":
        others = [other for other in self.replies.get(of, ()) if other.side != reply.side]
        return msgspec.structs.replace(self, replies=self.replies | {of: (*others, reply)})

    def players_at(self, players: tuple[str, ...], number: int) -> tuple[str, ...]:
        """Return who sat where in a hand, given who sits there now."""
        return _without(players, [one for one in self.substitutes if one.number > number])

    def players_when(self, players: tuple[str, ...], seq: int) -> tuple[str, ...]:
        """Return who sat where when an entry was written, given who sits there now."""
        return _without(players, [one for one in self.substitutes if one.seq > seq])

    def agreement(self, seq: int, latest: int, sides: int) -> Agreement | None:
        """Return how the sides stand to a hand with this version; None where nobody is asked.

        Whoever saved it agrees, so all sides but one have to say so.
        """
        replies = self.replies.get(latest, ())
        if not replies and not (self.asks and seq in self.asked):
            return None
        accepted = tuple(reply for reply in replies if not reply.is_dispute)
        disputes = tuple(reply for reply in replies if reply.is_dispute)
        if disputes:
            return Agreement("disputed", accepted, disputes)
        status: Literal["accepted", "waiting"] = (
            "accepted" if len(accepted) >= sides - 1 else "waiting"
        )
        return Agreement(status, accepted, disputes)


def _without(players: tuple[str, ...], came: Sequence[Substitute]) -> tuple[str, ...]:
    """Return the players before these substitutes came."""
    names = list(players)
    for one in reversed(came):
        names[one.seat] = one.before
    return tuple(names)


def called_by(
    sides: tuple[Side, ...], players: Sequence[str], then: Sequence[str]
) -> tuple[Side, ...]:
    """Return the sides of a table at another time: one called by its players has their names.

    `players` sit there now, `then` sat there at that time; a name of its own stays.
    """
    if tuple(players) == tuple(then):
        return sides
    names = [
        join_names([then[seat] for seat in side.members])
        if side.name == join_names([players[seat] for seat in side.members])
        else side.name
        for side in sides
    ]
    return tuple(
        Side(name, side.members) for name, side in zip(distinct_names(names), sides, strict=True)
    )


def seated(
    taken: SeatTaken, players: tuple[str, ...], sides: tuple[Side, ...]
) -> tuple[tuple[str, ...], tuple[Side, ...]]:
    """Return the players and the sides once a substitute sits at a seat."""
    seat = taken.seat
    names = (*players[:seat], taken.name, *players[seat + 1 :])
    renamed = tuple(
        Side(taken.side_name or side.name, side.members) if seat in side.members else side
        for side in sides
    )
    return names, renamed
