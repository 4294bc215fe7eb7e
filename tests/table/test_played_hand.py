"""A hand as it was played, corrected, and counted again."""

import msgspec

from scorekeeper.hand.score import Line
from scorekeeper.rules.editions import as_house_rules
from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import HandCorrected, HandScored, RecountedHand
from scorekeeper.table.game import TablePenalty
from scorekeeper.table.played_hand import PlayedHand, needs_of

BOOK, OTHER = load("hudson"), load("bicycle")
LINES = ((Line("cards", 1, 100, "hudson:53"),), (Line("hand", 1, -20, "hudson:53"),))
NEW_LINES = ((Line("cards", 1, 150, ""),), ())
NOBODY: tuple[tuple[TablePenalty, ...], ...] = ((), ())


def played(rules: RuleSet = BOOK) -> PlayedHand:
    return PlayedHand(
        number=2,
        seq=3,
        at="",
        by="",
        dealer=0,
        sitting=(),
        latest=3,
        rules=rules,
        counted_by=rules,
        count=HandScored(({}, {}), LINES),
    )


def test_a_hand_is_added_to_the_totals_with_its_penalties() -> None:
    fine = TablePenalty(1, -100, "Drew", ("hudson:57",))
    hand = played().added_to((1500, -50), ((), (fine, TablePenalty(1, minimum=10))))
    assert (hand.nets, hand.totals, hand.needed) == ((100, -120), (1600, -170), (90, 10))
    assert hand.lines[1][-1] == Line("penalty", 1, -100, "hudson:57", "Drew")
    assert not hand.corrected


def test_a_correction_takes_its_place_and_ends_what_a_recount_said() -> None:
    refused = played().recounted_by(7, OTHER, RecountedHand(3, refused="No score."))
    hand = refused.corrected(9, HandCorrected(({}, {}), NEW_LINES, of=3)).added_to((0, 0), NOBODY)
    assert (hand.latest, hand.corrected, hand.nets) == (9, True, (150, 0))
    assert (hand.counted_by, hand.recounted, hand.refused) == (OTHER, 0, "")


def test_other_rules_give_a_hand_other_lines() -> None:
    hand = played().recounted_by(7, OTHER, RecountedHand(3, NEW_LINES)).added_to((0, 0), NOBODY)
    assert (hand.nets, hand.rules, hand.counted_by) == ((150, 0), OTHER, OTHER)
    assert (hand.latest, hand.recounted, hand.corrected) == (3, 7, False)


def test_a_hand_without_a_score_keeps_its_lines_and_what_they_are_from() -> None:
    refused = RecountedHand(3, refused="No score.")
    hand = played().recounted_by(7, OTHER, refused).added_to((0, 0), NOBODY)
    assert (hand.nets, hand.rules, hand.counted_by) == ((100, -20), OTHER, BOOK)
    assert hand.refused == "No score."


def test_rules_that_no_book_has_cite_none() -> None:
    own = decode(as_house_rules(as_values(BOOK)), "x")
    assert played(own).added_to((0, 0), NOBODY).lines[0][0].cite == ""
    assert played().added_to((0, 0), NOBODY).lines[0][0].cite == "hudson:53"


def test_what_a_side_needs_is_the_books_and_what_penalties_add() -> None:
    raised = (TablePenalty(0, minimum=10), TablePenalty(0, minimum=10))
    needs = needs_of(BOOK, (0, 3000), (raised, ()), 1)
    assert [(need.points, need.raised) for need in needs] == [(70, 20), (120, 0)]
    assert msgspec.structs.asdict(needs[0])["band"] == BOOK.band_at(0)
