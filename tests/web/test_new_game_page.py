"""The page of a new game: what was typed stays, and the picture follows it."""

import pytest

from scorekeeper.web.new_game_page import page_values

FOUR = ["Ana", "Ben", "Cleo", "Dan"]


def places(**typed: object) -> list[str]:
    return [
        seat.name for seat in page_values({"rules": "hudson", "names": FOUR} | typed)["round_table"]
    ]


def test_partners_by_choice_sit_opposite_in_the_picture() -> None:
    assert places(players=4, partners_by="choice", partners=["1", "1", "2", "2"]) == [
        "Ana",
        "Cleo",
        "Ben",
        "Dan",
    ]


def test_a_choice_that_does_not_fit_yet_is_drawn_by_seat() -> None:
    assert places(players=4, partners_by="choice", partners=["1", "1", "1", "2"]) == FOUR


@pytest.mark.parametrize(
    ("partners", "said"),
    [
        (["1", "1", "1", "2"], "Not yet as you chose: the sides have 2 and 2 players."),
        (["1", "1", "2", "2"], ""),
        ([], ""),
    ],
)
def test_a_choice_that_does_not_fit_yet_is_said_at_the_picture(
    partners: list[str], said: str
) -> None:
    typed = {"rules": "hudson", "names": FOUR, "players": 4, "partners": partners}
    assert page_values({**typed, "partners_by": "choice"})["uneven"] == said
    assert page_values({**typed, "partners_by": "seat"})["uneven"] == ""


def test_a_dealer_beyond_the_seats_is_the_first_player() -> None:
    for dealer in (9, -4, None):
        seats = page_values({"rules": "hudson", "players": 4, "dealer": dealer})["round_table"]
        assert seats[0].is_dealer


def test_a_number_nobody_plays_with_is_the_usual_one() -> None:
    for wrong in ("", "many", 77, None):
        assert page_values({"rules": "hudson", "players": wrong})["players"] == 4


def test_cards_drawn_for_another_number_are_dropped() -> None:
    assert page_values({"rules": "hudson", "players": 3, "cards": ["2C", "3C"]})["cards"] == ()


def test_an_unknown_book_is_the_one_offered_first() -> None:
    assert page_values({"rules": "poker"})["book"].id == "hudson"


@pytest.mark.parametrize(
    ("rules", "players", "said"),
    [
        ("hudson", 2, "With 2 players going out takes 2 canastas."),
        ("hudson", 4, "With 4 players going out takes 1 canasta."),
        ("miller", 4, ""),  # it goes by the book alone
    ],
)
def test_what_going_out_takes_is_said_where_it_goes_by_the_players(
    rules: str, players: int, said: str
) -> None:
    assert page_values({"rules": rules, "players": players})["going_out"] == said
