"""What each word of a question tells for and against an entry: `data/evidence.json` decoded.

The weights are fitted to the phrases of all entries (`tests/benchmarks/fit_evidence.py`), so that
words which tell neighbours apart count, and words that only sound like an entry do not.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

import msgspec

from scorekeeper import assets
from scorekeeper.referee.search.language import ConceptReader

BROADER, PAIR, STEM = 0.5, 0.7, 0.5  # beside 1 for a concept
UNIT = 100  # weights are written as whole hundredths

Traits = dict[str, float]  # what a text says, and how much of it is that


class EvidenceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/evidence.json`: by trait, numbers of names and their weights by turns."""

    names: tuple[str, ...]
    weights: dict[str, tuple[int, ...]]


@cache
def _file() -> EvidenceFile:
    return msgspec.json.decode((assets.DATA / "evidence.json").read_bytes(), type=EvidenceFile)


def traits_of(reader: ConceptReader, text: str) -> Traits:
    """Return the concepts of a text, their neighbours in pairs and its stems, of length 1."""
    order = [concept.name for concept in reader.read(text)]
    traits: Traits = {f"={stem.name}": STEM for stem in reader.stems(text)}
    traits |= {f"{first} {second}": PAIR for first, second in pairwise(order)}
    traits |= {broader: BROADER for name in order for broader in reader.broader(name)}
    traits |= dict.fromkeys(order, 1.0)
    length = sum(value * value for value in traits.values()) ** 0.5
    return {trait: value / length for trait, value in traits.items()}


class Evidence:
    """The weights of the entries of one book."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names of the entries; one that was not fitted has no evidence."""
        numbers = {name: number for number, name in enumerate(names)}
        self._entries = [numbers.get(name) for name in _file().names]
        self._count = len(names)

    def of(self, traits: Mapping[str, float]) -> list[float]:
        """Return how far each entry falls behind the one that the traits speak for most."""
        sums = [0.0] * self._count
        for trait, value in traits.items():
            weights = _file().weights.get(trait, ())
            for number, weight in zip(weights[::2], weights[1::2], strict=True):
                entry = self._entries[number]
                if entry is not None:
                    sums[entry] += value * weight
        best = max(sums, default=0.0)
        return [(each - best) / UNIT for each in sums]
