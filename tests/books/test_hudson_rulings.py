"""What Hudson's paragraphs rule, where two entries are about one and the same fault."""

import pytest

from scorekeeper.referee.irregularities import Chooser, irregularities
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.referee.search.clauses import answers_of
from scorekeeper.rules.library import load
from scorekeeper.rules.paragraphs import all_paragraphs

ILLEGAL_MELDS = [
    "illegal-meld",
    "too-many-wilds",
    "too-few-naturals",
    "wilds-melded-alone",
    "frozen-pile-without-pair",
    "took-pile-before-opening",
    "took-pile-with-two-wilds",
    "short-opening-with-pile",
]


def ruled(entry: str, **answers: str) -> Ruling:
    ruling = adjudicate(load("hudson"), irregularities()[entry], answers)
    assert not ruling.open
    assert ruling.covered
    return ruling


@pytest.mark.parametrize("noticed", ["drawn", "over"])
@pytest.mark.parametrize("entry", ILLEGAL_MELDS)
def test_hudson_74c_the_offender_may_take_the_cards_back_however_late_and_need_not(
    entry: str, noticed: str
) -> None:
    ruling = ruled(entry, noticed=noticed)
    assert ruling.verdict.startswith("No penalty: the wrong cards may go back")
    assert (ruling.points, ruling.effects, ruling.letter) == (0, (), "c")
    assert ruling.ticks[0].effects == ("retract-meld",)
    assert ruling.chooses is Chooser.OFFENDER
    assert bool(ruling.reading) == (noticed == "over")


def test_hudson_63b_looking_early_is_an_irregular_deal() -> None:
    ruling = ruled("looked-before-deal-done", noticed="before")
    assert (ruling.effects, ruling.cites[0], ruling.letter) == (("redeal",), "hudson:63", "b")


@pytest.mark.parametrize("did", ["pile", "pile-kept"])
def test_hudson_57b_a_pile_taken_out_of_turn_without_showing_is_two_faults(did: str) -> None:
    assert "rule both faults together" in ruled("played-out-of-turn", did=did).note


def test_hudson_74b_a_going_out_may_still_be_made_good_after_the_discard() -> None:
    ruling = ruled("went-out-without-canastas", noticed="before-draw")
    assert ruling.verdict.startswith("Not out as it stands")
    assert not ruling.ticks
    assert {option.id: option.effects for option in ruling.choices} == {
        "made": ("hand-ends",),
        "kept": (),
        "left-over": ("penalty-cards",),
    }


@pytest.mark.parametrize(
    ("entry", "clause"),
    [
        ("frozen-pile-without-pair", "at-once"),  # before a meld 71, after it 74
        ("took-pile-before-opening", "at-once"),
        ("went-out-without-canastas", "at-once"),  # before a last discard 74 a, after it b
        ("went-out-after-no", "at-once"),
        ("took-only-top-card", "after-next-draw"),  # into a meld 31, into the hand 71
        ("took-only-top-card", "hand-over"),
        ("red-three-in-pile", "hand-over"),  # a card may have been drawn for it
        ("played-out-of-turn", "put-back"),  # a card of the stock, or the pile
    ],
)
def test_a_clause_that_leaves_the_paragraph_open_answers_nothing(entry: str, clause: str) -> None:
    assert answers_of(irregularities()[entry], [clause]) == {}


def test_hudson_70_73_the_paragraphs_notes_tell_what_the_rulings_do() -> None:
    assert "penalty-cards" in ruled("short-opening-from-hand", fixed="all").effects
    assert "we read paragraph 70" in all_paragraphs()["hudson:73"].note
    assert "a short opening from the hand included" in all_paragraphs()["hudson:70"].note


def test_hudson_63_the_paragraphs_note_tells_what_an_irregular_deal_is() -> None:
    assert ruled("cut-left-out", noticed="before").effects == ("redeal",)
    assert "the cut and looking too early included" in all_paragraphs()["hudson:63"].note


def test_hudson_14_the_values_and_the_referee_agree_on_concealed_hands() -> None:
    rule = load("hudson").rule("concealed-needs-no-minimum")
    assert not rule.holds
    assert (rule.is_stated, rule.cite) == (True, "hudson:14")
    assert ruled("does-concealed-need-minimum").cites[0] == rule.cite
    assert rule.reading


@pytest.mark.parametrize(
    ("entry", "answers", "points"),
    [
        ("drew-and-took-pile", {"noticed": "late"}, 0),
        ("played-out-of-turn", {"did": "pile-late"}, -200),
        ("took-discard-before-showing", {"use": "late"}, -50),
        ("took-only-top-card", {"use": "late"}, -50),
        ("took-pile-wrongly", {"shown": "late"}, -50),
        ("took-pile-under-stop-card", {"melded": "late"}, -50),
    ],
)
def test_hudson_71_only_a_player_stopped_at_once_puts_the_pile_back(
    entry: str, answers: dict[str, str], points: int
) -> None:
    ruling = ruled(entry, **answers)
    possible = {e for option in (*ruling.ticks, *ruling.choices) for e in option.effects}
    assert "pile-back" not in {*ruling.effects, *possible}
    assert (ruling.points, ruling.choices) == (points, ())


def test_hudson_57_63_73_74_a_letter_belongs_to_the_first_paragraph_cited() -> None:
    letters = {"hudson:57": "B", "hudson:63": "abcde", "hudson:73": "abcde", "hudson:74": "abc"}
    for entry in irregularities().values():
        for case in entry.cases_in("hudson"):
            assert not case.letter or case.letter in letters.get(case.cite[0], ""), entry.id


@pytest.mark.parametrize("entry", ["went-out-without-canastas", "went-out-after-no"])
@pytest.mark.parametrize("noticed", ["before-discard", "before-draw", "after-draw"])
def test_hudson_74_which_card_comes_back_from_sound_melds_is_marked(
    entry: str, noticed: str
) -> None:
    assert "sound" in ruled(entry, noticed=noticed).note
