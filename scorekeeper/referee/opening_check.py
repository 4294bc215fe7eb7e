"""The meld counter: what the cards to be laid down count, and whether they open."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from scorekeeper.errors import Malformed, NotAllowed, Refusal
from scorekeeper.rules.cards import CARD_NAMES, RED_THREE, amount, overdrawn
from scorekeeper.rules.melds import (
    Meld,
    Opening,
    canasta_kind,
    meld_points,
    opening,
    read_meld,
    verify_meld,
)
from scorekeeper.rules.rule_set import RuleSet

MOST_MELDS = 12


class CheckedMeld(msgspec.Struct, frozen=True):
    """One meld as it was typed: what it is and counts, or what is wrong with it."""

    text: str
    cards: tuple[str, ...] = ()
    name: str = ""
    points: int = 0
    problem: str = ""
    cite: str = ""
    takes_pile: bool = False


class Count(msgspec.Struct, frozen=True):
    melds: tuple[CheckedMeld, ...]
    opening: Opening
    notes: tuple[tuple[str, str], ...]  # sentence and cite
    opens: bool


def count_up(
    rules: RuleSet, texts: Sequence[str], total: int, raised: int = 0, pile: int | None = None
) -> Count:
    """Count melds as typed; `pile` is the place of the one made with the top discard."""
    if len(texts) > MOST_MELDS:
        raise Malformed(f"Count at most {MOST_MELDS} melds at once.")
    laid = [_lay(rules, text, place == pile) for place, text in enumerate(texts)]
    melds = {place: read_meld(one.text) for place, one in enumerate(laid) if one.cards}
    top = melds.pop(pile, None) if pile is not None else None
    sums = opening(rules, list(melds.values()), total, raised, top)
    told = {one.problem for one in laid}
    notes = [reason for reason in sums.reasons if reason[0] not in told]
    missing = _not_in_pack(rules, [*melds.values(), *([top] if top else [])])
    faulty = any(one.problem for one in laid) or bool(missing)
    return Count(tuple(laid), sums, (*notes, *missing), sums.opens and not faulty)


def _lay(rules: RuleSet, text: str, takes_pile: bool) -> CheckedMeld:
    try:
        meld = read_meld(text)
        if meld.rank == RED_THREE:
            verify_meld(rules, meld, going_out=False)
    except Refusal as refused:
        return CheckedMeld(text, problem=str(refused), cite=getattr(refused, "cite", ""))
    problem = cite = ""
    try:
        verify_meld(rules, meld, going_out=False)
    except NotAllowed as refused:
        problem, cite = str(refused), refused.cite
    cards = tuple(str(meld).split())
    points = meld_points(rules, meld)
    return CheckedMeld(text, cards, _name(rules, meld), points, problem, cite, takes_pile)


def _name(rules: RuleSet, meld: Meld) -> str:
    kind = canasta_kind(rules, meld)
    if kind:
        return kind.one
    return f"{meld.size} cards, {CARD_NAMES[meld.rank][1]}"


def _not_in_pack(rules: RuleSet, melds: Sequence[Meld]) -> list[tuple[str, str]]:
    used: Counter[str] = Counter()
    for meld in melds:
        used.update(meld.cards)
    return [
        (f"{amount(rank, count)}: the pack has only {there}.", rules.pack.cite)
        for rank, count, there in overdrawn(rules.pack.cards, used)
    ]
