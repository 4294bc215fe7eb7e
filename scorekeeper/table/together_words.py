"""Substitutes, notes and agreement in words, for the history and the sheets."""

from typing import assert_never

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
            return "Both sides agree to each hand" if asks else "Hands count without agreement"
        case HandAgreed(of=of, side=side):
            return f"{game.sides[side].name} accepted {hand_name(game, of)}"
        case HandDisputed(of=of, side=side, nets=nets, why=why):
            reply = Reply(side, "", "", nets, why or "")
            return f"{hand_name(game, of).capitalize()} disputed: {dispute_words(game, reply)}"
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


def substitute_words(game: Game) -> list[str]:
    """Return who took over from whom, in the order it happened."""
    return [words for _seq, words in _substitutes(game)]


def dispute_words(game: Game, reply: Reply) -> str:
    """Return what a side says a hand comes to: 'They say We +400, They −50 (miscounted)'."""
    pairs = zip(game.sides, reply.nets, strict=True)
    figures = ", ".join(f"{side.name} {signed(net)}" for side, net in pairs)
    why = f" ({reply.why})" if reply.why else ""
    return f"{game.sides[reply.side].name} say {figures}{why}"


def agreement_words(game: Game, hand: Hand) -> str:
    """Return how the sides stand to a hand, or nothing where nobody is asked."""
    agreement = game.agreement(hand)
    if agreement is None:
        return ""
    if agreement.disputes:
        return "Disputed: " + "; ".join(dispute_words(game, one) for one in agreement.disputes)
    names = join_names([game.sides[reply.side].name for reply in agreement.accepted])
    if agreement.status == "accepted":
        return f"Accepted by {names}"
    return "Waits for the other side" + (f"; {names} accepted" if names else "")
