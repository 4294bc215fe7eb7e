"""Values that do not fit a model: where, and why."""

from typing import Annotated, Any

import msgspec
import pytest

from scorekeeper.hand.validation import Mismatch, first_mismatch


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=-5, le=5)]
    count: Annotated[int, msgspec.Meta(ge=0)] = 0
    free: int = 0


class Model(msgspec.Struct, forbid_unknown_fields=True):
    inner: tuple[Inner, ...] = ()
    texts: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=2)] | None = None
    name: Annotated[str, msgspec.Meta(max_length=3)] = ""
    counts: dict[str, int] = {}


@pytest.mark.parametrize(
    ("values", "path", "reason"),
    [
        (3, (), "an object belongs here, not a number"),
        ({"inner": {}}, ("inner",), "a list belongs here, not an object"),
        ({"inner": [{"number": 1}, {}]}, ("inner", 1), "the field “number” is missing"),
        ({"inner": [{"number": -6}]}, ("inner", 0, "number"), "that number is far too small"),
        ({"inner": [{"number": 6}]}, ("inner", 0, "number"), "that number is far too large"),
        ({"inner": [{"count": -1}]}, ("inner", 0, "count"), "a number below zero cannot be"),
        ({"inner": [{"free": True}]}, ("inner", 0, "free"),
         "a whole number belongs here, not true or false"),
        ({"inner": [{"free": None}]}, ("inner", 0, "free"),
         "a whole number belongs here, not nothing"),
        ({"name": 1.5}, ("name",), "text belongs here, not a number with a fraction"),
        ({"name": "long"}, ("name",), "there is room for 3, not more"),
        ({"name": b"x"}, ("name",), "text belongs here, not something else"),
        ({"texts": []}, ("texts",), "there must be at least 1"),
        ({"texts": ["a", "b", 3]}, ("texts",), "there is room for 2, not more"),
        ({"texts": ["a", 3]}, ("texts", 1), "text belongs here, not a number"),
        ({"counts": {"a": 1, "b": "x"}}, ("counts", "b"), "a whole number belongs here, not text"),
        ({"counts": {"a": 1}, "name": 5}, ("name",), "text belongs here, not a number"),
        ({"counts": {7: 1}}, ("counts",), "text belongs here, not a number"),
        ({"strange": 1}, (), "there is no field “strange”"),
        ({7: 1}, (), "this cannot be read"),
    ],
)  # fmt: skip
def test_the_first_mismatch_is_found(values: Any, path: tuple[str | int, ...], reason: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(values, Model)
    assert first_mismatch(values, Model) == Mismatch(path, reason)


def test_mismatches_are_found_in_the_order_of_the_values() -> None:
    values = {"name": "long", "strange": 1, "inner": 3}
    assert first_mismatch(values, Model).path == ("name",)
    assert first_mismatch(dict(reversed(values.items())), Model).path == ("inner",)


def test_what_may_be_left_out_may_be_nothing() -> None:
    assert first_mismatch({"texts": None, "name": "ok", "counts": 5}, Model).path == ("counts",)


def test_values_that_fit_have_no_place_to_name() -> None:
    assert first_mismatch({"inner": [{"number": 0, "free": 10**30}]}, Model) == Mismatch(
        (), "this cannot be read"
    )
