"""Which hits are shown first: chances of entries with the same paragraph add up."""

import pytest

from scorekeeper.referee.search.choice import MAX_CHOSEN, ChosenHits, RankedAnswer, choose
from scorekeeper.referee.search.ranking import RankedEntry


def candidate(number: int, score: float, *cites: str, is_subject: bool = False) -> RankedAnswer:
    ranked = RankedEntry(number, score, 0, is_exact=False)
    return RankedAnswer(ranked, cites, is_subject)


def chosen(*candidates: RankedAnswer, repeated: float = 0.1) -> ChosenHits:
    return choose(candidates, least_chance=0.5, repeated=repeated)


def order(choice: ChosenHits) -> list[int]:
    return [hit.entry for hit in choice.hits]


def test_of_entries_with_the_same_paragraphs_the_likeliest_comes_first() -> None:
    choice = chosen(candidate(0, 1.0, "b:1"), candidate(1, 1.1, "b:1"), candidate(2, 0.9, "b:1"))
    assert order(choice)[0] == 1


def test_a_paragraph_that_only_supports_an_entry_counts_less_than_the_deciding_one() -> None:
    choice = chosen(candidate(0, 3.0, "b:5"), candidate(1, 0.0, "b:63", "b:5"))
    assert order(choice)[0] == 0


def test_without_candidates_nothing_is_chosen() -> None:
    assert chosen() == ChosenHits([], 0, 0)


def test_two_entries_with_one_paragraph_beat_a_third_that_is_likelier_than_each() -> None:
    choice = chosen(
        candidate(0, 1.0, "b:1"), candidate(1, 0.8, "b:2"), candidate(2, 0.7, "b:2", "b:3")
    )
    assert order(choice)[0] == 1
    assert order(chosen(candidate(0, 1.0, "b:1"), candidate(1, 0.8, "b:2"))) == [0, 1]


def test_an_entry_answers_with_its_first_three_paragraphs_alone() -> None:
    far = candidate(1, 0.9, "b:2", "b:3", "b:4", "b:1")
    assert order(chosen(candidate(0, 1.0, "b:1"), candidate(2, 0.9, "b:9"), far))[0] == 0


def test_what_repeats_a_better_hit_comes_after_what_adds_something() -> None:
    three = (candidate(0, 2.0, "b:1"), candidate(1, 1.9, "b:1"), candidate(2, 0.6, "b:2"))
    assert order(chosen(*three, repeated=0.0)) == [0, 2, 1]
    assert order(chosen(*three, repeated=1.0)) == [0, 1, 2]


def test_the_book_answers_where_all_its_answers_together_are_likely_enough() -> None:
    choice = chosen(candidate(0, 1.0), candidate(1, 0.8, "b:1"), candidate(2, 0.7, "b:2"))
    assert choice.answered > 0.5 > choice.silent
    assert order(choice)[0] == 1


def test_a_silent_entry_comes_first_where_the_book_most_likely_does_not_answer() -> None:
    choice = chosen(candidate(0, 1.0, "b:1"), candidate(1, 0.9), candidate(2, 0.8))
    assert choice.silent > 0.5
    assert order(choice) == [1, 0, 2]


def test_what_no_book_answers_is_never_shown_but_takes_chances() -> None:
    choice = chosen(candidate(0, 1.0, "b:1"), candidate(9, 2.0, is_subject=True))
    assert order(choice) == [0]
    assert choice.answered < 0.5 and choice.silent == 0


def test_chances_add_up_to_one() -> None:
    choice = chosen(candidate(0, 300.0, "b:1"), candidate(1, 299.0), candidate(2, -400.0, "b:2"))
    assert choice.answered + choice.silent == pytest.approx(1.0)


def test_what_is_not_chosen_with_care_follows_by_its_score() -> None:
    many = [candidate(n, -n / 10, f"b:{n % 3}") for n in range(MAX_CHOSEN + 6)]
    rest = chosen(*many).hits[MAX_CHOSEN:]
    assert len(rest) == 6
    assert [hit.score for hit in rest] == sorted((hit.score for hit in rest), reverse=True)


@pytest.mark.parametrize("cites", [("b:1",), ("b:2", "b:1")])
@pytest.mark.parametrize(("score", "first"), [(0.0, 1), (-2.0, 0)])
def test_a_likely_ruling_on_a_paragraph_comes_before_the_paragraph(
    score: float, first: int, cites: tuple[str, ...]
) -> None:
    paragraph = candidate(0, 1.0, "b:1")._replace(is_paragraph=True)
    assert order(chosen(paragraph, candidate(1, score, *cites)))[0] == first
