"""Rule sets that no book has: each with what the shipped ones do without."""

from typing import Any

from tests.support.rule_sets import house_rules

DEAL = {"silent": "A house rule."}


def duo() -> dict[str, Any]:
    """Return a book for two players only, with a single opening band."""
    values = house_rules(
        "hudson", id="duo", name="Duo", book="Duo, a house book", line="For two.", mark="§ "
    )
    return values | {
        "players": values["players"][:1],
        "dealt": [{"players": [2], "is": 13, **DEAL}],
        "drawn": [{"players": [2], "is": 2, **DEAL}],
        "going_out": [{"players": [2], "canastas": 2, **DEAL}],
        "band": [{"needs": 60, **DEAL}],
        "target": {"is": 7500, **DEAL},
        "penalty": [],
    }


def trio() -> dict[str, Any]:
    """Return a book for six in three partnerships, five of whom one sits out, or two."""
    values = house_rules(
        "miller", id="aaa-trio", name="Trio", book="Trio, a house book", line="For six.", state=""
    )
    threes = {
        "sign": {"by": "canastas", "is": [-1, -1, 0, 0, 1]},
        "points": [0, 100, 200, 300, 500, 800, 1000],
    }
    counts = [
        {"count": 6, "sides": [2, 2, 2], "sits_out": [0, 0, 0], **DEAL},
        {"count": 5, "sides": [3, 2], "sits_out": [1, 0], **DEAL},
        {"count": 2, "sides": [1, 1], "sits_out": [0, 0], **DEAL},
    ]
    return values | {
        "players": counts,
        "pack": {"decks": 3, "jokers": 6, **DEAL},
        "dealt": [{"players": [5, 6], "is": 11, **DEAL}, {"players": [2], "is": 15, **DEAL}],
        "drawn": [{"players": [2, 5, 6], "is": 2, **DEAL}],
        "going_out": [{"players": [6, 5, 2], "canastas": 3, **DEAL}],
        "item": [i | threes if i["kind"] == "three" else i for i in values["item"]],
        "number": [{"id": "cards-under-foot", "is": 3, **DEAL}],
    }


def foot() -> dict[str, Any]:
    """Return Hand and Foot: a reserve, packs and targets by players, marks, gates, own words."""
    values = house_rules(
        "hudson", id="foot", name="Foot", book="Hand and Foot at our table", line="Four packs."
    )
    items = [
        item | {"each": 100} if item["id"] == "red-three" else item
        for item in values["item"]
        if item["id"] != "concealed"
    ]
    for item in items:
        if item["id"] == "red-three":
            del item["points"]
            item["sign"] = {"by": "kind:natural", "is": [-1, 1]}
    cut = {"id": "exact-cut", "label": "Exact cuts", "one": "exact cut", "kind": "mark"}
    pot = {"id": "no-foot", "label": "Feet not seen", "one": "foot not seen", "kind": "mark"}
    red = {"name": "Red threes", "ranks": ["3r"], "melded": 0, "held": 100, **DEAL}
    return values | {
        "pack": [
            {"players": [4, 3], "decks": 5, "jokers": 10, **DEAL},
            {"players": [2, 5, 6], "decks": 6, "jokers": 12, **DEAL},
        ],
        "target": [
            {"players": [2, 3, 4], "is": 8500, **DEAL},
            {"players": [5, 6], "is": 10000, **DEAL},
        ],
        "card": [*values["card"], red],
        "melded_cards": {"sign": {"by": "mark:no-foot", "is": [1, 0]}, **DEAL},
        "item": [
            cut | {"each": 100, "per": "player", **DEAL},
            pot | {"each": -100, "excludes": ["out"], **DEAL},
            *items,
        ],
        "naturals_to_wilds": {"is": 2, **DEAL},
        "reserve": {"cards": 13, **DEAL},
        "words": {"canasta": ["book", "books"]},
    }
