"""Right-to-left writing, joined letters, and stand-ins."""

import doctest

import pytest

from scorekeeper.sheets import scripts
from scorekeeper.sheets.scripts import in_reading_order, is_right_to_left, joined, stand_in


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(scripts).failed == 0


@pytest.mark.parametrize(
    ("text", "on_paper"),
    [
        ("Ann & Bo", "Ann & Bo"),
        ("שרה", "הרש"),
        ("Ann & שרה כהן (seat 4)", "Ann & ןהכ הרש (seat 4)"),
        ("שרה 12 כהן", "ןהכ 12 הרש"),
        ("(שרה) Bo", "(הרש) Bo"),
        ("א(ב)ג", "ג(ב)א"),
    ],
)
def test_hebrew_stands_from_right_to_left_in_an_english_line(text: str, on_paper: str) -> None:
    assert in_reading_order(text) == on_paper
    assert is_right_to_left(text) == (text != on_paper)


def test_a_vowel_stays_with_its_letter() -> None:
    assert in_reading_order("שָר") == "רשָ"


def test_arabic_letters_take_the_shapes_of_their_places() -> None:
    assert joined("محمد") == "\ufee3\ufea4\ufee4\ufeaa"  # initial, medial, medial, final
    assert joined("دار") == "\ufea9\ufe8d\ufead"  # none of them joins the next
    assert joined("لا") == "\ufefb"  # one shape for both
    assert joined("Ann") == "Ann"


def test_marks_are_left_out_and_what_has_no_spelling_says_so() -> None:
    assert stand_in("\N{VARIATION SELECTOR-16}") == ""
    assert stand_in("李") is None
