"""A house sheet for every numeric and yes-or-no value of a book, each with that value changed."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.labels import has_rule
from scorekeeper.rules.library import as_values
from scorekeeper.rules.rule_set import RuleSet

OURS = {"house": "Ours"}
CONCEALED = {
    "id": "concealed",
    "label": "Concealed hand",
    "one": "concealed hand",
    "kind": "out",
    "each": 100,
    "goes_with": "out",
    **OURS,
}
SOURCES = ("cite", "silent", "usual", "reading", "silent_from")

Changes = Iterator[tuple[str, dict[str, Any]]]


class ChangedValue(NamedTuple):
    """A rule set in which a table changed one value, by the name of that value."""

    name: str
    rules: RuleSet


def changed_values(book: RuleSet) -> list[ChangedValue]:
    """Return the book once for each of its values, with that value changed."""
    values = as_values(book)
    unknown = {rule.id for rule in book.play_rules if not has_rule(book.card_ranks, rule)}
    parts = (
        *(_limits, _rules, _items, _cards, _numbers, _by_players, _game, _rank_limits, _signs),
        *(_runs, _reserve),
    )
    return [
        ChangedValue(name, merge_sheet({"base": book.id, "name": "Ours", **sheet}, name))
        for part in parts
        for name, sheet in part(values)
        if name not in unknown
    ]


def _limits(values: dict[str, Any]) -> Changes:
    for key in ("least_cards", "least_naturals"):
        yield key.replace("_", "-"), {key: {"is": values[key]["is"] + 1, **OURS}}
    wilds = {"is": values["most_wilds"]["is"] + 1, **OURS}
    more = {} if values["most_wilds_on_canasta"].get("any") else {"most_wilds_on_canasta": wilds}
    yield "most-wilds", {"most_wilds": wilds, **more}
    size = {"is": values["canasta_cards"]["is"] + 1, **OURS}
    larger = {} if values["most_cards"].get("any") else {"most_cards": size}
    yield "canasta-cards", {"canasta_cards": size, **larger}
    for name, key, most in (
        ("most-cards", "most_cards", 9),
        ("wilds-on-canasta", "most_wilds_on_canasta", 5),
    ):
        yield name, {key: {"is": most, **OURS} if values[key].get("any") else {"any": True, **OURS}}
    ratio = values.get("naturals_to_wilds", {"is": 1})["is"] + 1
    yield "naturals-to-wilds", {"naturals_to_wilds": {"is": ratio, **OURS}}


def _rules(values: dict[str, Any]) -> Changes:
    one_meld = values["one_meld_per_rank"]["holds"]
    yield "one-meld", {"one_meld_per_rank": {"holds": not one_meld, **OURS}}
    if values["wild_melds"]["holds"]:
        yield "wild-melds", {"wild_melds": {"holds": False, **OURS}}
    else:
        yield "wild-melds", {"wild_melds": {"holds": True, **OURS}, "item": [_kind("wild", "wild")]}
    known = {rule["id"] for rule in values["opening_rule"]}
    later = ({"id": name, "holds": False} for name in ("no-wilds", "pile-barred"))
    added = [rule for rule in later if rule["id"] not in known]
    for key, entries in (
        ("opening_rule", [*values["opening_rule"], *added]),
        ("play_rule", values["play_rule"]),
    ):
        for rule in entries:
            yield rule["id"], {key: [{"id": rule["id"], "holds": not rule["holds"], **OURS}]}


def _kind(name: str, rank: str) -> dict[str, Any]:
    """Return a kind of canasta that the book does not have."""
    return {
        "id": name,
        "label": f"{name.capitalize()} canastas",
        "one": f"{name} canasta",
        "kind": "canasta",
        "each": 2000,
        "match": {"ranks": [rank]},
        **OURS,
    }


def _items(values: dict[str, Any]) -> Changes:
    for item in values["item"]:
        if item.get("points"):
            points = [3 * number for number in item["points"]]
            yield item["id"], {"item": [{"id": item["id"], "points": points, **OURS}]}
        else:
            each = item["each"] + (35 if item["each"] > 0 else -35)
            yield item["id"], {"item": [{"id": item["id"], "each": each, **OURS}]}
    known = {item["id"] for item in values["item"]}
    if "concealed" not in known:
        yield "concealed", {"item": [CONCEALED]}
    for name, rank in (("sevens", "7"), ("aces", "A")):
        if name not in known:
            yield f"canastas-of-{rank}", {"item": [_kind(name, rank)]}


def _cards(values: dict[str, Any]) -> Changes:
    for card in values["card"]:
        changed = {"melded": card["melded"] + 5, "held": card["held"] + 25}
        name = f"card-{'-'.join(card['ranks'])}"
        yield name, {"card": [{"name": card["name"], **changed, **OURS}]}


def _numbers(values: dict[str, Any]) -> Changes:
    for penalty in values["penalty"]:
        more = "minimum" if penalty.get("minimum") else "points"
        changed = {more: penalty[more] + 35}
        yield penalty["id"], {"penalty": [{"id": penalty["id"], **changed, **OURS}]}
    for number in values["number"]:
        yield number["id"], {"number": [{"id": number["id"], "is": number["is"] + 2, **OURS}]}


def _by_players(values: dict[str, Any]) -> Changes:
    for key in ("dealt", "drawn"):
        entries = [{"players": e["players"], "is": e["is"] + 2, **OURS} for e in values[key]]
        yield key, {key: entries}
    counts = [seats["count"] for seats in values["players"]]
    yield "going-out", {"going_out": [{"players": counts, "canastas": 3, **OURS}]}
    fewer = [
        {name: value for name, value in seats.items() if name not in SOURCES} | OURS
        for seats in values["players"]
    ]
    if len(counts) > 1:
        kept = {"players": fewer[1:]}
        by_players = ("pack",) if isinstance(values["pack"], list | tuple) else ()
        for key in ("dealt", "drawn", "going_out", *by_players):
            kept[key] = [_without(entry, counts[0]) for entry in values[key]]
            kept[key] = [entry for entry in kept[key] if entry["players"]]
        yield "players", kept


def _without(entry: dict[str, Any], count: int) -> dict[str, Any]:
    return entry | {"players": [players for players in entry["players"] if players != count]}


def _game(values: dict[str, Any]) -> Changes:
    by_total = [{"needs": 35, **OURS}, {"at_least": 1000, "needs": 75, **OURS}]
    by_deal = [{"deal": 1, "needs": 35, **OURS}, {"deal": 2, "needs": 75, **OURS}]
    if "opening" in values:
        yield "opening", {"band": by_deal}
        yield "opening", {"opening": {"by": "total", **OURS}, "band": by_total}
    else:
        yield "opening", {"band": by_total}
        yield "opening", {"opening": {"by": "deal", **OURS}, "band": by_deal}
    yield "target", {"target": {"is": 12_345, **OURS}}
    yield "target", {"end": {"deals": 7, **OURS}}
    other = "another-hand" if values["tie"]["rule"] == "draw" else "draw"
    yield "tie", {"tie": {"rule": other, **OURS}}
    decks = 5 if isinstance(values["pack"], dict) else 8
    pack = {"decks": decks, "jokers": 2 * decks, **OURS}
    threes = [
        {"id": item["id"], "points": [100 * count for count in range(2 * decks + 1)], **OURS}
        for item in values["item"]
        if item.get("points")
    ]
    yield "pack", {"pack": pack, "item": threes}


def _runs(values: dict[str, Any]) -> Changes:
    runs = values.get("runs")
    if runs is None:
        return
    yield "runs", {"runs": {"most_wilds": runs.get("most_wilds", 0) + 1, **OURS}}
    yield "runs", {"runs": {"least": 4, **OURS}}
    if runs.get("most"):
        yield "runs", {"runs": {"most": 8, **OURS}}
    if runs.get("natural_twos"):
        yield "runs", {"runs": {"natural_twos": False, "order": runs["order"][2:], **OURS}}


def _reserve(values: dict[str, Any]) -> Changes:
    if "reserve" in values:
        yield "reserve", {"reserve": {"cards": values["reserve"]["cards"] - 2, **OURS}}


def _rank_limits(values: dict[str, Any]) -> Changes:
    limits = values.get("rank_limit", [])
    if not limits:  # a game whose threes are cards like others
        return
    without = [limit for limit in limits if limit["rank"] != "3b"]
    kinds = {tuple(sorted(limit.keys() - {*SOURCES})) for limit in limits if limit["rank"] == "3b"}
    barred = [limit for limit in limits if limit.get("allowed")]
    yield "meld-3b", {"rank_limit": [limit for limit in limits if not limit.get("allowed")]}
    other = "going-out" if barred[0]["allowed"] == "never" else "never"
    others = [limit for limit in limits if limit not in barred]
    yield "meld-3b", {"rank_limit": [*others, {"rank": "3b", "allowed": other, **OURS}]}
    bars = [limit for limit in limits if limit["rank"] == "3b" and limit.get("allowed")]
    for most in (0, 1) if len(kinds) == 1 else (1, None):  # a limit is added, or taken away
        added = [] if most is None else [{"rank": "3b", "most_wilds": most, **OURS}]
        yield "wilds-3b", {"rank_limit": [*without, *bars, *added]}
    for rank in ("7", "A"):
        rest = [limit for limit in limits if limit["rank"] != rank]
        if len(rest) < len(limits):
            yield f"wilds-{rank}", {"rank_limit": rest}
        for most in (1,) if len(rest) < len(limits) else (0, 1):
            own = {"rank": rank, "most_wilds": most, **OURS}
            yield f"wilds-{rank}", {"rank_limit": [*rest, own]}


def _signs(_values: dict[str, Any]) -> Changes:
    yield "melded-cards", {"melded_cards": {"sign": {"by": "canastas", "is": [0, 1]}, **OURS}}
    yield "held-cards", {"held_cards": {"sign": {"by": "always", "is": [1]}, **OURS}}
