"""The script that fits the evidence, on a few made-up phrases."""

import math

import pytest

from scorekeeper.referee.search.evidence import Evidence
from scorekeeper.referee.search.index import index_entries, subject_name
from scorekeeper.referee.search.unanswered import subjects
from tests.benchmarks import fit_evidence
from tests.benchmarks.fit_evidence import (
    Example,
    Network,
    entry_names,
    example_of,
    examples_of,
    faults_told,
    fit,
    is_rival,
    of_two_faults,
    right_entries,
    told_together,
    traits_in,
    with_tails,
)
from tests.support.questions import (
    FAMILY_KEPT,
    FITTED,
    KEPT,
    TAILS,
    TWO_FAULTS,
    TWO_FAULTS_FITTED,
    WITH_TAIL,
    WITHOUT_TAIL,
    VoicedQuestion,
)

A, B = frozenset({"a"}), frozenset({"b"})
EXAMPLES = [
    Example({"card": 2.0, "joker": 2.0}, A, ["b"]),
    Example({"card": 3.0}, A, ["b"]),
    Example({"card": 2.0, "king": 2.0}, B, ["a"]),
]


@pytest.fixture(autouse=True)
def every_trait_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_evidence, "LEAST_TEXTS", 1)


def chances_of(network: Network, example: Example) -> list[float]:
    """Return the chances of the right entries, and then of their rivals."""
    return [float(chance) for chance in network.chances(network.numbered(example))]


def test_what_tells_two_entries_apart_counts_for_one_and_against_the_other() -> None:
    network = fit([EXAMPLES], rounds=40)
    assert chances_of(network, Example({"joker": 2.0}, A, ["b"]))[0] > 0.6
    assert chances_of(network, Example({"king": 2.0}, B, ["a"]))[0] > 0.6


def test_words_of_the_same_meaning_share_what_they_say() -> None:
    said = [
        Example({word: 2.0, other: 2.0}, right, ["a", "b"])
        for right, words in ((A, ["heap", "pile"]), (B, ["king", "queen"]))
        for word in words
        for other in words
    ]
    network = fit([[e._replace(rivals=["b" if e.right == A else "a"]) for e in said]], rounds=40)
    assert chances_of(network, Example({"heap": 4.0}, A, ["b"]))[0] > 0.8


def test_learning_makes_the_right_entries_likelier_together() -> None:
    network = Network(["card"], ["a", "b", "c", "d"])
    either = network.numbered(Example({"card": 4.0}, A | B, ["c", "d"]))
    before = network.chances(either)
    assert before == pytest.approx([0.25] * 4, abs=0.05)
    for _ in range(20):
        network.learn(either)
    after = network.chances(either)
    assert after[:2].sum() > 0.9 and after.sum() == pytest.approx(1.0)


def test_an_entry_that_is_no_rival_is_left_alone() -> None:
    network = Network(["card"], ["a", "b", "c"])
    before = network.as_file().entries["c"]
    for _ in range(20):
        network.learn(network.numbered(EXAMPLES[1]))
    after = network.as_file().entries
    assert after["c"] == before and after["a"] != after["b"]


def test_a_trait_of_too_few_texts_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_evidence, "LEAST_TEXTS", 3)
    assert fit([EXAMPLES], rounds=1).as_file().traits.keys() == {"card"}


def test_questions_are_learned_beside_the_phrases() -> None:
    queen = Example({"queen": 4.0}, B, ["a"])
    assert chances_of(fit([EXAMPLES], [queen], rounds=20), queen)[0] > 0.8


def test_each_fit_comes_to_the_same_end() -> None:
    first, again = (fit([EXAMPLES, EXAMPLES], rounds=2).as_text() for _ in range(2))
    assert first == again


def test_nothing_that_judges_the_search_is_fitted_to() -> None:
    fitted = {question.text for question in FITTED}
    fitted |= {row["q"] for row in TWO_FAULTS_FITTED}
    judging = [*KEPT, *FAMILY_KEPT, *WITH_TAIL, *WITHOUT_TAIL]
    assert fitted.isdisjoint(question.text for question in judging)
    assert fitted.isdisjoint(row["q"] for row in TWO_FAULTS)


def test_a_question_about_two_faults_is_right_for_each_and_the_other_is_no_rival() -> None:
    row = {"rules": "hudson", "q": "drew two and saw one", "expect": [["hudson:66"], ["hudson:57"]]}
    first, second = of_two_faults([row])
    assert "drew-extra-cards" in first.right and "saw-another-card" in second.right
    for example in (first, second):
        assert set(example.rivals).isdisjoint(first.right | second.right)


def test_a_text_of_two_faults_is_right_for_each_and_the_other_is_no_rival() -> None:
    asked = [VoicedQuestion("hudson", "drew out of turn", frozenset({"hudson:57"}))]
    first, second, *others = told_together(asked, 20)
    assert len(others) == 38
    assert first.traits == second.traits and first.right.isdisjoint(second.right)
    assert set(first.rivals) == set(second.rivals)
    assert set(first.rivals).isdisjoint(first.right | second.right)


def test_faults_are_told_by_their_phrases_and_by_short_questions_that_mean_one() -> None:
    short = "at the cut she had lifted just three cards, is that enough"
    asked = VoicedQuestion("official1950", short, frozenset({"official1950:7"}))
    longer = asked._replace(text=f"{short} {'and so on ' * 10}")
    told = faults_told("official1950", [asked, longer])
    assert told["cut-too-small"].count(short) == 3
    assert longer.text not in told["cut-too-small"]
    assert not set(told) - {e.id for e in index_entries("official1950") if e.kind != "rule"}
    silent = asked._replace(cites=frozenset())
    assert short not in faults_told("official1950", [silent])["cut-too-small"]


def test_a_tail_changes_a_question_and_not_its_answer() -> None:
    asked = [VoicedQuestion("hudson", "drew two?", frozenset({"hudson:66"}))] * 50
    told = list(with_tails(asked))
    assert 5 < len(told) < 30
    for question in told:
        assert question.cites == asked[0].cites
        assert question.text.startswith("drew two") and question.text.endswith(tuple(TAILS))
    assert not list(with_tails([asked[0]._replace(cites=frozenset())] * 50))


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


def test_the_file_has_a_line_for_each_trait_and_entry() -> None:
    network = fit([EXAMPLES], rounds=40)
    lines = network.as_text().splitlines()
    assert len(lines) == len(["joker", "card", "king", "a", "b"]) + len(
        ["traits", "}", "entries", "}"]
    )
    search = Evidence(["a", "b"], network.as_file())
    a, b = search.of({"card": 2.0, "joker": 2.0})
    exact = chances_of(network, EXAMPLES[0])
    assert [math.exp(a), math.exp(b)] == pytest.approx(exact, abs=0.05)


def test_the_names_of_all_books_are_listed_once() -> None:
    assert entry_names([EXAMPLES, EXAMPLES]) == ["a", "b"]
