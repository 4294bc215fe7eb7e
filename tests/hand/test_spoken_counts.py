"""Canastas counted by kind and points on the table, as people say them."""

import pytest

from scorekeeper.hand.spoken_result import SpokenHand
from scorekeeper.hand.spoken_runs import hear
from scorekeeper.rules.library import load

WHICH = "of which cards, or how many points on the table?"


@pytest.mark.parametrize(
    ("text", "items", "points"),
    [
        (
            "one natural canasta and two mixed canastas, 300 on the table",
            {"natural": 1, "mixed": 2},
            300,
        ),
        ("a clean and two dirties, 300 points on the table", {"natural": 1, "mixed": 2}, 300),
        ("two canastas, one natural one mixed, 300 in melds", {"natural": 1, "mixed": 1}, 300),
        ("both canastas natural, 340 melded", {"natural": 2}, 340),
        ("a red canasta and two black canastas, melds 400", {"natural": 1, "mixed": 2}, 400),
        ("natural canastas: two, mixed canastas: one, card points 420",
         {"natural": 2, "mixed": 1}, 420),
        ("mixed canastas 2, on the table we have 420", {"mixed": 2}, 420),
        ("they have two mixed canastas and 640 in cards", {"mixed": 2}, 640),
        ("three mixed canastas, no sorry, two mixed canastas, laid down 300", {"mixed": 2}, 300),
        ("no natural canastas, a mixed canasta, twelve hundred on the table", {"mixed": 1}, 1200),
        ("no canasta, 90 on the table", {}, 90),
        ("a natural canasta of kings and a mixed canasta of aces, 300 on the table",
         {"natural": 1, "mixed": 1}, 300),
        ("seven kings, 75 on the table", {"natural": 1}, 75),
        ("300 on the table, 300 melded", {}, 300),
    ],
)  # fmt: skip
def test_a_side_is_understood_in_totals(text: str, items: dict[str, int], points: int) -> None:
    spoken = hear(f"{text}, 35 left in hand", load("hudson"))
    assert (spoken.items, spoken.points, spoken.melds) == (items, points, ())
    assert (spoken.held, spoken.unclear) == (SpokenHand(35), ())


@pytest.mark.parametrize(
    ("book", "text", "items"),
    [
        ("handfoot", "two clean books and three dirty books", {"clean": 2, "dirty": 3}),
        ("handfoot", "books: two clean, three dirty, one wild book",
         {"clean": 2, "dirty": 3, "wild": 1}),
        ("samba", "two sambas and a mixed canasta", {"samba": 2, "mixed": 1}),
        ("samba", "samba of hearts four to ten, a natural canasta", {"samba": 1, "natural": 1}),
        ("burraco", "one clean burraco, two semi-clean burrachi and a dirty",
         {"clean": 1, "semi": 2, "dirty": 1}),
        ("bolivia", "a bolivia and two escaleras", {"bolivia": 1, "escalera": 2}),
        ("pennies", "a canasta of sevens and two mixed canastas", {"sevens": 1, "mixed": 2}),
        ("miller", "a pure ace canasta, a wild canasta of seven twos",
         {"aces": 1, "wild-twos": 1}),
    ],
)  # fmt: skip
def test_each_game_has_its_own_kinds(book: str, text: str, items: dict[str, int]) -> None:
    spoken = hear(f"{text}, 640 on the table", load(book))
    assert (spoken.items, spoken.points) == (items, 640)
    assert (spoken.melds, spoken.unclear) == ((), ())


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("three dirties and two cleans", f"three dirties, two cleans: {WHICH}"),
        ("two canastas, 300 on the table", "two canastas: natural or mixed?"),
        ("two canastas, a natural canasta, 300 on the table", "two canastas: here are 1."),
        ("two wild canastas, 300 on the table", "two wild canastas: natural or mixed?"),
        ("canastas, 300 on the table", "canastas: how many?"),
        ("natural canastas, 300 on the table", "natural canastas: how many?"),
        ("two canastas", "two canastas: of what?"),
        ("seven kings, two mixed canastas", "two mixed canastas: of what?"),
        ("seven kings, two canastas", "two canastas: of what?"),
        ("seven kings, a wild canasta", "a wild canasta: of what?"),
        ("a canasta of kings, four aces, 300 on the table",
         "300 on the table: name the melds or the points, not both."),
        ("four kings, 300 on the table",
         "300 on the table: name the melds or the points, not both."),
        ("300 on the table, 400 melded", "400 melded: on the table twice?"),
        ("ninety mixed canastas", "ninety mixed canastas: so many?"),
        ("I hold 5, they, two mixed canastas",
         "two mixed canastas: of the other side? Say it in its own line."),
        ("they, 300 on the table",
         "300 on the table: of the other side? Say it in its own line."),
        ("a dirty canasta of aces, 5 red threes",
         "a dirty canasta of aces: how many wild cards, and are they twos or jokers?"),
    ],
)  # fmt: skip
def test_what_totals_leave_open_is_asked(text: str, asked: str) -> None:
    assert asked in hear(text, load("hudson")).unclear


@pytest.mark.parametrize(
    "text",
    [
        "seven kings, five sevens and two twos, a natural canasta and a mixed canasta",
        "seven kings, five sevens and two twos, 135 on the table",
        "a canasta: seven kings, a canasta of sevens, five naturals and two twos",
        "two canastas: seven kings on the table, five sevens and two twos melded",
    ],
)
def test_totals_beside_the_melds_say_the_same_once_more(text: str) -> None:
    spoken = hear(text, load("hudson"))
    assert spoken.melds == ("K K K K K K K", "7 7 7 7 7 2 2")
    assert (spoken.points, spoken.items, spoken.unclear) == (None, {}, ())


def test_a_samba_counted_beside_its_cards_is_that_samba() -> None:
    spoken = hear("a samba: four to ten of hearts, 50 on the table", load("samba"))
    assert (spoken.melds, spoken.unclear) == (("4h 5h 6h 7h 8h 9h 10h",), ())
    twice = hear("samba of hearts four to ten, two sambas", load("samba"))
    assert twice.unclear == ("two sambas: of what?",)


def test_points_left_are_not_on_the_table() -> None:
    spoken = hear("two red threes on the table 35 left, 45 points in cards left", load("hudson"))
    assert (spoken.points, spoken.held) == (None, SpokenHand(80))
