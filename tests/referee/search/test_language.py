"""The same idea has the same name, whoever says it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.referee.search.index import finder
from scorekeeper.referee.search.language import plain, reader, squeeze, stem
from scorekeeper.referee.search.spelling import Speller, slips


def names(text: str, book: str = "hudson") -> list[str]:
    return [word.name for word in reader(book).read(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("she drew a card", "she draws a card"),
        ("red threes", "red 3s"),
        ("red trey", "three of hearts"),
        ("black three", "three of spades"),
        ("deuces", "twos"),
        ("laid down the kings", "put the kings down"),
        ("he didn't discard", "he never discarded"),
        ("couldn't", "couldnt"),
        ("went out", "going out"),
        ("the discard pile", "the heap"),
        ("picked up the pile", "grabbed the pile"),
        ("my partner’s turn", "my partner's turn"),
        ("ninety", "90"),
        ("sevens", "7s"),
        ("face up", "flipped over"),
        ("chucked a jack", "threw a jack"),
        ("Marge dealt", "Harold dealt"),
        ("canastas", "basket"),
        ("is it legal", "am i allowed"),
        ("comodín", "joker"),
    ],
)
def test_it_reads_two_ways_of_saying_a_thing_alike(one: str, other: str) -> None:
    assert names(one) == names(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("red three", "black three"),
        ("before the draw", "after the draw"),
        ("with a discard", "without a discard"),
        ("my partner", "the opponents"),
        ("natural canasta", "mixed canasta"),
        ("face up", "face down"),
        ("drew from the stock", "drew from the pile"),
    ],
)
def test_it_tells_apart_what_a_ruling_depends_on(one: str, other: str) -> None:
    assert names(one) != names(other)


def test_the_pack_is_the_discard_pile_where_the_book_says_so() -> None:
    assert names("the pack", "miller") == ["pile"]
    assert names("the pack", "official1950") == ["pile"]
    assert names("the pack", "hudson") == ["pack"]


def test_the_talon_may_be_the_stock_as_well() -> None:
    assert names("talon") == ["talon"]
    assert "stock" in reader("hudson").widen("talon")


@pytest.mark.parametrize(
    ("written", "wider"),
    [("11 cards", "count"), ("45", "amount"), ("3200", "total"), ("2,995", "total")],
)
def test_a_number_also_stands_for_what_it_can_be(written: str, wider: str) -> None:
    assert wider in reader("hudson").widen(names(written)[0])


def test_a_score_below_nought_is_minus_however_it_is_written() -> None:
    assert names("-200") == names("−200") == names("minus") == ["minus"]


def test_a_word_between_verb_and_particle_keeps_its_place() -> None:
    assert names("put all the queens down") == ["meld", "all", "queen"]


def test_three_ranks_in_a_row_are_a_sequence() -> None:
    assert "sequence" in names("five six seven of clubs")
    assert "sequence" not in names("7 5 3")


def test_a_text_of_little_words_alone_is_still_read() -> None:
    assert names("and then") != []


@pytest.mark.parametrize("word", ["meld", "melds", "melded", "melding"])
def test_endings_come_off(word: str) -> None:
    assert stem(word) == "meld"


@pytest.mark.parametrize("word", ["king", "during", "nothing"])
def test_words_that_only_look_like_an_ending_stay_whole(word: str) -> None:
    assert stem(word) == word


def test_marks_and_case_do_not_matter() -> None:
    assert squeeze("Is it FROZEN?!") == squeeze("is it… frozen") == "is it frozen"


@pytest.mark.parametrize(
    ("text", "is_story"),
    [
        ("she drew two", True),
        ("so Bob melded out of turn", True),
        ("can I take the pile", False),
        ("is it allowed that he melded", False),
        ("red three", False),
    ],
)
def test_it_tells_a_story_from_a_question(text: str, is_story: bool) -> None:
    assert reader("hudson").is_story(text) is is_story


@given(st.text())
def test_reading_takes_any_text(text: str) -> None:
    assert all(word.name.isalnum() and word.name.isascii() for word in reader("miller").read(text))


@pytest.fixture(scope="module")
def speller() -> Speller:
    return finder("hudson").speller


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("canatsa", "canasta"),
        ("discrad", "discard"),
        ("penatly", "penalty"),
        ("jokker", "joker"),
        ("frozn", "frozen"),
        ("partnr", "partner"),
        ("meldd", "meld"),
        ("conceiled", "concealed"),
        ("discaed", "discard"),
    ],
)
def test_slips_of_the_thumb_are_put_right(speller: Speller, slip: str, meant: str) -> None:
    assert stem(speller.repair(slip)) == stem(meant)


@pytest.mark.parametrize("word", ["melt", "bread", "horse", "poker", "marge", "pig", "weather"])
def test_real_words_are_left_alone(speller: Speller, word: str) -> None:
    assert speller.repair(word) == word


def test_a_neighbouring_key_is_nearer_than_a_far_one() -> None:
    assert slips("jiker", "joker", 1) < slips("jaker", "joker", 1)


def test_swapped_letters_are_one_slip() -> None:
    assert slips("mled", "meld", 1) <= 1 < slips("mlde", "meld", 1)


def test_plain_text_is_cut_where_nobody_reads_on() -> None:
    assert len(plain("a" * 5000)) < 5000
