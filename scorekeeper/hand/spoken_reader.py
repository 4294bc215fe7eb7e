"""A look at the words of a line: what stands where, up to the end of a clause."""

from scorekeeper.hand.spoken_words import (
    CARD,
    NUMBER,
    PLAYER,
    STOP,
    Word,
    rank_of_number,
)
from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, WILD_RANKS

THREE = "3"
IN_HAND = ("left", "hold")
NOUN = "canasta"  # or what the game calls it
LEAST_MELD = 3  # cards
COLOURS = {"red": RED_THREE, "black": BLACK_THREE}


class SpokenReader:
    """The words of a line, and where reading has come to."""

    def __init__(self, words: list[Word]) -> None:
        self.words, self.at = words, 0

    def kind_at(self, index: int, end: int) -> str:
        return self.words[index].kind if index < end else ""

    def skip(self, index: int, end: int, *kinds: str) -> int:
        while self.kind_at(index, end) in kinds:
            index += 1
        return index

    def text(self, start: int, end: int) -> str:
        return " ".join(dict.fromkeys(word.text for word in self.words[start:end]))

    def end_of_clause(self) -> int:
        stops = (i for i in range(self.at, len(self.words)) if self.words[i].kind == STOP)
        return next(stops, len(self.words))

    def start_of_clause(self) -> int:
        stops = (i for i in range(self.at - 1, -1, -1) if self.words[i].kind == STOP)
        return next(stops, -1) + 1

    def card_before(self) -> Word | None:
        """Return the word before, a comma or "and" left aside."""
        here = self.at - 1
        while here >= 0 and self.words[here].kind in (STOP, "join"):
            here -= 1
        return self.words[here] if here >= 0 else None

    def is_three(self, here: int, end: int) -> bool:
        if self.kind_at(here, end) == NUMBER:
            return self.words[here].value == int(THREE)
        return self.kind_at(here, end) == CARD and self.words[here].cards == (THREE,)

    def wild_at(self, here: int, end: int) -> str:
        """Return the wild card named here, "" for none; a two may be a number."""
        word = self.words[here] if here < end else None
        if word is None or word.kind not in (CARD, NUMBER):
            return ""
        rank = word.cards[0] if word.cards else str(word.value)
        return rank if rank in WILD_RANKS else ""

    def has_verb(self, here: int, end: int) -> bool:
        """Return whether somebody "holds" or "has" here: not so in "their hand"."""
        here = self.skip(here, end, "of", "filler")
        is_verb = self.kind_at(here, end) in ("have", *IN_HAND)
        return is_verb and not self.words[here].text.lower().startswith("hand")

    def begins_meld(self, end: int) -> bool:
        """Return whether three or more of a rank are named next."""
        here = self.skip(self.at, end, "filler")
        count = self.words[here].value if self.kind_at(here, end) == NUMBER else 0
        named = self.skip(here + 1, end, "of", "natural", "filler")
        return count >= LEAST_MELD and self.kind_at(named, end) == CARD

    def rank_after(self, start: int, here: int, end: int) -> tuple[str, int]:
        """Return the rank that a number is of, "" for none, and where the words go on."""
        kind = self.kind_at(here, end)
        if kind in COLOURS and self.is_three(here + 1, end):
            return COLOURS[kind], here + 2
        if kind == "red" and self.words[here].is_plural:  # "two reds"
            return RED_THREE, here + 1
        if kind == CARD:
            return self.words[here].cards[0], here + 1
        one = self.words[start]
        is_one = one.value == 1 and one.text.isalpha() and here == start + 1
        if is_one and kind == NUMBER:
            return rank_of_number(self.words[here].value), here + 1  # "a seven"
        return "", here

    def lists_cards(self, end: int) -> bool:
        """Return whether single cards are named here: 7 7 7 2."""
        rest = self.words[self.at : end]
        return len(rest) >= LEAST_MELD and all(
            word.kind == NUMBER and bool(rank_of_number(word.value)) for word in rest[:LEAST_MELD]
        )

    def counts_each(self) -> bool:
        """Return whether two players have a number each: 'Ivy has 85, Max 105'."""
        counted = set()
        for at, word in enumerate(self.words):
            end = len(self.words)
            here = self.skip(at + 1, end, "have", "filler")
            after = self.kind_at(self.skip(here + 1, end, "points"), end)
            if word.kind == PLAYER and self.kind_at(here, end) == NUMBER:
                counted |= {word.row} if after in ("", STOP, "join") else set()
        return len(counted) > 1
