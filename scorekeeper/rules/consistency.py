"""What has to hold between the values of a rule set; each check raises ValueError."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scorekeeper.rules.cards import RED_THREE, TWO, WILD
from scorekeeper.rules.game_values import GoingOut
from scorekeeper.rules.named_rules import LATER_RULES, OPENING_RULES, PLAY_RULES
from scorekeeper.rules.values import ITEM_GATES, SMALLEST_STEP, ByPlayers, Pack, check_step
from scorekeeper.text import LARGEST_COUNT

if TYPE_CHECKING:
    from scorekeeper.rules.rule_set import RuleSet  # which runs the checks

# Packs, jokers in each, and cards of a meld: more would take very long to count with.
MOST_DECKS, MOST_JOKERS, MOST_CARDS = 12, 8, 500
ID = "[a-z0-9-]+"  # of a rule set: a part of addresses and anchors


def _check_ids_are_unique(rules: "RuleSet") -> None:
    for key, named in (
        ("item", rules.items),
        ("penalty", rules.penalties),
        ("number", rules.numbers),
        ("opening_rule", rules.opening_rules),
        ("play_rule", rules.play_rules),
    ):
        _check_unique(key, [value.id for value in named])


def _check_names(rules: "RuleSet") -> None:
    if not re.fullmatch(ID, rules.id):
        raise ValueError(f"`id` {rules.id!r}: lower-case letters, digits and hyphens alone")
    if not rules.name.strip():
        raise ValueError("`name` is empty: what are the rules called?")


def _check_every_rule_is_given(rules: "RuleSet") -> None:
    for key, named, ids in (
        ("opening_rule", rules.opening_rules, OPENING_RULES),
        ("play_rule", rules.play_rules, PLAY_RULES),
    ):
        given = [rule.id for rule in named]
        unknown = [rule_id for rule_id in given if rule_id not in ids]
        if unknown:
            raise ValueError(f"`{key}`: there is no {unknown[0]!r}; there are {', '.join(ids)}")
        needed = [rule_id for rule_id in given if rule_id not in LATER_RULES]
        if needed != [i for i in ids if i not in LATER_RULES]:
            raise ValueError(f"`{key}` must give, in this order, {', '.join(ids)}")


def _check_player_counts(rules: "RuleSet") -> None:
    if not rules.players:
        raise ValueError("`players` must give a number of players")
    _check_unique("players", rules.player_counts)


def _check_packs(rules: "RuleSet") -> None:
    for pack in (rules.packs,) if isinstance(rules.packs, Pack) else rules.packs:
        if pack.decks > MOST_DECKS:
            raise ValueError(f"`pack`: {pack.decks} decks are too many: {MOST_DECKS} at most")
        most = MOST_JOKERS * pack.decks
        if pack.jokers > most:
            raise ValueError(f"`pack`: {pack.jokers} jokers are too many: {most} at most")


def _check_ranks_are_unique(rules: "RuleSet") -> None:
    _check_unique("card", [rank for card in rules.cards for rank in card.ranks])


def _check_values_by_players(rules: "RuleSet") -> None:
    if isinstance(rules.packs, Pack) and rules.packs.players:
        raise ValueError("`pack`: `players` is for a list of them, [[pack]]")
    by_players: dict[str, Sequence[Pack | ByPlayers | GoingOut] | object] = {
        "dealt": rules.dealt,
        "drawn": rules.drawn,
        "going_out": rules.going_out,
        "pack": rules.packs,
        "target": rules.targets,
    }
    for key, values in by_players.items():
        if not isinstance(values, tuple):
            continue
        stated = sorted(count for value in values for count in value.players)
        if stated != sorted(rules.player_counts):
            raise ValueError(f"`{key}` must give each of {rules.player_counts} players once")


def _check_bands_rise(rules: "RuleSet") -> None:
    if rules.opens_by_deal:
        deals = [band.deal or 0 for band in rules.bands]
        if deals[:1] != [1] or deals != sorted(set(deals)):
            raise ValueError("`band`: by deal each has `deal`, the first is 1, the others rise")
        return
    if any(band.deal is not None for band in rules.bands):
        raise ValueError('`band`: `deal` needs [opening] with by = "deal"')
    lowest, *higher = [band.at_least for band in rules.bands] or [0]
    rising = sorted({edge for edge in higher if edge is not None})
    if lowest is not None or higher != rising:
        raise ValueError("`band`: the first has no `at_least`, the others rise")


def _check_named_items(rules: "RuleSet") -> None:
    for item in rules.items:
        if item.goes_with and item.goes_with not in rules.items_by_id:
            raise ValueError(f"item {item.id}: `goes_with` names no item")
        unknown = [other for other in item.excludes if other not in rules.items_by_id]
        if unknown:
            raise ValueError(f"item {item.id}: `excludes` names no item {unknown[0]!r}")


def _check_signs(rules: "RuleSet") -> None:
    """A sign that goes by a kind of canasta or by a mark names an item of that kind."""
    signs = [(f"item {item.id}", item.sign) for item in rules.items]
    zones = (("melded_cards", rules.melded_cards.sign), ("held_cards", rules.held_cards.sign))
    for where, sign in (*signs, *zones):
        named = rules.items_by_id.get(sign.item_id)
        kind = ITEM_GATES.get(sign.by.partition(":")[0])
        if kind and (named is None or named.kind != kind):
            raise ValueError(f"{where}: `sign` goes by {sign.by}, but there is no such {kind}")


def _check_going_out_is_an_item(rules: "RuleSet") -> None:
    out = rules.items_by_id.get("out")
    if out is None or out.kind != "out":
        raise ValueError('`item` must have one with id "out" and kind "out"')


def _check_points_of_threes(rules: "RuleSet") -> None:
    """A list of points is as long as the threes of the pack, of the largest of several."""
    for item in rules.items:
        if item.points and item.kind != "three":
            raise ValueError(f"item {item.id}: `points` are by the number of threes; give `each`")
        in_pack = rules.most_of(item.rank)
        if item.points and len(item.points) != in_pack + 1:
            raise ValueError(f"item {item.id}: `points` must go from 0 to {in_pack} cards")


def _check_sizes_of_canastas(rules: "RuleSet") -> None:
    if rules.least_cards.amount > rules.canasta_cards.amount:
        raise ValueError("`canasta_cards` must be `least_cards` or more")
    if not rules.most_cards.admits(rules.canasta_cards.amount):
        raise ValueError("`most_cards` must be `canasta_cards` or more")


def _check_every_card_has_a_value(rules: "RuleSet") -> None:
    missing = set(rules.deck) - set(rules.card_points) - {RED_THREE}
    if missing:
        raise ValueError(f"`card` gives no value for {', '.join(sorted(missing))}")


def _check_ranks_of_the_game(rules: "RuleSet") -> None:
    """A rank is named only where the game has it: some know threes by colour, some do not."""
    known = rules.card_ranks.all
    named = [("card", rank) for card in rules.cards for rank in card.ranks]
    named += [("rank_limit", limit.rank) for limit in rules.rank_limits if limit.rank != WILD]
    for item in rules.items:
        ranks = [item.rank] if item.rank else []
        ranks += [rank for rank in item.match.ranks if rank != WILD] if item.match else []
        ranks += item.shape.must if item.shape else ()
        named += [(f"item {item.id}", rank) for rank in ranks]
    for where, rank in named:
        if rank not in known:
            raise ValueError(f"`{where}` names {rank}, which this game does not have: see [ranks]")


def _check_runs(rules: "RuleSet") -> None:
    runs = rules.runs
    if runs is None:
        for item in rules.items:
            if item.match and item.match.form != "set":
                raise ValueError(f"item {item.id}: `form` speaks of sequences; give [runs]")
        return
    for rank in runs.order:
        is_natural_two = rank == TWO and runs.natural_twos
        if rank not in rules.card_ranks.natural and not is_natural_two:
            hint = ": say `natural_twos = true`" if rank == TWO else ""
            raise ValueError(f"`runs`: `order` names {rank}, which is no natural card{hint}")
    for item in rules.items:
        for end in (item.match.lowest, item.match.highest) if item.match else ():
            if end and end not in runs.order:
                raise ValueError(f"item {item.id}: {end} is not in the `order` of [runs]")


def _check_special_hands(rules: "RuleSet") -> None:
    """A special hand can be made of the cards there are."""
    ranks, wilds = rules.card_ranks, rules.card_ranks.wilds
    rules_most = rules.most_of(ranks.natural[0])
    for item, shape in ((item, item.shape) for item in rules.specials if item.shape):
        too_many = len(shape.groups) > len(ranks.natural) or len(shape.wild_groups) > len(wilds)
        too_large = any(size > rules_most for size in (*shape.groups, *shape.wild_groups))
        if too_many or too_large or shape.loose_wilds > sum(map(rules.most_of, wilds)):
            raise ValueError(f"item {item.id}: there are no such cards in the pack")


def _check_unique(key: str, values: Sequence[object]) -> None:
    for value in values:
        if values.count(value) > 1:
            raise ValueError(f"`{key}` has {value!r} twice")


def _check_what_going_out_takes(rules: "RuleSet") -> None:
    kinds = {kind.id for kind in rules.canastas}
    marks = {item.id for item in rules.items if item.kind == "mark"}
    for needed in rules.going_out:
        for key, named, known, what in (
            ("kinds", needed.kinds, kinds, "kind of canasta"),
            ("not_counted", needed.not_counted, kinds, "kind of canasta"),
            ("marks", needed.marks, marks, "mark"),
        ):
            for name in named:
                if name not in known:
                    raise ValueError(f"`going_out`: `{key}` names {name!r}, which is no {what}")
        if needed.canastas and needed.not_counted and kinds <= set(needed.not_counted):
            raise ValueError("`going_out`: `not_counted` leaves no canasta that counts")


def _check_the_game_ends(rules: "RuleSet") -> None:
    if rules.target is None and rules.end is None:
        raise ValueError("give `target`, or `deals` in `end`, or both: a game must end")
    single = () if rules.target is None else (rules.target,)
    for target in rules.targets if isinstance(rules.targets, tuple) else single:
        if not SMALLEST_STEP <= target.amount <= LARGEST_COUNT:
            raise ValueError(f"`target` must be from {SMALLEST_STEP} to {LARGEST_COUNT:,}")
        check_step("`target`", target.amount)


CHECKS: tuple["Callable[[RuleSet], None]", ...] = (
    _check_ids_are_unique,
    _check_names,
    _check_every_rule_is_given,
    _check_player_counts,
    _check_packs,
    _check_ranks_are_unique,
    _check_values_by_players,
    _check_bands_rise,
    _check_named_items,
    _check_signs,
    _check_going_out_is_an_item,
    _check_ranks_of_the_game,
    _check_points_of_threes,
    _check_sizes_of_canastas,
    _check_every_card_has_a_value,
    _check_runs,
    _check_special_hands,
    _check_what_going_out_takes,
    _check_the_game_ends,
)
