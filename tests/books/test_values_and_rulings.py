"""A value of a book and the ruling that tells it: stated by both from one paragraph, or by none."""

import copy
import tomllib
from collections.abc import Iterator
from itertools import product

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.referee.advice import PileSituation, may_go_out, may_take_pile
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.opening_check import check_opening
from scorekeeper.referee.rulings import MISSING, Ruling, adjudicate
from scorekeeper.rules.library import decode, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SourcedValue
from tests.support.book_values import BOOKS

# The entry that is asked for a value: its field or its id in the file.
ENTRIES = {
    "least_naturals": "how-many-wilds",
    "most_wilds": "how-many-wilds",
    "canasta_cards": "what-is-a-canasta",
    "most_cards": "more-than-seven-cards",
    "most_wilds_on_canasta": "more-wilds-on-canasta",
    "one_meld_per_rank": "second-meld-of-same-rank",
    "wild_melds": "wild-canasta-allowed",
    "melded_cards": "worth-melds-without-canasta",
    "held_cards": "worth-cards-in-hand",
    "both_over": "both-over-target",
    "tie": "exact-tie",
    "pack": "what-is-in-the-pack",
    "targets": "what-wins",
    "dealt": "how-many-cards-dealt",
    "drawn": "how-many-to-draw",
    "players": "how-many-players",
    "bands": "how-much-to-open",
    "going_out": "how-many-canastas-to-go-out",
    "top-discard-counts": "counted-top-discard-to-opening",
    "natural-meld-needed": "opened-without-natural-meld",
    "wild-meld-alone": "wilds-melded-alone",
    "natural-canasta-opens": "counted-canasta-bonus-to-opening",
    "concealed-needs-no-minimum": "does-concealed-need-minimum",
    "wild-freezes": "discarded-wild-card",
    "black-three-freezes": "black-three-freeze-dispute",
    "pair-always": "may-take-pile-with-wild",
    "take-onto-meld": "may-take-pile-onto-meld",
    "one-card-each-barred": "may-take-pile-with-one-card-left",
    "must-take-when-stock-gone": "refused-forced-discard",
    "out-bonus-when-stock-gone": "out-bonus-when-stock-ended",
    "discard-to-go-out": "must-i-discard-to-go-out",
    "partner-must-agree": "must-i-ask-to-go-out",
    "answer-binds": "asked-yes-changed-mind",
    "natural": "worth-natural-canasta",
    "mixed": "worth-mixed-canasta",
    "sevens": "worth-sevens-canasta",
    "aces": "worth-aces-canasta",
    "wild": "worth-wild-canasta",
    "red-three": "worth-red-three",
    "black-three": "worth-black-three",
    "out": "worth-going-out",
    "concealed": "worth-concealed",
    "unfinished-sevens": "unfinished-sevens",
    "unfinished-aces": "unfinished-aces",
    "unfinished-wild": "unfinished-wild-canasta",
    "held-sevens": "held-sevens",
    "held-aces": "held-aces",
}
# What another paragraph makes impossible, so that no value of the book is needed.
NEVER_COMES_UP = {
    ("miller", "one-card-each-barred"),  # one card is no pair
    ("miller", "concealed-needs-no-minimum"),  # no concealed hand
}
# Stated by the paragraph on cards in general, while the entry cites those that are nearer.
CITED_ELSEWHERE = {("hudson", "melded_cards")}


def values_of(rules: RuleSet, name: str) -> tuple[SourcedValue, ...]:
    """Return the values of a name; empty where the book has none."""
    found = getattr(rules, name, None)
    if found is None:
        named = {rule.id: rule for rule in (*rules.opening_rules, *rules.play_rules)}
        found = (named | dict(rules.items_by_id)).get(name, ())
    return found if isinstance(found, tuple) else (found,)


def rulings_of(book: str, name: str) -> list[Ruling]:
    entry = irregularities()[ENTRIES[name]]
    return [adjudicate(load(book), entry, answers) for answers in entry.completions({})]


BOTH = [(book, name) for book in BOOKS for name in ENTRIES]


@pytest.mark.parametrize(("book", "name"), BOTH)
def test_what_the_book_states_is_ruled_and_what_is_ours_is_not(book: str, name: str) -> None:
    for value in values_of(load(book), name):
        for ruling in rulings_of(book, name):
            stated = ruling.covered and ruling.missing != MISSING["amount"]
            assert value.is_stated == stated or (book, name) in NEVER_COMES_UP, ruling.verdict


@pytest.mark.parametrize(("book", "name"), BOTH)
def test_value_and_ruling_rest_on_one_paragraph(book: str, name: str) -> None:
    cited = {cite for ruling in rulings_of(book, name) for cite in ruling.cites}
    for value in values_of(load(book), name):
        assert not value.cite or value.cite in cited or (book, name) in CITED_ELSEWHERE


# Values whose entry tells nothing else, so that a reading of the one is a reading of the other.
READ_ALIKE = [
    ("hudson", "most_cards"),
    ("hudson", "most_wilds_on_canasta"),
    ("hudson", "top-discard-counts"),
    ("hudson", "concealed-needs-no-minimum"),
    ("hudson", "out-bonus-when-stock-gone"),
    ("official1950", "going_out"),
    ("miller", "wild_melds"),
    ("miller", "natural-meld-needed"),
    ("miller", "wild-meld-alone"),
    ("bicycle", "one_meld_per_rank"),
    ("bicycle", "one-card-each-barred"),
    ("bicycle", "must-take-when-stock-gone"),
    ("luudoo", "one-card-each-barred"),
]


@pytest.mark.parametrize(("book", "name"), READ_ALIKE)
def test_a_reading_is_marked_on_the_value_as_it_is_in_the_verdict(book: str, name: str) -> None:
    assert all(value.reading for value in values_of(load(book), name))
    assert any(ruling.reading for ruling in rulings_of(book, name))


# Each rule is turned round: where that changes the answer, it was the rule that decided.

RULES = [
    (book, key, index)
    for book in BOOKS
    for key in ("opening_rule", "play_rule")
    for index in range(len(getattr(load(book), f"{key}s")))
]
DUTIES = {"must-take-when-stock-gone", "answer-binds"}
HANDS = [(0, 0), (1, 0), (1, 1), (2, 0)]
SIZES = [(1, 1), (8, 5)]
PILES = [
    PileSituation(
        top="9",
        cards=cards,
        pile=pile,
        opened=opened,
        frozen=frozen,
        naturals=naturals,
        wilds=wilds,
        on_table=on_table,
        stock_gone=gone,
    )
    for (cards, pile), (naturals, wilds) in product(SIZES, HANDS)
    if naturals + wilds <= cards
    for opened, frozen, gone in product((True, False), repeat=3)
    for on_table in (0, 3)
]
MELDS = [["K K K", "A A A"], ["K K JK", "A A 2"], ["2 2 JK JK"], ["5 5 5 5 5 5 5"], ["K K JK"]]


def turned_round(book: str, key: str, index: int) -> RuleSet | None:
    values = tomllib.loads((DATA / f"rulesets/{book}.toml").read_text("utf-8"))
    values = copy.deepcopy(values)
    values[key][index]["holds"] = not values[key][index]["holds"]
    try:
        return decode(values, book)
    except BadRuleSet:  # no book could have it so
        return None


def answers(rules: RuleSet) -> Iterator[tuple[str, bool]]:
    """Yield every answer of the two tools, and whether it is called ours."""
    for situation in PILES:
        advice = may_take_pile(rules, situation)
        yield advice.answer, advice.is_ours
    cases = product((0, 1, 2), ("yes", "refused", "not-asked"), ("discard", "meld"))
    for players, (canastas, partner, last) in product(rules.player_counts, cases):
        out = may_go_out(
            rules,
            players,
            canastas=canastas,
            partner=partner,  # type: ignore[arg-type]
            last_card=last,  # type: ignore[arg-type]
        )
        yield out.answer, out.is_ours


@pytest.mark.parametrize(("book", "key", "index"), RULES)
def test_may_i_calls_ours_what_only_our_filling_in_demands(book: str, key: str, index: int) -> None:
    rules, other = load(book), turned_round(book, key, index)
    rule = getattr(rules, f"{key}s")[index]
    for (answer, is_ours), (turned, _) in zip(answers(rules), answers(other or rules), strict=True):
        is_duty = answer == "must" and rule.id in DUTIES
        if (answer == "no" or is_duty) and turned not in ("no", answer):
            assert is_ours != rule.is_binding, rule.id


@pytest.mark.parametrize(("book", "key", "index"), RULES)
def test_the_meld_counter_bars_an_opening_by_what_the_book_states(
    book: str, key: str, index: int
) -> None:
    rules, other = load(book), turned_round(book, key, index)
    rule = getattr(rules, f"{key}s")[index]
    for melds, pile in product(MELDS, (None, 0)):
        opens = check_opening(rules, melds, 0, pile_index=pile).opens
        if not opens and check_opening(other or rules, melds, 0, pile_index=pile).opens:
            assert rule.is_binding, rule.id
