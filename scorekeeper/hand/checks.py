"""What cannot have happened in a hand; what passes is scored."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.errors import Problem
from scorekeeper.hand.card_checks import card_faults, cards_needed
from scorekeeper.hand.count import Fault, SideCount
from scorekeeper.hand.limits import least_points, most_points, pack_points
from scorekeeper.hand.reserve import reserve_faults
from scorekeeper.hand.score import SideScore, score_hand
from scorekeeper.hand.side import PlayedSide, played_sides, players_of, problem_of
from scorekeeper.hand.specials import count_any_side, special_errors
from scorekeeper.hand.suited import suited_errors
from scorekeeper.hand.tally import HandTally
from scorekeeper.hand.warnings import warnings_of
from scorekeeper.rules.cards import RUN, WILD, amount, overdrawn, together
from scorekeeper.rules.going_out import may_go_out_with, shortfall
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SMALLEST_STEP, Item, Match
from scorekeeper.rules.wording import is_for
from scorekeeper.text import join_names, number_of

PAIR = 2
OUT_TOO_EARLY = "went out without enough canastas"  # for the referee


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
    """Check a hand and score it; a hand with an error has no score.

    Later checks need what earlier ones found right: the sides, then each tally, then the
    cards of the pack. So the first group of errors found is all that is reported.
    """
    rules = rules.for_players(hand.players)
    if errors := _errors_of(list(_seating_errors(rules, hand))):
        return CheckedHand((), errors)
    problems: list[Problem] = []
    counts: list[SideCount] = []
    for index, tally in enumerate(hand.sides):
        count, faults = count_any_side(rules, tally, hand.allows(index))
        problems += [problem_of(fault, hand.name_of(index), index) for fault in faults]
        if count:
            counts.append(count)
    if errors := _errors_of(problems):
        return CheckedHand((), errors)
    sides = played_sides(rules, hand, counts)
    problems += [side.problem(fault) for side in sides for fault in _side_faults(side)]
    problems += _table_errors(rules, sides)
    if errors := _errors_of(problems):
        return CheckedHand((), errors)
    return CheckedHand(score_hand(rules, hand, counts), (*problems, *warnings_of(sides)))


def _errors_of(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if problem.level == "error")


def _seating_errors(rules: RuleSet, hand: HandTally) -> Iterator[Problem]:
    if hand.players not in rules.player_counts:
        message = f"{is_for(rules)}; here are {hand.players}."
        yield Problem("error", "", "players", message)
        return
    seating = rules.seating(hand.players)
    wanted, given = len(seating.sides), len(hand.sides)
    if given != wanted:
        message = f"{hand.players} players form {wanted} sides; here are {given}."
        yield Problem("error", "", "sides", message, seating.cite)
        return
    for index, tally in enumerate(hand.sides):
        hands, players = len(tally.held or ()), players_of(rules, hand, index)
        if hands > players:
            message = f"There are {hands} hands left over, but this side plays with {players}."
            yield problem_of(
                Fault("held", message, reference=seating.cite), hand.name_of(index), index
            )


# One side


def _side_faults(side: PlayedSide) -> Iterator[Fault]:
    """Yield what one side cannot have, whatever the others have."""
    yield from _odd_points(side)
    yield from _item_counts(side)
    yield from _melds_of_one_rank(side)
    yield from _wild_melds_begun(side)
    yield from _points_and_canastas(side)
    yield from card_faults(side.rules, side.count)
    yield from _going_out(side)
    yield from _held_items(side)
    yield from reserve_faults(side)


def _odd_points(side: PlayedSide) -> Iterator[Fault]:
    count = side.count
    for field, number in (
        ("points", count.card_points),
        ("held_points", count.held_points),
        ("foot_points", count.foot_points),
    ):
        if number % SMALLEST_STEP:
            message = (
                f"{number:,} is not a multiple of {SMALLEST_STEP}, but every card counts in fives."
            )
            yield Fault(field, message)


def _item_counts(side: PlayedSide) -> Iterator[Fault]:
    """Each item can be scored so often and no more, some only beside another."""
    for name, count in side.count.items.items():
        item, field = side.rules.items_by_id[name], f"items.{name}"
        if item.points and count >= len(item.points):
            most = len(item.points) - 1
            message = f"There are only {most} {item.label.lower()}; here are {count}."
            yield Fault(field, message, reference=item.cite)
        elif item.kind == "out" and count > 1:
            yield Fault(field, f"{item.label} counts once, not {count} times.", reference=item.cite)
        elif item.kind == "held" and count > side.players:
            message = f"{count} hands, but this side plays with {side.players}."
            yield Fault(field, message, reference=item.cite)
        elif item.kind == "mark":
            yield from _mark_faults(side, item, count)
        if item.goes_with and not side.count.items.get(item.goes_with):
            other = side.rules.items_by_id[item.goes_with].label.lower()
            message = f"{item.label} is only for the side that scores {other}."
            yield Fault(field, message, reference=item.cite)


def _mark_faults(side: PlayedSide, item: Item, count: int) -> Iterator[Fault]:
    """A mark counts so often for a side or for each of its players, and not beside some items."""
    field, most = f"items.{item.id}", item.most_for(side.players)
    if count > most:
        times = "once" if most == 1 else f"{most} times at most"
        yield Fault(field, f"{item.label}: {times}, not {count} times.", item)
    for other in item.excludes:
        if side.count.items.get(other):
            beside = side.rules.items_by_id[other].label
            yield Fault(field, f"{item.label} does not go with “{beside.lower()}”.", item)


def _melds_of_one_rank(side: PlayedSide) -> Iterator[Fault]:
    """A side has one meld of a rank, canasta or not, where the book says so."""
    rule = side.rules.one_meld_per_rank
    if not rule.holds:
        return
    ranks: Counter[str] = Counter()
    for name, count in side.count.items.items():
        match = side.rules.items_by_id[name].match
        if match and len(match.ranks) == 1 and match.ranks[0] != WILD:
            rank = match.ranks[0]
            ranks[rank] += count
            if ranks[rank] > 1:
                yield Fault(f"items.{name}", "A side has one meld of a rank, not two.", rule)
    counts = Counter(meld.rank for meld in side.count.melds or ())
    several = [r for r, count in counts.items() if count > 1 and r not in (WILD, RUN)]
    if several:  # told at once: one answer for all of them
        number = "Two" if max(counts[rank] for rank in several) == PAIR else "Several"
        which = join_names(several, " and of ")
        message = f"{number} melds of {which}: a side has one meld of a rank."
        yield Fault("melds", message, rule)


def _wild_melds_begun(side: PlayedSide) -> Iterator[Fault]:
    """Where a wild meld is finished before another is begun, one at most is not finished."""
    rule = side.rules.rule("wild-meld-first")
    unfinished = sum(
        count
        for name, count in side.count.items.items()
        if side.rules.items_by_id[name].kind == "unfinished"
        and side.rules.items_by_id[name].is_of_wilds
    )
    if rule.holds and unfinished > 1:
        message = "A meld of wild cards is finished before wild cards go anywhere else: not two."
        yield Fault("melds" if side.count.melds else "items", message, rule)


def _points_and_canastas(side: PlayedSide) -> Iterator[Fault]:
    """The card points lie between the least and the most that the canastas allow."""
    rules, points, canastas = side.rules, side.count.card_points, side.count.canastas
    least = least_points(rules, _canastas_by_kind(rules, side.count))
    if least is None:
        message = rules.say(f"So many canastas cannot be made of {_pack(rules)}.")
        yield Fault("items", message, reference=rules.pack.cite)
        return
    least += _least_of_unfinished(side)
    if points < least:
        what = f"these {rules.canasta.many}" if canastas else "these melds"
        message = f"{points:,} card points are too few: {what} alone hold at least {least:,}."
        yield Fault("points", message, rules.canasta_cards, is_contradiction=True)
    most = most_points(rules, canastas)
    if points > most:
        message = (
            f"{points:,} card points are too many: with {number_of(canastas, *rules.canasta)} "
            f"a side cannot have melded more than {most:,}."
        )
        yield Fault("points", message, rules.canasta_cards)
    cheapest_card = min(value for value in rules.card_points.values() if value)
    smallest = rules.least_cards.amount * cheapest_card
    if 0 < points < smallest:
        message = f"{points} card points are too few: the smallest meld counts {smallest}."
        yield Fault("points", message, rules.least_cards)


def _pack(rules: RuleSet) -> str:
    return f"the {sum(rules.deck.values())} cards of the pack"


def _canastas_by_kind(rules: RuleSet, *counts: SideCount) -> tuple[int, ...]:
    return tuple(sum(count.items.get(kind.id, 0) for count in counts) for kind in rules.canastas)


def _least_of_unfinished(side: PlayedSide) -> int:
    """Return the least card points of the unfinished melds that are scored as items."""
    least = 0
    for name, count in side.count.items.items():
        item = side.rules.items_by_id[name]
        if item.kind == "unfinished" and item.match:
            least += count * _least_of_unfinished_meld(side.rules, item.match)
    return least


def _least_of_unfinished_meld(rules: RuleSet, match: Match) -> int:
    """Return the least card points of a meld that is no canasta yet."""
    wild = rules.card_ranks.wilds[-1]
    cards = [wild if rank == WILD else rank for rank in match.ranks]
    values = [rules.card_points[card] for card in cards or rules.card_ranks.natural]
    is_run = match.form == "run" and rules.runs
    return (rules.runs.least if is_run and rules.runs else rules.least_cards.amount) * min(values)


def _going_out(side: PlayedSide) -> Iterator[Fault]:
    """The side that went out had its canastas, and one of its players has no cards left."""
    if not side.went_out:
        return
    rules, needed = side.rules, side.rules.to_go_out(side.players_at_table)
    if not may_go_out_with(rules, needed, side.count.items):
        message = shortfall(rules, needed, side.count.items)
        who = "the house rules give" if needed.house else "the rules give"
        no_score = f": {who} no score for that." if needed.is_binding else "."
        yield Fault("items.out", message + no_score, needed, ask=OUT_TOO_EARLY)
    message, out = "Who went out has no cards left in hand.", side.rules.items_by_id["out"]
    hands = side.count.hands
    if side.players == 1 and side.count.held_points:
        yield Fault("held_points", message, reference=out.cite)
    elif hands is not None and sum(map(bool, hands)) >= side.players:
        yield Fault("held", message, reference=out.cite)


def _held_items(side: PlayedSide) -> Iterator[Fault]:
    """Cards that cost a penalty in hand are among the points left in hand, too."""
    count, rules = side.count, side.rules
    if count.hands is not None:
        return
    held = [
        rules.items_by_id[name] for name in count.items if rules.items_by_id[name].kind == "held"
    ]
    least = sum(count.items[item.id] * item.least * rules.held_points[item.rank] for item in held)
    if count.held_points < least:
        what = " and ".join(f"{count.items[item.id]} × {item.one}" for item in held)
        message = f"{what}: that alone is {least:,} points in hand, not {count.held_points:,}."
        yield Fault("held_points", message, reference=held[0].cite)


# All sides together


def _table_errors(rules: RuleSet, sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    """Yield what the sides cannot have together."""
    yield from _cards_of_pack(rules, sides)
    if rules.runs:
        yield from suited_errors(rules, sides)
    if rules.specials:
        yield from special_errors(rules, sides)
    yield from _points_of_pack(rules, sides)
    yield from _one_side_out(rules, sides)
    yield from _canastas_of_pack(rules, sides)


def _cards_of_pack(rules: RuleSet, sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    """No card is used more often than it is in the pack."""
    cards_by_side = [cards_needed(rules, side.count) for side in sides]
    used, pack, deck = together(cards_by_side), rules.pack, rules.deck
    for rank, count, most in overdrawn(deck, used):
        holders = [side for side in sides if cards_by_side[side.index].get(rank)]
        shares = " and ".join(f"{s.name} {cards_by_side[s.index][rank]}" for s in holders)
        message = f"That makes {amount(rank, count)} at the table; there are only {most}. {shares}."
        field, named = _field_of(rules, rank), tuple(side.index for side in holders)
        yield Problem("error", "", field, message, pack.cite, named_sides=named)
    wild_ranks = rules.card_ranks.wilds
    wilds = sum(used.get(card, 0) for card in (*wild_ranks, WILD))
    most = sum(deck[card] for card in wild_ranks)
    if used.get(WILD) and wilds > most:
        message = f"That takes at least {wilds} wild cards; there are only {most}."
        yield Problem("error", "", "items", message, pack.cite)


def _field_of(rules: RuleSet, rank: str) -> str:
    three = next((i.id for i in rules.items if i.kind == "three" and i.rank == rank), None)
    return f"items.{three}" if three else f"cards.{rank}"


def _points_of_pack(rules: RuleSet, sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    """The card points of all sides are in the pack; the largest number is the likeliest slip."""
    numbers = [
        (points, side, field)
        for side in sides
        for field, points in (
            ("points", side.count.card_points),
            ("held_points", side.count.held_points),
            ("foot_points", side.count.foot_points),
        )
    ]
    points, most = sum(number for number, *_ in numbers), pack_points(rules)
    if points > most:
        largest, side, field = max(numbers, key=lambda found: found[0])
        message = (
            f"{largest:,} is too much: all sides together count {points:,} card points, and the "
            f"whole pack holds {most:,}."
        )
        yield side.problem(Fault(field, message, reference=rules.pack.cite))


def _one_side_out(rules: RuleSet, sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    out = [side for side in sides if side.went_out]
    if len(out) > 1:
        names = " and ".join(side.name for side in out)
        message = f"Only one side can go out; here are {names}."
        cite = rules.items_by_id["out"].cite
        named = tuple(side.index for side in out)
        yield Problem("error", "", "items.out", message, cite, named_sides=named)


def _canastas_of_pack(rules: RuleSet, sides: Sequence[PlayedSide]) -> Iterator[Problem]:
    """The canastas of all sides can be made of the pack, and their cards are counted."""
    by_kind = _canastas_by_kind(rules, *(side.count for side in sides))
    least = least_points(rules, by_kind, len(sides))
    points = sum(side.count.card_points for side in sides)
    if least is None:
        message = rules.say(f"So many canastas of all sides cannot be made of {_pack(rules)}.")
        yield Problem("error", "", "items", message, rules.pack.cite)
    elif points < least:
        message = (
            f"The {rules.canasta.many} of all sides together hold at least {least:,} card points, "
            f"but only {points:,} are counted."
        )
        # The side with the fewest points for each of its canastas is the likeliest to be short.
        with_canastas = [side for side in sides if side.count.canastas]
        side = min(with_canastas, key=lambda one: one.count.card_points / one.count.canastas)
        yield side.problem(Fault("points", message, reference=rules.canasta_cards.cite))
