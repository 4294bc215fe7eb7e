"""What is different from another game, in plain sentences: `data/differences.toml`."""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from scorekeeper import assets
from scorekeeper.rules.choices import game_name
from scorekeeper.rules.editor.opening_field import opening_words
from scorekeeper.rules.library import read_file
from scorekeeper.rules.overview import compare
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel

OPENING = "opening"  # all its steps as one value


class Difference(DataModel, frozen=True, kw_only=True):
    """A sentence for each way in which a value can be different."""

    ids: tuple[str, ...]
    both: str = ""
    new: str = ""
    gone: str = ""
    yes: str = ""
    no: str = ""

    def sentence(self, here: str, there: str) -> str:
        """Return what is said of two values, "" where nothing is."""
        if here == there:
            return ""
        if here in ("yes", "no"):
            return (self.yes if here == "yes" else self.no) if there else ""
        if here and there:
            return self.both
        return self.new if here else self.gone


class _Differences(DataModel, frozen=True, kw_only=True):
    differences: tuple[Difference, ...] = msgspec.field(name="difference")


@cache
def known_differences() -> tuple[Difference, ...]:
    """Return the entries of `data/differences.toml`, the most important first."""
    return read_file(assets.DATA / "differences.toml", _Differences).differences


def plain_differences(other: RuleSet, rules: RuleSet, limit: int) -> list[str]:
    """Return in at most so many sentences what is different from the other game."""
    return [*_sentences(other, rules)][:limit]


def _sentences(other: RuleSet, rules: RuleSet) -> Iterator[str]:
    pairs = [pair for group in compare(other, rules) for pair in group.pairs]
    there = {pair.first.id: pair.first.text for pair in pairs if pair.first}
    here = {pair.second.id: pair.second.text for pair in pairs if pair.second}
    there[OPENING], here[OPENING] = opening_words(other), opening_words(rules)
    for difference in known_differences():
        own, others = _value(here, difference.ids), _value(there, difference.ids)
        words = {
            "here": own,
            "there": others,
            "other": game_name(other),
            "canastas": rules.canasta.many,
        }
        sentence = difference.sentence(own, others).format_map(words)
        if sentence:
            yield sentence


def _value(values: Mapping[str, str], ids: tuple[str, ...]) -> str:
    return next((values[id] for id in ids if id in values), "")
