"""What makes a rule set unplayable though each of its values is right.

Files and house sheets are refused for it. A copy that a game brings along is not: it was played.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from scorekeeper.rules.cards import JOKER, NATURAL_RANKS, THREE, TWO, WILD
from scorekeeper.rules.consistency import MOST_CARDS
from scorekeeper.rules.melds import canasta_kind
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.runs import shortest_canasta_runs
from scorekeeper.rules.shapes import HandShape
from scorekeeper.rules.values import Item

_SIGNS_OF = {"always": 1, "melded": 2, "out": 2}  # as many as there are cases
_IN_ORDER = dict(pairwise((NATURAL_RANKS[0], TWO, THREE, *reversed(NATURAL_RANKS))))
_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
LINE_NAMES = ("cards", "hand", "foot", "penalty")  # lines of a score that are no items


def unplayable(rules: RuleSet) -> Iterator[str]:
    """Yield what cannot be played so, a sentence for each."""
    for count in rules.player_counts:
        fault = next(_wild_canastas_without_item(rules.for_players(count)), "")
        if fault:
            yield fault
            break
    most, on_canasta = rules.most_wilds, rules.most_wilds_on_canasta
    if not on_canasta.admits(most.amount):
        yield f"`most_wilds_on_canasta` must be {most.amount} or more, as `most_wilds` is"
    for run in shortest_canasta_runs(rules, rules.canasta_cards.amount):
        if canasta_kind(rules, run) is None:
            yield (
                f"a {rules.run_noun.one} such as {run} would count nothing: give an item of kind "
                '"canasta" with match = { form = "run" }'
            )
            break
    yield from _cards(rules)
    yield from _signs(rules)
    yield from _too_many_to_go_out(rules)
    for item in rules.items:
        yield from _item_faults(rules, item)


def _wild_canastas_without_item(rules: RuleSet) -> Iterator[str]:
    """Yield which wild canasta would pass for another kind: the first item that fits counts."""
    if not rules.wild_melds.holds:
        return
    size, pack = rules.canasta_cards.amount, rules.deck
    twos = pack[TWO] if TWO in rules.card_ranks.wilds else 0
    for jokers in range(min(size, pack[JOKER]) + 1):
        if size - jokers > twos:
            continue
        fitting = (k for k in rules.canastas if k.match and k.match.fits(WILD, size, jokers))
        kind = next(fitting, None)
        if kind is None or not kind.is_of_wilds:
            counts = f"would count as item {kind.id}" if kind else "would count nothing"
            yield (
                f"`wild_melds` holds, but {size} wild cards {counts}: before it, give an item "
                'of kind "canasta" with match = { ranks = ["wild"] }'
            )


def _cards(rules: RuleSet) -> Iterator[str]:
    """Yield what cannot be with the cards there are: too many packs, or too few to deal from."""
    if rules.least_cards.amount < 1:
        yield "`least_cards` must be 1 or more"
    for key, amounts in (("dealt", rules.dealt), ("drawn", rules.drawn)):
        if any(one.amount < 1 for one in amounts):
            yield f"`{key}` must be 1 or more"
    if rules.most_wilds.amount > MOST_CARDS:
        yield f"`most_wilds` must be {MOST_CARDS} or fewer"
    for count in rules.player_counts:
        fault = _fault_of_stock(rules.for_players(count), count)
        if fault:
            yield fault
            return


def _fault_of_stock(rules: RuleSet, count: int) -> str:
    """Return why so many players have nothing to draw from, "" where they have."""
    seating, cards = rules.seating(count), sum(rules.deck.values())
    players = sum(seating.sides) - sum(seating.sits_out)
    dealt, reserve = rules.dealt_to(count).amount, rules.reserve
    stock = cards - dealt * players
    if stock <= 0:
        return f"`dealt`: {dealt} cards for each of {players} players leave no stock of {cards}"
    if reserve:
        packets = players if reserve.per == "player" else len(seating.sides)
        stock -= reserve.cards * packets
        if stock <= 0:
            return f"`reserve`: {packets} times {reserve.cards} cards leave no stock of {cards}"
    drawn = next(one.amount for one in rules.drawn if count in one.players)
    return f"`drawn`: {drawn} cards are more than the stock of {stock}" if drawn > stock else ""


def _signs(rules: RuleSet) -> Iterator[str]:
    """Yield whose `sign` has not one for each case."""
    signs = {"melded_cards": rules.melded_cards.sign, "held_cards": rules.held_cards.sign}
    signs |= {f"item {item.id}": item.sign for item in rules.items}
    for where, sign in signs.items():
        wanted = _SIGNS_OF.get(sign.by, len(sign.signs))
        if len(sign.signs) != wanted:
            yield f'{where}: `sign` by "{sign.by}" needs {wanted} in `is`, not {len(sign.signs)}'


def _item_faults(rules: RuleSet, item: Item) -> Iterator[str]:
    """Yield why an item could not be counted, or not be told from another."""
    where = f"item {item.id}:"
    if item.id in LINE_NAMES:
        yield f"{where} a line of every score is called {item.id!r}; give it another `id`"
    if not _ID.fullmatch(item.id):
        yield f"{where} an `id` is made of a-z, 0-9 and hyphens"
    if item.kind in ("canasta", "out") and item.worth(1) < 0:
        yield f"{where} `each` is a bonus: {item.each} would be taken off"
    if item.kind in ("unfinished", "held") and item.worth(1) > 0:
        yield f"{where} `each` is taken off: write it as -{item.each}"
    if item.kind == "held" and item.least < 1:
        yield f"{where} `least` must be 1 or more: from how many of the rank on it counts"
    if item.kind == "out" and item.id != "out" and not item.goes_with:
        yield f'{where} besides "out", an item of kind "out" needs `goes_with`'
    if item.id in item.excludes:
        yield f"{where} `excludes` names the item itself"
    known = [item.id]
    while (other := rules.items_by_id[known[-1]].goes_with) and other not in known:
        known.append(other)
    if other:
        yield f"{where} `goes_with` leads back to {other}: one of them must go alone"


def _too_many_to_go_out(rules: RuleSet) -> Iterator[str]:
    """Yield for how many players going out takes more canastas than the cards make."""
    size = rules.canasta_cards.amount
    for count in rules.player_counts:
        cards = sum(rules.for_players(count).deck.values())
        asked, most = rules.to_go_out(count).canastas, cards // size
        if asked > most:
            yield (
                f"`going_out`: {cards} cards make at most {most} {rules.canasta.many} of "
                f"{size} cards, {count} players would need {asked}"
            )
            return


def cautions(rules: RuleSet) -> Iterator[str]:
    """Yield what a file says and perhaps does not mean."""
    most, on_canasta = rules.most_wilds, rules.most_wilds_on_canasta
    if most.house and not on_canasta.house and on_canasta.amount != most.amount:
        allowed = "any number" if on_canasta.amount is None else str(on_canasta.amount)
        yield (
            f"`most_wilds` is {most.amount}, but a finished {rules.canasta.one} still takes "
            f"{allowed}: change `most_wilds_on_canasta` too if that is not meant"
        )
    yield from _gaps(rules)
    yield from _special_hands_of_another_size(rules)
    yield from _special_hands_of_one_shape(rules)


def _gaps(rules: RuleSet) -> Iterator[str]:
    """Yield where the order of a sequence leaves a rank out."""
    for low, high in pairwise(rules.runs.order if rules.runs else ()):
        if _IN_ORDER.get(low) != high:
            yield (
                f"`order` of `runs` goes from {low} on to {high}: put in what lies between "
                "if that is not meant"
            )


def _special_hands_of_another_size(rules: RuleSet) -> Iterator[str]:
    """Yield the special hands that nobody holds who has drawn from the stock."""
    drawn = {count: one.amount for one in rules.drawn for count in one.players}
    held = {rules.dealt_to(count).amount + drawn[count] for count in rules.player_counts}
    sizes = ((item.id, item.shape.size(rules.card_ranks.all)) for item in rules.items if item.shape)
    others = [f"{item_id} ({size})" for item_id, size in sizes if size not in held]
    if others:
        cards = " or ".join(map(str, sorted(held)))
        yield (
            f"special hands are shown after drawing, with {cards} cards; of another size: "
            f"{', '.join(others)}: change `shape`, `dealt` or `drawn` if that is not meant"
        )


def _special_hands_of_one_shape(rules: RuleSet) -> Iterator[str]:
    """Yield which special hands have the cards of one before: shown, they are taken for that."""
    before: dict[HandShape, str] = {}
    for item in rules.items:
        if item.shape is None:
            continue
        first = before.setdefault(item.shape, item.id)
        if first != item.id:
            yield (
                f"item {item.id} has the `shape` of item {first}: cards that are shown count as "
                f"{first}; change one of them if that is not meant"
            )
