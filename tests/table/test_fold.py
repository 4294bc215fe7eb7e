"""A ledger folded into a game: totals, needs, dealer, who sits out, what was undone."""

import random
from typing import Any

import msgspec
import pytest

from scorekeeper.errors import BadLedger
from scorekeeper.rules.library import load
from scorekeeper.table.entries import EntryUndone, Record, read
from scorekeeper.table.fold import fold, fold_records, live, undone_seqs
from scorekeeper.table.game import Game, Outcome
from tests.support.small_ledger import Ledger


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


def test_a_penalty_given_after_the_end_is_a_line_of_the_last_hand() -> None:
    table = Ledger()
    table.hand(1500, 0)
    last = table.hand(3600, 200)
    game = table.game
    assert game.outcome and game.last_hand and game.penalty_hand == 2
    table.add("penalty", side=1, points=-100, why="drew out of turn", cites=["hudson:57"], of=last)
    game = table.game
    assert game.totals == (5100, 100)
    assert game.hands[1].lines[1][-1].points == -100
    assert game.outcome and game.in_play == ()


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
    assert [given.cancelled for given in game.penalties] == [True]
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


def test_a_table_keeps_its_own_copy_of_the_rules() -> None:
    table = Ledger()
    table.entries[0].body["ruleset"]["target"]["is"] = 7000
    assert table.game.rules.target_total == 7000
    assert load("hudson").target_total == 5000


COUNTS = {"hudson": (2, 3, 4, 5, 6), "miller": (4,)}


def add_something(ledger: Ledger, chance: random.Random) -> None:
    """Write one entry of any kind, about anything that was before, or about nothing there is."""
    seqs = [entry.seq for entry in ledger.entries]
    points = [chance.randrange(-600, 2_000, 5) for _ in range(ledger.sides)]
    of = chance.choice([*seqs[1:], 99])
    side = chance.randrange(ledger.sides)
    players = len(ledger.game.players)
    what = chance.choice(
        ["hand"] * 5
        + ["penalty"] * 3
        + ["corrected", "cancelled", "cleared", "redeal", "renamed", "dealer", "target", "undone"]
        + (["sits"] if players > 4 else [])
    )
    if what in ("hand", "corrected"):
        ledger.hand(*points, kind=what, **({"of": of} if what == "corrected" else {}))
        return
    bodies: dict[str, dict[str, Any]] = {
        "penalty": {
            "side": side,
            "points": -100,
            "minimum": chance.choice([0, 50]),
            "effects": ["shown"],
        },
        "cancelled": {"of": of},
        "cleared": {"of": of, "effect": "shown"},
        "redeal": {},
        "renamed": {"name": f"Table {len(seqs)}"},
        "dealer": {"seat": chance.randrange(players)},
        "sits": {"seats": [chance.randrange(players)]},
        "target": {"target": chance.randrange(1_000, 9_000, 500)},
        "undone": {"of": of if of > 1 else 99},
    }
    ledger.add(what, **bodies[what])


def written_by_chance(seed: int) -> Ledger:
    chance = random.Random(seed)
    book = chance.choice([*COUNTS])
    ledger = Ledger(book, chance.choice(COUNTS[book]))
    for _ in range(30):
        add_something(ledger, chance)
    return ledger


def without_ledger(game: Game) -> Game:
    """Leave out of a game what every further entry changes."""
    return msgspec.structs.replace(game, ledger=(), seq=0, saved="")


@pytest.mark.parametrize("seed", range(40))
def test_what_is_undone_at_once_was_never_written_and_can_be_put_back(seed: int) -> None:
    ledger = written_by_chance(seed)
    before = ledger.game
    ledger.add("target", target=4_321)
    after = ledger.game
    ledger.add("undone", of=after.seq)
    assert without_ledger(ledger.game) == without_ledger(before)
    ledger.add("undone", of=after.seq + 1)
    assert without_ledger(ledger.game) == without_ledger(after)


@pytest.mark.parametrize("seed", range(20))
def test_totals_are_the_sum_of_the_nets_whatever_was_written(seed: int) -> None:
    game = written_by_chance(seed).game
    for side in range(len(game.sides)):
        assert game.totals[side] == sum(hand.nets[side] for hand in game.hands)
        assert [sum(line.points for line in hand.lines[side]) for hand in game.hands] == [
            hand.nets[side] for hand in game.hands
        ]
    assert [hand.number for hand in game.hands] == [*range(1, len(game.hands) + 1)]
    assert [record.seq for record in game.ledger] == [*range(1, game.seq + 1)]


def test_records_that_count_are_neither_undone_nor_an_undoing() -> None:
    table = Ledger()
    first = table.hand(100, 0)
    second = table.hand(200, 0)
    table.add("undone", of=second)
    table.add("undone", of=4)
    table.add("undone", of=first)
    ledger = read(table.entries)
    assert undone_seqs(ledger) == {4, first}
    assert [record.seq for record in live(ledger)] == [1, second]


def test_a_ledger_that_does_not_begin_with_a_start_is_refused() -> None:
    table = Ledger()
    table.hand(100, 0)
    with pytest.raises(BadLedger, match="does not begin with the start of a game"):
        fold(table.entries[1:])
    with pytest.raises(BadLedger, match="does not begin"):
        fold([])
    table.add("undone", of=1)
    with pytest.raises(BadLedger, match="does not begin"):
        fold(table.entries)


def test_a_second_start_is_refused() -> None:
    start = read(Ledger().entries)[0]
    with pytest.raises(BadLedger, match="an entry in it is out of place"):
        fold_records((start, Record(2, "", "", start.entry)))


def test_a_rule_set_that_cannot_be_read_is_refused() -> None:
    table = Ledger()
    table.entries[0].body["ruleset"] = {}
    with pytest.raises(BadLedger, match="This game cannot be read: its rule set: "):
        fold(table.entries)


def test_the_game_keeps_every_record_undone_ones_too() -> None:
    table = Ledger()
    table.hand(100, 0)
    table.add("undone", of=2)
    game = table.game
    assert [record.seq for record in game.ledger] == [1, 2, 3]
    assert game.ledger[2].entry == EntryUndone(2)
    assert (game.ledger[1].at, game.ledger[1].by) == ("19:02", "Ann")


def test_a_hand_that_everybody_sits_out_has_a_dealer_all_the_same() -> None:
    """Such an entry is refused from a file; one that is stored must not keep the program busy."""
    table = Ledger(players=5)
    table.add("sits", seats=[0, 1, 2, 3, 4])
    assert table.game.dealer == 0


def test_a_rule_set_that_is_no_edition_of_a_book_is_called_house_rules_without_paragraphs() -> None:
    table = Ledger()
    natural = next(i for i in table.entries[0].body["ruleset"]["item"] if i["id"] == "natural")
    natural["each"] = 5000
    table.hand(300, 100)
    table.entries[1].body["lines"][0][0]["cite"] = "hudson:57"
    game = table.game
    assert (game.rules.id, game.rules.name) == ("hudson", "House rules of this game")
    assert game.rules.items_by_id["natural"].cite == ""
    assert [line.cite for side in game.hands[0].lines for line in side] == ["", ""]
