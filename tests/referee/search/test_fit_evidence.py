"""The script that fits the evidence, on a few made-up phrases."""

import json

import pytest

from scorekeeper.referee.search.index import index_entries, subject_name
from scorekeeper.referee.search.unanswered import subjects
from tests.benchmarks import fit_evidence
from tests.benchmarks.fit_evidence import (
    Example,
    Softmax,
    as_file,
    as_text,
    entry_names,
    example_of,
    examples_of,
    fit,
    is_rival,
    right_entries,
    traits_in,
)
from tests.support.questions import FITTED, KEPT, WITH_TAIL, WITHOUT_TAIL, VoicedQuestion

A, B = frozenset({"a"}), frozenset({"b"})
EXAMPLES = [
    Example({"card": 0.7, "joker": 0.7}, A, ["b"]),
    Example({"card": 1.0}, A, ["b"]),
    Example({"card": 0.7, "king": 0.7}, B, ["a"]),
]


@pytest.fixture(autouse=True)
def every_trait_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_evidence, "LEAST_TEXTS", 1)


def test_what_tells_two_entries_apart_counts_for_one_and_against_the_other() -> None:
    weights = fit([EXAMPLES])
    assert weights["joker"]["a"] > 0 > weights["joker"]["b"]
    assert weights["king"]["b"] > 0 > weights["king"]["a"]


def test_an_entry_that_is_no_rival_is_left_alone() -> None:
    softmax = Softmax()
    softmax.learn(Example({"card": 1.0}, A, ["b"]))
    assert softmax.weights()["card"].keys() == {"a", "b"}
    alone = Softmax()
    alone.learn(Example({"card": 1.0}, A, []))
    assert alone.weights() == {"card": {}}


def test_learning_makes_the_right_entries_likelier_together() -> None:
    softmax = Softmax()
    either = Example({"card": 1.0}, A | B, ["c", "d"])
    before = softmax.chances(either)
    assert set(before.values()) == {0.25}
    softmax.learn(either)
    after = softmax.chances(either)
    assert after["a"] + after["b"] > 0.5 > after["c"] + after["d"]


def test_what_is_certain_already_moves_nothing() -> None:
    softmax = Softmax()
    for _ in range(40):
        softmax.learn(EXAMPLES[1])
    settled = softmax.weights()
    softmax.learn(EXAMPLES[1])
    assert softmax.weights() == settled


def test_a_trait_of_too_few_texts_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_evidence, "LEAST_TEXTS", 3)
    assert fit([EXAMPLES]).keys() == {"card"}


def test_questions_are_learned_beside_the_phrases() -> None:
    weights = fit([EXAMPLES], [Example({"queen": 1.0}, B, ["a"])])
    assert weights["queen"]["b"] > 0


def test_each_fit_comes_to_the_same_end() -> None:
    assert fit([EXAMPLES, EXAMPLES], rounds=2) == fit([EXAMPLES, EXAMPLES], rounds=2)


def test_nothing_that_judges_the_search_is_fitted_to() -> None:
    fitted = {question.text for question in FITTED}
    assert fitted.isdisjoint(q.text for q in (*KEPT, *WITH_TAIL, *WITHOUT_TAIL))


def test_a_question_is_answered_by_all_entries_that_cite_its_paragraph() -> None:
    asked = VoicedQuestion("hudson", "drew two cards", frozenset({"hudson:66"}))
    assert {"hudson:66", "drew-extra-cards"} <= right_entries(asked)
    assert "hudson:68" not in right_entries(asked)
    example = example_of(asked)
    assert example.right.isdisjoint(example.rivals) and "hudson:68" in example.rivals


def test_a_question_the_book_does_not_answer_has_all_its_silent_entries() -> None:
    right = right_entries(VoicedQuestion("luudoo", "drew two cards", frozenset()))
    silent = {entry.id for entry in index_entries("luudoo") if not entry.covered}
    assert right == silent | {subject_name(subject) for subject in subjects()}


def test_a_paragraph_and_the_ruling_that_cites_it_are_no_rivals() -> None:
    entries = {entry.id: entry for entry in index_entries("hudson")}
    ruling, paragraph = entries["drew-extra-cards"], entries["hudson:66"]
    assert not is_rival(ruling, paragraph) and not is_rival(ruling, ruling)
    assert is_rival(ruling, entries["hudson:68"])
    assert is_rival(ruling, entries["drew-out-of-turn"])


def test_every_phrase_and_every_title_is_an_example() -> None:
    entry = index_entries("luudoo")[0]
    own = [example for example in examples_of("luudoo") if example.right == {entry.id}]
    assert len(own) == len(entry.says) + 1
    assert own[0].traits == traits_in("luudoo", entry.says[0])


def test_small_weights_are_left_out_of_the_file() -> None:
    weights = {"king": {"a": 0.4, "b": 2.5}, "card": {"a": 0.1}}
    assert json.loads(as_text(weights, ["a", "b"])) == {
        "names": ["a", "b"],
        "weights": {"king": [1, 5]},
    }
    assert as_file(weights, ["a", "b"]).weights == {"king": (1, 5)}


def test_the_names_of_all_books_are_listed_once() -> None:
    assert entry_names([EXAMPLES, EXAMPLES]) == ["a", "b"]
