"""Every value of a rule book as a row to read, and two books side by side."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import (
    SMALLEST_STEP,
    ByPlayers,
    Card,
    Item,
    Limit,
    NamedPenalty,
    SourcedValue,
)
from scorekeeper.text import COUNTS

RULE_LABELS = {
    "top-discard-counts": "The top discard counts to the opening",
    "natural-meld-needed": "The opening needs a meld without wild cards",
    "wild-meld-alone": "Wild cards alone may open",
    "natural-canasta-opens": "A natural canasta from the hand opens whatever it counts",
    "concealed-needs-no-minimum": "A concealed hand needs no minimum",
    "upcard": "A first card is turned up beside the stock",
    "wild-freezes": "A wild card freezes the pile",
    "black-three-freezes": "A black three freezes the pile",
    "pair-before-opening": "Until a side has opened, the pile takes a natural pair",
    "pair-always": "The pile always takes a natural pair",
    "take-onto-meld": "The top card may go on a meld of the table",
    "one-card-each-barred": "With one card you may not take a pile of one",
    "must-take-when-stock-gone": "With the stock gone, a card that fits must be taken",
    "last-red-three-may-meld": "After a red three as the last card of the stock you may meld",
    "out-bonus-when-stock-gone": "Going-out bonus although the stock ran out",
    "discard-to-go-out": "Going out takes a last discard",
    "partner-must-agree": "The partner has to agree to going out",
    "answer-binds": "The partner's answer binds",
}
NUMBER_LABELS = {
    "talon-first": "Talon cards for the side that opens first",
    "talon-second": "Talon cards for the side that opens second",
    "bottom-cards": "Cards put at the bottom of the stock",
    "keep-after-melding": "Cards kept in hand after melding",
    "announce-cards-left": "Cards left at which a player tells",
    "meld-takes-pile-below": "A meld takes the pile with fewer cards than",
    "cut-packet": "Fewest cards in each part of a cut",
}
SIGNS = {
    "melded": ", minus if the side has not melded",
    "canastas": ", minus without a canasta, nothing with one, plus with two",
}
ABSENT = "–"


class Value(msgspec.Struct, frozen=True):
    """One value: what it is, what it amounts to, and who says so."""

    id: str
    label: str
    text: str
    cite: str = ""
    silent: str = ""


Values = tuple[Value, ...]


class Group(msgspec.Struct, frozen=True):
    id: str
    label: str
    values: Values


class Pair(msgspec.Struct, frozen=True):
    """The same value in two books; None where it is not in a book, be it silent or another game."""

    label: str
    first: Value | None
    second: Value | None

    @property
    def differs(self) -> bool:
        texts = [one.text if one else ABSENT for one in (self.first, self.second)]
        return texts[0] != texts[1]


class PairGroup(msgspec.Struct, frozen=True):
    label: str
    pairs: tuple[Pair, ...]


def groups(rules: RuleSet) -> tuple[Group, ...]:
    """Set out a book's values by subject."""
    edges = [band.at_least for band in rules.bands]
    return (
        Group("opening", "What you need to open", tuple(_bands(rules, edges))),
        Group("cards", "What cards count", tuple(_cards(rules))),
        Group("bonuses", "Bonuses", tuple(_item(i) for i in rules.items if _is_bonus(i))),
        Group("penalties", "Penalties", tuple(_penalties(rules))),
        Group("melds", "Melds and canastas", tuple(_limits(rules))),
        Group("going-out", "Players, cards and going out", tuple(_players(rules))),
        Group("play", "How it is played", tuple(_rules(rules))),
        Group("game", "The game", tuple(_game(rules))),
    )


def filled_in(rules: RuleSet) -> tuple[Value, ...]:
    """List every value the book does not give, with where ours comes from."""
    return tuple(value for group in groups(rules) for value in group.values if value.silent)


def compare(first: RuleSet, second: RuleSet) -> tuple[PairGroup, ...]:
    """Put two books side by side, value by value."""
    paired = zip(groups(first), groups(second), strict=True)
    return tuple(PairGroup(a.label, _pairs(*_alike(first, second, a, b))) for a, b in paired)


def _alike(first: RuleSet, second: RuleSet, a: Group, b: Group) -> tuple[Values, Values]:
    """Cut what goes by totals or by players finely enough that each row holds for both books."""
    if a.id == "opening":
        edges = _edges(first, second)
        return tuple(_bands(first, edges)), tuple(_bands(second, edges))
    if a.id == "going-out":
        both = [count for count in first.player_counts if count in second.player_counts]
        mine, theirs = _one_by_one(first, both), _one_by_one(second, both)
        return a.values[:2] + tuple(mine), b.values[:2] + tuple(theirs)
    return a.values, b.values


def _edges(first: RuleSet, second: RuleSet) -> list[int | None]:
    cuts = {band.at_least for band in (*first.bands, *second.bands) if band.at_least is not None}
    return [None, *sorted(cuts)]


def _pairs(first: Values, second: Values) -> tuple[Pair, ...]:
    mine = {value.id: value for value in first}
    theirs = {value.id: value for value in second}
    return tuple(
        Pair((mine.get(one) or theirs[one]).label, mine.get(one), theirs.get(one))
        for one in dict.fromkeys((*mine, *theirs))
    )


def _value(id: str, label: str, text: object, source: SourcedValue) -> Value:
    return Value(id, label, str(text), source.cite, source.silent)


def _bands(rules: RuleSet, edges: Sequence[int | None]) -> Iterator[Value]:
    for place, edge in enumerate(edges):
        after = edges[place + 1] if place + 1 < len(edges) else None
        lowest = after - SMALLEST_STEP if edge is None and after is not None else edge or 0
        band = rules.band_at(lowest)
        yield _value(f"from-{edge}", _total_label(edge, after), band.needs or "nothing", band)


def _total_label(edge: int | None, after: int | None) -> str:
    if edge is None:
        return "Any total" if after is None else f"Total below {after:,}"
    return f"{edge:,} and more" if after is None else f"{edge:,} to {after - SMALLEST_STEP:,}"


def _cards(rules: RuleSet) -> Iterator[Value]:
    for card in rules.cards:
        yield _value(f"card-{'-'.join(card.ranks)}", card.name, _card_text(card), card)
    melded, held = rules.melded_cards, rules.held_cards
    gate = "for the side" + (", against it without a canasta" if min(melded.sign.signs) < 0 else "")
    yield _value("melded-cards", "Cards on the table count", gate, melded)
    yield _value("held-cards", "Cards left in hand count", "against the side", held)


def _card_text(card: Card) -> str:
    same = card.melded == card.held
    return f"{card.melded}" if same else f"{card.melded}, in hand {card.held}"


def _is_bonus(item: Item) -> bool:
    return item.kind in ("canasta", "three", "out")


def _item(item: Item) -> Value:
    text = f"{_worth(item)}{SIGNS.get(item.sign.by, '')}".replace("-", "−")
    return _value(item.id, item.label, text, item)


def _worth(item: Item) -> str:
    """Say what one and several are worth; each amount where they do not rise evenly."""
    one, *more = item.points[1:-1] or (0,)
    if any(amount != one * count for count, amount in enumerate(more, 2)):
        return f"{', '.join(f'{amount:,}' for amount in item.points[1:])} for one to all of them"
    return item.hint


def _penalties(rules: RuleSet) -> Iterator[Value]:
    yield from (_penalty(penalty) for penalty in rules.penalties)
    yield from (_item(item) for item in rules.items if not _is_bonus(item))


def _penalty(penalty: NamedPenalty) -> Value:
    points = [f"−{penalty.points:,}"] if penalty.points else []
    raised = [f"needs {penalty.minimum} more to open"] if penalty.minimum else []
    return _value(penalty.id, penalty.label, ", ".join(points + raised), penalty)


def _limits(rules: RuleSet) -> Iterator[Value]:
    yield _value(
        "least-cards", "Fewest cards in a meld", rules.least_cards.amount, rules.least_cards
    )
    few = rules.least_naturals
    yield _value("least-naturals", "Fewest natural cards in a meld", few.amount, few)
    yield _value(
        "most-wilds", "Most wild cards in a meld", rules.most_wilds.amount, rules.most_wilds
    )
    for part in rules.rank_limits:
        yield _value(*_rank_limit(part.rank, part.most_wilds, part.allowed), part)
    size = rules.canasta_cards
    yield _value("canasta-cards", "Cards in a canasta", size.amount, size)
    yield _limit("most-cards", "Most cards in a canasta", rules.most_cards)
    yield _limit("wilds-on-canasta", "Most wild cards on a canasta", rules.most_wilds_on_canasta)
    one = rules.one_meld_per_rank
    yield _value("one-meld", "One meld of each rank for a side", _yes(one.holds), one)
    wild = rules.wild_melds
    yield _value("wild-melds", "Melds of wild cards alone", _yes(wild.holds), wild)


def _rank_limit(rank: str, most: int | None, allowed: str | None) -> tuple[str, str, str]:
    name = {"3b": "black threes", "A": "aces", "7": "sevens"}.get(rank, rank)
    if most is not None:
        return f"wilds-{rank}", f"Most wild cards with {name}", str(most)
    words = {"never": "never", "going-out": "only in going out"}
    return f"meld-{rank}", f"Melding {name}", words[allowed or "never"]


def _limit(id: str, label: str, limit: Limit) -> Value:
    return _value(id, label, "any number" if limit.amount is None else limit.amount, limit)


def _players(rules: RuleSet) -> Iterator[Value]:
    counts = rules.player_counts
    spread = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    yield _value("players", "Players", spread, _worst(rules.players))
    pack = rules.pack
    cards = sum(pack.cards.values())
    yield _value("pack", "Cards in the pack", f"{cards}, {pack.jokers} of them jokers", pack)
    for label, parts in _by_players(rules):
        for part in parts:
            yield _value(
                f"{label} {part.players}", f"{label}{_for(part, rules)}", part.amount, part
            )


def _by_players(rules: RuleSet) -> Iterator[tuple[str, tuple[ByPlayers, ...]]]:
    yield "Cards dealt to each", rules.dealt
    yield "Cards drawn in a turn", rules.drawn
    yield "Canastas to go out", rules.canastas_to_go_out


def _one_by_one(rules: RuleSet, counts: Iterable[int]) -> Iterator[Value]:
    """Give what goes by the number of players for each number apart."""
    for label, parts in _by_players(rules):
        for count in counts:
            part = next(part for part in parts if count in part.players)
            yield _value(f"{label} {count}", f"{label}, {COUNTS[count]} players", part.amount, part)


def _worst(parts: Iterable[SourcedValue]) -> SourcedValue:
    """Take the part the book does not give, if there is one: it must not go unmarked."""
    ordered = sorted(parts, key=lambda part: part.is_stated)
    return ordered[0]


def _for(part: ByPlayers, rules: RuleSet) -> str:
    if len(part.players) == len(rules.player_counts):
        return ""
    first, last = part.players[0], part.players[-1]
    names = COUNTS[first] if first == last else f"{COUNTS[first]} to {COUNTS[last]}"
    return f", {names} players"


def _rules(rules: RuleSet) -> Iterator[Value]:
    for rule in (*rules.opening_rules, *rules.play_rules):
        yield _value(rule.id, RULE_LABELS[rule.id], _yes(rule.holds), rule)
    for number in rules.numbers:
        label = NUMBER_LABELS.get(number.id, number.id.replace("-", " ").capitalize())
        yield _value(number.id, label, number.amount, number)


def _game(rules: RuleSet) -> Iterator[Value]:
    yield _value("target", "The game is won at", f"{rules.target.amount:,}", rules.target)
    both, tie = rules.both_over, rules.tie
    yield _value("both-over", "Both sides over it", "the higher total wins", both)
    yield _value("tie", "An exact tie", "another hand is played", tie)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"
