"""Refusals: typed, told apart, each with a sentence for the person who asked."""

import pytest

from scorekeeper import errors
from scorekeeper.errors import Problem, Refusal


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (errors.UnknownEntry("juggled"), ["juggled"]),
        (errors.NewerEntry("hand", 7), ["hand", "7"]),
        (errors.BadEntry("hand", "no sides"), ["hand", "no sides"]),
        (errors.BadLedger("it has no start"), ["it has no start"]),
        (errors.ImportDamaged("it ends early"), ["damaged", "it ends early"]),
        (errors.ImportForeign(), ["not a file of tables saved by Scorekeeper"]),
        (errors.ImportNewer(), ["newer Scorekeeper"]),
        (errors.ImportDuplicate("abc", "Friday"), ["“Friday” (abc) is here already"]),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Refusal) else "",
)
def test_a_refusal_is_a_sentence_that_names_its_cause(refusal: Refusal, words: list[str]) -> None:
    sentence = str(refusal)
    assert sentence.endswith(".")
    assert [word for word in words if word not in sentence] == []


def test_a_problem_of_the_table_leads_to_the_first_side_it_names() -> None:
    assert Problem("error", "We", "melds", "Too few.", side_index=1).first_side == 1
    assert Problem("error", "", "", "Both went out.", named_sides=(0, 1)).first_side == 0
    assert Problem("error", "", "", "Nobody dealt.").first_side is None


def test_a_problem_has_no_cite_unless_one_is_given() -> None:
    assert Problem("error", "We", "melds", "Too few.").cite == ""
