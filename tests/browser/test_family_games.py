"""Each game of the family on a phone, from the first page to the winner and its score sheet.

What is special to a game is tapped in (sequences, wild canastas, a special hand), the rest typed as
totals. Every total is worked out by hand.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Count, Evening
from tests.support.pdfs import flat
from tests.support.servers import Running

SIX = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"]
FOUR = SIX[:4]


@pytest.fixture
def evening(server: Running, new_phone: Callable[..., Page]) -> Evening:
    return Evening(server, new_phone(service_workers="block"))


def run(evening: Evening, suit: str, low: str, high: str) -> None:
    """Tap a sequence: its suit, its lowest and its highest card."""
    evening.player.tap(f"#meld-pad [data-suit='{suit}']")
    for rank in (low, high):
        evening.player.tap(f"#meld-pad [data-rank='{rank}']")


def seven_twos(evening: Evening) -> None:
    evening.player.tap("#meld-pad [data-rank=wild]")
    evening.player.tap("#meld-pad [data-times='7']")


def hands(evening: Evening, side: int, *each: str) -> None:
    """Tap the card left in each hand of a side."""
    for row, card in enumerate(each, 1):
        if row > 1:
            evening.player.tap(f"#s{side}-held li:nth-child({row}) .meld")
        evening.player.left_in_hand(card)


def prints(evening: Evening, *words: str) -> None:
    """The score sheet of the game says so."""
    sheet = evening.page.request.get(f"{evening.page.url}.pdf").body()
    text = flat(sheet).lower()
    assert [word for word in words if word.lower() not in text] == []


def test_hand_and_foot(evening: Evening) -> None:
    evening.begin("handfoot", FOUR)
    evening.shows("0 0", "50 50", "Hand 1 of 4 · needs 50")
    books = {"wild": 1, "clean": 3, "dirty": 2, "red-three": 1}
    evening.score(
        "1",
        Count(505, held=5, items=books),  # 1,500 + 1,500 + 600 + 100 + 100 + 500
        Count(410, held=15, foot=60, items={"clean": 3, "dirty": 2}),  # 1,500 + 600 + 335
    )
    evening.shows("4,300 2,435", "90 90", "Hand 2 of 4 · needs 90")
    theirs = Count(200, held=50, items={"clean": 1})  # 650
    evening.score("nobody", Count(100, held=20), theirs)
    evening.shows("4,380 3,085", "120 120", "Hand 3 of 4 · needs 120")
    evening.score("nobody", Count(130, held=20), theirs)
    evening.score("nobody", Count(160, held=20), theirs)
    evening.is_won("Ana & Cleo won by 245", "4 hands", "4,630 4,385")
    prints(evening, "Hand and Foot", "Wild book", "Clean books", "4,630", "4,385")


def test_samba(evening: Evening) -> None:
    evening.begin("samba", FOUR, target=5000)
    evening.open_hand()
    evening.player.went_out("1")
    run(evening, "h", "4", "10")
    evening.player.meld("K", 7)
    evening.player.threes(1, 2)
    hands(evening, 1, "5")
    evening.player.next_or_save()
    evening.player.meld("8", 5, "2", "2")
    evening.player.threes(2, 1)
    hands(evening, 2, "A", "7")
    evening.save()  # 1,500 + 500 + 200 + 200 + 120 - 5, and 300 + 90 - 100 - 25
    evening.shows("2,515 265", "90 50", "Hand 2")
    evening.score(
        "1",
        Count(300, held=20, threes=3, items={"samba": 1, "mixed": 1}),  # 2,580
        Count(100, held=50, items={"mixed": 1}),  # 350
    )
    evening.is_won("Ana & Cleo won by 4,480", "5,000 reached", "5,095 615")
    prints(evening, "Samba", "5,095", "615")


def test_bolivia(evening: Evening) -> None:
    evening.begin("bolivia", FOUR, target=5000)
    evening.open_hand()
    evening.player.went_out("1")
    run(evening, "c", "4", "10")
    seven_twos(evening)
    hands(evening, 1, "3b")
    evening.player.next_or_save()
    evening.player.meld("9", 7)
    hands(evening, 2, "3b", "Q")
    evening.save()  # 1,500 + 2,500 + 200 + 190 - 100, and 500 + 70 - 110
    evening.shows("4,290 460", "120 50", "Hand 2")
    evening.score(
        "1",
        Count(150, held=10, items={"escalera": 1, "natural": 1}),  # 2,340
        Count(60, held=40),  # 20
    )
    evening.is_won("Ana & Cleo won by 6,150", "5,000 reached", "6,630 480")
    prints(evening, "Bolivia", "Escalera", "6,630")


def test_brazilian(evening: Evening) -> None:
    evening.begin("brazilian", FOUR, target=5000)
    evening.open_hand()
    evening.player.went_out("1")
    run(evening, "h", "8", "J")
    seven_twos(evening)
    evening.player.meld("K", 7)
    evening.player.threes(1, 1)
    hands(evening, 1, "4")
    evening.player.next_or_save()
    evening.player.meld("9", 7)
    hands(evening, 2, "K", "Q")
    evening.save()  # 2,000 + 500 + 100 + 200 - 1,000 + 250 - 5, and 500 + 70 - 20
    evening.shows("2,045 550", "90 50", "Hand 2")
    evening.score(
        "1",
        Count(300, held=20, threes=5, items={"escalera": 1, "mixed": 1, "wild": 1}),  # 5,280
        Count(80, held=30, items={"short-run": 1}),  # -950
    )
    evening.is_won("Ana & Cleo won by 7,725", "5,000 reached", "7,325 −400")
    prints(evening, "Brazilian", "fewer than five", "7,325")


def test_modern_american_is_won_by_a_dream_hand(evening: Evening) -> None:
    evening.begin("modern", FOUR)
    evening.score(
        "1",
        Count(250, held=10, threes=2, black=1, items={"natural": 1, "mixed": 1}),  # 1,540
        Count(150, held=60),  # against them without a canasta
    )
    evening.shows("1,540 −210", "125 125", "Hand 2")
    evening.open_hand()
    evening.page.fill("#s1-held_points", "50")
    evening.player.next_or_save()
    evening.page.select_option("#s2-special", "dream-4")
    evening.player.tap("#side-2 details:has([name=s2-shown]) summary")
    evening.page.fill("#s2-shown", "JJJJJAAAAA2222")
    expect(evening.page.locator("#net-2")).to_have_text("+8,500")
    evening.save()
    evening.is_won("Ben & Dan won by 6,800", "Dream hand", "1,490 8,290")
    prints(evening, "Dream hand with four wilds", "8,290")


def test_pennies_from_heaven(evening: Evening) -> None:
    evening.begin("pennies", SIX, target=5000)
    one_of_each = {"sevens": 1, "wild": 1, "natural": 1, "mixed": 1}  # 3,300
    evening.score(
        "1",
        Count(450, held=30, foot=20, threes=8, items=one_of_each),  # 3,300 + 1,000 + 100 + 400
        Count(90, held=40, foot=20, items={"natural": 1}),  # 530
    )
    evening.shows("4,800 530", "150 90", "Hand 2")
    evening.score(
        "1",
        Count(450, held=30, foot=20, items=one_of_each),  # 3,800
        Count(160, held=20, items={"natural": 1}),  # 640
    )
    evening.is_won("Ana, Cleo & Eve won by 7,430", "5,000 reached", "8,600 1,170")
    prints(evening, "Pennies", "Canasta of sevens", "8,600")


def test_cuban(evening: Evening) -> None:
    evening.begin("cuban", FOUR)
    evening.open_hand()
    evening.player.went_out("1")
    seven_twos(evening)
    evening.player.threes(1, 4)
    evening.player.threes(1, 4, "black-three")
    hands(evening, 1, "8")
    evening.player.next_or_save()
    hands(evening, 2, "A", "K")
    evening.save()  # 4,000 + 1,000 + 100 + 100 + 140 - 10, and -30
    evening.shows("5,330 −30", "150 15", "Hand 2")
    evening.score(
        "1",
        Count(350, held=20, items={"wild": 1, "natural": 1}),  # 2,930
        Count(60, held=30),  # 30
    )
    evening.is_won("Ana & Cleo won by 8,260", "7,500 reached", "8,260 0")
    prints(evening, "Cuban", "wild canasta of twos", "8,260")


def test_uruguay_for_two(evening: Evening) -> None:
    evening.begin("uruguay", FOUR[:2])
    evening.open_hand()
    evening.player.went_out("1")
    evening.player.tap("#also-concealed")
    seven_twos(evening)
    evening.player.meld("A", 7)
    evening.player.threes(1, 4)
    evening.player.next_or_save()
    hands(evening, 2, "K")
    evening.save()  # 2,000 + 500 + 800 + 200 + 280, and -10
    evening.shows("3,780 −10", "120 15", "Hand 2")
    evening.score(
        "1",
        Count(400, items={"wild": 1, "natural": 1}),  # 3,000
        Count(100, held=50),  # 50
    )
    evening.is_won("Ana won by 6,740", "5,000 reached", "6,780 40")
    prints(evening, "Uruguay", "Wild canasta", "6,780")


def test_burraco(evening: Evening) -> None:
    evening.begin("burraco", FOUR, target=1505)
    evening.shows("0 0", "", "Hand 1")
    evening.open_hand()
    evening.player.went_out("1")
    run(evening, "h", "3", "9")
    evening.player.meld("K", 7)
    hands(evening, 1, "4")
    evening.player.next_or_save()
    run(evening, "c", "5", "J")
    evening.player.threes(2, 1, "pot-not-taken")
    hands(evening, 2, "A", "Q")
    evening.save()  # 400 + 100 + 115 - 5, and 200 - 100 + 55 - 25
    evening.shows("610 130", "", "Hand 2")
    evening.score(
        "1",
        Count(300, held=20, items={"clean": 2, "semi": 1}),  # 930
        Count(100, held=30, items={"dirty": 1}),  # 170
    )
    evening.is_won("Ana & Cleo won by 1,240", "1,505 reached", "1,540 300")
    prints(evening, "Burraco", "Semi-clean burraco", "Pozzetto not taken", "1,540")
