"""What only some rule sets have: the word for a canasta."""

import pytest

from scorekeeper.hand.card_checks import card_faults
from scorekeeper.hand.count import count_side
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.options import Noun
from scorekeeper.rules.overview import groups
from scorekeeper.sheets.rule_card_text import sections
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
