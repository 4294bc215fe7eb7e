"""The choice of rules: everyday names from the data, those that lead first, house rules beside."""

from pathlib import Path

import msgspec
import pytest

from scorekeeper.rules.choices import RulesChoice, choice_for, everyday_name, rules_choices
from scorekeeper.rules.library import all_rule_sets, first_offer, load
from tests.support.data_folders import copy_data, data_folder


def test_classic_hand_and_foot_and_modern_american_lead() -> None:
    assert [choice.name for choice in rules_choices() if choice.leads] == [
        "Classic",
        "Hand and Foot",
        "Modern American",
    ]
    assert len(rules_choices()) == len(all_rule_sets())


def test_the_most_used_come_first_as_the_offer_has_them() -> None:
    named = [book.rules for book in first_offer().books]
    leading = [book.rules for book in first_offer().books if book.leads]
    offered = [choice.id for choice in rules_choices()]
    assert offered == [*leading, *(name for name in named if name not in leading)]
    assert {choice.name for choice in rules_choices() if not choice.line} == set()


def test_every_everyday_name_belongs_to_a_book_and_no_two_are_the_same() -> None:
    books = first_offer().books
    assert {book.rules for book in books} <= all_rule_sets().keys()
    assert len({book.name for book in books}) == len({book.rules for book in books}) == len(books)


def test_a_device_adds_its_own_rules_before_the_other_books() -> None:
    ours = msgspec.structs.replace(load("hudson"), name="At Ana's")
    own = RulesChoice(rules=ours, name="At Ana's", line="Two canastas.", leads=True)
    assert rules_choices([own])[0] is own


@pytest.mark.parametrize(
    ("players", "wanted", "found"),
    [(4, "miller", "miller"), (5, "miller", "hudson"), (2, "", "hudson"), (6, "poker", "hudson")],
)
def test_rules_for_so_many(players: int, wanted: str, found: str) -> None:
    choice = choice_for(players, wanted)
    assert choice and choice.id == found


def test_no_rules_for_nine() -> None:
    assert choice_for(9) is None


def test_a_book_is_called_by_both_names_and_house_rules_by_their_own() -> None:
    assert everyday_name(load("hudson")) == "Classic (Hudson)"
    assert everyday_name(load("samba")) == "Samba"
    assert everyday_name(load("pennies")) == "Pennies from Heaven"
    ours = msgspec.structs.replace(load("hudson"), name="House rules of this game")
    assert everyday_name(ours) == "House rules of this game"
    named = msgspec.structs.replace(load("hudson"), house_name="At Ana's")
    assert everyday_name(named) == "At Ana's"


def test_without_everyday_names_the_first_book_leads_under_its_own_name(tmp_path: Path) -> None:
    folder = copy_data(tmp_path / "data", "miller", "luudoo")
    text = (folder / "offer.toml").read_text(encoding="utf-8")
    (folder / "offer.toml").write_text(text.partition("[[book]]")[0], encoding="utf-8")
    with data_folder(folder):
        assert [(choice.name, choice.leads) for choice in rules_choices()] == [
            ("Luudoo", True),
            ("Miller", False),
        ]
