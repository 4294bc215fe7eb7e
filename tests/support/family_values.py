"""Every number of the games of the family, typed in by hand from their sources."""

from typing import Any

from tests.support.book_values import (
    ANY,
    CLASSIC_CARDS,
    CLASSIC_ITEMS,
    CLASSIC_RULES,
    FOUR_PLAY,
    IF_MELDED,
    MINUS,
    PLUS,
)

NATURAL = {"natural": (500, PLUS, (0, 0, ANY), 0), "mixed": (300, PLUS, (ANY, 0, ANY), 0)}
OUT = {"out": (100, PLUS, None, 0)}
CLASSIC_BANDS = ((None, 15), (0, 50), (1500, 90), (3000, 120))
TABLE_RULES = CLASSIC_RULES - {"last-red-three-may-meld"}
ALL_WILDS = (ANY, 0, ANY)

URUGUAY: dict[str, Any] = {
    "pack": (2, 4),
    "players": {2: ((1, 1), (0, 0)), **FOUR_PLAY},
    "dealt": {2: 15, 4: 11},
    "drawn": {2: 2, 4: 1},
    "canastas to go out": {2: 2, 4: 1},
    "cards": CLASSIC_CARDS,
    "melded and held": (PLUS, MINUS),
    "meld": (3, 2, 3, 7, ANY, 3),
    "wilds of a rank": {"3b": 0},
    "items": {"wild": (2000, PLUS, ALL_WILDS, 0), **CLASSIC_ITEMS},
    "bands": CLASSIC_BANDS,
    "rules": {
        *(TABLE_RULES - {"take-onto-meld"}),
        *("pair-always", "wild-melds", "concealed-needs-no-minimum"),
    },
    "usual": set(),
    "target": 5000,
    "penalties": {},
    "numbers": {},
}
CUBAN: dict[str, Any] = {
    **URUGUAY,
    "players": FOUR_PLAY,
    "dealt": {4: 13},
    "drawn": {4: 1},
    "canastas to go out": {4: 1},
    "meld": (3, 2, 3, 7, 7, 3),
    "items": {
        "wild-twos": (4000, PLUS, (ANY, 0, 0), 0),
        "wild-jokers": (3000, PLUS, (ANY, 4, ANY), 0),
        "wild": (2000, PLUS, ALL_WILDS, 0),
        **NATURAL,
        "red-three": ((0, 100, 300, 500, 1000), IF_MELDED, None, 0),
        "black-three": ((0, 5, 10, 15, 100), PLUS, None, 0),
        **OUT,
    },
    "bands": (*CLASSIC_BANDS, (5000, 150)),
    "rules": {*TABLE_RULES, "wild-melds"},
    "target": 7500,
}
PENNIES: dict[str, Any] = {
    **CUBAN,
    "pack": (4, 8),
    "players": {6: ((3, 3), (0, 0))},
    "dealt": {6: 13},
    "drawn": {6: 2},
    "canastas to go out": {6: (4, {"sevens": 1, "wild": 1, "natural": 1, "mixed": 1})},
    "cards": {**CLASSIC_CARDS, "3r": (0, 100)},
    "items": {
        "sevens": (1500, PLUS, ALL_WILDS, 0),
        "wild": (1000, PLUS, ALL_WILDS, 0),
        **NATURAL,
        "red-three": ((0, 100, 200, 300, 400, 500, 600, 700, 1000), IF_MELDED, None, 0),
        **OUT,
    },
    "bands": ((None, 15), (0, 50), (500, 90), (1000, 120), (1500, 150)),
    "target": 20000,
    "reserve": (11, "player"),
}
_ALONE = {n: ((1,) * n, (0,) * n) for n in (2, 3, 5)}
HANDFOOT: dict[str, Any] = {
    "pack": {2: (3, 6), 3: (4, 8), 4: (5, 10), 5: (6, 12), 6: (7, 14)},
    "players": {**_ALONE, **FOUR_PLAY, 6: ((2, 2, 2), (0, 0, 0))},
    "dealt": dict.fromkeys(range(2, 7), 13),
    "drawn": dict.fromkeys(range(2, 7), 2),
    "canastas to go out": dict.fromkeys(range(2, 7), (5, {"clean": 2, "dirty": 2, "wild": 1})),
    "cards": {**CLASSIC_CARDS, "3b": (0, 5), "3r": (0, 100)},
    "melded and held": (PLUS, MINUS),
    "meld": (3, 2, 2, 7, 7, 2),
    "wilds of a rank": {},
    "items": {
        "wild": (1500, PLUS, ALL_WILDS, 0),
        "clean": (500, PLUS, (0, 0, ANY), 0),
        "dirty": (300, PLUS, ALL_WILDS, 0),
        "red-three": (100, PLUS, None, 0),
        "exact-cut": (100, PLUS, None, (1, "player")),
        **OUT,
    },
    "bands": ((1, 50), (2, 90), (3, 120), (4, 150)),
    "rules": {
        *("top-discard-counts", "upcard", "pair-before-opening", "pair-always", "wild-melds"),
        *("discard-to-go-out", "partner-must-agree", "answer-binds"),
    },
    "usual": set(),
    "target": 0,
    "penalties": {},
    "numbers": {},
    "ratio": (2, False),
    "reserve": (13, "player"),
    "deals": 4,
}
FAMILY = {"uruguay": URUGUAY, "cuban": CUBAN, "pennies": PENNIES, "handfoot": HANDFOOT}
