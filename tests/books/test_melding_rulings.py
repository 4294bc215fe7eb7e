"""What the books rule on melds that are not legal, paragraph by paragraph."""

import pytest

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import MISSING, Ruling, adjudicate
from scorekeeper.referee.search.clauses import answers_of
from scorekeeper.rules.library import load

LISTED_IN_73 = ["illegal-meld", "too-many-wilds", "too-few-naturals", "wilds-melded-alone"]
NOT_LISTED_IN_73 = [
    "sequence-melded",
    "two-card-meld",
    "wrong-rank-in-meld",
    "black-threes-melded-early",
    "added-to-opponents-meld",
]


def rule(book: str, entry: str, **answers: str) -> Ruling:
    ruling = adjudicate(load(book), irregularities()[entry], answers)
    assert not ruling.open
    return ruling


@pytest.mark.parametrize("entry", LISTED_IN_73)
@pytest.mark.parametrize(("noticed", "letter"), [("before", "a"), ("after", "b")])
def test_hudson_74ab_penalty_cards_only_where_cards_are_left_over(
    entry: str, noticed: str, letter: str
) -> None:
    ruling = rule("hudson", entry, noticed=noticed)
    assert (ruling.points, ruling.effects, ruling.letter) == (0, ("legalise",), letter)
    assert ruling.cites[0] == "hudson:74"
    assert [(tick.id, tick.effects) for tick in ruling.ticks] == [("left-over", ("penalty-cards",))]


@pytest.mark.parametrize("entry", LISTED_IN_73)
def test_hudson_74c_illegal_meld_found_at_the_count_costs_nothing(entry: str) -> None:
    ruling = rule("hudson", entry, noticed="over")
    assert (ruling.covered, ruling.points, ruling.effects) == (True, 0, ())
    assert (ruling.cites[0], ruling.letter) == ("hudson:74", "c")
    assert ruling.reading
    assert "does not say whether a meld that was never legal counts" in ruling.note


@pytest.mark.parametrize("entry", NOT_LISTED_IN_73)
def test_hudson_70_a_meld_not_listed_in_73_gives_penalty_cards(entry: str) -> None:
    ruling = rule("hudson", entry, noticed="played")
    assert (ruling.points, ruling.effects) == (0, ("penalty-cards",))
    assert "hudson:70" in ruling.cites[:2]
    assert "Paragraph 70 makes penalty cards of all cards shown" in ruling.reading


@pytest.mark.parametrize("entry", NOT_LISTED_IN_73)
def test_hudson_70_17_at_the_count_nothing_is_left_to_discard(entry: str) -> None:
    ruling = rule("hudson", entry, noticed="over")
    assert (ruling.effects, ruling.missing) == ((), MISSING["penalty"])
    assert ruling.cites[1:] == ("hudson:17", "hudson:70")
    assert "We read 17" in ruling.reading
    assert answers_of(irregularities()[entry], ["hand-over"]) == {"noticed": "over"}
    assert answers_of(irregularities()[entry], ["before-next-draw"]) == {"noticed": "played"}


@pytest.mark.parametrize("entry", [*LISTED_IN_73, *NOT_LISTED_IN_73])
def test_bicycle_illegal_melds_are_taken_back_for_100_whenever_found(entry: str) -> None:
    ruling = rule("bicycle", entry)
    assert (ruling.points, ruling.effects) == (-100, ("retract-meld",))
    assert ruling.cites[0] == "bicycle:illegal-melds"
    assert "no time limit" in ruling.reading


@pytest.mark.parametrize(
    ("entry", "question", "answers"),
    [
        ("took-pile-wrongly", "shown", ["yes", "late", "over"]),
        ("took-pile-under-stop-card", "melded", ["yes", "late", "over"]),
        ("frozen-pile-without-pair", "noticed", ["before", "after", "drawn", "over"]),
        ("took-pile-with-two-wilds", "noticed", ["before", "over"]),
        ("fourth-wild-on-canasta", "noticed", ["before", "over"]),
    ],
)
def test_bicycle_illegal_melds_have_no_time_limit_with_the_pile_and_on_canastas_too(
    entry: str, question: str, answers: list[str]
) -> None:
    more = {"complete": "no"} if entry == "fourth-wild-on-canasta" else {}
    for answer in answers:
        ruling = rule("bicycle", entry, **{question: answer}, **more)
        assert (ruling.points, ruling.effects) == (-100, ("retract-meld",))
        assert ruling.reading == rule("bicycle", "illegal-meld").reading


def test_bicycle_exposed_cards_a_meld_out_of_turn_is_taken_back_by_one_reading() -> None:
    helped = rule("bicycle", "opened-with-partner-together", turn="same")
    assert helped.reading == rule("bicycle", "played-out-of-turn", did="melded").reading


def test_hudson_67_and_57b_melding_out_of_turn_says_which_words_are_followed() -> None:
    partner = rule("hudson", "melded-in-partners-turn")
    opponent = rule("hudson", "melded-in-opponents-turn")
    assert partner.effects == ("penalty-cards-no-choice",)
    assert opponent.effects == ("penalty-cards",)
    assert partner.points == opponent.points == -100
    assert partner.reading and opponent.reading


def test_official1950_19_a_meld_out_of_turn_does_not_count() -> None:
    for entry in ("melded-in-partners-turn", "melded-in-opponents-turn"):
        ruling = rule("official1950", entry)
        assert (ruling.cites, ruling.missing) == (("official1950:19",), MISSING["penalty"])


@pytest.mark.parametrize("book", ["miller", "luudoo"])
def test_books_that_only_tell_a_turn_are_silent_on_melding_out_of_it(book: str) -> None:
    for entry in ("melded-in-partners-turn", "melded-in-opponents-turn"):
        ruling = rule(book, entry)
        assert not ruling.covered
        assert ruling.silent and ruling.nearby


def test_miller_illegal_meld_names_sevens_aces_and_wild_melds() -> None:
    steps = " ".join(rule("miller", "illegal-meld").do)
    assert all(word in steps for word in ("Sevens", "aces", "wild cards alone"))


def test_miller_wild_card_meld_forbids_a_second_one_beside_it() -> None:
    ruling = rule("miller", "wilds-elsewhere-while-wild-meld-open")
    assert ruling.cites[0] == "miller:wild-card-meld"
    assert any("second wild meld" in step for step in ruling.do)


@pytest.mark.parametrize("book", ["hudson", "official1950", "bicycle"])
def test_black_threes_with_wilds_are_left_to_the_table(book: str) -> None:
    ruling = rule(book, "black-threes-with-wilds")
    assert (ruling.covered, ruling.points, ruling.cites) == (False, 0, ())
    assert ruling.nearby


def test_luudoo_melds_wild_cards_never_stand_for_threes() -> None:
    ruling = rule("luudoo", "black-threes-with-wilds")
    assert (ruling.covered, ruling.missing) == (True, MISSING["penalty"])


def test_luudoo_melds_a_second_meld_of_a_rank_is_merged() -> None:
    ruling = rule("luudoo", "second-meld-of-same-rank")
    assert (ruling.covered, ruling.missing) == (True, "")


def test_bicycle_melds_of_a_side_may_be_combined() -> None:
    ruling = rule("bicycle", "second-meld-of-same-rank")
    assert (ruling.covered, ruling.missing) == (True, "")
    assert ruling.reading


@pytest.mark.parametrize("book", ["hudson", "official1950", "miller", "bicycle", "luudoo"])
def test_books_tell_the_order_of_a_turn_and_not_what_a_meld_before_the_draw_costs(
    book: str,
) -> None:
    ruling = rule(book, "melded-before-drawing")
    assert not ruling.covered
    assert ruling.silent and ruling.nearby
