"""Dates, sources and marks as a printed sheet writes them."""

from scorekeeper.moments import local_time
from scorekeeper.rules.game_values import Band
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.options import USUAL_WORDS
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SourcedValue
from scorekeeper.sheets.typesetting import NO_BREAK, width_of
from scorekeeper.text import MONTHS, number, number_of

FILLED_IN = "†"  # printed after a value that the book does not give
FILLED_IN_NOTE = "† The book does not give this value: it is the usual one, filled in by us."
HOUSE = "‡"  # printed after a value that is the table's own
MARK_NOTES = {FILLED_IN: FILLED_IN_NOTE, HOUSE: "‡ House rule of this table."}


def day(moment: str) -> str:
    """Return the day of a time stamp where people play.

    >>> day("2026-01-31T12:00:00Z")
    '31 January 2026'
    """
    here = local_time(moment)
    return f"{here.day} {MONTHS[here.month - 1]} {here.year}" if here else moment


def clock(moment: str) -> str:
    """Return the day and the time of a time stamp where people play: '31 January, 21:02'."""
    here = local_time(moment)
    return f"{here.day} {MONTHS[here.month - 1]}, {here:%H:%M}" if here else moment


def marked(text: str, value: SourcedValue) -> str:
    """Return the text of a value, marked where the value is not the book's own."""
    return f"{text}{NO_BREAK}{FILLED_IN}" if value.silent else text


def band_words(rules: RuleSet, band: Band) -> str:
    """Return what a side needs to open, short: '120', '120 + a canasta'."""
    return rules.say(band.words().replace(" and ", " + "))


def opening_words(rules: RuleSet, band: Band) -> str:
    """Return the same for a list: '120', 'any count'."""
    return band_words(rules, band) if band.needs or band.demands else "any count"


def opening_table(rules: RuleSet, between: str = ", ") -> str:
    """Return what a side needs to open at each of its totals, or in each hand."""
    bands = (f"{rules.band_label(b)}: {marked(opening_words(rules, b), b)}" for b in rules.bands)
    return between.join(bands)


def _unmarked(text: str, _value: SourcedValue) -> str:
    return text


def end_of_game(rules: RuleSet, *, with_marks: bool = True) -> str:
    """Return when a game is over: 'game at 5,000', 'game over after 4 hands †'."""
    mark = marked if with_marks else _unmarked
    target = mark(number(rules.target.amount), rules.target) if rules.target else ""
    deals = mark(number_of(rules.end.deals, "hand"), rules.end) if rules.end else ""
    if not target:
        return f"game over after {deals}"
    return f"game at {target} or after {deals}" if deals else f"game at {target}"


def is_filled_in(rules: RuleSet, players: int) -> bool:
    """Return whether a blank sheet or a slip has a value that the book does not give."""
    end = (value for value in (rules.target, rules.end, rules.reserve) if value)
    opening = rules.bands if rules.has_opening else ()
    zones = (rules.melded_cards, rules.held_cards)
    own = (rules.dealt_to(players), rules.to_go_out(players))
    return any(value.silent for value in (*rules.items, *rules.cards, *opening, *zones, *own, *end))


def with_game(rules: RuleSet, name: str) -> str:
    """Return a name with the game before it, but where its own word for canastas says enough.

    'Canasta · Hudson', 'Burraco'
    """
    has_own_word = rules.canasta.one != USUAL_WORDS.canasta[0]
    return name if has_own_word else f"Canasta · {name}"


def game_title(rules: RuleSet, width: float, size: float) -> str:
    """Return what is played, as a title of this type: 'Canasta · Hudson', or the name alone."""
    title = with_game(rules, rules.name)
    return title if width_of(title, size, bold=True) <= width else rules.name


def book_of(rules: RuleSet, anchor: str) -> RuleSet:
    """Return the rule set of an anchor: a table may have ruled by another book than its own."""
    book = anchor.partition(":")[0]
    return rules if book == rules.id else all_rule_sets().get(book, rules)


def cite(rules: RuleSet, anchor: str) -> str:
    """Return a paragraph of any book as players read it, never broken at a line end."""
    return book_of(rules, anchor).cite_label(anchor).replace(" ", NO_BREAK)


def paragraph_label(rules: RuleSet, anchor: str) -> str:
    """Return a paragraph of this book without the book's name: '¶57', 'rule 13', 'thresholds'."""
    label = rules.cite_label(anchor)
    return label.removeprefix(rules.name).lstrip(", ").replace(" ", NO_BREAK)
