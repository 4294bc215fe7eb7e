"""Substitutes, notes and agreement in words, for the history and the sheets."""

from collections.abc import Callable
from itertools import pairwise
from typing import assert_never

import msgspec
from msgspec import UNSET

from scorekeeper.table.corrections import hand_of
from scorekeeper.table.entries import (
    AgreementAsked,
    HandAgreed,
    HandDisputed,
    NoteWritten,
    SeatTaken,
)
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.together import Reply, TogetherEntry
from scorekeeper.text import join_names, signed


def together_title(game: Game, seq: int, entry: TogetherEntry) -> str:
    """Return a few words for an entry; `game` is the table with the entry counted."""
    match entry:
        case SeatTaken(name=name):
            return next(
                (words for one, words in _substitutes(game) if one == seq), f"{name} takes a seat"
            )
        case NoteWritten(text=text, of=of):
            place = "" if of is UNSET else f" to {hand_name(game, of)}"
            return f"Note{place}: {text}" if text else f"Note{place} removed"
        case AgreementAsked(asks=asks):
            return (
                "From now on the other side accepts each hand"
                if asks
                else "Hands count without agreement"
            )
        case HandAgreed(of=of, side=side):
            return f"{game.sides[side].name} accepted {hand_name(game, of)}"
        case HandDisputed(of=of, side=side, nets=nets, why=why):
            reply = Reply(side, seq, "", "", nets, why or "")
            return f"{hand_name(game, of).capitalize()} disputed: {dispute_words(game, reply, of)}"
        case unknown:
            assert_never(unknown)


def hand_name(game: Game, seq: int) -> str:
    """Return what an entry was about: 'hand 3'."""
    hand = hand_of(game, seq)
    return f"hand {hand.number}" if hand else "a hand that was undone"


def _substitutes(game: Game) -> list[tuple[int, str]]:
    return [
        (one.seq, f"{one.name} plays for {one.before} from hand {one.number} on")
        for one in game.together.substitutes
    ]


class Spell(msgspec.Struct, frozen=True):
    """A name, and the hands in which it stood: 'hand 1', 'hands 2 to 4', 'from hand 5'."""

    name: str
    hands: str


def side_spells(game: Game, side: int) -> list[Spell]:
    """Return what a side was called from hand to hand; the last one is its name now."""
    return _spells(game, lambda number: game.sides_at(number)[side].name)


def seat_spells(game: Game, seat: int) -> list[Spell]:
    """Return who sat on a seat from hand to hand; the last one sits there now."""
    return _spells(game, lambda number: game.players_at(number)[seat])


def _spells(game: Game, name_in: Callable[[int], str]) -> list[Spell]:
    begins: list[tuple[int, str]] = []
    for number in range(game.number - len(game.hands), game.number + 1):
        if not begins or begins[-1][1] != name_in(number):
            begins.append((number, name_in(number)))
    spells = [
        Spell(name, f"hand {first}" if after == first + 1 else f"hands {first} to {after - 1}")
        for (first, name), (after, _) in pairwise(begins)
    ]
    return [*spells, Spell(begins[-1][1], f"from hand {begins[-1][0]}")]


def substitute_words(game: Game) -> list[str]:
    """Return who took over from whom, in the order it happened."""
    return [words for _seq, words in _substitutes(game)]


def dispute_words(game: Game, reply: Reply, of: int) -> str:
    """Return what a side says a hand comes to: 'They say “We +400, They −50” (miscounted)'.

    `of` is the seq of the version of the hand that it is about.
    """
    hand = hand_of(game, of)
    pairs = zip(game.sides_at(hand.number) if hand else game.sides, reply.nets, strict=True)
    figures = ", ".join(f"{side.name} {signed(net)}" for side, net in pairs)
    why = f" ({reply.why})" if reply.why else ""
    verb = "says" if len(game.sides[reply.side].members) == 1 else "say"
    return f"{_speaker(game, reply)} {verb} “{figures}”{why}"


def _speaker(game: Game, reply: Reply) -> str:
    """Return the side that says so, called by those who played for it then."""
    return game.sides_when(reply.seq)[reply.side].name


def agreement_words(game: Game, hand: Hand) -> str:
    """Return how the sides stand to a hand, or nothing where nobody is asked."""
    agreement = game.agreement(hand)
    if agreement is None:
        return ""
    if agreement.disputes:
        return f"Disputed: {'; '.join(disputes(game, hand))}"
    names = join_names([_speaker(game, reply) for reply in agreement.accepted])
    if agreement.status == "accepted":
        return f"Accepted by {names}"
    if names:
        return f"Waits for another side; {names} accepted"
    return "Waits for the side that did not write it down"


def unsettled(game: Game) -> list[tuple[Hand, str]]:
    """Return the hands that the other side has not accepted, each with how it stands."""
    return [
        (hand, agreement_words(game, hand))
        for hand in game.hands
        if (found := game.agreement(hand)) and found.status != "accepted"
    ]


def disputes(game: Game, hand: Hand) -> list[str]:
    """Return what sides say a hand comes to instead of what was saved."""
    found = game.agreement(hand)
    return [dispute_words(game, one, hand.latest) for one in found.disputes] if found else []


def earlier_disputes(game: Game, hand: Hand) -> list[str]:
    """Return what sides said of versions of a hand that were corrected since."""
    versions = [
        record.seq
        for record in game.ledger
        if record.seq < hand.latest and hand_of(game, record.seq) is hand
    ]
    return [
        f"Before the correction {dispute_words(game, reply, seq)}"
        for seq in versions
        for reply in game.together.replies.get(seq, ())
        if reply.is_dispute
    ]
