"""Numbers and names as players read and type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Malformed
from scorekeeper.text import (
    join_names,
    number,
    number_of,
    number_or_none,
    parse_number,
    printable,
    read_count,
    read_number,
    read_sum,
    signed,
)


def test_totals_have_separators_and_the_true_minus() -> None:
    assert (number(1395), number(-1395), number(0)) == ("1,395", "−1,395", "0")
    assert (signed(1395), signed(-5), signed(0)) == ("+1,395", "−5", "0")


def test_a_count_has_its_noun_in_singular_or_plural() -> None:
    assert [number_of(count, "canasta") for count in (0, 1, 2)] == [
        "0 canastas",
        "1 canasta",
        "2 canastas",
    ]


def test_a_partnership_is_called_by_its_members() -> None:
    assert join_names([]) == ""
    assert join_names(["Ana"]) == "Ana"
    assert join_names(["Ana", "Ben"]) == "Ana & Ben"
    assert join_names(["Ana", "Ben", "Cleo"]) == "Ana, Ben & Cleo"
    assert join_names(["2", "3", "4"], last=" or ") == "2, 3 or 4"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1395", 1395),
        (" 1,395 ", 1395),
        ("1.395", 1395),
        ("1 395", 1395),
        ("1\u202f395", 1395),
        ("1’395", 1395),
        ("12,345,678", 12345678),
        ("−100", -100),
        ("-100", -100),
        ("– 100", -100),
        ("+100", 100),
        ("", 0),
        ("−", 0),
        ("0045", 45),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text", ["12a", "1,39", "12,5", "5.0", "5_000", "1.5", "--5", "1e3", "ten", "1,,395", "½", "5-"]
)
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="is not a whole number"):
        read_number(text)


@pytest.mark.parametrize("text", ["-5", "−5", "100000", "999,999,999"])
def test_a_count_is_neither_below_zero_nor_absurd(text: str) -> None:
    with pytest.raises(Malformed):
        read_count(text)


@given(st.text(max_size=40))
def test_any_text_is_a_number_or_a_refusal(text: str) -> None:
    try:
        assert isinstance(read_number(text), int)
    except Malformed as error:
        assert str(error)


@pytest.mark.parametrize("text", ["", "  ", "-", "−"])
def test_an_empty_field_says_no_number(text: str) -> None:
    assert parse_number(text) is None
    assert read_number(text) == 0


@pytest.mark.parametrize(("text", "count"), [("", 0), ("0045", 45), ("99,999", 99_999)])
def test_a_count_is_read(text: str, count: int) -> None:
    assert read_count(text) == count


@pytest.mark.parametrize(("text", "expected"), [("5,000", 5000), ("", None), ("12,5", None)])
def test_a_number_or_none(text: str, expected: int | None) -> None:
    assert number_or_none(text) == expected


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Łucja & O’Neil, 7♠ 🂡", "Łucja & O’Neil, 7♠ 🂡"),
        ("\x1b]0;owned\x07", "�]0;owned�"),
        ("a\nb\rc\td\u2028e", "a�b�c�d�e"),
        ("\x9b2J\x7f", "�2J�"),
        ("\u202eevil\u2066", "�evil�"),
        ("\ud800", "�"),
    ],
)
def test_a_terminal_is_given_nothing_to_obey(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("105+45", 150),
        ("3*100-20", 280),
        ("3×100", 300),
        ("3 x 100 + 2 X 15", 330),
        ("1,020 + 45", 1065),
        ("2·50−5", 95),
        ("-5+10", 5),
        ("", 0),
        ("1 395", 1395),
    ],
)
def test_a_sum_is_read_as_it_is_typed(text: str, number: int) -> None:
    assert read_sum(text) == number


@pytest.mark.parametrize("text", ["105+", "3**2", "(1+2)", "1e5+1", "1.5+1", "9+9" * 60])
def test_what_is_no_sum_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_sum(text)


def test_a_count_may_be_a_sum_but_not_below_zero_nor_endless() -> None:
    assert read_count("100+5") == 105
    for text in ("5-10", "99999*99999"):
        with pytest.raises(Malformed):
            read_count(text)
