"""Canastas that are called by their name: 'a natural canasta of queens', 'kings canasta'."""

from scorekeeper.hand.spoken_draft import SpokenDraft
from scorekeeper.hand.spoken_reader import COLOURS, SpokenReader
from scorekeeper.hand.spoken_result import SpokenMeld
from scorekeeper.hand.spoken_words import CARD, NUMBER, Word, rank_of_number
from scorekeeper.rules.cards import WILD_RANKS


class CanastaReader(SpokenReader):
    """Reads canastas into the draft."""

    def __init__(self, words: list[Word], draft: SpokenDraft) -> None:
        super().__init__(words)
        self.draft = draft

    def canasta(self, end: int) -> int:
        """Read 'a natural canasta of queens', 'dirty canasta of fives with two jokers'."""
        start = self.skip(self.at, end, NUMBER) if self._is_one() else self.at
        here = self.skip(start, end, "natural", "mixed", "wild", "filler", *COLOURS)
        calls = self.words[start:here]
        is_called = any(word.kind in ("natural", "mixed", *COLOURS) for word in calls)
        is_short = is_called and self.kind_at(here, end) == "of"  # "a natural of kings"
        if self.kind_at(here, end) != "canasta" and not is_short:
            return 0
        size = self.draft.rules.canasta_cards.amount
        named = self.skip(here + 1, end, "of", "filler")
        if self.kind_at(named, end) == NUMBER and self.kind_at(named + 1, end) in (
            CARD,
            "any_card",
        ):
            size = self.words[named].value
            named = self.skip(named + 1, end, "any_card", "of")
        if self.kind_at(named, end) == CARD:
            rank = self.words[named].cards[0]
        elif named > here + 1 and self.kind_at(named, end) == NUMBER:
            rank = rank_of_number(self.words[named].value)
        else:
            return 0
        self.add_canasta(rank, slice(self.at, named + 1), calls, size)
        while self._is_another(here, named + 1, end):  # "natural canastas of kings and queens"
            named += 2
            self.add_canasta(self.words[named].cards[0], slice(named, named + 1), calls, size)
        return named + 1 - self.at

    def _is_one(self) -> bool:
        return self.words[self.at].kind == NUMBER and self.words[self.at].value == 1

    def _is_another(self, canasta: int, join: int, end: int) -> bool:
        is_plural = self.words[canasta].text.lower().endswith("s")
        return is_plural and (self.kind_at(join, end), self.kind_at(join + 1, end)) == (
            "join",
            CARD,
        )

    def add_canasta(self, rank: str, span: slice, calls: list[Word], size: int = 0) -> None:
        """Note a canasta; `calls` are the words that say of what kind it is."""
        total = size or self.draft.rules.canasta_cards.amount
        meld = SpokenMeld(rank, 0, total=total, said=self.text(span.start, span.stop))
        meld.is_natural = _is_called(calls, "natural", "red") or rank in WILD_RANKS
        meld.is_mixed = _is_called(calls, "mixed", "black")
        self.draft.melds.append(meld)


def _is_called(calls: list[Word], *kinds: str) -> bool:
    """Return whether a canasta was called so: a red one is natural, a black one mixed."""
    return any(word.kind in kinds for word in calls)
