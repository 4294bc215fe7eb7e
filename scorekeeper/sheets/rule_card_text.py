"""The text of the pocket card: a rule set section by section."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from scorekeeper.rules.decisions import Decided
from scorekeeper.rules.going_out import kind_words
from scorekeeper.rules.labels import NumberLabel, has_rule, number_labels, rule_label
from scorekeeper.rules.overview import ABSENT
from scorekeeper.rules.paragraphs import paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import ByPlayers, NamedNumber, NamedRule, Number, Pack, SourcedValue
from scorekeeper.rules.wording import (
    card_name,
    loss_notes,
    losses,
    player_words,
    rank_limit_words,
    rank_words,
    ratio_words,
    reserve_words,
    run_words,
    worth,
)
from scorekeeper.sheets.text import FILLED_IN, HOUSE, day, opening_words, paragraph_label
from scorekeeper.table.game import Precedent
from scorekeeper.table.rule_words import house_rules
from scorekeeper.text import article, number, number_of

HOUSE_RULE = "house rule"  # in the place of a paragraph
FRONT = ("To open", "Cards")  # on the front of the card: what is looked up most
FREEZING = (  # rules under which a pile is not free for any card
    *("wild-freezes", "black-three-freezes", "red-three-freezes"),
    *("pair-before-opening", "pair-always"),
)
SECTIONS_OF_THE_TABLE = ("Our house rules", "Decided in our rules", "Decided at this table")


class Fact(msgspec.Struct, frozen=True):
    """One line of the card: its label, its points or number, and its source.

    `detail` explains it, and is left out where the paper has no room.
    """

    label: str
    worth: str = ""
    cite: str = ""
    is_small: bool = False
    note: str = ""  # why the book does not plainly give it
    detail: str = ""

    @property
    def mark(self) -> str:
        """The mark of what is not the book's own."""
        if self.cite == HOUSE_RULE:
            return HOUSE
        return FILLED_IN if self.cite.endswith(FILLED_IN) else ""


class Section(msgspec.Struct, frozen=True):
    title: str
    facts: tuple[Fact, ...]

    @property
    def is_small(self) -> bool:
        """Whether it is small print, which may run on from panel to panel."""
        return self.facts[0].is_small

    def without_details(self) -> "Section":
        facts = tuple(msgspec.structs.replace(fact, detail="") for fact in self.facts)
        return Section(self.title, facts)

    @property
    def has_paragraphs(self) -> bool:
        """Whether its facts are from paragraphs, which are named once below them."""
        return self.title not in SECTIONS_OF_THE_TABLE

    @property
    def source(self) -> str:
        """The paragraphs it is from, each named once: 'See ¶11, ¶12'."""
        if not self.has_paragraphs or self.is_small:
            return ""
        cites = [fact.cite.removesuffix(FILLED_IN).strip() for fact in self.facts]
        found = dict.fromkeys(cite for cite in cites if cite and cite != HOUSE_RULE)
        return f"See {', '.join(sorted(found, key=_in_book_order))}" if found else ""


def _in_book_order(cite: str) -> tuple[int, str]:
    """Return the place of a paragraph among others: by its number where it has one."""
    figures = "".join(filter(str.isdigit, cite))
    return (int(figures) if figures else 0, cite)


def sections(rules: RuleSet) -> Iterator[Section]:
    """Yield the sections in the order a table needs them; house rules come first."""
    ours = tuple(_ours(rules))
    if ours:
        yield Section("Our house rules", ours)
    printed = (
        Section("The deal", tuple(_deal(rules))),
        Section("Cards", tuple(_cards(rules))),
        *([Section("To open", tuple(_opening(rules)))] if rules.has_opening else ()),
        Section("Melds", tuple(_melds(rules))),
        Section("The pile", tuple(_pile(rules))),
        Section("Bonuses", tuple(_bonuses(rules))),
        Section("Going out", tuple(_going_out(rules))),
        Section("Penalties", tuple(_penalties(rules))),
    )
    yield from printed
    if rules.decided:
        yield Section("Decided in our rules", tuple(_decided_by_house(rules.decided)))
    filled_in = tuple(_filled_in(printed))
    if filled_in:
        yield Section(f"{FILLED_IN} Filled in by us", filled_in)


def decided(precedents: Sequence[Precedent]) -> Iterator[Section]:
    """Yield the section of what a table decided for itself, where it did."""
    facts = tuple(
        Fact(
            f"{precedent.question}: {precedent.decision}",
            number(precedent.points) if precedent.points else "",
            f"our table, {day(precedent.at)}",
        )
        for precedent in precedents
    )
    if facts:
        yield Section("Decided at this table", facts)


def _decided_by_house(decisions: Sequence[Decided]) -> Iterator[Fact]:
    for one in decisions:
        points = number(-one.points) if one.points else ""
        yield Fact(f"{one.question}: {one.decision}", points, one.source or "house rule")


def _ours(rules: RuleSet) -> Iterator[Fact]:
    """Yield what house rules have otherwise than their book, with the book's value."""
    for pair in house_rules(rules):
        own, theirs = (value.text if value else ABSENT for value in (pair.second, pair.first))
        why = pair.second.caveat.partition(": ")[2] if pair.second else ""
        yield Fact(f"{pair.label}: {own}", "", f"{rules.name}: {theirs}. {why}")


def _fact(rules: RuleSet, label: str, worth: str, value: SourcedValue) -> Fact:
    place = paragraph_label(rules, value.cite) if value.cite else ""
    if value.house:
        return Fact(label, worth, HOUSE_RULE)
    mark = FILLED_IN if value.caveat else ""
    words = f"usually {worth}" if value.usual and worth else worth
    return Fact(label, words, f"{place} {mark}".strip(), note=value.caveat)


def _deal(rules: RuleSet) -> Iterator[Fact]:
    for pack in _packs(rules):
        packs = f"{number_of(pack.decks, 'pack')}, {number_of(pack.jokers, 'joker')}"
        yield _fact(rules, f"Played with{_for_players(pack.players)}", packs, pack)
    yield from _by_players(rules, "Cards dealt", rules.dealt)
    if reserve := rules.reserve:
        label = f"Cards of the {reserve.name}"
        yield _fact(rules, label, reserve_words(reserve), reserve)
        if reserve.all_to_go_out:
            label = f"Both take up the {reserve.name} before one of them goes out"
            yield _fact(rules, label, "", reserve)
    yield from _by_players(rules, "Cards drawn", rules.drawn)
    for target in _targets(rules):
        counts = target.players if isinstance(target, ByPlayers) else ()
        label = f"The game is won at{_for_players(counts)}"
        yield _fact(rules, label, number(target.amount), target)
    if rules.end:
        yield _fact(rules, "Hands in a game", str(rules.end.deals), rules.end)
        level = "nobody wins" if rules.tie.rule == "draw" else "another hand"
        yield _fact(rules, f"Level after the last: {level}", "", rules.tie)


def _packs(rules: RuleSet) -> tuple[Pack, ...]:
    return (rules.packs,) if isinstance(rules.packs, Pack) else rules.packs


def _targets(rules: RuleSet) -> tuple[Number | ByPlayers, ...]:
    if isinstance(rules.targets, tuple):
        return rules.targets
    return (rules.targets,) if rules.targets else ()


def _for_players(counts: Sequence[int]) -> str:
    return f", {player_words(counts)} players" if counts else ""


def _by_players(rules: RuleSet, label: str, values: tuple[ByPlayers, ...]) -> Iterator[Fact]:
    for value in values:
        words = f"{label}{_for_players(value.players if len(values) > 1 else ())}"
        yield _fact(rules, words, str(value.amount), value)


def _cards(rules: RuleSet) -> Iterator[Fact]:
    for card in rules.cards:
        if card.melded == card.held:
            yield _fact(rules, card_name(card), str(card.melded), card)
        else:
            yield _fact(rules, f"{card_name(card)} left in hand", str(card.held), card)
    for label, cards in (
        ("Cards on the table", rules.melded_cards),
        ("Cards left in hand", rules.held_cards),
    ):
        yield _fact(rules, f"{label}: {losses(rules, cards.sign) or 'plus'}", "", cards)


def _opening(rules: RuleSet) -> Iterator[Fact]:
    for band in rules.bands:
        label = rules.band_label(band)
        yield _fact(rules, f"{label[0].upper()}{label[1:]}", opening_words(rules, band), band)
    yield from _named(rules, rules.opening_rules)
    yield from _numbers(rules, "opening")


def _named(rules: RuleSet, named: Iterable[NamedRule]) -> Iterator[Fact]:
    for rule in named:
        label = rule_label(rule)
        is_free = rule.holds and not any(rules.rule(name).holds for name in FREEZING)
        words = (label.card_free if is_free else "") or label.on_card(rule.holds)
        if words and has_rule(rules.card_ranks, rule):
            yield _fact(rules, rules.say(words), "", rule)


def _numbers(rules: RuleSet, section: str) -> Iterator[Fact]:
    for number_, label in _printed_numbers(rules):
        if label.section == section:
            yield _fact(rules, label.card, str(number_.amount), number_)


def _printed_numbers(rules: RuleSet) -> Iterator[tuple[NamedNumber, NumberLabel]]:
    for number_ in rules.numbers:
        label = number_labels().get(number_.id)
        if label and label.card:
            yield number_, label


def _pile(rules: RuleSet) -> Iterator[Fact]:
    yield from _named(rules, _about_the_pile(rules))
    yield from _numbers(rules, "pile")
    yield from _asked_most(rules)


def _asked_most(rules: RuleSet) -> Iterator[Fact]:
    """Yield what paragraphs say that is asked often and is no value: of threes, the frozen pile."""
    for part in paragraphs(rules.id):
        for line in part.card:
            yield Fact(line, cite=paragraph_label(rules, part.anchor))


def _of_play(rules: RuleSet, section: str) -> list[NamedRule]:
    return [rule for rule in rules.play_rules if rule_label(rule).section == section]


def _about_the_pile(rules: RuleSet) -> list[NamedRule]:
    """Return the rules of the pile; what always holds is not repeated for the opening."""
    redundant = {"pair-before-opening"} if rules.rule("pair-always").holds else set()
    return [rule for rule in _of_play(rules, "pile") if rule.id not in redundant]


def _melds(rules: RuleSet) -> Iterator[Fact]:
    least = rules.least_cards
    yield _fact(rules, "Cards in a meld, at least", str(least.amount), least)
    naturals, wilds = rules.least_naturals, rules.most_wilds
    yield _fact(rules, "Natural cards in a meld, at least", str(naturals.amount), naturals)
    yield _fact(rules, "Wild cards in a meld, at most", str(wilds.amount), wilds)
    if ratio := rules.naturals_to_wilds:
        yield _fact(rules, f"Natural cards: {ratio_words(ratio)}", "", ratio)
    on_canasta = rules.most_wilds_on_canasta
    most = "any" if on_canasta.any else str(on_canasta.amount)
    yield _fact(rules, rules.say("Wild cards on a canasta, at most"), most, on_canasta)
    size, closed = rules.canasta_cards, rules.most_cards
    yield _fact(rules, rules.say("Cards of a canasta"), str(size.amount), size)
    if closed.amount:
        yield _fact(rules, f"No meld has more than {closed.amount} cards", "", closed)
    for item in rules.canastas:
        if item.match and item.match.most_wilds == 0 and not item.match.ranks:
            words = f"{article(item.one).capitalize()} {item.one} has no wild cards"
            yield _fact(rules, words, "", item)
    wild = "Wild cards alone may be melded" if rules.wild_melds.holds else "No melds of wild cards"
    yield _fact(rules, wild, "", rules.wild_melds)
    for limit in rules.rank_limits:
        yield _fact(rules, rank_limit_words(limit), "", limit)
    if rules.runs:
        label = f"{rules.run_noun.many.capitalize()} of a suit"
        yield _fact(rules, f"{label}: {run_words(rules.runs)}", "", rules.runs)
    if rules.ranks:
        yield _fact(rules, f"Wild cards: {rank_words(rules.ranks)}", "", rules.ranks)
    yield from _named(rules, _of_play(rules, "melds"))
    yield from _numbers(rules, "melds")


def _bonuses(rules: RuleSet) -> Iterator[Fact]:
    for item in rules.items:
        fact = _fact(rules, item.label, worth(item), item)
        cards = item.shape.figures() if item.shape else ""
        yield msgspec.structs.replace(fact, detail=cards)
    for note, item in loss_notes(rules):
        yield _fact(rules, note, "", item)


def _going_out(rules: RuleSet) -> Iterator[Fact]:
    for needed in rules.going_out:
        details = kind_words(rules, needed)
        counts = needed.players if len(rules.going_out) > 1 else ()
        label = rules.say(f"Canastas needed{_for_players(counts)}")
        words = f"{label}: {details}" if details else label
        yield _fact(rules, words, str(needed.canastas), needed)
    yield from _named(rules, _of_play(rules, "going-out"))
    yield from _numbers(rules, "going-out")


def _penalties(rules: RuleSet) -> Iterator[Fact]:
    for penalty in rules.penalties:
        worth = f"−{penalty.points}" if penalty.points else f"needs +{penalty.minimum}"
        yield _fact(rules, penalty.label, worth, penalty)
    if not rules.penalties:
        yield Fact("The book takes no points off for mishaps")


def _filled_in(printed: Iterable[Section]) -> Iterator[Fact]:
    """Yield once each note on values that the book does not plainly give, and for which it is."""
    labels: dict[str, list[str]] = {}
    for section in printed:
        for fact in section.facts:
            if fact.note:
                labels.setdefault(fact.note, []).append(fact.label)
    for note, own in labels.items():
        yield Fact("; ".join(dict.fromkeys(own)), is_small=True, note=note)
