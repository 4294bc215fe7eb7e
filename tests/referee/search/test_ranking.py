"""The ranking, on four entries with a few phrases each."""

import pytest

from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.ranking import (
    BROADER,
    UNKNOWN_WEIGHT,
    EntryKind,
    IndexedText,
    Ranking,
    ScoredEntry,
)
from scorekeeper.referee.search.settings import FeatureVector, ranking_settings

DREW, MELDED, RED_THREE, GOING_OUT = range(4)
PHRASES = {
    DREW: ["drew out of turn", "took a card from the stock before her turn", "drew too early"],
    MELDED: ["melded out of turn", "laid down kings before his turn", "melded and discarded"],
    RED_THREE: ["what is a red three worth", "red three"],
    GOING_OUT: ["may I go out"],
}
TEXTS = [IndexedText(entry, phrase) for entry, phrases in PHRASES.items() for phrase in phrases]


@pytest.fixture(scope="module")
def ranking() -> Ranking:
    weights = ranking_settings().weight_vector
    kinds = [
        EntryKind("drew", "irregularity", is_silent=False),
        EntryKind("melded", "irregularity", is_silent=True),
        EntryKind("red-three", "rule", is_silent=False),
        EntryKind("going-out", "question", is_silent=False),
    ]
    spelled = ["Put the card back on the stock", "A side needs a canasta"]
    return Ranking(TEXTS, kinds, reader_for("hudson"), weights, spelled=spelled)


def features_of(ranking: Ranking, question: str, entry: int) -> FeatureVector:
    return scored(ranking, question, entry).features


def scored(ranking: Ranking, question: str, entry: int) -> ScoredEntry:
    return next(each for each in ranking.features(question) if each.entry == entry)


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("she drew before it was her turn", DREW),
        ("he melded when it was not his turn", MELDED),
        ("points for a red 3", RED_THREE),
        ("going out", GOING_OUT),
        ("dreww out of trun", DREW),
    ],
)
def test_the_entry_that_is_meant_comes_first(ranking: Ranking, question: str, entry: int) -> None:
    ranked = ranking.rank(question)
    assert ranked[0].entry == entry
    assert [each.score for each in ranked] == sorted((r.score for r in ranked), reverse=True)


@pytest.mark.parametrize("question", ["", "?", "zxqv wkrt", "🃏"])
def test_nothing_in_common_ranks_nothing(ranking: Ranking, question: str) -> None:
    assert ranking.rank(question) == []


def test_the_score_is_the_weighted_sum_of_the_features(ranking: Ranking) -> None:
    question = "drew a card out of turn"
    weights = ranking_settings().weight_vector
    expected = {each.entry: weights.dot(each.features) for each in ranking.features(question)}
    assert {each.entry: each.score for each in ranking.rank(question)} == expected


def test_a_phrase_word_for_word_is_exact_whatever_its_punctuation(ranking: Ranking) -> None:
    assert features_of(ranking, "Melded out of turn!", MELDED).exact == 1.0
    assert features_of(ranking, "Melded out of turn!", DREW).exact == 0.0
    assert features_of(ranking, "out of turn melded", MELDED).exact == 0.0


def test_the_closest_phrase_counts_by_its_share_in_the_question(ranking: Ranking) -> None:
    assert features_of(ranking, "drew out of turn", DREW).phrase_share == 1.0
    assert features_of(ranking, "drew out of turn and melded kings", DREW).phrase_share == 1.0
    assert 0.0 < features_of(ranking, "drew kings", DREW).phrase_share < 1.0


def test_word_order_tells_two_questions_apart(ranking: Ranking) -> None:
    assert features_of(ranking, "melded then discarded", MELDED).word_order == 0.5
    assert features_of(ranking, "discarded then melded", MELDED).word_order == 0.0


def test_only_a_story_is_held_against_entries_that_are_no_irregularity(ranking: Ranking) -> None:
    assert features_of(ranking, "she laid down a red three", RED_THREE).not_a_story == 1.0
    assert features_of(ranking, "is a red three laid down?", RED_THREE).not_a_story == 0.0
    assert features_of(ranking, "she laid down kings", MELDED).not_a_story == 0.0


def test_the_text_of_an_entry_finds_nothing_but_is_spelled_right(ranking: Ranking) -> None:
    assert ranking.rank("side") == []
    assert ranking.spelling.is_known("canasta")


def test_a_rank_is_found_by_its_broader_concept_where_nobody_names_it(ranking: Ranking) -> None:
    assert scored(ranking, "laid down aces", MELDED).features.phrase_share > 0.0
    assert [each.entry for each in ranking.rank("aces")] == [MELDED]


def test_what_an_entry_is_counts_too(ranking: Ranking) -> None:
    assert features_of(ranking, "melded out of turn", MELDED).silent == 1.0
    assert features_of(ranking, "drew out of turn", DREW).silent == 0.0
    assert features_of(ranking, "red three", RED_THREE).paragraph == 1.0
    assert features_of(ranking, "may I go out", GOING_OUT).paragraph == 0.0


def test_words_that_no_entry_knows_are_a_share_of_all(ranking: Ranking) -> None:
    assert scored(ranking, "drew out of turn", DREW).unknown_share == 0.0
    assert scored(ranking, "drew a xylophone", DREW).unknown_share == 0.5


def test_terms_have_the_weight_of_their_concept(ranking: Ranking) -> None:
    drew, unknown = ranking.terms("drew xylophone")
    assert drew.degrees == {"take": BROADER, "draw": 1.0}
    assert unknown.weight == UNKNOWN_WEIGHT


def test_terms_are_read_after_the_spelling_is_corrected(ranking: Ranking) -> None:
    assert ranking.terms("dreww") == ranking.terms("drew")


class TestTyping:
    def test_an_unfinished_word_stands_for_all_it_may_become(self, ranking: Ranking) -> None:
        assert ranking.rank("melded out of tu", typing=True)[0].entry == MELDED
        assert ranking.terms("mel", typing=True)[-1].degrees == {"meld": 1.0}

    def test_a_finished_word_is_read_as_it_is(self, ranking: Ranking) -> None:
        assert ranking.terms("drew ", typing=True) == ranking.terms("drew")
        assert ranking.terms("drew 3", typing=True) == ranking.terms("drew 3")

    def test_one_letter_completes_nothing(self, ranking: Ranking) -> None:
        assert ranking.terms("k", typing=True) == ranking.terms("k")

    def test_a_completion_that_says_nothing_new_is_no_term(self, ranking: Ranking) -> None:
        assert ranking.terms("melded mel", typing=True) == ranking.terms("melded")
