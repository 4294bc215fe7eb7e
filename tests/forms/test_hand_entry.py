"""A typed hand becomes a ledger entry, and a ledger entry fills the form again."""

import msgspec
from msgspec import UNSET

from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.forms.hand_entry import entry_of, fields_of, stored_sides
from scorekeeper.table.entries import HandCorrected, HandScored, encode
from scorekeeper.table.game import Game
from tests.support.small_ledger import Ledger

MINUS = {
    "out": ["nobody"],
    "s1-way": ["points"],
    "s2-way": ["points"],
    "s1-held_points": ["25"],
    "s2-held_points": ["140"],
}
OUT = {
    "out": ["1"],
    "s1-way": ["melds"],
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
    "s2-way": ["points"],
    "s2-held_points": ["140"],
}


def draft(typed: dict[str, list[str]], game: Game | None = None) -> HandDraft:
    game = game or Ledger(players=2).game
    return HandDraft(game, game.number, dict(typed))


def test_a_hand_is_stored_with_what_was_typed_and_what_it_came_to() -> None:
    entry = entry_of(draft(MINUS))
    kind, body = encode(entry)
    assert kind == "hand"
    assert [*body] == ["sides", "lines", "accepted", "typed"]
    assert body["typed"] == MINUS
    assert [[line.points for line in side] for side in entry.lines] == [[-25], [-140]]


def test_items_are_stored_only_where_there_are_any() -> None:
    ours, theirs = stored_sides(draft(OUT))
    assert ours["items"] == {"out": 1}
    assert "items" not in theirs


def test_the_penalties_of_the_table_are_not_stored_with_the_hand() -> None:
    table = Ledger(players=2)
    table.add("penalty", side=0, points=-100, why="Drew out of turn")
    with_penalty = draft(MINUS, table.game)
    assert [score.net for score in with_penalty.judged.scores] == [-125, -140]
    assert entry_of(with_penalty).lines == entry_of(draft(MINUS)).lines


def test_a_correction_names_the_hand_it_replaces() -> None:
    table = Ledger(players=2)
    seq = table.hand(100, 50)
    [hand] = table.game.hands
    entry = entry_of(HandDraft(table.game, 1, dict(MINUS)), hand)
    assert isinstance(entry, HandCorrected)
    assert (entry.of, entry.typed) == (seq, MINUS)


def test_warnings_that_were_accepted_are_stored_with_their_side() -> None:
    unlikely = draft({name: texts for name, texts in OUT.items() if name != "s2-held_points"})
    assert entry_of(unlikely).accepted == (
        "They: No cards in hand for a player who did not go out: were they counted?",
    )


def test_a_stored_hand_fills_the_form_as_it_was_typed() -> None:
    game = Ledger(players=2).game
    assert fields_of(entry_of(draft(OUT)), game) == OUT
    with_more = HandScored(({}, {}), ((), ()), (), MINUS | {"colour": ["red"]})
    assert fields_of(with_more, game) == MINUS  # fields the form does not have are left out


def test_a_hand_that_was_not_typed_here_is_filled_from_its_tally() -> None:
    game = Ledger(players=2).game
    entry = msgspec.structs.replace(entry_of(draft(OUT)), typed=UNSET)
    fields = fields_of(entry, game)
    assert (fields["out"], fields["s1-meld"]) == (["1"], OUT["s1-meld"])
    assert fields["s2-held_points"] == ["140"]
