"""A ledger folded into a game: totals, needs, dealer, who sits out and how it ended."""

from dataclasses import dataclass
from typing import Any

import pytest

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import BadHand
from scorekeeper.rules.library import as_values, load
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game, Outcome, Side, hand_tally, outcome_of, sits_out

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
TWO_SIDES = {4: ([0, 2], [1, 3]), 5: ([0, 2, 4], [1, 3]), 6: ([0, 2, 4], [1, 3, 5])}


@dataclass(frozen=True)
class Entry:
    seq: int
    kind: str
    body: dict[str, Any]
    at: str = "2026-01-31T19:00:00Z"
    by: str = "Ann"


class Ledger:
    """Entries of one table, written one after another."""

    def __init__(self, book: str = "hudson", players: int = 4, dealer: int = 0) -> None:
        rules = load(book)
        alone = [[seat] for seat in range(players)]
        members = TWO_SIDES.get(players, alone)
        names = ("We", "They", "Third")
        self.sides = len(members)
        self.entries: list[Entry] = []
        self.add(
            "start",
            name="Friday",
            ruleset=as_values(rules),
            players=NAMES[:players],
            sides=[{"name": n, "members": m} for n, m in zip(names, members, strict=False)],
            dealer=dealer,
            target=rules.target.amount,
        )

    def add(self, kind: str, **body: Any) -> int:
        seq = len(self.entries) + 1
        self.entries.append(Entry(seq, kind, body, at=f"19:{seq:02}"))
        return seq

    def hand(self, *nets: int, kind: str = "hand", **more: Any) -> int:
        lines = [[{"item": "cards", "count": 1, "points": net, "cite": ""}] for net in nets]
        return self.add(kind, sides=[{"points": 0}] * self.sides, lines=lines, **more)

    @property
    def game(self) -> Game:
        return fold(self.entries)

    def needs(self) -> list[int]:
        return [need.points for need in self.game.needs]


def test_a_new_table_has_nothing_and_needs_the_lowest_opening() -> None:
    game = Ledger().game
    assert (game.totals, game.number, game.hands, game.outcome) == ((0, 0), 1, (), None)
    assert [need.points for need in game.needs] == [50, 50]
    assert (game.dealer, game.sitting, game.is_tied, game.undoable) == (0, (), False, 0)
    assert (game.name, game.started, game.saved, game.seq) == ("Friday", "19:01", "19:01", 1)
    assert game.names([0, 2]) == ["Ann", "Cy"]
    assert game.hand(1) is None


def test_hands_add_up_and_the_needs_follow_the_totals() -> None:
    table = Ledger()
    table.hand(1500, -5)
    assert table.needs() == [90, 0]
    table.hand(1500, 5)
    game = table.game
    assert game.totals == (3000, 0)
    assert table.needs() == [120, 50]
    assert [hand.totals for hand in game.hands] == [(1500, -5), (3000, 0)]
    assert [hand.nets for hand in game.hands] == [(1500, -5), (1500, 5)]
    assert [hand.needed for hand in game.hands] == [(50, 50), (90, 0)]
    assert (game.number, game.undoable) == (3, 3)
    second = game.hand(2)
    assert second and (second.number, second.seq, second.at, second.by) == (2, 3, "19:03", "Ann")
    assert game.hand(0) is None and game.hand(3) is None


@pytest.mark.parametrize(
    ("book", "players", "sides"),
    [("hudson", 2, 2), ("hudson", 3, 3), ("hudson", 4, 2), ("hudson", 5, 2), ("hudson", 6, 2)]
    + [("official1950", n, s) for n, s in ((2, 2), (3, 3), (4, 2), (5, 2), (6, 2))]
    + [("luudoo", 2, 2), ("luudoo", 3, 3), ("luudoo", 4, 2), ("bicycle", 4, 2), ("miller", 4, 2)],
)
def test_every_number_of_players_plays(book: str, players: int, sides: int) -> None:
    table = Ledger(book, players)
    table.hand(*[100 * (side + 1) for side in range(sides)])
    assert table.game.totals == tuple(100 * (side + 1) for side in range(sides))
    assert table.game.dealer == 1


def test_a_penalty_is_a_line_of_the_hand_in_play_and_waits_for_its_end() -> None:
    table = Ledger()
    table.hand(1500, 0)
    seq = table.add("penalty", side=0, points=-100, why="drew out of turn", cites=["hudson:57"])
    game = table.game
    assert game.totals == (1500, 0)
    assert table.needs() == [90, 50]  # what a side needs in this hand stays
    (given,) = game.in_play
    assert (given.seq, given.hand, given.at, given.by) == (seq, 2, "19:03", "Ann")
    table.hand(50, 60)
    game = table.game
    assert game.totals == (1450, 60)
    line = game.hands[1].lines[0][-1]
    assert (line.item, line.points, line.cite, line.why) == (
        "penalty",
        -100,
        "hudson:57",
        "drew out of turn",
    )
    assert game.in_play == ()
    assert table.needs() == [50, 50]


def test_a_raised_minimum_counts_at_once_and_for_this_hand_alone() -> None:
    table = Ledger("bicycle")
    table.add("penalty", side=1, points=0, minimum=10, cites=["bicycle:insufficient-melds"])
    need = table.game.needs[1]
    assert (need.points, need.raised, need.band.needs) == (60, 10, 50)
    assert table.needs() == [50, 60]
    table.hand(100, 100)
    assert table.needs() == [50, 50]
    assert table.game.hands[0].needed == (50, 60)
    assert len(table.game.hands[0].lines[1]) == 1  # a raise has no points and is no line


def test_a_cancelled_penalty_is_kept_but_counts_no_more() -> None:
    table = Ledger("bicycle")
    seq = table.add("penalty", side=0, points=-100, minimum=10)
    table.hand(200, 0)
    assert table.game.totals == (100, 0)
    table.add("cancelled", of=seq)
    game = table.game
    assert game.totals == (200, 0)
    assert [given.cancelled for given in game.given] == [True]
    assert game.hands[0].needed == (50, 50)


def test_an_effect_is_cleared_one_at_a_time() -> None:
    table = Ledger()
    seq = table.add("penalty", side=0, effects=["penalty-cards", "no-draw"])
    table.add("cleared", of=seq, effect="no-draw")
    table.add("cleared", of=99, effect="no-draw")
    table.add("cancelled", of=99)
    (given,) = table.game.in_play
    assert given.cleared == ("no-draw",)
    assert given.line.cite == ""


def test_a_redeal_keeps_the_dealer_and_ends_what_the_hand_raised() -> None:
    table = Ledger("bicycle", dealer=2)
    table.hand(0, 0)
    table.add("penalty", side=0, points=0, minimum=10)
    table.hand(0, 0)
    table.add("penalty", side=0, points=-100, minimum=10, effects=["penalty-cards"])
    table.add("redeal")
    game = table.game
    assert (game.dealer, game.redeals, game.number) == (0, 1, 3)
    assert table.needs() == [50, 50]
    assert game.in_play[0].cleared == ("penalty-cards",)
    assert game.hands[1].needed == (60, 50)
    table.hand(0, 0)
    assert (table.game.redeals, table.game.totals) == (0, (-100, 0))


def test_the_deal_goes_round_to_the_left() -> None:
    table = Ledger(dealer=2)
    dealers = []
    for _ in range(5):
        dealers.append(table.game.dealer)
        table.hand(0, 0)
    assert dealers == [2, 3, 0, 1, 2]
    assert [hand.dealer for hand in table.game.hands] == dealers


def test_hudson_62_the_wrong_player_dealt_and_the_rightful_one_deals_next() -> None:
    table = Ledger(dealer=1)
    table.add("dealer", seat=3, next=1)
    assert table.game.dealer == 3
    table.hand(0, 0)
    assert (table.game.hands[0].dealer, table.game.dealer) == (3, 1)
    table.hand(0, 0)
    assert table.game.dealer == 2


def test_a_dealer_set_by_hand_passes_the_deal_on_from_there() -> None:
    table = Ledger()
    table.add("dealer", seat=2)
    table.hand(0, 0)
    assert table.game.dealer == 3


def test_hudson_2_with_five_one_of_the_three_sits_out_in_turn() -> None:
    table = Ledger(players=5)
    sitting, dealers = [], []
    for _ in range(6):
        sitting.append(table.game.sitting)
        dealers.append(table.game.dealer)
        table.hand(0, 0)
    assert sitting == [(4,), (2,), (0,), (4,), (2,), (0,)]
    assert dealers == [0, 1, 2, 3, 4, 1]  # who sits out does not deal
    assert [hand.sitting for hand in table.game.hands] == sitting


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


def test_who_sits_out_can_be_said_for_one_hand() -> None:
    table = Ledger(players=5, dealer=2)
    table.add("sits", seats=[2])
    assert (table.game.sitting, table.game.dealer) == ((2,), 3)
    table.hand(0, 0)
    assert (table.game.sitting, table.game.hands[0].sitting) == ((2,), (2,))


def test_a_first_dealer_who_sits_out_passes_it_to_the_left() -> None:
    assert Ledger(players=5, dealer=4).game.dealer == 0


def test_undoing_takes_the_last_entry_back_and_can_go_on() -> None:
    table = Ledger()
    first = table.hand(100, 0)
    second = table.hand(200, 0)
    assert table.game.undoable == second
    table.add("undone", of=second)
    game = table.game
    assert (game.totals, game.number, game.dealer, game.undoable) == ((100, 0), 2, 1, first)
    assert game.seq == 4
    table.add("undone", of=first)
    assert (table.game.totals, table.game.undoable) == ((0, 0), 0)
    table.hand(300, 0)
    assert table.game.totals == (300, 0)


def test_a_penalty_stays_on_its_hand_when_the_hand_is_undone() -> None:
    table = Ledger()
    table.add("penalty", side=0, points=-100)
    seq = table.hand(100, 0)
    table.add("undone", of=seq)
    assert [given.points for given in table.game.in_play] == [-100]


def test_an_old_hand_is_corrected_in_its_place() -> None:
    table = Ledger()
    first = table.hand(1600, 0, accepted=["We held_points"])
    table.hand(100, 100)
    assert table.needs() == [90, 50]
    seq = table.hand(600, 0, kind="corrected", of=first)
    game = table.game
    assert [hand.totals for hand in game.hands] == [(600, 0), (700, 100)]
    assert [hand.needed for hand in game.hands] == [(50, 50), (50, 50)]
    assert [hand.corrected for hand in game.hands] == [True, False]
    assert (game.hands[0].seq, game.hands[0].latest, game.hands[0].number) == (first, seq, 1)
    assert (game.hands[0].accepted, game.number, game.dealer) == ((), 3, 2)
    table.add("undone", of=seq)
    assert table.game.totals == (1700, 100)
    assert table.game.hands[0].accepted == ("We held_points",)


def test_names_and_the_target_can_change() -> None:
    table = Ledger()
    table.add("renamed", name="Sunday", sides=["Reds", "Blues"])
    table.add("renamed", players=["Al", "Bo", "Cy", "Di"])
    table.add("target", target=3000)
    game = table.game
    assert (game.name, game.players[0], game.target) == ("Sunday", "Al", 3000)
    assert [(side.name, side.members) for side in game.sides] == [
        ("Reds", (0, 2)),
        ("Blues", (1, 3)),
    ]
    table.hand(3000, 0)
    assert table.game.outcome == Outcome("target", 0, 3000, "hudson:59")


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


TYPED = [{"points": 55, "held_points": 5}, {"points": 60, "held_points": 10}]


def test_a_hand_at_the_table_knows_totals_names_and_penalties() -> None:
    table = Ledger()
    table.hand(1480, 200)
    table.add("penalty", side=1, points=-100, why="w" * 300, cites=["hudson:57"])
    table.add("penalty", side=1, points=0, minimum=10)
    gone = table.add("penalty", side=0, points=-50)
    table.add("cancelled", of=gone)
    hand = hand_tally(table.game, TYPED)
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
    first, second = (hand_tally(table.game, TYPED, number) for number in (1, 2))
    assert [side.before for side in first.sides] == [0, 0]
    assert first.sides[0].penalties[0].points == -50
    assert first.sides[0].penalties[0].cite == ""
    assert [side.before for side in second.sides] == [50, 200]


def test_a_hand_typed_wrong_is_refused_at_its_field() -> None:
    with pytest.raises(BadHand) as refused:
        hand_tally(Ledger().game, [{"points": -5}, TYPED[1]])
    assert (refused.value.problem.side, refused.value.problem.field) == ("We", "points")


def test_a_table_keeps_its_own_copy_of_the_rules() -> None:
    table = Ledger()
    table.entries[0].body["ruleset"]["target"]["is"] = 7000
    assert table.game.rules.target.amount == 7000
    assert load("hudson").target.amount == 5000
