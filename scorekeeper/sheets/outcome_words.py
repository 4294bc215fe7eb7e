"""How a game ended, or how it stands, in the words of a sheet."""

from collections.abc import Iterator

import msgspec

from scorekeeper.sheets.text import cite
from scorekeeper.table.game import Game
from scorekeeper.table.titles import side_title
from scorekeeper.text import join_names, number, number_of


class OutcomeWords(msgspec.Struct, frozen=True):
    """The result in one line, and what there is to say about it."""

    result: str
    more: tuple[str, ...] = ()


def outcome_words(game: Game) -> OutcomeWords:
    """Return how the game ended, or how it stands."""
    outcome = game.outcome
    if outcome is None:
        return OutcomeWords(_standing(game), tuple(_to_go_on(game)))
    if outcome.winner is None:
        best = number(max(game.totals))
        return OutcomeWords(
            f"Ended level at {best}" if outcome.reason == "ended" else f"A draw at {best}"
        )
    side = side_title(game, game.sides[outcome.winner])
    total = number(game.totals[outcome.winner])
    lead = f", {number(outcome.margin)} ahead" if outcome.margin > 0 else ""
    return OutcomeWords(f"Winner: {side} with {total}{lead}", tuple(_reasons(game)))


def ended_early(game: Game) -> str:
    """Return when a table ended its game: 'Ended by the table before 5,000'."""
    return f"Ended by the table before {number(game.target) if game.target else 'its last hand'}"


def _standing(game: Game) -> str:
    """Return the score of a game that goes on: who leads after how many hands."""
    hands = f"after {number_of(game.played, 'hand')}"
    if not game.played:
        return "Not begun: the first hand is still to be scored"
    if game.is_tied:
        at_the_end = "at the target" if 0 < game.target <= max(game.totals) else "at the end"
        return f"Level {at_the_end} {hands}: another hand decides"
    best, second = sorted(game.totals, reverse=True)[:2]
    if best == second:
        return f"Still in play, level {hands}"
    leader = game.sides[game.totals.index(best)].name
    return f"Still in play {hands}: {leader} {number(best - second)} ahead"


def _to_go_on(game: Game) -> Iterator[str]:
    best = max(game.totals)
    if 0 < best < game.target:
        leaders = [
            side.name for side, total in zip(game.sides, game.totals, strict=True) if total == best
        ]
        yield f"{join_names(leaders)}: {number(game.target - best)} to go to {number(game.target)}"
    left = game.deals - game.played
    if game.deals and left > 0:
        yield f"{number_of(left, 'hand')} of {game.deals} still to play"


def _reasons(game: Game) -> Iterator[str]:
    outcome = game.outcome
    reason = outcome.reason if outcome else ""
    source = f" ({cite(game.rules, outcome.cite)})" if outcome and outcome.cite else ""
    if reason == "ended":
        yield f"{ended_early(game)}: the highest total wins"
    elif reason == "both-over":
        yield f"More than one side passed the target: the highest total wins{source}"
    elif reason == "special":
        yield f"{game.winning_hand} wins the game at once{source}"
    elif reason == "time":
        yield f"The time was up: the highest total wins{source}"
    elif reason == "deals":
        yield f"All {game.deals} hands are played: the highest total wins{source}"
    elif source:
        yield f"The first total of {number(game.target)} or more wins{source}"
