"""The answer of the game that a question is about, where another book was asked."""

from collections.abc import Callable
from typing import Any, NamedTuple

from scorekeeper.referee.search.index import Hit, Result, hit_json
from scorekeeper.rules.library import load

BookSearch = Callable[[str, str], Result]  # a question and the id of a rule set


class OtherAnswer(NamedTuple):
    """A game, what to say of it, and its hit; none where it has no answer either."""

    rules_id: str
    sentence: str
    hit: Hit | None

    def as_json(self, url: str) -> dict[str, Any]:
        """Return the field `other_game` of `/rules/search.json`; the link is that of the hit."""
        return {
            "rules": self.rules_id,
            "name": load(self.rules_id).name,
            "sentence": self.sentence,
            "url": url,
            "hit": hit_json(self.hit, url) if self.hit else None,
        }


def other_answer(
    result: Result, question: str, asked: str, search: BookSearch
) -> OtherAnswer | None:
    """Return the first game that has an answer, or else the likeliest one."""
    other = result.other_game
    if other is None:
        return None
    for rules_id in other.games:
        found = search(question, rules_id)
        if found.covered:
            return OtherAnswer(rules_id, other.sentence(rules_id, asked), found.hits[0])
    likeliest = other.games[0]
    return OtherAnswer(likeliest, other.sentence(likeliest, asked), None)
