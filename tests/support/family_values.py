"""Every number of the games of the family, typed in by hand from their sources."""

from typing import Any

from tests.support.book_values import (
    ANY,
    CLASSIC_CARDS,
    CLASSIC_ITEMS,
    CLASSIC_RULES,
    FOUR_PLAY,
    IF_MELDED,
    MILLER,
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
    "reserve": (13, "player", "all"),
    "deals": 4,
}
_TWO_TO_SIX = {
    **{n: ((1,) * n, (0,) * n) for n in (2, 3)},
    **FOUR_PLAY,
    5: ((3, 2), (1, 0)),
    6: ((3, 3), (0, 0)),
}
RUN = (("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), 3, 7, 0, False)
SIX_RED_THREES = (0, 100, 200, 300, 400, 500, 1000)
SAMBA: dict[str, Any] = {
    **CUBAN,
    "pack": (3, 6),
    "players": _TWO_TO_SIX,
    "dealt": {2: 15, 3: 15, 4: 15, 5: 15, 6: 13},
    "drawn": dict.fromkeys(range(2, 7), 2),
    "canastas to go out": dict.fromkeys(range(2, 7), 2),
    "meld": (3, 2, 2, 7, ANY, 2),
    "items": {
        "samba": (1500, PLUS, ALL_WILDS, 0),
        **NATURAL,
        "red-three": (SIX_RED_THREES, (-1, -1, 1), None, 0),
        "out": (200, PLUS, None, 0),
    },
    "bands": (*CLASSIC_BANDS, (7000, 150)),
    "rules": TABLE_RULES,
    "target": 10000,
    "runs": RUN,
}
BOLIVIA: dict[str, Any] = {
    **SAMBA,
    "players": FOUR_PLAY,
    "dealt": {4: 15},
    "drawn": {4: 2},
    "canastas to go out": {4: (2, {"escalera": 1})},
    "cards": {**CLASSIC_CARDS, "3b": (5, 100)},
    "items": {
        "bolivia": (2500, PLUS, ALL_WILDS, 0),
        "escalera": (1500, PLUS, ALL_WILDS, 0),
        **NATURAL,
        "red-three": (SIX_RED_THREES, (-1, -1, 1), None, 0),
        "out": (200, PLUS, None, 0),
    },
    "rules": {*TABLE_RULES, "wild-melds"},
    "closed": {"wild": 7},
    "target": 15000,
}
BRAZILIAN: dict[str, Any] = {
    **BOLIVIA,
    "canastas to go out": {4: 2},
    "items": {
        "wild": (2000, PLUS, ALL_WILDS, 0),
        "escalera": (1500, PLUS, ALL_WILDS, 0),
        **NATURAL,
        "red-three": ((0, 100, 200, 300, 400, 1000, 1200), IF_MELDED, None, 0),
        "out": (200, PLUS, None, 0),
        "short-run": (-1000, PLUS, (ANY, 0, ANY, 0, 4, 0), 0),
    },
    "bands": (*CLASSIC_BANDS, (7000, 0), (8000, 200), (9000, 0)),
    "rules": {
        *(TABLE_RULES - {"top-discard-counts", "pair-before-opening"}),
        *("wild-melds", "partner-must-agree", "pile-barred"),
    },
    "runs": (*RUN, "grows going out"),
    "target": 10000,
}
_MODERN_THREES = ((0, 100, 300, 500, 1000), (-1, 0, 1), None, 0)
MODERN: dict[str, Any] = {
    **MILLER,
    "items": {
        **MILLER["items"],
        **dict.fromkeys(("red-three", "black-three"), _MODERN_THREES),
        "pairs": (2500, PLUS, None, ((2,) * 7, (), 0)),
        "wild-pairs": (2000, PLUS, None, ((2,) * 6, (2,), 0)),
        "miami-pairs": (2500, PLUS, None, ((2,) * 5, (2, 2), 0)),
        "zip-code": (2500, PLUS, None, ((4, 3, 3, 2, 2), (), 0)),
        "straight": (3000, PLUS, None, ((), (), 0)),
        "garbage": (3000, PLUS, None, ((4, 4, 3, 3), (), 0)),
        "blast-off": (3000, PLUS, None, ((5, 4, 3, 2), (), 0)),
        "triples": (3500, PLUS, None, ((3,) * 4, (2,), 0)),
        "quads": (3500, PLUS, None, ((4,) * 3, (2,), 0)),
        "dream-4": (8500, PLUS, None, ((5, 5), (4,), 0, True)),
        "dream-5": (8500, PLUS, None, ((5, 4), (), 5, True)),
    },
    "rules": MILLER["rules"]
    - {"partner-must-agree", "empty-pile-bars", "wild-meld-first", "wild-meld-alone"},
    "numbers": {"talon-first": 4, "talon-second": 3},
}
BURRACO: dict[str, Any] = {
    "pack": (2, 4),
    "players": {2: ((1, 1), (0, 0)), **FOUR_PLAY},
    "dealt": {2: 11, 4: 11},
    "drawn": {2: 1, 4: 1},
    "canastas to go out": {2: (1, {}, {"pot-not-taken": 0}), 4: (1, {}, {"pot-not-taken": 0})},
    "cards": {
        "JK": (30, 30),
        "2": (20, 20),
        "A": (15, 15),
        **dict.fromkeys(("K", "Q", "J", "10", "9", "8"), (10, 10)),
        **dict.fromkeys(("7", "6", "5", "4", "3"), (5, 5)),
    },
    "melded and held": (PLUS, MINUS),
    "meld": (3, 2, 1, 7, ANY, 1),
    "wilds of a rank": {},
    "items": {
        "clean": (200, PLUS, (0, 0, ANY), 0),
        "semi": (150, PLUS, (ANY, 0, ANY, 0, ANY, 7), 0),
        "dirty": (100, PLUS, ALL_WILDS, 0),
        "pot-not-taken": (-100, PLUS, None, (1, "side")),
        **OUT,
    },
    "bands": ((None, 0),),
    "rules": {"upcard", "take-onto-meld", "discard-to-go-out"},
    "usual": set(),
    "target": 2005,
    "penalties": {},
    "numbers": {"pozzetto": 11},
    "runs": (
        ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
        *(3, ANY, 1, True),
    ),
}
FAMILY = {
    **{"uruguay": URUGUAY, "cuban": CUBAN, "pennies": PENNIES, "handfoot": HANDFOOT},
    **{"samba": SAMBA, "bolivia": BOLIVIA, "brazilian": BRAZILIAN, "modern": MODERN},
    "burraco": BURRACO,
}
