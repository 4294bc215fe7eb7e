"""Every value of a rule book as a row of a table, and two books side by side."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

import msgspec

from scorekeeper.rules.cards import CARD_NAMES
from scorekeeper.rules.game_values import Band, GoingOut, NamedPenalty, deal_range, total_range
from scorekeeper.rules.going_out import amount_words
from scorekeeper.rules.labels import has_rule, number_label, rule_label
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import (
    SMALLEST_STEP,
    ByPlayers,
    Item,
    Limit,
    Pack,
    RankLimit,
    SourcedValue,
)
from scorekeeper.rules.wording import (
    card_name,
    card_points,
    count_word,
    counts_for,
    player_range,
    player_span,
    rank_words,
    ratio_words,
    reserve_words,
    run_words,
    worth_in_overview,
)

ABSENT = "–"
BONUSES = ("canasta", "three", "out", "special")  # kinds of items


class Value(msgspec.Struct, frozen=True):
    """One value: its label, its amount as text, and its source.

    `caveat` says what the book does not plainly state about it.
    """

    id: str
    label: str
    text: str
    cite: str = ""
    silent: str = ""
    caveat: str = ""


Values = tuple[Value, ...]


class Group(msgspec.Struct, frozen=True):
    id: str
    label: str
    values: Values


class Pair(msgspec.Struct, frozen=True):
    """The same value in two books; None where a book has no such value."""

    label: str
    first: Value | None
    second: Value | None

    @property
    def differs(self) -> bool:
        first, second = [side.text if side else ABSENT for side in (self.first, self.second)]
        return first != second


class PairGroup(msgspec.Struct, frozen=True):
    label: str
    pairs: tuple[Pair, ...]


def groups(rules: RuleSet) -> tuple[Group, ...]:
    """Return a book's values by subject."""
    edges = [band.at_least for band in rules.bands]
    return (
        Group("opening", "What you need to open", tuple(_bands(rules, edges, _deals(rules)))),
        Group("cards", "What cards count", tuple(_cards(rules))),
        Group("bonuses", "Bonuses", tuple(_bonuses(rules))),
        Group("penalties", "Penalties", tuple(_penalties(rules))),
        Group("melds", rules.say("Melds and canastas"), tuple(_limits(rules))),
        Group("going-out", "Players, cards and going out", tuple(_players(rules))),
        Group("play", "How it is played", tuple(_rules(rules))),
        Group("game", "The game", tuple(_game(rules))),
    )


def filled_in(rules: RuleSet) -> tuple[Value, ...]:
    """Return every value the book does not give, with the note on where it comes from."""
    return tuple(value for group in groups(rules) for value in group.values if value.silent)


def compare(first: RuleSet, second: RuleSet) -> tuple[PairGroup, ...]:
    """Return the values of two books in pairs."""
    paired = zip(groups(first), groups(second), strict=True)
    return tuple(PairGroup(a.label, _pairs(*_aligned(first, second, a, b))) for a, b in paired)


def _aligned(first: RuleSet, second: RuleSet, a: Group, b: Group) -> tuple[Values, Values]:
    """Return the values of two groups, split so that each row means the same in both books.

    Openings are split at every total or hand where a band of either book begins, values by
    players at every number of players both books are for.
    """
    if a.id == "opening":
        edges, deals = _edges(first, second), _deals(first, second)
        return tuple(_bands(first, edges, deals)), tuple(_bands(second, edges, deals))
    if a.id == "going-out":
        both = [count for count in first.player_counts if count in second.player_counts]
        mine, theirs = _one_by_one(first, both), _one_by_one(second, both)
        return (*_general(a), *mine), (*_general(b), *theirs)
    return a.values, b.values


def _general(group: Group) -> Values:
    """Return the rows on players and packs, which stand before the values by players."""
    return tuple(value for value in group.values if value.id.startswith(("players", "pack")))


def _edges(first: RuleSet, second: RuleSet) -> list[int | None]:
    cuts = {band.at_least for band in (*first.bands, *second.bands) if band.at_least is not None}
    return [None, *sorted(cuts)]


def _deals(*books: RuleSet) -> list[int]:
    by_deal = (band for rules in books if rules.opens_by_deal for band in rules.bands)
    return sorted({band.deal for band in by_deal if band.deal is not None})


def _pairs(first: Values, second: Values) -> tuple[Pair, ...]:
    mine = {value.id: value for value in first}
    theirs = {value.id: value for value in second}
    return tuple(
        Pair((mine.get(id) or theirs[id]).label, mine.get(id), theirs.get(id))
        for id in dict.fromkeys((*mine, *theirs))
    )


def _value(id: str, label: str, text: object, source: SourcedValue) -> Value:
    words = f"usually {text}" if source.usual else str(text)
    return Value(id, label, words, source.cite, source.silent, source.caveat)


def _bands(rules: RuleSet, edges: Sequence[int | None], deals: Sequence[int]) -> Iterator[Value]:
    if rules.opens_by_deal:
        for deal, later in zip_longest(deals, deals[1:]):
            band = rules.band_at(0, deal)
            label = deal_range(deal, later).capitalize()
            yield _value(f"deal-{deal}", label, _needs(rules, band), band)
        return
    for edge, after in zip_longest(edges, edges[1:]):
        lowest = after - SMALLEST_STEP if edge is None and after is not None else edge or 0
        band = rules.band_at(lowest)
        yield _value(f"from-{edge}", _total_label(edge, after), _needs(rules, band), band)


def _needs(rules: RuleSet, band: Band) -> str:
    return rules.say(band.words(nothing="nothing"))


def _total_label(edge: int | None, after: int | None) -> str:
    totals = total_range(edge, after)
    if edge is None and after is not None:
        return f"Total {totals}"
    return f"{totals[0].upper()}{totals[1:]}"


def _cards(rules: RuleSet) -> Iterator[Value]:
    for card in rules.cards:
        yield _value(f"card-{'-'.join(card.ranks)}", card_name(card), card_points(card), card)
    if rules.ranks:
        yield _value("ranks", "Wild cards", rank_words(rules.ranks), rules.ranks)
    melded, held = rules.melded_cards, rules.held_cards
    yield _value("melded-cards", "Cards on the table count", counts_for(rules, melded.sign), melded)
    yield _value("held-cards", "Cards left in hand count", counts_for(rules, held.sign), held)
    if reserve := rules.reserve:
        label = f"Cards of the {reserve.name}, counted like the hand"
        yield _value("reserve", label, reserve_words(reserve), reserve)
        if reserve.all_to_go_out:
            label = f"Both take up the {reserve.name} before one of them goes out"
            yield _value("reserve-all-to-go-out", label, "yes", reserve)


def _bonuses(rules: RuleSet) -> Iterator[Value]:
    yield from (_item(rules, item) for item in rules.items if _is_bonus(item))


def _is_bonus(item: Item) -> bool:
    return item.kind in BONUSES or (item.kind == "mark" and item.worth(1) > 0)


def _item(rules: RuleSet, item: Item) -> Value:
    text = worth_in_overview(rules, item)
    if item.shape:
        wins = ", wins the game at once" if item.wins else ""
        text = f"{text}{wins}: {item.shape.words(rules.card_ranks.all)}"
    return _value(item.id, item.label, text, item)


def _penalties(rules: RuleSet) -> Iterator[Value]:
    yield from (_penalty(penalty) for penalty in rules.penalties)
    yield from (_item(rules, item) for item in rules.items if not _is_bonus(item))


def _penalty(penalty: NamedPenalty) -> Value:
    points = [f"−{penalty.points:,}"] if penalty.points else []
    raised = [f"needs {penalty.minimum} more to open"] if penalty.minimum else []
    return _value(penalty.id, penalty.label, ", ".join(points + raised), penalty)


def _limits(rules: RuleSet) -> Iterator[Value]:
    for id, label, value in (
        ("least-cards", "Fewest cards in a meld", rules.least_cards),
        ("least-naturals", "Fewest natural cards in a meld", rules.least_naturals),
        ("most-wilds", "Most wild cards in a meld", rules.most_wilds),
    ):
        yield _value(id, label, value.amount, value)
    if ratio := rules.naturals_to_wilds:
        yield _value("naturals-to-wilds", "Natural cards in a meld", ratio_words(ratio), ratio)
    yield from map(_rank_limit, rules.rank_limits)
    if rules.runs:
        label = f"{rules.run_noun.many.capitalize()} of one suit"
        yield _value("runs", label, run_words(rules.runs), rules.runs)
    size, wilds = rules.canasta_cards, rules.most_wilds_on_canasta
    yield _value("canasta-cards", rules.say("Cards in a canasta"), size.amount, size)
    yield _limit("most-cards", rules.say("Most cards in a canasta"), rules.most_cards)
    yield _limit("wilds-on-canasta", rules.say("Most wild cards on a canasta"), wilds)
    for id, label, rule in (
        ("one-meld", "One meld of each rank for a side", rules.one_meld_per_rank),
        ("wild-melds", "Melds of wild cards alone", rules.wild_melds),
    ):
        yield _value(id, label, _yes(rule.holds), rule)


def _rank_limit(limit: RankLimit) -> Value:
    rank, name = limit.rank, CARD_NAMES[limit.rank].many
    if limit.most_cards is not None:
        return _value(f"cards-{rank}", f"Most cards in a meld of {name}", limit.most_cards, limit)
    if limit.most_wilds is not None:
        return _value(f"wilds-{rank}", f"Most wild cards with {name}", limit.most_wilds, limit)
    if limit.wilds_when:
        return _value(f"wilds-{rank}", f"Wild cards with {name}", "only in the opening", limit)
    allowed = "never" if limit.allowed == "never" else "only in going out"
    return _value(f"meld-{rank}", f"Melding {name}", allowed, limit)


def _limit(id: str, label: str, limit: Limit) -> Value:
    return _value(id, label, "any number" if limit.amount is None else limit.amount, limit)


def _players(rules: RuleSet) -> Iterator[Value]:
    counts, source = player_range(rules.player_counts), _least_stated(rules.players)
    yield _value("players", "Players", counts, source)
    packs = (rules.packs,) if isinstance(rules.packs, Pack) else rules.packs
    for pack in packs:
        row = f"Cards in the pack{_for_players(pack.players, rules)}"
        words = f"{pack.size}, {pack.jokers} of them jokers"
        yield _value(" ".join(("pack", *map(str, pack.players))), row, words, pack)
    for id, label, values in _by_players(rules):
        for value in values:
            row = f"{label}{_for_players(value.players, rules)}"
            yield _value(f"{id}-{value.players}", row, _amount(rules, value), value)


OfPlayers = ByPlayers | GoingOut  # a value for some numbers of players


def _by_players(rules: RuleSet) -> Iterator[tuple[str, str, Sequence[OfPlayers]]]:
    yield "dealt", "Cards dealt to each", rules.dealt
    yield "drawn", "Cards drawn in a turn", rules.drawn
    yield "going-out", rules.say("Canastas to go out"), rules.going_out


def _amount(rules: RuleSet, value: OfPlayers) -> str:
    return amount_words(rules, value) if isinstance(value, GoingOut) else str(value.amount)


def _one_by_one(rules: RuleSet, counts: Iterable[int]) -> Iterator[Value]:
    """Yield each value by players once for each number of players."""
    for id, label, values in _by_players(rules):
        for count in counts:
            value = next(value for value in values if count in value.players)
            row = f"{label}, {count_word(count)} players"
            yield _value(f"{id}-{count}", row, _amount(rules, value), value)


def _least_stated(values: Iterable[SourcedValue]) -> SourcedValue:
    """Return a value the book does not give, if there is one: a row for all must be marked so."""
    return min(values, key=lambda value: value.is_stated)


def _for_players(counts: Sequence[int], rules: RuleSet) -> str:
    if len(counts) in (0, len(rules.player_counts)):
        return ""
    return f", {player_span(counts)} players"


def _rules(rules: RuleSet) -> Iterator[Value]:
    for rule in (*rules.opening_rules, *rules.play_rules):
        if not has_rule(rules.card_ranks, rule):
            continue
        yield _value(rule.id, rules.say(rule_label(rule).label), _yes(rule.holds), rule)
    for number in rules.numbers:
        yield _value(number.id, number_label(number.id), number.amount, number)


def _game(rules: RuleSet) -> Iterator[Value]:
    for target in rules.targets if isinstance(rules.targets, tuple) else ():
        row = f"The game is won at{_for_players(target.players, rules)}"
        yield _value(f"target {target.players}", row, f"{target.amount:,}", target)
    if rules.target and not isinstance(rules.targets, tuple):
        yield _value("target", "The game is won at", f"{rules.target.amount:,}", rules.target)
    if rules.end:
        yield _value("deals", "Hands in a game", rules.end.deals, rules.end)
    both, tie = rules.both_over, rules.tie
    if rules.target:
        yield _value("both-over", "Both sides over it", "the higher total wins", both)
    level = "nobody wins" if tie.rule == "draw" else "another hand is played"
    yield _value("tie", "An exact tie", level, tie)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"
