"""Which rules a new game can choose from, under the names players use for them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from scorekeeper.rules.library import all_rule_sets, first_offer
from scorekeeper.rules.rule_set import RuleSet


class RulesChoice(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the choice: rules, what they are called, and whether they are shown at once."""

    rules: RuleSet
    name: str
    line: str
    book: str = ""  # the name of the book behind an everyday name
    leads: bool = False
    key: str = ""  # what names house rules; a book is named by its id
    sheet: dict[str, Any] | None = None  # of house rules

    @property
    def id(self) -> str:
        return self.key or self.rules.id

    def is_for(self, players: int) -> bool:
        """Return whether so many can play by these rules."""
        return players in self.rules.player_counts


def rules_choices(own: Sequence[RulesChoice] = ()) -> tuple[RulesChoice, ...]:
    """Return every choice, those that lead first; `own` are house rules a device may choose.

    Where no book leads (data without everyday names), the first one does.
    """
    books = tuple(sorted(map(_choice, all_rule_sets().values()), key=_place))
    if not any(book.leads for book in books):
        books = (msgspec.structs.replace(books[0], leads=True), *books[1:])
    leading = [choice for choice in (*own, *books) if choice.leads]
    return (*leading, *(choice for choice in (*books, *own) if not choice.leads))


def _place(choice: RulesChoice) -> int:
    """Return the place in `data/offer.toml`, most used first; others come last, in their order."""
    named = [book.rules for book in first_offer().books]
    return named.index(choice.rules.id) if choice.rules.id in named else len(named)


def choice_for(
    players: int, wanted: str = "", own: Sequence[RulesChoice] = ()
) -> RulesChoice | None:
    """Return the wanted rules where so many can play by them, else the first that fit."""
    books = [choice for choice in rules_choices() if choice.is_for(players)]
    fitting = [*books, *(choice for choice in own if choice.is_for(players))]
    return next((choice for choice in fitting if choice.id == wanted), next(iter(fitting), None))


def everyday_name(rules: RuleSet) -> str:
    """Return what players call these rules: 'Classic (Hudson)'; house rules keep their own name."""
    return rules.house_name or book_title(rules)


def game_name(rules: RuleSet) -> str:
    """Return what players call the game, without its book: 'Classic'."""
    return rules.house_name or _choice(rules).name


def book_title(rules: RuleSet) -> str:
    """Return what players call the book of these rules, with or without house rules."""
    choice = _choice(rules)
    return f"{choice.name} ({choice.book})" if choice.book else choice.name


def _choice(rules: RuleSet) -> RulesChoice:
    known = all_rule_sets().get(rules.id)
    names = {book.rules: book for book in first_offer().books}
    everyday = names.get(rules.id) if known and known.name == rules.name else None
    if not everyday:
        return RulesChoice(rules=rules, name=rules.name, line=rules.line)
    return RulesChoice(
        rules=rules,
        name=everyday.name,
        line=everyday.line,
        book="" if rules.name in everyday.name else rules.name,
        leads=everyday.leads,
    )
