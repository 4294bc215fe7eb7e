"""How values of a rule set are put into words: what an item is worth, when, for how many players.

The overview pages, the hand form and the printed sheets have different room, so some values
have more than one wording. All wordings are here, so that none is derived twice.
"""

from collections.abc import Callable, Sequence

from scorekeeper.rules.cards import CARD_NAMES, WILD, amount
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Card, Item, RankLimit, Sign
from scorekeeper.text import COUNTS, number

_EFFECTS = {1: "plus", 0: "nothing", -1: "minus"}  # what a sign makes of the points


def count_word(count: int) -> str:
    """Return a small number as a word, a larger one in digits.

    >>> count_word(2), count_word(12)
    ('two', '12')
    """
    return COUNTS[count] if count < len(COUNTS) else str(count)


# What an item is worth


def worth(item: Item, *, signed: bool = True) -> str:
    """Return the points of an item: '500 each', '100 each, all 4: 800', '100, 300, 500, 1,000'.

    Without `signed` a loss is given without its minus, for a column of losses.
    """
    if item.each is not None:
        return _each(item, item.each if signed else abs(item.each))
    if not _rises_evenly(item):
        return ", ".join(_amounts(item))
    one, *_, all_of_them = _amounts(item)
    return f"{one} each, all {_full_set(item)}: {all_of_them}"


def worth_on_form(item: Item) -> str:
    """Return the hint beside a field: '500 each', '100 each, all four 800', '100 · 300 · 500'."""
    if item.each is not None:
        return _each(item, item.each)
    if not _rises_evenly(item):
        return " · ".join(_amounts(item))
    one, *_, all_of_them = _amounts(item)
    return f"{one} each, all {count_word(_full_set(item))} {all_of_them}"


def worth_in_overview(item: Item) -> str:
    """Return the points of an item and when they count, for the table of a book's values."""
    points = worth(item)
    if item.points and not _rises_evenly(item):
        points += " for one to all of them"
    return ", ".join((points, *_exceptions(item.sign)))


def _each(item: Item, points: int) -> str:
    return number(points) if item.kind == "out" else f"{number(points)} each"


def _amounts(item: Item) -> list[str]:
    """Return the points of one, two … all of them."""
    return [number(points) for points in item.points[1:]]


def _full_set(item: Item) -> int:
    return len(item.points) - 1


def _rises_evenly(item: Item) -> bool:
    """Whether each counts the same, but for the full set."""
    one = item.points[1]
    return all(points == one * count for count, points in enumerate(item.points[:-1]))


def card_points(card: Card) -> str:
    """Return what a card counts: '50', '5, in hand 100'."""
    same = card.melded == card.held
    return f"{card.melded}" if same else f"{card.melded}, in hand {card.held}"


def rank_limit_words(limit: RankLimit) -> str:
    """Return an exception of one rank in a sentence: 'Sevens take no wild cards'."""
    name = CARD_NAMES[limit.rank].many.capitalize()
    if limit.wilds_when:
        return f"{name} take wild cards only in the opening"
    if limit.most_wilds:
        return f"{name} take at most {amount(WILD, limit.most_wilds)}"
    if limit.most_wilds is not None:
        return f"{name} take no wild cards"
    when = "never melded" if limit.allowed == "never" else "melded only in going out"
    return f"{name} are {when}"


# When points count for the side, against it or not at all

Cases = list[tuple[int, str]]  # a sign, and when it applies; no words where it always does


def conditions(sign: Sign) -> Cases:
    """Return each sign with its condition: 'if nothing is melded', 'with two canastas or more'."""
    return _cases(sign, ("if nothing is melded", "if the side has melded"), _with_canastas)


def short_conditions(sign: Sign) -> Cases:
    """Return the same for a narrow row: 'not melded', '2+ canastas'."""
    return _cases(sign, ("not melded", "melded"), _canastas)


def losses(sign: Sign) -> str:
    """Return when points are taken off or do not count: 'minus if nothing is melded'."""
    return ", ".join(f"{_EFFECTS[of]} {when}".strip() for of, when in conditions(sign) if of < 1)


def loss_notes(rules: RuleSet) -> list[tuple[str, Item]]:
    """Return one note for all items that share their losses, with the first of the items."""
    sharing: dict[str, list[Item]] = {}
    for item in rules.items:
        if words := losses(item.sign):
            sharing.setdefault(words, []).append(item)
    return [
        (f"{' and '.join(item.label for item in items).capitalize()}: {words}", items[0])
        for words, items in sharing.items()
    ]


def counts_for(sign: Sign) -> str:
    """Return for whom points count: 'for the side, against it without a canasta'."""
    always = {1: "for the side", 0: "for nobody", -1: "against the side"}
    exceptions = {0: "for nobody", -1: "against it"}
    cases = _overview_conditions(sign)
    if len(cases) == 1:
        return always[cases[0][0]]
    rest = [f"{exceptions[of]} {when}" for of, when in cases if of < 1]
    return ", ".join((always[1], *rest))


def _exceptions(sign: Sign) -> list[str]:
    """Return the cases of a sign that the points alone do not show.

    All of them where they go by canastas: whether the points count at all is not plain there.
    """
    return [
        f"{_EFFECTS[of]} {when}".strip()
        for of, when in _overview_conditions(sign)
        if of < 1 or (when and sign.by == "canastas")
    ]


def _overview_conditions(sign: Sign) -> Cases:
    return _cases(sign, ("if the side has not melded", "if it has melded"), _with_so_many)


def _cases(
    sign: Sign, melded: tuple[str, str], canastas: Callable[[int, bool], str]
) -> list[tuple[int, str]]:
    if sign.by == "always" or len(sign.signs) == 1:
        return [(sign.signs[0], "")]
    last = len(sign.signs) - 1
    by_canastas = [canastas(count, count == last) for count in range(last + 1)]
    return list(zip(sign.signs, melded if sign.by == "melded" else by_canastas, strict=False))


def _with_canastas(count: int, or_more: bool) -> str:
    words = f"{count_word(count)} {'canastas' if count > 1 else 'canasta'}"
    return f"with {words} or more" if or_more else f"with {words}"


def _canastas(count: int, or_more: bool) -> str:
    shown = f"{count or 'no'}+" if or_more else f"{count or 'no'}"
    return f"{shown} {'canastas' if count > 1 else 'canasta'}"


def _with_so_many(count: int, _or_more: bool) -> str:
    return f"with {count_word(count)}" if count else "without a canasta"


# For how many players


def player_range(counts: Sequence[int]) -> str:
    """Return numbers of players in digits: '2 to 6', '4', '2, 4 or 6'."""
    return _range([str(count) for count in sorted(counts)], _is_unbroken(counts))


def player_words(counts: Sequence[int]) -> str:
    """Return numbers of players in words: 'two', 'three or four', 'four to six'."""
    words = [count_word(count) for count in sorted(counts)]
    return _range(words, _is_unbroken(counts) and len(words) > 2)  # noqa: PLR2004 (two: 'or')


def player_span(counts: Sequence[int]) -> str:
    """Return the same with 'to' between two neighbours: 'three to four'."""
    return _range([count_word(count) for count in sorted(counts)], _is_unbroken(counts))


def is_for(rules: RuleSet, between: str = ", ") -> str:
    """Return the start of a refusal: 'Bicycle is for 4 players'."""
    return f"{rules.name} is for {between.join(map(str, rules.player_counts))} players"


def _is_unbroken(counts: Sequence[int]) -> bool:
    return max(counts) - min(counts) + 1 == len(counts)


def _range(words: Sequence[str], is_unbroken: bool) -> str:
    *others, last = words
    if not others:
        return last
    return f"{others[0]} to {last}" if is_unbroken else f"{', '.join(others)} or {last}"
