"""The same idea has the same name, whoever says it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.referee.search.language import (
    MAX_WORDS,
    Concept,
    ConceptReader,
    Vocabulary,
    bare_words,
    normalize,
    reader_for,
    stem,
)


def names(text: str, book: str = "hudson") -> list[str]:
    return [concept.name for concept in reader_for(book).read(text)]


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
    assert "stock" in reader_for("hudson").broader("talon")


@pytest.mark.parametrize(
    ("written", "wider"),
    [("11 cards", "count"), ("45", "amount"), ("3200", "total"), ("2,995", "total")],
)
def test_a_number_also_stands_for_what_it_can_be(written: str, wider: str) -> None:
    assert wider in reader_for("hudson").broader(names(written)[0])


def test_a_score_below_nought_is_minus_however_it_is_written() -> None:
    assert names("-200") == names("−200") == names("minus") == ["minus"]


def test_a_word_between_verb_and_particle_keeps_its_place() -> None:
    assert names("put all the queens down") == ["meld", "all", "highcard"]


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
    assert bare_words("Is it FROZEN?!") == bare_words("is it… frozen") == "is it frozen"


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
    assert reader_for("hudson").is_story(text) is is_story


@given(st.text())
def test_reading_takes_any_text(text: str) -> None:
    names = [concept.name for concept in reader_for("miller").read(text)]
    assert all(name.isalnum() and name.isascii() for name in names)


def test_long_texts_are_cut() -> None:
    assert len(normalize("a" * 5000)) == 1000
    assert len(names("king queen " * 80)) == MAX_WORDS


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("Marge’s RED Three", "marge  red three"),
        ("couldn't", "couldnt"),
        ("we're the players' side", "we  the players  side"),
        ("comodín – naïve", "comodin   naive"),
        ("−200", "-200"),
    ],
)
def test_text_is_normalized(text: str, normal: str) -> None:
    assert normalize(text) == normal


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("dropped", "drop"),
        ("passed", "pass"),
        ("tries", "try"),
        ("boxes", "box"),
        ("pass", "pass"),
        ("red", "red"),
        ("string", "string"),
        ("pile", "pil"),
        ("ace", "ace"),
    ],
)
def test_stems(word: str, root: str) -> None:
    assert stem(word) == root


@pytest.mark.parametrize(
    ("text", "name"),
    [("21st", "n21"), ("7s", "r7"), ("1,500", "n1500"), ("a seven", "r7"), ("seven", "n7")],
)
def test_numbers_are_ranks_or_amounts(text: str, name: str) -> None:
    assert names(text)[-1] == name


def make_reader(rules_id: str = "") -> ConceptReader:
    vocabulary = Vocabulary(
        stop="the a",
        names="marge",
        guard="melt",
        past="drew",
        forms={"draw": "drew drawn"},
        short={"wild joker": "jk"},
        concepts={
            "meld": ["lay..down", "meld", "lay down now please"],
            "stock": ["the pack", "stock"],
        },
        sounds={},
        wider={"stock": ["cards"]},
        book={"miller": {"pile take": ["the pack"]}},
    )
    return ConceptReader(vocabulary, rules_id)


class TestReader:
    def test_patterns_may_have_a_gap_of_three_words(self) -> None:
        reader = make_reader()
        assert reader.read("lay all my kings down")[0] == Concept("meld", "lay down")
        assert [word.name for word in reader.read("lay all of my kings down")] != ["meld"]

    def test_a_word_belongs_to_one_pattern(self) -> None:
        reader = make_reader()
        found = [concept.name for concept in reader.read("lay lay down")]
        assert found == ["meld", "lay"]

    def test_the_longest_pattern_wins(self) -> None:
        assert make_reader().read("lay down now please") == [Concept("meld", "lay down now please")]

    def test_irregular_forms_and_abbreviations_are_read_in_full(self) -> None:
        reader = make_reader()
        assert [concept.name for concept in reader.read("Marge drew a jk")] == [
            "draw",
            "wild",
            "joker",
        ]

    def test_a_rule_set_may_mean_something_else_by_a_phrase(self) -> None:
        assert [concept.name for concept in make_reader().read("the pack")] == ["stock"]
        found = make_reader("miller").read("the pack")
        assert found == [Concept("pile", "the pack"), Concept("take", "the pack")]

    def test_broader_concepts(self) -> None:
        reader = make_reader()
        assert reader.broader("stock") == ("cards",)
        assert reader.broader("r7") == ("rank",)
        assert [reader.broader(n) for n in ("n15", "n16", "n599", "n600")] == [
            ("count",),
            ("amount",),
            ("amount",),
            ("total",),
        ]
        assert reader.broader("jack") == ()

    def test_real_words_are_known_as_correct(self) -> None:
        assert {"the", "marge", "melt", "drew", "drawn", "jk"} <= make_reader().correct_words

    def test_rule_sets_without_a_vocabulary_of_their_own_share_a_reader(self) -> None:
        assert reader_for("hudson") is reader_for("luudoo")
        assert reader_for("hudson") is not reader_for("miller")


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("forty five", ["n45"]),
        ("forty-five", ["n45"]),
        ("fifteen hundred", ["n1500"]),
        ("three thousand", ["n3000"]),
        ("two threes", ["n2", "r3"]),
    ],
)
def test_numbers_of_several_words_are_one(text: str, concepts: list[str]) -> None:
    assert names(text) == concepts


@pytest.mark.parametrize("text", ["my 6", "a six", "sixes", "6's", "the 6 of clubs"])
def test_a_card_without_a_rule_of_its_own_is_one_of_many(text: str) -> None:
    assert "lowcard" in names(text)


@pytest.mark.parametrize("text", ["b4 her turn", "before her turn"])
def test_words_with_a_digit_in_them_are_read(text: str) -> None:
    assert names(text) == names("before her turn")


@pytest.mark.parametrize(
    ("text", "stems"),
    [
        ("do i have 2 ask", "do i hav to ask"),
        ("want 2 go out", "want to go out"),
        ("points 4 going out", "point for go out"),
        ("got 2 my name", "get n2 my nam"),
        ("drew 2 cards", "draw n2 card"),
        ("4 red threes", "n4 red r3"),
    ],
)
def test_a_digit_typed_for_its_sound_is_a_word(text: str, stems: str) -> None:
    """Unless it may count something: it has 2, only 4."""
    assert " ".join(concept.name for concept in reader_for("").stems(text)) == stems
