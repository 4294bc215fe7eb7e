"""May I take the pile, may I go out: an answer, and every reason with the paragraph behind it."""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from scorekeeper.errors import Impossible, Malformed
from scorekeeper.referee.house_answers import house_answer
from scorekeeper.referee.irregularities import Answers, irregularities
from scorekeeper.referee.placeholders import NO_TABLE, Placeholders, TableFacts
from scorekeeper.referee.rulings import adjudicate
from scorekeeper.rules.cards import ALL_RANKS, BLACK_THREE, RANKS, RED_THREE, WILD_RANKS
from scorekeeper.rules.game_values import GoingOut
from scorekeeper.rules.going_out import amount_words, has_words, may_go_out_with
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import OF_HOUSE, SourcedValue

PAIR = 2
NEVER_TAKEN = (*WILD_RANKS, BLACK_THREE, RED_THREE)

PartnerReply = Literal["not-asked", "yes", "refused"]
LastCard = Literal["discard", "meld"]


class Reason(msgspec.Struct, frozen=True):
    """A sentence with its paragraph, and with what the book does not plainly state of it."""

    text: str
    cite: str = ""
    caveat: str = ""
    is_binding: bool = True  # the book itself demands it

    @property
    def is_of_house(self) -> bool:
        """Whether it is a rule of the table, which the caveat then says."""
        return self.caveat.startswith(OF_HOUSE)


class Advice(msgspec.Struct, frozen=True):
    """The answer to "may I", with its reasons; `is_ours` where no book forbids or demands it."""

    answer: Literal["yes", "no", "must"]
    because: tuple[Reason, ...]
    is_ours: bool = False

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(reason.cite for reason in self.because if reason.cite))


class PileSituation(msgspec.Struct, frozen=True, kw_only=True):
    """What a player who wants to take the pile has.

    `naturals` are the natural cards in hand that match the top card, `on_table` is the size of
    the side's meld of that rank.
    """

    top: str
    cards: int  # in hand
    pile: int
    opened: bool = False
    frozen: bool = False
    naturals: int = 0
    wilds: int = 0
    on_table: int = 0
    stock_gone: bool = False

    def __post_init__(self) -> None:
        if self.top not in ALL_RANKS:
            raise Malformed(f"“{self.top}” is no card; cards are {' '.join(RANKS)}.")
        if min(self.naturals, self.wilds, self.on_table) < 0 or min(self.cards, self.pile) < 1:
            raise Malformed("Count the cards again: a hand and a pile have at least one card.")
        if self.naturals + self.wilds > self.cards:
            raise Impossible("There cannot be more matching and wild cards than cards in hand.")

    @property
    def has_opened(self) -> bool:
        """A side with a meld on the table has opened, whatever was said."""
        return self.opened or self.on_table > 0


def may_take_pile(rules: RuleSet, situation: PileSituation, facts: TableFacts = NO_TABLE) -> Advice:
    """Return whether this player may take the pile now, or even has to."""
    bars = tuple(_bars(rules, situation))
    uses = tuple(_uses_of_top_card(rules, situation))
    if bars or not uses:
        reasons = bars or _what_is_lacking(rules, situation)
        is_ours = not any(reason.is_binding for reason in reasons)
        return Advice("no", (*reasons, *_hand_ends(rules, situation)), is_ours)
    obligation = _obligation(rules, situation)
    conditions = (
        *_pair_required(rules, situation),
        *_opening_count(rules, situation, facts),
        *_single_card_bar(rules, situation),
    )
    is_ours = bool(obligation) and not any(reason.is_binding for reason in obligation)
    return Advice("must" if obligation else "yes", (*obligation, *uses, *conditions), is_ours)


def _bars(rules: RuleSet, situation: PileSituation) -> Iterator[Reason]:
    """Yield what closes the pile to the player, whatever cards are in hand."""
    if situation.top in NEVER_TAKEN:
        yield _from_ruling(rules, "may-take-top-wild-or-black-three")
    barred = rules.rule("pile-barred")
    if barred.holds and not situation.has_opened:
        yield _reason("Until your side has melded, the pile may not be taken.", barred)
    if not situation.stock_gone:
        yield from _single_card_bar(rules, situation)
    elif "hand-ends" in adjudicate(rules, irregularities()["stock-ran-out"], {}).effects:
        yield _from_ruling(rules, "stock-ran-out")
    room = rules.numbers_by_id.get("meld-takes-pile-below")
    if room and situation.on_table >= room.amount:
        yield _reason(f"Your meld of that rank must have fewer than {room.amount} cards.", room)


def _single_card_bar(rules: RuleSet, situation: PileSituation) -> Iterator[Reason]:
    """Yield the rule that a single card in hand does not take a pile of one card."""
    rule = rules.rule("one-card-each-barred")
    if rule.holds and situation.cards == situation.pile == 1:
        text = (
            "With one card in hand you may not take a pile of one card, unless the stock is gone."
        )
        stated = _from_ruling_if_any(rules, "may-take-pile-with-one-card-left")
        yield stated or _reason(text, rule)


def _pair_required(rules: RuleSet, situation: PileSituation) -> Iterator[Reason]:
    """Yield the reason why only two matching natural cards will do, if there is one."""
    if rules.rule("pair-always").holds:
        yield _reason("It always takes two matching natural cards.", rules.rule("pair-always"))
    elif situation.frozen:
        yield _from_ruling(rules, "may-take-frozen-pile")
    elif not situation.has_opened and rules.rule("pair-before-opening").holds:
        text = "Until your side has melded, it takes two matching natural cards."
        yield _reason(text, rules.rule("pair-before-opening"))


def _uses_of_top_card(rules: RuleSet, situation: PileSituation) -> Iterator[Reason]:
    """Yield every legal use of the top card."""
    pair = "You hold two natural cards that match the top card."
    pair_required = next(_pair_required(rules, situation), None)
    if pair_required:
        if situation.naturals >= PAIR:
            yield _reason(pair, pair_required)
        return
    if _fits_meld(rules, situation):
        yield _reason("The top card goes on your side's meld.", rules.rule("take-onto-meld"))
    with_wild = _from_ruling(rules, "may-take-pile-with-wild")
    if situation.naturals >= PAIR:
        yield _reason(pair, with_wild)
    elif situation.naturals and situation.wilds:
        text = "One natural card and one wild card make a meld with the top card."
        yield _reason(text, with_wild)


def _fits_meld(rules: RuleSet, situation: PileSituation) -> bool:
    return rules.rule("take-onto-meld").holds and situation.on_table > 0


def _what_is_lacking(rules: RuleSet, situation: PileSituation) -> tuple[Reason, ...]:
    pair_required = next(_pair_required(rules, situation), None)
    if pair_required:
        held = "only one" if situation.naturals else "none"
        text = f"Natural cards you hold that match: {held}."
        return pair_required, _reason(text, pair_required)
    cards = (
        "The top card needs two natural cards of its rank from your hand, or one and a wild card."
    )
    return (
        _reason(cards, _from_ruling(rules, "may-take-pile-with-wild")),
        _reason("Or it goes on a meld of your side.", rules.rule("take-onto-meld")),
        _reason("Nothing you have makes a legal meld with it.", rules.least_naturals),
    )


def _opening_count(rules: RuleSet, situation: PileSituation, facts: TableFacts) -> Iterator[Reason]:
    """Yield the count that a first meld made with the pile has to reach."""
    if not situation.has_opened:
        yield _from_ruling(rules, "may-take-pile-before-opening")
        placeholders = Placeholders(rules, facts)
        text = placeholders.fill("Needed to open: {needs}.")
        bands = placeholders.sources
        own = (band for band in bands if band.house)
        yield _reason(text, next(own, None) or next((b for b in bands if b.cite), bands[0]))


def _obligation(rules: RuleSet, situation: PileSituation) -> tuple[Reason, ...]:
    """Return why the card has to be taken once the stock is gone.

    Empty where a refusal simply ends the hand.
    """
    rule = rules.rule("must-take-when-stock-gone")
    if not (situation.stock_gone and rule.holds):
        return ()
    on_meld = _fits_meld(rules, situation) and not any(_pair_required(rules, situation))
    answers = {"fits": "table" if on_meld else "hand"}
    stated = _from_ruling_if_any(rules, "refused-forced-discard", answers)
    if stated is None:
        # A book that forces without more words is read like Hudson: only a card that fits a meld
        # on the table has to be taken.
        text = "With the stock gone, a card that fits your meld has to be taken."
        return (_reason(text, rule),) if on_meld else ()
    ruling = adjudicate(rules, irregularities()["refused-forced-discard"], answers)
    return () if "hand-ends" in ruling.effects else (stated,)


def _hand_ends(rules: RuleSet, situation: PileSituation) -> Iterator[Reason]:
    """Yield that the hand ends when the stock is gone and the pile cannot be taken."""
    if situation.stock_gone:
        stated = _from_ruling_if_any(rules, "refused-forced-discard", {"fits": "nowhere"})
        rule = rules.rule("must-take-when-stock-gone")
        yield stated or _reason("The hand ends here.", rule)


def may_go_out(  # noqa: PLR0913 (the answers of the page, by name)
    rules: RuleSet,
    players: int,
    *,
    canastas: int = 0,
    can_make: int = 0,
    counts: Mapping[str, int] | None = None,
    partner: PartnerReply = "not-asked",
    last_card: LastCard = "discard",
) -> Advice:
    """Return whether this player may go out now, or after the partner's yes has to.

    `counts` are the canastas and marks by item, for rules that ask for kinds of canastas.
    """
    if players not in rules.player_counts:
        raise Malformed(f"{rules.name} is not for {players} players.")
    has_partner = max(rules.seating(players).sides) > 1
    is_enough, has = _canastas(rules, rules.to_go_out(players), canastas + can_make, counts or {})
    bars = (
        *(() if is_enough else (has,)),
        *_last_card_wrong(rules, last_card),
        *(_partner_bars(rules, partner) if has_partner else ()),
    )
    is_bound = has_partner and partner == "yes" and rules.rule("answer-binds").holds
    if bars:
        failed = _from_ruling_if_any(rules, "asked-yes-could-not") if is_bound else None
        is_ours = not any(reason.is_binding for reason in bars)
        return Advice("no", (*bars, failed) if failed else bars, is_ours)
    met = (has, *_last_card_right(rules, last_card))
    if is_bound:
        binds = rules.rule("answer-binds")
        yes = _reason("Your partner said yes, so you go out now.", binds)
        return Advice("must", (yes, *met), is_ours=not binds.is_binding)
    return Advice("yes", met)


def _canastas(
    rules: RuleSet, needed: GoingOut, canastas: int, counts: Mapping[str, int]
) -> tuple[bool, Reason]:
    """Return whether a side has the canastas to go out, and what it has and needs in words."""
    is_enough, has = canastas >= needed.canastas, f"{canastas}"
    if not needed.is_plain:
        is_enough = may_go_out_with(rules, needed, counts)
        has = has_words(rules, needed, counts)
    text = f"Canastas needed: {amount_words(rules, needed)}. Your side has or makes {has}."
    return is_enough, _reason(rules.say(text), needed)


def _last_card_wrong(rules: RuleSet, last_card: LastCard) -> Iterator[Reason]:
    rule = rules.rule("discard-to-go-out")
    if rule.holds and last_card == "meld":
        yield _reason("Melding everything is not enough: the last card is discarded.", rule)


def _partner_bars(rules: RuleSet, partner: PartnerReply) -> Iterator[Reason]:
    agree, binds = rules.rule("partner-must-agree"), rules.rule("answer-binds")
    if agree.holds and partner != "yes":
        yield _reason("Your partner has to agree first.", agree)
    elif partner == "refused" and binds.holds:
        yield _reason("Your partner said no, and the answer binds in this turn.", binds)


def _last_card_right(rules: RuleSet, last_card: LastCard) -> Iterator[Reason]:
    rule = rules.rule("discard-to-go-out")
    if rule.holds or last_card == "meld":
        text = "You end with a discard." if rule.holds else "A last discard is not needed."
        yield _reason(text, rule)


def _reason(text: str, source: SourcedValue | Reason) -> Reason:
    return Reason(text, source.cite, source.caveat, source.is_binding)


def _from_ruling(rules: RuleSet, irregularity_id: str, answers: Answers | None = None) -> Reason:
    """Return the verdict of a ruling as a reason."""
    ruling = adjudicate(rules, irregularities()[irregularity_id], answers or {})
    caveat = ruling.silent or (f"Our reading: {ruling.reading}" if ruling.reading else "")
    if ruling.house:
        caveat = f"{OF_HOUSE}{' '.join(ruling.house)}"
    text = f"{ruling.verdict.rstrip('.')}."
    return Reason(text, next(iter(ruling.cites), ""), caveat, ruling.covered)


def _from_ruling_if_any(
    rules: RuleSet, irregularity_id: str, answers: Answers | None = None
) -> Reason | None:
    """Return the verdict of a ruling as a reason, or None where book and house have none."""
    own = house_answer(rules, irregularity_id, answers or {})
    if own is None and not irregularities()[irregularity_id].cases_in(rules.id):
        return None
    return _from_ruling(rules, irregularity_id, answers)
