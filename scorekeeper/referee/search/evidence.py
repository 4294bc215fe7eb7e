"""What each word of a question tells for and against an entry: `data/evidence.json` decoded.

The weights are fitted to the phrases of all entries and to questions of many people
(`tests/benchmarks/fit_evidence.py`), so that words which tell neighbours apart count, and words
that only sound like an entry do not. Summed up and made into chances they are a softmax.
"""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

import msgspec

from scorekeeper import assets
from scorekeeper.referee.search.language import ConceptReader

BROADER, PAIR, STEM, STEM_PAIR = 0.5, 0.7, 0.5, 0.4  # beside 1 for a concept
UNIT = 2  # weights are written as whole halves
LEAST_LOG_CHANCE = -12.0  # what is less likely is all the same

Traits = dict[str, float]  # what a text says, and how much of it is that


class EvidenceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/evidence.json`: by trait, numbers of names and their weights by turns."""

    names: tuple[str, ...]
    weights: dict[str, tuple[int, ...]]


@cache
def _file() -> EvidenceFile:
    return msgspec.json.decode((assets.DATA / "evidence.json").read_bytes(), type=EvidenceFile)


def traits_of(reader: ConceptReader, text: str) -> Traits:
    """Return the concepts and the stems of a text, both also as pairs of neighbours, of length 1.

    Stems keep the little words that concepts leave out: "how many" asks for another entry than
    "who" does.
    """
    order = [concept.name for concept in reader.read(text)]
    stems = [stem.name for stem in reader.stems(text)]
    if not stems:
        return {}
    traits: Traits = {f"~{a} {b}": STEM_PAIR for a, b in pairwise(("^", *stems, "$"))}
    traits |= {f"={stem}": STEM for stem in stems}
    traits |= {f"{first} {second}": PAIR for first, second in pairwise(order)}
    traits |= {broader: BROADER for name in order for broader in reader.broader(name)}
    traits |= dict.fromkeys(order, 1.0)
    length = sum(value * value for value in traits.values()) ** 0.5
    return {trait: value / length for trait, value in traits.items()}


class Evidence:
    """The weights of the entries of one book."""

    def __init__(self, names: Sequence[str], file: EvidenceFile | None = None) -> None:
        """Take the names of the entries; one that was not fitted has no evidence."""
        numbers = {name: number for number, name in enumerate(names)}
        file = file or _file()
        self._weights = file.weights
        self._entries = [numbers.get(name) for name in file.names]
        self._count = len(names)

    def of(self, traits: Mapping[str, float]) -> list[float]:
        """Return the logarithm of each entry's chance to be what the traits speak of."""
        sums = [0.0] * self._count
        for trait, value in traits.items():
            weights = self._weights.get(trait, ())
            for number, weight in zip(weights[::2], weights[1::2], strict=True):
                entry = self._entries[number]
                if entry is not None:
                    sums[entry] += value * weight
        return log_chances([each / UNIT for each in sums])


def log_chances(sums: Sequence[float]) -> list[float]:
    """Return the logarithms of the chances that are in the proportion of exp(sum)."""
    best = max(sums, default=0.0)
    whole = best + math.log(sum(math.exp(each - best) for each in sums) or 1.0)
    return [max(each - whole, LEAST_LOG_CHANCE) for each in sums]
