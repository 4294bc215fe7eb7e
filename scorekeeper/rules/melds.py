"""Melds: whether a book allows them, what they count, which canasta they are, whether they open."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from scorekeeper.errors import Malformed, NotAllowed
from scorekeeper.rules.cards import (
    CARD_NAMES,
    JOKER,
    RED_THREE,
    TWO,
    WILD,
    WILD_RANKS,
    amount,
    read_cards,
)
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Band, Item


class Meld(msgspec.Struct, frozen=True):
    """Cards of one rank with their wild cards; rank `wild` where all of them are wild."""

    rank: str
    naturals: int
    twos: int = 0
    jokers: int = 0

    @property
    def wilds(self) -> int:
        return self.twos + self.jokers

    @property
    def size(self) -> int:
        return self.naturals + self.wilds

    @property
    def cards(self) -> dict[str, int]:
        """How many of each card it has."""
        counts = {self.rank: self.naturals, TWO: self.twos, JOKER: self.jokers}
        return {rank: count for rank, count in counts.items() if count}

    @property
    def name(self) -> str:
        """Its rank in words: 'kings', 'wild cards'."""
        return CARD_NAMES[self.rank].many

    def __str__(self) -> str:
        cards = [self.rank] * self.naturals + [TWO] * self.twos + [JOKER] * self.jokers
        return " ".join(cards)


@lru_cache(maxsize=4096)
def read_meld(text: str) -> Meld:
    """Return the meld of these cards; `Malformed` where they are none.

    >>> read_meld("7 7 7 7 7 2 2")
    Meld(rank='7', naturals=5, twos=2, jokers=0)
    """
    cards = Counter(read_cards(text))
    if not cards:
        raise Malformed("A meld needs its cards, such as “K K K 2”.")
    ranks = [rank for rank in cards if rank not in WILD_RANKS]
    if len(ranks) > 1:
        raise Malformed(f"“{text}” mixes {' and '.join(sorted(ranks))}: a meld has one rank.")
    rank = ranks[0] if ranks else WILD
    return Meld(rank, cards.get(rank, 0), cards[TWO], cards[JOKER])


def verify_meld(rules: RuleSet, meld: Meld, going_out: bool = True) -> None:
    """Raise `NotAllowed` with the paragraph for a meld the book does not allow."""
    _verify_rank(rules, meld, going_out)
    if meld.size < rules.least_cards.amount:
        least = rules.least_cards
        raise NotAllowed(f"{meld}: a meld has at least {least.amount} cards.", least.cite)
    if not rules.most_cards.admits(meld.size):
        most = rules.most_cards
        raise NotAllowed(f"{meld}: no meld has more than {most.amount} cards.", most.cite)
    if meld.rank == WILD:
        if not rules.wild_melds.holds:
            raise NotAllowed(f"{meld}: wild cards alone are no meld.", rules.wild_melds.cite)
        return
    if meld.naturals < rules.least_naturals.amount:
        least = rules.least_naturals
        raise NotAllowed(f"{meld}: a meld has at least {least.amount} natural cards.", least.cite)
    _verify_wilds(rules, meld)


def _verify_rank(rules: RuleSet, meld: Meld, going_out: bool) -> None:
    if meld.rank == RED_THREE:
        raise NotAllowed(
            "Red threes are not melded: count them as red threes.", _threes_cite(rules)
        )
    bar = rules.rank_bars.get(meld.rank)
    if bar and bar.allowed == "never":
        raise NotAllowed(f"{meld.name.capitalize()} are never melded.", bar.cite)
    if bar and not going_out:
        raise NotAllowed(
            f"{meld.name.capitalize()} are melded only in the turn of going out; "
            "this side did not go out.",
            bar.cite,
        )


def _threes_cite(rules: RuleSet) -> str:
    return next((item.cite for item in rules.items if item.kind == "three"), "")


def _verify_wilds(rules: RuleSet, meld: Meld) -> None:
    """Check the number of wild cards: an open meld takes fewer than a finished canasta."""
    own = rules.rank_wilds.get(meld.rank)
    if own and own.most_wilds is not None:
        if meld.wilds > own.most_wilds:
            most = f"at most {amount(WILD, own.most_wilds)}" if own.most_wilds else "no wild cards"
            raise NotAllowed(f"{meld}: {meld.name} take {most}.", own.cite)
        return
    most_open = rules.most_wilds
    if meld.wilds <= most_open.amount:
        return
    finished = meld.naturals + most_open.amount >= rules.canasta_cards.amount
    if finished and rules.most_wilds_on_canasta.admits(meld.wilds):
        return
    limit = rules.most_wilds_on_canasta if finished else most_open
    raise NotAllowed(f"{meld}: at most {limit.amount} wild cards in a meld.", limit.cite)


def can_meld(rules: RuleSet, meld: Meld, going_out: bool = True) -> bool:
    """Whether the book allows this meld on the table."""
    try:
        verify_meld(rules, meld, going_out)
    except NotAllowed:
        return False
    return True


def meld_points(rules: RuleSet, meld: Meld) -> int:
    """Return the card points of a meld, without any bonus."""
    values = rules.card_points
    natural = meld.naturals * values[meld.rank] if meld.naturals else 0
    return natural + meld.twos * values[TWO] + meld.jokers * values[JOKER]


def canasta_kind(rules: RuleSet, meld: Meld) -> Item | None:
    """Return the first canasta item that fits; None for a meld that is no canasta."""
    if meld.size < rules.canasta_cards.amount:
        return None
    return next((item for item in rules.canastas if _fits(item, meld)), None)


def unfinished_kind(rules: RuleSet, meld: Meld) -> Item | None:
    """Return the item that counts against an unfinished meld of this kind, if there is one."""
    if meld.size >= rules.canasta_cards.amount:
        return None
    return next((i for i in rules.items if i.kind == "unfinished" and _fits(i, meld)), None)


def _fits(item: Item, meld: Meld) -> bool:
    return item.match is not None and item.match.fits(meld.rank, meld.wilds, meld.jokers)


class Opening(msgspec.Struct, frozen=True):
    """Melds compared with what the side needs to open."""

    count: int
    needs: int
    band: Band
    opens: bool
    missing: int
    reasons: tuple[tuple[str, str], ...]  # sentence and cite


def opening(
    rules: RuleSet,
    melds: Sequence[Meld],
    total: int,
    raised: int = 0,
    pile: Meld | None = None,
) -> Opening:
    """Return whether these melds open at this total, and if not, what is missing.

    `pile` is the meld made with the top discard, where the pile is taken.
    """
    band = rules.band_at(total)
    needs = band.needs + raised
    with_top = rules.rule("top-discard-counts")
    counted = [*melds, pile] if pile and with_top.holds else list(melds)
    count = sum(meld_points(rules, meld) for meld in counted)
    faults = list(_faults(rules, [*melds, *([pile] if pile else [])]))
    reasons = []
    if not counted:
        faults.append(("Nothing is laid down yet that counts.", band.cite))
    if pile and not with_top.holds:
        reasons.append(("The cards that take the pile do not count to the opening.", with_top.cite))
    waiver = rules.rule("natural-canasta-opens")
    waived = waiver.holds and any(_is_natural_canasta(rules, meld) for meld in melds)
    if waived:
        reasons.append(("A natural canasta from the hand opens whatever it counts.", waiver.cite))
    else:
        faults.extend(_composition(rules, counted))
    missing = 0 if waived else max(0, needs - count)
    opens = not faults and not missing
    return Opening(count, needs, band, opens, missing, (*faults, *reasons))


def _faults(rules: RuleSet, melds: Sequence[Meld]) -> list[tuple[str, str]]:
    found = []
    for meld in melds:
        try:
            verify_meld(rules, meld, going_out=False)
        except NotAllowed as error:
            found.append((str(error), error.cite))
    return found


def _is_natural_canasta(rules: RuleSet, meld: Meld) -> bool:
    return meld.wilds == 0 and canasta_kind(rules, meld) is not None


def _composition(rules: RuleSet, melds: Sequence[Meld]) -> list[tuple[str, str]]:
    """Return what is wrong with an opening that lacks the natural meld a book demands."""
    natural = rules.rule("natural-meld-needed")
    alone = rules.rule("wild-meld-alone").holds and all(meld.rank == WILD for meld in melds)
    if not natural.holds or alone or any(meld.wilds == 0 for meld in melds):
        return []
    return [("An opening has at least one meld without wild cards.", natural.cite)]
