"""One truth: every place reads the same value, and only what the book demands is refused."""

import copy
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.referee.advice import may_go_out
from scorekeeper.referee.opening_check import check_opening
from scorekeeper.rules.labels import has_rule, number_labels, rule_label
from scorekeeper.rules.library import decode
from scorekeeper.rules.overview import groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.rule_card_text import sections
from tests.support.book_values import BOOKS
from tests.support.family_values import FAMILY
from tests.support.tallies import Side, hand_values, melds, points

# What binds and what only warns is the engine's, whatever the game: it is tried with the five
# books, which all know a table of four. What pages and card show is read for every game.
EVERY = [*BOOKS, *FAMILY]
VALUES = {
    book: tomllib.loads((DATA / f"rulesets/{book}.toml").read_text("utf-8")) for book in EVERY
}
OURS = "it is ours"

Place = tuple[str | int, ...]
Breach = Callable[[RuleSet], Side]  # a side that breaks one value of the book


def _meld(naturals: int, wilds: int = 0, rank: str = "9") -> str:
    return " ".join([rank] * naturals + ["2"] * wilds)


def _melds_of(*texts: str, **items: int) -> Side:
    return {**melds(*texts, held=("4", "5")), "items": items}


# What breaks each value that can forbid something. Where a book's own value forbids nothing, the
# value is changed first to one that does.
BREACHES: list[tuple[str, Place, dict[str, Any], Breach]] = [
    ("least cards", ("least_cards",), {"is": 4}, lambda _: _melds_of("9 9 9", "K K K K")),
    ("least naturals", ("least_naturals",), {"is": 3}, lambda _: _melds_of("9 9 2 2")),
    ("most wilds", ("most_wilds",), {"is": 1}, lambda _: _melds_of("9 9 2 2")),
    ("most cards", ("most_cards",), {"is": 7}, lambda _: _melds_of(_meld(8))),
    (
        "most wilds on a canasta",
        ("most_wilds_on_canasta",),
        {"is": 3},
        lambda rules: _melds_of(_meld(7 - rules.most_wilds.amount, 4)),
    ),
    ("wild melds", ("wild_melds",), {"holds": False}, lambda _: _melds_of("2 2 2", "9 9 9")),
    (
        "one meld of a rank",
        ("one_meld_per_rank",),
        {"holds": True},
        lambda _: _melds_of("9 9 9", "9 9 9"),
    ),
    (
        "a rank without wild cards",
        ("rank_limit", 0),
        {"rank": "9", "most_wilds": 0, "allowed": None},
        lambda _: _melds_of("9 9 9 2"),
    ),
    (
        "a rank that is never melded",
        ("rank_limit", 0),
        {"rank": "9", "most_wilds": None, "allowed": "never"},
        lambda _: _melds_of("9 9 9"),
    ),
]


def sourced(book: str, place: Place, change: dict[str, Any], source: dict[str, Any]) -> RuleSet:
    """Return a book with one value changed and given another source."""
    values = copy.deepcopy(VALUES[book])
    if place == ("most_wilds_on_canasta",):  # in a book without larger melds nothing could break it
        values["most_cards"] = {"any": True, "silent": "Melds may grow."}
    inner: Any = values
    for key in place:
        inner = inner[key]
    for key in ("cite", "silent", "usual", "reading", "any"):
        inner.pop(key, None)
    inner.update(change, **source)
    for key in [key for key, value in inner.items() if value is None]:
        del inner[key]
    return decode(values, book)


def _check(rules: RuleSet, side: Side) -> CheckedHand:
    return check_hand(rules, read_hand(hand_values(rules.id, 4, side, points())))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("place", "change", "breach"), [row[1:] for row in BREACHES])
def test_what_the_book_states_is_refused_and_what_is_ours_only_warned_of(
    book: str, place: Place, change: dict[str, Any], breach: Breach
) -> None:
    cite = f"{book}:1"
    stated = sourced(book, place, change, {"cite": cite})
    refused = _check(stated, breach(stated))
    assert cite in [problem.cite for problem in refused.errors]
    for source in ({"silent": "Nobody says it."}, {"cite": cite, "usual": True}):
        ours = sourced(book, place, change, source)
        checked = _check(ours, breach(ours))
        assert checked.errors == () and checked.scores
        told = [problem.message for problem in checked.warnings]
        assert any(OURS in text or "calls this usual" in text for text in told), told


@pytest.mark.parametrize("book", BOOKS)
def test_going_out_without_the_canastas_is_refused_only_where_the_book_asks_for_them(
    book: str,
) -> None:
    out = {**points(100, natural=1, out=1), "held_points": 10}
    for source, is_refused in (
        ({"cite": f"{book}:1"}, True),
        ({"silent": "Nobody says it."}, False),
        ({"cite": f"{book}:1", "usual": True}, False),
    ):
        every = sorted(n for part in VALUES[book]["players"] for n in [part["count"]])
        values = copy.deepcopy(VALUES[book])
        values["going_out"] = [{"players": every, "canastas": 2, **source}]
        rules = decode(values, book)
        checked = _check(rules, out)
        assert bool(checked.errors) == is_refused
        assert bool(checked.warnings) or is_refused
        advice = may_go_out(rules, 4, canastas=1, partner="yes")
        assert (advice.answer, advice.is_ours) == ("no", not is_refused)


@pytest.mark.parametrize("book", BOOKS)
def test_the_scorer_and_the_meld_counter_agree_on_every_meld(book: str) -> None:
    rules = decode(VALUES[book], book)
    for naturals in range(9):
        for wilds in range(5):
            if naturals + wilds < 2:
                continue
            text = _meld(naturals, wilds)
            scorer = _check(rules, _melds_of(text, "A A A A", "K K K K"))
            counter = check_opening(rules, [text], 0).melds[0]
            refused = any(problem.field == "melds[0]" for problem in scorer.errors)
            assert refused == bool(counter.problem and not counter.is_doubtful), text


def places(value: Any, here: Place = ()) -> Iterator[Place]:
    """Find every number and every yes or no of a file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*here, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*here, index))
    elif isinstance(value, int):
        yield here


def changed(book: str, place: Place) -> RuleSet | None:
    """Return the book with one value changed; None where no book could have it so."""
    values = copy.deepcopy(VALUES[book])
    inner: Any = values
    for key in place[:-1]:
        inner = inner[key]
    old = inner[place[-1]]
    inner[place[-1]] = not old if isinstance(old, bool) else old + 5
    try:
        return decode(values, book)
    except BadRuleSet:
        return None


NOT_ON_PAGES = {
    "runs",
    "shape",
    "wins",
    "match",
    "least",
    "sits_out",
    "sign",
    "silent_from",
    "any",
}  # told in words
NOT_ON_CARD = {"count", "sides", "most_cards", "one_meld_per_rank", "at_least", *NOT_ON_PAGES}


@pytest.mark.parametrize("book", EVERY)
def test_no_value_changes_without_the_values_page(book: str) -> None:
    shown = groups(decode(VALUES[book], book))
    for place in places(VALUES[book]):
        rules = changed(book, place)
        if rules and not NOT_ON_PAGES & set(place) and _is_of_the_game(rules, place):
            assert groups(rules) != shown, place


@pytest.mark.parametrize("book", EVERY)
def test_no_value_changes_without_the_printed_card(book: str) -> None:
    book_rules = decode(VALUES[book], book)
    printed = list(sections(book_rules))
    for place in places(VALUES[book]):
        rules = changed(book, place)
        if rules and _is_printed(book_rules, place):
            assert list(sections(rules)) != printed, place


def _is_of_the_game(rules: RuleSet, place: Place) -> bool:
    """Return whether the game can have a rule: of red or black threes only where there are any."""
    if place[0] != "play_rule":
        return True
    return has_rule(rules.card_ranks, rules.play_rules[int(place[1])])


def _is_printed(rules: RuleSet, place: Place) -> bool:
    """Return whether the card has room for a value: for some rules it prints neither answer."""
    if NOT_ON_CARD & set(place) or not _is_of_the_game(rules, place):
        return False
    key, index = place[0], place[1]
    if key == "card" and isinstance(index, int) and place[2] == "melded":
        return rules.cards[index].melded == rules.cards[index].held
    if key in ("opening_rule", "play_rule") and isinstance(index, int):
        if key == "opening_rule" and not rules.has_opening:
            return False
        named = rules.opening_rules if key == "opening_rule" else rules.play_rules
        is_redundant = named[index].id == "pair-before-opening" and rules.rule("pair-always").holds
        label = rule_label(named[index])
        return bool(label.card or label.card_not) and not is_redundant
    if key == "number" and isinstance(index, int):
        label_of_number = number_labels().get(rules.numbers[index].id)
        return bool(label_of_number and label_of_number.card)
    return True
