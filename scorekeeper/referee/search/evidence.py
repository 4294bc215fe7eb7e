"""How likely each entry is to be what a question is about: a small neural network.

Each trait of a question adds its weights to one hidden layer, and each entry weighs that layer.
So words that mean the same can share what they say, also those of stories that no phrase has. The
weights are `data/evidence.json`, fitted to the phrases of all entries and to questions of many
people (`tests/benchmarks/fit_evidence.py`).
"""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from operator import mul

import msgspec

from scorekeeper import assets
from scorekeeper.referee.search.language import ConceptReader

BROADER, STEM, STEM_PAIR = 0.5, 0.5, 0.4  # beside 1 for a concept
LENGTH = 4.0  # of the traits of a text, taken as a vector
UNIT = 64  # weights are written as whole 64ths
LEAST_LOG_CHANCE = -12.0  # what is less likely is all the same

Traits = dict[str, float]  # what a text says, and how much of it is that


class EvidenceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/evidence.json`: weights to and from the hidden layer, a signed byte each."""

    traits: dict[str, bytes]
    entries: dict[str, bytes]


@cache
def _file() -> EvidenceFile:
    return msgspec.json.decode((assets.DATA / "evidence.json").read_bytes(), type=EvidenceFile)


def traits_of(reader: ConceptReader, text: str) -> Traits:
    """Return the concepts of a text, its stems, and its pairs of neighbouring stems.

    Stems keep the little words that concepts leave out: "how many" asks for another entry than
    "who" does.
    """
    order = [concept.name for concept in reader.read(text)]
    stems = [stem.name for stem in reader.stems(text)]
    if not stems:
        return {}
    traits: Traits = {f"~{a} {b}": STEM_PAIR for a, b in pairwise(("^", *stems, "$"))}
    traits |= {f"={stem}": STEM for stem in stems}
    traits |= {broader: BROADER for name in order for broader in reader.broader(name)}
    traits |= dict.fromkeys(order, 1.0)
    length = sum(value * value for value in traits.values()) ** 0.5
    return {trait: LENGTH * value / length for trait, value in traits.items()}


class Evidence:
    """The network with the entries of one book."""

    def __init__(self, names: Sequence[str], file: EvidenceFile | None = None) -> None:
        """Take the names of the entries; one that was not fitted has no evidence."""
        file = file or _file()
        self._traits = file.traits
        self._entries = [_weights(file.entries.get(name, b"")) for name in names]
        self._width = len(next(iter(file.entries.values()), b""))

    def of(self, traits: Mapping[str, float], among: Sequence[int] | None = None) -> list[float]:
        """Return the logarithm of each entry's chance to be what the traits speak of.

        Where it is known that it can only be `among` some, those of these, in their order.
        """
        sums = [0.0] * self._width
        for trait, value in traits.items():
            if row := self._traits.get(trait):
                weights = memoryview(row).cast("b")
                sums = [each + value * weight for each, weight in zip(sums, weights, strict=True)]
        hidden = [math.tanh(each / UNIT) for each in sums]
        entries = self._entries if among is None else [self._entries[entry] for entry in among]
        return log_chances([sum(map(mul, hidden, weights)) / UNIT for weights in entries])


def _weights(row: bytes) -> list[int]:
    return memoryview(row).cast("b").tolist()


def log_chances(sums: Sequence[float]) -> list[float]:
    """Return the logarithms of the chances that are in the proportion of exp(sum)."""
    best = max(sums, default=0.0)
    whole = best + math.log(sum(math.exp(each - best) for each in sums) or 1.0)
    return [max(each - whole, LEAST_LOG_CHANCE) for each in sums]
