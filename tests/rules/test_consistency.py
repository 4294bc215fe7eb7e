"""The values of a rule set fit together, or the file is refused with the key that does not."""

import copy

import pytest

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.library import decode
from tests.support.family_books import BOOKS, ORDER, OURS
from tests.support.rule_sets import HUDSON, Change, drop, put, refusal_of

BAD: list[tuple[str, Change, str]] = [
    ("two items of one id", put("mixed", "item", 0, "id"), "at the file: `item` has 'mixed' twice"),
    (
        "two penalties",
        put("told-minimum", "penalty", 0, "id"),
        "`penalty` has 'told-minimum' twice",
    ),
    ("a rank with two values", put(["JK"], "card", 1, "ranks"), "`card` has 'JK' twice"),
    ("nobody plays", put([], "players"), "at the file: `players` must give a number of players"),
    ("no name", put(" ", "name"), "`name` is empty"),
    (
        "an id with a space",
        put("club rules", "id"),
        "`id` 'club rules': lower-case letters, digits and hyphens alone",
    ),
    (
        "a number of players twice",
        put(
            {**HUDSON["players"][1], "count": 2, "sides": [1, 1], "sits_out": [0, 0]}, "players", 1
        ),
        "`players` has 2 twice",
    ),
    (
        "a deal for too few",
        put([4, 5], "dealt", 2, "players"),
        "`dealt` must give each of [2, 3, 4, 5, 6] players once",
    ),
    (
        "a draw given twice",
        put([2, 2, 3, 4, 5, 6], "drawn", 0, "players"),
        "`drawn` must give each",
    ),
    ("canastas for none", put([], "going_out", 0, "players"), "`going_out` must give each of"),
    (
        "bands that fall",
        put(1000, "band", 3, "at_least"),
        "`band`: the first has no `at_least`, the others rise",
    ),
    ("a first band with an edge", put(0, "band", 0, "at_least"), "`band`: the first has no"),
    ("two lowest bands", drop("band", 1, "at_least"), "`band`: the first has no `at_least`"),
    ("no band", put([], "band"), "`band`: the first has no `at_least`"),
    ("concealed with nothing", put("gin", "item", 4, "goes_with"), "`goes_with` names no item"),
    ("a card without value", drop("card", 2), "`card` gives no value for A"),
    (
        "a third pack without points for its threes",
        put(3, "pack", "decks"),
        "item red-three: `points` must go from 0 to 6 cards",
    ),
    ("nobody can go out", drop("item", 3), "item concealed: `goes_with` names no item"),
    ("out is no ending", put("gone", "item", 3, "id"), "`goes_with` names no item"),
    (
        "no item for going out",
        lambda values: [put("gone", "item", 3, "id")(values), drop("item", 4)(values)],
        '`item` must have one with id "out" and kind "out"',
    ),
    (
        "a rule not given",
        drop("opening_rule", 0),
        "`opening_rule` must give, in this order, top-discard-counts, natural-meld-needed",
    ),
    (
        "a rule of play misspelt",
        put("upcards", "play_rule", 0, "id"),
        "`play_rule`: there is no 'upcards'",
    ),
    (
        "a canasta below a meld",
        put(8, "least_cards", "is"),
        "`canasta_cards` must be `least_cards`",
    ),
    (
        "a meld too small for a canasta",
        put({"is": 6, "cite": "hudson:22"}, "most_cards"),
        "`most_cards` must be `canasta_cards` or more",
    ),
    ("a game without end", drop("target"), "give `target`, or `deals` in `end`, or both"),
    ("a target of nothing", put(0, "target", "is"), "`target` must be from 5 to 99,999"),
    ("a target out of reach", put(100_000, "target", "is"), "`target` must be from 5 to 99,999"),
    ("a target nobody can have", put(5001, "target", "is"), "`target`: 5001 is not a multiple"),
]


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_values_that_do_not_fit_together_are_refused(change: Change, said: str) -> None:
    assert said in refusal_of(change)


def refusal(book: str, change: Change) -> str:
    values = copy.deepcopy(BOOKS[book]())
    change(values)
    with pytest.raises(BadRuleSet) as refused:
        decode(values, "club.toml")
    return str(refused.value)


SPECIAL = {"id": "all", "label": "All", "one": "all", "kind": "special", "each": 100, **OURS}
FAMILY: list[tuple[str, str, Change, str]] = [
    (
        "a natural three where threes go by colour",
        "samba",
        put(["7", "6", "5", "4", "3"], "card", 4, "ranks"),
        "`card` names 3, which this game does not have: see [ranks]",
    ),
    (
        "a black three where threes are natural",
        "burraco",
        put([{"rank": "3b", "allowed": "never", **OURS}], "rank_limit"),
        "`rank_limit` names 3b, which this game does not have: see [ranks]",
    ),
    (
        "a kind of black threes where threes are natural",
        "burraco",
        put(["3b"], "item", 0, "match", "ranks"),
        "`item clean` names 3b",
    ),
    (
        "a sequence that ends where none does",
        "samba",
        put({"form": "run", "highest": "2"}, "item", 0, "match"),
        "item samba: 2 is not in the `order` of [runs]",
    ),
    (
        "ends of a set",
        "samba",
        put({"lowest": "A"}, "item", 0, "match"),
        "`lowest` and `highest` are for sequences",
    ),
    (
        "a meld of fewer than no cards",
        "samba",
        put({"form": "run", "clean": -1}, "item", 0, "match"),
        "`match`: `clean` must be 0 or more",
    ),
    ("a sequence without sequences", "samba", drop("runs"), "item samba: `form` speaks of seq"),
    (
        "a wild two in the order",
        "burraco",
        put(False, "runs", "natural_twos"),
        "`runs`: `order` names 2, which is no natural card: say `natural_twos = true`",
    ),
    (
        "a black three in the order",
        "samba",
        put(["3b", *ORDER], "runs", "order"),
        "`runs`: `order` names 3b, which is no natural card",
    ),
    (
        "a special hand of more cards than there are",
        "modern",
        lambda v: v["item"].append(SPECIAL | {"shape": {"groups": [9, 5]}}),
        "item all: there are no such cards in the pack",
    ),
    (
        "a special hand that must have more ranks than groups",
        "modern",
        lambda v: v["item"].append(SPECIAL | {"shape": {"groups": [7], "must": ["A", "7"]}}),
        "`must` names more ranks than there are groups",
    ),
    (
        "a red three where threes are natural",
        "samba",
        put({"threes": "natural", **OURS}, "ranks"),
        "names 3b, which this game does not have: see [ranks]",
    ),
    (
        "a special hand of more ranks than there are",
        "modern",
        lambda v: v["item"].append(SPECIAL | {"shape": {"groups": [1] * 12}}),
        "item all: there are no such cards in the pack",
    ),
    (
        "a special hand of more wild cards than there are",
        "modern",
        lambda v: v["item"].append(SPECIAL | {"shape": {"groups": [1], "loose_wilds": 13}}),
        "item all: there are no such cards in the pack",
    ),
]


@pytest.mark.parametrize(
    ("book", "change", "said"), [row[1:] for row in FAMILY], ids=[row[0] for row in FAMILY]
)
def test_what_the_family_adds_fits_together(book: str, change: Change, said: str) -> None:
    assert said in refusal(book, change)
