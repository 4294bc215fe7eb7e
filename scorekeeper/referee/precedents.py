"""What a table decided where its book is silent, found by the ruling or the question it is for."""

from collections.abc import Iterable, Mapping, Set
from typing import Any

from scorekeeper.errors import Malformed
from scorekeeper.referee.irregularities import Answers, irregularities
from scorekeeper.referee.search.index import finder
from scorekeeper.rules.decisions import Decided
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import PrecedentDecided
from scorekeeper.table.fold import live
from scorekeeper.table.game import Game, Precedent

CITE = "your table"
LEAST_SHARE = 0.6  # of what the words of a question or a decision tell that both have
DAY = len("2026-03-03")  # of a moment, its day
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
    asked = _weights(game.rules, question)
    scored = [(_nearness(game.rules, precedent, asked), precedent) for precedent in game.precedents]
    scored.sort(key=lambda pair: (pair[0], pair[1].seq), reverse=True)
    return tuple(precedent for nearness, precedent in scored if nearness >= LEAST_SHARE)


def _nearness(rules: RuleSet, decided: Precedent | Decided, asked: Mapping[str, float]) -> float:
    """Return how much of the question asked, or of the one decided, the other tells, too.

    A word that many questions have, such as card or turn, tells little.
    """
    subject = _weights(rules, decided.question)
    whole = subject.keys() | _weights(rules, decided.decision).keys()
    common = asked.keys() & whole
    if len(common) < min(LEAST_COMMON, len(asked)) or asked.keys().isdisjoint(subject):
        return 0.0
    return max(_share_of(asked, common), _share_of(subject, asked.keys() & subject.keys()))


def _share_of(weights: Mapping[str, float], common: Set[str]) -> float:
    return sum(weights[name] for name in common & weights.keys()) / sum(weights.values())


def _weights(rules: RuleSet, text: str) -> dict[str, float]:
    """Return what a text speaks of, as the search of the table's book reads and weighs it."""
    return finder(rules.id).weights_of(text)


# Decisions of house rules


def of_house(rules: RuleSet, irregularity_id: str, answers: Answers) -> tuple[Decided, ...]:
    """Return what the house rules decided on an irregularity, unless an answer contradicts it."""
    return tuple(
        decided
        for decided in rules.decided or ()
        if decided.ruling == irregularity_id
        and all(answers.get(name, answer) == answer for name, answer in decided.answers.items())
    )


def of_house_matching(rules: RuleSet, question: str) -> tuple[Decided, ...]:
    """Return the decisions of the house rules whose words a question shares, the nearest first."""
    if not rules.decided:
        return ()
    asked = _weights(rules, question)
    scored = [(_nearness(rules, decided, asked), decided) for decided in rules.decided]
    scored.sort(key=lambda pair: pair[0], reverse=True)
    return tuple(decided for nearness, decided in scored if nearness >= LEAST_SHARE)


def decision_faults(rules: RuleSet) -> tuple[str, ...]:
    """Return a sentence for each decision of house rules that names no ruling or answer of ours."""
    faults = []
    for decided in rules.decided or ():
        entry = irregularities().get(decided.ruling)
        if decided.ruling and entry is None:
            faults.append(f"“{decided.question}”: the referee has no ruling `{decided.ruling}`.")
        elif entry:
            try:
                entry.check_answers(decided.answers)
            except Malformed as refusal:
                faults.append(f"“{decided.question}”: {refusal}")
    return tuple(faults)


def into_sheet(game: Game, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Return a house sheet with the decisions of a table; newer ones replace older ones."""
    kept = {_subject(entry): entry for entry in sheet.get("decided", ())}
    for precedent in game.precedents:
        entry = _as_entry(game, precedent)
        kept[_subject(entry)] = entry
    return {**sheet, "decided": list(kept.values())}


def _subject(entry: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what a decision is about: a ruling with its answers, or a question in words."""
    ruling = entry.get("ruling", "")
    answers = tuple(sorted(entry.get("answers", {}).items()))
    return (ruling, answers) if ruling else (entry.get("question"),)


def _as_entry(game: Game, precedent: Precedent) -> dict[str, Any]:
    values = {
        "question": precedent.question,
        "decision": precedent.decision,
        "ruling": precedent.irregularity,
        "answers": dict(precedent.answers),
        "points": -precedent.points,
        "agreed": ", ".join(game.agreed_by(precedent)),
        "since": (precedent.since or precedent.at)[:DAY],
    }
    return {key: value for key, value in values.items() if value}


def precedents_json(game: Game, precedents: Iterable[Precedent]) -> list[dict[str, Any]]:
    """Return decisions as JSON has them."""
    return [
        {
            "id": precedent.seq,
            "question": precedent.question,
            "decision": precedent.decision,
            "points": precedent.points,
            "agreed": game.agreed_by(precedent),
            "decided": precedent.at,
            "cite": CITE,
        }
        for precedent in precedents
    ]
