"""Sequences of a suit: how they are written, what they may hold, which canasta they are."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.rules.meld import Run
from scorekeeper.rules.melds import canasta_kind, meld_fault, meld_of, meld_points, unfinished_kind
from scorekeeper.rules.runs import run_faults, shortest_canasta_runs
from tests.support.family_books import family_book

SAMBA, SHORT, BURRACO = (family_book(name) for name in ("samba", "short_runs", "burraco"))
LADDERS, BRAZILIAN = family_book("whole_suits"), load("brazilian")


@pytest.mark.parametrize(
    ("text", "lies"),
    [
        ("4h 5h 6h", "4h 5h 6h"),
        ("4h5h6h", "4h 5h 6h"),
        ("4♥ 5♥ 6♥\ufe0f", "4h 5h 6h"),
        ("4-10♠", "4s 5s 6s 7s 8s 9s 10s"),
        ("10S js qs", "10s Js Qs"),
        ("4-10h", "4h 5h 6h 7h 8h 9h 10h"),
        ("J Q K of hearts", "Jh Qh Kh"),
        ("JQK hearts", "Jh Qh Kh"),
        ("hearts: J joker K", "Jh JK Kh"),
        ("diamonds 4 to 6", "4d 5d 6d"),
        ("4-6 of Clubs", "4c 5c 6c"),
        ("K K K of hearts", "K K K"),
        ("Th-Ah", "10h Jh Qh Kh Ah"),
        ("10-4h", "4h 5h 6h 7h 8h 9h 10h"),
        ("Kh Kd Ks", "K K K"),
        ("K K 2", "K K 2"),
        ("K K joker", "K K JK"),
    ],
)
def test_a_meld_is_read_with_and_without_suits(text: str, lies: str) -> None:
    assert str(meld_of(SAMBA, text)) == lies


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4h 5d 6h", "“4h 5d 6h” mixes hearts and diamonds: a sequence has one suit."),
        ("4h 5 6h", "“4h 5 6h”: write each card of a sequence with its suit, such as 5h."),
        ("4 5 6", "mixes 4 and 5 and 6: a meld has one rank. A sequence is written with its suits"),
        ("Qs Ks As 4s", "its cards follow each other, four is the lowest and ace the highest."),
        ("4h 6h 7h", "is no sequence"),
        ("5h 4h 6h", "is no sequence"),
        ("2-6h", "is not a card"),
        ("4s-6h", "is not a card"),
        ("3h 4h 5h", "is no sequence"),
        ("", "A meld needs its cards"),
        ("clubs", "“clubs” is not a card."),
        ("J Q X of hearts", "is not a card. Cards are"),
        ("J Q X of hearts", "A sequence is written with its suits: 4h 5h 6h, or 4 5 6 of hearts."),
        ("4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah JK", "is no sequence"),
    ],
)
def test_what_is_no_sequence_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        meld_of(SAMBA, text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4h 5h", "a sequence has at least 3 cards."),
        ("4d 5d 6d 7d 8d 9d 10d Jd", "a sequence is closed at 7 cards."),
        ("5c 6c 2 8c", "a sequence takes no wild card."),
        ("2h 5h 6h", "a sequence takes no wild card."),
    ],
)
def test_a_sequence_keeps_to_its_bounds(text: str, said: str) -> None:
    fault = meld_fault(SAMBA, meld_of(SAMBA, text))
    assert fault
    assert said in fault.text


def test_a_closed_sequence_may_grow_in_going_out_where_the_book_says_so() -> None:
    eight = meld_of(BRAZILIAN, "4d 5d 6d 7d 8d 9d 10d Jd")
    assert meld_fault(BRAZILIAN, eight, going_out=True) is None
    fault = meld_fault(BRAZILIAN, eight, going_out=False)
    assert fault
    assert "a sequence is closed at 7 cards." in fault.text


def test_a_sequence_takes_as_many_wild_cards_as_the_book_says() -> None:
    assert meld_fault(BURRACO, meld_of(BURRACO, "4h 5h JK")) is None
    two = meld_fault(BURRACO, meld_of(BURRACO, "4h 2s JK 7h"))
    assert two
    assert two.text == "4h 2s JK 7h: a sequence takes at most 1 wild card."
    bare = [fault.text for fault in run_faults(BURRACO, meld_of(BURRACO, "4h JK 2c"))]
    assert bare[-1] == "4h JK 2c: a sequence has at least 2 natural cards."


def test_a_two_in_its_own_place_and_suit_is_natural() -> None:
    own, other, moved = (meld_of(BURRACO, t) for t in ("As 2s 3s", "As 2h 3s", "3s 2s 5s"))
    assert [meld.wilds for meld in (own, other, moved)] == [0, 1, 1]
    both = meld_of(BURRACO, "Ad 2d 3d 2h 5d 6d 7d")
    assert (both.naturals, both.twos, both.clean) == (6, 1, 3)
    assert meld_of(BURRACO, "2s 3s JK").wilds == 1


def test_a_wild_card_without_room_at_one_end_lies_at_the_other() -> None:
    assert str(meld_of(BURRACO, "8s 9s 10s Js Qs Ks As JK")) == "JK 8s 9s 10s Js Qs Ks As"
    assert str(meld_of(BURRACO, "JK Ah 2h 3h")) == "Ah 2h 3h JK"
    assert meld_of(BURRACO, "8s 9s 10s Js Qs Ks As JK").clean == 7


@pytest.mark.parametrize(
    ("text", "lies"),
    [
        ("6h 5h 4h", "4h 5h 6h"),
        ("Ah Kh Qh Jh 10h 9h 8h", "8h 9h 10h Jh Qh Kh Ah"),
        ("3h 2h Ah", "Ah 2h 3h"),
        ("JK Ks Qs Js", "Js Qs Ks JK"),
        ("5d 4d 2d 2d", "2d 2d 4d 5d"),
        ("4h JK 6h", "4h JK 6h"),
    ],
)
def test_a_sequence_may_be_written_from_its_highest_card_down(text: str, lies: str) -> None:
    assert str(meld_of(BURRACO, text)) == lies
    assert meld_of(BURRACO, text).wilds == text.count("JK") + (text.count("2d") == 2)


def test_ace_to_ace_is_the_longest_sequence_where_the_ace_is_both() -> None:
    whole = meld_of(BURRACO, "A-As")
    assert (whole.size, whole.wilds, meld_fault(BURRACO, whole)) == (14, 0, None)
    with pytest.raises(Malformed, match="the ace is the lowest or the highest and never between"):
        meld_of(BURRACO, "Ks As 2s")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3h 4h 5h 6h 7h 8h 9h", "clean"),
        ("3d 4d 5d 6d 7d 8d 9d JK", "semi"),
        ("4s 5s 6s JK 8s 9s 10s Js", "dirty"),
        ("3d 4d 5d 6d 7d 8d JK", "dirty"),
        ("K K K K K K K 2", "semi"),
        ("K K K K K K 2", "dirty"),
        ("K K K K K K K K", "clean"),
        ("3 3 3 3 3 3 3", "clean"),
    ],
)
def test_a_burraco_is_clean_semi_clean_or_dirty(text: str, kind: str) -> None:
    meld = meld_of(BURRACO, text)
    found = canasta_kind(BURRACO, meld)
    assert found
    assert (found.id, meld_fault(BURRACO, meld)) == (kind, None)


def test_a_sequence_of_seven_is_a_canasta_of_its_own_kind() -> None:
    run = meld_of(SAMBA, "8s 9s 10s Js Qs Ks As")
    found = canasta_kind(SAMBA, run)
    assert found
    assert (found.id, meld_points(SAMBA, run)) == ("samba", 80)
    sets = canasta_kind(SAMBA, meld_of(SAMBA, "8 8 8 8 8 8 8"))
    assert sets
    assert sets.id == "natural"
    assert canasta_kind(SAMBA, meld_of(SAMBA, "4h 5h 6h 7h 8h 9h")) is None


def test_a_kind_can_go_by_the_ends_of_a_sequence() -> None:
    whole, king = (canasta_kind(LADDERS, meld_of(LADDERS, text)) for text in ("A-Ah", "A-Kh"))
    assert whole
    assert king
    assert (whole.id, king.id) == ("ace-ace", "ace-king")
    with_wild = meld_of(LADDERS, "JK 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh")
    assert canasta_kind(LADDERS, with_wild) is king
    for text in ("A-Qh", "2-Ah", "A A A A A A A"):
        other = canasta_kind(LADDERS, meld_of(LADDERS, text))
        assert other
        assert other.id == "clean"


def test_a_short_sequence_costs_points_where_the_book_says_so() -> None:
    four, five, kings = (
        unfinished_kind(SHORT, meld_of(SHORT, t)) for t in ("4-7c", "4-8c", "K K K")
    )
    assert four
    assert (four.id, five, kings) == ("short", None, None)
    assert unfinished_kind(SAMBA, meld_of(SAMBA, "4-7c")) is None


def test_a_natural_three_is_written_without_its_colour() -> None:
    assert meld_of(BURRACO, "3h 3d 3").cards == {"3": 3}
    with pytest.raises(Malformed, match="“3b” is not a card"):
        meld_of(BURRACO, "3b 3b 3b")
    assert meld_of(SAMBA, "3s 3c 3s").rank == "3b"


def test_a_book_without_sequences_knows_no_run() -> None:
    run = Run("run", 3, 0, 0, "h", ("4h", "5h", "6h"))
    assert [fault.text for fault in run_faults(load("hudson"), run)] == [
        "4h 5h 6h: there are no sequences in this game."
    ]
    assert shortest_canasta_runs(load("hudson"), 7) == ()


def test_how_a_sequence_is_written_is_told_where_a_game_has_them() -> None:
    for rules, is_told in ((SAMBA, True), (BURRACO, True), (family_book("modern"), False)):
        with pytest.raises(Malformed, match="“banana” is not a card") as refused:
            meld_of(rules, "4 5 banana")
        assert ("is written with its suits" in str(refused.value)) is is_told


def test_every_sequence_of_a_size_is_looked_at_once() -> None:
    assert len(shortest_canasta_runs(SAMBA, 7)) == 5
    assert shortest_canasta_runs(SAMBA, 8) == ()
    assert {run.wilds for run in shortest_canasta_runs(BURRACO, 8)} == {0, 1}
