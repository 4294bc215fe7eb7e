"""Fields with a box for each number of players: cards dealt, packs, targets, going out."""

from collections.abc import Iterable, Sequence

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor.fields import Amount, Edits, Field, Plain, Texts, number_words
from scorekeeper.rules.editor.sheet_changes import Place, Values
from scorekeeper.rules.house import EITHER, WITH_SOURCE
from scorekeeper.rules.wording import count_word
from scorekeeper.text import join_names, number

PLAYERS = "players"
_ABOUT = frozenset((PLAYERS, *EITHER[-1], *WITH_SOURCE))  # of an entry besides what it says


def entry_for(entries: Sequence[Values], count: int) -> Values:
    """Return the entry for so many players; an empty one where a list has none."""
    return next((entry for entry in entries if count in entry[PLAYERS]), {})


def player_boxes(counts: Iterable[int]) -> Texts:
    """Return what stands beside the boxes: 'two players', 'three players' …"""
    return tuple(f"{count_word(count)} players" for count in counts)


def joined(entries: Iterable[tuple[int, Values]]) -> list[Values]:
    """Return one entry for each run of players who have the same."""
    runs: list[Values] = []
    for count, entry in entries:
        if runs and {k: v for k, v in runs[-1].items() if k != PLAYERS} == entry:
            runs[-1][PLAYERS].append(count)
        else:
            runs.append({PLAYERS: [count], **entry})
    return runs


def _said(entry: Values) -> Values:
    """Return what an entry says, without its players and its source; empty keys say nothing."""
    return {
        key: value for key, value in entry.items() if key not in _ABOUT and value not in ({}, ())
    }


def _with_source(new: Values, *known: Values) -> Values:
    """Return an entry with the source of the first known one that says the same."""
    same = (one for one in known if _said(one) == new)
    found = next(same, new)
    return {key: value for key, value in found.items() if key != PLAYERS}


class _PlayersField(Field, frozen=True, kw_only=True):
    """What has one value for each number of players, in a list of the sheet."""

    key: str  # of the list
    counts: tuple[int, ...]  # of players
    usual: int  # the number of players that is told first
    amount: Amount = Amount()
    own: str = "is"  # the key of the number

    @property
    def keys(self) -> dict[Place, Texts]:
        return {(self.key, ""): ()}

    def words(self, texts: Texts) -> str:
        """Return the number for the usual players, and who has another: '11 (two players: 15)'."""
        by_count = dict(zip(self.counts, texts, strict=True))
        usual = by_count[self.usual]
        others = [
            f"{count_word(count)} players: {number_words(text)}"
            for count, text in by_count.items()
            if text != usual
        ]
        told = number_words(usual)
        return f"{told} ({', '.join(others)})" if others else told

    def _amounts(self, texts: Texts) -> list[int | None]:
        if len(texts) != len(self.counts):
            raise Malformed("Type a number for each number of players.")
        return [self.amount.parse(text) for text in texts]


class ByPlayersField(_PlayersField, frozen=True, kw_only=True):
    """A number for each number of players, a box for each."""

    def read(self, values: Plain) -> Texts:
        entries = values[self.key]
        return tuple(str(entry_for(entries, count).get(self.own, "")) for count in self.counts)

    def edits(self, book: Plain, texts: Texts) -> Edits:
        """Return the list with an entry for each run of equal numbers, each with its source."""
        amounts = zip(self.counts, self._amounts(texts), strict=True)
        entries = (
            (count, _with_source({self.own: amount}, entry_for(book[self.key], count)))
            for count, amount in amounts
        )
        return {(self.key, ""): joined(entries)}


class TableByPlayersField(_PlayersField, frozen=True, kw_only=True):
    """A number that is one table for all, or an entry for some numbers of players each."""

    def read(self, values: Plain) -> Texts:
        found = values.get(self.key)
        return tuple(_text(_for_players(found, count).get(self.own)) for count in self.counts)

    def edits(self, book: Plain, texts: Texts) -> Edits:
        amounts = self._amounts(texts)
        if len(set(amounts)) == 1:
            return {(self.key, ""): {self.own: amounts[0]}}
        entries = (
            (count, _with_source({self.own: amount}, _for_players(book.get(self.key), count)))
            for count, amount in zip(self.counts, amounts, strict=True)
        )
        return {(self.key, ""): joined(entries)}


class PacksField(Field, frozen=True, kw_only=True):
    """Packs and jokers for each number of players, two boxes for each."""

    counts: tuple[int, ...]
    decks: Amount
    jokers: Amount

    @property
    def keys(self) -> dict[Place, Texts]:
        return {("pack", ""): ()}

    def read(self, values: Plain) -> Texts:
        packs = (_for_players(values["pack"], count) for count in self.counts)
        return tuple(_text(pack.get(key)) for pack in packs for key in ("decks", "jokers"))

    def edits(self, book: Plain, texts: Texts) -> Edits:
        if len(texts) != len(self.boxes):
            raise Malformed("Type packs and jokers for each number of players.")
        packs = [
            {"decks": self.decks.parse(decks), "jokers": self.jokers.parse(jokers)}
            for decks, jokers in zip(texts[::2], texts[1::2], strict=True)
        ]
        if all(pack == packs[0] for pack in packs):
            return {("pack", ""): packs[0]}
        entries = (
            (count, _with_source(pack, _for_players(book["pack"], count)))
            for count, pack in zip(self.counts, packs, strict=True)
        )
        return {("pack", ""): joined(entries)}

    def words(self, texts: Texts) -> str:
        packs = [
            f"{decks} + {jokers}" for decks, jokers in zip(texts[::2], texts[1::2], strict=True)
        ]
        if len(set(packs)) == 1:
            return packs[0]
        return ", ".join(
            f"{count_word(count)} players: {pack}"
            for count, pack in zip(self.counts, packs, strict=True)
        )


def _for_players(found: object, count: int) -> Values:
    """Return a table, or the entry of a list for so many players."""
    return found if isinstance(found, dict) else entry_for(found or (), count)  # type: ignore[arg-type]


def _text(amount: int | None) -> str:
    return "" if amount is None else str(amount)


class GoingOutField(_PlayersField, frozen=True, kw_only=True):
    """How many canastas going out takes, and how many of each kind they have to be at least.

    The kinds are for every number of players; where they stay as they are, each keeps its own.
    """

    kinds: Texts  # ids of the items
    labels: Texts  # what a canasta of each kind is called
    entries: tuple[Values, ...]  # as they are now

    def read(self, values: Plain) -> Texts:
        entries = values[self.key]
        canastas = tuple(str(entry_for(entries, count).get(self.own, "")) for count in self.counts)
        return canastas + self._kinds_of(entries)

    def _kinds_of(self, entries: Sequence[Values]) -> Texts:
        kinds = entry_for(entries, self.usual).get("kinds", {})
        return tuple(str(kinds.get(kind, 0)) for kind in self.kinds)

    def edits(self, book: Plain, texts: Texts) -> Edits:
        amounts = self._amounts(texts[: len(self.counts)])
        typed = (*texts[len(self.counts) :], *["0"] * len(self.kinds))[: len(self.kinds)]
        asked = [self.amount.parse(text or "0") or 0 for text in typed]
        kinds = {kind: n for kind, n in zip(self.kinds, asked, strict=True) if n}
        stays = tuple(map(str, asked)) == self._kinds_of(self.entries)
        entries = []
        for count, amount in zip(self.counts, amounts, strict=True):
            now, own = entry_for(self.entries, count), entry_for(book[self.key], count)
            wanted = now.get("kinds", {}) if stays else kinds
            self._verify(amount or 0, wanted)
            kept = {key: value for key, value in now.items() if key in ("not_counted", "marks")}
            new = _said({self.own: amount, "kinds": wanted, **kept})
            entries.append((count, _with_source(new, own, now)))
        return {(self.key, ""): joined(entries)}

    def _verify(self, canastas: int, kinds: dict[str, int]) -> None:
        names = dict(zip(self.kinds, self.labels, strict=True))
        if sum(kinds.values()) > canastas:
            told = join_names([f"{n} × {names[kind]}" for kind, n in kinds.items()], last=" and ")
            raise Malformed(
                f"{told} make {sum(kinds.values())}: that is more than {canastas} in all."
            )

    def words(self, texts: Texts) -> str:
        told = super().words(texts[: len(self.counts)])
        kinds = zip(self.labels, texts[len(self.counts) :], strict=True)
        asked = [f"{number(int(text))} × {label}" for label, text in kinds if text not in ("", "0")]
        return f"{told}, at least {join_names(asked, last=' and ')}" if asked else told

    def expand(self, book: Plain, text: str) -> Texts:
        """Return one number for all players; the kinds stay as in the book."""
        return (text,) * len(self.counts) + self._kinds_of(book[self.key])
