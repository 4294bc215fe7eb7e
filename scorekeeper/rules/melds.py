"""Melds: whether a book allows them, what they count, which canasta they are, whether they open."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET

from scorekeeper.rules.cards import JOKER, RED_THREE, RUN, TWO, WILD, amount
from scorekeeper.rules.game_values import Band
from scorekeeper.rules.meld import Meld, MeldNote, Run, read_meld
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.runs import read_own_meld, run_faults
from scorekeeper.rules.values import Item, Match, NamedRule

PAIR = 2


def meld_of(rules: RuleSet, text: str) -> Meld:
    """Return the meld of these cards in a book; `Malformed` where they are none."""
    return read_meld(text) if rules.has_usual_melds else read_own_meld(rules, text)


@lru_cache(maxsize=4096)
def meld_fault(rules: RuleSet, meld: Meld, going_out: bool = True) -> MeldNote | None:
    """Return what is wrong with a meld, first what the book itself forbids."""
    faults = list(_meld_faults(rules, meld, going_out))
    return min(faults, key=lambda fault: not fault.is_binding, default=None)


def can_meld(rules: RuleSet, meld: Meld, going_out: bool = True) -> bool:
    """Return whether a meld may lie on the table; a value that does not bind stops none."""
    fault = meld_fault(rules, meld, going_out)
    return fault is None or not fault.is_binding


def _meld_faults(rules: RuleSet, meld: Meld, going_out: bool) -> Iterator[MeldNote]:
    if meld.rank == RUN:
        yield from run_faults(rules, meld, going_out)
        return
    yield from _rank_faults(rules, meld, going_out)
    least, most = rules.least_cards, rules.most_cards
    if meld.size < least.amount:
        yield MeldNote(f"{meld}: a meld has at least {least.amount} cards.", least)
    closed = rules.rank_sizes.get(meld.rank)
    if closed and closed.most_cards is not None and meld.size > closed.most_cards:
        text = f"{meld}: no meld of {meld.name} has more than {closed.most_cards} cards."
        yield MeldNote(text, closed)
    elif not most.admits(meld.size):
        yield MeldNote(f"{meld}: no meld has more than {most.amount} cards.", most)
    if meld.rank == WILD:
        if not rules.wild_melds.holds:
            yield MeldNote(f"{meld}: wild cards alone are no meld.", rules.wild_melds)
        return
    naturals = rules.least_naturals
    if meld.naturals < naturals.amount:
        text = f"{meld}: a meld has at least {naturals.amount} natural cards."
        yield MeldNote(text, naturals)
    yield from _wild_faults(rules, meld)


def _rank_faults(rules: RuleSet, meld: Meld, going_out: bool) -> Iterator[MeldNote]:
    if meld.rank == RED_THREE:
        text = "Red threes are not melded: count them as red threes."
        yield MeldNote(text, reference=_threes_cite(rules))
    bar = rules.rank_bars.get(meld.rank)
    if bar and bar.allowed == "never":
        yield MeldNote(f"{meld.name.capitalize()} are never melded.", bar)
    elif bar and not going_out:
        text = (
            f"{meld.name.capitalize()} are melded only in the turn of going out; "
            "this side did not go out."
        )
        yield MeldNote(text, bar)


def _threes_cite(rules: RuleSet) -> str:
    return next((item.cite for item in rules.items if item.kind == "three"), "")


def _wild_faults(rules: RuleSet, meld: Meld) -> Iterator[MeldNote]:
    """Check the number of wild cards: an open meld takes fewer than a finished canasta."""
    own = rules.rank_wilds.get(meld.rank)
    if own and own.most_wilds is not None and meld.wilds > own.most_wilds:
        most = f"at most {amount(WILD, own.most_wilds)}" if own.most_wilds else "no wild cards"
        yield MeldNote(f"{meld}: {meld.name} take {most}.", own)
    ratio = rules.naturals_to_wilds
    if ratio and meld.naturals < (naturals := ratio.naturals_for(meld.wilds)):
        wilds = f"{amount(WILD, meld.wilds)} {'takes' if meld.wilds == 1 else 'take'}"
        yield MeldNote(f"{meld}: {wilds} at least {naturals} natural cards.", ratio)
    most_open = rules.most_wilds
    if meld.wilds <= most_open.amount:
        return
    finished = meld.naturals + most_open.amount >= rules.canasta_cards.amount
    if finished and rules.most_wilds_on_canasta.admits(meld.wilds):
        return
    limit = rules.most_wilds_on_canasta if finished else most_open
    yield MeldNote(f"{meld}: at most {amount(WILD, limit.amount or 0)} in a meld.", limit)


def meld_points(rules: RuleSet, meld: Meld) -> int:
    """Return the card points of a meld, without any bonus."""
    values = rules.card_points
    if meld.rank == RUN:
        return sum(values[rank] * count for rank, count in meld.cards.items())
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
    match = item.match
    if match is None or not match.fits(meld.rank, meld.wilds, meld.jokers):
        return False
    if isinstance(meld, Run) and not _fits_ends(match, meld):
        return False
    return not match.has_size or match.fits_size(meld.size, meld.clean)


def _fits_ends(match: Match, run: Run) -> bool:
    return match.lowest in (UNSET, run.lowest) and match.highest in (UNSET, run.highest)


class Opening(msgspec.Struct, frozen=True):
    """Melds compared with what the side needs to open."""

    count: int
    needs: int
    band: Band
    opens: bool
    missing: int
    reasons: tuple[MeldNote, ...]


def opening(  # noqa: PLR0913 (the melds, and what the side needs)
    rules: RuleSet,
    melds: Sequence[Meld],
    total: int,
    raised: int = 0,
    pile: Meld | None = None,
    *,
    deal: int = 1,
) -> Opening:
    """Return whether these melds open at this total in this deal, and if not, what is missing.

    `pile` is the meld made with the top discard, where the pile is taken.
    """
    band = rules.band_at(total, deal)
    needs = band.needs + raised
    with_top = rules.rule("top-discard-counts")
    counted = [*melds, pile] if pile and with_top.holds else list(melds)
    count = sum(meld_points(rules, meld) for meld in counted)
    faults = [*_opening_faults(rules, melds, pile), *_demands(rules, counted, band)]
    reasons = []
    if not counted:
        reasons.append(MeldNote("Nothing is laid down yet that counts.", band))
    if pile and not with_top.holds:
        text = "The cards that take the pile do not count to the opening."
        reasons.append(MeldNote(text, with_top))
    waiver = rules.rule("natural-canasta-opens")
    waived = waiver.holds and any(_is_natural_canasta(rules, meld) for meld in melds)
    if waived:
        text = f"A natural {rules.canasta.one} from the hand opens whatever it counts."
        reasons.append(MeldNote(text, waiver))
    else:
        faults.extend(_composition(rules, counted))
    missing = 0 if waived else max(0, needs - count)
    is_forbidden = any(fault.is_binding for fault in faults)
    opens = bool(counted) and not missing and not is_forbidden
    return Opening(count, needs, band, opens, missing, (*faults, *reasons))


def _demands(rules: RuleSet, melds: Sequence[Meld], band: Band) -> Iterator[MeldNote]:
    """Yield that an opening lacks the canasta its band demands."""
    if band.demands and melds and not any(meets_demand(rules, band, meld) for meld in melds):
        yield MeldNote(rules.say(f"The opening must hold {band.demand}."), band)


def meets_demand(rules: RuleSet, band: Band, meld: Meld, *, grown: bool = False) -> bool:
    """Return whether a meld is the canasta its band demands; one of wild cards alone is, too.

    One that has `grown` may have taken wild cards since: it had to be natural only once.
    """
    if canasta_kind(rules, meld) is None:
        return False
    was_natural = not meld.wilds or (grown and meld.naturals >= rules.canasta_cards.amount)
    return was_natural or meld.rank == WILD or band.demands != "natural-canasta"


def _opening_faults(rules: RuleSet, melds: Sequence[Meld], pile: Meld | None) -> Iterator[MeldNote]:
    """Yield what the book forbids of each meld, of the take, and of the wild cards together."""
    laid = [*melds, *([pile] if pile else [])]
    for meld in laid:
        if fault := meld_fault(rules, meld, going_out=False):
            yield fault
    if pile and pile.naturals <= PAIR and (rule := _pair_rule(rules)):
        text = f"{pile}: to take the pile, two natural cards of the hand match the top card."
        yield MeldNote(text, rule)
    no_wilds, barred = rules.rule("no-wilds"), rules.rule("pile-barred")
    if no_wilds.holds and any(meld.wilds for meld in laid):
        yield MeldNote("An opening holds no wild cards.", no_wilds)
    if barred.holds and pile:
        yield MeldNote("Nobody opens with the pile.", barred)
    if rule := _wild_meld_rule(rules, laid):
        text = "A meld of wild cards is finished before wild cards go anywhere else."
        yield MeldNote(text, rule)


def _pair_rule(rules: RuleSet) -> NamedRule | None:
    """Return the rule that a side takes the pile with a natural pair before it has opened."""
    rules_of_pair = (rules.rule("pair-always"), rules.rule("pair-before-opening"))
    return next((rule for rule in rules_of_pair if rule.holds), None)


def _wild_meld_rule(rules: RuleSet, melds: Sequence[Meld]) -> NamedRule | None:
    """Return the rule that is broken where wild cards lie beside an unfinished wild meld."""
    rule, size = rules.rule("wild-meld-first"), rules.canasta_cards.amount
    is_begun = any(meld.rank == WILD and meld.size < size for meld in melds)
    with_wilds = sum(1 for meld in melds if meld.wilds)
    return rule if rule.holds and is_begun and with_wilds > 1 else None


def _is_natural_canasta(rules: RuleSet, meld: Meld) -> bool:
    return meld.wilds == 0 and canasta_kind(rules, meld) is not None


def _composition(rules: RuleSet, melds: Sequence[Meld]) -> list[MeldNote]:
    """Return what is wrong with an opening that lacks the natural meld a book demands."""
    natural = rules.rule("natural-meld-needed")
    alone = rules.rule("wild-meld-alone").holds and all(meld.rank == WILD for meld in melds)
    if not natural.holds or alone or any(meld.wilds == 0 for meld in melds):
        return []
    return [MeldNote("An opening has at least one meld without wild cards.", natural)]
