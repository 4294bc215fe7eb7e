"""Two faults in one question are told from one fault with two verbs."""

import msgspec
import pytest

from scorekeeper.referee.search.index import Finder, index_entries, search
from scorekeeper.referee.search.settings import ranking_settings


@pytest.mark.parametrize(
    ("question", "faults"),
    [
        ("threw two cards and had not drawn", ("discarded-several", "discarded-without-drawing")),
        ("drew two cards, then threw two", ("drew-extra-cards", "discarded-several")),
        (
            "he drew when it was not his turn and later chucked a red three on the pile",
            ("drew-out-of-turn", "discarded-red-three"),
        ),
        (
            "her partner said no, she went out anyway and there is no canasta on their side",
            ("went-out-after-no", "went-out-without-canastas"),
        ),
    ],
)
def test_two_faults_are_named_in_order_and_found_first(
    question: str, faults: tuple[str, str]
) -> None:
    result = search(question, "hudson")
    assert result.faults == faults
    assert tuple(hit.id for hit in result.hits[:2]) == faults


@pytest.mark.parametrize(
    "question",
    [
        "drew two cards and looked at them",
        "drew out of turn",
        "she dropped two cards and everybody saw them",
        "the dealer gave me twelve cards and the others eleven",
        "what happens when both sides pass five thousand and who wins then",
    ],
)
def test_one_fault_stays_one(question: str) -> None:
    assert search(question, "hudson").faults == ()


def test_two_faults_are_named_while_somebody_is_typing_too() -> None:
    question = "threw two cards and had not drawn"
    assert search(question, "hudson", typing=True).faults == search(question, "hudson").faults != ()


def test_what_may_be_one_fault_keeps_its_first_hit() -> None:
    """Two faults that are not certain come one after the other, and are not called two."""
    settings = ranking_settings()
    cautious = msgspec.structs.replace(settings.faults, certain=99.0)
    book = Finder(
        index_entries("hudson"),
        "hudson",
        type(settings)(settings.weights, settings.thresholds, cautious),
    )
    result = book.search("threw two cards and had not drawn", limit=3, typing=False)
    assert result.faults == ()
    assert {hit.id for hit in result.hits[:2]} == {"discarded-several", "discarded-without-drawing"}


@pytest.mark.parametrize("half", ["zxqv wkrt", "drew two cards", "what do we do now"])
def test_a_half_without_a_fault_of_its_own_is_no_second_one(half: str) -> None:
    book = Finder(index_entries("hudson"), "hudson", ranking_settings())
    text = "drew two cards"
    faults = book._fault_finder.find(f"{text} {half}", [(text, half)])
    assert faults is None or not faults.is_certain


def test_what_cannot_be_divided_tells_no_two_faults() -> None:
    book = Finder(index_entries("hudson"), "hudson", ranking_settings())
    assert book._fault_finder.find("drew two cards", []) is None


def test_two_unlikely_faults_are_not_shown_at_all() -> None:
    settings = ranking_settings()
    demanding = msgspec.structs.replace(settings.faults, least=99.0)
    book = Finder(
        index_entries("hudson"),
        "hudson",
        type(settings)(settings.weights, settings.thresholds, demanding),
    )
    faults = book._fault_finder.find("drew two, threw two", [("drew two", "threw two")])
    assert faults is None
