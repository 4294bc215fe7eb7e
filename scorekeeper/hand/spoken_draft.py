"""What has been said of a side so far: each card and number in its place."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.hand.spoken_reader import LEAST_MELD, THREE
from scorekeeper.hand.spoken_result import Spoken, SpokenHand, SpokenMeld
from scorekeeper.hand.spoken_totals import SpokenTotals
from scorekeeper.rules.cards import BLACK_THREE, JOKER, RED_THREE, TWO, WILD_RANKS, amount
from scorekeeper.rules.rule_set import RuleSet

TABLE, OWN, OTHER = "table", "own", "other"  # what is told of: melds, or whose hand
Holder = tuple[str, int | None]  # whose hand: the place, and the row of the player if one was named
MOST_CARDS = 12  # of one rank in one breath; more is a slip of the tongue
NATURAL_OR_NOT = "natural, or with which wild cards?"
TWOS_OR_JOKERS = "twos or jokers?"
HOW_MANY_WILDS = "how many wild cards, and are they twos or jokers?"


class SpokenDraft:
    """Melds, threes, hands, who went out; and the questions about what was not understood."""

    def __init__(self, rules: RuleSet, runs: Sequence[str] = ()) -> None:
        self.rules = rules
        self.totals = SpokenTotals(rules, runs)
        self.melds: list[SpokenMeld] = []
        self.items: dict[str, int] = {}
        self.unclear: list[str] = []
        self.hands: dict[Holder, list[str]] = {}
        self.points: dict[Holder, int] = {}
        self.is_out = self.is_other_out = self.is_nobody_out = False
        self.retold = ""  # "same" or "instead": what comes next says the last thing once more
        self.place = TABLE
        self.player: int | None = None  # of our side, whose hand is told of
        self.is_hand = False  # whether it was said that this is in hand
        self.is_counted = False  # whether its points were said: cards after them are melds

    def result(self) -> Spoken:
        self._check_held_items()
        self._check_pack()
        counted = self.totals.settle(self.melds)
        melds = [] if counted is not None else self.melds
        whole = tuple(str(meld) for meld in melds if self._is_whole(meld))
        self.unclear += self.totals.unclear
        return Spoken(
            melds=whole,
            items={**(counted or {}), **self.items},
            points=self.totals.points,
            is_out=self.is_out,
            is_other_out=self.is_other_out,
            is_nobody_out=self.is_nobody_out,
            held=self._hand((OWN, None)),
            others_held=self._hand((OTHER, None)),
            players={
                row: self._hand((place, row))
                for place, row in sorted({**self.hands, **self.points}, key=str)
                if row is not None
            },
            unclear=tuple(dict.fromkeys(self.unclear)),
        )

    def _check_pack(self) -> None:
        """Ask where more cards of a rank were melded than there are."""
        melded = Counter(card for meld in self.melds for card in str(meld).split())
        for rank, count in melded.items():
            most = self.rules.most_of(rank)
            if count > most:
                self.ask(amount(rank, count), f"there are only {most}.")

    def _check_held_items(self) -> None:
        """Ask for all hands in cards where the book takes more for some of them than points."""
        held = {card for (place, _), cards in self.hands.items() if place == OWN for card in cards}
        ranks = {item.rank for item in self.rules.items if item.kind == "held"}
        has_points = any(self.points[place, row] for place, row in self.points if place == OWN)
        if has_points and held & ranks:
            self.ask("in hand", "name the cards of each hand, not their points.")

    def _hand(self, whose: Holder) -> SpokenHand:
        return SpokenHand(self.points.get(whose), tuple(self.hands.get(whose, ())))

    def _holder(self, place: str) -> Holder:
        return (place, self.player if place == OWN else None)

    def _hold(self, cards: Iterable[str]) -> None:
        """Put cards into the hand that is told of."""
        self.hands.setdefault(self._holder(self.place), []).extend(cards)

    def _is_whole(self, meld: SpokenMeld) -> bool:
        """Return whether nothing is to be asked: its wild cards, or how many a lone card is."""
        if meld.is_open:
            if meld.unnamed:
                self.ask(f"{meld.said} with {meld.unnamed}", TWOS_OR_JOKERS)
            else:
                self.ask(meld.said, HOW_MANY_WILDS if meld.is_mixed else NATURAL_OR_NOT)
            return False
        if meld.naturals == 1 and not meld.total and not meld.wilds:
            self.ask(meld.said, "how many?")
            return False
        return True

    def ask(self, said: str, question: str) -> None:
        """Note a question about some words."""
        self.unclear.append(f"{said}: {question}")

    def ask_of_wilds(self, said: str) -> None:
        """Ask which wild cards these are, in one question with the canasta they are in."""
        last = self.melds[-1] if self.melds else None
        if last and last.is_open and self.place == TABLE:
            last.is_mixed, last.unnamed = True, said
        else:
            self.ask(said, TWOS_OR_JOKERS)

    def tell_of_hand(self, *, is_said: bool = True) -> None:
        """Go on with a hand: the other side's where that was told of."""
        self.place, self.is_hand = OTHER if self.place == OTHER else OWN, is_said

    def tell_of_table(self) -> None:
        """Go on with what lies on the table, whoever laid it there."""
        self.place, self.player, self.is_counted, self.is_hand = TABLE, None, False, False

    def tell_of_player(self, row: int | None) -> None:
        """Go on with one of our side, or with the side."""
        if self.place == OTHER:
            self.place = TABLE
        self.player, self.is_hand = row, False

    def is_told(self, place: str) -> bool:
        """Return whether anything was said of the hand that is told of."""
        return self._hand(self._holder(place)).is_said

    def add_points(self, points: int, place: str) -> None:
        """Add to the points of a hand, partners one after the other, unless it is said anew."""
        holder = self._holder(place)
        retold, self.retold = self.retold, ""
        if retold:
            self.points.pop(holder, None)
        if retold and self._hand(holder).worth(self.rules) != points:
            self.hands.pop(holder, None)
        elif retold:
            return  # "two aces, that's forty"
        self.points[holder] = self.points.get(holder, 0) + points
        self.is_counted = True

    def add_cards(
        self, count: int, rank: str, said: str, *, is_single: bool = False, is_total: bool = False
    ) -> None:
        """Put cards into a hand, among the threes, or on the table.

        `is_single`: named one after the other; `is_total`: with the wild cards among them.
        """
        self._leave_counted_hand()
        if not 0 < count <= MOST_CARDS:
            self.ask(said, "so many?")
        elif rank == THREE and rank not in self.rules.card_ranks.natural:
            self.ask(said, "red or black?")
        elif self.retold:
            self._retell(count, rank, said)
        elif self.place != TABLE:
            self._hold([rank] * count)
        elif rank in (RED_THREE, BLACK_THREE) and self._three(rank):
            item = self._three(rank)
            self.items[item] = self.items.get(item, 0) + count
        elif is_single and self.melds and self.melds[-1].grows_by(rank):
            self.melds[-1].naturals += count
        elif self.melds and self.melds[-1].is_open and self.melds[-1].rank == rank:
            self.melds[-1].settle(count)  # "a canasta of nines: five nines, two jokers"
        else:
            total = count if is_total else 0
            self.melds.append(SpokenMeld(rank, count, total=total, said=said))

    def _retell(self, count: int, rank: str, said: str) -> None:
        """Put cards in the place of those of their rank that were said last."""
        retold, self.retold = self.retold, ""
        last = self.melds[-1] if self.melds else None
        if self.place != TABLE:
            held = self.hands.get(self._holder(self.place), [])
            held[:] = [card for card in held if card != rank]
        elif self._three(rank):
            self.items.pop(self._three(rank), None)
        elif last and last.rank == rank:
            last.settle(count)
            last.is_retold = True
            return
        elif last and retold == "instead":
            self.ask(said, f"instead of {last.said}, or as well?")
            return
        self.add_cards(count, rank, said)

    def _leave_counted_hand(self) -> None:
        """Go back to the table: cards after "they hold 45" are melds."""
        if self.is_counted:
            self.tell_of_table()

    def _three(self, rank: str) -> str:
        """Return the item that counts threes of a colour, "" where they are melded."""
        threes = (item for item in self.rules.items if item.kind == "three" and item.rank == rank)
        return next((item.id for item in threes), "")

    def add_wilds(self, count: int, rank: str, said: str, *, is_joined: bool) -> None:
        """Put wild cards to the meld before; three or more alone are a meld where a book has it."""
        self._leave_counted_hand()
        if self.place != TABLE or not 0 < count <= MOST_CARDS:
            self.add_cards(count, rank, said)
            return
        last = self.melds[-1] if self.melds else None
        has_wild_melds = self.rules.wild_melds.holds
        is_own = has_wild_melds and count >= LEAST_MELD and not is_joined
        if last and not is_own:
            if last.is_retold:
                last.wilds, last.is_retold = [], False
            last.wilds += [rank] * count
        elif has_wild_melds or count >= LEAST_MELD:
            meld = SpokenMeld("", 0)
            meld.wilds += [rank] * count
            self.melds.append(meld)
        else:
            self.ask(said, "with which cards?")

    def add_written(self, cards: tuple[str, ...], said: str) -> None:
        """Put cards that were written without spaces: each rank of them is a meld."""
        self._leave_counted_hand()
        if self.place != TABLE:
            self._hold(cards)
            return
        naturals = list(dict.fromkeys(card for card in cards if card not in WILD_RANKS))
        for rank in naturals:
            self.add_cards(cards.count(rank), rank, said)
        for wild in (TWO, JOKER):
            if cards.count(wild):
                self.add_wilds(cards.count(wild), wild, said, is_joined=bool(naturals))
