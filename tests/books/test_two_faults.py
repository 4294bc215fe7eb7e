"""What the books make of two faults at once: which of them counts, and what they come to."""

from itertools import combinations

import pytest

from scorekeeper.referee.irregularities import Answers, irregularities
from scorekeeper.referee.pairs import pair_json
from tests.support.two_faults import Fault, both


def without_canastas(how: str, noticed: str = "before-discard") -> Fault:
    return Fault("went-out-without-canastas", {"how": how, "noticed": noticed})


def thrown_undrawn(noticed: str) -> Fault:
    return Fault("discarded-without-drawing", {"noticed": noticed})


WILDS = Fault("too-many-wilds", {"noticed": "before"})
NATURALS = Fault("too-few-naturals", {"noticed": "before"})
ASKED_NOBODY = Fault("went-out-without-asking")
NO_LAST_DISCARD = Fault("went-out-without-discard")
FROZEN = Fault("frozen-pile-without-pair", {"noticed": "before"})
SHOWN = Fault("exposed-cards")
KEPT_THREE = Fault("red-three-kept-to-end", {"played": "yes"})


class TestHudson:
    def test_hudson_58_two_entries_of_the_list_are_taken_off_together(self) -> None:
        drew = Fault("drew-out-of-turn", {"kept": "yes"})
        result = both("hudson", drew, Fault("melded-in-partners-turn"))
        assert result.together.points == -300
        assert "hudson:58" in result.together.cites

    def test_hudson_67_a_meld_out_of_turn_is_no_opening_to_count(self) -> None:
        short = Fault("short-opening-from-hand")  # however it was put right
        result = both("hudson", short, Fault("melded-in-partners-turn"))
        assert (result.only, result.together.points) == ("melded-in-partners-turn", -100)
        assert result.together.reading

    def test_hudson_14_a_question_and_its_answer_cost_once(self) -> None:
        told = Fault("told-minimum", {"opening": "no"})
        assert both("hudson", Fault("asked-minimum"), told).together.points == -100

    @pytest.mark.parametrize(
        "penalty", ["took-discard-before-showing", "red-three-kept", "told-minimum"]
    )
    def test_hudson_57b_one_act_under_two_names_costs_once(self, penalty: str) -> None:
        costly = [
            Fault(entry.id, next(a for a in entry.completions({}) if case.fits(a)))
            for entry in irregularities().values()
            for case in entry.cases_in("hudson")
            if penalty in case.penalties
        ]
        for one, other in combinations(costly, 2):
            if one.id != other.id:
                together = both("hudson", one, other).together
                assert together.points == one.ruled("hudson").ruling.points, (one, other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (Fault("drew-out-of-turn", {"kept": "no"}), {"did": "drew"}),
            (Fault("wrong-player-first", {"kept": "no"}), {"did": "drew"}),
            (Fault("melded-in-partners-turn"), {"did": "melded-partner"}),
            (Fault("melded-in-opponents-turn"), {"did": "melded"}),
            (Fault("opened-with-partner-together", {"turn": "same"}), {"did": "melded-partner"}),
        ],
    )
    def test_hudson_57b_one_act_out_of_turn_costs_once(self, one: Fault, other: Answers) -> None:
        result = both("hudson", one, Fault("played-out-of-turn", other))
        assert result.together.points == -100
        assert "once" in result.together.reading

    def test_hudson_57b_a_wrong_beginner_draws_out_of_turn_once(self) -> None:
        began = Fault("wrong-player-first", {"kept": "no"})
        drew = Fault("drew-out-of-turn", {"kept": "no"})
        assert both("hudson", began, drew).together.points == -100

    def test_hudson_67_sharing_an_opening_is_melding_out_of_turn_once(self) -> None:
        shared = Fault("opened-with-partner-together", {"turn": "same"})
        assert both("hudson", Fault("melded-in-partners-turn"), shared).together.points == -100

    @pytest.mark.parametrize(("kept", "points"), [("no", -100), ("yes", -200)])
    def test_hudson_70_a_draw_and_a_discard_out_of_turn(self, kept: str, points: int) -> None:
        drew = Fault("drew-out-of-turn", {"kept": kept})
        result = both("hudson", drew, Fault("played-out-of-turn", {"did": "discarded"}))
        assert (result.together.points, result.together.effects) == (points, ("penalty-cards",))
        assert {"hudson:57", "hudson:70"} <= set(result.together.cites)

    def test_hudson_57b_a_pile_taken_out_of_turn_is_drawn_and_melded_once(self) -> None:
        pile = Fault("played-out-of-turn", {"did": "pile-melded"})
        for other in (
            Fault("drew-out-of-turn", {"kept": "yes"}),
            Fault("melded-in-partners-turn"),
            Fault("opened-with-partner-together", {"turn": "same"}),
        ):
            result = both("hudson", other, pile)
            assert (result.only, result.together.points) == ("played-out-of-turn", -300)

    def test_hudson_57b_melding_out_of_turn_and_drawing_out_of_turn_are_two_lines(self) -> None:
        began = Fault("wrong-player-first", {"kept": "no"})
        melded = Fault("played-out-of-turn", {"did": "melded"})
        assert both("hudson", began, melded).together.points == -200

    @pytest.mark.parametrize(
        ("noticed", "effects"),
        [("before", ("must-draw", "penalty-cards")), ("after", ("play-on", "penalty-cards"))],
    )
    def test_hudson_68_a_missed_draw_and_shown_cards(
        self, noticed: str, effects: tuple[str, ...]
    ) -> None:
        result = both("hudson", SHOWN, thrown_undrawn(noticed))
        assert (result.together.points, result.together.effects) == (0, effects)
        assert result.together.cites[:2] == ("hudson:68", "hudson:70")

    def test_hudson_68_the_missing_card_is_drawn_and_the_discard_stays(self) -> None:
        back = Fault("wants-discard-back", {"laid": "yes"})
        result = both("hudson", back, thrown_undrawn("before"))
        assert result.first.id == "discarded-without-drawing"
        assert result.together.effects == ("must-draw", "turn-ends")

    def test_hudson_68_a_missed_draw_and_an_exchanged_discard_are_one_paragraph(self) -> None:
        swapped = Fault("wants-discard-back", {"laid": "swapped"})
        result = both("hudson", swapped, thrown_undrawn("before"))
        assert result.together.cites[:2] == ("hudson:68", "hudson:69")
        assert {"must-draw", "first-discard-stands"} <= set(result.together.effects)

    def test_hudson_71_a_card_drawn_before_the_take_is_the_draw_of_the_turn(self) -> None:
        taken = Fault("took-discard-before-showing", {"use": "doubt"})
        result = both("hudson", Fault("drew-and-took-pile", {"noticed": "once"}), taken)
        assert (result.only, result.together.points) == (taken.id, -50)
        assert result.also

    def test_hudson_58_a_pile_out_of_turn_and_nothing_shown_are_two_lines(self) -> None:
        taken = Fault("took-discard-before-showing", {"use": "doubt"})
        result = both("hudson", taken, Fault("played-out-of-turn", {"did": "pile-kept"}))
        assert (result.together.points, result.together.cites[0]) == (-250, "hudson:58")

    def test_hudson_66_the_card_for_a_three_laid_late_is_still_drawn(self) -> None:
        late = Fault("red-three-laid-late", {"discarded": "yes"})
        result = both("hudson", late, Fault("drew-extra-cards"))
        assert result.together.effects == ("no-draw-until-right", "face-and-replace")
        assert (result.together.points, bool(result.together.reading)) == (-500, True)

    def test_hudson_68_discards_found_too_late_stand_and_count_against_the_extra_cards(
        self,
    ) -> None:
        late = Fault("discarded-several", {"noticed": "after"})
        result = both("hudson", Fault("drew-extra-cards"), late)
        assert result.together.points == 0
        assert result.together.effects == ("play-on", "no-draw-until-right")
        assert "stand" in result.together.verdict

    def test_hudson_65_an_early_draw_and_the_missing_discard_are_one_thing(self) -> None:
        result = both("hudson", Fault("no-discard", {"noticed": "after"}), Fault("drew-early"))
        assert (result.only, result.together.effects) == ("drew-early", ("may-skip-discard",))

    def test_hudson_66_the_card_drawn_for_a_three_of_the_pile_is_the_extra_card(self) -> None:
        three = Fault("red-three-in-pile", {"drew": "yes"})
        result = both("hudson", Fault("drew-extra-cards"), three)
        assert result.only == "red-three-in-pile"
        assert result.together.effects == ("face-no-replace", "no-draw-until-right")

    def test_hudson_70_wild_cards_are_put_right_before_a_short_opening(self) -> None:
        short = Fault("short-opening-from-hand", {"fixed": "all"})
        result = both("hudson", short, WILDS)
        assert (result.first.id, result.together.points) == ("too-many-wilds", 0)
        assert result.together.effects == ("legalise", "penalty-cards")

    def test_hudson_57b_telling_and_a_short_opening_both_hold(self) -> None:
        short = Fault("short-opening-from-hand", {"fixed": "some"})
        result = both("hudson", short, Fault("told-minimum", {"opening": "yes"}))
        assert (result.together.points, result.together.effects) == (-100, ("penalty-cards",))

    @pytest.mark.parametrize("extra", [ASKED_NOBODY, NO_LAST_DISCARD])
    def test_hudson_74_only_the_missing_canasta_is_a_fault(self, extra: Fault) -> None:
        result = both("hudson", extra, without_canastas("meld"))
        assert result.only == "went-out-without-canastas"
        assert result.together.effects == ("legalise",)

    def test_hudson_74_with_too_many_wilds_the_going_out_hangs_on_the_meld(self) -> None:
        result = both("hudson", ASKED_NOBODY, WILDS)
        assert (result.only, result.together.effects) == ("too-many-wilds", ("legalise",))

    def test_hudson_47_going_out_unasked_without_a_discard_is_no_fault(self) -> None:
        result = both("hudson", ASKED_NOBODY, NO_LAST_DISCARD)
        assert (result.together.points, result.together.effects) == (0, ("hand-ends",))

    def test_hudson_57b_the_red_three_costs_though_the_going_out_is_undone(self) -> None:
        result = both("hudson", KEPT_THREE, without_canastas("discard", "before-draw"))
        assert (result.together.points, result.only) == (-500, "")

    @pytest.mark.parametrize("book", ["hudson", "bicycle"])
    def test_hudson_57b_a_three_kept_beside_those_of_a_side_without_a_meld(self, book: str) -> None:
        result = both(book, Fault("red-threes-without-meld", {"ended": "out"}), KEPT_THREE)
        told = pair_json(result)
        assert (told["points"], told["points_each"], told["points_all"]) == (-500, -100, -800)

    def test_hudson_57b_a_forgotten_three_that_was_thrown(self) -> None:
        late = Fault("red-three-laid-late", {"discarded": "yes"})
        result = both("hudson", Fault("discarded-red-three", {"noticed": "before"}), late)
        assert (result.first.id, result.together.points) == ("red-three-laid-late", -500)
        assert result.together.do[-1] == "Another card is discarded."

    @pytest.mark.parametrize(("book", "points"), [("hudson", -500), ("bicycle", 0)])
    def test_hudson_10_a_three_kept_and_a_card_drawn_for_one_of_the_pile(
        self, book: str, points: int
    ) -> None:
        late = Fault("red-three-laid-late", {"discarded": "yes"})
        result = both(book, Fault("red-three-in-pile", {"drew": "yes"}), late)
        assert (result.together.points, result.only) == (points, "")
        assert "no-draw-until-right" in result.together.effects

    @pytest.mark.parametrize("other", ["irregular-deal", "cut-left-out", "card-turned-up-in-deal"])
    def test_hudson_63_one_redeal_for_two_faults_of_the_deal(self, other: str) -> None:
        dealt = Fault("wrong-number-dealt", {"noticed": "before"})
        result = both("hudson", Fault(other, {"noticed": "before"}), dealt)
        assert (result.only, result.together.effects) == ("wrong-number-dealt", ("redeal",))

    @pytest.mark.parametrize(
        ("noticed", "effects"),
        [
            ("before", ("redeal", "rightful-dealer-next")),
            ("after", ("deal-stands", "play-on", "rightful-dealer-next")),
        ],
    )
    def test_hudson_62_a_redeal_by_the_same_dealer_then_the_one_passed_over(
        self, noticed: str, effects: tuple[str, ...]
    ) -> None:
        cut = Fault("cut-left-out", {"noticed": noticed})
        result = both("hudson", cut, Fault("wrong-dealer", {"noticed": noticed}))
        assert set(result.together.effects) - {"rightful-player-first"} == set(effects)

    @pytest.mark.parametrize(
        "other", [SHOWN, WILDS, Fault("drew-extra-cards"), thrown_undrawn("before")]
    )
    def test_hudson_63_a_redeal_leaves_nothing_of_the_hand_to_put_right(self, other: Fault) -> None:
        dealt = Fault("wrong-number-dealt", {"noticed": "before"})
        result = both("hudson", other, dealt)
        assert (result.only, result.together.effects) == ("wrong-number-dealt", ("redeal",))
        late = both("hudson", other, Fault("wrong-number-dealt", {"noticed": "after"}))
        assert late.only == ""

    def test_hudson_63_points_stay_though_the_hand_is_dealt_again(self) -> None:
        dealt = Fault("wrong-number-dealt", {"noticed": "before"})
        result = both("hudson", dealt, Fault("melded-in-opponents-turn"))
        assert (result.together.points, result.together.effects) == (-100, ("redeal",))

    def test_hudson_63_a_redeal_leaves_no_upcard_to_cover(self) -> None:
        upcard = Fault("upcard-not-covered", {"card": "cover", "noticed": "before"})
        dealt = Fault("wrong-number-dealt", {"noticed": "before"})
        assert both("hudson", upcard, dealt).only == "wrong-number-dealt"

    @pytest.mark.parametrize(
        "counted", ["counted-red-threes-to-opening", "counted-canasta-bonus-to-opening"]
    )
    def test_hudson_14_a_count_too_high_is_what_made_the_opening_short(self, counted: str) -> None:
        short = Fault("short-opening-from-hand", {"fixed": "all"})
        assert both("hudson", Fault(counted), short).only == "short-opening-from-hand"

    def test_hudson_22_a_short_canasta_and_going_out_on_it(self) -> None:
        result = both("hudson", Fault("canasta-short-of-seven"), without_canastas("meld"))
        assert result.together.effects == ("legalise", "no-bonus")
        assert result.together.cites[:2] == ("hudson:73", "hudson:74")


class TestBicycle:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (NATURALS, WILDS),
            (Fault("melded-in-partners-turn"), NATURALS),
            (Fault("melded-in-opponents-turn"), WILDS),
            (FROZEN, Fault("took-pile-with-two-wilds", {"noticed": "before"})),
            (FROZEN, Fault("took-pile-under-stop-card", {"melded": "yes"})),
            (Fault("played-out-of-turn", {"did": "melded"}), Fault("melded-in-opponents-turn")),
            (Fault("took-pile-wrongly", {"shown": "yes"}), FROZEN),
            (FROZEN, WILDS),
            (Fault("illegal-meld", {"noticed": "before"}), Fault("sequence-melded")),
            (without_canastas("meld"), Fault("black-threes-melded-early")),
            (without_canastas("meld"), WILDS),
            (Fault("sequence-melded"), Fault("added-to-opponents-meld")),  # two melds of one turn
        ],
    )
    def test_bicycle_illegal_melds_of_one_turn_cost_once(self, one: Fault, other: Fault) -> None:
        for result in (both("bicycle", one, other), both("bicycle", other, one)):
            assert result.together.points == -100
            assert result.together.cites[0] == "bicycle:illegal-melds"
            assert "once" in result.together.reading

    def test_bicycle_illegal_melds_a_meld_out_of_turn_is_no_opening_to_count(self) -> None:
        short = Fault("short-opening-from-hand", {"fixed": "all"})
        result = both("bicycle", short, Fault("melded-in-opponents-turn"))
        assert (result.together.points, result.together.minimum) == (-100, 0)

    def test_bicycle_going_out_the_last_discard_costs_nothing_the_meld_does(self) -> None:
        early = Fault("black-threes-melded-early")
        assert both("bicycle", without_canastas("discard"), early).together.points == -100

    def test_bicycle_insufficient_melds_one_opening_raises_the_minimum_once(self) -> None:
        short = Fault("short-opening-from-hand", {"fixed": "all"})
        result = both("bicycle", short, Fault("opened-in-two-turns", {"back": "all"}))
        assert (result.together.points, result.together.minimum) == (0, 10)

    def test_bicycle_insufficient_melds_counted_red_threes_are_no_fault_beside_it(self) -> None:
        short = Fault("short-opening-from-hand", {"fixed": "some"})
        result = both("bicycle", Fault("counted-red-threes-to-opening"), short)
        assert (result.only, result.together.points) == ("short-opening-from-hand", -100)

    def test_bicycle_red_threes_one_loss_for_one_three(self) -> None:
        thrown = Fault("discarded-red-three", {"noticed": "over", "from": "stock"})
        assert both("bicycle", thrown, KEPT_THREE).together.points == -500

    def test_bicycle_red_threes_play_that_has_not_ended_takes_no_500(self) -> None:
        result = both("bicycle", KEPT_THREE, without_canastas("meld"))
        assert (result.only, result.together.points) == ("went-out-without-canastas", -100)

    def test_bicycle_red_threes_one_thrown_and_laid_late_costs_nothing_yet(self) -> None:
        late = Fault("red-three-laid-late", {"discarded": "yes"})
        thrown = Fault("discarded-red-three", {"noticed": "before"})
        assert both("bicycle", thrown, late).together.points == 0

    def test_bicycle_going_out_unasked_is_allowed_the_missing_canasta_is_not(self) -> None:
        result = both("bicycle", ASKED_NOBODY, without_canastas("meld"))
        assert (result.only, result.together.points) == ("went-out-without-canastas", -100)
        assert "hand-ends" not in result.together.effects


class TestOthers:
    @pytest.mark.parametrize("extra", [ASKED_NOBODY, NO_LAST_DISCARD])
    def test_miller_end_of_play_two_conditions_fail(self, extra: Fault) -> None:
        result = both("miller", extra, without_canastas("meld"))
        assert (result.together.points, result.only) == (0, "")
        assert result.together.cites == ("miller:end-of-play",)

    @pytest.mark.parametrize("book", ["official1950", "miller", "luudoo"])
    @pytest.mark.parametrize("opening", ["short-opening-from-hand", "short-opening-with-pile"])
    def test_miller_initial_melding_wilds_and_count_are_two_conditions(
        self, book: str, opening: str
    ) -> None:
        short = Fault(opening, {"fixed": "none", "noticed": "before"})
        if opening == "short-opening-from-hand":
            short = Fault(opening, {"fixed": "none"})
        result = both(book, WILDS, short)
        assert "Two conditions" in result.together.verdict
        assert (result.together.points, result.together.covered) == (0, True)

    @pytest.mark.parametrize("book", ["official1950", "miller", "bicycle", "luudoo"])
    def test_luudoo_going_out_on_a_short_canasta(self, book: str) -> None:
        result = both(book, Fault("canasta-short-of-seven"), without_canastas("discard"))
        assert {"may-not-go-out", "no-bonus"} <= set(result.together.effects)
        assert result.together.points == 0

    def test_official1950_16_the_discard_ended_the_turn_drawn_or_not(self) -> None:
        back = Fault("wants-discard-back", {"laid": "yes"})
        result = both("official1950", back, thrown_undrawn("before"))
        assert result.together.effects == ("turn-ends", "play-on")
        assert result.together.cites == ("official1950:16",)

    def test_luudoo_going_out_the_first_no_holds(self) -> None:
        again = Fault("asked-twice", {"when": "same-turn"})
        against = Fault("went-out-after-no", {"noticed": "over"})
        assert both("luudoo", again, against).only == "went-out-after-no"

    def test_luudoo_rules_neither(self) -> None:
        drew = Fault("drew-out-of-turn", {"kept": "yes"})
        result = both("luudoo", drew, Fault("saw-another-card"))
        assert not result.together.covered and result.together.points == 0
        assert result.together.silent == "Luudoo rules neither fault, so nothing is added up."
