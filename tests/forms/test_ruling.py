"""The form that puts a ruling on the score."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.forms.ruling import RulingForm, read_picks, read_ruling_form

DID_NOT_FIT = "Something in the form did not fit. Go back and tap the side once more."


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"side": "0"}, RulingForm(0)),
        ({"side": "1", "player": ""}, RulingForm(1)),
        ({"side": "1", "player": "3", "again": "1"}, RulingForm(1, 3, True)),
        ({"side": "0", "dealer": "3"}, RulingForm(0, dealer=3)),
        ({"side": "1", "again": "", "kept": "yes", "key": "abc"}, RulingForm(1)),
    ],
)
def test_a_form_is_read(form: dict[str, str], expected: RulingForm) -> None:
    assert read_ruling_form(form, 2, 4) == expected


@pytest.mark.parametrize(
    ("form", "complaint"),
    [
        ({}, DID_NOT_FIT),
        ({"side": ""}, DID_NOT_FIT),
        ({"side": "Ann"}, DID_NOT_FIT),
        ({"side": "-1"}, DID_NOT_FIT),
        ({"side": "7"}, DID_NOT_FIT),
        ({"side": "0", "player": "x"}, DID_NOT_FIT),
        ({"side": "0", "player": "6"}, DID_NOT_FIT),
        ({"side": "0", "player": "4"}, DID_NOT_FIT),
        ({"side": "0", "dealer": "4"}, DID_NOT_FIT),
        ({"side": "0", "again": "perhaps"}, DID_NOT_FIT),
        ({"side": "2"}, "There is no such side at this table."),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(form: dict[str, str], complaint: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_ruling_form(form, 2, 4)
    assert str(refusal.value) == complaint


def test_options_are_read_once_each() -> None:
    form = {"tick": ["a", "b", "a"], "choice": ["c"], "and-tick": ["d"], "side": ["0"]}
    assert read_picks(form) == (("a", "b"), "c")
    assert read_picks(form, "and-") == (("d",), "")
    assert read_picks({}) == ((), "")
