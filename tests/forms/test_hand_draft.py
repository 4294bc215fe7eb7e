"""A hand as typed: what it comes to, what is wrong where, what is shown when."""

import msgspec
import pytest

from scorekeeper.errors import Problem
from scorekeeper.forms.hand import TypedFields
from scorekeeper.forms.hand_draft import OUT_MISSING, HandDraft, acceptance_key
from scorekeeper.table.entries import HandCorrected, HandScored, encode
from scorekeeper.table.game import Game
from tests.support.games import make_game
from tests.support.sheets import FOOT, PACKS, sheet

GAME: Game = make_game("hudson", 2, hands=0)
WORKED: TypedFields = {  # Ann went out with two canastas; Bo holds ace, jack, jack, five
    "out": ["1"],
    "s1-way": ["melds"],
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
    "s1-item-red-three": ["2"],
    "s2-way": ["melds"],
    "s2-meld": ["Q Q Q Q Q 2 2", "4 4 4"],
    "s2-item-red-three": ["1"],
    "s2-held": ["A J J 5"],
}


def draft(fields: TypedFields | None = None, game: Game = GAME) -> HandDraft:
    return HandDraft(game, game.number, WORKED | (fields or {}))


def nets(one: HandDraft) -> list[int | None]:
    return [score.net if score else None for score in one.scores()]


# What it says and comes to


def test_the_worked_hand_counts_1395_and_460() -> None:
    one = draft()
    assert (one.errors, one.warnings) == ((), ())
    assert [score.net for score in one.checked.scores] == nets(one) == [1395, 460]


def test_all_three_modes_agree_to_the_point() -> None:
    for mode in ("cards", "points"):
        typed = draft().with_coarser_fields().typed
        other = HandDraft(GAME, 1, typed | {"s1-way": [mode], "s2-way": [mode]})
        assert other.errors == ()
        assert nets(other) == [1395, 460]


def test_a_side_is_scored_though_the_other_cannot_be() -> None:
    assert nets(draft({"s2-meld": ["K Q J"]})) == [1395, None]
    assert nets(draft({"s2-item-red-three": ["x"]})) == [1395, None]
    assert nets(draft({"s2-item-red-three": ["7"]})) == [1395, None]


def test_a_blank_draft_has_a_mode_and_nothing_else() -> None:
    blank = HandDraft.blank(GAME, "cards")
    assert blank.typed == {"s1-way": ["cards"], "s2-way": ["cards"]}
    assert not blank.is_started(0) and not blank.is_started(1)
    assert nets(blank) == [0, 0]


@pytest.mark.parametrize(
    ("fields", "is_started"),
    [
        ({}, False),
        ({"s1-way": ["points"]}, False),
        ({"s1-item-red-three": ["0"]}, False),
        ({"s1-meld": [" "]}, False),
        ({"s1-points": ["5"]}, True),
        ({"s1-meld": ["", "K"]}, True),
        ({"s2-points": ["5"]}, False),
    ],
)
def test_a_side_is_started_once_something_is_typed(fields: TypedFields, is_started: bool) -> None:
    assert HandDraft(GAME, 1, fields).is_started(0) == is_started


def test_a_form_is_read_without_what_is_not_its_own() -> None:
    assert HandDraft.from_form(GAME, 1, WORKED | {"csrf_token": ["x"]}).typed == WORKED


# The ledger


def test_a_draft_becomes_the_entry_of_a_new_hand() -> None:
    entry = draft({"s2-held": [], "s2-way": ["points"], "s2-points": ["55"]}).entry()
    assert isinstance(entry, HandScored)
    assert entry.sides == (
        {
            "melds": WORKED["s1-meld"],
            "held_points": 0,
            "items": {"red-three": 2, "out": 1},
        },
        {"points": 55, "held_points": 0, "items": {"red-three": 1}},
    )
    assert [list(side) for side in entry.sides] == [
        ["melds", "held_points", "items"],
        ["points", "held_points", "items"],
    ]
    assert [sum(line.points for line in lines) for lines in entry.lines] == [1395, 155]
    assert entry.accepted == ("Bo: No cards in hand are counted.",)
    assert entry.typed == WORKED | {"s2-held": [], "s2-way": ["points"], "s2-points": ["55"]}


def test_an_entry_is_stored_with_what_was_typed_and_what_it_came_to() -> None:
    kind, body = encode(draft().entry())
    assert kind == "hand"
    assert list(body) == ["sides", "lines", "accepted", "typed"]


def test_fields_that_the_form_does_not_have_are_left_out_of_a_saved_hand() -> None:
    sides = HandDraft(GAME, 1, WORKED).stored_sides()
    saved = HandScored(sides, ((), ()), (), WORKED | {"colour": ["red"]})
    assert HandDraft.from_count(GAME, 1, saved).typed == WORKED


def test_texts_that_say_something_else_than_was_counted_are_not_shown() -> None:
    sides = HandDraft(GAME, 1, WORKED).stored_sides()
    other = WORKED | {"s2-meld": ["Q Q Q Q Q Q Q"]}
    shown = HandDraft.from_count(GAME, 1, HandScored(sides, ((), ()), (), other))
    assert shown.stored_sides() == sides


def test_a_draft_becomes_the_entry_of_a_correction() -> None:
    played = make_game("hudson", 2, hands=1)
    (hand,) = played.hands
    entry = HandDraft(played, 1, WORKED).entry(hand)
    assert isinstance(entry, HandCorrected)
    assert entry.of == hand.seq


def test_penalties_of_the_table_are_no_part_of_the_entry() -> None:
    played = make_game("hudson", 2, hands=3, corrections=False)
    one = HandDraft(played, 3, WORKED)
    assert any(score.lines[-1].item == "penalty" for score in one.checked.scores)
    assert all(line.item != "penalty" for lines in one.entry().lines for line in lines)


def test_items_that_were_not_scored_are_not_stored() -> None:
    sides = HandDraft(GAME, 1, {"out": ["nobody"], "s1-way": ["cards"]}).stored_sides()
    assert sides[0] == {"cards": {}, "held_points": 0}


def test_a_saved_hand_is_filled_in_as_it_was_typed() -> None:
    saved = draft().entry()
    assert HandDraft.from_count(GAME, 1, saved).typed == WORKED


def test_a_hand_typed_elsewhere_is_filled_in_from_its_tallies() -> None:
    saved = HandScored(draft().stored_sides(), draft().entry().lines)
    assert nets(HandDraft.from_count(GAME, 1, saved)) == [1395, 460]


def test_a_hand_that_another_program_wrote_leaves_the_form_empty() -> None:
    saved = HandScored(({"points": "many"}, {"score": 5}), ((), ()))
    assert HandDraft.from_count(GAME, 1, saved).typed["s1-way"] == ["melds"]


# What is wrong


def test_who_went_out_has_to_be_said() -> None:
    assert draft({"out": [""]}).errors[0] == Problem("error", "", "out", OUT_MISSING)


def test_hands_as_cards_and_as_points_have_to_agree() -> None:
    assert draft({"s2-held_points": ["45"]}).errors == ()
    for typed in ("40", "many"):
        (problem,) = draft({"s2-held_points": [typed]}).errors
        assert (problem.field, problem.side, problem.side_index) == ("held_points", "Bo", 1)
        assert problem.message == "The cards come to 45: clear one of the two."
    unreadable = draft({"s2-held": ["zz"], "s2-held_points": ["40"]})
    assert [problem.field for problem in unreadable.errors] == ["held[0]"]


def test_a_text_that_cannot_be_read_comes_before_all_checks() -> None:
    one = draft({"s2-item-red-three": ["x"], "s1-meld": ["K K"]})
    assert [problem.field for problem in one.errors] == ["items.red-three"]
    assert one.warnings == ()


def test_a_typed_zero_answers_the_question_for_cards_in_hand() -> None:
    empty = draft({"s2-held": [], "s2-held_points": [""]})
    (warning,) = empty.warnings
    assert (warning.field, warning.side_index) == ("held_points", 1)
    assert draft({"s2-held": [], "s2-held_points": [" 0 "]}).warnings == ()


def test_a_typed_zero_answers_no_other_question() -> None:
    few = {"s2-way": ["points"], "s2-points": ["40"], "s2-held": [], "s2-held_points": ["0"]}
    (warning,) = draft(few).warnings
    assert (warning.field, warning.side_index) == ("points", 1)


def test_a_warning_is_accepted_by_its_own_key_alone() -> None:
    one = draft({"s2-held": []})
    (warning,) = one.warnings
    assert acceptance_key(warning) == f"2|held_points|{warning.message}"
    assert one.unaccepted({acceptance_key(warning)}) == ()
    assert one.unaccepted({"1|held_points|" + warning.message}) == (warning,)
    assert acceptance_key(Problem("warning", "", "x", "y")) == "0|x|y"


def test_a_problem_is_put_to_the_element_that_shows_it() -> None:
    one = draft({"s2-meld": ["Q Q Q", "5 4 4"]})
    (at,) = one.by_element(one.errors)
    assert at == "s2-meld-1"


def test_too_many_cards_of_a_rank_are_shown_at_the_meld_of_that_rank_and_nowhere_else() -> None:
    one = draft({"s2-meld": ["4 4 4", "Q Q Q Q Q", "Q Q Q Q"]})
    assert list(one.by_element(one.errors)) == ["s2-meld-2"]
    held = draft({"s2-meld": ["4 4 4"], "s2-held": ["K K"]})
    assert list(held.by_element(held.errors)) == ["s1-meld-0", "s2-melds"]


def test_a_problem_of_a_hand_is_told_of_the_player_who_holds_it() -> None:
    game = make_game("hudson", 4, hands=0)
    typed = {"out": ["1"], "s1-meld": WORKED["s1-meld"], "s2-meld": ["4 4 4"], "s2-held": ["A"]}
    one = HandDraft(game, 1, typed)
    partner, other = (warning for warning in one.warnings if warning.field == "held_points")
    assert one.sentence(partner).startswith("Ann & Cleo: No cards in hand are counted for the part")
    assert one.sentence(other) == "Dov: No cards in hand are counted."


def test_a_problem_of_the_whole_table_is_shown_at_every_side_once() -> None:
    one = draft({"s1-item-red-three": ["3"], "s2-item-red-three": ["2"], "out": [""]})
    by_element = one.by_element((*one.errors, *one.errors))
    assert list(by_element) == ["out", "s1-item-red-three", "s2-item-red-three"]
    assert all(len(problems) == 1 for problems in by_element.values())


# What is shown while it is typed

POINTS: TypedFields = {"s1-way": ["points"], "s2-way": ["points"], "s1-item-natural": ["1"]}


@pytest.mark.parametrize(
    ("fields", "current", "seen", "is_shown"),
    [
        ({"s1-points": ["x"]}, 0, set(), True),
        ({"s1-points": ["5"]}, 1, {1}, False),
        ({"s1-points": ["5"]}, 1, {0, 1}, True),
        ({"s1-points": ["5"]}, 0, {0}, True),
        ({"s1-points": ["5"]}, None, {0}, True),
        ({"s1-points": [""]}, 0, {0}, False),
        ({"s1-points": [""]}, 1, {0, 1}, True),
    ],
    ids=[
        "what cannot be read, at once",
        "a side not seen yet",
        "a side seen before",
        "the side in sight, its points typed",
        "no side in sight",
        "the side in sight, its points not typed yet",
        "a side left without points",
    ],
)
def test_a_problem_is_held_back_while_its_side_is_typed(
    fields: TypedFields, current: int | None, seen: set[int], is_shown: bool
) -> None:
    one = HandDraft(GAME, 1, {"out": ["nobody"]} | POINTS | fields)
    problem = next(problem for problem in one.problems if problem.field == "points")
    assert one.should_show(problem, current, seen) == is_shown


def test_a_problem_of_the_whole_table_waits_for_every_side() -> None:
    one = draft({"s1-item-red-three": ["3"], "s2-item-red-three": ["2"]})
    (problem,) = one.problems
    assert not one.should_show(problem, None, {0})
    assert one.should_show(problem, 1, {0, 1})


def test_too_many_cards_of_one_side_wait_for_no_other() -> None:
    one = draft({"s1-meld": ["3b 3b 3b 3b 3b"]})
    problem = next(problem for problem in one.problems if problem.field == "cards.3b")
    assert one.should_show(problem, 0, {0})
    assert not one.should_show(problem, 1, {1})


def test_going_out_too_soon_is_held_back_while_the_side_is_in_sight() -> None:
    one = draft({"s1-meld": ["K K K K K K K"]})
    (problem,) = one.problems
    assert problem.field == "items.out"
    assert not one.should_show(problem, 0, {0, 1})
    assert one.should_show(problem, 1, {0, 1})


# Other modes of entry


def test_melds_fill_the_fields_of_cards_and_points() -> None:
    filled = draft({"s2-meld": ["K Q"]}).coarser_fields((0, 1))
    assert filled == {
        "s1-points": "295",
        "s1-item-natural": "1",
        "s1-item-mixed": "1",
        "s1-card-JK": "1",
        "s1-card-2": "2",
        "s1-card-A": "4",
        "s1-card-8-K": "10",
        "s1-card-4-7": "5",
        "s1-card-3b": "",
    }


def test_cards_in_hand_fill_their_points() -> None:
    typed = {"s1-way": ["points"], "s1-points": ["55"], "s1-held": ["A", ""]}
    assert draft(typed).coarser_fields((0,)) == {"s1-held_points": "20"}


def test_nothing_typed_fills_nothing() -> None:
    assert draft({"s1-meld": [], "s1-held": [""]}).coarser_fields((0,)) == {}


@pytest.mark.parametrize(
    ("fields", "totals"),
    [
        ({}, []),
        ({"s1-points": ["295"], "s1-card-A": [" "]}, []),
        ({"s1-points": ["300"]}, ["points on the table 295, not the 300 you typed"]),
        (
            {"s1-card-A": ["x" * 30], "s1-item-mixed": ["2"]},
            ["mixed canastas 1, not the 2 you typed", f"aces 4, not the {'x' * 20} you typed"],
        ),
        ({"s1-meld": ["K Q"], "s1-points": ["300"]}, []),
        (
            {"s1-meld": [], "s1-points": ["1,300"]},
            ["points on the table 0, not the 1,300 you typed"],
        ),
        ({"s1-way": ["points"], "s1-points": ["300"], "s1-card-A": ["9"]}, []),
    ],
)
def test_typed_totals_that_disagree_with_more_detail_are_named(
    fields: TypedFields, totals: list[str]
) -> None:
    assert draft(fields).overridden_totals(0) == totals


# Cards laid aside

FOOT_GAME = msgspec.structs.replace(make_game("hudson", 4, hands=0), rules=sheet(FOOT + PACKS))
LEFT: TypedFields = {
    "out": ["nobody"],
    "s1-way": ["points"],
    "s1-held_points": ["5"],
    "s1-foot_points": ["120"],
    "s2-way": ["points"],
    "s2-held_points": ["10"],
    "s2-foot": ["", "A K Q J 10 9 8 7 6 5 4 4 3r"],
}


def test_a_foot_is_typed_as_points_or_as_cards_and_saved_so() -> None:
    one = HandDraft(FOOT_GAME, 1, LEFT)
    assert (one.errors, nets(one)) == ((), [-125, -215])
    assert one.stored_sides() == (
        {"points": 0, "held_points": 5, "foot_points": 120},
        {"points": 0, "held_points": 10, "foot": ["", "A K Q J 10 9 8 7 6 5 4 4 3r"]},
    )
    assert one.coarser_fields([0, 1])["s2-foot_points"] == "205"
    entry = one.entry()
    again = HandDraft.from_count(FOOT_GAME, 1, msgspec.structs.replace(entry, typed=msgspec.UNSET))
    assert again.stored_sides() == one.stored_sides()


def test_a_foot_given_twice_has_to_agree() -> None:
    fields = LEFT | {"s2-foot_points": ["205"]}
    assert HandDraft(FOOT_GAME, 1, fields).errors == ()
    (problem,) = HandDraft(FOOT_GAME, 1, fields | {"s2-foot_points": ["200"]}).errors
    assert (problem.field, problem.side_index) == ("foot_points", 1)
    assert problem.message == "The cards come to 205: clear one of the two."


def test_a_problem_of_a_foot_is_shown_at_it() -> None:
    for texts, at in ((["A X"], "s2-foot-0"), (["A", "K", "Q"], "s2-foot")):
        one = HandDraft(FOOT_GAME, 1, LEFT | {"s2-foot": texts})
        assert list(one.by_element(one.errors)) == [at]
    odd = HandDraft(FOOT_GAME, 1, LEFT | {"s1-foot_points": ["3"]})
    assert list(odd.by_element(odd.errors)) == ["s1-foot_points"]


def test_a_book_without_a_reserve_stores_nothing_of_it() -> None:
    game = msgspec.structs.replace(FOOT_GAME, rules=GAME.rules)
    one = HandDraft.from_form(game, 1, LEFT)
    assert "s1-foot_points" not in one.typed
    assert one.stored_sides()[0] == {"points": 0, "held_points": 5}
