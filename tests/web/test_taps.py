"""How many taps any ruling takes at most, from the list of hits to the score, by every answer."""

from collections.abc import Iterator

import pytest

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.pairs import FaultPair, pairs
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.web.pair_page import PairPage, make_pair_page
from scorekeeper.web.referee_context import RefereeContext

MOST, MOST_OF_TWO = 4, 6
SIDE = 1  # the tap that puts it on the score
LINK = 1  # the tap on what the search found

Given = dict[str, str]


def rulings(
    rules: RuleSet, irregularity: Irregularity, answers: Given, taps: int = 0
) -> Iterator[tuple[int, Ruling]]:
    """Yield every ruling with the number of answers that lead to it."""
    ruling = adjudicate(rules, irregularity, answers)
    if not ruling.open:
        yield taps, ruling
        return
    question = ruling.open[0]
    for answer in question.answers:
        yield from rulings(rules, irregularity, {**answers, question.id: answer.id}, taps + 1)


def pages(
    context: RefereeContext, pair: FaultPair, answers: tuple[Given, Given], taps: int = 0
) -> Iterator[tuple[int, PairPage]]:
    """Yield the page of two faults for every way through their questions."""
    both = irregularities()[pair.faults[0]], irregularities()[pair.faults[1]]
    page = make_pair_page(context, both, answers)
    asking = next((one for one in page.pages if one.open), None)
    if asking is None:
        yield taps, page
        return
    first, second = sorted(page.pages, key=lambda one: one.prefix)
    for answer in asking.open[0].answers:
        given = dict(first.answers), dict(second.answers)
        given[asking is second][asking.open[0].id] = answer.id
        yield from pages(context, pair, given, taps + 1)


@pytest.mark.parametrize("rules", all_rule_sets().values(), ids=lambda rules: rules.id)
def test_a_ruling_takes_four_taps_at_most(rules: RuleSet) -> None:
    """The first question is answered in the list of hits; without one, the hit is tapped."""
    for irregularity in irregularities().values():
        for answers, ruling in rulings(rules, irregularity, {}):
            taps = max(answers, LINK) + bool(ruling.choices) + SIDE
            assert taps <= MOST, (irregularity.id, ruling.verdict)


@pytest.mark.parametrize("rules", all_rule_sets().values(), ids=lambda rules: rules.id)
def test_two_faults_take_six_taps_at_most(rules: RuleSet) -> None:
    for pair in pairs().values():
        for answers, page in pages(RefereeContext(rules), pair, ({}, {})):
            counting = [one.ruling for one in page.pages if page.counts(one)]
            choices = sum(bool(ruling.choices) for ruling in counting)
            taps = LINK + answers + choices + SIDE
            assert taps <= MOST_OF_TWO, (pair.faults, [one.answers for one in page.pages])
