"""May I take the pile, may I go out: an answer, and each reason with the place that gives it."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from scorekeeper.errors import Impossible, Malformed
from scorekeeper.referee.placeholders import NO_TABLE, Facts, Wording
from scorekeeper.referee.rulings import Answers, adjudicate, irregularities
from scorekeeper.rules.cards import BLACK_THREE, RANKS, RED_THREE, WILD_RANKS
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SourcedValue

PAIR = 2
NEVER_TAKEN = (*WILD_RANKS, BLACK_THREE, RED_THREE)

RefereeContext = Literal["not-asked", "yes", "refused"]
LastCard = Literal["discard", "meld"]


class Reason(msgspec.Struct, frozen=True):
    """One reason: its sentence, its paragraph, or the open word that the value is ours."""

    text: str
    cite: str = ""
    silent: str = ""


class Advice(msgspec.Struct, frozen=True):
    answer: Literal["yes", "no", "must"]
    because: tuple[Reason, ...]

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.cite for one in self.because if one.cite))


class PileSituation(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has before the pile: `naturals` match the top card, `on_table` is the
    size of the side's meld of that rank."""

    opened: bool
    frozen: bool
    top: str
    naturals: int
    wilds: int
    on_table: int
    cards: int
    pile: int
    stock_gone: bool

    def __post_init__(self) -> None:
        if self.top not in RANKS:
            raise Malformed(f"“{self.top}” is no card; cards are {' '.join(RANKS)}.")
        if min(self.naturals, self.wilds, self.on_table) < 0 or min(self.cards, self.pile) < 1:
            raise Malformed("Count the cards again: a hand and a pile have at least one card.")
        if self.naturals + self.wilds > self.cards:
            raise Impossible("There cannot be more matching and wild cards than cards in hand.")


def may_take_pile(
    rules: RuleSet,
    *,
    opened: bool,
    frozen: bool,
    top: str,
    naturals_in_hand: int,
    wilds_in_hand: int,
    on_table: int,
    cards_in_hand: int,
    pile_size: int,
    stock_gone: bool = False,
    facts: Facts | None = None,
) -> Advice:
    """Say whether this player may take the pile now, or even has to."""
    chance = PileSituation(
        opened=opened or on_table > 0,
        frozen=frozen,
        top=top,
        naturals=naturals_in_hand,
        wilds=wilds_in_hand,
        on_table=on_table,
        cards=cards_in_hand,
        pile=pile_size,
        stock_gone=stock_gone,
    )
    bars = tuple(_bars(rules, chance))
    ways = tuple(_ways(rules, chance))
    if bars or not ways:
        return Advice("no", (*(bars or _short(rules, chance)), *_hand_over(rules, chance)))
    forced = _forced(rules, chance)
    conditions = (
        *_pair_asked(rules, chance),
        *_opening(rules, chance, facts or NO_TABLE),
        *_lone(rules, chance),
    )
    return Advice("must" if forced else "yes", (*forced, *ways, *conditions))


def _bars(rules: RuleSet, chance: PileSituation) -> Iterator[Reason]:
    """Find what closes the pile whatever the player holds."""
    if chance.top in NEVER_TAKEN:
        yield _said(rules, "may-take-top-wild-or-black-three")
    if not chance.stock_gone:
        yield from _lone(rules, chance)
    room = rules.numbers_by_id.get("meld-takes-pile-below")
    if room and chance.on_table >= room.amount:
        yield _reason(f"Your meld of that rank must have fewer than {room.amount} cards.", room)


def _lone(rules: RuleSet, chance: PileSituation) -> Iterator[Reason]:
    """Say that one card in hand does not take a pile of one, the stock being there."""
    rule = rules.rule("one-card-each-barred")
    if rule.holds and chance.cards == chance.pile == 1:
        text = (
            "With one card in hand you may not take a pile of one card, unless the stock is gone."
        )
        yield _told(rules, "may-take-pile-with-one-card-left") or _reason(text, rule)


def _pair_asked(rules: RuleSet, chance: PileSituation) -> Iterator[Reason]:
    """Say why nothing but two matching natural cards will do, if so."""
    if rules.rule("pair-always").holds:
        yield _reason("It always takes two matching natural cards.", rules.rule("pair-always"))
    elif chance.frozen:
        yield _said(rules, "may-take-frozen-pile")
    elif not chance.opened and rules.rule("pair-before-opening").holds:
        text = "Until your side has melded, it takes two matching natural cards."
        yield _reason(text, rules.rule("pair-before-opening"))


def _ways(rules: RuleSet, chance: PileSituation) -> Iterator[Reason]:
    """Find every legal use of the top card."""
    pair = "You hold two natural cards that match the top card."
    asked = next(_pair_asked(rules, chance), None)
    if asked:
        if chance.naturals >= PAIR:
            yield _reason(pair, asked)
        return
    if _fits_table(rules, chance):
        yield _reason("The top card goes on your side's meld.", rules.rule("take-onto-meld"))
    with_wild = _said(rules, "may-take-pile-with-wild")
    if chance.naturals >= PAIR:
        yield _reason(pair, with_wild)
    elif chance.naturals and chance.wilds:
        text = "One natural card and one wild card make a meld with the top card."
        yield _reason(text, with_wild)


def _fits_table(rules: RuleSet, chance: PileSituation) -> bool:
    return rules.rule("take-onto-meld").holds and chance.on_table > 0


def _short(rules: RuleSet, chance: PileSituation) -> tuple[Reason, ...]:
    """Say what the player lacks."""
    asked = next(_pair_asked(rules, chance), None)
    if asked:
        held = ("none", "only one")[chance.naturals]
        return asked, _reason(f"Natural cards you hold that match: {held}.", asked)
    cards = (
        "The top card needs two natural cards of its rank from your hand, or one and a wild card."
    )
    return (
        _reason(cards, _said(rules, "may-take-pile-with-wild")),
        _reason("Or it goes on a meld of your side.", rules.rule("take-onto-meld")),
        _reason("Nothing you have makes a legal meld with it.", rules.least_naturals),
    )


def _opening(rules: RuleSet, chance: PileSituation, facts: Facts) -> Iterator[Reason]:
    """Name the count a first meld has to reach with it."""
    if not chance.opened:
        yield _said(rules, "may-take-pile-before-opening")
        wording = Wording(rules, facts)
        text = wording.fill("Needed to open: {needs}.")
        yield _reason(text, next((p for p in wording.used if p.cite), next(iter(wording.used))))


def _forced(rules: RuleSet, chance: PileSituation) -> tuple[Reason, ...]:
    """With the stock gone the card has to be taken, unless the book lets a refusal end the hand."""
    rule = rules.rule("must-take-when-stock-gone")
    if not (chance.stock_gone and rule.holds):
        return ()
    on_meld = _fits_table(rules, chance) and not any(_pair_asked(rules, chance))
    answers = {"fits": "table" if on_meld else "hand"}
    told = _told(rules, "refused-forced-discard", answers)
    if told is None:  # what we fill in is Hudson's: forced onto a meld of the table alone
        text = "With the stock gone, a card that fits your meld has to be taken."
        return (_reason(text, rule),) if on_meld else ()
    ruling = adjudicate(rules, irregularities()["refused-forced-discard"], answers)
    return () if "hand-ends" in ruling.effects else (told,)


def _hand_over(rules: RuleSet, chance: PileSituation) -> Iterator[Reason]:
    if chance.stock_gone:
        told = _told(rules, "refused-forced-discard", {"fits": "nowhere"})
        ours = _reason("The hand ends here.", rules.rule("must-take-when-stock-gone"))
        yield told or ours


def may_go_out(
    rules: RuleSet,
    players: int,
    *,
    canastas: int,
    can_make: int = 0,
    asked: RefereeContext = "not-asked",
    last_card: LastCard = "discard",
) -> Advice:
    """Say whether this player may go out now, or after a yes has to."""
    if players not in rules.player_counts:
        raise Malformed(f"{rules.name} is not for {players} players.")
    partners = max(rules.seating(players).sides) > 1
    lacks = (
        *_canastas_lacking(rules, players, canastas + can_make),
        *_last_card_wrong(rules, last_card),
    )
    bars = (*lacks, *(_partner_bars(rules, asked) if partners else ()))
    bound = partners and asked == "yes" and rules.rule("answer-binds").holds
    if bars:
        failed = _told(rules, "asked-yes-could-not") if bound else None
        return Advice("no", (*bars, failed) if failed else bars)
    met = tuple(_met(rules, players, canastas + can_make, last_card))
    if bound:
        text = "Your partner said yes, so you go out now."
        return Advice("must", (_reason(text, rules.rule("answer-binds")), *met))
    return Advice("yes", met)


def _canastas_lacking(rules: RuleSet, players: int, have: int) -> Iterator[Reason]:
    needed = rules.canastas_needed(players)
    if have < needed.amount:
        yield _reason(f"Canastas needed: {needed.amount}. Your side has or makes {have}.", needed)


def _last_card_wrong(rules: RuleSet, last_card: LastCard) -> Iterator[Reason]:
    rule = rules.rule("discard-to-go-out")
    if rule.holds and last_card == "meld":
        yield _reason("Melding everything is not enough: the last card is discarded.", rule)


def _partner_bars(rules: RuleSet, asked: RefereeContext) -> Iterator[Reason]:
    agree, binds = rules.rule("partner-must-agree"), rules.rule("answer-binds")
    if agree.holds and asked != "yes":
        yield _reason("Your partner has to agree first.", agree)
    elif asked == "refused" and binds.holds:
        yield _reason("Your partner said no, and the answer binds in this turn.", binds)


def _met(rules: RuleSet, players: int, have: int, last_card: LastCard) -> Iterator[Reason]:
    needed = rules.canastas_needed(players)
    yield _reason(f"Canastas needed: {needed.amount}. Your side has or makes {have}.", needed)
    rule = rules.rule("discard-to-go-out")
    if rule.holds or last_card == "meld":
        text = "You end with a discard." if rule.holds else "A last discard is not needed."
        yield _reason(text, rule)


def _reason(text: str, source: SourcedValue | Reason) -> Reason:
    return Reason(text, source.cite, source.silent)


def _said(rules: RuleSet, entry: str, answers: Answers | None = None) -> Reason:
    """Give what the book says about an entry, in the words of its ruling."""
    ruling = adjudicate(rules, irregularities()[entry], answers or {})
    return Reason(f"{ruling.verdict.rstrip('.')}.", next(iter(ruling.cites), ""), ruling.silent)


def _told(rules: RuleSet, entry: str, answers: Answers | None = None) -> Reason | None:
    """Give what the book says about an entry, or None where it says nothing."""
    speaks = irregularities()[entry].cases(rules.id)
    return _said(rules, entry, answers) if speaks else None
