"""The figures of the hand form: they carry the sign they are scored with, and add up."""

from scorekeeper.forms.hand import TypedFields
from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.table.game import Game
from scorekeeper.web.hand_figures import asked, blank_tabs, field_notes, heard, tabs
from tests.support.games import make_game

GAME: Game = make_game("hudson", 2, hands=0)
TYPED: TypedFields = {
    "out": ["1"],
    "s1-way": ["melds"],
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2"],
    "s2-way": ["points"],
    "s2-points": ["105"],
    "s2-item-mixed": ["1"],
    "s2-held_points": ["45"],
}


def draft(fields: TypedFields | None = None, game: Game = GAME) -> HandDraft:
    return HandDraft.from_form(game, 1, TYPED | (fields or {}))


def test_tabs_tell_what_each_side_comes_to() -> None:
    ann, bo = tabs(draft({"s1-meld": ["K K K K K K K", "9 9"], "s2-points": ["x"]}))
    assert (ann.number, ann.name, ann.net, ann.totals) == (1, "Ann", "+690", "0 → 690")
    assert ann.melds == (("natural canasta", "570"), ("", "20"))
    (ann, _) = tabs(draft({"s1-meld": ["K K K K K K K", "9 Q", "x"]}))
    assert (ann.net, ann.totals) == ("", "")
    assert ann.melds == (("natural canasta", "570"), ("", ""), ("", ""))
    assert (bo.number, bo.net, bo.melds) == (2, "", ())
    ann, bo = tabs(draft())
    assert (ann.net, ann.totals) == ("+1,035", "0 → 1,035")
    assert (bo.net, bo.totals) == ("+360", "0 → 360")


def test_before_anything_is_typed_the_tabs_count_nothing() -> None:
    assert [tab.totals for tab in blank_tabs(draft())] == ["tap to count"] * 2


def test_the_melds_of_a_side_without_a_canasta_say_why_they_count_against_it() -> None:
    game = make_game("miller", 4, hands=0)
    (side, _) = tabs(draft({"s1-meld": ["A A A A", "9 9 9"], "s1-held_points": ["10"]}, game))
    assert side.melds == (
        ("unfinished meld of pure aces, counts minus: no canasta", "−2,580"),
        ("counts minus: no canasta", "−30"),
    )
    assert side.net == "−2,520"  # with the bonus for going out


def test_a_number_says_what_it_comes_to() -> None:
    one = draft({"s2-points": ["60+45"], "s2-item-red-three": ["1"]})
    notes = field_notes(one, one.sides[1])
    assert notes["points"] == "= 105"
    assert (notes["item-mixed"], notes["item-natural"]) == ("+300", "500 each")
    assert notes["item-red-three"] == "+100"
    assert notes["held_points"] == "−45"
    blank = HandDraft.blank(GAME, "points")
    assert field_notes(blank, blank.sides[1])["held_points"] == "Bo"


def test_threes_of_a_side_without_a_meld_say_that_they_count_against_it() -> None:
    one = draft({"s2-points": ["0"], "s2-item-mixed": ["0"], "s2-item-red-three": ["1"]})
    note = field_notes(one, one.sides[1])["item-red-three"]
    assert note == "−100, counts minus: not melded"


def test_a_side_that_cannot_be_counted_has_no_figures() -> None:
    one = draft({"s2-points": ["many"], "s2-item-red-three": ["1"]})
    assert field_notes(one, one.sides[1])["item-red-three"] == "100 each, all four 800"


def test_what_was_understood_of_a_line_is_told() -> None:
    one = draft({"s1-way": ["say"], "s1-say": ["seven kings, out"], "s2-way": ["say"]})
    assert heard(one, 0) == "Understood: 7 kings; out."
    assert heard(one, 1) == "" and heard(draft(), 0) == ""


def test_what_was_not_understood_is_told_beside_it_while_more_is_typed() -> None:
    line = "seven kings, <gubbins>, 240 points, and twad"
    one = draft({"s1-way": ["say"], "s1-say": [line]})
    told = asked(one, 0)
    assert any("Not understood: “" in piece for piece in told)
    assert "“240”: on the table, or left in hand?" in told
    assert told[-1] == "" and "twad" not in "".join(told)
    assert asked(draft({"s1-way": ["say"], "s1-say": ["seven kings"]}), 0) == []
    assert asked(draft(), 0) == []


def test_cards_left_are_those_of_the_partner_of_who_went_out() -> None:
    four = make_game("hudson", 4, hands=0)
    one = draft({"s1-held_points": [""], "s2-held_points": [""]}, four)
    names = [field_notes(one, side)["held_points"] for side in one.sides]
    assert names == ["the partner", " and ".join(one.sides[1].players)]
