"""The cards of a special hand: groups of one rank, groups of wild cards, or one of every rank."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal

import msgspec

from scorekeeper.rules.cards import ALL_RANKS, BLACK_THREE, RED_THREE, THREE, amount, name_of
from scorekeeper.text import join_names

MOST_WRITTEN_OUT = 4  # groups of one size: more are counted
PAIR = 2  # cards
THREES = (BLACK_THREE, RED_THREE, THREE)


class HandShape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Which cards a special hand is made of.

    `groups` are the numbers of cards of one rank each, all ranks different and no threes;
    `wilds = "groups"` lets such a group be of one wild card too. `wild_groups` are groups of one
    wild card each beside them, `loose_wilds` so many wild cards of any kind, `must` ranks that
    have to be among them. A `straight` has one of every rank instead, a three of either colour.
    """

    groups: tuple[int, ...] = ()
    wilds: Literal["none", "groups"] = "none"
    wild_groups: tuple[int, ...] = ()
    loose_wilds: int = 0
    must: tuple[str, ...] = ()
    straight: bool = False

    def __post_init__(self) -> None:
        if self.straight == bool(self.groups):
            raise ValueError("`shape`: give `groups`, or `straight = true`")
        if self.straight and (self.wild_groups or self.loose_wilds or self.must):
            raise ValueError("`shape`: a straight has one of every rank and nothing besides")
        if any(size < 1 for size in (*self.groups, *self.wild_groups)) or self.loose_wilds < 0:
            raise ValueError("`shape`: a group has one card or more")
        unknown = [rank for rank in self.must if rank not in ALL_RANKS or rank in THREES]
        if unknown:
            raise ValueError(f"`shape`: `must` names {unknown[0]!r}, which is no rank of a group")
        if len(self.must) > len(self.groups) + len(self.wild_groups):
            raise ValueError("`shape`: `must` names more ranks than there are groups")

    @cached_property
    def _sizes(self) -> list[int]:
        return sorted(self.groups)

    def size(self, ranks: Iterable[str]) -> int:
        """Return how many cards it has, with these ranks in the pack."""
        if self.straight:
            return len(_with_one_three(ranks))
        return sum(self.groups) + sum(self.wild_groups) + self.loose_wilds

    def fits(self, cards: Sequence[str], ranks: Sequence[str], wilds: Sequence[str]) -> bool:
        """Return whether cards are such a hand, in a game with these ranks, some of them wild."""
        if self.straight:
            return sorted(_with_one_three(cards)) == sorted(_with_one_three(ranks)) and len(
                cards
            ) == self.size(ranks)
        counts = Counter(cards)
        if any(rank in THREES for rank in counts) and THREE not in ranks:
            return False
        if len(cards) != self.size(ranks) or any(not counts[rank] for rank in self.must):
            return False
        natural = {rank: count for rank, count in counts.items() if rank not in wilds}
        wild = {rank: count for rank, count in counts.items() if rank in wilds}
        return any(
            sorted((*natural.values(), *grouped.values())) == self._sizes
            and self._takes_wilds({rank: wild[rank] for rank in wild if rank not in grouped})
            for grouped in self._wilds_in_groups(wild)
        )

    def _wilds_in_groups(self, wild: dict[str, int]) -> list[dict[str, int]]:
        """Return every way in which wild cards can be some of the groups."""
        ways: list[dict[str, int]] = [{}]
        if self.wilds == "groups":
            for rank, count in wild.items():
                ways += [way | {rank: count} for way in ways]
        return ways

    def _takes_wilds(self, wild: dict[str, int]) -> bool:
        """Return whether wild cards are the groups and the loose ones that it has of them."""
        if self.loose_wilds and not self.wild_groups:
            return sum(wild.values()) == self.loose_wilds
        left = sorted(wild.values(), reverse=True)
        groups = sorted(self.wild_groups, reverse=True)
        if len(left) < len(groups) or any(h < n for h, n in zip(left, groups, strict=False)):
            return False
        return sum(left) - sum(groups) == self.loose_wilds

    def words(self, ranks: Iterable[str]) -> str:
        """Return its cards in words: '4, 4, 3 and 3 of a rank', 'one of every rank'."""
        if self.straight:
            return f"one of every rank, {self.size(ranks)} cards"
        sizes = sorted(self.groups, reverse=True)
        parts = [f"{len(sizes)} groups of {'-'.join(map(str, sizes))}"]
        if len(set(sizes)) == 1:
            parts = [f"{len(sizes)} {'pairs' if sizes[0] == PAIR else f'groups of {sizes[0]}'}"]
        parts[0] += " (wild cards that match may be one)" if self.wilds == "groups" else ""
        parts += [f"{size} matching wild cards" for size in self.wild_groups]
        parts += [amount("wild", self.loose_wilds)] if self.loose_wilds else []
        if self.must:
            parts.append(f"with {join_names([name_of(rank).many for rank in self.must], ' and ')}")
        return ", ".join(parts)

    def figures(self) -> str:
        """Return its cards in few signs: '4-4-3-3', '6 × 2 + 2 wild with A, 7'."""
        if self.straight:
            return "one of every rank"
        sizes = sorted(self.groups, reverse=True)
        alike = len(sizes) > MOST_WRITTEN_OUT and len(set(sizes)) == 1
        parts = [f"{len(sizes)} × {sizes[0]}" if alike else "-".join(map(str, sizes))]
        wilds = [str(size) for size in (*self.wild_groups, self.loose_wilds) if size]
        parts += [f"{' + '.join(wilds)} wild"] if wilds else []
        must = f" with {', '.join(self.must)}" if self.must else ""
        return " + ".join(parts) + must


def _with_one_three(cards: Iterable[str]) -> set[str]:
    """Return the ranks of cards, threes of any colour as one."""
    return {THREE if card in THREES else card for card in cards}
