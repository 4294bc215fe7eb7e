"""What a table decided where its book is silent, found by the ruling or the question it is for."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.referee.irregularities import Answers
from scorekeeper.referee.search.language import reader_for
from scorekeeper.table.entries import PrecedentDecided
from scorekeeper.table.fold import live
from scorekeeper.table.game import Game, Precedent

CITE = "your table"
LEAST_SHARE = 0.6  # of the words of a question or a decision that both have
LEAST_COMMON = 2  # words, unless the question has fewer


def about(game: Game, irregularity_id: str, answers: Answers) -> tuple[Precedent, ...]:
    """Return the decisions on an irregularity that no answer contradicts, the newest first."""
    return tuple(
        precedent
        for precedent in reversed(game.precedents)
        if precedent.irregularity == irregularity_id
        and all(answers.get(name, answer) == answer for name, answer in precedent.answers.items())
    )


def in_place_of(game: Game, seq: int) -> Precedent | None:
    """Return the decision that holds now where this one was made, None where none does."""
    for record in live(game.ledger):
        if isinstance(record.entry, PrecedentDecided) and record.entry.of == seq:
            seq = record.seq
    return game.precedent(seq)


def matching(game: Game, question: str) -> tuple[Precedent, ...]:
    """Return the decisions whose words a question shares, the nearest first."""
    asked = _concepts(game, question)
    scored = [(_nearness(game, precedent, asked), precedent) for precedent in game.precedents]
    scored.sort(key=lambda pair: (pair[0], pair[1].seq), reverse=True)
    return tuple(precedent for nearness, precedent in scored if nearness >= LEAST_SHARE)


def _nearness(game: Game, precedent: Precedent, asked: set[str]) -> float:
    """Return the share of words in common, of the question asked or of the one decided."""
    subject = _concepts(game, precedent.question)
    whole = subject | _concepts(game, precedent.decision)
    if len(asked & whole) < min(LEAST_COMMON, len(asked)) or not asked & subject:
        return 0.0
    return max(len(asked & whole) / len(asked), len(asked & subject) / len(subject))


def _concepts(game: Game, text: str) -> set[str]:
    """Return what a text speaks of, as the search of the table's book reads it."""
    return {concept.name for concept in reader_for(game.rules.id).read(text)}


def precedents_json(game: Game, precedents: Iterable[Precedent]) -> list[dict[str, Any]]:
    """Return decisions as JSON has them."""
    return [
        {
            "id": precedent.seq,
            "question": precedent.question,
            "decision": precedent.decision,
            "points": precedent.points,
            "agreed": game.names(precedent.agreed),
            "decided": precedent.at,
            "cite": CITE,
        }
        for precedent in precedents
    ]
