"""A side said in one line: each row is what somebody says, and what it means."""

import pytest

from scorekeeper.hand.spoken import read_spoken
from scorekeeper.hand.spoken_result import Spoken, SpokenHand
from scorekeeper.rules.library import load
from tests.support.sheets import sheet

HUDSON, MILLER = load("hudson"), load("miller")
KINGS, SEVENS = "K K K K K K K", "7 7 7 7 7 2 2"
RED = {"red-three": 2}

SAID: list[tuple[str, Spoken]] = [
    (
        "seven kings, five sevens and two twos, four aces, two red threes, out, "
        "they hold forty-five",
        Spoken((KINGS, SEVENS, "A A A A"), RED, is_out=True, others_held=SpokenHand(45)),
    ),
    (
        "seven kings five sevens and two twos four aces two red threes out they hold forty five",
        Spoken((KINGS, SEVENS, "A A A A"), RED, is_out=True, others_held=SpokenHand(45)),
    ),
    ("K×7, 7×5+2×2", Spoken((KINGS, SEVENS))),
    (
        "seven kings, I still had a king and two fives",
        Spoken((KINGS,), held=SpokenHand(cards=("K", "5", "5"))),
    ),
    ("7xK and 5 7s with 2 2s", Spoken((KINGS, SEVENS))),
    ("57s and 22s, 410s", Spoken((SEVENS, "10 10 10 10"))),
    ("Four Ks", Spoken(("K K K K",))),
    ("KKKKKKK 7777722", Spoken((KINGS, SEVENS))),
    ("K K K K K K K, 7 7 7 7 7 2 2", Spoken((KINGS, SEVENS))),
    ("KKKQQQ2*", Spoken(("K K K", "Q Q Q 2 JK"))),
    ("queen queen queen joker", Spoken(("Q Q Q JK",))),
    ("natural canasta of queens", Spoken(("Q Q Q Q Q Q Q",))),
    ("a clean canasta in tens", Spoken(("10 10 10 10 10 10 10",))),
    ("natural canasta of eight fours", Spoken(("4 4 4 4 4 4 4 4",))),
    ("a dirty canasta of fives with two jokers", Spoken(("5 5 5 5 5 JK JK",))),
    ("a canasta of kings with a two and a joker", Spoken(("K K K K K 2 JK",))),
    ("natural canasta of five", Spoken(("5 5 5 5 5 5 5",))),
    ("nine cards kings with a deuce", Spoken(("K K K K K K K K 2",))),
    ("seven kings natural canasta, five sevens and two twos, a mixed canasta",
     Spoken((KINGS, SEVENS))),
    ("seven kings, 2 twos", Spoken(("K K K K K K K 2 2",))),
    ("a pair of jacks and a joker", Spoken(("J J JK",))),
    ("three black threes and went out", Spoken(("3b 3b 3b",), is_out=True)),
    ("ate kings for aces", Spoken(("K K K K K K K K", "A A A A"))),
    ("seven kinds of trouble", Spoken(unclear=("seven: of what?", "kinds", "trouble"))),
    ("concealed", Spoken(items={"concealed": 1}, is_out=True)),
    ("a concealed hand, seven kings", Spoken((KINGS,), {"concealed": 1}, is_out=True)),
    ("a red three", Spoken(items={"red-three": 1})),
    ("a red 3 and red three", Spoken(items={"red-three": 2})),
    ("both red threes", Spoken(items=RED)),
    ("no red threes, four fives", Spoken(("5 5 5 5",))),
    ("I have thirty left", Spoken(held=SpokenHand(30))),
    ("thirty left", Spoken(held=SpokenHand(30))),
    ("seven kings thirty points left", Spoken((KINGS,), held=SpokenHand(30))),
    ("four aces I have thirty left", Spoken(("A A A A",), held=SpokenHand(30))),
    ("a hundred and five left", Spoken(held=SpokenHand(105))),
    ("one hundred and ten points in hand", Spoken(held=SpokenHand(110))),
    ("nothing left in hand", Spoken(held=SpokenHand(0))),
    ("my hand is empty", Spoken(held=SpokenHand(0))),
    ("they have nothing left", Spoken(others_held=SpokenHand(0))),
    ("we have seven kings", Spoken((KINGS,))),
    ("left an ace, two jacks and a five", Spoken(held=SpokenHand(None, ("A", "J", "J", "5")))),
    ("I hold ace jack jack five", Spoken(held=SpokenHand(None, ("A", "J", "J", "5")))),
    ("A J J 5 left", Spoken(held=SpokenHand(None, ("A", "J", "J", "5")))),
    ("holding AJJ5", Spoken(held=SpokenHand(None, ("A", "J", "J", "5")))),
    ("ace and two jacks left", Spoken(held=SpokenHand(None, ("A", "J", "J")))),
    ("they have an ace and a jack", Spoken(others_held=SpokenHand(None, ("A", "J")))),
    ("the others hold a red three", Spoken(others_held=SpokenHand(None, ("3r",)))),
    ("I hold an ace, melded four kings", Spoken(("K K K K",), held=SpokenHand(None, ("A",)))),
    ("nobody went out, four tens", Spoken(("10 10 10 10",), is_nobody_out=True)),
    ("they went out, four aces", Spoken(("A A A A",), is_other_out=True)),
    ("not out, four aces", Spoken(("A A A A",))),
    ("laid out seven kings", Spoken((KINGS,))),
    ("", Spoken()),
    # The number after the cards, or beside the letter
    ("kings: 7; sevens: 5 + 2 twos; red threes: 2", Spoken((KINGS, SEVENS), RED)),
    ("kings seven, aces four", Spoken((KINGS, "A A A A"))),
    ("kings (7), aces x 4", Spoken((KINGS, "A A A A"))),
    ("six times king", Spoken(("K K K K K K",))),
    ("K7 A4", Spoken((KINGS, "A A A A"))),
    ("7K 4A", Spoken((KINGS, "A A A A"))),
    ("holding K7", Spoken(held=SpokenHand(None, ("K", "7")))),
    ("holding 7K", Spoken(held=SpokenHand(None, ("7", "K")))),
    ("7k, 5x7 2x2", Spoken((KINGS, SEVENS))),
    ("2 r3, 3rx2", Spoken(items={"red-three": 4})),
    ("two reds", Spoken(items=RED)),
    ("KKKKKK+2", Spoken(("K K K K K K 2",))),
    ("7 7 7 7 7 joker joker", Spoken(("7 7 7 7 7 JK JK",))),
    # Who went out
    ("the stock ran out, four fives", Spoken(("5 5 5 5",), is_nobody_out=True)),
    ("no one went out", Spoken(is_nobody_out=True)),
    ("we didn't go out, 30 in hand", Spoken(held=SpokenHand(30))),
    ("they did not go out", Spoken()),
    ("out, she holds 45", Spoken(is_out=True, others_held=SpokenHand(45))),
    # Hands
    ("they hold 45, four aces", Spoken(("A A A A",), others_held=SpokenHand(45))),
    ("they hold 45 four aces and a joker", Spoken(("A A A A JK",), others_held=SpokenHand(45))),
    ("they hold 45, KKKK", Spoken(("K K K K",), others_held=SpokenHand(45))),
    ("they've got 45 in their hands", Spoken(others_held=SpokenHand(45))),
    ("they hold one twenty five", Spoken(others_held=SpokenHand(125))),
    ("partner holds 20 and I hold 25", Spoken(held=SpokenHand(45))),
    ("20 and 25 left", Spoken(held=SpokenHand(45))),
    ("seven kings, minus 30", Spoken((KINGS,), held=SpokenHand(30))),
    ("seven kings, -30", Spoken((KINGS,), held=SpokenHand(30))),
    ("hand: joker, two, ace", Spoken(held=SpokenHand(None, ("JK", "2", "A")))),
    ("a black three in hand", Spoken(held=SpokenHand(None, ("3b",)))),
    ("a five left", Spoken(held=SpokenHand(None, ("5",)))),
    # Melds that somebody "has", and the hand of a player who "has" them
    (
        "They have six eights and a joker, three jacks, they hold 20",
        Spoken(("8 8 8 8 8 8 JK", "J J J"), held=SpokenHand(20)),
    ),
    (
        "I hold an ace, we have four kings",
        Spoken(("K K K K",), held=SpokenHand(None, ("A",))),
    ),
    (
        "we have four kings and playera holds two aces and playerb has 35",
        Spoken(("K K K K",), players={0: SpokenHand(None, ("A", "A")), 1: SpokenHand(35)}),
    ),
    ("35 in playerb hand, four kings", Spoken(("K K K K",), players={1: SpokenHand(35)})),
    ("playera has four kings", Spoken(("K K K K",))),
    ("playerb has two aces", Spoken(players={1: SpokenHand(None, ("A", "A"))})),
    ("they have four kings left", Spoken(others_held=SpokenHand(None, ("K",) * 4))),
    ("they hold 20, playera holds an ace",
     Spoken(others_held=SpokenHand(20), players={0: SpokenHand(None, ("A",))})),
    # The same once more, or put right
    ("a clean canasta of queens, that's seven queens", Spoken(("Q Q Q Q Q Q Q",))),
    ("a canasta of fives with two twos, that is five fives and two twos",
     Spoken(("5 5 5 5 5 2 2",))),
    ("four fives and a joker um no sorry five fives", Spoken(("5 5 5 5 5 JK",))),
    ("four fives no five fives", Spoken(("5 5 5 5 5",))),
    ("two red threes, I mean one red three", Spoken(items={"red-three": 1})),
    ("they hold 45, no, 35", Spoken(others_held=SpokenHand(35))),
    ("I hold two aces and a king, sorry, three aces",
     Spoken(held=SpokenHand(None, ("K", "A", "A", "A")))),
    ("I hold two aces, that's forty", Spoken(held=SpokenHand(None, ("A", "A")))),
    ("I hold two aces, that's fifty", Spoken(held=SpokenHand(50))),
    ("right so um sorry four aces, her hand is 35", Spoken(("A A A A",), held=SpokenHand(35))),
    # As a hurried thumb or a phone writes it
    ("sevin kinks comma fore queen's", Spoken((KINGS, "Q Q Q Q"))),
    ("oh um 4 aces w/ a joker", Spoken(("A A A A JK",))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), SAID, ids=[text for text, _ in SAID])
def test_what_people_say_is_understood(text: str, meant: Spoken) -> None:
    assert read_spoken(text, HUDSON) == meant


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("a canasta of kings", "a canasta of kings: natural, or with which wild cards?"),
        (
            "mixed canasta of fives",
            "mixed canasta of fives: how many wild cards, and are they twos or jokers?",
        ),
        ("kings", "kings: how many?"),
        ("red threes", "red threes: how many?"),
        ("two threes", "two threes: red or black?"),
        ("five sevens and two wild cards", "two wild cards: twos or jokers?"),
        ("two jokers", "two jokers: with which cards?"),
        ("ninety kings", "ninety kings: so many?"),
        ("seven", "seven: of what?"),
        ("eleven left us", "us"),
        ("blah blah, six sixes", "blah blah"),
        ("six sixes #", "#"),
        ("she went out", "she: who?"),
        ("kings, six of them", "kings: how many?"),
        ("lots of kings", "kings: how many?"),
        ("a king", "a king: how many?"),
        ("seven queens, seven queens", "14 queens: there are only 8."),
        ("four fives, sorry, six tens", "six tens: instead of four fives, or as well?"),
        (
            "seven kings, they have six eights and a joker",
            "have six eights and a joker: of the other side? Say it in its own line.",
        ),
    ],
)
def test_what_is_not_understood_is_asked_and_never_guessed(text: str, asked: str) -> None:
    if asked == "us":  # a filler: everything is understood
        assert read_spoken(text, HUDSON).unclear == ()
    else:
        assert asked in read_spoken(text, HUDSON).unclear


def test_a_book_with_wild_melds_hears_them() -> None:
    assert read_spoken("seven kings, seven twos", MILLER).melds == (KINGS, "2 2 2 2 2 2 2")
    assert read_spoken("wild canasta of seven twos", MILLER).melds == ("2 2 2 2 2 2 2",)
    assert read_spoken("two jokers and four twos", MILLER).melds == ("2 2 2 2 JK JK",)
    assert read_spoken("seven kings with three twos", MILLER).melds == (f"{KINGS} 2 2 2",)


def test_threes_are_counted_where_the_book_counts_them() -> None:
    assert read_spoken("two black threes", MILLER).items == {"black-three": 2}
    assert read_spoken("three twos", HUDSON).melds == ("2 2 2",)


def test_a_bonus_that_the_book_does_not_have_is_asked_about() -> None:
    assert read_spoken("concealed", MILLER).unclear == ("concealed",)


def test_a_line_of_any_length_is_read() -> None:
    assert len(read_spoken("seven kings, " * 500, HUDSON).melds) < 40


def test_each_hand_goes_to_whoever_holds_it() -> None:
    both = read_spoken("they hold 20, we hold 30", HUDSON)
    assert (both.others_held, both.held) == (SpokenHand(20), SpokenHand(30))
    assert read_spoken("they hold 20, I have four aces", HUDSON).melds == ("A A A A",)


def test_numbers_that_name_nothing_are_asked_about() -> None:
    assert read_spoken("four red", HUDSON).unclear == ("four: of what?",)
    assert read_spoken("twelve", HUDSON).unclear == ("twelve: of what?",)
    assert read_spoken("they hold 1 2 5", HUDSON) == Spoken(unclear=("1 2 5: of what?",))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("we have 240 points", "240"),
        ("1,200", "1,200"),
        ("45 for them", "45"),
        ("one eleven", "one eleven"),
        ("they have 35", "35"),
        ("playera has 35 points", "35"),
        ("we are down 640 points", "640"),
        ("I hold an ace, 240 points", "240"),
        ("they hold two aces, 240 points", "240"),
    ],
)
def test_bare_points_are_never_taken_for_points_left_in_hand(text: str, points: str) -> None:
    spoken = read_spoken(text, HUDSON)
    assert spoken.unclear == (f"{points}: on the table, or left in hand?",)
    hands = (spoken.held, spoken.others_held, *spoken.players.values())
    assert all(hand.points is None for hand in hands) and spoken.points is None


def test_a_mark_of_a_house_sheet_is_counted_by_its_name() -> None:
    mark = '[[item]]\nid = "cut"\nlabel = "Exact cuts"\none = "exact cut"\nkind = "mark"\n'
    rules = sheet(f'{mark}each = 100\nhouse = "We cut for it."\n')
    assert read_spoken("four kings, an exact cut", rules).items == {"cut": 1}


IVY, MAX = "playera", "playerb"  # the words that stand for two players of the side


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        (f"{IVY} has 85 left and {MAX} a hundred and five", {0: 85, 1: 105}),
        (f"{IVY} has 85 and {MAX} a hundred and five", {0: 85, 1: 105}),
        (f"{IVY} has 85 left, {MAX} 20", {0: 85, 1: 20}),
        (f"{IVY} has 85 left and {MAX} five kings", {0: 85}),
    ],
)
def test_a_name_with_a_number_alone_is_another_hand(text: str, hands: dict[int, int]) -> None:
    spoken = read_spoken(text, HUDSON, players=2)
    assert {row: hand.points for row, hand in spoken.players.items()} == hands
    assert spoken.unclear == ()


@pytest.mark.parametrize(
    ("players", "own", "others", "asked"),
    [(1, None, 30, ()), (2, 30, None, ()), (3, 30, None, ("she: who?",))],
)
def test_she_is_the_partner_of_who_went_out(
    players: int, own: int | None, others: int | None, asked: tuple[str, ...]
) -> None:
    said = read_spoken("out, she holds 30", HUDSON, players=players)
    marked = read_spoken("she holds 30", HUDSON, players=players, is_out=True)
    for spoken in (said, marked):
        assert (spoken.held.points, spoken.others_held.points) == (own, others)
        assert spoken.unclear == asked
