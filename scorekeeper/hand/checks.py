"""What cannot have happened (errors) and what is unlikely (warnings)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from scorekeeper.errors import Problem
from scorekeeper.hand.card_checks import demanded, laid_faults
from scorekeeper.hand.count import Fault, SideCount, count_side
from scorekeeper.hand.limits import least_points, most_points, pack_points
from scorekeeper.hand.score import SideScore, score_hand
from scorekeeper.hand.tally import HandTally
from scorekeeper.rules.cards import RED_THREE, WILD, WILD_RANKS, amount, overdrawn, together
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SMALLEST_STEP
from scorekeeper.text import number_of


class CheckedHand(msgspec.Struct, frozen=True):
    """A hand checked and, where nothing forbids it, scored."""

    scores: tuple[SideScore, ...]
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.level == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.level == "warning")


def check_hand(rules: RuleSet, hand: HandTally) -> CheckedHand:
    """Check a hand and score it; a hand with an error has no score."""
    problems = list(_table_faults(rules, hand))
    if problems:
        return CheckedHand((), tuple(problems))
    counted: list[SideCount] = []
    for place, tally in enumerate(hand.sides):
        faults: list[Fault] = []
        side = count_side(rules, tally, faults)
        problems.extend(_error(hand, place, fault) for fault in faults)
        if side and not faults:
            counted.append(side)
    if not problems:
        problems = [*_errors(rules, hand, counted)]
    if not problems:
        problems = [*_warnings(rules, hand, counted)]
        return CheckedHand(score_hand(rules, hand, counted), tuple(problems))
    return CheckedHand((), tuple(problems))


def _error(hand: HandTally, place: int, fault: Fault) -> Problem:
    return Problem("error", hand.name_of(place), fault.field, fault.message, fault.cite)


def _table_faults(rules: RuleSet, hand: HandTally) -> Iterator[Problem]:
    if hand.players not in rules.player_counts:
        known = ", ".join(map(str, rules.player_counts))
        message = f"{rules.name} is for {known} players; here are {hand.players}."
        yield Problem("error", "", "players", message)
        return
    seating = rules.seating(hand.players)
    if len(hand.sides) != len(seating.sides):
        message = (
            f"{hand.players} players form {len(seating.sides)} sides; here are {len(hand.sides)}."
        )
        yield Problem("error", "", "sides", message, seating.cite)
        return
    for place, tally in enumerate(hand.sides):
        players = _playing(rules, hand, place)
        if tally.held is not None and len(tally.held) > players:
            message = (
                f"There are {len(tally.held)} hands left over, but this side plays with {players}."
            )
            yield Problem("error", hand.name_of(place), "held", message, seating.cite)


def _playing(rules: RuleSet, hand: HandTally, place: int) -> int:
    seating = rules.seating(hand.players)
    return seating.sides[place] - seating.sits_out[place]


def _errors(rules: RuleSet, hand: HandTally, counted: Sequence[SideCount]) -> Iterator[Problem]:
    for place, side in enumerate(counted):
        for check in _SIDE_CHECKS:
            for fault in check(rules, hand, place, side):
                yield _error(hand, place, fault)
    yield from _budget(rules, hand, counted)
    yield from _one_side_out(rules, hand, counted)
    yield from _all_canastas(rules, hand, counted)


def _fives(_r: RuleSet, _h: HandTally, _p: int, side: SideCount) -> Iterator[Fault]:
    for field, points in (("points", side.card_points), ("held_points", side.held_points)):
        if points % SMALLEST_STEP:
            yield Fault(field, f"{points} is not a multiple of 5, but every card counts in fives.")


def _item_counts(rules: RuleSet, hand: HandTally, place: int, side: SideCount) -> Iterator[Fault]:
    for name, count in side.items.items():
        item, field = rules.items_by_id[name], f"items.{name}"
        if item.points and count >= len(item.points):
            most = len(item.points) - 1
            yield Fault(
                field, f"There are only {most} {item.label.lower()}; here are {count}.", item.cite
            )
        elif item.kind == "out" and count > 1:
            yield Fault(field, f"{item.label} counts once, not {count} times.", item.cite)
        elif item.kind == "held" and count > _playing(rules, hand, place):
            players = _playing(rules, hand, place)
            yield Fault(field, f"{count} hands, but this side plays with {players}.", item.cite)
        if item.goes_with and not side.items.get(item.goes_with):
            other = rules.items_by_id[item.goes_with].label.lower()
            yield Fault(field, f"{item.label} is only for the side that scores {other}.", item.cite)


def _single_rank_items(rules: RuleSet, _h: HandTally, _p: int, side: SideCount) -> Iterator[Fault]:
    """Hold a side to one meld of a rank, canasta or not, where the book does."""
    one = rules.one_meld_per_rank
    if not one.holds:
        return
    ranks: Counter[str] = Counter()
    for name, count in side.items.items():
        match = rules.items_by_id[name].match
        if match and len(match.ranks) == 1 and match.ranks[0] != WILD:
            ranks[match.ranks[0]] += count
            if ranks[match.ranks[0]] > 1:
                yield Fault(f"items.{name}", "A side has one meld of a rank, not two.", one.cite)
    for rank, count in Counter(meld.rank for meld in side.melds or ()).items():
        if count > 1 and rank != WILD:
            yield Fault("melds", f"Two melds of {rank}: a side has one meld of a rank.", one.cite)


def _canastas_fit_points(
    rules: RuleSet, _h: HandTally, _p: int, side: SideCount
) -> Iterator[Fault]:
    """Hold the card points between the least and the most the canastas allow."""
    least = least_points(rules, _kinds(rules, side))
    if least is None:
        yield Fault("items", "So many canastas cannot be made of one pack.", rules.pack.cite)
        return
    least += _unfinished_least(rules, side)
    canasta = rules.canasta_cards
    if side.card_points < least:
        what = "these canastas" if side.canastas else "these melds"
        yield Fault(
            "points",
            f"{side.card_points} card points are too few: {what} alone hold at least {least}.",
            canasta.cite,
        )
    most = most_points(rules, side.canastas)
    if side.card_points > most:
        yield Fault(
            "points",
            f"{side.card_points} card points are too many: with "
            f"{number_of(side.canastas, 'canasta')} a side cannot have melded more than {most}.",
            canasta.cite,
        )
    smallest = rules.least_cards.amount * min(
        value for value in rules.card_points.values() if value
    )
    if 0 < side.card_points < smallest:
        yield Fault(
            "points",
            f"{side.card_points} card points are too few: the smallest meld counts {smallest}.",
            rules.least_cards.cite,
        )


def _kinds(rules: RuleSet, *sides: SideCount) -> tuple[int, ...]:
    return tuple(sum(side.items.get(k.id, 0) for side in sides) for k in rules.canastas)


def _unfinished_least(rules: RuleSet, side: SideCount) -> int:
    least = 0
    for name, count in side.items.items():
        item = rules.items_by_id[name]
        if item.kind == "unfinished" and item.match:
            cards = [WILD_RANKS[1] if rank == WILD else rank for rank in item.match.ranks]
            worth = min(rules.card_points[card] for card in cards)
            least += count * rules.least_cards.amount * worth
    return least


def _laid(rules: RuleSet, _h: HandTally, _p: int, side: SideCount) -> Iterator[Fault]:
    yield from laid_faults(rules, side)


def _going_out(rules: RuleSet, hand: HandTally, place: int, side: SideCount) -> Iterator[Fault]:
    if not side.items.get("out"):
        return
    needed = rules.canastas_needed(hand.players)
    if side.canastas < needed.amount:
        yield Fault(
            "items.out",
            f"A side needs {number_of(needed.amount, 'canasta')} to go out and this one "
            f"has {side.canastas}: the book gives no score for that. Ask the referee.",
            needed.cite,
        )
    out = rules.items_by_id["out"]
    players = _playing(rules, hand, place)
    if players == 1 and side.held_points:
        yield Fault("held_points", "Who went out has no cards left in hand.", out.cite)
    elif side.hands is not None and sum(map(bool, side.hands)) >= players:
        yield Fault("held", "Who went out has no cards left in hand.", out.cite)


def _held_least(rules: RuleSet, _h: HandTally, _p: int, side: SideCount) -> Iterator[Fault]:
    """Cards said to be in hand count there, too."""
    if side.hands is not None:
        return
    items = [rules.items_by_id[name] for name in side.items]
    held = [item for item in items if item.kind == "held"]
    least = sum(side.items[i.id] * i.least * rules.held_points[i.rank] for i in held)
    if side.held_points < least:
        what = " and ".join(f"{side.items[item.id]} × {item.one}" for item in held)
        message = f"{what}: that alone is {least} points in hand, not {side.held_points}."
        yield Fault("held_points", message, held[0].cite)


_SIDE_CHECKS: tuple[Callable[[RuleSet, HandTally, int, SideCount], Iterator[Fault]], ...] = (
    _fives,
    _item_counts,
    _single_rank_items,
    _canastas_fit_points,
    _laid,
    _going_out,
    _held_least,
)


def _budget(rules: RuleSet, hand: HandTally, counted: Sequence[SideCount]) -> Iterator[Problem]:
    """Hold all sides together against the cards there are."""
    sides = [demanded(rules, side) for side in counted]
    used = together(sides)
    there_are = rules.pack.cards
    for rank, count, most in overdrawn(there_are, used):
        holders = " and ".join(
            f"{hand.name_of(place)} {side[rank]}"
            for place, side in enumerate(sides)
            if side.get(rank)
        )
        message = f"That makes {amount(rank, count)} at the table; there are only {most}. "
        yield Problem("error", "", _field_of(rules, rank), message + holders + ".", rules.pack.cite)
    wilds = sum(used.get(card, 0) for card in (*WILD_RANKS, WILD))
    most = sum(there_are[card] for card in WILD_RANKS)
    if used.get(WILD) and wilds > most:
        message = f"That takes at least {wilds} wild cards; there are only {most}."
        yield Problem("error", "", "items", message, rules.pack.cite)
    points = sum(side.card_points + side.held_points for side in counted)
    if points > pack_points(rules):
        message = (
            f"All sides together count {points} card points; "
            f"the whole pack holds {pack_points(rules)}."
        )
        yield Problem("error", "", "points", message, rules.pack.cite)


def _field_of(rules: RuleSet, rank: str) -> str:
    three = next((i.id for i in rules.items if i.kind == "three" and i.rank == rank), None)
    return f"items.{three}" if three else f"cards.{rank}"


def _one_side_out(
    rules: RuleSet, hand: HandTally, counted: Sequence[SideCount]
) -> Iterator[Problem]:
    out = [hand.name_of(place) for place, side in enumerate(counted) if side.items.get("out")]
    if len(out) > 1:
        message = f"Only one side can go out; here are {' and '.join(out)}."
        yield Problem("error", "", "items.out", message, rules.items_by_id["out"].cite)


def _all_canastas(
    rules: RuleSet, hand: HandTally, counted: Sequence[SideCount]
) -> Iterator[Problem]:
    """Hold the canastas of all sides together against one pack."""
    least = least_points(rules, _kinds(rules, *counted), len(counted))
    points = sum(side.card_points for side in counted)
    if least is None:
        message = "So many canastas cannot be made of one pack by all sides together."
        yield Problem("error", "", "items", message, rules.pack.cite)
    elif points < least:
        message = (
            f"The canastas of all sides together hold at least {least} card points, "
            f"but only {points} are counted."
        )
        yield Problem("error", "", "points", message, rules.canasta_cards.cite)


def _warnings(rules: RuleSet, hand: HandTally, counted: Sequence[SideCount]) -> Iterator[Problem]:
    for place, side in enumerate(counted):
        yield from _empty_hands(rules, hand, place, side)
        yield from _kept_red_three(rules, hand, place, side)
        yield from _short_of_opening(rules, hand, place, side)
        yield from _odd_numbers(hand, place)


def _kept_red_three(
    rules: RuleSet, hand: HandTally, place: int, side: SideCount
) -> Iterator[Problem]:
    """A red three in hand counts nothing by itself, except where the book gives it card points."""
    if rules.held_points[RED_THREE]:
        return
    found = sum(cards.count(RED_THREE) for cards in side.hands or ())
    kept = rules.penalties_by_id.get("red-three-kept")
    # The referee may have been asked before the hand was counted.
    paid = (-kept.points, kept.cite) if kept else None
    taken = [p for p in hand.sides[place].penalties if (p.points, p.cite) == paid]
    if found <= len(taken):
        return
    takes = f": the book takes {kept.points} off for it" if kept else ""
    message = f"A red three was left in hand{takes}. Ask the referee."
    yield Problem("warning", hand.name_of(place), "held", message, kept.cite if kept else "")


def _odd_numbers(hand: HandTally, place: int) -> Iterator[Problem]:
    tally, name = hand.sides[place], hand.name_of(place)
    numbers = [("before", tally.before)]
    numbers += [(f"penalties[{at}].points", p.points) for at, p in enumerate(tally.penalties)]
    for field, points in numbers:
        if points % SMALLEST_STEP:
            yield Problem("warning", name, field, f"{points} is not a multiple of 5: is it right?")


def _empty_hands(rules: RuleSet, hand: HandTally, place: int, side: SideCount) -> Iterator[Problem]:
    out = bool(side.items.get("out"))
    players = _playing(rules, hand, place)
    holding = sum(map(bool, side.hands)) if side.hands is not None else int(side.held_points > 0)
    expected = players - out if side.hands is not None else int(players > out)
    if holding < expected:
        who = "the partner of the player who went out" if out else "a player who did not go out"
        message = f"No cards in hand for {who}: were they counted?"
        yield Problem("warning", hand.name_of(place), "held_points", message)


def _short_of_opening(
    rules: RuleSet, hand: HandTally, place: int, side: SideCount
) -> Iterator[Problem]:
    """A side's melds hold at least what it needed to open, unless the book waives it."""
    band = rules.band_at(hand.sides[place].before)
    waived = (side.items.get("concealed") and rules.rule("concealed-needs-no-minimum").holds) or (
        side.canastas and rules.rule("natural-canasta-opens").holds
    )
    if 0 < side.card_points < band.needs and not waived:
        message = (
            f"{side.card_points} card points on the table, but this side needed {band.needs} "
            "to open: is something missing?"
        )
        yield Problem("warning", hand.name_of(place), "points", message, band.cite)
