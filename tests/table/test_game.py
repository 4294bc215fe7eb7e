"""A table as it stands: who sits out, who has won, and the tally of a hand at it."""

import pytest

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.table.entries import Side
from scorekeeper.table.game import Outcome, hand_tally, outcome_of, sits_out
from tests.support.family_books import family_book
from tests.support.rule_sets import FOUR_DEALS, with_sheet
from tests.support.small_ledger import Ledger


def test_hudson_2_with_six_one_of_each_side_sits_out() -> None:
    rules = load("hudson")
    sides = (Side("We", (0, 2, 4)), Side("They", (1, 3, 5)))
    assert [sits_out(rules, sides, 6, hand) for hand in range(1, 5)] == [
        (4, 5),
        (2, 3),
        (0, 1),
        (4, 5),
    ]
    assert sits_out(load("official1950"), sides, 6, 1) == ()


def test_hudson_59_the_first_to_reach_the_target_wins() -> None:
    table = Ledger()
    table.hand(4995, 3000)
    assert table.game.outcome is None
    table.hand(5, 0)
    assert table.game.outcome == Outcome("target", 0, 2000, "hudson:59")


def test_hudson_60_both_over_the_greater_total_wins() -> None:
    table = Ledger()
    table.hand(5000, 5005)
    assert table.game.outcome == Outcome("both-over", 1, 5, "hudson:60")


def test_an_exact_tie_at_the_target_asks_for_another_hand() -> None:
    table = Ledger()
    table.hand(5200, 5200)
    assert (table.game.outcome, table.game.is_tied) == (None, True)
    table.hand(0, 50)
    assert table.game.outcome == Outcome("both-over", 1, 50, "hudson:60")
    assert not table.game.is_tied


def test_a_tie_below_the_target_is_just_a_score() -> None:
    table = Ledger()
    table.hand(500, 500)
    assert (table.game.outcome, table.game.is_tied) == (None, False)


@pytest.mark.parametrize(
    ("totals", "winner", "margin"),
    [((700, 500), 0, 200), ((500, 500), None, 0), ((5200, 5200), None, 0), ((-5, 0), 1, 5)],
)
def test_a_game_ended_early_goes_to_who_leads(
    totals: tuple[int, int], winner: int | None, margin: int
) -> None:
    table = Ledger()
    table.hand(*totals)
    table.add("ended")
    assert table.game.outcome == Outcome("ended", winner, margin)


def test_three_sides_the_highest_wins_and_leaders_who_tie_play_on() -> None:
    rules = load("hudson")
    assert outcome_of(rules, (5100, 300, 4000), 5000) == Outcome("target", 0, 1100, "hudson:59")
    assert outcome_of(rules, (5100, 5200, 0), 5000) == Outcome("both-over", 1, 100, "hudson:60")
    assert outcome_of(rules, (5100, 5100, 0), 5000) is None


def test_miller_goal_is_8500() -> None:
    table = Ledger("miller")
    table.hand(8495, 8000)
    assert table.game.outcome is None
    assert table.needs() == [180, 180]
    table.hand(5, 0)
    assert table.game.outcome == Outcome("target", 0, 500, "miller:goal")


COUNTED = [Tally(points=55, held_points=5), Tally(points=60, held_points=10)]


def test_a_hand_at_the_table_knows_totals_names_and_penalties() -> None:
    table = Ledger()
    table.hand(1480, 200)
    table.add("penalty", side=1, points=-100, why="w" * 300, cites=["hudson:57"])
    table.add("penalty", side=1, points=0, minimum=10)
    gone = table.add("penalty", side=0, points=-50)
    table.add("cancelled", of=gone)
    hand = hand_tally(table.game, COUNTED)
    assert (hand.rules, hand.players) == ("hudson", 4)
    assert [(side.name, side.before) for side in hand.sides] == [("We", 1480), ("They", 200)]
    assert hand.sides[0].penalties == ()
    (penalty,) = hand.sides[1].penalties
    assert (penalty.points, penalty.cite, len(penalty.why)) == (-100, "hudson:57", 200)
    scores = check_hand(table.game.rules, hand).scores
    assert [score.net for score in scores] == [50, -50]


def test_a_corrected_hand_counts_from_what_went_before_it() -> None:
    table = Ledger()
    table.add("penalty", side=0, points=-50)
    table.hand(100, 200)
    table.hand(300, 300)
    first, second = (hand_tally(table.game, COUNTED, number) for number in (1, 2))
    assert [side.before for side in first.sides] == [0, 0]
    assert first.sides[0].penalties[0].points == -50
    assert first.sides[0].penalties[0].cite == ""
    assert [side.before for side in second.sides] == [50, 200]


DRAW = '[end]\ntie = "draw"\nhouse = "No extra hand"\n'


def test_a_game_of_four_hands_goes_to_the_highest_total() -> None:
    table = Ledger(with_sheet(FOUR_DEALS))
    for _ in range(3):
        table.hand(3000, 2000)
        assert table.game.outcome is None
    assert (table.game.length, table.game.is_last) == ("4 hands", True)
    table.hand(0, 500)
    assert table.game.outcome == Outcome("deals", 0, 2500)


def test_a_tie_after_the_last_hand_asks_for_another() -> None:
    table = Ledger(with_sheet(FOUR_DEALS))
    for _ in range(4):
        table.hand(500, 500)
    assert (table.game.outcome, table.game.is_tied, table.game.is_last) == (None, True, True)
    table.hand(0, 5)
    assert table.game.outcome == Outcome("deals", 1, 5)


@pytest.mark.parametrize("text", [FOUR_DEALS.replace("house", 'tie = "draw"\nhouse'), DRAW])
def test_a_tie_is_a_draw_where_the_table_plays_it_so(text: str) -> None:
    table = Ledger(with_sheet(text))
    for _ in range(4):
        table.hand(1500, 1500)
    assert table.game.outcome in (Outcome("deals", None, 0), Outcome("both-over", None, 0))
    assert table.game.outcome.reason == ("deals" if table.game.deals else "both-over")
    assert not table.game.is_tied


def test_the_target_ends_a_game_before_its_last_hand() -> None:
    rules = with_sheet(FOUR_DEALS + '[target]\nis = 5000\nhouse = "As ever"\n')
    assert outcome_of(rules, (5100, 0), 5000, deals=4, played=2) == Outcome("target", 0, 5100)
    assert outcome_of(rules, (4900, 0), 5000, deals=4, played=2) is None
    assert outcome_of(rules, (4900, 0), 5000, deals=4, played=4) == Outcome("deals", 0, 4900)
    assert outcome_of(rules, (900, 0), 0, ended=True) == Outcome("ended", 0, 900)


def test_the_paragraph_is_cited_only_where_the_book_gives_the_number_of_hands() -> None:
    rules = decode(
        {**as_values(load("hudson")), "end": {"deals": 4, "cite": "hudson:59"}}, "a book of hands"
    )
    assert outcome_of(rules, (5, 0), 0, deals=4, played=4) == Outcome("deals", 0, 5, "hudson:59")
    assert outcome_of(rules, (5, 0), 0, deals=3, played=3) == Outcome("deals", 0, 5)
    only_deals = with_sheet(FOUR_DEALS)
    assert outcome_of(only_deals, (5100, 0), 5000) == Outcome("target", 0, 5100)


def special_hand(table: Ledger, item: str, *nets: int) -> None:
    lines = [[{"item": "cards", "count": 1, "points": net, "cite": ""}] for net in nets]
    lines[0][0]["item"] = item
    table.add("hand", sides=[{"items": {item: 1}}, {"points": 0, "held_points": 0}], lines=lines)


def test_a_special_hand_may_win_the_game_whatever_the_totals_are() -> None:
    table = Ledger(family_book("modern"))
    table.hand(0, 9000 - 1000)
    special_hand(table, "garbage", 3000, 0)
    assert (table.game.outcome, table.game.winning_hand) == (None, "")
    special_hand(table, "dream", 8500, 0)
    assert table.game.outcome == Outcome("special", 0, 3500)
    assert table.game.winning_hand == "Dream"
    behind = Ledger(family_book("modern"))
    behind.hand(-2000, 8000)
    special_hand(behind, "dream", 8500, 0)
    assert behind.game.outcome == Outcome("special", 0, -1500)
