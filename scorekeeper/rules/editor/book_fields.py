"""Which fields a rule set has: made of its values, under the headings of its overview."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from scorekeeper.rules.cards import CARD_NAMES, WILD
from scorekeeper.rules.consistency import MOST_DECKS, MOST_JOKERS
from scorekeeper.rules.editor.fields import (
    PLUS_POINTS,
    POINTS,
    Amount,
    AmountField,
    Field,
    OptionalField,
    PointsField,
    SignField,
    TargetField,
    YesNoField,
)
from scorekeeper.rules.editor.joint_fields import (
    NEW_WILD_ITEM,
    RankWildsField,
    WildField,
    WildLimitsField,
)
from scorekeeper.rules.editor.opening_field import OpeningField
from scorekeeper.rules.editor.player_fields import (
    ByPlayersField,
    GoingOutField,
    PacksField,
    TableByPlayersField,
    player_boxes,
)
from scorekeeper.rules.labels import has_rule, number_label, rule_label
from scorekeeper.rules.library import as_values
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SMALLEST_STEP, Item
from scorekeeper.rules.wording import count_word

# No table plays with more: what is larger would take for ever to count with.
MOST_CARDS, MOST_CANASTAS, MOST_DEALS = 50, 20, 99
_CARDS = Amount(least=1, most=MOST_CARDS)
_WILDS = Amount(most=MOST_CARDS)


def fields_of(book: RuleSet, rules: RuleSet, sheet: Mapping[str, Any]) -> dict[str, Field]:
    """Return every field of a book with its sheet, the rules they make, in the overview's order."""
    made = (
        OpeningField(
            id="opening",
            label="What you need to open",
            group="opening",
            bands=as_values(rules)["band"],
        ),
        *_cards(rules),
        *_items(rules),
        *_penalties(rules),
        *_melds(rules),
        _wild_canastas(book, sheet),
        *_deal(rules),
        *_play(rules),
        *_game(rules),
    )
    return {field.id: _in_words(rules, field) for field in made}


def _in_words(rules: RuleSet, field: Field) -> Field:
    """Return a field with the table's own word for a canasta."""
    boxes = tuple(map(rules.say, field.boxes))
    return msgspec.structs.replace(field, label=rules.say(field.label), boxes=boxes)


def _cards(rules: RuleSet) -> Iterator[Field]:
    for card in rules.cards:
        for key, words in (("melded", "on the table"), ("held", "left in hand")):
            yield AmountField(
                id=f"card-{'-'.join(card.ranks)}-{key}",
                label=f"{card.name} {words}",
                group="cards",
                place=("card", card.name),
                key=key,
                amount=PLUS_POINTS,
            )


def _items(rules: RuleSet) -> Iterator[Field]:
    for item in rules.items:
        if item.is_of_wilds and item.kind == "canasta":
            continue  # see `_wild_canastas`
        group = "penalties" if item.kind in ("unfinished", "held") else "bonuses"
        if item.kind == "three":
            yield from _threes(rules, item, group)
        else:
            yield AmountField(
                id=item.id,
                label=item.label,
                group=group,
                place=("item", item.id),
                key="each",
                amount=POINTS,
            )


def _threes(rules: RuleSet, item: Item, group: str) -> Iterator[Field]:
    place, count = ("item", item.id), rules.most_of(item.rank)
    boxes = (*map(count_word, range(1, count)), f"all {count_word(count)}")
    yield PointsField(id=item.id, label=item.label, group=group, boxes=boxes, place=place)
    label = f"{item.label} count against the side"
    yield SignField(id=f"{item.id}-sign", label=label, group=group, place=place, rules=rules)


def _penalties(rules: RuleSet) -> Iterator[Field]:
    for penalty in rules.penalties:
        for key in ("points", "minimum"):
            if getattr(penalty, key):
                yield AmountField(
                    id=f"penalty-{penalty.id}" + ("" if key == "points" else f"-{key}"),
                    label=penalty.label + ("" if key == "points" else ": raises the opening by"),
                    group="penalties",
                    place=("penalty", penalty.id),
                    key=key,
                    amount=PLUS_POINTS,
                )


def _melds(rules: RuleSet) -> Iterator[Field]:
    for key, label, amount in (
        ("least_cards", "Fewest cards in a meld", _CARDS),
        ("least_naturals", "Fewest natural cards in a meld", _WILDS),
        ("canasta_cards", "Cards in a canasta", _CARDS),
        ("most_cards", "Most cards in a canasta", Amount(most=MOST_CARDS, may_be_any=True)),
    ):
        yield AmountField(id=key, label=label, group="melds", place=(key, ""), amount=amount)
    yield WildLimitsField(
        id="most_wilds",
        label="Most wild cards in a meld",
        group="melds",
        boxes=("in a meld", "on a canasta (empty: any number)"),
        amount=_WILDS,
    )
    if rules.rank_wilds:
        yield RankWildsField(
            id="rank_wilds",
            label="Most wild cards with some ranks",
            group="melds",
            boxes=tuple(f"with {CARD_NAMES[rank].many}" for rank in rules.rank_wilds),
            limits=tuple(as_values(rules)["rank_limit"]),
            amount=_WILDS,
        )
    ratio = ("naturals_to_wilds", "")
    label = "Natural cards for each wild card in a meld (empty: no such rule)"
    yield OptionalField(
        id="naturals_to_wilds", label=label, group="melds", place=ratio, amount=_CARDS
    )
    label = "And more natural cards than that"
    yield YesNoField(id="more_naturals", label=label, group="melds", place=ratio, key="more")
    label = "One meld of each rank for a side"
    yield YesNoField(
        id="one_meld_per_rank", label=label, group="melds", place=("one_meld_per_rank", "")
    )


def is_wild_canasta(item: Mapping[str, Any]) -> bool:
    """Return whether an item of a sheet is a canasta of wild cards alone."""
    return item.get("kind") == "canasta" and item["match"].get("ranks") == [WILD]


def _wild_canastas(book: RuleSet, sheet: Mapping[str, Any]) -> Field:
    """Return the field of wild canastas: the book's, and what a sheet has besides or would have."""
    own = {item.id: item.label for item in book.canastas if item.is_of_wilds}
    added = {
        item["id"]: item
        for item in sheet.get("item", [])
        if item["id"] not in book.items_by_id and is_wild_canasta(item)
    }
    if not own and not added:
        added = {"wild": {"id": "wild", **NEW_WILD_ITEM}}
    labels = own | {id: item["label"] for id, item in added.items()}
    return WildField(
        id="wild-canastas",
        label="Wild canastas",
        group="bonuses",
        boxes=tuple(labels.values()),
        items=tuple(labels),
        added=added,
    )


def _deal(rules: RuleSet) -> Iterator[Field]:
    yield from _packs(rules)
    counts = tuple(rules.player_counts)
    for key, label in (("dealt", "Cards dealt"), ("drawn", "Cards drawn in a turn")):
        yield ByPlayersField(
            id=key,
            label=label,
            group="going-out",
            boxes=player_boxes(counts),
            key=key,
            counts=counts,
            usual=rules.usual_players,
            amount=_CARDS,
        )
    kinds = tuple(kind.one for kind in rules.canastas)
    yield GoingOutField(
        id="going_out",
        label="Canastas to go out",
        group="going-out",
        boxes=(*player_boxes(counts), *(f"{kind}: at least" for kind in kinds)),
        key="going_out",
        own="canastas",
        counts=counts,
        usual=rules.usual_players,
        kinds=tuple(kind.id for kind in rules.canastas),
        labels=kinds,
        entries=as_values(rules)["going_out"],
        amount=Amount(most=MOST_CANASTAS),
    )
    yield from _reserve(rules)


def _packs(rules: RuleSet) -> Iterator[Field]:
    """Yield the packs for all, and by number of players."""
    decks, jokers = Amount(least=1, most=MOST_DECKS), Amount(most=MOST_JOKERS * MOST_DECKS)
    if not isinstance(rules.packs, tuple):
        yield AmountField(
            id="decks",
            label="Packs of cards",
            group="going-out",
            place=("pack", ""),
            key="decks",
            amount=decks,
        )
        yield AmountField(
            id="jokers",
            label="Jokers",
            group="going-out",
            place=("pack", ""),
            key="jokers",
            amount=jokers,
        )
    counts = tuple(rules.player_counts)
    yield PacksField(
        id="packs-by-players",
        label="Packs by number of players",
        group="going-out",
        boxes=tuple(
            f"{box}: {what}" for box in player_boxes(counts) for what in ("packs", "jokers")
        ),
        is_again=not isinstance(rules.packs, tuple),
        counts=counts,
        decks=decks,
        jokers=jokers,
    )


def _reserve(rules: RuleSet) -> Iterator[Field]:
    name = rules.reserve.name if rules.reserve else "foot or pot"
    place = ("reserve", "")
    yield OptionalField(
        id="reserve",
        label=f"Cards laid aside to be taken up later, the {name} (empty: none)",
        group="going-out",
        place=place,
        key="cards",
        amount=_CARDS,
    )
    if rules.reserve:
        yield YesNoField(
            id="reserve-per-side",
            label=f"One {name} for each side, not for each player",
            group="going-out",
            place=place,
            key="per",
            values=("side", "player"),
        )
        yield YesNoField(
            id="reserve-all-to-go-out",
            label=f"A side goes out only when all its players have taken up the {name}",
            group="going-out",
            place=place,
            key="all_to_go_out",
        )


def _play(rules: RuleSet) -> Iterator[Field]:
    """Yield the rules that the game can have: of red and black threes only where there are any."""
    for key, named in (("opening_rule", rules.opening_rules), ("play_rule", rules.play_rules)):
        for rule in (rule for rule in named if has_rule(rules.card_ranks, rule)):
            label = rules.say(rule_label(rule).label)
            yield YesNoField(id=rule.id, label=label, group="play", place=(key, rule.id))
    for named_number in rules.numbers:
        place = ("number", named_number.id)
        label = number_label(named_number.id)
        yield AmountField(
            id=f"number-{named_number.id}", label=label, group="play", place=place, amount=_WILDS
        )


def _game(rules: RuleSet) -> Iterator[Field]:
    """Yield how long a game lasts; a target that goes by players has no other field."""
    amount, label = Amount(least=SMALLEST_STEP, step=SMALLEST_STEP), "The game is won at"
    goes_by_players = isinstance(rules.targets, tuple)
    if not goes_by_players:
        yield TargetField(
            id="target",
            label=label,
            group="game",
            place=("target", ""),
            amount=amount,
            deals=rules.end.deals if rules.end else 0,
        )
    if rules.targets:
        counts = tuple(rules.player_counts)
        yield TableByPlayersField(
            id="target" if goes_by_players else "target-by-players",
            label=label if goes_by_players else f"{label}, by number of players",
            group="game",
            boxes=player_boxes(counts),
            is_again=not goes_by_players,
            key="target",
            counts=counts,
            usual=rules.usual_players,
            amount=amount,
        )
    if rules.end:
        yield AmountField(
            id="deals",
            label="Hands in a game",
            group="game",
            place=("end", ""),
            key="deals",
            amount=Amount(least=1, most=MOST_DEALS),
        )
