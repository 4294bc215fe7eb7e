"""Each card of a suit is in the pack as often as there are decks."""

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import HandTally, Tally
from tests.support.family_books import family_book

SAMBA = family_book("samba")


def problems(*melds: tuple[str, ...]) -> list[tuple[str, str]]:
    sides = tuple(
        Tally(name=name, melds=own, held=("A", "K"))
        for name, own in zip(("We", "They"), melds, strict=True)
    )
    checked = check_hand(SAMBA, HandTally("ladders", 4, sides))
    return [(problem.field, problem.message) for problem in checked.errors]


def test_three_packs_have_each_card_of_a_suit_three_times() -> None:
    assert problems(("4-10h", "8-Jh"), ("6-8h", "9-Jh")) == []
    assert problems(("4-10h", "8-Jh"), ("6-8h", "8-10h")) == [
        (
            "melds",
            "That makes the eight of hearts 4 times at the table; of each card of a suit there "
            "are only 3. We 2 and They 2.",
        )
    ]


def test_cards_of_sets_and_of_sequences_come_from_the_same_pack() -> None:
    eights = ("8 8 8 8 8 8 8", "8 8 8")
    assert problems((*eights, "6-8h"), ("6-8d",)) == []
    assert problems((*eights, "6-8h", "8-Jc"), ("6-8d",)) == [
        ("cards.8", "That makes 13 eights at the table; there are only 12. We 12 and They 1.")
    ]
