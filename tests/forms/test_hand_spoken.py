"""One line for a whole side, read into the form."""

import pytest

from scorekeeper.forms.hand import TypedFields
from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.table.game import Game
from tests.support.games import make_game

GAME: Game = make_game("hudson", 2, hands=0)
ANN = (
    "seven kings, five sevens and two twos, four aces, three nines and a joker, two red threes, out"
)
BO = "five queens and two twos, three fours, a red three"
SAID: TypedFields = {
    "s1-way": ["say"],
    "s1-say": [f"{ANN}, they hold 45"],
    "s2-way": ["say"],
    "s2-say": [BO],
}


def draft(fields: TypedFields | None = None, game: Game = GAME) -> HandDraft:
    return HandDraft.from_form(game, 1, SAID | (fields or {}))


def nets(one: HandDraft) -> list[int]:
    return [score.net for score in one.checked.scores]


def test_both_sides_said_in_one_line_each_are_a_whole_hand() -> None:
    one = draft()
    assert (one.errors, one.warnings) == ((), ())
    assert nets(one) == [1395, 460]
    assert one.stored_sides()[0]["melds"][1] == "7 7 7 7 7 2 2"


def test_the_line_counts_whatever_stood_in_the_fields() -> None:
    stale = {"s1-meld": ["4 4 4"], "s1-item-red-three": ["4"], "s1-held_points": ["20"]}
    assert nets(draft(stale)) == [1395, 460]


def test_what_one_side_says_of_the_others_hand_gives_way_to_what_that_says_itself() -> None:
    assert nets(draft({"s2-say": [f"{BO}, I hold ace jack jack"]})) == [1395, 465]
    typed = {"s2-way": ["points"], "s2-points": ["105"], "s2-item-mixed": ["1"]}
    assert nets(draft(typed | {"s2-item-red-three": ["1"]})) == [1395, 460]
    assert nets(draft(typed | {"s2-item-red-three": ["1"], "s2-held_points": ["5"]})) == [1395, 500]


def test_what_one_side_says_of_the_others_hand_is_shown_there_where_it_counts() -> None:
    assert draft().told_hand(1) == "45 left in hand, as Ann said"
    assert draft().told_hand(0) == ""
    assert draft({"s2-say": [f"{BO}, I hold ace jack jack"]}).told_hand(1) == ""
    named = {"s1-say": [f"{ANN}, they hold ace jack"]}
    assert draft(named).told_hand(1) == "1 ace, 1 jack left in hand, as Ann said"


def test_a_line_may_be_broken_into_several() -> None:
    broken = {"s1-say": [f"{ANN}, they hold 45".replace(", ", "\r\n")]}
    assert nets(draft(broken)) == [1395, 460]


def test_who_went_out_may_be_said_by_either_side_or_tapped() -> None:
    assert draft().typed["out"] == ["1"]
    other = {"s1-say": [ANN.removesuffix(", out")], "s2-say": [f"{BO}, they went out, I hold 45"]}
    assert nets(draft(other)) == [1395, 460]
    tapped = {"s1-say": [f"{ANN.removesuffix(', out')}, they hold 45"], "out": ["1"]}
    assert nets(draft(tapped)) == [1395, 460]
    nobody = {"s1-say": ["four aces, I hold 5"], "s2-say": ["four tens, nobody went out, 5 left"]}
    assert draft(nobody).typed["out"] == ["nobody"]


def test_two_sides_out_are_asked_about() -> None:
    (problem,) = draft({"s2-say": [f"{BO}, out"]}).unclear
    assert (problem.side, problem.field) == ("Bo", "say")
    assert problem.message == "Both sides are said to be out: say it of one."


def test_what_was_not_understood_stops_the_save_at_its_line() -> None:
    one = draft({"s2-say": [f"{BO}, and some of those"]})
    assert one.unclear and one.errors == one.unclear
    assert one.unclear[0].message == "Not understood: “some”."
    assert list(one.by_element(one.unclear)) == ["s2-say"]
    (asked,) = draft({"s2-say": [f"{BO}, a canasta of tens"]}).unclear
    assert asked.message == "“a canasta of tens”: natural, or with which wild cards?"


def test_a_concealed_hand_is_ticked_by_the_line() -> None:
    line = "a concealed hand: seven kings, five sevens and two twos"
    assert draft({"s1-say": [line]}).typed["also-concealed"] == ["1"]
    assert draft({"also-concealed": ["1"]}).typed["also-concealed"] == []


def test_a_saved_line_opens_as_it_was_said() -> None:
    one = draft()
    assert HandDraft.from_count(GAME, 1, one.entry()).typed == one.typed


def test_the_fields_of_the_sides_asked_for_are_filled_from_their_lines() -> None:
    filled = draft().spoken_fields([1])
    assert filled["s2-meld"] == ["Q Q Q Q Q 2 2", "4 4 4"]
    assert filled["out"] == ["1"] and "s1-meld" not in filled


def test_three_sides_say_nothing_of_each_other() -> None:
    three = make_game("hudson", 3, hands=0)
    one = draft({"s3-way": ["say"], "s3-say": ["they went out, they hold 45"]}, three)
    assert one.typed["s1-held_points"] == [] and one.typed["s2-held_points"] == []


def test_sides_may_be_called_by_their_names() -> None:
    assert nets(draft({"s1-say": [f"{ANN.removesuffix(', out')}, Ann is out, bo holds 45"]})) == [
        1395,
        460,
    ]


def test_a_card_is_a_card_also_where_somebody_is_called_so() -> None:
    named = make_game("hudson", 2, hands=0, names=("Jack", "Bo"))
    assert draft({"s1-say": ["four jacks, a jack in hand"]}, named).spoken[0].held.cards == ("J",)


PARTNERS = make_game("hudson", 4, hands=0, names=("Old Tom", "Dee", "Jean-Pierre", "Mary Ann"))


@pytest.mark.parametrize(
    ("line", "cards", "points"),
    [
        ("Old Tom is holding two aces and a joker and Jean-Pierre has 35", [], ["125"]),
        ("Tom's left with two aces and a joker", ["A A JK"], []),
        ("Pierre was left with an ace, Tom has nothing", ["", "A"], []),
        ("Jean-Pierre holds 20, 15 in Tom's hand", [], ["35"]),
        ("an ace left in hand, Tom holds a king", ["K", "A"], []),
    ],
)
def test_each_hand_goes_to_the_player_who_is_named(
    line: str, cards: list[str], points: list[str]
) -> None:
    one = draft({"s1-say": [f"we have six eights and a joker, three jacks, {line}"]}, PARTNERS)
    assert (one.unclear, one.typed["s1-meld"]) == ((), ["8 8 8 8 8 8 JK", "J J J"])
    assert (one.typed["s1-held"], one.typed["s1-held_points"]) == (cards, points)


def test_a_part_of_a_name_is_enough_where_only_one_is_called_so() -> None:
    twins = make_game("hudson", 2, hands=0, names=("Big Ann", "Little Ann"))
    assert draft({"s1-say": ["four jacks, Little holds 45"]}, twins).spoken[0].others_held.points
    (problem,) = draft({"s1-say": ["four jacks, Ann holds 45"], "s2-say": [BO]}, twins).unclear
    assert problem.message == "Not understood: “Ann”."


TOTALS: TypedFields = {
    "s1-say": ["a natural canasta and two mixed canastas, 300 on the table, two red threes, out"],
    "s2-say": ["two mixed canastas, 240 on the table, 35 left"],
}


def test_a_side_said_in_totals_is_counted_in_totals() -> None:
    one = draft(TOTALS)
    assert (one.errors, one.input.modes) == ((), ("points", "points"))
    assert nets(one) == [300 + 500 + 600 + 200 + 100, 240 + 600 - 35]
    assert one.typed["s1-points"] == ["300"] and one.typed["s1-item-mixed"] == ["2"]
    assert one.stored_sides()[0]["items"] == {"natural": 1, "mixed": 2, "red-three": 2, "out": 1}
    assert HandDraft.from_count(GAME, 1, one.entry()).typed == one.typed


def test_a_line_of_melds_takes_back_what_a_line_of_totals_filled_in() -> None:
    one = draft({"s1-points": ["300"], "s1-item-natural": ["1"]})
    assert (one.input.modes[0], one.typed["s1-points"]) == ("melds", [])
    assert nets(one) == [1395, 460]


def test_what_is_wrong_with_totals_is_told_at_the_line() -> None:
    line = "a natural canasta, 300 on the table, five red threes, out"
    one = draft({"s1-say": [line], "s2-say": ["four tens, 5 left"]})
    assert one.errors[0].message == "There are only 4 red threes; here are 5."
    assert list(one.by_element(one.errors)) == ["s1-say"]


def test_bare_points_stop_the_save() -> None:
    one = draft({"s2-say": ["we have 240 points"]})
    assert one.errors[0].message == "“240”: on the table, or left in hand?"
    assert one.typed["s2-held_points"] != ["240"]
