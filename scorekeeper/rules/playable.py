"""What makes a rule set unplayable though each of its values is right.

Files and house sheets are refused for it. A copy that a game brings along is not: it was played.
"""

from collections.abc import Iterator

from scorekeeper.rules.cards import JOKER, TWO, WILD
from scorekeeper.rules.melds import canasta_kind
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.runs import shortest_canasta_runs

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
    yield from _too_many_to_go_out(rules)
    for name in LINE_NAMES:
        if name in rules.items_by_id:
            yield f"item {name}: a line of every score is called {name!r}; give it another `id`"


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


def _too_many_to_go_out(rules: RuleSet) -> Iterator[str]:
    """Yield for how many players going out takes more canastas than the cards make."""
    size = rules.canasta_cards.amount
    for count in rules.player_counts:
        cards = sum(rules.for_players(count).pack.cards.values())
        asked, most = rules.to_go_out(count).canastas, cards // size
        if asked > most:
            yield (
                f"`going_out`: {cards} cards make at most {most} {rules.canasta.many} of "
                f"{size} cards, {count} players would need {asked}"
            )
            return


def cautions(rules: RuleSet) -> Iterator[str]:
    """Yield what a house sheet says and perhaps does not mean."""
    most, on_canasta = rules.most_wilds, rules.most_wilds_on_canasta
    if most.house and not on_canasta.house and on_canasta.amount != most.amount:
        allowed = "any number" if on_canasta.amount is None else str(on_canasta.amount)
        yield (
            f"`most_wilds` is {most.amount}, but a finished {rules.canasta.one} still takes "
            f"{allowed}: change `most_wilds_on_canasta` too if that is not meant"
        )
