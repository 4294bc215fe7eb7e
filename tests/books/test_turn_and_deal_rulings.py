"""Rulings on the deal, the draw, the discard, shown cards and talk, read against the books."""

import pytest

from scorekeeper.referee.irregularities import Chooser, irregularities
from scorekeeper.referee.rulings import MISSING, NOT_SAID, Ruling, adjudicate
from scorekeeper.referee.search.clauses import answers_of
from scorekeeper.rules.library import load

CLASSIC = ("hudson", "official1950", "bicycle", "luudoo")


def rule(book: str, entry: str, **answers: str) -> Ruling:
    """Return the decided ruling of a book."""
    ruling = adjudicate(load(book), irregularities()[entry], answers)
    assert not ruling.open
    return ruling


def possible(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    """Return the effects of each option of a ruling by its id."""
    return {option.id: option.effects for option in (*ruling.ticks, *ruling.choices)}


def is_silent(ruling: Ruling) -> bool:
    return not ruling.covered and bool(ruling.silent) and bool(ruling.nearby) and not ruling.cites


def is_in_part(ruling: Ruling) -> bool:
    return ruling.covered and ruling.missing == MISSING["penalty"]


# Out of turn


@pytest.mark.parametrize(("did", "points"), [("pile", -100), ("pile-kept", -200)])
def test_hudson_57_pile_taken_out_of_turn_is_drawn_out_of_turn(did: str, points: int) -> None:
    ruling = rule("hudson", "played-out-of-turn", did=did)
    assert (ruling.points, ruling.cites[0], ruling.letter) == (points, "hudson:57", "B")
    assert "hudson:71" in ruling.cites
    assert ruling.reading


@pytest.mark.parametrize(
    ("entry", "answers"),
    [
        ("drew-and-took-pile", {"noticed": "once"}),
        ("played-out-of-turn", {"did": "pile-kept"}),
        ("played-out-of-turn", {"did": "pile-melded"}),
        ("played-out-of-turn", {"did": "pile-melded-partner"}),
    ],
)
def test_hudson_71_the_opponents_may_have_a_pile_put_back_that_was_taken_without_right(
    entry: str, answers: dict[str, str]
) -> None:
    ruling = rule("hudson", entry, **answers)
    assert ruling.chooses == Chooser.OPPONENTS
    assert {"back", "stands"} <= {option.id for option in ruling.choices}
    assert "paragraph 71" in ruling.reading


@pytest.mark.parametrize(
    ("did", "effect", "paragraph"),
    [
        ("pile-melded", "penalty-cards", "hudson:70"),
        ("pile-melded-partner", "penalty-cards-no-choice", "hudson:67"),
    ],
)
def test_hudson_57_67_70_cards_laid_to_take_the_pile_out_of_turn_are_melded_out_of_turn(
    did: str, effect: str, paragraph: str
) -> None:
    ruling = rule("hudson", "played-out-of-turn", did=did)
    assert (ruling.points, ruling.effects, ruling.ticks) == (-300, (effect,), ())
    assert ruling.cites[:2] == ("hudson:57", paragraph)


def test_hudson_67_meld_in_the_partners_turn_leaves_no_choice_of_discards() -> None:
    partner = rule("hudson", "played-out-of-turn", did="melded-partner")
    opponent = rule("hudson", "played-out-of-turn", did="melded")
    assert (partner.points, opponent.points) == (-100, -100)
    assert (partner.effects, partner.cites[0]) == (("penalty-cards-no-choice",), "hudson:67")
    assert opponent.effects == ("penalty-cards",)


@pytest.mark.parametrize("did", ["melded", "melded-partner", "pile-melded", "pile-melded-partner"])
def test_bicycle_illegal_melds_a_meld_out_of_turn_is_taken_back_and_costs_100(did: str) -> None:
    ruling = rule("bicycle", "played-out-of-turn", did=did)
    assert (ruling.covered, ruling.points, ruling.effects) == (True, -100, ("retract-meld",))
    assert ruling.cites == ("bicycle:illegal-melds", "bicycle:exposed-cards")


@pytest.mark.parametrize("did", ["melded", "melded-partner", "pile-melded", "pile-melded-partner"])
def test_official1950_19_a_meld_out_of_turn_does_not_count(did: str) -> None:
    ruling = rule("official1950", "played-out-of-turn", did=did)
    assert is_in_part(ruling)
    assert ruling.cites[0] == "official1950:19"


@pytest.mark.parametrize("did", ["pile", "pile-kept", "pile-melded", "pile-melded-partner"])
def test_miller_picking_the_pack_needs_the_own_turn(did: str) -> None:
    ruling = rule("miller", "played-out-of-turn", did=did)
    assert is_in_part(ruling)
    assert ruling.cites == ("miller:picking-the-pack",)


@pytest.mark.parametrize("book", ["official1950", "miller", "bicycle", "luudoo"])
@pytest.mark.parametrize("did", ["drew", "kept", "discarded"])
def test_only_hudson_57_and_70_rule_on_draws_and_discards_out_of_turn(book: str, did: str) -> None:
    assert is_silent(rule(book, "played-out-of-turn", did=did))
    assert rule("hudson", "played-out-of-turn", did=did).covered


# Touching and looking


@pytest.mark.parametrize(
    ("entry", "answers"),
    [
        ("touched-card-not-played", {}),
        ("changed-mind-after-drawing", {"drawn": "touched"}),
        ("changed-mind-after-drawing", {"drawn": "drawn"}),
        ("wants-discard-back", {"laid": "no"}),
    ],
)
def test_hudson_64_the_opponents_choose_whether_the_touched_card_is_played(
    entry: str, answers: dict[str, str]
) -> None:
    ruling = rule("hudson", entry, **answers)
    assert (ruling.chooses, ruling.effects) == (Chooser.OPPONENTS, ())
    assert possible(ruling) == {"insist": ("play-touched-card",), "let": ("play-on",)}


def test_hudson_57_only_a_card_seen_while_drawing_costs_50() -> None:
    assert rule("hudson", "saw-another-card").points == -50
    ruling = rule("hudson", "looked-at-stock")
    assert is_silent(ruling)
    assert ruling.nearby[0] == "hudson:57"


def test_luudoo_commencing_play_bars_the_pile_after_a_draw() -> None:
    assert is_in_part(rule("luudoo", "drew-and-took-pile"))


# Discards


@pytest.mark.parametrize("late", ["after", "over"])
@pytest.mark.parametrize("entry", ["discarded-without-drawing", "discarded-several"])
def test_hudson_68_no_penalty_once_the_next_player_has_drawn(entry: str, late: str) -> None:
    ruling = adjudicate(load("hudson"), irregularities()[entry], {"noticed": late})
    assert (ruling.open, ruling.points, ruling.cites) == ((), 0, ("hudson:68",))
    assert not {"penalty-cards", "must-draw"}.intersection(ruling.effects)


@pytest.mark.parametrize(
    ("how", "which"),
    [("together-undrawn", "picks-discard"), ("after-another-undrawn", "first-discard-stands")],
)
def test_hudson_68_several_discarded_without_drawing_draws_and_has_penalty_cards(
    how: str, which: str
) -> None:
    ruling = rule("hudson", "discarded-several", noticed="before", how=how)
    assert ruling.effects == ("must-draw", which, "penalty-cards")
    assert ruling.cites == ("hudson:68", "hudson:69")
    assert ruling.reading


def test_hudson_68_a_discard_taken_back_and_exchanged_makes_a_penalty_card() -> None:
    ruling = rule("hudson", "wants-discard-back", laid="swapped")
    assert {"first-discard-stands", "penalty-cards"} <= set(ruling.effects)
    assert ruling.cites[0] == "hudson:68"
    late = rule("hudson", "wants-discard-back", laid="swapped-late")
    assert (late.effects, late.cites[0]) == (("play-on",), "hudson:68")


@pytest.mark.parametrize("noticed", ["before", "after"])
@pytest.mark.parametrize("book", CLASSIC)
def test_a_discard_from_a_meld_is_forbidden_without_a_penalty(book: str, noticed: str) -> None:
    ruling = rule(book, "discarded-from-meld", noticed=noticed)
    assert is_in_part(ruling)
    assert noticed == "after" or "another is discarded is ours" in ruling.note


@pytest.mark.parametrize("book", ["hudson", "official1950", "bicycle"])
@pytest.mark.parametrize(
    ("origin", "effect"), [("stock", "face-and-replace"), ("pile", "face-no-replace")]
)
def test_a_discarded_red_three_is_replaced_unless_it_came_with_the_pile(
    book: str, origin: str, effect: str
) -> None:
    ruling = rule(book, "discarded-red-three", **{"noticed": "before", "from": origin})
    assert (ruling.effects, possible(ruling)) == ((effect,), {})


def test_bicycle_deal_and_frozen_pile_differ_on_a_red_three_in_the_pile() -> None:
    ruling = rule("bicycle", "discarded-red-three", noticed="after")
    assert {"bicycle:deal", "bicycle:frozen-pile"} <= set(ruling.cites)
    assert "any three on or in the pile" in ruling.note


def test_bicycle_red_threes_one_never_declared_costs_500() -> None:
    ruling = rule("bicycle", "discarded-red-three", **{"noticed": "over", "from": "stock"})
    assert (ruling.points, ruling.cites) == (-500, ("bicycle:red-threes",))
    assert ruling.reading


def test_bicycle_red_threes_one_from_the_pile_costs_nothing() -> None:
    ruling = rule("bicycle", "discarded-red-three", **{"noticed": "over", "from": "pile"})
    assert (ruling.points, ruling.cites) == (0, ("bicycle:red-threes",))
    assert "by deal or draw" in ruling.reading


@pytest.mark.parametrize("noticed", ["before", "after"])
def test_miller_play_bars_aces_sevens_and_dead_cards_from_the_empty_tray(noticed: str) -> None:
    ruling = rule("miller", "barred-card-on-empty-tray", noticed=noticed)
    assert is_in_part(ruling)
    assert "dead for the other team" in ruling.note


@pytest.mark.parametrize("book", CLASSIC)
def test_books_without_an_empty_tray_answer_that_any_card_may_be_thrown(book: str) -> None:
    ruling = rule(book, "barred-card-on-empty-tray")
    assert ruling.verdict.startswith("No such rule in this book")
    assert is_silent(ruling)


def test_bicycle_meld_placement_a_missing_discard_is_forbidden_without_a_penalty() -> None:
    assert is_in_part(rule("bicycle", "no-discard", noticed="after"))


# The deal

DEAL = ["wrong-number-dealt", "irregular-deal", "card-turned-up-in-deal"]
AS_PARAGRAPH_5_SAYS = ["irregular-deal", "cut-left-out", "cut-by-wrong-player"]


@pytest.mark.parametrize("entry", [*DEAL, *AS_PARAGRAPH_5_SAYS, "looked-before-deal-done"])
def test_hudson_63_an_irregular_deal_is_dealt_again_and_later_stands(entry: str) -> None:
    early = rule("hudson", entry, noticed="before")
    assert (early.effects, early.points) == (("redeal",), 0)
    for late in ("after", "over"):
        ruling = rule("hudson", entry, noticed=late)
        assert "deal-stands" in ruling.effects
        assert ruling.cites[0] == "hudson:63"


def test_hudson_63_reads_every_deal_not_made_as_5_says_as_irregular() -> None:
    readings = {
        rule("hudson", entry, noticed="before").reading
        for entry in (*AS_PARAGRAPH_5_SAYS, "looked-before-deal-done")
    }
    assert len(readings) == 1
    assert "paragraph 5" in readings.pop()


@pytest.mark.parametrize("entry", ["cut-left-out", "cut-by-wrong-player"])
def test_hudson_5_before_the_deal_the_pack_is_cut_now(entry: str) -> None:
    ruling = rule("hudson", entry, noticed="undealt")
    assert (ruling.effects, ruling.cites) == ((), ("hudson:5",))


@pytest.mark.parametrize("entry", ["cut-left-out", "cut-by-wrong-player"])
def test_bicycle_partnerships_asks_for_the_cut_without_a_penalty(entry: str) -> None:
    assert is_in_part(rule("bicycle", entry))


@pytest.mark.parametrize("noticed", ["before", "after", "over"])
def test_hudson_62_the_player_passed_over_deals_next_however_late_it_is_found(noticed: str) -> None:
    assert {"deal-stands", "rightful-dealer-next"} <= set(
        rule("hudson", "wrong-dealer", noticed=noticed).effects
    )


@pytest.mark.parametrize("what", ["wrong", "extra"])
def test_hudson_2_63_the_wrong_players_in_a_hand_are_an_irregular_deal(what: str) -> None:
    ruling = rule("hudson", "wrong-player-dealt-in", what=what, noticed="before")
    assert ruling.effects == ("redeal",)
    assert ruling.cites == ("hudson:63", "hudson:2")


def test_hudson_2_a_fifth_hand_is_not_played_on_with() -> None:
    wrong = rule("hudson", "wrong-player-dealt-in", what="wrong", noticed="after")
    extra = rule("hudson", "wrong-player-dealt-in", what="extra", noticed="after")
    assert "play-on" in wrong.effects
    assert is_in_part(extra)
    assert (extra.effects, extra.cites[0]) == ((), "hudson:2")


def test_hudson_68_a_hand_short_by_a_missed_draw_is_filled_only_in_time() -> None:
    ruling = rule("hudson", "hand-too-short", cause="undrawn")
    assert (ruling.effects, possible(ruling)) == ((), {"not-drawn": ("must-draw",)})


@pytest.mark.parametrize("entry", ["wrong-number-dealt", "irregular-deal"])
@pytest.mark.parametrize(
    ("book", "near"),
    [
        ("official1950", "official1950:8"),
        ("miller", "miller:deal"),
        ("bicycle", "bicycle:deal"),
        ("luudoo", "luudoo:cards-and-deal"),
    ],
)
def test_books_that_say_how_to_deal_are_silent_on_a_bad_deal(
    book: str, near: str, entry: str
) -> None:
    ruling = rule(book, entry)
    assert (ruling.verdict, ruling.nearby[0]) == (NOT_SAID, near)
    assert is_silent(ruling)


@pytest.mark.parametrize("noticed", ["before", "after"])
def test_official1950_7_a_cut_of_fewer_than_four_is_no_proper_cut(noticed: str) -> None:
    assert is_in_part(rule("official1950", "cut-too-small", noticed=noticed))


# Penalty cards


@pytest.mark.parametrize("entry", ["meld-penalty-card", "penalty-card-takes-pile"])
@pytest.mark.parametrize(
    ("origin", "by"), [("illegal-meld", "hudson:74"), ("forfeited", "hudson:72")]
)
def test_hudson_69_penalty_cards_of_72_and_74_may_be_used(entry: str, origin: str, by: str) -> None:
    ruling = rule("hudson", entry, origin=origin)
    assert ruling.verdict.startswith("Yes")
    assert ruling.cites == ("hudson:69", by)


@pytest.mark.parametrize("origin", ["illegal-meld", "partner-turn"])
def test_bicycle_illegal_melds_leave_no_penalty_cards(origin: str) -> None:
    ruling = rule("bicycle", "meld-penalty-card", origin=origin)
    assert ruling.covered
    assert ruling.cites[0] == "bicycle:illegal-melds"


def test_hudson_70_a_card_thrown_for_a_penalty_card_becomes_one_too() -> None:
    ruling = rule("hudson", "penalty-card-not-discarded", noticed="before")
    assert ruling.cites == ("hudson:69", "hudson:70")
    assert ruling.reading


# Talk


@pytest.mark.parametrize("entry", ["told-minimum", "indicated-minimum"])
def test_hudson_57_informing_or_indicating_the_minimum_costs_100(entry: str) -> None:
    ruling = rule("hudson", entry)
    assert (ruling.points, ruling.cites[0], ruling.letter) == (-100, "hudson:57", "B")


def test_bicycle_play_information_lists_what_may_be_told_and_names_no_penalty() -> None:
    assert not rule("bicycle", "indicated-minimum", opening="yes").missing
    for entry, answers in [
        ("told-minimum", {"opening": "no"}),
        ("indicated-minimum", {"opening": "no"}),
        ("table-talk", {}),
        ("looked-through-pile", {"when": "later"}),
    ]:
        ruling = rule("bicycle", entry, **answers)
        assert is_in_part(ruling)
        assert "We read" in ruling.reading
    assert is_silent(rule("bicycle", "looked-at-anothers-cards"))
    assert is_silent(rule("bicycle", "looked-at-stock"))


def test_bicycle_play_information_lets_a_partner_be_reminded_in_the_turn_of_either() -> None:
    minimum = rule("bicycle", "told-minimum", opening="yes")
    threes = rule("bicycle", "reminded-red-threes")
    asked = rule("bicycle", "what-may-i-tell-my-partner")
    assert "in the turn of either partner" in threes.reading
    assert minimum.reading == threes.reading == asked.reading
    assert "in your turn" not in threes.verdict


@pytest.mark.parametrize("book", CLASSIC)
def test_only_miller_initial_melding_has_few_cards_announced(book: str) -> None:
    assert is_in_part(rule("miller", "few-cards-not-announced"))
    assert rule(book, "few-cards-not-announced").verdict.startswith("No such rule in this book")


@pytest.mark.parametrize("book", ["bicycle", "luudoo"])
def test_a_wild_card_thrown_last_ends_the_hand_where_the_player_may_go_out(book: str) -> None:
    ruling = rule(book, "discarded-wild-card", last="yes")
    assert (ruling.covered, ruling.effects) == (True, ())
    assert f"{book}:going-out" in ruling.cites
    assert "it ends the hand" in ruling.do[-1]


def test_the_time_of_noticing_does_not_tell_when_the_pile_was_looked_through() -> None:
    assert answers_of(irregularities()["looked-through-pile"], ["later"]) == {}
