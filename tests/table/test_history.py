"""History tells each entry in words, and what changed from what to what."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.table.entries import LedgerEntry, encode, read
from scorekeeper.table.fold import fold
from scorekeeper.table.history import Event, FieldChange, events, hand_numbers, title
from scorekeeper.table.rule_change import plan_change
from tests.support.games import Entry, make_entries
from tests.support.house_tables import BY_MELDS, SHEET, play
from tests.support.small_ledger import Ledger


def grown(entries: Sequence[Entry], kind: str, **body: Any) -> list[Entry]:
    """Add one entry to a ledger."""
    seq = len(entries) + 1
    return [*entries, Entry(seq, kind, body, "2026-01-31T20:00:00Z", "Bo", f"more-{seq}")]


def told(entries: Sequence[LedgerEntry], **limits: int) -> tuple[Event, ...]:
    return events(read(entries), **limits)


LEDGER = make_entries(hands=2, penalties=False, corrections=False)
PENALTY = {"side": 1, "points": -100, "why": "Drew out of turn", "cites": ["hudson:57"]}


@pytest.mark.parametrize(
    ("kind", "body", "said", "change"),
    [
        ("penalty", PENALTY, "Bo & Dov −100, Drew out of turn", None),
        ("redeal", {"why": "cards short"}, "Hand 3 dealt again: cards short", None),
        ("renamed", {"name": "Club"}, "Names changed", ("Table", "Friday night", "Club")),
        ("redeal", {}, "Hand 3 dealt again", None),
        ("dealer", {"seat": 0, "next": 2}, "Ann deals, then Cleo", ("Dealer", "Cleo", "Ann")),
        ("dealer", {"seat": 1}, "Bo deals", ("Dealer", "Cleo", "Bo")),
        ("target", {"target": 9000}, "Game to 9,000", ("Game to", "5,000", "9,000")),
        ("ended", {}, "Game ended early", ("Winner", "nothing", "Ann & Cleo")),
    ],
)
def test_an_entry_is_told_with_its_change(
    kind: str, body: dict[str, Any], said: str, change: tuple[str, str, str] | None
) -> None:
    event = told(grown(LEDGER, kind, **body))[0]
    assert event.title == said
    if change:
        assert FieldChange(*change) in event.changes


def test_a_scored_hand_tells_the_totals_before_and_after() -> None:
    event = told(LEDGER)[0]
    one, two = (hand.totals[0] for hand in fold(LEDGER).hands)
    assert event.title == "Hand 2 scored"
    assert FieldChange("Ann & Cleo, total", f"{one:,}", f"{two:,}") in event.changes


def test_a_correction_tells_each_line_that_changed() -> None:
    other = make_entries(hands=2, seed=9, penalties=False, corrections=False)[1].body
    event = told(grown(LEDGER, "corrected", **other, of=2))[0]
    assert event.title == "Hand 1 corrected"
    assert any(change.what.startswith("Hand 1, Ann & Cleo: ") for change in event.changes)


def test_a_name_changed_tells_both_names() -> None:
    players = ["Anna", "Bo", "Cleo", "Dov"]
    event = told(grown(LEDGER, "renamed", players=players))[0]
    assert event.changes == (FieldChange("Player", "Ann", "Anna"),)


def test_a_penalty_taken_back_and_a_reminder_done_name_what_it_was() -> None:
    given = grown(LEDGER, "penalty", **PENALTY, effects=["penalty-cards"])
    cleared = grown(given, "cleared", of=4, effect="penalty-cards")
    cancelled = grown(cleared, "cancelled", of=4)
    assert told(cancelled)[0].title == "Taken back: Bo & Dov −100, Drew out of turn"
    assert told(cancelled)[1].title.startswith("Done: Penalty cards")


def test_a_penalty_taken_back_is_marked_until_that_is_undone() -> None:
    given = grown(LEDGER, "penalty", **PENALTY)
    cancelled = grown(given, "cancelled", of=4)
    taking_back, penalty, *_ = told(cancelled)
    assert penalty.is_taken_back and not (penalty.is_undone or taking_back.is_taken_back)
    assert not any(event.is_taken_back for event in told(grown(cancelled, "undone", of=5)))


def test_an_undone_entry_stays_in_the_history_crossed_out() -> None:
    undone, hand, *_ = told(grown(LEDGER, "undone", of=3))
    assert undone.title == "Undone: Hand 2 scored"
    assert hand.is_undone and not undone.is_undone


def test_what_was_put_back_is_no_longer_crossed_out() -> None:
    again = grown(grown(LEDGER, "undone", of=3), "undone", of=4)
    back, crossed, hand, *_ = told(again)
    assert back.title == "Put back: Hand 2 scored"
    assert crossed.is_undone and not back.is_undone and not hand.is_undone


def test_only_what_came_since_is_told_where_asked() -> None:
    assert [event.seq for event in told(LEDGER, since=2)] == [3]
    assert [event.seq for event in told(LEDGER, most=2)] == [3, 2]


def test_two_equal_penalties_of_a_hand_are_added_not_merged() -> None:
    twice = grown(grown(LEDGER[:1], "penalty", **PENALTY), "penalty", **PENALTY)
    scored = grown(twice, "hand", **LEDGER[1].body)
    event = told(grown(scored, "cancelled", of=2))[0]
    assert FieldChange("Hand 1, Bo & Dov: Drew out of turn", "−200", "−100") in event.changes


def test_made_up_games_of_every_kind_can_be_told() -> None:
    for seed in range(5):
        ledger = make_entries("hudson", 5, 6, seed)
        assert [event.seq for event in told(ledger)] == list(range(len(ledger), 0, -1))


def test_the_first_entry_names_book_players_and_target() -> None:
    (start,) = told(LEDGER[:1])
    assert start.title == "New game: Hudson, 4 players, to 5,000"
    assert (start.changes, start.at, start.by) == ((), "2026-01-31T19:01:00Z", "Ann")


def test_cites_come_with_penalties_and_redeals_alone() -> None:
    penalty = grown(LEDGER, "penalty", **PENALTY)
    redealt = grown(penalty, "redeal", why="cards short", cites=["hudson:63"])
    assert [event.cites for event in told(redealt)][:3] == [("hudson:63",), ("hudson:57",), ()]
    assert told(grown(LEDGER, "penalty", side=0, points=-5, why="late"))[0].cites == ()


def test_who_sits_out_is_named() -> None:
    ledger = make_entries(players=5, hands=1, penalties=False)
    event = told(grown(ledger, "sits", seats=[0]))[0]
    assert event.title == "Sitting out: Ann"
    assert FieldChange("Sits out", "Cleo", "Ann") in event.changes


def test_a_raised_opening_is_a_change_of_what_the_side_needs() -> None:
    event = told(grown(LEDGER[:1], "penalty", side=0, minimum=10))[0]
    assert event.title == "Ann & Cleo, penalty"
    assert event.changes == (FieldChange("Ann & Cleo, needs", "50", "60"),)


def test_a_game_that_ends_level_says_so() -> None:
    event = told(grown(LEDGER[:1], "ended"))[0]
    assert event.changes == (FieldChange("Winner", "nothing", "level"),)


def test_an_unknown_reminder_is_told_by_its_id() -> None:
    given = grown(LEDGER, "penalty", **PENALTY, effects=["new-one"])
    assert told(grown(given, "cleared", of=4, effect="new-one"))[0].title == "Done: new-one"


def test_a_renamed_side_is_told() -> None:
    event = told(grown(LEDGER, "renamed", sides=["Reds", "Bo & Dov"]))[0]
    assert event.changes == (FieldChange("Side", "Ann & Cleo", "Reds"),)


def test_an_entry_about_something_undone_says_what_it_can() -> None:
    ledger = grown(LEDGER, "corrected", **LEDGER[1].body, of=2)
    game = fold(grown(grown(ledger, "undone", of=3), "undone", of=2))
    correction = game.ledger[3]
    assert title(correction, game) == "Hand ? corrected"
    given = grown(grown(LEDGER, "penalty", **PENALTY), "cancelled", of=4)
    game = fold(grown(given, "undone", of=4))
    assert title(game.ledger[4], game) == "Taken back: Penalty"
    assert title(game.ledger[5], game) == "Undone"


def test_decisions_of_the_table_are_told() -> None:
    ledger = Ledger()
    body = {"question": "It fell", "agreed": [0]}
    first = ledger.add("precedent", **body, decision="Leave it")
    second = ledger.add("precedent", **body, decision="Take it up", of=first)
    ledger.add("withdrawn", of=second)
    assert [event.title for event in events(ledger.game.ledger)][:3] == [
        "No longer decided: It fell",
        "Decided anew: It fell: Take it up",
        "Decided: It fell: Leave it",
    ]


def test_a_change_of_rules_is_told_with_every_value_and_line_it_changed() -> None:
    table = Ledger()
    play(table, BY_MELDS)
    for is_always, since in ((False, "from hand 2"), (True, "as if always")):
        book = table.entries[0].body["ruleset"]
        planned = plan_change(table.game, book, SHEET, is_always=is_always)
        kind, body = encode(planned.entry)
        seq = table.add(kind, **body)
        event = told(table.entries)[0]
        words = f"Rules changed {since}: mixed canastas 250 each, the game is won at 10,000"
        assert event.title == words
        assert FieldChange("Rules", "Hudson", "Thursday club") in event.changes
        assert FieldChange("Mixed canastas", "300 each", "250 each") in event.changes
        line = FieldChange("Hand 1, We: 1 mixed canasta", "+300", "+250")
        assert (line in event.changes) is is_always
        table.add("undone", of=seq)
        assert told(table.entries)[0].title == f"Undone: {words}"


def test_a_change_of_rules_that_counts_no_more_is_told_in_short() -> None:
    table = Ledger()
    seq = table.add("rules", house=SHEET)
    record = table.game.ledger[seq - 1]
    table.add("undone", of=seq)
    assert title(record, table.game) == "Rules changed"


def test_each_entry_of_a_hand_leads_to_the_hand_it_is_now() -> None:
    first = LEDGER[1].body
    again = grown(LEDGER, "corrected", of=2, **first)
    assert hand_numbers(fold(again)) == {2: 1, 3: 2, 4: 1}
    assert hand_numbers(fold(grown(again, "undone", of=4))) == {2: 1, 3: 2}
