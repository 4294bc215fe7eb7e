"""Rulings at a table: texts by side, changes of the score, objections, and the entries written."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from scorekeeper.errors import Malformed
from scorekeeper.referee.at_table import (
    Application,
    Offender,
    Picks,
    ScoreChange,
    SideText,
    button_label,
    confirmation,
    entries_for,
    facts_at,
    is_applicable,
    is_on_score,
    may_set_dealer,
    objection,
    reason_for,
    reminders,
    rule_at_table,
    score_changes,
    settle,
    slip,
)
from scorekeeper.referee.irregularities import Chooser, Option, irregularities
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import load
from scorekeeper.table.entries import DealerChanged, HandRedealt, RulingApplied, encode
from scorekeeper.table.game import Game
from tests.support.rule_sets import with_sheet
from tests.support.rulings import DREW, make_case, with_cases
from tests.support.small_ledger import Ledger

HUDSON, BICYCLE, LUUDOO = load("hudson"), load("bicycle"), load("luudoo")
SAW_CARD = irregularities()["saw-another-card"]
HOW_MUCH = irregularities()["how-much-to-open"]
SHORT = irregularities()["short-opening-from-hand"]


def ruling_on(irregularity_id: str, rules_id: str = "hudson", **answers: str) -> Ruling:
    return adjudicate(load(rules_id), irregularities()[irregularity_id], answers)


TAKES_POINTS = ruling_on("saw-another-card")
RAISES = ruling_on("short-opening-from-hand", "bicycle", fixed="all")
REDEALS = ruling_on("wrong-number-dealt", noticed="before")
ONLY_NOTED = ruling_on("exposed-cards")
MISDEALT = ruling_on("wrong-dealer", noticed="after")
TAKEN = Option(id="taken", label="The pile was taken", effects=("pile-back", "play-on"))
LIVE = Option(id="live", label="It was the last turn", effects=("must-go-out",))
STANDS = Option(id="stands", label="The first card stands", effects=("first-discard-stands",))
PICKS = Option(id="picks", label="They pick", effects=("picks-discard",))
OPTIONAL = msgspec.structs.replace(
    TAKES_POINTS, ticks=(TAKEN, LIVE), chooses=Chooser.OPPONENTS, choices=(STANDS, PICKS)
)


def game_at(*totals: int, rules_id: str = "hudson") -> Game:
    ledger = Ledger(rules_id)
    ledger.hand(*totals)
    return ledger.game


def applied(ruling: Ruling, *offender: int, **fields: Any) -> Application:
    given = {"answers": {}, "reason": "Because"} | fields
    return Application(ruling=ruling, offender=Offender(*offender), **given)


def apply_to(ledger: Ledger, ruling: Ruling, side: int) -> None:
    """Write a ruling into a ledger as the page does."""
    for entry in entries_for(ledger.game, [applied(ruling, side)]):
        kind, body = encode(entry)
        ledger.add(kind, **body)


class TestRuleAtTable:
    def test_without_a_table_the_text_is_the_books(self) -> None:
        result = rule_at_table(HUDSON, SAW_CARD, {})
        assert result.ruling == TAKES_POINTS
        assert result.verdict == SideText(TAKES_POINTS.verdict)
        assert result.do == tuple(SideText(step) for step in TAKES_POINTS.do)

    def test_a_text_that_depends_on_the_score_is_different_for_each_side(self) -> None:
        result = rule_at_table(HUDSON, HOW_MUCH, {}, game_at(1600, 0))
        assert result.verdict.sides == ("You need 90", "You need 50")
        assert result.verdict.text.startswith("You need 0 below 0, 50 from 0")
        assert all(not step.sides for step in result.do)

    def test_a_step_may_depend_on_the_score_alone(self) -> None:
        case = make_case("hudson", "Wait", cite=("hudson:15",))
        case = msgspec.structs.replace(case, do=("Needs {needs}.", "Play on."))
        result = rule_at_table(HUDSON, with_cases(DREW, case), {}, game_at(1600, 0))
        assert result.verdict == SideText("Wait")
        assert [step.sides for step in result.do] == [("Needs 90.", "Needs 50."), ()]

    def test_sides_with_the_same_score_have_one_text(self) -> None:
        result = rule_at_table(HUDSON, HOW_MUCH, {}, game_at(1600, 1600))
        assert result.verdict == SideText("You need 90")

    def test_a_value_that_the_tables_copy_lacks_is_taken_from_the_book(self) -> None:
        older = msgspec.structs.replace(HUDSON, penalties=())
        result = rule_at_table(older, SAW_CARD, {}, game_at(0, 0))
        assert result.ruling == adjudicate(HUDSON, SAW_CARD, {}, TableFacts(players=4))


def test_facts_of_a_side_are_those_of_the_hand_in_play() -> None:
    ledger = Ledger("bicycle")
    ledger.hand(1600, 200)
    apply_to(ledger, RAISES, 1)
    assert facts_at(ledger.game, 0) == TableFacts(players=4, total=1600, deal=2)
    assert facts_at(ledger.game, 1) == TableFacts(players=4, total=200, raised=10, deal=2)


def test_only_lasting_effects_are_reminders() -> None:
    assert reminders(ONLY_NOTED) == (effects()["penalty-cards"].label,)
    assert reminders(TAKES_POINTS) == ()


class TestScoreChanges:
    def test_points_and_opening_counts_before_and_after(self) -> None:
        ledger = Ledger("bicycle")
        ledger.hand(1600, 0)
        apply_to(ledger, TAKES_POINTS, 0)
        assert score_changes(ledger.game, TAKES_POINTS) == [
            ScoreChange(-50, -100, 90, 90),
            ScoreChange(0, -50, 50, 50),
        ]
        assert score_changes(ledger.game, RAISES) == [
            ScoreChange(-50, -50, 90, 100),
            ScoreChange(0, 0, 50, 60),
        ]

    def test_a_ruling_without_numbers_changes_nothing(self) -> None:
        assert score_changes(game_at(0, 0), ONLY_NOTED) == []

    def test_of_a_finished_game_only_points_change(self) -> None:
        game = game_at(5000, 0)
        assert [change.penalties_after for change in score_changes(game, TAKES_POINTS)] == [-50] * 2
        assert score_changes(game, RAISES) == []


@pytest.mark.parametrize(
    ("ruling", "label", "sentence"),
    [
        (TAKES_POINTS, "Take 50 off", "Because: 50 off We when this hand is scored."),
        (REDEALS, "Deal again:", "Because: the hand is dealt again by the same dealer."),
        (RAISES, "Needs 10 more:", "Because: We needs 10 more to open in this hand."),
        (ONLY_NOTED, "Write it down for", "Because: noted for We."),
    ],
)
def test_button_and_confirmation_say_what_happens(
    ruling: Ruling, label: str, sentence: str
) -> None:
    assert button_label(ruling) == label
    assert confirmation(game_at(0, 0), [applied(ruling, 0)]) == sentence


def test_a_confirmation_names_everything() -> None:
    both = msgspec.structs.replace(TAKES_POINTS, minimum=10)
    assert confirmation(game_at(0, 0), [applied(both, 0), applied(ONLY_NOTED, 1)]) == (
        "Because: 50 off We when this hand is scored, We needs 10 more to open in this hand. "
        "Because: noted for They."
    )


class TestObjection:
    def test_nothing_speaks_against_a_decided_ruling(self) -> None:
        game = game_at(0, 0)
        assert objection(game, SAW_CARD, applied(TAKES_POINTS, 0), again=False) == ""
        assert objection(game, SAW_CARD, applied(TAKES_POINTS, 1, 3), again=False) == ""

    def test_a_finished_game_takes_points_alone(self) -> None:
        game, nothing = game_at(5000, 0), "The game is over: there is nothing to put this on."
        assert objection(game, SAW_CARD, applied(TAKES_POINTS, 0), again=False) == ""
        assert objection(game, SAW_CARD, applied(ONLY_NOTED, 0), again=False) == nothing

    @pytest.mark.parametrize(
        ("rules_id", "irregularity_id"),
        [
            ("luudoo", "saw-another-card"),  # silent
            ("hudson", "drew-out-of-turn"),  # a question is open
            ("hudson", "how-much-to-open"),  # nothing went wrong
        ],
    )
    def test_only_a_decided_ruling_can_be_put_on_the_score(
        self, rules_id: str, irregularity_id: str
    ) -> None:
        irregularity = irregularities()[irregularity_id]
        ruling = ruling_on(irregularity_id, rules_id)
        assert not is_applicable(irregularity, ruling)
        text = objection(game_at(0, 0), irregularity, applied(ruling, 0), again=False)
        assert text == "There is no ruling to put on the score yet."

    def test_a_player_of_the_other_side_is_not_the_offender(self) -> None:
        text = objection(game_at(0, 0), SAW_CARD, applied(TAKES_POINTS, 0, 1), again=False)
        assert text == "That player does not play for We. Choose again, or name nobody."

    def test_one_error_takes_one_penalty_unless_it_happened_again(self) -> None:
        ledger = Ledger()
        apply_to(ledger, TAKES_POINTS, 0)
        game = ledger.game
        text = objection(game, SAW_CARD, applied(TAKES_POINTS, 0), again=False)
        assert text.startswith("This is on the score of We already in this hand. One error")
        assert objection(game, SAW_CARD, applied(TAKES_POINTS, 0), again=True) == ""
        assert objection(game, SAW_CARD, applied(TAKES_POINTS, 1), again=False) == ""

    def test_a_ruling_of_an_earlier_hand_is_not_on_the_score_of_this_one(self) -> None:
        ledger = Ledger()
        apply_to(ledger, TAKES_POINTS, 0)
        assert is_on_score(ledger.game, "saw-another-card", 0)
        ledger.hand(100, 100)
        assert not is_on_score(ledger.game, "saw-another-card", 0)


class TestEntries:
    def test_a_ruling_is_one_entry_with_its_points_and_cites(self) -> None:
        application = applied(TAKES_POINTS, 1, 3, answers={"kept": "yes"}, reason="Saw a card")
        [entry] = entries_for(game_at(0, 0), [application])
        assert entry == RulingApplied(
            side=1,
            player=3,
            points=-50,
            minimum=0,
            effects=("play-on",),
            cites=("hudson:57",),
            irregularity="saw-another-card",
            answers={"kept": "yes"},
            why="Saw a card",
        )

    def test_a_redeal_is_an_entry_of_its_own(self) -> None:
        application = applied(REDEALS, 0, reason="Misdeal")
        ruling, redealt = entries_for(game_at(0, 0), [application])
        assert isinstance(ruling, RulingApplied) and ruling.points == 0
        assert redealt == HandRedealt("Misdeal", ("hudson:63",))

    def test_the_ruling_of_another_book_is_the_tables_decision(self) -> None:
        assert reason_for("Saw a card", None) == "Saw a card"
        assert reason_for("Saw a card", HUDSON) == "Saw a card (table decision, after Hudson)"


class TestAfterTheEnd:
    def test_the_points_of_a_ruling_go_on_the_last_hand_and_nothing_else_does(self) -> None:
        ledger = Ledger()
        last = ledger.hand(5200, 300)
        both = [applied(RAISES, 1), applied(TAKES_POINTS, 1), applied(REDEALS, 0)]
        [written] = entries_for(ledger.game, both)
        assert isinstance(written, RulingApplied)
        assert (written.of, written.points, written.effects) == (last, TAKES_POINTS.points, ())
        kind, body = encode(written)
        ledger.add(kind, **body)
        assert ledger.game.totals == (5200, 300 + (TAKES_POINTS.points or 0))

    def test_the_confirmation_names_the_hand(self) -> None:
        ledger = Ledger()
        ledger.hand(5200, 300)
        game = ledger.game
        said = confirmation(game, [applied(TAKES_POINTS, 1), applied(RAISES, 0)], game.last_hand)
        assert said == f"Because: {-(TAKES_POINTS.points or 0)} off They, in hand 1."


class TestOptions:
    def test_only_what_was_ticked_or_chosen_is_among_the_effects(self) -> None:
        assert settle(OPTIONAL, Picks()) == OPTIONAL
        assert settle(OPTIONAL, Picks(("live",))).effects == ("play-on", "must-go-out")
        both = settle(OPTIONAL, Picks(("taken", "live"), "stands")).effects
        assert both == ("play-on", "pile-back", "must-go-out", "first-discard-stands")

    def test_what_was_picked_is_written_down(self) -> None:
        application = applied(OPTIONAL, 0, picks=Picks(("taken",), "picks"))
        [entry] = entries_for(game_at(0, 0), [application])
        assert isinstance(entry, RulingApplied)
        assert entry.options == ("taken", "picks")
        assert entry.effects == ("play-on", "pile-back", "picks-discard")

    @pytest.mark.parametrize("picks", [Picks(("stands",)), Picks((), "taken"), Picks((), "x")])
    def test_an_unknown_option_is_refused(self, picks: Picks) -> None:
        with pytest.raises(Malformed, match="no such option"):
            settle(OPTIONAL, picks)

    @pytest.mark.parametrize(
        ("chooser", "words"),
        [
            (Chooser.OPPONENTS, "The other side chooses. Tap what was chosen"),
            (Chooser.NOBODY, "One of these has to be chosen. Tap what was chosen"),
        ],
    )
    def test_a_choice_has_to_be_made(self, chooser: Chooser, words: str) -> None:
        ruling = msgspec.structs.replace(OPTIONAL, chooses=chooser)
        game = game_at(0, 0)
        assert objection(game, SAW_CARD, applied(ruling, 0), again=False).startswith(words)
        chosen = applied(ruling, 0, picks=Picks((), "picks"))
        assert objection(game, SAW_CARD, chosen, again=False) == ""


class TestWrongDealer:
    """Hudson 62: the deal stands, and the player who was passed over deals the next hand."""

    def test_the_player_whose_deal_it_was_deals_next(self) -> None:
        ledger = Ledger(dealer=1)
        apply_to(ledger, MISDEALT, 0)
        assert (ledger.game.dealer, ledger.game.next_dealer) == (1, 1)
        ledger.hand(0, 0)
        assert (ledger.game.dealer, ledger.game.next_dealer) == (1, None)

    def test_who_dealt_is_written_down_where_it_is_known(self) -> None:
        game = Ledger(dealer=1).game
        [_, entry] = entries_for(game, [applied(MISDEALT, 0, 2)])
        assert entry == DealerChanged(2, 1)
        [_, entry] = entries_for(game, [applied(MISDEALT, 0, 2)], 3)
        assert entry == DealerChanged(2, 3)

    def test_a_player_alone_on_a_side_is_known(self) -> None:
        game = Ledger(players=2, dealer=1).game
        assert entries_for(game, [applied(MISDEALT, 0)])[1] == DealerChanged(0, 1)
        assert entries_for(game, [applied(MISDEALT, 1)])[1] == DealerChanged(1, 1)

    def test_the_board_says_who_deals_next(self) -> None:
        ledger = Ledger(dealer=1)
        apply_to(ledger, MISDEALT, 0)
        assert confirmation(ledger.game, [applied(MISDEALT, 0)]) == (
            "Because: noted for We. Bo deals the next hand."
        )

    def test_it_is_asked_only_where_it_can_come_to_that(self) -> None:
        assert may_set_dealer(MISDEALT)
        assert not may_set_dealer(TAKES_POINTS)
        option = Option(id="x", label="X", effects=("rightful-dealer-next",))
        assert may_set_dealer(msgspec.structs.replace(TAKES_POINTS, ticks=(option,)))


class TestSlip:
    def test_it_has_answers_verdict_steps_and_sources(self) -> None:
        irregularity, answers = irregularities()["drew-out-of-turn"], {"kept": "yes"}
        ruling = rule_at_table(HUDSON, irregularity, answers)
        assert slip(HUDSON, irregularity, answers, ruling, ()).split("\n") == [
            "Drew out of turn",
            "Did the card go into the hand? Yes",
            "",
            "200 points off the side that drew",
            "1. 100 points off for drawing out of turn.",
            "2. 100 more, because the card was added to the hand.",
            "3. The player whose turn it is plays.",
            "",
            "Hudson ¶57",
        ]

    def test_a_text_for_each_side_begins_with_its_name(self) -> None:
        ruling = rule_at_table(HUDSON, HOW_MUCH, {}, game_at(1600, 0))
        lines = slip(HUDSON, HOW_MUCH, {}, ruling, ("We", "They")).split("\n")
        pairs = list(pairwise(lines))
        assert ("We: You need 90", "They: You need 50") in pairs

    def test_it_says_what_is_missing_and_what_is_our_reading(self) -> None:
        case = make_case(
            "hudson", "No", cite=("hudson:15",), missing="penalty", reading="Both mean one."
        )
        irregularity = with_cases(DREW, case)
        lines = slip(HUDSON, irregularity, {}, rule_at_table(HUDSON, irregularity, {}), ())
        assert lines.split("\n")[-4:] == [
            "In part: The book forbids it and names no penalty.",
            "Our reading: Both mean one.",
            "",
            "Hudson ¶15",
        ]

    def test_a_silent_book_says_so(self) -> None:
        ruling = rule_at_table(LUUDOO, SAW_CARD, {})
        text = slip(LUUDOO, SAW_CARD, {}, ruling, ())
        assert text.endswith("\n\nLuudoo: this book does not say.")


def test_a_slip_tells_the_house_rule_and_what_the_book_itself_says() -> None:
    rules = with_sheet('[[item]]\nid = "mixed"\neach = 250\nhouse = "Since 1998"')
    entry = irregularities()["worth-mixed-canasta"]
    text = slip(rules, entry, {}, rule_at_table(rules, entry, {}), ())
    assert text.splitlines()[-1] == "House rule: Mixed canastas: 250 each (Hudson: 300 each)."
    assert "The book itself says: 300 for each mixed canasta" in text
