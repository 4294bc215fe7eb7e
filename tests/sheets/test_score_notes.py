"""What a sheet says besides the scores."""

from typing import Any

from scorekeeper.sheets.score_notes import in_play, in_play_title
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from tests.support.games import make_entries, make_game
from tests.support.pdfs import flat, with_entry
from tests.support.rule_sets import FOUR_DEALS, with_sheet

RULING: dict[str, Any] = {
    "side": 1,
    "player": 3,
    "points": -200,
    "why": "Drew out of turn",
    "cites": ["hudson:57"],
    "effects": ["penalty-cards", "redeal", "no-longer-there"],
}


def ruled(**more: Any) -> Game:
    return fold(with_entry(make_entries(hands=2), "penalty", RULING | more))


def test_penalties_and_reminders_of_the_hand_in_play_are_on_the_sheet() -> None:
    text = flat(score_sheet(ruled()).pdf())
    assert "Hand 3 is next: Cleo deals" in text
    assert "Drew out of turn, Dov (Hudson ¶57) −200" in text
    assert "Still holds: Penalty cards: they stay face up" in text
    assert "dealt again by the same dealer" not in text, "that is no reminder"


def test_a_raised_minimum_and_a_plain_penalty_are_there_too() -> None:
    game = ruled(points=0, minimum=10, effects=[], why="", player=None)
    items = [item.text.replace("\xa0", " ") for item in in_play(game)]
    assert items[1:] == [
        f"Bo & Dov: {game.needs[1].points} to open",
        "Penalty (Hudson ¶57): needs 10 more to open",
    ]


def test_what_was_ticked_off_or_taken_back_is_not_told_again() -> None:
    entries = with_entry(make_entries(hands=2), "penalty", RULING)
    seq = entries[-1].seq
    done = with_entry(entries, "cleared", {"of": seq, "effect": "penalty-cards"})
    assert not any("Still holds" in item.text for item in in_play(fold(done)))
    back = fold(with_entry(entries, "cancelled", {"of": seq}))
    assert "Drew out of turn" not in flat(score_sheet(back).pdf())


def test_who_sits_out_and_a_redeal_are_said() -> None:
    entries = make_entries(players=6, hands=1)
    again = with_entry(entries, "redeal", {"why": "A card was face up"})
    title = in_play_title(fold(with_entry(again, "redeal", {})))
    assert title == "Hand 2 is next: Bo deals, sitting out: Cleo and Dov, dealt again 2 times"
    assert "dealt again once" in in_play_title(fold(again))


def test_house_rules_changes_and_decisions_are_on_the_sheet() -> None:
    game = make_game("hudson", 4, 1, rules=with_sheet(FOUR_DEALS), target=90_000)
    text = flat(score_sheet(game).pdf())
    assert "House rules of this table" in text and "‡ House rule of this table." in text
    decided = {"question": "May one look?", "decision": "No", "agreed": [0, 1], "points": -50}
    entries = with_entry(make_entries(hands=1), "precedent", decided)
    text = flat(score_sheet(fold(entries)).pdf())
    assert "May one look?: No (31 January 2026, agreed by Ann & Bo) −50" in text


def test_a_finished_game_has_no_hand_in_play() -> None:
    assert "is next" not in flat(score_sheet(make_game("hudson", 4, 8, target=3000)).pdf())
