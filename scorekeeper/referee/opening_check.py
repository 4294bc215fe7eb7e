"""The meld counter: what the melds to be laid down count, and whether they open."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.rules.cards import RED_THREE, amount, overdrawn
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import Opening, canasta_kind, meld_fault, meld_of, meld_points, opening
from scorekeeper.rules.rule_set import RuleSet

MAX_MELDS = 12


class CheckedMeld(msgspec.Struct, frozen=True):
    """One meld as typed, with its name and points, or with what is wrong with it.

    A meld that cannot be counted at all has no `cards`.
    """

    text: str
    cards: tuple[str, ...] = ()
    name: str = ""
    points: int = 0
    problem: str = ""
    cite: str = ""
    is_doubtful: bool = False  # the problem is one of a value that the book does not demand
    takes_pile: bool = False


class OpeningNote(NamedTuple):
    """A sentence about all melds together, with its paragraph or why the book has none."""

    text: str
    cite: str
    caveat: str = ""


class OpeningCheck(msgspec.Struct, frozen=True):
    """All melds of a first turn, what they count together, and whether they open."""

    melds: tuple[CheckedMeld, ...]
    opening: Opening
    notes: tuple[OpeningNote, ...]
    opens: bool


def check_opening(  # noqa: PLR0913 (what the page asks, and the table knows)
    rules: RuleSet,
    texts: Sequence[str],
    total: int,
    raised: int = 0,
    pile_index: int | None = None,
    *,
    deal: int = 1,
) -> OpeningCheck:
    """Check melds as typed; the one at `pile_index` is made with the top discard."""
    if len(texts) > MAX_MELDS:
        raise Malformed(f"Count at most {MAX_MELDS} melds at once.")
    checked = [
        _check_meld(rules, text, takes_pile=index == pile_index) for index, text in enumerate(texts)
    ]
    readable = [meld for meld in checked if meld.cards]
    from_hand = [meld_of(rules, meld.text) for meld in readable if not meld.takes_pile]
    with_pile = next((meld_of(rules, meld.text) for meld in readable if meld.takes_pile), None)
    sums = opening(rules, from_hand, total, raised, with_pile, deal=deal)
    # A problem that is shown beside its meld is not repeated below.
    shown = {meld.problem for meld in checked}
    reasons = [
        OpeningNote(reason.text, reason.cite, reason.caveat)
        for reason in sums.reasons
        if reason.text not in shown
    ]
    too_many = _more_than_in_pack(rules, [*from_hand, *([with_pile] if with_pile else [])])
    is_legal = not too_many and not any(meld.problem and not meld.is_doubtful for meld in checked)
    return OpeningCheck(tuple(checked), sums, (*reasons, *too_many), sums.opens and is_legal)


def _check_meld(rules: RuleSet, text: str, *, takes_pile: bool) -> CheckedMeld:
    try:
        meld = meld_of(rules, text)
    except Malformed as refusal:
        return CheckedMeld(text, problem=str(refusal))
    fault = meld_fault(rules, meld, going_out=False)
    problem, cite = (fault.text, fault.cite) if fault else ("", "")
    is_doubtful = fault is not None and not fault.is_binding
    if fault and is_doubtful:
        problem = f"{problem} {fault.caveat}"
    if meld.rank == RED_THREE:  # red threes are laid down, but no meld and without a count
        return CheckedMeld(text, problem=problem, cite=cite)
    return CheckedMeld(
        text,
        tuple(str(meld).split()),
        name=_name(rules, meld),
        points=meld_points(rules, meld),
        problem=problem,
        cite=cite,
        is_doubtful=is_doubtful,
        takes_pile=takes_pile,
    )


def _name(rules: RuleSet, meld: Meld) -> str:
    kind = canasta_kind(rules, meld)
    if kind:
        return kind.one
    return f"{meld.size} cards, {meld.name}"


def _more_than_in_pack(rules: RuleSet, melds: Sequence[Meld]) -> list[OpeningNote]:
    used: Counter[str] = Counter()
    for meld in melds:
        used.update(meld.cards)
    return [
        OpeningNote(f"{amount(rank, count)}: the pack has only {there}.", rules.pack.cite)
        for rank, count, there in overdrawn(rules.deck, used)
    ]
