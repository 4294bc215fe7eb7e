"""Made-up books of the canasta family: sequences, natural threes and twos, special hands."""

import copy
import tomllib
from functools import cache
from typing import Any

from scorekeeper.assets import DATA
from scorekeeper.rules.library import decode
from scorekeeper.rules.rule_set import RuleSet

OURS = {"house": "A house rule."}
ORDER = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FROM_ACE_TO_ACE = ["A", "2", "3", *ORDER]
SHAPES: dict[str, dict[str, Any]] = {
    "pairs": {"groups": [2] * 7},
    "wild-pairs": {"groups": [2] * 6, "wild_groups": [2], "must": ["A", "7"]},
    "miami-pairs": {"groups": [2] * 5, "wild_groups": [2, 2], "must": ["A", "7"]},
    "zip-code": {"groups": [4, 3, 3, 2, 2], "wilds": "groups"},
    "straight": {"straight": True},
    "garbage": {"groups": [4, 4, 3, 3]},
    "triples": {"groups": [3, 3, 3, 3], "wild_groups": [2]},
    "dream": {"groups": [5, 4], "loose_wilds": 5},
}
AMOUNTS = {"wild-pairs": 2000, "pairs": 2500, "miami-pairs": 2500, "dream": 8500}


def _copy_of(original: str, **keys: str) -> dict[str, Any]:
    text = (DATA / "rulesets" / f"{original}.toml").read_text("utf-8")
    values: dict[str, Any] = _ours(tomllib.loads(text))
    return values | keys


def _ours(values: Any) -> Any:
    """Return values as the table's own: with a reason that binds instead of a paragraph."""
    if isinstance(values, list):
        return [_ours(value) for value in values]
    if not isinstance(values, dict):
        return values
    inner = {key: _ours(value) for key, value in values.items()}
    if "cite" in inner or "silent" in inner:
        dropped = ("cite", "silent", "usual", "reading", "silent_from")
        inner = {key: value for key, value in inner.items() if key not in dropped} | OURS
    return inner


def _item(item_id: str, kind: str, each: int, **keys: Any) -> dict[str, Any]:
    names = {"id": item_id, "label": item_id.capitalize(), "one": item_id}
    return {**names, "kind": kind, "each": each, **keys, **OURS}


def samba() -> dict[str, Any]:
    """Return a game of three packs with sequences without wild cards, closed at seven."""
    values = _copy_of("hudson", id="ladders", name="Ladders", book="Ladders", line="Sequences.")
    points = [0, 100, 200, 300, 400, 500, 1000]
    threes = {"points": points, "sign": {"by": "canastas", "is": [-1, -1, 1]}}
    items = [i for i in values["item"] if i["id"] != "concealed"]
    return values | {
        "pack": {"decks": 3, "jokers": 6, **OURS},
        "players": [{"count": 4, "sides": [2, 2], "sits_out": [0, 0], **OURS}],
        "dealt": [{"players": [4], "is": 15, **OURS}],
        "drawn": [{"players": [4], "is": 2, **OURS}],
        "going_out": [{"players": [4], "canastas": 2, **OURS}],
        "most_wilds": {"is": 2, **OURS},
        "most_wilds_on_canasta": {"is": 2, **OURS},
        "one_meld_per_rank": {"holds": False, **OURS},
        "runs": {"order": ORDER, "most": 7, **OURS},
        "item": [
            _item("samba", "canasta", 1500, match={"form": "run"}),
            *(i | threes if i["id"] == "red-three" else i for i in items),
        ],
    }


def short_runs() -> dict[str, Any]:
    """Return the same with wild melds and a loss for each sequence of fewer than five cards."""
    values = samba() | {"id": "short-ladders", "name": "Short ladders"}
    short = {"form": "run", "most_cards": 4}
    return values | {
        "wild_melds": {"holds": True, **OURS},
        "rank_limit": [*values["rank_limit"], {"rank": "wild", "most_cards": 7, **OURS}],
        "going_out": [{"players": [4], "canastas": 2, "kinds": {"samba": 1}, **OURS}],
        "item": [
            _item("bolivia", "canasta", 2000, match={"ranks": ["wild"]}),
            *values["item"],
            _item("short", "unfinished", -1000, match=short),
        ],
    }


def burraco() -> dict[str, Any]:
    """Return a game with natural threes, twos in their own place, clean, semi-clean and dirty."""
    values = _copy_of("hudson", id="burrachi", name="Burrachi", book="Burrachi", line="A pot.")
    kinds = {"clean": {"most_wilds": 0}, "semi": {"clean": 7}, "dirty": {}}
    points = {"clean": 200, "semi": 150, "dirty": 100}
    out = next(item for item in values["item"] if item["id"] == "out")
    cards = [("Jokers", ["JK"], 30), ("Twos", ["2"], 20), ("Aces", ["A"], 15)]
    cards += [("Eight to king", ["K", "Q", "J", "10", "9", "8"], 10)]
    cards += [("Three to seven", ["7", "6", "5", "4", "3"], 5)]
    return values | {
        "players": [{"count": 4, "sides": [2, 2], "sits_out": [0, 0], **OURS}],
        "dealt": [{"players": [4], "is": 11, **OURS}],
        "drawn": [{"players": [4], "is": 1, **OURS}],
        "going_out": [{"players": [4], "canastas": 1, "marks": {"pot-not-taken": 0}, **OURS}],
        "card": [
            {"name": name, "ranks": ranks, "melded": value, "held": value, **OURS}
            for name, ranks, value in cards
        ],
        "most_wilds": {"is": 1, **OURS},
        "most_wilds_on_canasta": {"is": 1, **OURS},
        "one_meld_per_rank": {"holds": False, **OURS},
        "rank_limit": [],
        "ranks": {"threes": "natural", **OURS},
        "runs": {"order": FROM_ACE_TO_ACE, "most_wilds": 1, "natural_twos": True, **OURS},
        "reserve": {"cards": 11, "per": "side", "name": "pot", **OURS},
        "words": {"canasta": ["burraco", "burrachi"]},
        "item": [
            *(
                _item(name, "canasta", points[name], match={"form": "any", **match})
                for name, match in kinds.items()
            ),
            out,
            _item("pot-not-taken", "mark", -100, excludes=["out"]),
        ],
        "band": [{"needs": 0, **OURS}],
        "target": {"is": 2005, **OURS},
        "penalty": [],
    }


def whole_suits() -> dict[str, Any]:
    """Return the same with more for a sequence from ace to king, and from ace to ace."""
    values = burraco() | {"id": "whole-suits", "name": "Whole suits"}
    king, ace = ({"form": "run", "lowest": "A", "highest": rank} for rank in ("K", "A"))
    kinds = [
        _item("ace-ace", "canasta", 1000, match=ace),
        _item("ace-king", "canasta", 500, match=king),
    ]
    return values | {"item": [*kinds, *values["item"]]}


def modern() -> dict[str, Any]:
    """Return modern American canasta with special hands; one of them wins the game."""
    values = _copy_of("miller", id="clubhouse", name="Clubhouse", book="Clubhouse", state="")
    hands = [
        _item(name, "special", AMOUNTS.get(name, 3000), shape=shape, wins=name == "dream")
        for name, shape in SHAPES.items()
    ]
    return values | {"item": [*values["item"], *hands]}


BOOKS = {
    "samba": samba,
    "short_runs": short_runs,
    "burraco": burraco,
    "whole_suits": whole_suits,
    "modern": modern,
}


@cache
def family_book(name: str) -> RuleSet:
    """Return one of the made-up books."""
    return decode(copy.deepcopy(BOOKS[name]()), f"{name}.toml")
