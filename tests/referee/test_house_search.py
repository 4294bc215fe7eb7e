"""At a table with house rules the search answers by them, and knows what only they score."""

from scorekeeper.referee.house_search import by_house_rules, worth_of_items
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import summary
from scorekeeper.referee.search.index import Hit, Result
from scorekeeper.rules.library import load
from tests.support.rule_sets import with_sheet

HIGHER = '[[item]]\nid = "mixed"\neach = 250\nhouse = "Since 1998"'
CUT = """
[[item]]
id = "exact-cut"
label = "Exact cuts"
one = "exact cut"
kind = "mark"
each = 100
house = "As in Vienna"
"""


def _hit(entry: str, book: str = "hudson") -> Hit:
    line = summary(load(book), irregularities()[entry])
    return Hit(
        id=entry,
        kind="question",
        title=line.title,
        answer=line.answer,
        points=line.points,
        cites=line.cites,
        covered=line.covered,
        part=line.missing,
        topic="scoring",
        score=1.0,
    )


PARAGRAPH = Hit(
    id="hudson:57",
    kind="rule",
    title="Bonuses",
    answer="Mixed canastas count 300.",
    points=None,
    cites=("hudson:57",),
    covered=True,
    part="",
    topic="scoring",
    score=0.5,
)


def test_the_answer_in_the_list_is_the_tables_own() -> None:
    found = Result(True, (_hit("worth-mixed-canasta"), PARAGRAPH), fits=True)
    assert found.hits[0].answer == "300 for each mixed canasta"
    own = by_house_rules(found, with_sheet(HIGHER))
    assert own.hits[0].answer == "250 for each mixed canasta" and own.covered
    assert own.hits[1] == PARAGRAPH
    assert by_house_rules(found, load("hudson")) == found


def test_what_the_table_rules_is_covered_where_the_book_is_silent() -> None:
    found = Result(False, (_hit("second-meld-of-same-rank", "official1950"),), fits=True)
    rules = with_sheet('[one_meld_per_rank]\nholds = true\nhouse = "Ours"', "official1950")
    assert by_house_rules(found, rules).covered
    assert not by_house_rules(Result(False, ()), rules).covered


def test_what_an_invented_item_is_worth_is_found_by_its_name() -> None:
    rules = with_sheet(CUT)
    [found] = worth_of_items(rules, "What is an exact cut worth?")
    assert (found.label, found.worth, found.source) == (
        "Exact cuts",
        "100",
        "House rule: As in Vienna",
    )
    assert worth_of_items(rules, "how many points for exact cuts") == (found,)


def test_other_questions_and_items_of_the_book_are_left_to_the_rulings() -> None:
    rules = with_sheet(CUT)
    assert worth_of_items(rules, "who makes the exact cut?") == ()
    assert worth_of_items(rules, "what is a mixed canasta worth") == ()
    assert worth_of_items(load("hudson"), "what is an exact cut worth") == ()
