"""What cannot be played though each value is right: refused in files and sheets, not in copies."""

import copy
import tomllib
from pathlib import Path

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values, decode, decode_file, load
from scorekeeper.rules.playable import cautions, unplayable
from tests.support.family_books import BOOKS, family_book, samba
from tests.support.sheets import SEVENS, WILD_ITEM, WILD_MELDS, mistakes, sheet

ANY = '[most_wilds_on_canasta]\nany = true\nhouse = "Ours"\n'


@pytest.mark.parametrize("book", all_rule_sets())
def test_our_books_can_be_played(book: str) -> None:
    assert list(unplayable(all_rule_sets()[book])) == []
    assert list(cautions(all_rule_sets()[book])) == []


def test_wild_melds_need_an_item_of_their_own() -> None:
    """Seven wild cards once passed for a mixed canasta: the first item that fits counts."""
    (said,) = mistakes(WILD_MELDS)
    assert said.startswith(
        "ours.toml: `wild_melds` holds, but 7 wild cards would count as item mixed"
    )
    assert sheet(WILD_MELDS + WILD_ITEM).items_by_id["wild"].each == 2000


def test_an_item_for_wild_cards_stands_before_one_that_fits_anything() -> None:
    values = as_values(sheet(WILD_MELDS + WILD_ITEM))
    values["item"] = [*values["item"][1:], values["item"][0]]
    (said,) = unplayable(decode(values, "a copy"))  # a game's own copy is read all the same
    assert "would count as item mixed" in said
    with pytest.raises(BadRuleSet, match="a file: `wild_melds` holds"):
        decode_file(values, "a file")


def test_every_wild_canasta_needs_an_item() -> None:
    jokers = WILD_ITEM.replace('["wild"] }', '["wild"], least_jokers = 1 }')
    assert "would count as item mixed" in mistakes(WILD_MELDS + jokers)[0]
    few = copy.deepcopy(as_values(sheet(WILD_MELDS + WILD_ITEM)))
    few["item"] = [i for i in few["item"] if i["kind"] != "canasta"]
    assert "would count nothing" in next(unplayable(decode(few, "a copy")))


def test_wild_canastas_that_the_pack_cannot_make_need_no_item() -> None:
    jokers = WILD_ITEM.replace('["wild"] }', '["wild"], least_jokers = 2 }')
    pack = '[pack]\ndecks = 1\njokers = 4\nhouse = "Ours"\n'
    threes = '[[item]]\nid = "red-three"\neach = 100\nhouse = "Ours"\n'
    size = '[canasta_cards]\nis = 6\nhouse = "Ours"\n'
    assert sheet(WILD_MELDS + jokers + pack + threes + size)


def test_a_finished_canasta_takes_no_fewer_wild_cards_than_an_open_meld() -> None:
    change = '[most_wilds_on_canasta]\nis = 2\nhouse = "Ours"\n'
    assert mistakes(change) == [
        "ours.toml: `most_wilds_on_canasta` must be 3 or more, as `most_wilds` is"
    ]
    assert sheet(change + '[most_wilds]\nis = 2\nhouse = "Ours"\n').most_wilds.amount == 2


@pytest.mark.parametrize("name", ["cards", "hand", "foot", "penalty"])
def test_no_item_has_the_name_of_another_line(name: str) -> None:
    (said,) = mistakes(SEVENS.replace('id = "sevens"', f'id = "{name}"'))
    assert f"item {name}: a line of every score is called '{name}'" in said


def test_a_wild_limit_changed_alone_is_told() -> None:
    fewer = '[most_wilds]\nis = 2\nhouse = "Ours"\n'
    (said,) = cautions(sheet(fewer))
    assert said == (
        "`most_wilds` is 2, but a finished canasta still takes any number: "
        "change `most_wilds_on_canasta` too if that is not meant"
    )
    assert list(cautions(sheet(fewer + ANY))) == []
    (luudoo,) = cautions(sheet(fewer, "luudoo"))
    assert "still takes 3" in luudoo


def test_a_rank_left_out_of_a_sequence_is_told() -> None:
    values = samba()
    without_eight = [rank for rank in values["runs"]["order"] if rank != "8"]
    values["runs"] = {**values["runs"], "order": without_eight}
    (said,) = cautions(decode(values, "club.toml"))
    assert said.startswith("`order` of `runs` goes from 7 on to 9: put in what lies between")


def test_a_special_hand_of_another_size_than_players_hold_is_told() -> None:
    values = as_values(load("modern"))
    garbage = next(item for item in values["item"] if item["id"] == "garbage")
    garbage["shape"] = {"groups": [4, 4, 3, 2]}
    (said,) = cautions(decode(values, "club.toml"))
    assert said.startswith("special hands are shown after drawing, with 14 cards; of another size:")
    assert "garbage (13): change `shape`" in said


@pytest.mark.parametrize("path", sorted((DATA / "house").glob("*.toml")), ids=lambda p: p.stem)
def test_the_sheets_we_offer_can_be_played(path: Path) -> None:
    rules = merge_sheet(tomllib.loads(path.read_text("utf-8")), path.name)
    assert list(cautions(rules)) == []


def test_a_sequence_of_seven_counts_as_some_kind() -> None:
    values = samba()
    values["item"] = values["item"][1:]
    (said,) = unplayable(decode(values, "club.toml"))
    assert said == (
        "a sequence such as 4h 5h 6h 7h 8h 9h 10h would count nothing: give an item of kind "
        '"canasta" with match = { form = "run" }'
    )
    assert [list(unplayable(family_book(name))) for name in BOOKS] == [[]] * len(BOOKS)


def test_a_table_with_a_foot_or_many_packs_can_be_played() -> None:
    """What is only unusual is not refused."""
    many = '[pack]\ndecks = 12\njokers = 24\nhouse = "x"\n[[item]]\nid = "red-three"\neach = 100\n'
    assert sheet(many + 'house = "x"\n').pack.decks == 12
    (said,) = mistakes(many.replace("decks = 12", "decks = 13") + 'house = "x"\n')
    assert "13 decks are too many: 12 at most" in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"dealt": 60}, "`dealt`: 60 cards for each of 2 players leave no stock of 108"),
        ({"canastas": 99}, "`going_out`: 108 cards make at most 15 canastas of 7 cards, 2 players"),
    ],
)
def test_what_holds_for_every_number_of_players_is_told_once(
    change: dict[str, int], said: str
) -> None:
    values = copy.deepcopy(as_values(all_rule_sets()["hudson"]))
    everybody = {"players": [2, 3, 4, 5, 6], "house": "x"}
    if "dealt" in change:
        values["dealt"] = [{**everybody, "is": change["dealt"]}]
    if "canastas" in change:
        values["going_out"] = [{**everybody, **change}]
    (told,) = unplayable(decode(values, "a copy"))
    assert told.startswith(said)
