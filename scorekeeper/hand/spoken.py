"""What somebody says a side has, in one line: melds, threes, who went out, what is left in hand.

The line is read word by word. Cards with their number make a meld; wild cards go to the meld said
before them; what follows "hold" or "left" is in hand. What is not understood is returned as it was
said, so that the page can ask for it, and never guessed.
"""

from collections.abc import Sequence

from scorekeeper.hand.spoken_counts import OWN_LINE, TOTALS, CountReader
from scorekeeper.hand.spoken_draft import MOST_CARDS, OTHER, OWN, TABLE, SpokenDraft
from scorekeeper.hand.spoken_reader import COLOURS, IN_HAND, NOUN
from scorekeeper.hand.spoken_result import Spoken
from scorekeeper.hand.spoken_words import (
    CARD,
    CARDS,
    MARK,
    NUMBER,
    PLAYER,
    STOP,
    UNKNOWN,
    Word,
    rank_of_number,
    words_of,
)
from scorekeeper.rules.cards import LONGEST_CARD_LIST, WILD_RANKS
from scorekeeper.rules.rule_set import RuleSet

PAIR = 2  # players of a side
ARTICLES = ("a", "an")  # a number only before a card
CLOSED = "closed"  # said of a side, and of a canasta
LEFT_AFTER = (*IN_HAND, PLAYER, "points", "of", "filler")  # between a number and "left"
SUBJECTS = ("we", "they", PLAYER)
WHERE = "on the table, or left in hand?"


def read_spoken(
    text: str, rules: RuleSet, runs: Sequence[str] = (), *, players: int = 1, is_out: bool = False
) -> Spoken:
    """Return what a line says of a side, whose sequences were read before.

    `is_out`: the side is known to have gone out already.
    """
    words = words_of(text[:LONGEST_CARD_LIST], rules)
    listener = _Listener(SpokenDraft(rules, runs), words, players=players, was_out=is_out)
    return listener.listen()


class _Listener(CountReader):
    """Goes through the words once, from the first to the last."""

    def __init__(
        self, draft: SpokenDraft, words: list[Word], *, players: int, was_out: bool
    ) -> None:
        super().__init__(words, draft)
        self.players, self.was_out = players, was_out  # of the side, before anything is said
        self.listed = -2  # where a number was read as a card
        self.is_they_us = False  # whether "they" is said of the side itself
        self.lost: list[str] = []  # words not understood, one after the other
        self.has_hands = any(word.kind in IN_HAND for word in words) or self.counts_each()

    def listen(self) -> Spoken:
        while self.at < len(self.words):
            self._clause()
        self._give_up_lost()
        return self.draft.result()

    # One clause after the other: a comma ends one, and so does a new subject

    def _clause(self) -> None:
        """Read up to the next stop; what is left in hand may be said before "left" or after it."""
        end = self.end_of_clause()
        kinds = [word.kind for word in self.words[self.at : end]]
        has_verb = not {"they", "have", "hold"}.isdisjoint(kinds[:-1])
        is_last = kinds[-1:] in (["left"], ["hold"])  # "ace and two jacks left"
        is_number = self._is_number_left(end - 1)
        if is_last and not has_verb and not is_number and "concealed" not in kinds:
            self.draft.place, self.draft.is_hand = OWN, True
        while self.at < end:
            self._step(end)
        self.at = end + 1

    def _is_number_left(self, here: int) -> bool:
        """Return whether a number alone is what is left: 'seven kings, thirty points left'."""
        while here > self.at and self.words[here].kind in LEFT_AFTER:
            here -= 1
        before = self.words[here - 1] if here > self.at else None
        is_card = before is not None and (
            (before.kind == CARD and not before.is_plural)  # J J 5
            or before.kind in COLOURS
            or before.text.lower() in ARTICLES
        )
        return self.words[here].kind == NUMBER and not is_card

    def _step(self, end: int) -> None:
        """Read the next word, or the next few that belong together."""
        word = self.words[self.at]
        totals = (self.counted, self.on_table, self.canasta)
        for read in (*totals, self._cards_written, self._group, self._points, self._single):
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
            self.draft.unclear.append(" ".join(self.lost))
            self.lost = []

    # Words that stand for themselves

    def _word(self, word: Word, end: int) -> None:
        draft = self.draft
        match word.kind:
            case "they" | "we" | "player":
                self._who(word, end)
            case "someone":
                self._someone(word)
            case "hold" | "left":
                draft.tell_of_hand()
            case "have":
                self._have(word, end)
            case "table":
                draft.tell_of_table()
            case "out":
                self._out(word)
            case "concealed":
                self._concealed(word)
            case "nobody":
                draft.is_nobody_out = True
            case "same" | "instead":
                draft.retold = word.kind
            case "nothing" | "not":
                self._nothing(word, end)
            case "natural" if draft.melds and self.kind_at(self.at, end) != CARD:
                draft.melds[-1].is_natural = True
            case _ if word.kind == MARK:
                draft.items[word.item] = draft.items.get(word.item, 0) + 1

    def _someone(self, word: Word) -> None:
        """Read "she" and "he": where one of us went out, that is the partner or the opponent."""
        is_out = self.draft.is_out or self.was_out
        if is_out and self.players == PAIR:
            self.draft.tell_of_player(None)
        elif is_out and self.players == 1:
            self.draft.place = OTHER
        else:
            self.draft.ask(word.text, "who?")

    def _who(self, word: Word, end: int) -> None:
        """Read whose cards are told of next; "they" throughout a line is the side itself."""
        if word.kind == "they" and not self.is_they_us:
            self.draft.place = OTHER
        else:
            is_hand = self._is_hand_too(word, end)
            self.draft.tell_of_player(word.row if word.kind == PLAYER else None)
            if is_hand:
                self.draft.is_hand, self.draft.is_counted = True, False
        if self.has_verb(self.at, end):
            self.draft.is_counted = False

    def _is_hand_too(self, word: Word, end: int) -> bool:
        """Return whether a name alone tells of a hand: 'Ivy has 85 left and Max 105'."""
        is_number = word.kind == PLAYER and self.kind_at(self.at, end) == NUMBER
        return is_number and not self.begins_meld(end) and self.draft.is_told(OWN)

    def _have(self, word: Word, end: int) -> None:
        """Read "have" of a hand, "has 35", or of melds, "have six eights"."""
        subjects = [
            here
            for here in range(self.at, end)
            if self.words[here].kind in SUBJECTS and self.has_verb(here + 1, end)
        ]
        after = self.words[self.at : min([end, *subjects])]
        kinds = {word.kind for word in after}
        is_hand = not kinds.isdisjoint((*IN_HAND, "nothing"))
        if (not is_hand and self.begins_meld(end)) or not kinds.isdisjoint(TOTALS):
            self._have_melds(word, end)
        elif is_hand or self.draft.player is not None:
            self.draft.tell_of_hand(is_said=is_hand or self.has_hands)

    def _have_melds(self, word: Word, end: int) -> None:
        """Go on with melds; those of the other side are asked for in its own line."""
        if self.draft.place == OTHER:
            told = {*SUBJECTS, CARD, CARDS} - {"they"}
            self.is_they_us = told.isdisjoint(word.kind for word in self.words[: self.at])
            if not self.is_they_us:
                start = self.at - 1
                self.draft.ask(self.text(start, end), OWN_LINE)
                self.at = end
        self.draft.tell_of_table()

    def _out(self, word: Word) -> None:
        """Read who went out; "not out" and "laid out" say nothing of it."""
        before = [word.kind for word in self.words[max(0, self.at - 4) : self.at - 1]]
        before = before[before.index(STOP) + 1 :] if STOP in before else before
        beside = [*before[-1:], self.kind_at(self.at, len(self.words))]
        if word.text.lower() == CLOSED and not {NOUN, CARD}.isdisjoint(beside):
            return
        if "stock" in before:
            self.draft.is_nobody_out = True
        elif {"nobody", "nothing", "not", "table"}.isdisjoint(before):
            if "they" in before:
                self.draft.is_other_out = True
            elif "someone" not in before:
                self.draft.is_out = True
        self.draft.tell_of_table()

    def _concealed(self, word: Word) -> None:
        also = [item.id for item in self.draft.rules.items if item.kind == "out" and item.goes_with]
        if not also:
            self.draft.unclear.append(word.text)
            return
        self.draft.items[also[0]] = 1
        self.draft.is_out = True
        self.at = self.skip(self.at, len(self.words), "hold")  # "a concealed hand"

    def _nothing(self, word: Word, end: int) -> None:
        """Read "nothing left", "no red threes", and "no" before what is said anew."""
        after = self.kind_at(self.at, end)
        if word.text.lower() == "no" and after in ("", NUMBER):  # "no, five fives"
            self.draft.retold = "same"
        elif after in (*COLOURS, *TOTALS, "wild"):
            self.at = self.skip(self.at, end, *COLOURS, CARD, *TOTALS, "wild")
        elif word.kind == "nothing" and self.draft.place != TABLE:
            self.draft.add_points(0, self.draft.place)
            self.at = self.skip(self.at, end, "any_card", "of", "points")

    # Numbers

    def _group(self, end: int) -> int:
        """Read a number with its cards: 'seven kings', 'two red threes', 'nine cards kings'."""
        start = self.at
        if self.kind_at(start, end) != NUMBER or self._is_listed_card(end):
            return 0
        is_pair = [word.value for word in self.words[start : min(start + 2, end)]] == [1, 2]
        here = start + 1 if is_pair and self.kind_at(start + 2, end) == "of" else start
        count = self.words[here].value
        here = self.skip(here + 1, end, "of", "filler", "natural")
        if self._settles_canasta(count, here, end):
            return here - start
        is_total = self.kind_at(here, end) == "any_card"
        here = self.skip(here, end, "any_card", "of")
        if self.kind_at(here, end) == "wild":
            return self._wilds(count, self.skip(here, end, "wild", "any_card"), end)
        rank, here = self.rank_after(start, here, end)
        if not rank or (count == 1 and self.kind_at(here, end) == NOUN):  # "a king canasta"
            return 0
        self._add(count, rank, slice(start, here), is_total=is_total)
        return here - start

    def _is_listed_card(self, end: int) -> bool:
        """Return whether a number is a card of a list: 'ace, two, king', '7 7 7 joker'."""
        before, after = self.card_before(), self.words[self.at + 1 : end][:1]
        is_list = self.listed == self.at - 1 or (
            before is not None
            and before.kind == CARD
            and not before.is_plural
            and self.draft.place != TABLE
        )
        names_one = bool(after) and after[0].kind == CARD and not after[0].is_plural
        return is_list and names_one and self.words[self.at].text.lower() not in ARTICLES

    def _wilds(self, count: int, here: int, end: int) -> int:
        """Read 'two wild twos'; ask of 'two wild cards' which."""
        rank, start = self.wild_at(here, end), self.at
        if rank:
            self._add(count, rank, slice(start, here + 1))
            return here + 1 - start
        self.draft.ask_of_wilds(self.text(start, here))
        return here - start

    def _settles_canasta(self, count: int, here: int, end: int) -> bool:
        """Read the natural cards of the canasta before: '… five naturals', '… 5 + 2 jokers'."""
        if not self.draft.melds or not self.draft.melds[-1].is_open:
            return False
        is_told = self.words[here - 1].kind == "natural" and self.kind_at(here, end) != CARD
        is_sum = (
            self.kind_at(here, end) == "join"
            and self.kind_at(here + 1, end) == NUMBER
            and bool(self.wild_at(here + 2, end))
        )
        if is_told or is_sum:
            self.draft.melds[-1].settle(count)
        return is_told or is_sum

    def _points(self, end: int) -> int:
        """Read a number alone: the points of a hand, or a card where cards are named singly."""
        word = self.words[self.at]
        if word.kind != NUMBER:
            return 0
        if word.text.lower() in ARTICLES:
            return 1
        rank, before = rank_of_number(word.value), self.card_before()
        is_listed = self.listed == self.at - 1 or (
            before is not None and before.kind in (CARD, CARDS) and not before.is_plural
        )
        numbers = self.skip(self.at, end, NUMBER)
        if self.kind_at(numbers, end) in (CARD, *COLOURS):
            numbers -= 1  # "45 four aces"
        if rank and (is_listed or self.lists_cards(end)):
            self.listed = self.at
            self._add(1, rank, slice(self.at, self.at + 1), is_single=True)
            return 1
        if numbers - self.at > 1:  # "1 2 5"
            self.draft.ask(self.text(self.at, numbers), "of what?")
            return numbers - self.at
        is_held = self.draft.is_hand and not self._is_new_sum(end)
        whose = self.draft.place if is_held else self._whose_left(self.at, end)
        if whose:
            self.draft.add_points(word.value, whose)
        else:
            is_sum = word.value > MOST_CARDS or self.kind_at(self.at + 1, end) == "points"
            self.draft.ask(word.text, WHERE if is_sum else "of what?")
        return 1

    def _is_new_sum(self, end: int) -> bool:
        """Return whether points follow a hand that was told: 'I hold two aces, 240 points'."""
        start = self.start_of_clause()
        is_told = any(word.kind in IN_HAND for word in self.words[start:end])
        has_hand = self.draft.is_told(self.draft.place) and not self.draft.retold
        return not is_told and has_hand and self.kind_at(self.at + 1, end) == "points"

    def _whose_left(self, here: int, end: int) -> str:
        """Return whose hand a number is: '30 points left', '20 and 25 left', '45 in their hand'."""
        if here and self.words[here - 1].kind == "minus":
            return OWN
        here = self.skip(here + 1, end, "points", "of", "filler", "we")
        if self.kind_at(here, end) == "join" and self.kind_at(here + 1, end) == NUMBER:
            return self._whose_left(here + 1, end)
        is_hand = self.kind_at(self.skip(here + 1, end, "filler"), end) in IN_HAND
        if self.kind_at(here, end) == "they":
            return OTHER if is_hand else ""
        if self.kind_at(here, end) == PLAYER and is_hand:  # "35 in Tom's hand"
            self.draft.tell_of_player(self.words[here].row)
            return OWN
        return OWN if self.kind_at(here, end) in IN_HAND else ""

    # Cards

    def _single(self, end: int) -> int:
        """Read cards without a number before them: 'a king', 'kings seven', 'kings'."""
        word, here = self.words[self.at], self.at + 1
        if word.kind in COLOURS and self.is_three(here, end):
            rank, here = COLOURS[word.kind], here + 1
        elif word.kind == CARD:
            rank = word.cards[0]
        else:
            return 0
        span = slice(self.at, here)
        if self.kind_at(here, end) == NOUN:
            calls = self.words[max(0, self.at - 1) : self.at]
            self.add_canasta(rank, slice(self.at, here + 1), calls)
            return here + 1 - self.at
        if not self.words[here - 1].is_plural:
            self._add(1, rank, span, is_single=True)
            return here - self.at
        number = self.skip(here, end, "of", "filler")
        after = self.skip(number + 1, end, "filler")
        if self.kind_at(number, end) == NUMBER and self.kind_at(after, end) in ("", "join"):
            self._add(self.words[number].value, rank, slice(self.at, number + 1))
            return number + 1 - self.at
        self.draft.ask(self.text(span.start, span.stop), "how many?")
        return here - self.at

    def _cards_written(self, end: int) -> int:
        """Read cards written without spaces: KKK2, or a card with its number, K7."""
        word = self.words[self.at]
        if word.kind != CARDS:
            return 0
        if word.value and self.draft.place == TABLE:
            rank = next(card for card in word.cards if card.isalpha())
            self._add(word.value, rank, slice(self.at, self.at + 1))
        else:
            self.draft.add_written(word.cards, word.text)
        return 1

    # Where the cards go

    def _add(
        self, count: int, rank: str, span: slice, *, is_single: bool = False, is_total: bool = False
    ) -> None:
        """Put cards where they belong; wild cards after "and" go to the meld before them."""
        said = self.text(span.start, span.stop)
        if rank in WILD_RANKS:
            is_joined = span.start > 0 and self.words[span.start - 1].kind == "join"
            self.draft.add_wilds(count, rank, said, is_joined=is_joined)
        else:
            self.draft.add_cards(count, rank, said, is_single=is_single, is_total=is_total)
