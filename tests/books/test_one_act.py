"""One act under two names, and a fault that the other settles: it is ruled once."""

import pytest

from tests.support.two_faults import Fault, both

ASKED_NOBODY = Fault("went-out-without-asking")
NO_LAST_DISCARD = Fault("went-out-without-discard")


def test_hudson_65_a_draw_too_early_is_not_charged_as_one_out_of_turn() -> None:
    drew = Fault("drew-out-of-turn", {"kept": "yes"})
    result = both("hudson", drew, Fault("drew-early"))
    assert (result.only, result.together.points) == ("drew-early", 0)
    assert result.together.effects == ("may-skip-discard",)


@pytest.mark.parametrize("meld", ["sequence-melded", "added-to-opponents-meld"])
def test_hudson_67_70_a_meld_out_of_turn_that_is_none_is_ruled_for_the_turn(meld: str) -> None:
    for turn, kind in (
        (Fault("melded-in-partners-turn"), "penalty-cards-no-choice"),
        (Fault("melded-in-opponents-turn"), "penalty-cards"),
        (Fault("played-out-of-turn", {"did": "melded"}), "penalty-cards"),
    ):
        result = both("hudson", Fault(meld, {"noticed": "played"}), turn)
        assert (result.only, result.together.effects) == (turn.id, (kind,))
        assert result.together.points == -100


def test_hudson_66_with_extra_cards_a_discard_without_a_draw_is_in_order() -> None:
    result = both(
        "hudson",
        Fault("discarded-without-drawing", {"noticed": "before"}),
        Fault("drew-extra-cards"),
    )
    assert result.only == "drew-extra-cards"
    assert result.together.effects == ("no-draw-until-right",)


@pytest.mark.parametrize("out", [ASKED_NOBODY, NO_LAST_DISCARD])
@pytest.mark.parametrize("meld", ["two-card-meld", "sequence-melded", "wrong-rank-in-meld"])
def test_hudson_46_70_with_penalty_cards_nobody_is_out(meld: str, out: Fault) -> None:
    result = both("hudson", out, Fault(meld, {"noticed": "played"}))
    assert (result.only, result.together.effects) == (meld, ("penalty-cards",))
    assert "hudson:46" in result.together.cites


@pytest.mark.parametrize("book", ["hudson", "bicycle", "luudoo"])
@pytest.mark.parametrize("out", [ASKED_NOBODY, NO_LAST_DISCARD])
def test_hudson_13_black_threes_melded_in_going_out_are_no_fault(book: str, out: Fault) -> None:
    result = both(book, Fault("black-threes-melded-early", {"noticed": "over"}), out)
    assert (result.only, result.together.effects) == (out.id, ("hand-ends",))
    assert result.together.points == 0 and "Neither is a fault" in result.together.verdict
