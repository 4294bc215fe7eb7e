"""The page of a saved hand: its melds as cards, and its versions with what each changed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.hand.score import Line, net_of, reason, why_not_in_book
from scorekeeper.hand.spoken_result import spoken_meld
from scorekeeper.rules.cards import THREE, read_cards
from scorekeeper.rules.melds import meld_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table import corrections
from scorekeeper.table.corrections import CountedVersion
from scorekeeper.table.game import Game, Hand
from scorekeeper.text import signed


class Cards(msgspec.Struct, frozen=True):
    """Cards as a fan, with their name: a meld, or what was left in a hand."""

    cards: tuple[str, ...]
    words: str
    owner: str = ""  # whose hand it was, where that is known


class SavedSide(msgspec.Struct, frozen=True):
    """A side of a saved hand: its cards laid down and left where they are known, and its lines."""

    name: str
    melds: tuple[Cards, ...]
    held: tuple[Cards, ...]
    lines: Sequence[Line]


class LineChange(msgspec.Struct, frozen=True):
    """What a version changed of the one before it."""

    what: str
    before: str
    after: str


class SavedVersion(msgspec.Struct, frozen=True):
    """One version of a hand, with what it changed of the version before."""

    version: CountedVersion
    changes: tuple[LineChange, ...]
    sides: tuple[tuple[str, Sequence[Line]], ...]
    can_come_back: bool


def saved_sides(game: Game, hand: Hand) -> list[SavedSide]:
    """Return the sides of a hand as its page shows them."""
    return [
        SavedSide(
            side.name,
            (
                *_readable(hand.counted_by, _melds(count), is_meld=True),
                *_readable(hand.counted_by, [count.get("shown", "")]),
            ),
            tuple(_hands_left(game, hand, index)),
            lines,
        )
        for index, (side, count, lines) in enumerate(
            zip(game.sides_at(hand.number), hand.sides, hand.lines, strict=True)
        )
    ]


def is_filled_in(hand: Hand) -> bool:
    """Return whether a line of a hand has points that its book does not state."""
    lines = (line for side in hand.lines for line in side)
    return any(why_not_in_book(hand.counted_by, line) for line in lines)


def did_somebody_go_out(hand: Hand) -> bool:
    """Return whether a side went out, or ended the deal with a special hand."""
    ending = {"out", *(item.id for item in hand.counted_by.specials)}
    has = [name for count in hand.sides for name, n in (count.get("items") or {}).items() if n]
    return not ending.isdisjoint(has) or any(count.get("shown") for count in hand.sides)


def _hands_left(game: Game, hand: Hand, side: int) -> Iterator[Cards]:
    """Yield the hands a side was left with, each with its player.

    Of a side that went out one hand is left, and the form does not ask whose.
    """
    count = hand.sides[side]
    players, members = game.players_at(hand.number), game.sides[side].members
    has_gone_out = bool((count.get("items") or {}).get("out"))
    seats = [] if has_gone_out else [seat for seat in members if seat not in hand.sitting]
    for text, seat in zip_longest(count.get("held") or (), seats):
        owner = "" if seat is None else players[seat]
        for cards in _readable(hand.counted_by, [text or ""]):
            yield msgspec.structs.replace(cards, owner=owner)


def _melds(count: Mapping[str, Any]) -> Sequence[object]:
    return count.get("melds") or ()


def _readable(rules: RuleSet, texts: Sequence[object], *, is_meld: bool = False) -> Iterator[Cards]:
    """Yield the cards of each text; what another program wrote and nobody can read is left out."""
    for text in texts:
        try:
            if is_meld and not rules.has_usual_melds:
                cards = tuple(str(meld_of(rules, str(text))).split())
            else:
                cards = read_cards(str(text), (*rules.card_ranks.all, THREE))
        except Malformed:
            continue
        if cards:
            yield Cards(cards, spoken_meld(" ".join(cards)))


def saved_versions(game: Game, hand: Hand) -> list[SavedVersion]:
    """Return the versions of a hand, the newest first, each with what it changed."""
    versions = corrections.counted_versions(game, hand)
    known = {version.seq for version in corrections.typed_versions(game, hand)}
    older: list[CountedVersion | None] = [*versions[1:], None]
    game = game.for_hand(hand.number)
    return [
        SavedVersion(
            version,
            tuple(_changes(game, before, version)) if before else (),
            tuple((s.name, own) for s, own in zip(game.sides, version.lines, strict=True)),
            can_come_back=index > 0 and version.seq in known,
        )
        for index, (version, before) in enumerate(zip(versions, older, strict=True))
    ]


def _changes(game: Game, before: CountedVersion, after: CountedVersion) -> Iterator[LineChange]:
    for index, side in enumerate(game.sides):
        old, new = before.lines[index], after.lines[index]
        points_before, points_after = _by_reason(before.rules, old), _by_reason(after.rules, new)
        for words in dict.fromkeys((*points_before, *points_after)):
            was, now = points_before.get(words, 0), points_after.get(words, 0)
            if was != now:
                yield LineChange(f"{side.name}: {words}", signed(was), signed(now))
        if net_of(old) != net_of(new):
            yield LineChange(f"{side.name}, this hand", signed(net_of(old)), signed(net_of(new)))


def _by_reason(rules: RuleSet, lines: Sequence[Line]) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in lines:
        words = reason(rules, line)
        points[words] = points.get(words, 0) + line.points
    return points


def net_changes(game: Game, before: Sequence[int], after: Sequence[int]) -> str:
    """Return which nets a correction changed: 'Ana +1,395 → +1,295'."""
    sides = zip(game.sides, before, after, strict=True)
    return ", ".join(
        f"{side.name} {signed(was)} → {signed(now)}" for side, was, now in sides if was != now
    )
