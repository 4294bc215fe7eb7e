"""Where a table changed a value, every ruling goes by it, and says that it is the table's own.

Each numeric and yes-or-no value of each book is changed, one at a time, and every ruling opened
for every answer. What the books' sentences claim of a value is written down in CLAIMS: no ruling
may still claim it once the value is another.
"""

import re
from functools import cache

import pytest

from scorekeeper.referee.house_answers import house_answers
from scorekeeper.referee.house_changes import changed, house_changes, played
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import load
from scorekeeper.rules.rule_set import RuleSet
from tests.support.book_values import BOOKS
from tests.support.changed_values import ChangedValue, changed_values

ANY = ""  # the claim is made whatever the book's value is
# What a sentence says that holds only while a value is the book's: by its name and its words.
CLAIMS: dict[tuple[str, str], str] = {
    ("least-cards", "3"): r"(at least )?three (or more )?cards( of one rank|; take)",
    ("least-naturals", "2"): r"at least two natural",
    ("most-wilds", "3"): r"(at most|more than) three wild|in three cards, two in four",
    ("most-wilds", "2"): r"(at most|up to) two wild",
    ("canasta-cards", "7"): r"needs seven cards|has seven|seven or more cards|exactly seven",
    ("most-cards", "any number"): r"no upper limit|as many as you like|more than seven cards",
    ("most-cards", "7"): r"no more\b|exactly seven|seven is the limit|past seven|up to seven",
    ("wilds-on-canasta", "any number"): r"any number|(over|past) the limit",
    ("wilds-on-canasta", "3"): r"limit never goes|canasta or not",
    ("wilds-on-canasta", "2"): r"nothing is added",
    ("one-meld", "yes"): r"one meld of (each|a) rank|join the meld",
    ("one-meld", "no"): r"several melds|may be combined",
    ("wild-melds", "no"): r"never melded|no wild(-card)? meld|wild cards alone may not be",
    ("wild-melds", "yes"): r"any mix of twos|is legal here|wild-card meld is",
    ("going-out", ANY): r"(one|two) canastas?, however|has a canasta|without a canasta\b.*out",
    ("drawn", ANY): r"draws (one|two) cards? (a|each) turn|a turn is one card",
    ("announce-cards-left", "3"): r"three cards or fewer",
    ("keep-after-melding", "2"): r"two cards must be left",
    ("meld-takes-pile-below", "5"): r"fewer than five",
    ("opening", ANY): r"minus score|as at the start of the game|next to nothing",
    ("tie", "another hand is played"): r"another hand is played",
    ("pack", ANY): r"two packs|one hundred and eight",
    ("red-three", ANY): r"(plus|minus) with (a meld|two)|off for each$|minus if the other",
    ("natural", ANY): r"\{natural\}.*filled in by us",
    ("mixed", ANY): r"\{mixed\}.*filled in by us",
    ("out", ANY): r"\{out\}.*filled in by us",
    ("concealed", ANY): r"\{concealed\}.*filled in by us|no concealed hand",
    ("sevens", ANY): r"\{sevens\}.*filled in by us",
    ("aces", ANY): r"\{aces\}.*filled in by us",
    ("unfinished-sevens", ANY): r"filled in by us: \{unfinished-sevens\}",
    ("unfinished-aces", ANY): r"filled in by us: \{unfinished-aces\}",
    ("unfinished-wild", ANY): r"filled in by us: \{unfinished-wild\}",
    ("held-sevens", ANY): r"filled in by us: \{held-sevens\}",
    ("held-aces", ANY): r"filled in by us: \{held-aces\}",
    ("card-3b", "5"): r"like the low cards",
    ("card-7-6-5-4", "5"): r"like the low cards",
    ("meld-3b", "only in going out"): r"only when you go out",
    ("meld-3b", "never"): r"black threes are bonus cards",
    ("wilds-7", "0"): r"sevens (never|are melded without)",
    ("wilds-7", "–"): r"sevens are ordinary cards here$|sevens and aces are like",
    ("wilds-A", "only in the opening"): r"aces (take wild cards )?only in the opening",
    ("wilds-A", "–"): r"aces are ordinary cards here$|sevens and aces are like",
    ("melded-cards", "for the side"): r"and melded cards count|^melded cards count|counts? for you",
    (
        "held-cards",
        "against the side",
    ): r"values are taken off|they count minus|left in hand against",
    ("top-discard-counts", "yes"): r"top discard counts|card values, with|and the top discard",
    ("top-discard-counts", "no"): r"do not count$|nothing from the p|not the discard or",
    ("natural-meld-needed", "no"): r"no meld of the opening has to",
    ("natural-meld-needed", "yes"): r"meld of the opening must be",
    ("no-wilds", "–"): r"no meld of the opening has to",
    ("natural-canasta-opens", "yes"): r"natural canasta opens",
    ("natural-canasta-opens", "no"): r"bonus does not count",
    ("concealed-needs-no-minimum", "no"): r"not waived|minimum for your score",
    ("concealed-needs-no-minimum", "yes"): r"only if you took the pile",
    ("upcard", "yes"): r"cover it now|turned up at the start|turn cards (from|onto)",
    (
        "wild-freezes",
        "yes",
    ): r"it freezes the pile|wild card freezes|wild card.* in the pile|thrown wild",
    ("black-three-freezes", "no"): r"^not frozen",
    ("black-three-freezes", "yes"): r"frozen: here|a three in the pile",
    (
        "red-three-freezes",
        "yes",
    ): r"red three in the pile|no wild card or red three is|black or red",
    ("pair-before-opening", "yes"): r"once your side has melded|or not having melded",
    ("pair-always", "no"): r"^yes, (once|if the pile)|makes a legal meld, take",
    ("pair-always", "yes"): r"always takes|takes? (a|with a) (natural )?pair|natural pair takes",
    ("pile-barred", "–"): r"^yes, .*(minimum|open)",
    ("take-onto-meld", "yes"): r"^(yes|allowed).*pile is not frozen|fits a meld on the table",
    ("one-card-each-barred", "yes"): r"one-card pile|a pile of one card,? unless",
    ("one-card-each-barred", "no"): r"no such bar|nothing bars it",
    ("must-take-when-stock-gone", "yes"): r"must (take it|be taken)|when forced|because the stock",
    ("must-take-when-stock-gone", "no"): r"nobody is forced: the hand",
    ("last-red-three-may-meld", "yes"): r"meld what you like",
    ("last-red-three-may-meld", "no"): r"no melding",
    ("out-bonus-when-stock-gone", "no"): r"no bonus where|so no bonus|there is no bonus",
    (
        "discard-to-go-out",
        "no",
    ): r"melding all your cards is|may meld every card|discard is optional",
    ("discard-to-go-out", "yes"): r"last card is discarded|last card to discard|not even going out",
    ("partner-must-agree", "no"): r"^no, but|asking is|nobody has to ask",
    ("partner-must-agree", "yes"): r"partner has to agree|partner's agreement",
    ("answer-binds", "yes"): r"answer binds|(yes|answer) is binding|the no (binds|has)",
    ("empty-pile-bars", "no"): r"thrown at any time",
    ("empty-pile-bars", "yes"): r"not allowed: an ace, a seven",
    ("wild-meld-first", "yes"): r"finished first",
}
# Sentences that a claim is found in and that stay right all the same.
STILL_RIGHT = {
    ("top-discard-counts", "counted-buried-pile-cards-to-opening"),
    ("wilds-7", "unfinished-sevens"),
    ("wilds-A", "unfinished-aces"),
    ("partner-must-agree", "went-out-after-no"),
    ("meld-3b", "black-threes-with-wilds"),
    ("pair-before-opening", "may-take-pile-onto-meld"),
    ("drawn", "drew-extra-cards"),
    ("take-onto-meld", "may-take-pile-with-wild"),
}


@cache
def _changes(book: str) -> list[ChangedValue]:
    return changed_values(load(book))


def _rulings(rules: RuleSet) -> list[tuple[str, dict[str, str], Ruling]]:
    return [
        (entry.id, answers, adjudicate(rules, entry, answers))
        for entry in irregularities().values()
        for answers in entry.completions({})
    ]


def _claims(book: str, name: str) -> list[re.Pattern[str]]:
    """Return what the sentences of a book claim of a value."""
    before = played(load(book), name)
    found = [text for (of, value), text in CLAIMS.items() if of == name and value in (before, ANY)]
    return [re.compile(text, re.IGNORECASE) for text in found]


def _sentence(ruling: Ruling, answers: dict[str, str]) -> str:
    """Return the verdict as it is written, its placeholders unfilled where it is the book's."""
    case = irregularities()[ruling.irregularity].case(ruling.rules, answers)
    return ruling.verdict if ruling.in_book or case is None else case.verdict


@pytest.mark.parametrize("book", BOOKS)
def test_no_verdict_claims_what_a_house_rule_has_changed(book: str) -> None:
    stale = []
    for name, rules in _changes(book):
        claims = _claims(book, name)
        for entry, answers, ruling in _rulings(rules) if claims else ():
            is_stale = any(claim.search(_sentence(ruling, answers)) for claim in claims)
            if is_stale and (name, entry) not in STILL_RIGHT and not _follows(rules, ruling, name):
                stale.append((name, entry, answers, ruling.verdict))
    assert stale == []


def _follows(rules: RuleSet, ruling: Ruling, name: str) -> bool:
    """Return whether the verdict was made for the changed value, and says so."""
    notes = {change.note for change in changed(rules, (name,))}
    return not notes.isdisjoint(ruling.house)


@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_that_reads_otherwise_cites_the_house_and_others_the_book(book: str) -> None:
    by_book = {(entry, str(answers)): ruling for entry, answers, ruling in _rulings(load(book))}
    for name, rules in _changes(book):
        if name == "players":  # what is for other numbers of players is left out, without a word
            continue
        notes = {change.note for change in house_changes(rules)}
        assert notes, name
        for entry, answers, ruling in _rulings(rules):
            own = by_book[entry, str(answers)]
            assert {*ruling.house} <= notes
            if ruling.in_book:
                assert ruling.covered and ruling.house
            if not ruling.house:
                assert (ruling.verdict, ruling.do, ruling.points, ruling.cites) == (
                    own.verdict,
                    own.do,
                    own.points,
                    own.cites,
                ), (name, entry)


@pytest.mark.parametrize("book", BOOKS)
def test_each_changed_value_of_a_claim_is_heard_in_some_ruling(book: str) -> None:
    claimed = {name for name, _ in CLAIMS}
    for name, rules in _changes(book):
        if name in claimed:
            assert any(ruling.house for _, _, ruling in _rulings(rules)), name


def test_the_answers_name_entries_questions_and_effects_that_exist() -> None:
    for name, answers in house_answers().items():
        entry = irregularities()[name]
        for answer in answers:
            entry.check_answers(answer.when)
            assert {*answer.effects} <= effects().keys(), name


@pytest.mark.parametrize("name", house_answers())
def test_each_entry_with_such_an_answer_gives_it_at_some_table(name: str) -> None:
    entry = irregularities()[name]
    assert any(
        adjudicate(rules, entry, answers).in_book
        for book in BOOKS
        for _, rules in _changes(book)
        for answers in entry.completions({})
    )
