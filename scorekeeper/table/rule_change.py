"""Other rules for a table that plays already: what every hand would come to, and the entry."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from scorekeeper.errors import Impossible, Problem
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import PENALTY
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.choices import book_title
from scorekeeper.rules.editions import digest
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.wording import is_for
from scorekeeper.table.entries import GameStarted, Record, RecountedHand, RulesChanged
from scorekeeper.table.fold import fold_records, live
from scorekeeper.table.game import Game, Hand, hand_tally
from scorekeeper.table.table_rules import rule_set

UNREADABLE = "What was counted for it cannot be read."

Values = Mapping[str, Any]


class HandChange(msgspec.Struct, frozen=True):
    """A hand before and after a change of rules."""

    before: Hand
    after: Hand

    @property
    def differs(self) -> bool:
        return self.before.nets != self.after.nets

    @property
    def note(self) -> str:
        """Why not all of it follows the rules, "" where it does."""
        number = self.before.number
        if self.after.refused:
            return f"Hand {number} keeps its points: {self.after.refused}"
        if self.before.has_totals:
            return f"Hand {number} was entered as totals: its card points stay."
        return ""


class RulePlan(msgspec.Struct, frozen=True):
    """A change of rules that is not made yet: its entry, and the table with it."""

    entry: RulesChanged
    before: Game
    after: Game

    @property
    def hands(self) -> tuple[HandChange, ...]:
        return tuple(map(HandChange, self.before.hands, self.after.hands))


def plan_change(game: Game, book: Values, house: Values | None, *, is_always: bool) -> RulePlan:
    """Return what other rules would change; `Impossible` where this table cannot play by them.

    `book` are the plain values of the book, `house` the sheet with the house rules, if any.
    """
    sheet = UNSET if house is None else dict(house)
    rules = rule_set(book, sheet)
    verify_fit(game, rules)
    entry = RulesChanged(
        ruleset=UNSET if digest(book) == digest(book_of(game)) else dict(book),
        house=sheet,
        recounted=tuple(recount(game, hand, rules) for hand in game.hands) if is_always else UNSET,
    )
    record = Record(game.seq + 1, game.saved, "", entry)
    return RulePlan(entry, game, fold_records((*game.ledger, record)))


def book_of(game: Game) -> Values:
    """Return the plain values of the book that a table has a copy of."""
    found: Values = {}
    for record in live(game.ledger):
        match record.entry:
            case GameStarted(ruleset=book) | RulesChanged(ruleset=dict() as book):
                found = book
    return found


def sheet_of(game: Game) -> Values | None:
    """Return the sheet of the house rules that a table plays by now, None where it has none."""
    found: Values | UnsetType = UNSET
    for record in live(game.ledger):
        match record.entry:
            case GameStarted(house=house) | RulesChanged(house=house):
                found = house
    return None if found is UNSET else found


def verify_fit(game: Game, rules: RuleSet) -> None:
    """Refuse rules of another book, and those by which the table would sit otherwise."""
    if rules.id != game.rules.id:
        raise Impossible(
            f"This table plays {book_title(game.rules)}, and these rules are made from "
            f"{book_title(rules)}. Begin a new game for them."
        )
    players = len(game.players)
    if players not in rules.player_counts:
        raise Impossible(f"{is_for(rules)}; here are {players}.")
    if not is_seated_alike(rules, game.rules, players):
        raise Impossible(f"By these rules {players} players would form other sides.")


def is_seated_alike(rules: RuleSet, others: RuleSet, players: int) -> bool:
    """Return whether so many players form the same sides by two rule sets."""
    if players not in rules.player_counts:
        return False
    own, theirs = rules.seating(players), others.seating(players)
    return (own.sides, own.sits_out) == (theirs.sides, theirs.sits_out)


def recount(game: Game, hand: Hand, rules: RuleSet) -> RecountedHand:
    """Return what a hand comes to by other rules, or why they have no score for it."""
    try:
        tallies = msgspec.convert(hand.sides, tuple[Tally, ...])
    except msgspec.ValidationError:
        return RecountedHand(hand.seq, refused=UNREADABLE)
    checked = check_hand(rules, hand_tally(game, tallies, hand.number))
    if checked.errors:
        return RecountedHand(hand.seq, refused=_words(checked.errors[0]))
    lines = tuple(
        tuple(line for line in score.lines if line.item != PENALTY) for score in checked.scores
    )
    return RecountedHand(hand.seq, lines)


def _words(problem: Problem) -> str:
    return f"{problem.side}: {problem.message}" if problem.side else problem.message
