"""What people may change about substitutes, notes and agreement.

Each function returns a `Change`: the entry to write, none where nothing would be different, or
what is wrong.
"""

from collections.abc import Sequence

from msgspec import UNSET

from scorekeeper.table.changes import Change
from scorekeeper.table.entries import (
    AgreementAsked,
    HandAgreed,
    HandDisputed,
    NoteWritten,
    SeatTaken,
)
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.together import LONGEST_NOTE
from scorekeeper.text import join_names

CHANGED_SINCE = "This hand was changed meanwhile: look at it first."
NO_SIDE = "Choose a side."
TOO_LONG = f"Please shorten this to {LONGEST_NOTE} letters."


def take_seat(game: Game, seat: int | None, name: str) -> Change:
    """Let another player take over a seat; a side called by its players gets their new names."""
    if seat is None or seat not in range(len(game.players)):
        return Change(faults={"seat": "Choose whose seat is taken over."})
    if not name:
        return Change(faults={"name": "Who takes over?"})
    if name == game.players[seat]:
        return Change()
    others = [other.casefold() for at, other in enumerate(game.players) if at != seat]
    if name.casefold() in others:
        return Change(faults={"name": f"{name} sits at this table already."})
    side = next(side for side in game.sides if seat in side.members)
    is_called_by_players = side.name == join_names(game.names(side.members))
    members = [name if at == seat else game.players[at] for at in side.members]
    side_name = join_names(members) if is_called_by_players else UNSET
    return Change(SeatTaken(seat, name, side_name))


def write_note(game: Game, text: str, hand: Hand | None = None) -> Change:
    """Write the note to a hand or to the game, or remove it where the text is empty."""
    if len(text) > LONGEST_NOTE:
        return Change(faults={"text": TOO_LONG})
    if text == game.note(hand):
        return Change()
    return Change(NoteWritten(text, hand.seq if hand else UNSET))


def ask_agreement(game: Game, asks: bool) -> Change:
    """Ask the other side to accept each hand from now on, or no longer."""
    return Change(None if asks == game.together.asks else AgreementAsked(asks))


def check_version(hand: Hand, seen: int | None) -> Change | None:
    """Return what is wrong where the hand is not the version that a phone showed any more."""
    return None if seen == hand.latest else Change(faults={"of": CHANGED_SINCE})


def accept_hand(game: Game, hand: Hand, side: int | None) -> Change:
    """Let a side accept a hand."""
    if side is None or side not in range(len(game.sides)):
        return Change(faults={"side": NO_SIDE})
    agreement = game.agreement(hand)
    if agreement and side in [reply.side for reply in agreement.accepted]:
        return Change()
    return Change(HandAgreed(hand.latest, side))


def dispute_hand(
    game: Game, hand: Hand, side: int | None, nets: Sequence[int | None], why: str
) -> Change:
    """Let a side say what a hand comes to instead; the saved figures stay."""
    faults = {}
    given = tuple(net for net in nets if net is not None)
    if side is None or side not in range(len(game.sides)):
        faults["side"] = NO_SIDE
    if len(given) != len(game.sides):
        faults["nets"] = "Say what the hand comes to for each side."
    elif given == hand.nets:
        faults["nets"] = "These are the figures that were saved: change what is not right."
    if len(why) > LONGEST_NOTE:
        faults["why"] = TOO_LONG
    if faults or side is None:
        return Change(faults=faults)
    return Change(HandDisputed(hand.latest, side, given, why or UNSET))
