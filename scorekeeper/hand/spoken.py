"""What somebody says a side has, in one line: melds, threes, who went out, what is left in hand.

The line is read word by word. Cards with their number make a meld; wild cards go to the meld said
before them; what follows "hold" or "left" is in hand. What is not understood is returned as it was
said, so that the page can ask for it, and never guessed.
"""

from scorekeeper.hand.spoken_result import Spoken, SpokenHand, SpokenMeld
from scorekeeper.hand.spoken_words import (
    CARD,
    CARDS,
    LEAST_RUN,
    MARK,
    NUMBER,
    STOP,
    UNKNOWN,
    Word,
    rank_of_number,
    words_of,
)
from scorekeeper.rules.cards import (
    BLACK_THREE,
    JOKER,
    LONGEST_CARD_LIST,
    RED_THREE,
    TWO,
    WILD_RANKS,
)
from scorekeeper.rules.rule_set import RuleSet

MOST_CARDS = 12  # of one rank in one breath; more is a slip of the tongue
THREE = "3"
ARTICLES = ("a", "an")  # a number only before a card


def read_spoken(text: str, rules: RuleSet) -> Spoken:
    """Return what a line says of a side."""
    return _Listener(rules, words_of(text[:LONGEST_CARD_LIST], rules)).listen()


class _Listener:
    """Goes through the words once, from the first to the last."""

    def __init__(self, rules: RuleSet, words: list[Word]) -> None:
        self.rules, self.words, self.at = rules, words, 0
        self.melds: list[SpokenMeld] = []
        self.items: dict[str, int] = {}
        self.unclear: list[str] = []
        self.hands: dict[str, list[str]] = {"own": [], "other": []}
        self.points: dict[str, int] = {}
        self.is_out = self.is_other_out = self.is_nobody = False
        self.listed = -2  # where a number was read as a card
        self.place = "table"  # or whose hand is told of: own, other
        self.lost: list[str] = []  # words not understood, one after the other

    def listen(self) -> Spoken:
        while self.at < len(self.words):
            self._clause()
        self._give_up_lost()
        melds = tuple(str(meld) for meld in self.melds if self._is_known(meld))
        return Spoken(
            melds=melds,
            items=self.items,
            is_out=self.is_out,
            is_other_out=self.is_other_out,
            is_nobody_out=self.is_nobody,
            held=self._hand("own"),
            others_held=self._hand("other"),
            unclear=tuple(dict.fromkeys(self.unclear)),
        )

    def _hand(self, whose: str) -> SpokenHand:
        return SpokenHand(self.points.get(whose), tuple(self.hands[whose]))

    def _is_known(self, meld: SpokenMeld) -> bool:
        """Ask for the wild cards of a canasta that was called neither natural nor mixed."""
        if meld.total and not meld.is_natural and not meld.wilds:
            self.unclear.append(f"{meld.said}: natural, or with which wild cards?")
            return False
        return True

    # One clause after the other: a comma ends one, and so does a new subject

    def _clause(self) -> None:
        """Read up to the next stop; what is left in hand may be said before "left" or after it."""
        end = self._end_of_clause()
        kinds = [word.kind for word in self.words[self.at : end]]
        has_verb = not {"they", "have", "hold"}.isdisjoint(kinds[:-1])
        is_last = kinds[-1:] in (["left"], ["hold"])  # "ace and two jacks left"
        if (
            is_last
            and not has_verb
            and not self._is_number_left(end - 1)
            and "concealed" not in kinds
        ):
            self.place = "own"
        while self.at < end:
            self._step(end)
        self.at = end + 1

    def _is_number_left(self, here: int) -> bool:
        """Return whether a number alone is what is left: 'seven kings, thirty points left'."""
        while here > self.at and self.words[here].kind in (
            "left",
            "hold",
            "points",
            "of",
            "filler",
        ):
            here -= 1
        before = self.words[here - 1] if here > self.at else None
        is_card = before is not None and before.kind == CARD and not before.is_plural  # J J 5
        return self.words[here].kind == NUMBER and not is_card

    def _end_of_clause(self) -> int:
        stops = (i for i in range(self.at, len(self.words)) if self.words[i].kind == STOP)
        return next(stops, len(self.words))

    def _step(self, end: int) -> None:
        """Read the next word, or the next few that belong together."""
        word = self.words[self.at]
        readers = (self._canasta, self._cards_written, self._group, self._single)
        for read in readers:
            taken = read(end)
            if taken:
                self._give_up_lost()
                self.at += taken
                return
        self.at += 1
        if word.kind == UNKNOWN:
            self.lost.append(word.text)
        else:
            self._give_up_lost()
            self._word(word, end)

    def _give_up_lost(self) -> None:
        if self.lost:
            self.unclear.append(" ".join(self.lost))
            self.lost = []

    def _kind_at(self, index: int, end: int) -> str:
        return self.words[index].kind if index < end else ""

    def _skip(self, index: int, end: int, *kinds: str) -> int:
        while self._kind_at(index, end) in kinds:
            index += 1
        return index

    def _text(self, start: int, end: int) -> str:
        return " ".join(dict.fromkeys(word.text for word in self.words[start:end]))

    # Words that stand for themselves

    def _word(self, word: Word, end: int) -> None:
        match word.kind:
            case "they":
                self.place = "other"
            case "we" if self.place == "other":
                self.place = "table"
            case "hold" | "left":
                self.place = "other" if self.place == "other" else "own"
            case "have" if self._is_of_hand(end):
                self.place = "other" if self.place == "other" else "own"
            case "table":
                self.place = "table"
            case "out":
                self._out()
            case "concealed":
                self._concealed(word)
            case "nobody":
                self.is_nobody = True
            case "nothing":
                self._nothing(end)
            case _ if word.kind == MARK:
                self.items[word.item] = self.items.get(word.item, 0) + 1

    def _is_of_hand(self, end: int) -> bool:
        """Return whether "have" tells of a hand: "have thirty", "have an ace left"."""
        after = [word.kind for word in self.words[self.at : end]]
        return "left" in after or "hold" in after or not {CARD, CARDS}.intersection(after)

    def _out(self) -> None:
        """Read who went out; "not out" and "laid out" say nothing of it."""
        before = [word.kind for word in self.words[max(0, self.at - 4) : self.at - 1]]
        if "they" in before:
            self.is_other_out = True
        elif not {"nobody", "nothing", "table"}.intersection(before):
            self.is_out = True
        self.place = "table"

    def _concealed(self, word: Word) -> None:
        also = [item.id for item in self.rules.items if item.kind == "out" and item.goes_with]
        if not also:
            self.unclear.append(word.text)
            return
        self.items[also[0]] = 1
        self.is_out = True
        self.at = self._skip(self.at, len(self.words), "hold")  # "a concealed hand"

    def _nothing(self, end: int) -> None:
        """Read "nothing left" and "no red threes"; other noes say nothing."""
        after = self.words[self.at] if self.at < end else None
        if after and after.kind in ("red", "black"):
            self.at = self._skip(self.at, end, "red", "black", CARD)
        elif self.place != "table":
            self.points[self.place] = 0
            self.at = self._skip(self.at, end, "any_card", "of", "points")

    # Cards

    def _group(self, end: int) -> int:
        """Read a number with its cards: 'seven kings', 'two red threes', 'nine cards kings'."""
        start = self.at
        if self._kind_at(start, end) != NUMBER:
            return self._points_of_hand(end)
        is_pair = [word.value for word in self.words[start : min(start + 2, end)]] == [1, 2]
        here = start + 1 if is_pair and self._kind_at(start + 2, end) == "of" else start
        count = self.words[here].value
        here = self._skip(here + 1, end, "of", "filler", "natural")
        is_total = self._kind_at(here, end) == "any_card"
        here = self._skip(here, end, "any_card", "of")
        colour = self._kind_at(here, end)
        if colour in ("red", "black"):
            here += 1
        if self._kind_at(here, end) == "wild":
            return self._some_wilds(start, self._skip(here, end, "wild", "any_card"))
        if colour in ("red", "black") and self._is_three(here, end):
            self._add(count, RED_THREE if colour == "red" else BLACK_THREE, slice(start, here + 1))
            return here + 1 - start
        if self._kind_at(here, end) == CARD:
            rank = self.words[here].cards[0]
        elif count == 1 and self._kind_at(here, end) == NUMBER and here == start + 1:
            rank = rank_of_number(self.words[here].value)  # "a seven"
        else:
            return self._points_of_hand(end)
        if not rank:
            return self._points_of_hand(end)
        self._add(count, rank, slice(start, here + 1), "total" if is_total else "")
        return here + 1 - start

    def _is_three(self, here: int, end: int) -> bool:
        if self._kind_at(here, end) == NUMBER:
            return self.words[here].value == int(THREE)
        return self._kind_at(here, end) == CARD and self.words[here].cards == (THREE,)

    def _some_wilds(self, start: int, here: int) -> int:
        self.unclear.append(f"{self._text(start, here)}: twos or jokers?")
        return here - start

    def _points_of_hand(self, end: int) -> int:
        """Read a number alone: the points of a hand, or a card where cards are named singly."""
        word = self.words[self.at]
        if word.kind != NUMBER:
            return 0
        if word.text.lower() in ARTICLES:
            return 1
        rank, before = rank_of_number(word.value), self.words[self.at - 1 : self.at]
        is_listed = self.listed == self.at - 1 or (
            bool(before) and before[0].kind in (CARD, CARDS) and not before[0].is_plural
        )
        after = self._skip(self.at + 1, end, "points", "of", "filler")
        if rank and (is_listed or self._lists_cards(end)):
            self.listed = self.at
            self._add(1, rank, slice(self.at, self.at + 1), "single")
        elif self.place != "table":
            self.points[self.place] = word.value
        elif self._kind_at(after, end) in ("left", "hold"):
            self.points["own"] = word.value
        else:
            self.unclear.append(f"{word.text}: of what?")
        return 1

    def _lists_cards(self, end: int) -> bool:
        """Return whether single cards are named here: 7 7 7 2."""
        rest = self.words[self.at : end]
        return len(rest) >= LEAST_RUN and all(
            word.kind == NUMBER and bool(rank_of_number(word.value)) for word in rest[:LEAST_RUN]
        )

    def _single(self, end: int) -> int:
        """Read cards without a number: one card, or 'kings', of which nobody said how many."""
        word = self.words[self.at]
        if word.kind in ("red", "black") and self._is_three(self.at + 1, end):
            is_plural = self.words[self.at + 1].is_plural
            if is_plural:
                self.unclear.append(f"{self._text(self.at, self.at + 2)}: how many?")
            else:
                three = RED_THREE if word.kind == "red" else BLACK_THREE
                self._add(1, three, slice(self.at, self.at + 2))
            return 2
        if word.kind != CARD:
            return 0
        if word.is_plural:
            self.unclear.append(f"{word.text}: how many?")
        else:
            self._add(1, word.cards[0], slice(self.at, self.at + 1), "single")
        return 1

    def _cards_written(self, end: int) -> int:
        """Read cards written without spaces; each rank of them is a meld."""
        if self._kind_at(self.at, end) != CARDS:
            return 0
        cards = self.words[self.at].cards
        if self.place != "table":
            self.hands[self.place] += cards
            return 1
        naturals = list(dict.fromkeys(card for card in cards if card not in WILD_RANKS))
        for rank in naturals:
            self._add(cards.count(rank), rank, slice(self.at, self.at + 1))
        for wild in (TWO, JOKER):
            if cards.count(wild):
                self._add(
                    cards.count(wild),
                    wild,
                    slice(self.at, self.at + 1),
                    "joined" if naturals else "",
                )
        return 1

    def _canasta(self, end: int) -> int:
        """Read 'a natural canasta of queens', 'dirty canasta of fives with two jokers'."""
        start = self._skip(self.at, end, NUMBER) if self._is_one() else self.at
        here = self._skip(start, end, "natural", "mixed", "wild", "filler")
        if self._kind_at(here, end) != "canasta":
            return 0
        kinds = {word.kind for word in self.words[start:here]}
        named = self._skip(here + 1, end, "of")
        size = self.rules.canasta_cards.amount
        if self._kind_at(named, end) == NUMBER and self._kind_at(named + 1, end) in (
            CARD,
            "any_card",
        ):
            size = self.words[named].value
            named = self._skip(named + 1, end, "any_card", "of")
        if self._kind_at(named, end) == CARD:
            rank = self.words[named].cards[0]
        elif named > here + 1 and self._kind_at(named, end) == NUMBER:
            rank = rank_of_number(self.words[named].value)
        else:  # it only says of the meld before it that it is one
            return here + 1 - self.at
        meld = SpokenMeld(rank, 0, total=size, said=self._text(self.at, named + 1))
        meld.is_natural = "natural" in kinds or rank in WILD_RANKS
        self.melds.append(meld)
        return named + 1 - self.at

    def _is_one(self) -> bool:
        return self.words[self.at].kind == NUMBER and self.words[self.at].value == 1

    # Where the cards go

    def _add(self, count: int, rank: str, span: slice, how: str = "") -> None:
        """Put cards into a hand, among the threes, into the meld before, or into a new one.

        `how` they were said: "single", one after the other; "joined" to the cards before them;
        "total", with the wild cards among them.
        """
        said = self._text(span.start, span.stop)
        if not 0 < count <= MOST_CARDS:
            self.unclear.append(f"{said}: so many?")
        elif rank == THREE and rank not in self.rules.card_ranks.natural:
            self.unclear.append(f"{said}: red or black?")
        elif self.place != "table":
            self.hands[self.place] += [rank] * count
        elif rank in (RED_THREE, BLACK_THREE) and self._three(rank):
            item = self._three(rank)
            self.items[item] = self.items.get(item, 0) + count
        elif rank in WILD_RANKS:
            self._add_wilds([rank] * count, span.start, said, how)
        elif (
            how == "single"
            and self.melds
            and self.melds[-1].rank == rank
            and not self.melds[-1].total
        ):
            self.melds[-1].naturals += count
        else:
            total = count if how == "total" else 0
            self.melds.append(SpokenMeld(rank, count, total=total, said=said))

    def _three(self, rank: str) -> str:
        """Return the item that counts threes of a colour, "" where they are melded."""
        threes = (item for item in self.rules.items if item.kind == "three" and item.rank == rank)
        return next((item.id for item in threes), "")

    def _add_wilds(self, wilds: list[str], start: int, said: str, how: str) -> None:
        """Put wild cards to the meld before; three or more alone are a meld where a book has it."""
        is_joined = how == "joined" or (start > 0 and self.words[start - 1].kind == "join")
        last = self.melds[-1] if self.melds else None
        is_own = self.rules.wild_melds.holds and len(wilds) >= LEAST_RUN and not is_joined
        if last and not is_own:
            last.wilds += wilds
        elif is_own or self.rules.wild_melds.holds or len(wilds) >= LEAST_RUN:
            meld = SpokenMeld("", 0)
            meld.wilds += wilds
            self.melds.append(meld)
        else:
            self.unclear.append(f"{said}: with which cards?")
