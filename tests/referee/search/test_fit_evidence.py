"""The script that fits the evidence, on a few made-up phrases."""

import json

from scorekeeper.referee.search.index import index_entries
from tests.benchmarks.fit_evidence import (
    Example,
    Perceptron,
    as_text,
    examples_of,
    fit,
    is_rival,
    traits_in,
)

BOTH = frozenset({"a", "b"})
EXAMPLES = [
    Example("a", {"card": 0.7, "joker": 0.7}, BOTH - {"a"}),
    Example("a", {"card": 1.0}, BOTH - {"a"}),
    Example("b", {"card": 0.7, "king": 0.7}, BOTH - {"b"}),
]


def test_what_tells_two_entries_apart_counts_for_one_and_against_the_other() -> None:
    weights = fit([EXAMPLES])
    assert weights["joker"]["a"] > 0 and weights["king"]["b"] > 0
    assert weights["king"].get("a", 0.0) < weights["king"]["b"]


def test_an_entry_that_is_no_rival_is_left_alone() -> None:
    perceptron = Perceptron()
    perceptron.learn(Example("a", {"card": 1.0}, frozenset()))
    perceptron.learn(Example("b", {"card": 1.0}, frozenset()))
    assert set(perceptron.scores({"card": 1.0}).values()) == {0.3}


def test_nothing_is_moved_where_the_lead_is_large_enough() -> None:
    perceptron = Perceptron()
    for _ in range(4):
        perceptron.learn(EXAMPLES[1])
    assert perceptron.scores({"card": 1.0}) == {"a": 0.3}


def test_each_fit_comes_to_the_same_end() -> None:
    assert fit([EXAMPLES, EXAMPLES], 2) == fit([EXAMPLES, EXAMPLES], 2)


def test_a_paragraph_and_the_ruling_that_cites_it_are_no_rivals() -> None:
    entries = {entry.id: entry for entry in index_entries("hudson")}
    ruling, paragraph = entries["drew-extra-cards"], entries["hudson:66"]
    assert not is_rival(ruling, paragraph) and not is_rival(ruling, ruling)
    assert is_rival(ruling, entries["hudson:68"])
    assert is_rival(ruling, entries["drew-out-of-turn"])


def test_every_phrase_and_every_title_is_an_example() -> None:
    entry = index_entries("luudoo")[0]
    own = [example for example in examples_of("luudoo") if example.name == entry.id]
    assert len(own) == len(entry.says) + 1
    assert own[0].traits == traits_in("luudoo", entry.says[0])


def test_small_weights_are_left_out_of_the_file() -> None:
    text = as_text({"king": {"a": 0.012, "b": 0.5}, "card": {"a": 0.01}}, ["a", "b"])
    assert json.loads(text) == {"names": ["a", "b"], "weights": {"king": [1, 50]}}
