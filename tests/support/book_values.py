"""Every number of the five books, typed in by hand from the books and the usual score sheet."""

from typing import Any

from scorekeeper.rules.game_values import Band, GoingOut
from scorekeeper.rules.options import Reserve, Runs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.shapes import HandShape
from scorekeeper.rules.values import Item, Match, Pack, Sign

PLUS, MINUS = (1,), (-1,)
IF_MELDED = (-1, 1)
ANY = None

CLASSIC_CARDS = {
    "JK": (50, 50),
    "2": (20, 20),
    "A": (20, 20),
    **dict.fromkeys(("K", "Q", "J", "10", "9", "8"), (10, 10)),
    **dict.fromkeys(("7", "6", "5", "4"), (5, 5)),
    "3b": (5, 5),
}
# points each or by how many; sign; (most wilds, least and most jokers) of the meld; cards held, or
# from which number on the points are ours
CLASSIC_ITEMS = {
    "natural": (500, PLUS, (0, 0, ANY), 0),
    "mixed": (300, PLUS, (ANY, 0, ANY), 0),
    "red-three": ((0, 100, 200, 300, 800), IF_MELDED, None, 0),
    "out": (100, PLUS, None, 0),
    "concealed": (100, PLUS, None, 0),
}
# least cards, least naturals, most wilds, cards of a canasta, most cards, most wilds on a canasta
CLASSIC_MELD = (3, 2, 3, 7, ANY, ANY)
CLASSIC_BANDS = ((None, 0), (0, 50), (1500, 90), (3000, 120))
CLASSIC_RULES = {
    "top-discard-counts",
    "upcard",
    "wild-freezes",
    "pair-before-opening",
    "take-onto-meld",
    "one-card-each-barred",
    "must-take-when-stock-gone",
    "last-red-three-may-meld",
    "answer-binds",
    "red-three-freezes",
}
LUUDOO_LACKS = {"one-card-each-barred", "last-red-three-may-meld", "red-three-freezes"}
FOUR_PLAY = {4: ((2, 2), (0, 0))}
TWO_TO_FOUR_PLAY = {2: ((1, 1), (0, 0)), 3: ((1, 1, 1), (0, 0, 0)), **FOUR_PLAY}

HUDSON: dict[str, Any] = {
    "pack": (2, 4),
    "players": {**TWO_TO_FOUR_PLAY, 5: ((3, 2), (1, 0)), 6: ((3, 3), (1, 1))},
    "dealt": {2: 15, 3: 13, 4: 11, 5: 11, 6: 11},
    "drawn": {2: 1, 3: 1, 4: 1, 5: 1, 6: 1},
    "canastas to go out": {2: 2, 3: 1, 4: 1, 5: 1, 6: 1},
    "cards": CLASSIC_CARDS,
    "melded and held": (PLUS, MINUS),
    "meld": CLASSIC_MELD,
    "wilds of a rank": {"3b": 0},
    "items": CLASSIC_ITEMS,
    "bands": CLASSIC_BANDS,
    "rules": CLASSIC_RULES,
    "usual": set(),
    "target": 5000,
    "penalties": {
        "red-three-kept": (500, 0),
        "saw-another-card": (50, 0),
        "permission-failed": (100, 0),
        "took-discard-before-showing": (50, 0),
        "melded-out-of-turn": (100, 0),
        "drew-out-of-turn": (100, 0),
        "kept-card-drawn-out-of-turn": (100, 0),
        "told-minimum": (100, 0),
        "asked-minimum": (100, 0),
    },
    "numbers": {},
}
OFFICIAL1950: dict[str, Any] = {
    **HUDSON,
    "players": {**TWO_TO_FOUR_PLAY, 5: ((3, 2), (1, 0)), 6: ((3, 3), (0, 0))},
    "canastas to go out": dict.fromkeys(range(2, 7), 1),
    "bands": ((None, 50), (1500, 90), (3000, 120)),
    "penalties": {},
    "numbers": {"cut-packet": 4},
}
BICYCLE: dict[str, Any] = {
    "pack": (2, 4),
    "players": FOUR_PLAY,
    "dealt": {4: 11},
    "drawn": {4: 1},
    "canastas to go out": {4: 1},
    "cards": CLASSIC_CARDS,
    "melded and held": (PLUS, MINUS),
    "meld": CLASSIC_MELD,
    "wilds of a rank": {"3b": 0},
    "items": CLASSIC_ITEMS,
    "bands": CLASSIC_BANDS,
    "rules": {*CLASSIC_RULES, "concealed-needs-no-minimum", "black-three-freezes"},
    "usual": set(),
    "target": 5000,
    "penalties": {
        "red-three-kept": (500, 0),
        "retracted-some": (100, 0),
        "retracted-all": (0, 10),
        "illegal-meld": (100, 0),
    },
    "numbers": {},
}
LUUDOO: dict[str, Any] = {
    "pack": (2, 4),
    "players": TWO_TO_FOUR_PLAY,
    "dealt": {2: 15, 3: 13, 4: 11},
    "drawn": {2: 2, 3: 1, 4: 1},
    "canastas to go out": {2: 2, 3: 1, 4: 1},
    "cards": {**CLASSIC_CARDS, "3r": (0, 100)},
    "melded and held": (PLUS, MINUS),
    "meld": (3, 2, 3, 7, ANY, 3),
    "wilds of a rank": {"3b": 0},
    "items": CLASSIC_ITEMS,
    "bands": ((None, 15), (0, 50), (1500, 90), (3000, 120)),
    "rules": {
        *(CLASSIC_RULES - LUUDOO_LACKS),
        "one-meld-per-rank",
    },
    "usual": {2},
    "target": 5000,
    "penalties": {},
    "numbers": {},
}
MILLER: dict[str, Any] = {
    "pack": (2, 4),
    "players": FOUR_PLAY,
    "dealt": {4: 13},
    "drawn": {4: 1},
    "canastas to go out": {4: 2},
    "cards": {**CLASSIC_CARDS, "3b": (0, 5), "3r": (0, 5)},
    "melded and held": (IF_MELDED, MINUS),
    "meld": (3, 2, 2, 7, 7, 2),
    "wilds of a rank": {"7": 0},
    "items": {
        "aces": (2500, PLUS, (0, 0, ANY), 0),
        "sevens": (2500, PLUS, (0, 0, ANY), 0),
        "wild-twos": (3000, PLUS, (ANY, 0, 0), 0),
        "wild-jokers": (2500, PLUS, (ANY, 4, ANY), 0),
        "wild": (2000, PLUS, (ANY, 0, ANY), 0),
        "natural": (500, PLUS, (0, 0, ANY), 0),
        "mixed": (300, PLUS, (ANY, 0, ANY), 0),
        "red-three": ((0, 100, 300, 500, 1000), (-1, 0, 1), None, 2),
        "black-three": ((0, 100, 300, 500, 1000), (-1, 0, 1), None, 2),
        "out": (100, PLUS, None, 0),
        "unfinished-aces": (-2500, PLUS, (0, 0, ANY), 0),
        "unfinished-sevens": (-2500, PLUS, (0, 0, ANY), 0),
        "unfinished-wild": (-2000, PLUS, (ANY, 0, ANY), 0),
        "held-aces": (-1500, PLUS, None, 3),
        "held-sevens": (-1500, PLUS, None, 3),
    },
    "bands": ((None, 125), (3000, 155), (5000, 180)),
    "rules": {
        "one-meld-per-rank",
        "wild-melds",
        "natural-meld-needed",
        "wild-meld-alone",
        "natural-canasta-opens",
        "pair-before-opening",
        "pair-always",
        "discard-to-go-out",
        "partner-must-agree",
        "answer-binds",
        "empty-pile-bars",
        "wild-meld-first",
    },
    "usual": set(),
    "target": 8500,
    "penalties": {},
    "numbers": {
        "talon-first": 4,
        "talon-second": 3,
        "bottom-cards": 8,
        "keep-after-melding": 2,
        "announce-cards-left": 3,
        "meld-takes-pile-below": 5,
    },
}
BOOKS = {
    "hudson": HUDSON,
    "official1950": OFFICIAL1950,
    "miller": MILLER,
    "bicycle": BICYCLE,
    "luudoo": LUUDOO,
}


def drawn_by(rules: RuleSet, players: int) -> int:
    """Return how many cards a turn draws at a table of so many players."""
    return next(value.amount for value in rules.drawn if players in value.players)


def numbers_of(rules: RuleSet) -> dict[str, Any]:
    """Return the numbers of a rule set in the form of the tables above."""
    return {
        "pack": _packs(rules),
        "players": {part.count: (part.sides, part.sits_out) for part in rules.players},
        "dealt": {n: rules.dealt_to(n).amount for n in rules.player_counts},
        "drawn": {n: drawn_by(rules, n) for n in rules.player_counts},
        "canastas to go out": {n: _to_go_out(rules.to_go_out(n)) for n in rules.player_counts},
        "cards": {rank: (card.melded, card.held) for card in rules.cards for rank in card.ranks},
        "melded and held": (_sign(rules.melded_cards.sign), _sign(rules.held_cards.sign)),
        "meld": (
            rules.least_cards.amount,
            rules.least_naturals.amount,
            rules.most_wilds.amount,
            rules.canasta_cards.amount,
            rules.most_cards.amount,
            rules.most_wilds_on_canasta.amount,
        ),
        "wilds of a rank": {rank: limit.most_wilds for rank, limit in rules.rank_wilds.items()},
        "items": {item.id: _item(item) for item in rules.items},
        "bands": tuple((_edge(band), band.needs) for band in rules.bands),
        "rules": {
            *(rule.id for rule in (*rules.opening_rules, *rules.play_rules) if rule.holds),
            *(["one-meld-per-rank"] if rules.one_meld_per_rank.holds else []),
            *(["wild-melds"] if rules.wild_melds.holds else []),
        },
        "target": rules.target_total,
        "penalties": {part.id: (part.points, part.minimum) for part in rules.penalties},
        "numbers": {part.id: part.amount for part in rules.numbers},
        "usual": {n for n in rules.player_counts if rules.to_go_out(n).usual},
        **_of_some_games(rules),
    }


def _edge(band: Band) -> int | None:
    return band.at_least if band.deal is None else band.deal


def _packs(rules: RuleSet) -> Any:
    if isinstance(rules.packs, Pack):
        return rules.packs.decks, rules.packs.jokers
    return {n: (pack.decks, pack.jokers) for pack in rules.packs for n in pack.players}


def _to_go_out(needed: GoingOut) -> Any:
    if needed.marks:
        return needed.canastas, dict(needed.kinds), dict(needed.marks)
    return (needed.canastas, dict(needed.kinds)) if needed.kinds else needed.canastas


def _of_some_games(rules: RuleSet) -> dict[str, Any]:
    """Return what the five books do without."""
    ratio, reserve, runs = rules.naturals_to_wilds, rules.reserve, rules.runs
    return {
        **({"runs": _runs(runs)} if runs else {}),
        **({"closed": closed} if (closed := _closed(rules)) else {}),
        **({"ratio": (ratio.amount, ratio.more)} if ratio else {}),
        **({"reserve": _reserve(reserve)} if reserve else {}),
        **({"deals": rules.deals} if rules.deals else {}),
    }


def _reserve(reserve: Reserve) -> tuple[Any, ...]:
    return (reserve.cards, reserve.per, *(["all"] if reserve.all_to_go_out else []))


def _closed(rules: RuleSet) -> dict[str, int | None]:
    """Return the ranks whose melds are closed earlier than others, and with how many cards."""
    return {rank: limit.most_cards for rank, limit in rules.rank_sizes.items()}


def _sign(sign: Sign) -> tuple[int, ...]:
    return sign.signs


def _item(item: Item) -> tuple[Any, ...]:
    match = item.match and _match(item.match)
    points = item.points if item.each is None else item.each
    own = item.least or item.silent_from or (item.most, item.per) * (item.kind == "mark")
    shape = item.shape and (*_shape(item.shape), *([True] if item.wins else []))
    return points, _sign(item.sign), match, own or shape or 0


def _shape(shape: HandShape) -> tuple[Any, ...]:
    return shape.groups, shape.wild_groups, shape.loose_wilds


def _match(match: Match) -> tuple[int | None, ...]:
    own = match.most_wilds, match.least_jokers, match.most_jokers
    sizes = match.least_cards, match.most_cards, match.clean
    return own if sizes == (0, None, 0) else (*own, *sizes)


def _runs(runs: Runs) -> tuple[Any, ...]:
    bounds = runs.order, runs.least, runs.most, runs.most_wilds, runs.natural_twos
    return (*bounds, "grows going out") if runs.grows_going_out else bounds
