"""How values of a rule set are put into words: what an item is worth, when, for how many players.

The overview pages, the hand form and the printed sheets have different room, so some values
have more than one wording. All wordings are here, so that none is derived twice.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from scorekeeper.rules.cards import CARD_NAMES, WILD, amount, group_of
from scorekeeper.rules.options import Noun, Ranks, Ratio, Reserve, Runs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Card, Item, RankLimit, Sign
from scorekeeper.text import COUNTS, article, number, number_of

LONG_ROW = 4  # points that rise evenly for so many are told as "100 each", with two exceptions
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
    more = "".join(f", {count}: {points}" for count, points in _before_all(item))
    return f"{one} each{more}, all {_full_set(item)}: {all_of_them}"


def worth_on_form(item: Item) -> str:
    """Return the hint beside a field: '500 each', '100 each, all four 800', '100 · 300 · 500'."""
    if item.each is not None:
        return _each(item, item.each)
    if not _rises_evenly(item):
        return " · ".join(_amounts(item))
    one, *_, all_of_them = _amounts(item)
    more = "".join(f", {count_word(count)} {points}" for count, points in _before_all(item))
    return f"{one} each{more}, all {count_word(_full_set(item))} {all_of_them}"


def worth_in_overview(rules: RuleSet, item: Item) -> str:
    """Return the points of an item and when they count, for the table of a book's values."""
    points = worth(item)
    if item.points and not _rises_evenly(item):
        points += " for one to all of them"
    return ", ".join((points, *_exceptions(rules, item.sign)))


def _each(item: Item, points: int) -> str:
    return number(points) if item.is_single else f"{number(points)} each"


def _amounts(item: Item) -> list[str]:
    """Return the points of one, two … all of them."""
    return [number(points) for points in item.points[1:]]


def _full_set(item: Item) -> int:
    return len(item.points) - 1


def _rises_evenly(item: Item) -> bool:
    """Whether each counts the same, but for the full set; of many also for all but one."""
    return len(item.points) - _even_steps(item) <= (2 if _even_steps(item) >= LONG_ROW else 1)


def _even_steps(item: Item) -> int:
    """Return of how many, from none on, each counts the same."""
    one = item.points[1]
    uneven = (count for count, points in enumerate(item.points) if points != one * count)
    return next(uneven, len(item.points))


def _before_all(item: Item) -> list[tuple[int, str]]:
    """Return what so many count that are not all and still more than each alone."""
    uneven = range(_even_steps(item), _full_set(item))
    return [(count, number(item.points[count])) for count in uneven]


def card_points(card: Card) -> str:
    """Return what a card counts: '50', '5, in hand 100', 'in hand 5' where it is never melded."""
    if card.melded == card.held:
        return f"{card.melded}"
    held = f"in hand {card.held}"
    return f"{card.melded}, {held}" if card.melded else held


def card_name(card: Card) -> str:
    """Return what cards of one value are called, by their ranks where they lie beside each other.

    A table may have moved ranks to cards of another value: 'Ten to king', 'Four to nine'.
    """
    low, _, high = group_of(card.ranks).partition("-")
    return f"{CARD_NAMES[low].one} to {CARD_NAMES[high].one}".capitalize() if high else card.name


def reserve_words(reserve: Reserve) -> str:
    """Return how many cards are laid aside: '13 for each player'."""
    return f"{reserve.cards} for each {reserve.per}"


def ratio_words(ratio: Ratio) -> str:
    """Return how many natural cards go with wild ones: 'at least two for each wild card'."""
    if ratio.amount == 1:
        return "more than wild cards" if ratio.more else "at least as many as wild cards"
    return (
        f"{'more than' if ratio.more else 'at least'} {count_word(ratio.amount)} for each wild card"
    )


def run_words(runs: Runs) -> str:
    """Return what a sequence may be: 'four to ace, 3 to 7 cards, no wild cards'."""
    low, high = (CARD_NAMES[rank].one for rank in (runs.order[0], runs.order[-1]))
    wilds = f"at most {amount(WILD, runs.most_wilds)}" if runs.most_wilds else "no wild cards"
    twos = ", a two in its own place and suit is natural" if runs.natural_twos else ""
    longer = " (more in going out)" if runs.grows_going_out else ""
    return f"{low} to {high}, {runs.least} to {runs.longest} cards{longer}, {wilds}{twos}"


def rank_words(ranks: Ranks) -> str:
    """Return which cards are wild, and what threes are: 'jokers and twos; threes are natural'."""
    wilds = " and ".join(CARD_NAMES[rank].many for rank in ranks.wilds)
    return f"{wilds}; threes are natural" if ranks.threes == "natural" else wilds


def rank_limit_words(limit: RankLimit) -> str:
    """Return an exception of one rank in a sentence: 'Sevens take no wild cards'."""
    name = CARD_NAMES[limit.rank].many.capitalize()
    if limit.most_cards is not None:
        return f"A meld of {name.lower()} has at most {limit.most_cards} cards"
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
Gate = Callable[[Noun, int, int | None], str]  # so many of something, no end: or more


def conditions(rules: RuleSet, sign: Sign) -> Cases:
    """Return each sign with its condition: 'if nothing is melded', 'with two canastas or more'."""
    melded = ("if nothing is melded", "if the side has melded")
    return _cases(rules, sign, melded, _DID_NOT, _with_counted)


def short_conditions(rules: RuleSet, sign: Sign) -> Cases:
    """Return the same for a narrow row: 'not melded', '2+ canastas'."""
    return _cases(rules, sign, ("not melded", "melded"), ("not out", "out"), _counted)


def losses(rules: RuleSet, sign: Sign) -> str:
    """Return when points are taken off or do not count: 'minus if nothing is melded'."""
    cases = conditions(rules, sign)
    return ", ".join(f"{_EFFECTS[of]} {when}".strip() for of, when in cases if of < 1)


def loss_notes(rules: RuleSet) -> list[tuple[str, Item]]:
    """Return one note for all items that share their losses, with the first of the items."""
    sharing: dict[str, list[Item]] = {}
    for item in rules.items:
        if words := losses(rules, item.sign):
            sharing.setdefault(words, []).append(item)
    return [
        (f"{' and '.join(item.label for item in items).capitalize()}: {words}", items[0])
        for words, items in sharing.items()
    ]


def counts_for(rules: RuleSet, sign: Sign) -> str:
    """Return for whom points count: 'for the side, against it without a canasta'."""
    always = {1: "for the side", 0: "for nobody", -1: "against the side"}
    exceptions = {0: "for nobody", -1: "against it"}
    cases = _overview_conditions(rules, sign)
    if len(cases) == 1:
        return always[cases[0][0]]
    rest = [f"{exceptions[of]} {when}" for of, when in cases if of < 1]
    return ", ".join((always[1], *rest))


def _exceptions(rules: RuleSet, sign: Sign) -> list[str]:
    """Return the cases of a sign that the points alone do not show.

    All of them where something is counted: whether the points count at all is not plain there.
    """
    return [
        f"{_EFFECTS[of]} {when}".strip()
        for of, when in _overview_conditions(rules, sign)
        if of < 1 or (when and sign.by not in _DONE_OR_NOT)
    ]


def _overview_conditions(rules: RuleSet, sign: Sign) -> Cases:
    melded = ("if the side has not melded", "if it has melded")
    return _cases(rules, sign, melded, _DID_NOT, _with_so_many)


_DID_NOT = ("if the side did not go out", "if it went out")
_DONE_OR_NOT = ("melded", "out")  # gates with two cases; others count something


def _cases(
    rules: RuleSet, sign: Sign, melded: tuple[str, str], out: tuple[str, str], counted: Gate
) -> Cases:
    signs = sign.signs[:2] if sign.by in _DONE_OR_NOT else sign.signs
    if sign.by == "always" or len(set(signs)) == 1:
        return [(signs[0], "")]
    if sign.by in _DONE_OR_NOT:
        return list(zip(signs, melded if sign.by == "melded" else out, strict=True))
    item = rules.items_by_id.get(sign.item_id)
    noun = Noun(item.one, item.label.lower()) if item else rules.canasta
    return [(of, counted(noun, first, last)) for of, first, last in _steps(signs)]


def _steps(signs: Sequence[int]) -> Iterator[tuple[int, int, int | None]]:
    """Yield each sign with the least and the greatest count it is for; None: and more."""
    start = 0
    for sign, equal in groupby(signs):
        end = start + len(list(equal))
        yield sign, start, None if end == len(signs) else end - 1
        start = end


def _with_counted(noun: Noun, first: int, last: int | None) -> str:
    if first == 0 and last:
        return f"with fewer than {count_word(last + 1)} {noun.many}"
    words = f"with {count_word(first)}"
    if last and last > first:
        return f"{words} to {count_word(last)} {noun.many}"
    words = f"{words} {noun.of(first or 1)}"
    return f"{words} or more" if last is None else words


def _counted(noun: Noun, first: int, last: int | None) -> str:
    if first == 0:
        return f"under {last + 1} {noun.many}" if last else f"no {noun.one}"
    if last and last > first:
        return f"{first}-{last} {noun.many}"
    return f"{first}{'+' if last is None else ''} {noun.of(first)}"


def _with_so_many(noun: Noun, first: int, last: int | None) -> str:
    if first == 0 and not last:
        return f"without {article(noun.one)} {noun.one}"
    if first == 0:
        return _with_counted(noun, first, last)
    words = f"with {count_word(first)}"
    return f"{words} to {count_word(last)}" if last and last > first else words


# How long a game is


def game_length(target: int, deals: int) -> str:
    """Return how long a game is played: 'to 5,000', '4 hands', 'to 5,000, at most 4 hands'."""
    hands = number_of(deals, "hand")
    if not target:
        return hands
    return f"to {number(target)}, at most {hands}" if deals else f"to {number(target)}"


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


def is_for(rules: RuleSet) -> str:
    """Return the start of a refusal: 'Bicycle is for 4 players'."""
    return f"{rules.house_name or rules.name} is for {player_range(rules.player_counts)} players"


def _is_unbroken(counts: Sequence[int]) -> bool:
    return max(counts) - min(counts) + 1 == len(counts)


def _range(words: Sequence[str], is_unbroken: bool) -> str:
    *others, last = words
    if not others:
        return last
    return f"{others[0]} to {last}" if is_unbroken else f"{', '.join(others)} or {last}"
