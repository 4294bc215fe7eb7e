"""How a ruling reads where a table has changed the value it turns on: `data/house-answers.toml`.

The rulings of the books are prose, and some of it holds only while a value is the book's. Such
an entry has an answer here for tables that changed the value; it is the same for every book.
"""

from functools import cache

import msgspec

from scorekeeper import assets
from scorekeeper.referee.house_changes import HouseChange, changed, played
from scorekeeper.referee.irregularities import Answers
from scorekeeper.referee.placeholders import has_values
from scorekeeper.rules.library import read_file
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel

CHANGED = "{value}"  # in the texts of an answer: the changed value in words


class HouseAnswer(DataModel, frozen=True, kw_only=True):
    """The answer to an entry where one of the values `on` is changed.

    It is for the answers in `when`, where the values in `played` are as given, and for games that
    have what its verdict names. One that `keeps` replaces the verdict, and the steps if it has
    some: the points and effects of the book stay.
    """

    entry: str
    on: tuple[str, ...]
    when: dict[str, str] = msgspec.field(default_factory=dict)
    played: dict[str, str] = msgspec.field(name="if", default_factory=dict)
    verdict: str
    do: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    keeps: bool = False

    def is_for(self, rules: RuleSet) -> bool:
        """Return whether a table changed what it turns on, and plays what it is for."""
        as_given = all(played(rules, name) == text for name, text in self.played.items())
        verdict = self.verdict.replace(CHANGED, "")
        return as_given and bool(self.changes(rules)) and has_values(rules, verdict)

    def changes(self, rules: RuleSet) -> tuple[HouseChange, ...]:
        """Return the house rules it turns on."""
        return changed(rules, self.on)


class _AnswersFile(DataModel, frozen=True, kw_only=True):
    answers: tuple[HouseAnswer, ...] = msgspec.field(name="answer")


@cache
def house_answers() -> dict[str, tuple[HouseAnswer, ...]]:
    """Return the answers by the entry they are for, in the order of the file."""
    by_entry: dict[str, list[HouseAnswer]] = {}
    for answer in read_file(assets.DATA / "house-answers.toml", _AnswersFile).answers:
        by_entry.setdefault(answer.entry, []).append(answer)
    return {entry: tuple(answers) for entry, answers in by_entry.items()}


def house_answer(rules: RuleSet, entry: str, answers: Answers) -> HouseAnswer | None:
    """Return the first answer that nothing given contradicts; its `when` may still be open."""
    if not rules.house_name:
        return None
    return next(
        (
            answer
            for answer in house_answers().get(entry, ())
            if all(answers.get(name, given) == given for name, given in answer.when.items())
            and answer.is_for(rules)
        ),
        None,
    )
