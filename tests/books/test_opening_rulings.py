"""What the books rule on a wrong opening, and on canastas that are none or grow too large."""

import pytest

from scorekeeper.referee.irregularities import Chooser, irregularities
from scorekeeper.referee.rulings import MISSING, Ruling, adjudicate
from scorekeeper.referee.search.clauses import answers_of
from scorekeeper.rules.library import load

CLASSIC = ["hudson", "official1950", "bicycle", "luudoo"]


def ruled(book: str, entry: str, **answers: str) -> Ruling:
    ruling = adjudicate(load(book), irregularities()[entry], answers)
    assert not ruling.open
    return ruling


def ticked(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    return {option.id: option.effects for option in ruling.ticks}


class TestOpening:
    @pytest.mark.parametrize("fixed", ["all", "some"])
    def test_hudson_70_short_opening_from_the_hand_becomes_penalty_cards(self, fixed: str) -> None:
        ruling = ruled("hudson", "short-opening-from-hand", fixed=fixed)
        assert (ruling.covered, ruling.points) == (True, 0)
        assert (ruling.effects, ruling.cites[0]) == (("penalty-cards",), "hudson:70")
        assert ruling.reading

    def test_hudson_14_more_melds_in_the_same_turn_make_a_short_opening_good(self) -> None:
        ruling = ruled("hudson", "short-opening-from-hand", fixed="added")
        assert (ruling.covered, ruling.effects, ruling.ticks) == (True, (), ())
        assert ruling.cites[0] == "hudson:14"

    @pytest.mark.parametrize("back", ["all", "some", "none"])
    def test_hudson_70_first_part_of_an_opening_over_two_turns_becomes_penalty_cards(
        self, back: str
    ) -> None:
        ruling = ruled("hudson", "opened-in-two-turns", back=back)
        assert (ruling.effects, ruling.missing) == (("penalty-cards",), "")
        assert {"hudson:14", "hudson:70"} <= set(ruling.cites)
        assert ruling.reading

    def test_hudson_14_70_an_opening_over_two_turns_found_at_the_count_is_in_part(self) -> None:
        ruling = ruled("hudson", "opened-in-two-turns", back="over")
        assert (ruling.effects, ruling.missing) == ((), MISSING["penalty"])
        assert ruling.cites == ruled("hudson", "short-opening-from-hand", fixed="over").cites

    def test_hudson_70_an_opening_shared_over_two_turns_becomes_penalty_cards(self) -> None:
        ruling = ruled("hudson", "opened-with-partner-together", turn="own")
        assert (ruling.effects, ruling.missing) == (("penalty-cards",), "")
        assert {"hudson:14", "hudson:70"} <= set(ruling.cites)

    @pytest.mark.parametrize(("book", "cite"), [("hudson", "14"), ("bicycle", "minimum-count")])
    def test_hudson_14_70_a_shared_opening_found_at_the_count_is_in_part(
        self, book: str, cite: str
    ) -> None:
        ruling = ruled(book, "opened-with-partner-together", turn="over")
        assert (ruling.effects, ruling.missing) == ((), MISSING["penalty"])
        assert ruling.cites[0] == f"{book}:{cite}"

    def test_hudson_67_a_partner_who_helps_in_the_same_turn_melds_out_of_turn(self) -> None:
        ruling = ruled("hudson", "opened-with-partner-together", turn="same")
        assert (ruling.points, ruling.effects) == (-100, ("penalty-cards-no-choice",))
        assert ticked(ruling) == {"first-short": ("penalty-cards",)}

    @pytest.mark.parametrize("noticed", ["before", "after"])
    def test_hudson_74_short_opening_put_right_leaves_penalty_cards_only_if_ticked(
        self, noticed: str
    ) -> None:
        ruling = ruled("hudson", "short-opening-with-pile", noticed=noticed)
        assert ruling.effects == ("legalise",)
        assert ticked(ruling) == {"left-over": ("penalty-cards",)}

    def test_hudson_74c_short_opening_with_the_pile_found_at_the_count(self) -> None:
        ruling = ruled("hudson", "short-opening-with-pile", noticed="over")
        assert (ruling.points, ruling.chooses, ruling.letter) == (0, Chooser.OFFENDER, "c")
        assert ruling.reading

    def test_hudson_70_short_opening_not_yet_put_right_waits_for_the_end_of_the_turn(self) -> None:
        ruling = ruled("hudson", "short-opening-from-hand", fixed="none")
        assert (ruling.covered, ruling.effects) == (True, ())
        assert ticked(ruling) == {"turn-over": ("penalty-cards",)}

    @pytest.mark.parametrize("entry", ["short-opening-from-hand", "short-opening-with-pile"])
    def test_bicycle_insufficient_melds_charges_nothing_before_cards_are_taken_back(
        self, entry: str
    ) -> None:
        ruling = ruled("bicycle", entry, fixed="none")
        assert (ruling.points, ruling.minimum, ruling.chooses) == (0, 0, Chooser.OFFENDER)
        assert ruling.cites[0] == "bicycle:insufficient-melds"

    @pytest.mark.parametrize(
        ("book", "cite"),
        [
            ("hudson", "hudson:14"),
            ("official1950", "official1950:summary"),
            ("miller", "miller:initial-melding"),
            ("bicycle", "bicycle:minimum-count"),
            ("luudoo", "luudoo:initial-melds"),
        ],
    )
    def test_hudson_14_a_short_opening_found_at_the_count_is_ruled_in_part(
        self, book: str, cite: str
    ) -> None:
        ruling = ruled(book, "short-opening-from-hand", fixed="over")
        assert (ruling.covered, ruling.points, ruling.cites[0]) == (True, 0, cite)
        assert ruling.missing == MISSING["penalty"]

    def test_bicycle_insufficient_melds_an_opening_over_two_turns_found_at_the_count(self) -> None:
        ruling = ruled("bicycle", "opened-in-two-turns", back="over")
        assert (ruling.points, ruling.minimum, ruling.effects) == (0, 0, ())
        assert ruling.missing == MISSING["penalty"]
        assert answers_of(irregularities()["opened-in-two-turns"], ["hand-over"]) == {
            "back": "over"
        }

    def test_hudson_74a_cards_may_be_taken_away_from_a_short_opening_with_the_pile(self) -> None:
        ruling = ruled("hudson", "short-opening-with-pile", noticed="before")
        assert "take cards away" in ruling.do[0]

    @pytest.mark.parametrize("book", ["official1950", "miller", "luudoo"])
    def test_a_book_that_asks_for_the_minimum_forbids_a_short_opening(self, book: str) -> None:
        ruling = ruled(book, "short-opening-from-hand", fixed="none")
        assert (ruling.covered, ruling.missing) == (True, MISSING["penalty"])

    @pytest.mark.parametrize("entry", ["short-opening-from-hand", "short-opening-with-pile"])
    def test_luudoo_initial_melds_more_melds_in_the_same_turn_make_the_opening_good(
        self, entry: str
    ) -> None:
        ruling = ruled("luudoo", entry, fixed="added")
        assert (ruling.covered, ruling.missing, ruling.verdict[:9]) == (True, "", "Put right")
        assert (ruling.cites[0], bool(ruling.reading)) == ("luudoo:initial-melds", True)
        assert "make it good" in ruled("luudoo", entry, fixed="none").do[0]

    @pytest.mark.parametrize("entry", ["short-opening-from-hand", "short-opening-with-pile"])
    def test_miller_initial_melding_all_at_once_leaves_an_opening_filled_up_later_open(
        self, entry: str
    ) -> None:
        ruling = ruled("miller", entry, fixed="added")
        assert (ruling.covered, ruling.missing) == (True, MISSING["penalty"])
        assert "The count is reached" in ruling.verdict
        assert any("the table decides" in step for step in ruling.do)

    def test_miller_sevens_as_the_pure_meld_are_advised_against_and_not_barred(self) -> None:
        ruling = ruled("miller", "opened-without-natural-meld")
        assert "A meld of sevens is natural and will do." in ruling.do
        assert "advice" in ruling.reading

    @pytest.mark.parametrize("back", ["all", "some", "none"])
    def test_bicycle_insufficient_melds_name_no_time_for_taking_cards_back(self, back: str) -> None:
        note = "Until when the cards may be taken back the book does not say."
        assert note in ruled("bicycle", "opened-in-two-turns", back=back).note
        assert note in ruled("bicycle", "short-opening-from-hand", fixed=back).note

    @pytest.mark.parametrize("book", CLASSIC)
    def test_a_canasta_bonus_opens_nothing(self, book: str) -> None:
        ruling = ruled(book, "counted-canasta-bonus-to-opening")
        assert (ruling.covered, "only card values" in ruling.verdict) == (True, True)


class TestCanastas:
    def test_hudson_23_a_canasta_is_complete_only_with_four_naturals(self) -> None:
        question = irregularities()["fourth-wild-on-canasta"].questions[0]
        assert "before the fourth wild" in question.ask
        assert "four or more of them natural" in question.label("yes")

    @pytest.mark.parametrize("noticed", ["before", "after", "drawn", "over"])
    def test_hudson_23_three_naturals_and_four_wilds_were_never_a_canasta(
        self, noticed: str
    ) -> None:
        ruling = ruled("hudson", "fourth-wild-on-canasta", complete="no", noticed=noticed)
        assert ruling.cites[0] == "hudson:74"
        assert ticked(ruling)["no-canasta"] == ("no-bonus",)
        assert "penalty-cards" not in ruling.effects

    def test_hudson_73e_going_out_on_six_cards_is_pointed_out(self) -> None:
        ruling = ruled("hudson", "canasta-short-of-seven")
        assert (ruling.effects, ruling.missing) == (("no-bonus",), "")
        assert "hudson:73" in ruling.cites
        assert any("went out on it" in step for step in ruling.do)

    @pytest.mark.parametrize("book", [*CLASSIC, "miller"])
    def test_what_a_canasta_is_rules_a_short_one_in_full(self, book: str) -> None:
        assert ruled(book, "canasta-short-of-seven").missing == ""

    @pytest.mark.parametrize("book", ["hudson", "bicycle"])
    def test_a_wild_on_a_natural_canasta_is_allowed_in_full(self, book: str) -> None:
        ruling = ruled(book, "wild-added-to-natural-canasta")
        assert (ruling.covered, ruling.missing) == (True, "")

    @pytest.mark.parametrize("book", CLASSIC)
    def test_a_canasta_of_the_other_side_closes_no_rank(self, book: str) -> None:
        ruling = ruled(book, "rank-closed-by-other-side")
        assert (ruling.covered, ruling.verdict[:4]) == (True, "Yes:")

    def test_miller_canasta_does_not_tell_whose_rank_is_dead(self) -> None:
        asked = ruled("miller", "rank-closed-by-other-side")
        assert (asked.covered, asked.nearby[0]) == (False, "miller:canasta")
        grown = ruled("miller", "more-than-seven-on-canasta")
        assert "other team" in grown.note
