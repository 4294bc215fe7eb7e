"""Canastas counted by kind, and points on the table: 'two clean books, 640 on the table'."""

from scorekeeper.hand.spoken_canastas import CanastaReader
from scorekeeper.hand.spoken_draft import MOST_CARDS, OTHER
from scorekeeper.hand.spoken_reader import IN_HAND, NOUN
from scorekeeper.hand.spoken_totals import MIXED, NATURAL, CanastaCount
from scorekeeper.hand.spoken_words import CARD, KIND, NUMBER, Word
from scorekeeper.rules.cards import WILD

CALLS = {"red": NATURAL, "black": MIXED, NATURAL: NATURAL, MIXED: MIXED, WILD: WILD}
TOTALS = (NOUN, NATURAL, MIXED, KIND, "table")  # words that tell of melds without their cards
OWN_LINE = "of the other side? Say it in its own line."


class CountReader(CanastaReader):
    """Reads totals into the draft."""

    def counted(self, end: int) -> int:
        """Read 'two clean books', 'three dirty', 'a samba', 'mixed canastas: two', 'canasta'."""
        has_number = self.kind_at(self.at, end) == NUMBER
        start = self.skip(self.at + 1, end, "filler") if has_number else self.at
        here = self.skip(start, end, *CALLS, KIND, "filler")
        calls = [word for word in self.words[start:here] if word.kind != "filler"]
        kinds = {word.kind for word in calls}
        has_noun = self.kind_at(here, end) == NOUN
        is_told = KIND in kinds or (has_number and not kinds.isdisjoint((NATURAL, MIXED)))
        if not (has_noun or is_told) or self._names_cards(here + has_noun, end, has_noun=has_noun):
            return 0
        here += has_noun
        if not calls and self._is_called_after(here, end):  # "both canastas natural"
            calls, here = [self.words[here]], here + 1
        count = self.words[self.at].value if has_number else 1
        if not has_number and self.words[here - 1].is_plural:
            count, here = self._count_after(here, end)
        self._note(count, calls, self.text(self.at, here))
        return here - self.at

    def _names_cards(self, here: int, end: int, *, has_noun: bool) -> bool:
        """Return whether cards are named next: 'of kings', 'of eight fours', 'nines'."""
        if not has_noun and self.draft.melds and self.draft.melds[-1].is_open:
            return True  # "a canasta of nines, five naturals"
        named = self.skip(here, end, "of", "filler")
        is_of = "of" in [word.kind for word in self.words[here:named]]
        if is_of and not has_noun:
            return True
        return self.kind_at(named, end) == CARD or (is_of and self.kind_at(named, end) == NUMBER)

    def _is_called_after(self, here: int, end: int) -> bool:
        is_call = self.kind_at(here, end) in (NATURAL, MIXED)
        return is_call and self.kind_at(here + 1, end) in ("", "join")

    def _count_after(self, here: int, end: int) -> tuple[int, int]:
        """Return how many are said after their name, 0 for none, and where the words go on."""
        number = self.skip(here, end, "filler")
        if self.kind_at(number, end) == NUMBER and self.kind_at(number + 1, end) in ("", "join"):
            return self.words[number].value, number + 1
        return 0, here

    def _note(self, count: int, calls: list[Word], said: str) -> None:
        """Note a count; a single natural canasta is also said of the meld before it."""
        draft, totals = self.draft, self.draft.totals
        if draft.place == OTHER:
            draft.ask(said, OWN_LINE)
            return
        draft.tell_of_table()
        if count > MOST_CARDS:
            draft.ask(said, "so many?")
            return
        call = (calls[-1].item or CALLS[calls[-1].kind]) if calls else ""
        if call == NATURAL and count == 1 and draft.melds:
            draft.melds[-1].is_natural = True
        if draft.retold:
            draft.retold = ""
            totals.counts = [one for one in totals.counts if one.call != call]
        totals.counts.append(CanastaCount(said, call, count))

    def on_table(self, end: int) -> int:
        """Read '640 on the table', '300 points in melds', 'melds 640', 'card points: 640'."""
        here = self.at
        if self.kind_at(here, end) == NUMBER:
            number, after, is_told = here, *self._table_after(here + 1, end)
        else:
            number, after, is_told = self._table_before(end)
        if not is_told or self.words[number].value <= MOST_CARDS:
            return 0
        said = self.text(here, after)
        if self.draft.place == OTHER:
            self.draft.ask(said, OWN_LINE)
        else:
            self.draft.totals.add_points(self.words[number].value, said)
        self.draft.tell_of_table()
        return after - here

    def _table_after(self, here: int, end: int) -> tuple[int, bool]:
        """Return where the words after a number go on, and whether it lies on the table."""
        after = self.skip(here, end, "points", "of", "filler", "any_card")
        is_cards = "any_card" in [word.kind for word in self.words[here:after]]
        is_left = self.kind_at(after, end) in (*IN_HAND, CARD)
        is_told = self.kind_at(after, end) == "table" or (is_cards and not is_left)
        return self.skip(after, end, "table", "of", "filler", "points"), is_told

    def _table_before(self, end: int) -> tuple[int, int, bool]:
        """Return where a number stands after "table", where words go on, whether it is told so."""
        number = self.skip(
            self.at, end, "table", "any_card", "points", "of", "filler", "we", "have"
        )
        before = self.words[self.at : number]
        kinds = {word.kind for word in before}
        is_table = any(word.kind == "table" and word.text.lower() != "down" for word in before)
        after = self.skip(number + 1, end, "points")
        follows = self.kind_at(self.skip(after, end, "of", "filler"), end)
        is_told = (is_table or {"any_card", "points"} <= kinds) and (
            self.kind_at(number, end) == NUMBER
            and follows not in (*IN_HAND, CARD, *CALLS, "any_card")
        )
        return number, after, is_told
