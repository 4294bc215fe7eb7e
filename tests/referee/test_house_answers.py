"""A table that changed a value is answered by its own rule, with the book's word beside it."""

from scorekeeper.referee.house_answers import house_answer, house_answers
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import adjudicate, summary
from scorekeeper.rules.library import load
from scorekeeper.rules.presets import presets
from tests.support.rule_sets import with_sheet

THREE_CANASTAS = '[[going_out]]\nplayers = [2, 3, 4, 5, 6]\ncanastas = 3\nhouse = "Longer hands"'
FOUR_WILDS = '[most_wilds_on_canasta]\nis = 4\nhouse = "Ours"'


def test_official_1950_asks_for_the_canastas_of_the_table() -> None:
    rules = with_sheet(THREE_CANASTAS, "official1950")
    ruling = adjudicate(rules, irregularities()["how-many-canastas-to-go-out"], {})
    assert ruling.verdict == "Canastas needed: 3. No natural one is asked for"
    assert ruling.in_book == "One canasta, however many play. No natural one is asked for"
    assert ruling.house[0].startswith("Canastas to go out")
    assert ruling.covered and not ruling.cites and ruling.nearby == ("official1950:summary",)


def test_a_wild_canasta_is_worth_what_the_table_gives_it() -> None:
    ruling = adjudicate(presets()["uruguay"].rules, irregularities()["worth-wild-canasta"], {})
    assert ruling.verdict == "For each: 2,000"
    assert ruling.in_book == "There is none: wild cards are never melded alone"


def test_what_still_is_a_fault_keeps_what_the_book_does_about_it() -> None:
    entry = irregularities()["too-many-wilds"]
    rules = with_sheet('[most_wilds]\nis = 2\nhouse = "Fewer"')
    asked = adjudicate(rules, entry, {})
    assert [question.id for question in asked.open] == ["noticed"]
    ruling = adjudicate(rules, entry, {"noticed": "after"})
    own = adjudicate(load("hudson"), entry, {"noticed": "after"})
    assert ruling.verdict == "At most 2 wild cards in a meld: more are too many"
    assert (ruling.points, ruling.effects, ruling.cites) == (own.points, own.effects, own.cites)


def test_an_answer_for_one_case_asks_for_that_case_alone() -> None:
    entry = irregularities()["fourth-wild-on-canasta"]
    rules = with_sheet(FOUR_WILDS, "hudson")
    assert [question.id for question in adjudicate(rules, entry, {}).open] == [
        "complete",
        "noticed",
    ]
    ruling = adjudicate(rules, entry, {"complete": "yes"})
    assert ruling.verdict == "A finished canasta takes at most 4 wild cards"
    assert ruling.effects == ()


def test_a_silent_book_is_no_longer_silent_where_the_table_rules() -> None:
    rules = with_sheet('[one_meld_per_rank]\nholds = true\nhouse = "Ours"', "official1950")
    entry = irregularities()["second-meld-of-same-rank"]
    assert adjudicate(load("official1950"), entry, {}).is_silent
    ruling = adjudicate(rules, entry, {})
    assert not ruling.is_silent and ruling.covered
    assert ruling.in_book == "This book does not say."
    assert summary(rules, entry).answer == "Not allowed: a side has one meld of each rank"


def test_a_number_in_the_books_own_sentence_follows_and_cites_the_house() -> None:
    rules = with_sheet('[[penalty]]\nid = "drew-out-of-turn"\npoints = 200\nhouse = "Too often"')
    ruling = adjudicate(rules, irregularities()["drew-out-of-turn"], {"kept": "no"})
    assert ruling.verdict == "200 points off the side that drew" and ruling.points == -200
    assert ruling.house == ("Drew out of turn: −200 (Hudson: −100).",)
    assert ruling.cites == ("hudson:57",) and not ruling.in_book


def test_a_book_itself_has_no_answers_of_a_house() -> None:
    assert all(house_answer(load("hudson"), entry, {}) is None for entry in house_answers())


def test_an_answer_is_not_for_games_without_what_it_names() -> None:
    """Hand and Foot knows clean and dirty books, and no sequences."""
    rules = with_sheet('[most_cards]\nis = 9\nhouse = "Ours"', "handfoot")
    ruling = adjudicate(rules, irregularities()["wild-added-to-natural-canasta"], {})
    assert ruling.verdict == "Allowed up to 9 cards in all: it is then a mixed book, 300"
    named = adjudicate(rules, irregularities()["what-is-a-canasta"], {}).verdict
    assert named == "From 7 to 9 cards of a rank, natural or mixed, or wild cards alone"
    samba = with_sheet('[canasta_cards]\nis = 6\nhouse = "Ours"', "samba")
    told = adjudicate(samba, irregularities()["what-is-a-canasta"], {}).verdict
    assert told == "6 cards or more, of a rank or of a suit in a row. In a row: 1,500"


def test_an_answer_with_steps_of_its_own_keeps_the_points_of_the_book() -> None:
    rules = with_sheet('[held_cards]\nsign = { by = "out", is = [-1, 0] }\nhouse = "Ours"')
    ruling = adjudicate(rules, irregularities()["score-added-wrongly"], {})
    own = adjudicate(load("hudson"), irregularities()["score-added-wrongly"], {})
    assert ruling.do == own.do[1:] and ruling.effects == own.effects
