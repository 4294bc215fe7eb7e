"""Where a table changed a value, every ruling goes by it, and says that it is the table's own.

Each numeric and yes-or-no value of each book is changed, one at a time, and every ruling opened
for every answer. What the books' sentences claim of a value is written down in CLAIMS: no ruling
may still claim it once the value is another.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from scorekeeper.referee.house_answers import house_answer, house_answers
from scorekeeper.referee.house_changes import house_changes, played
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.rule_set import RuleSet
from tests.support.changed_values import ChangedValue, changed_values

BOOKS = list(all_rule_sets())
ANY = ""  # the claim is made whatever the book's value is
# What a sentence says that holds only while a value is the book's: by its name and its words.
CLAIMS: dict[tuple[str, str], str] = {
    ("least-cards", "3"): r"(at least )?three (or more )?cards( of one rank|; take)",
    ("least-naturals", "2"): r"at least two natural",
    ("most-wilds", "3"): r"(at most|more than) three wild|in three cards, two in four",
    ("most-wilds", "2"): r"(at most|up to) two wild",
    (
        "canasta-cards",
        "7",
    ): (
        r"needs seven cards|has seven|seven or more cards|exactly seven|seventh card|"
        r"seven (cards )?of a rank|seven wild|seven in sequence|a canasta, and closed|"
        r"seven (sevens|aces)"
    ),
    (
        "most-cards",
        "any number",
    ): (
        r"no upper limit|as many as you like|more than seven cards|may grow|"
        r"added to a finished|grow without limit|seven or more|takes more wild"
    ),
    (
        "most-cards",
        "7",
    ): (
        r"no more\b(?! than)|exactly seven|seven is the limit|past seven|up to seven\b|"
        r"with its seventh|three to seven|is dead\b"
    ),
    (
        "wilds-on-canasta",
        "any number",
    ): r"any number|(over|past) the limit|limit is gone|takes more wild|only until",
    (
        "wilds-on-canasta",
        "3",
    ): r"limit never goes|canasta or not|finished canastas too|no exception for a completed",
    ("wilds-on-canasta", "2"): r"nothing is added|limit never goes|finished canastas too",
    ("one-meld", "yes"): r"one meld of (each|a) rank|join the meld|rank is closed",
    (
        "one-meld",
        "no",
    ): r"begin another (meld )?of that rank|several melds of (a|one|the same) rank|may be combined",
    (
        "wild-melds",
        "no",
    ): (
        r"never melded|no wild(-card)? meld|wild cards alone may not be|"
        r"alone are no meld|no set of twos"
    ),
    (
        "wild-melds",
        "yes",
    ): (
        r"any mix of twos|is legal here|wild-card meld is|"
        r"wild cards alone may be melded|or seven wild|wild \\{wild"
    ),
    (
        "going-out",
        ANY,
    ): (
        r"(one|two) canastas?, however|has a canasta|without a canasta\b.*out|"
        r"going out needs one|needs a burraco|any two|one of each|needs two canastas|"
        r"^yes, with two canastas|an escalera$"
    ),
    ("drawn", ANY): r"draws (one|two) cards? (a|each) turn|a turn is one card",
    ("announce-cards-left", "3"): r"three cards or fewer",
    ("keep-after-melding", "2"): r"two cards must be left",
    ("meld-takes-pile-below", "5"): r"fewer than five",
    (
        "opening",
        ANY,
    ): (
        r"minus score|as at the start of the game|next to nothing|smallest legal meld|"
        r"no count to reach|not by the score|score does not matter|seven thousand|"
        r"same as from zero"
    ),
    ("tie", "another hand is played"): r"another hand is played",
    (
        "pack",
        ANY,
    ): (
        r"two packs|one hundred and eight|(three|four|five) packs|one pack more|"
        r"all (four|six|eight)\b(?! play| jokers)"
    ),
    (
        "red-three",
        ANY,
    ): (
        r"(plus|minus) with (a meld|two)|off for each$|minus if the other|"
        r"against a side with|gets them|melds or not|red threes in your"
    ),
    ("natural", ANY): r"\{natural\}.*filled in by us",
    ("mixed", ANY): r"\{mixed\}.*filled in by us",
    ("out", ANY): r"\{out\}.*filled in by us",
    (
        "concealed",
        ANY,
    ): (
        r"\{concealed\}.*filled in by us|no concealed hand|"
        r"no (bonus|extra) for (a concealed|it in)|nothing extra"
    ),
    ("sevens", ANY): r"\{sevens\}.*filled in by us",
    ("aces", ANY): r"\{aces\}.*filled in by us",
    ("unfinished-sevens", ANY): r"filled in by us: \{unfinished-sevens\}",
    ("unfinished-aces", ANY): r"filled in by us: \{unfinished-aces\}",
    ("unfinished-wild", ANY): r"filled in by us: \{unfinished-wild\}",
    ("held-sevens", ANY): r"filled in by us: \{held-sevens\}",
    ("held-aces", ANY): r"filled in by us: \{held-aces\}",
    ("card-3b", "5"): r"like the low cards",
    ("card-7-6-5-4", "5"): r"like the low cards",
    (
        "meld-3b",
        "only in going out",
    ): r"only when you go out|melded in going out|together with going out",
    ("meld-3b", "never"): r"black threes are bonus cards|^never|never melded",
    ("wilds-7", "0"): r"sevens (never|are melded without)|(none|not) with sevens",
    ("wilds-7", "–"): r"sevens are ordinary cards here$|sevens and aces are like",
    (
        "wilds-A",
        "only in the opening",
    ): r"aces (take wild cards )?only in the opening|with aces only",
    ("wilds-A", "–"): r"aces are ordinary cards here$|sevens and aces are like",
    (
        "melded-cards",
        "for the side",
    ): r"and melded cards count|^melded cards count|counts? for you|plus on the table|count plus",
    (
        "held-cards",
        "against the side",
    ): (
        r"values are taken off|they count minus|left in hand against|minus in hand|"
        r"in hand minus|counts? minus|off for each joker"
    ),
    (
        "top-discard-counts",
        "yes",
    ): r"top discard counts|card values, with|and the top discard|top card alone",
    (
        "top-discard-counts",
        "no",
    ): r"do not count$|nothing from the p|not the discard or|take the pile do not",
    ("natural-meld-needed", "no"): r"no meld of the opening has to",
    ("natural-meld-needed", "yes"): r"meld of the opening must be|needs a meld of three",
    ("no-wilds", "–"): r"no meld of the opening has to",
    ("natural-canasta-opens", "yes"): r"natural canasta opens|waives the count",
    ("natural-canasta-opens", "no"): r"bonus does not count",
    ("concealed-needs-no-minimum", "no"): r"not waived|minimum for your score|nothing frees",
    ("concealed-needs-no-minimum", "yes"): r"only if you took the pile|not after a draw",
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
    (
        "pair-always",
        "yes",
    ): (
        r"always takes|takes? (a|with a) (natural )?pair|natural pair takes|"
        r"frozen (all|anyway)|but frozen|always takes? two"
    ),
    ("pile-barred", "–"): r"^yes, .*(minimum|open)",
    ("take-onto-meld", "yes"): r"^(yes|allowed).*pile is not frozen|fits a meld on the table",
    ("one-card-each-barred", "yes"): r"one-card pile|a pile of one card,? unless",
    ("one-card-each-barred", "no"): r"no such bar|nothing bars it",
    ("must-take-when-stock-gone", "yes"): r"must (take it|be taken)|when forced|because the stock",
    ("must-take-when-stock-gone", "no"): r"nobody is forced: the hand",
    ("last-red-three-may-meld", "yes"): r"meld what you like",
    ("last-red-three-may-meld", "no"): r"no melding",
    (
        "out-bonus-when-stock-gone",
        "no",
    ): r"no bonus where|so no bonus|there is no bonus\.|nobody out, no bonus",
    (
        "discard-to-go-out",
        "no",
    ): r"melding all your cards is|may meld every card|discard is optional",
    ("discard-to-go-out", "yes"): r"last card is discarded|last card to discard|not even going out",
    ("partner-must-agree", "no"): r"^no, but|asking is|nobody has to ask|partner is optional",
    (
        "partner-must-agree",
        "yes",
    ): r"partner has to agree|partner's agreement|has to be asked|after asking|partner agrees",
    (
        "answer-binds",
        "yes",
    ): r"answer binds|(yes|answer) is binding|the no (binds|has)|after a yes you",
    ("empty-pile-bars", "no"): r"thrown at any time",
    ("empty-pile-bars", "yes"): r"not allowed: an ace, a seven",
    ("wild-meld-first", "yes"): r"finished first",
    ("most-wilds", "1"): r"one wild card in each",
    (
        "naturals-to-wilds",
        "at least two for each wild card",
    ): r"twice the wilds|takes one wild card, one of",
    ("target", ANY): r"so many deals|four deals|no total to reach|target of the game",
    ("black-three", ANY): r"like red ones|by the canastas of",
    ("card-3r", "100"): r"as much against|cost as much",
    ("wilds-3b", "0"): r"do not go with them",
    ("pile-barred", "yes"): r"not be taken to open|open from the hand",
    ("take-onto-meld", "no"): r"on the table (does not|never) take",
    (
        "runs",
        ANY,
    ): r"seven close|into a sequence|card a sequence is|own place and suit|cards begin one",
    ("reserve", ANY): r"\beleven (cards|laid)|as many as the hand",
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
    # Told of what the book itself says, or of another thing by the same words.
    ("take-onto-meld", "took-discard-before-showing"),
    ("take-onto-meld", "took-only-top-card"),
    ("take-onto-meld", "pile-taken-top-card-not-melded"),
    ("melded-cards", "short-opening-from-hand"),
    ("melded-cards", "penalty-cards-at-end"),
    ("melded-cards", "took-pile-wrongly"),
    ("melded-cards", "took-pile-under-stop-card"),
    ("melded-cards", "hand-cards-counted-plus"),
    ("held-cards", "worth-melds-without-canasta"),
    ("pack", "who-sits-out"),
    ("canasta-cards", "run-over-seven"),
    ("most-cards", "run-over-seven"),
    ("most-cards", "barred-card-on-empty-tray"),
    ("wilds-on-canasta", "fourth-wild-on-canasta"),
    ("wild-freezes", "upcard-not-covered"),
    ("wild-freezes", "discarded-red-three"),
    ("must-take-when-stock-gone", "took-meld-back"),
    ("must-take-when-stock-gone", "took-only-top-card"),
    ("partner-must-agree", "asked-after-melding"),
    ("partner-must-agree", "failed-concealed-hand"),
    ("red-three", "worth-black-three"),
    ("black-three", "when-to-meld-black-threes"),
    ("black-three", "worth-four-red-threes"),
}


class Survey(NamedTuple):
    """What opening every ruling of a book found, with each of its values changed in turn."""

    stale: list[str]  # texts that still claim what was changed
    uncited: list[str]  # rulings that read otherwise and do not say by which house rule
    unheard: set[str]  # values of a claim that no ruling goes by


@cache
def _changes(book: str) -> list[ChangedValue]:
    return changed_values(load(book))


def _rulings(rules: RuleSet) -> Iterator[tuple[str, dict[str, str], Ruling]]:
    for entry in irregularities().values():
        for answers in entry.completions({}):
            yield entry.id, answers, adjudicate(rules, entry, answers)


def _claims(book: str, name: str) -> list[re.Pattern[str]]:
    """Return what the sentences of a book claim of a value."""
    before = played(load(book), name)
    found = [text for (of, value), text in CLAIMS.items() if of == name and value in (before, ANY)]
    return [re.compile(text, re.IGNORECASE) for text in found]


def _texts(rules: RuleSet, ruling: Ruling, answers: dict[str, str]) -> list[str]:
    """Return the book's own verdict, steps and note as far as they are shown, unfilled."""
    entry = irregularities()[ruling.irregularity]
    case, own = entry.case(ruling.rules, answers), house_answer(rules, entry.id, answers)
    if case is None or (own and (own.do or not own.keeps)):
        return []
    return [*([] if own else [case.verdict]), *case.do, case.note]


@cache
def _survey(book: str) -> Survey:
    own = {(entry, str(answers)): _told(ruling) for entry, answers, ruling in _rulings(load(book))}
    survey = Survey([], [], set())
    for name, rules in _changes(book):
        claims, is_heard = _claims(book, name), False
        notes = {change.note for change in house_changes(rules)}
        assert notes, name
        for entry, answers, ruling in _rulings(rules):
            is_heard |= bool(ruling.house)
            assert {*ruling.house} <= notes
            assert not ruling.in_book or (ruling.covered and ruling.house)
            if (name, entry) not in STILL_RIGHT:
                texts = _texts(rules, ruling, answers) if claims else ()
                claimed = [text for text in texts if any(one.search(text) for one in claims)]
                survey.stale.extend(f"{name}, {entry}: {text}" for text in claimed)
            is_told_otherwise = not ruling.house and _told(ruling) != own[entry, str(answers)]
            if is_told_otherwise and name != "players":  # what is for others is left out
                survey.uncited.append(f"{name}, {entry}")
        if claims and not is_heard:
            survey.unheard.add(name)
    return survey


def _told(ruling: Ruling) -> tuple[object, ...]:
    return ruling.verdict, ruling.do, ruling.points, ruling.cites


@pytest.mark.parametrize("book", BOOKS)
def test_no_verdict_step_or_note_claims_what_a_house_rule_has_changed(book: str) -> None:
    assert _survey(book).stale == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_that_reads_otherwise_cites_the_house_and_others_the_book(book: str) -> None:
    assert _survey(book).uncited == []


@pytest.mark.parametrize("book", BOOKS)
def test_each_changed_value_of_a_claim_is_heard_in_some_ruling(book: str) -> None:
    assert _survey(book).unheard == set()


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
