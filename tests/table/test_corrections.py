"""Which version of a hand counts, and which one an emptied form is filled with."""

from scorekeeper.table.corrections import (
    counted_versions,
    current_version,
    hand_of,
    saved_meanwhile,
    typed_versions,
    undone_hand,
    versions_of,
    was_undone,
    why_not_next,
)
from scorekeeper.table.entries import encode
from scorekeeper.table.rule_change import plan_change
from tests.support.house_tables import (
    BY_MELDS,
    SHEET,
    WILD_SHEET,
    WITH_WILDS,
    club_table,
    play,
)
from tests.support.small_ledger import Ledger


def corrected() -> tuple[Ledger, int, int]:
    table = Ledger()
    first = table.hand(100, 0)
    table.hand(50, 50)
    correction = table.hand(300, 0, kind="corrected", of=first)
    return table, first, correction


def nets(version: object) -> list[int]:
    return [side[0].points for side in version.count.lines]  # type: ignore[attr-defined]


def test_the_newest_version_of_a_hand_counts() -> None:
    table, first, correction = corrected()
    hand, other = table.game.hands
    version = current_version(table.game, hand)
    assert (version.seq, version.at, version.by) == (correction, "19:04", "Ann")
    assert nets(version) == [300, 0]
    assert current_version(table.game, other).seq == 3
    assert [v.seq for v in versions_of(table.game.ledger, first)] == [first, correction]


def test_versions_are_listed_newest_first_without_those_undone() -> None:
    table, first, correction = corrected()
    second = table.hand(400, 0, kind="corrected", of=first)
    hand = table.game.hands[0]
    assert [v.seq for v in counted_versions(table.game, hand)] == [second, correction, first]
    table.add("undone", of=second)
    game = table.game
    assert [v.seq for v in counted_versions(game, game.hands[0])] == [correction, first]
    assert current_version(game, game.hands[0]).seq == correction
    assert [v.seq for v in counted_versions(game, game.hands[1])] == [3]


def test_an_undone_hand_comes_back_as_it_was_typed_last() -> None:
    table = Ledger()
    first = table.hand(100, 0)
    correction = table.hand(300, 0, kind="corrected", of=first)
    table.add("undone", of=correction)
    assert undone_hand(table.game) is None  # the hand itself still counts
    table.add("undone", of=first)
    version = undone_hand(table.game)
    assert version and (version.seq, nets(version)) == (correction, [300, 0])


def test_the_hand_undone_last_comes_back_first() -> None:
    table = Ledger()
    first, second = table.hand(100, 0), table.hand(200, 0)
    table.add("undone", of=second)
    table.add("undone", of=first)
    version = undone_hand(table.game)
    assert version and version.seq == first
    table.add("undone", of=5)  # hand 1 is put back, hand 2 waits
    version = undone_hand(table.game)
    assert version and version.seq == second


def test_other_entries_after_the_undoing_change_nothing() -> None:
    table = Ledger()
    seq = table.hand(100, 0)
    table.add("undone", of=seq)
    table.add("target", target=4000)
    other = table.add("target", target=3000)
    table.add("undone", of=other)
    version = undone_hand(table.game)
    assert version and version.seq == seq


def test_a_hand_scored_or_dealt_again_in_its_place_leaves_none() -> None:
    for kind in ("hand", "redeal"):
        table = Ledger()
        table.add("undone", of=table.hand(100, 0))
        if kind == "hand":
            table.hand(50, 0)
        else:
            table.add("redeal")
        assert undone_hand(table.game) is None


def test_a_new_table_has_no_undone_hand() -> None:
    assert undone_hand(Ledger().game) is None


def test_a_form_for_a_hand_that_was_scored_meanwhile_finds_it() -> None:
    table, _first, _correction = corrected()
    game = table.game
    assert saved_meanwhile(game, None, number=2, seen=None) == game.hands[1]
    for number in (3, 9, 0, None):
        assert saved_meanwhile(game, None, number=number, seen=None) is None


def test_a_correction_of_an_older_version_finds_the_newer_one() -> None:
    table, first, correction = corrected()
    hand = table.game.hands[0]
    assert saved_meanwhile(table.game, hand, number=1, seen=first) == hand
    for seen in (correction, None):
        assert saved_meanwhile(table.game, hand, number=1, seen=seen) is None


def test_only_the_hand_in_play_can_be_scored() -> None:
    game = corrected()[0].game
    for number in (3, 0, None):
        assert why_not_next(game, number) == ""
    gone = "An earlier hand was taken back: this would now be hand 3."
    assert why_not_next(game, 4) == gone


def test_nothing_is_scored_after_the_end() -> None:
    table = Ledger()
    table.add("ended")
    over = "The game is over. Undo or correct the last hand to go on."
    assert why_not_next(table.game, 1) == over


def test_the_hand_of_an_entry_is_the_one_it_scored_or_corrected() -> None:
    table, first, correction = corrected()
    for seq in (first, correction):
        hand = hand_of(table.game, seq)
        assert hand and hand.number == 1
    table.add("undone", of=correction)
    table.add("undone", of=3)
    assert hand_of(table.game, 3) is None


def test_a_hand_was_undone_if_there_were_more_hands_than_now() -> None:
    table = Ledger()
    table.hand(100, 0)
    second = table.hand(50, 50)
    assert not was_undone(table.game, 2)
    table.add("undone", of=second)
    assert [was_undone(table.game, number) for number in (1, 2, 3)] == [False, True, False]


def test_a_change_of_rules_as_if_always_is_a_version_of_the_hands_it_counts() -> None:
    table = club_table(WILD_SHEET)
    first, second = play(table, WITH_WILDS, BY_MELDS)
    planned = plan_change(table.game, table.entries[0].body["ruleset"], SHEET, is_always=True)
    kind, body = encode(planned.entry)
    changed = table.add(kind, **body)
    game = table.game
    refused, counted = (counted_versions(game, hand) for hand in game.hands)
    assert [version.seq for version in refused] == [first]
    assert [version.seq for version in counted] == [changed, second]
    assert [version.rules.house_name for version in counted] == ["Thursday club", "Wild ones"]
    assert counted[0].lines != counted[1].lines
    assert current_version(game, game.hands[1]).seq == second
    table.hand(5, 5)
    assert [v.seq for v in counted_versions(table.game, table.game.hands[2])] == [changed + 1]


def test_the_versions_somebody_typed_are_those_that_can_come_back() -> None:
    table, first, correction = corrected()
    hand = table.game.hands[0]
    assert [version.seq for version in typed_versions(table.game, hand)] == [correction, first]
