"""What only some rule sets have: the word for a canasta, the ratio of wild cards."""

from typing import Any

import pytest

from scorekeeper.hand.card_checks import card_faults
from scorekeeper.hand.count import count_side
from scorekeeper.hand.limits import fewest_cards
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.meld import read_meld
from scorekeeper.rules.melds import can_meld, meld_fault, opening
from scorekeeper.rules.options import Noun, Ranks, Runs
from scorekeeper.rules.overview import groups
from scorekeeper.sheets.rule_card_text import sections
from tests.support.family_books import family_book
from tests.support.sheets import checked, mistakes, sheet

BOOKS = '[words]\ncanasta = ["book", "books"]\n'
BURRACHI = '[words]\ncanasta = ["burraco", "burrachi"]\nhouse = "We are from Bari"\n'


def test_a_noun_has_a_plural() -> None:
    burraco = Noun("burraco", "burrachi")
    assert [burraco.of(count) for count in range(3)] == ["burrachi", "burraco", "burrachi"]


def test_without_a_word_of_its_own_a_rule_set_says_canasta() -> None:
    hudson = load("hudson")
    assert hudson.canasta == ("canasta", "canastas")
    assert hudson.say("A canasta, two Canastas") == "A canasta, two Canastas"
    assert "words" not in as_values(hudson)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Canastas needed: 2.", "Books needed: 2."),
        ("Without a canasta", "Without a book"),
        ("A canasta of sevens", "A book of sevens"),
        ("canastasity", "canastasity"),
    ],
)
def test_a_text_has_the_word_of_the_table(text: str, said: str) -> None:
    assert sheet(BOOKS).say(text) == said


def test_the_article_goes_with_the_word() -> None:
    opened = sheet('[words]\ncanasta = ["eight", "eights"]\n')
    assert opened.say("A canasta beside a canasta") == "An eight beside an eight"


def test_checks_and_pages_have_the_word_of_the_table() -> None:
    rules = sheet(BURRACHI)
    side = {"points": 15, "items": {"natural": 1}, "held_points": 5}
    idle = {"points": 0, "held_points": 5}
    assert "these burrachi alone hold at least 35" in checked(rules, side, idle).errors[0].message
    labels = [value.label for group in groups(rules) for value in group.values]
    assert "Cards in a burraco" in labels and "Most wild cards on a burraco" in labels
    assert not any("canasta" in group.label for group in groups(rules))
    card = [fact.label for section in sections(rules) for fact in section.facts]
    assert "Cards of a burraco" in card


def test_loose_cards_are_told_the_word_of_the_table() -> None:
    rules = sheet(BOOKS, "luudoo")
    count, _ = count_side(rules, Tally(cards={"K": 7}, held_points=0))
    assert count
    (fault,) = card_faults(rules, count)
    assert fault.message == "The kings lie in one meld and make a book: count it."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('[words]\ncanasta = ["book"]\n', "at words.canasta"),
        ('[words]\ncanasta = "book"\n', "at words.canasta"),
        ('[words]\ncanasta = ["", "books"]\n', "at words.canasta"),
        ('[words]\nmeld = ["set", "sets"]\n', "there is no key `meld`; allowed here: canasta"),
    ],
)
def test_a_word_that_cannot_be_is_refused(change: str, said: str) -> None:
    assert said in mistakes(change)[0]


# How many natural cards wild ones need

TWICE = '[naturals_to_wilds]\nis = 2\nhouse = "Hand and Foot"\n'
MORE = '[naturals_to_wilds]\nmore = true\nhouse = "East Coast"\n'
AS_MANY = '[naturals_to_wilds]\nis = 1\nhouse = "West Coast"\n'
MELDS = {
    "K K K 2 JK": (False, True, True),
    "K K 2 2": (False, False, True),
    "K K K K 2 2": (True, True, True),
    "K K 2": (True, True, True),
    "K K K 2 2 2": (False, False, True),
    "K K K": (True, True, True),
}


@pytest.mark.parametrize("text", MELDS)
@pytest.mark.parametrize("index", range(3))
def test_a_meld_has_enough_natural_cards_for_its_wild_ones(text: str, index: int) -> None:
    rules = sheet((TWICE, MORE, AS_MANY)[index])
    assert can_meld(rules, read_meld(text)) == MELDS[text][index]


def test_a_meld_with_too_many_wild_cards_is_told_how_many_it_needs() -> None:
    side = {"melds": ["K K 2 2"], "held_points": 5}
    (error,) = checked(sheet(TWICE), side, {"points": 0, "held_points": 5}).errors
    assert (error.field, error.message) == (
        "melds[0]",
        "K K 2 2: 2 wild cards take at least 4 natural cards.",
    )
    fault = meld_fault(sheet(TWICE), read_meld("7 2"))
    assert fault
    one = meld_fault(sheet(TWICE + '[least_cards]\nis = 2\nhouse = "x"\n' + LONE), read_meld("7 2"))
    assert one and one.text == "7 2: 1 wild card takes at least 2 natural cards."


LONE = '[least_naturals]\nis = 1\nhouse = "x"\n'


@pytest.mark.parametrize(
    ("change", "cards", "most"),
    [
        (TWICE, {"K": 5, "9": 3, "2": 4}, 3),
        (MORE, {"K": 3, "9": 2, "2": 4}, 3),
        (AS_MANY, {"K": 3, "2": 4}, 3),
        (TWICE, {"8-K": 8, "2": 3, "JK": 2}, 4),
    ],
)
def test_loose_cards_have_enough_natural_ones(
    change: str, cards: dict[str, int], most: int
) -> None:
    rules, wilds = sheet(change), cards["2"] + cards.get("JK", 0)
    side = {"cards": cards, "held_points": 5}
    idle = {"points": 0, "held_points": 5}
    said = [error.message for error in checked(rules, side, idle).errors]
    assert said == [f"{wilds} wild cards, but the natural cards here take at most {most}."]
    fewer = side | {"cards": {rank: n for rank, n in cards.items() if rank != "JK"} | {"2": most}}
    assert checked(rules, fewer, idle).errors == ()


def test_the_tighter_of_two_limits_is_told() -> None:
    rules = sheet('[naturals_to_wilds]\nis = 3\nhouse = "x"\n')
    count, _ = count_side(rules, Tally(cards={"K": 6, "2": 4}, held_points=0))
    assert count
    (fault,) = card_faults(rules, count)
    assert fault.source is rules.naturals_to_wilds


def test_a_canasta_by_points_keeps_to_the_ratio() -> None:
    """Seven cards with three wild ones are no canasta where naturals are twice the wilds."""
    assert fewest_cards(load("hudson"), load("hudson").items_by_id["mixed"])[0] == 4
    rules = sheet(TWICE)
    assert fewest_cards(rules, rules.items_by_id["mixed"])[0] == 5
    side = {"cards": {"K": 4, "2": 2, "JK": 1}, "items": {"mixed": 1}, "held_points": 5}
    assert checked(rules, side, {"points": 0, "held_points": 5}).errors


def test_wild_cards_alone_need_no_natural_ones() -> None:
    rules = sheet(TWICE, "miller")
    assert can_meld(rules, read_meld("2 2 2 JK"))
    side = {"cards": {"K": 3, "2": 5}, "held_points": 5}
    assert checked(rules, side, {"points": 0, "held_points": 5}).errors == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (TWICE, "at least two for each wild card"),
        (MORE, "more than wild cards"),
        (AS_MANY, "at least as many as wild cards"),
        (TWICE + "more = true\n", "more than two for each wild card"),
    ],
)
def test_pages_and_card_tell_the_ratio(change: str, told: str) -> None:
    rules = sheet(change)
    values = {value.id: value.text for group in groups(rules) for value in group.values}
    assert values["naturals-to-wilds"] == told
    card = [fact.label for section in sections(rules) for fact in section.facts]
    assert f"Natural cards: {told}" in card


def test_the_meld_counter_keeps_to_the_ratio() -> None:
    melds = [read_meld("A A 2 2"), read_meld("K K K")]
    assert opening(load("hudson"), melds, 0).opens
    held = opening(sheet(TWICE), melds, 0)
    assert not held.opens and "take at least 4 natural cards" in held.reasons[0].text


def test_a_ratio_that_cannot_be_is_refused() -> None:
    assert "at naturals_to_wilds: `is` must be 1 or more" in mistakes(TWICE.replace("2", "0"))[0]


BURRACO = family_book("burraco")


def test_where_threes_are_natural_the_pack_has_them_as_one_rank() -> None:
    assert BURRACO.deck["3"] == 8
    assert "3b" not in BURRACO.deck
    assert sum(BURRACO.deck.values()) == BURRACO.pack.size == 108
    assert BURRACO.card_ranks.melded[-1] == "3"
    assert "3r" not in BURRACO.held_points


def test_twos_may_be_natural_cards() -> None:
    ranks = Ranks(wild=("JK",), silent="a test")
    assert ranks.wilds == ("JK",)
    assert ranks.natural[-1] == "2"
    assert ranks.pack(2, 4)["2"] == 8


def test_jokers_are_always_wild() -> None:
    with pytest.raises(ValueError, match="`wild` is"):
        Ranks(wild=("2",), silent="a test")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"order": ("4", "5")}, "`order` gives the ranks of a sequence from low to high"),
        ({"order": ("4", "5", "4", "6")}, "only the last may be the first again"),
        ({"order": ("4", "5", "6"), "most": 4}, "`most` must be from 3 to 3"),
        ({"order": ("4", "5", "6"), "most": 2}, "`most` must be from 3 to 3"),
        ({"order": ("4", "5", "6"), "least": 1}, "`least` must be 2 or more"),
        ({"order": ("4", "5", "6"), "most_wilds": -1}, "`most_wilds` must be 0 or more"),
        ({"order": ("4", "5", "6"), "natural_twos": True}, "needs a place for the two"),
        ({"order": ("4", "5", "6"), "grows_going_out": True}, "needs `most`"),
    ],
)
def test_sequences_that_cannot_be_are_refused(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Runs(**keys, silent="a test")


def test_a_sequence_has_a_word_of_its_own() -> None:
    assert BURRACO.run_noun == ("sequence", "sequences")
    scale = '[words]\nrun = ["scale", "scales"]\n'
    assert sheet(scale).run_noun.many == "scales"
