"""Random house sheets that can be played: each change is one that some table might make."""

from typing import Any

from hypothesis import strategies as st

from scorekeeper.errors import BadRuleSet
from scorekeeper.hand.limits import unmakeable_kinds
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values
from scorekeeper.rules.rule_set import RuleSet

Sheet = dict[str, Any]
WHY = {"house": "Ours"}
STEP = 5


def fives(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least // STEP, most // STEP).map(lambda number: number * STEP)


@st.composite
def _target(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    return {"target": {"is": draw(fives(500, 20_000)), **WHY}}


@st.composite
def _bonus(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    item = draw(st.sampled_from([item for item in rules.items if item.each is not None]))
    sign = -1 if (item.each or 0) < 0 else 1
    return {"item": [{"id": item.id, "each": sign * draw(fives(0, 4000)), **WHY}]}


@st.composite
def _points_of_threes(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    item = next((item for item in rules.items if item.points), None)
    if item is None:  # each three counts the same
        return {}
    steps = [draw(fives(5, 500)) for _ in item.points[1:]]
    points = [sum(steps[:count]) for count in range(len(item.points))]
    return {"item": [{"id": item.id, "points": points, **WHY}]}


@st.composite
def _sign_of_threes(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    item = next((item for item in rules.items if item.kind == "three"), None)
    if item is None:
        return {}
    kind = draw(st.sampled_from(rules.canastas)).id
    signs = [
        {"by": "always", "is": [1]},
        {"by": "melded", "is": [-1, 1]},
        {"by": "canastas", "is": [-1, 0, 1]},
        {"by": "canastas", "is": [-1, 0, 0, 0, 1]},
        {"by": f"kind:{kind}", "is": [-1, 1]},
        {"by": "out", "is": [0, 1]},
    ]
    return {"item": [{"id": item.id, "sign": draw(st.sampled_from(signs)), **WHY}]}


@st.composite
def _sign_of_cards(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    kind = draw(st.sampled_from(rules.canastas)).id
    signs = [
        {"by": "always", "is": [1]},
        {"by": "canastas", "is": [-1, 1]},
        {"by": f"kind:{kind}", "is": [-1, 1]},
    ]
    return {"melded_cards": {"sign": draw(st.sampled_from(signs)), **WHY}}


@st.composite
def _bands(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    edges = sorted(draw(st.sets(fives(-500, 9000), max_size=4)))
    needs = sorted(draw(fives(0, 200)) for _ in range(len(edges) + 1))
    bands = [{"needs": needs[0], **WHY}]
    bands += [
        {"at_least": edge, "needs": need, **WHY}
        for edge, need in zip(edges, needs[1:], strict=True)
    ]
    return {"band": bands}


@st.composite
def _bands_by_deal(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    needs = sorted(draw(st.lists(fives(15, 180), min_size=1, max_size=4)))
    bands = [{"deal": deal, "needs": need, **WHY} for deal, need in enumerate(needs, 1)]
    return {"opening": {"by": "deal", **WHY}, "band": bands}


@st.composite
def _going_out(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    kinds = draw(
        st.dictionaries(
            st.sampled_from([kind.id for kind in rules.canastas]), st.just(1), max_size=2
        )
    )
    needed = draw(st.integers(sum(kinds.values()), 3))
    entry = {"players": rules.player_counts, "canastas": needed, "kinds": kinds, **WHY}
    return {"going_out": [entry]}


@st.composite
def _card(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    card = draw(st.sampled_from(rules.cards))
    return {
        "card": [
            {"name": card.name, "melded": draw(fives(0, 60)), "held": draw(fives(0, 100)), **WHY}
        ]
    }


@st.composite
def _wilds(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    most = draw(st.integers(0, 4))
    return {"most_wilds": {"is": most, **WHY}, "most_wilds_on_canasta": {"is": most, **WHY}}


@st.composite
def _ratio(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    return {
        "naturals_to_wilds": {"is": draw(st.integers(1, 3)), "more": draw(st.booleans()), **WHY}
    }


@st.composite
def _wild_canastas(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    if rules.wild_melds.holds:
        return {}
    item = {
        "id": "wild",
        "label": "Wild canastas",
        "one": "wild canasta",
        "kind": "canasta",
        "each": draw(fives(500, 4000)),
        "match": {"ranks": ["wild"]},
        **WHY,
    }
    return {"wild_melds": {"holds": True, **WHY}, "item": [item]}


@st.composite
def _mark(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    item = {
        "id": "exact-cut",
        "label": "Exact cuts",
        "one": "exact cut",
        "kind": "mark",
        "each": draw(fives(-200, 200)),
        **WHY,
    }
    return {"item": [item]}


@st.composite
def _packs(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    decks = draw(st.integers(3, 6))
    points = [
        {"id": item.id, "points": [100 * count for count in range(2 * decks + 1)], **WHY}
        for item in rules.items
        if item.points
    ]
    return {"pack": {"decks": decks, "jokers": 2 * decks, **WHY}, "item": points}


@st.composite
def _rule(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    key, named = draw(
        st.sampled_from(
            [("opening_rule", rule) for rule in rules.opening_rules]
            + [("play_rule", rule) for rule in rules.play_rules]
        )
    )
    return {key: [{"id": named.id, "holds": not named.holds, **WHY}]}


@st.composite
def _dealt(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    entry = {"players": rules.player_counts, "is": draw(st.integers(9, 15)), **WHY}
    return {draw(st.sampled_from(["dealt", "drawn"])): [entry]}


@st.composite
def _reserve(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    return {"reserve": {"cards": draw(st.integers(5, 15)), "per": "player", "name": "foot", **WHY}}


def _words(_rules: RuleSet) -> st.SearchStrategy[Sheet]:
    return st.just({"words": {"canasta": ["book", "books"], **WHY}})


@st.composite
def _deals(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    return {"end": {"deals": draw(st.integers(1, 10)), **WHY}}


@st.composite
def _sizes(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    key = draw(st.sampled_from(["least_cards", "least_naturals", "canasta_cards"]))
    change = draw(st.integers(-1, 1))
    return {key: {"is": max(1, getattr(rules, key).amount + change), **WHY}}


@st.composite
def _demands(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    demanded = {"demands": draw(st.sampled_from(["canasta", "natural-canasta"])), **WHY}
    step = {"at_least": draw(fives(0, 9000)), "needs": draw(fives(0, 200)), **demanded}
    return {"opening": {"by": "total", **WHY}, "band": [{"needs": 50, **WHY}, step]}


@st.composite
def _rank_limit(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    rank = draw(st.sampled_from(rules.card_ranks.natural))
    limits: list[Sheet] = [{"most_wilds": 0}, {"most_wilds": 1}, {"allowed": "never"}]
    limit = draw(st.sampled_from(limits))
    kept = [limit for limit in as_values(rules).get("rank_limit", []) if limit["rank"] != rank]
    return {"rank_limit": [*kept, {"rank": rank, **limit, **WHY}]}


@st.composite
def _runs(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    if rules.runs is None:
        return {}
    changes = [{"most_wilds": draw(st.integers(0, 2))}, {"least": 4}, {"holds": False}]
    return {"runs": {**draw(st.sampled_from(changes)), **WHY}}


@st.composite
def _new_canasta(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    rank = draw(st.sampled_from(rules.card_ranks.natural))
    item = {
        "id": "of-a-rank",
        "label": "Canastas of a rank",
        "one": "canasta of a rank",
        "kind": "canasta",
        "each": draw(fives(0, 4000)),
        "match": {"ranks": [rank]},
        **WHY,
    }
    return {"item": [item]}


@st.composite
def _unfinished(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    item = {
        "id": "not-finished",
        "label": "Melds not finished",
        "one": "meld not finished",
        "kind": "unfinished",
        "each": -draw(fives(0, 2000)),
        "match": {"ranks": [draw(st.sampled_from(rules.card_ranks.natural))]},
        **WHY,
    }
    return {"item": [item]}


@st.composite
def _sign_of_hand(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    signs = [{"by": "always", "is": [0]}, {"by": "out", "is": [-1, 0]}]
    return {"held_cards": {"sign": draw(st.sampled_from(signs)), **WHY}}


@st.composite
def _tie(draw: st.DrawFn, _rules: RuleSet) -> Sheet:
    return {"tie": {"rule": draw(st.sampled_from(["another-hand", "draw"])), **WHY}}


@st.composite
def _target_by_players(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    targets = [{"players": [n], "is": draw(fives(500, 9000)), **WHY} for n in rules.player_counts]
    return {"target": targets}


CHANGES = (
    *(_target, _bonus, _points_of_threes, _sign_of_threes, _sign_of_cards, _bands, _bands_by_deal),
    *(_going_out, _card, _wilds, _ratio, _wild_canastas, _mark, _packs, _rule, _dealt, _reserve),
    *(_words, _deals, _sizes, _demands, _rank_limit, _runs, _new_canasta, _unfinished),
    *(_sign_of_hand, _tie, _target_by_players),
)


def _together(first: Sheet, second: Sheet) -> Sheet:
    """Return two changes as one sheet; the second wins where both speak of one thing."""
    merged = dict(first)
    for key, value in second.items():
        if key in ("item", "card", "opening_rule", "play_rule"):
            name = "name" if key == "card" else "id"
            own = {entry[name]: entry for entry in first.get(key, [])}
            merged[key] = list((own | {entry[name]: entry for entry in value}).values())
        else:
            merged[key] = value
    return merged


@st.composite
def sheets(draw: st.DrawFn, most: int = 4, base: str = "") -> Sheet:
    """Return a sheet with one to `most` changes, of any book where none is named."""
    books = all_rule_sets()
    rules = books[base] if base else draw(st.sampled_from(list(books.values())))
    sheet: Sheet = {"base": rules.id, "name": "Ours"}
    for change in draw(st.lists(st.sampled_from(CHANGES), min_size=1, max_size=most, unique=True)):
        candidate = _together(sheet, draw(change(rules)))
        if _can_be_played(candidate):
            sheet = candidate
    return sheet


def rules_of(sheet: Sheet) -> RuleSet:
    return merge_sheet(sheet, "sheet")


def _can_be_played(sheet: Sheet) -> bool:
    """Return whether the checks of a sheet take it; two changes may not go together."""
    try:
        return not unmakeable_kinds(rules_of(sheet))
    except BadRuleSet:
        return False


def undone(sheet: Sheet) -> Sheet:
    """Return the sheet that changes everything back to what the book says."""
    book = as_values(all_rule_sets()[sheet["base"]])
    back: Sheet = {"base": sheet["base"], "name": "Back"}
    for key, value in sheet.items():
        own = book.get(key)
        if key in ("base", "name") or own is None:
            continue
        if key in ("item", "card", "opening_rule", "play_rule"):
            name = "name" if key == "card" else "id"
            changed = {entry[name] for entry in value}
            back[key] = [_of_house(entry) for entry in own if entry[name] in changed]
        else:
            back[key] = [*map(_of_house, own)] if isinstance(own, list | tuple) else _of_house(own)
    return back


def _of_house(entry: Sheet) -> Sheet:
    source = ("cite", "silent", "usual", "reading", "silent_from")
    return {key: value for key, value in entry.items() if key not in source} | WHY
