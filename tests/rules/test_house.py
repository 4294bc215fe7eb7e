"""House sheets: merged with their book, refused with a sentence for each mistake."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.house import differences, is_sheet, merge_sheet, read_sheet
from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.overview import groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Number
from tests.support.sheets import WILD_CANASTAS, WILD_ITEM

HEAD = 'base = "hudson"\nname = "Thursday club"\n'


def merged(text: str) -> RuleSet:
    return merge_sheet(tomllib.loads(HEAD + text), "club.toml")


def mistakes(text: str) -> list[str]:
    with pytest.raises(BadRuleSet) as refused:
        merged(text)
    return str(refused.value).split("\n")


def test_a_sheet_changes_what_it_names_and_nothing_else() -> None:
    club = merged('[target]\nis = 10000\nhouse = "Longer evenings"\n')
    assert (club.id, club.name, club.house_name) == ("hudson", "Hudson", "Thursday club")
    assert club.target == Number(amount=10000, house="Longer evenings")
    (change,) = differences(club)
    assert change.first and change.second
    assert (change.label, change.first.text, change.second.text) == (
        "The game is won at",
        "5,000",
        "10,000",
    )


def test_a_house_value_binds_and_is_marked() -> None:
    club = merged('[least_cards]\nis = 4\nhouse = "Always so"\n')
    assert club.least_cards.is_binding
    shown = [value for group in groups(club) for value in group.values if value.caveat]
    assert "House rule: Always so" in [value.caveat for value in shown]


def test_an_item_is_merged_by_its_id_and_a_bonus_can_be_taken_away() -> None:
    club = merged('[[item]]\nid = "mixed"\neach = 0\nhouse = "No bonus"\n')
    mixed = club.items_by_id["mixed"]
    assert (mixed.each, mixed.label, mixed.house) == (0, "Mixed canastas", "No bonus")
    assert [item.id for item in club.items] == [item.id for item in load("hudson").items]


def test_new_items_stand_first_so_that_they_are_found_first() -> None:
    assert [item.id for item in merged(WILD_CANASTAS).items][:2] == ["wild", "natural"]
    twos = WILD_ITEM.replace('"wild"\nlabel', '"twos"\nlabel')
    assert [item.id for item in merged(WILD_CANASTAS + twos).items][:2] == ["wild", "twos"]


@pytest.mark.parametrize(
    ("text", "key", "kept", "dropped"),
    [
        ('[[item]]\nid = "red-three"\neach = 100\nhouse = "x"', "red-three", "each", "points"),
        (
            '[[item]]\nid = "red-three"\npoints = [0, 200, 400, 600, 800]\nhouse = "x"',
            "red-three",
            "points",
            "each",
        ),
    ],
)
def test_giving_one_of_two_keys_drops_the_other(
    text: str, key: str, kept: str, dropped: str
) -> None:
    values = as_values(merged(text))
    entry = next(item for item in values["item"] if item["id"] == key)
    assert kept in entry and dropped not in entry


def test_a_limit_can_be_lifted() -> None:
    club = merge_sheet(
        {
            "base": "miller",
            "name": "Big melds",
            "most_cards": {"any": True, "house": "We let melds grow"},
        },
        "club.toml",
    )
    assert (club.most_cards.any, club.most_cards.amount) == (True, None)


def test_a_reading_of_the_book_goes_with_its_source() -> None:
    text = '[[play_rule]]\nid = "red-three-freezes"\nholds = false\nhouse = "Never here"\n'
    assert merged(text).rule("red-three-freezes").reading == ""


def test_lists_without_names_are_replaced_whole() -> None:
    club = merged('[[band]]\nneeds = 50\nhouse = "Flat"\n')
    assert [band.needs for band in club.bands] == [50]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[target]\nis = 10000\n", "target: say why the table plays it so"),
        ('[target]\nis = "x"\nhouse = "y"\n', "at target.is"),
        ('[[item]]\nid = "mixed"\neach = 251\nhouse = "x"\n', "item mixed"),
        ('[[item]]\nlabel = "x"\nhouse = "x"\n', "each [[item]] needs its `id`"),
        ('[[item]]\nid = "new"\nhouse = "x"\n', "item new"),
        ("[feet]\nis = 1\n", "there is no key `feet`"),
        ("item = 3\n", "at item"),
        ('[[band]]\nneeds = 50\nat_least = 3\nhouse = "x"\n', "`band`"),
    ],
)
def test_a_mistake_is_a_sentence_that_names_the_value(text: str, told: str) -> None:
    (mistake,) = mistakes(text)
    assert mistake.startswith("club.toml: ") and told in mistake


def test_every_mistake_has_its_own_sentence() -> None:
    text = '[target]\nis = "x"\nhouse = "y"\n[[item]]\nid = "mixed"\neach = 251\nhouse = "x"\n'
    assert len(mistakes(text)) == 2
    assert len(mistakes(text + WILD_CANASTAS)) == 2


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ({"name": "x"}, "`base` must be one of"),
        ({"base": "whist", "name": "x"}, "`base` must be one of"),
        ({"base": "hudson"}, "`name` must say"),
        ({"base": "hudson", "name": " "}, "`name` must say"),
    ],
)
def test_a_sheet_names_its_book_and_itself(sheet: dict[str, Any], told: str) -> None:
    with pytest.raises(BadRuleSet, match=told):
        merge_sheet(sheet, "club.toml")


@pytest.mark.parametrize("key", ["about", "source"])
def test_a_sheet_may_say_what_it_is_for_and_where_it_is_played(key: str) -> None:
    assert differences(merged(f'{key} = "Played on Thursdays."\n')) == ()
    with pytest.raises(BadRuleSet, match=f"`{key}` must be text"):
        merged(f"{key} = 3\n")


def test_wild_canastas_go_with_the_melds_of_wild_cards() -> None:
    sheet = {"base": "miller", "name": "x", "wild_melds": {"holds": False, "house": "y"}}
    ids = set(merge_sheet(sheet, "club.toml").items_by_id)
    gone = {"wild-twos", "wild-jokers", "wild", "unfinished-wild"}
    assert ids == set(load("miller").items_by_id) - gone
    with pytest.raises(BadRuleSet, match="at item"):
        merge_sheet(sheet | {"item": 3}, "club.toml")


def test_what_is_wrong_only_together_is_told_once() -> None:
    text = (
        '[[card]]\nname = "Kings"\nranks = ["K"]\nmelded = 15\nheld = 15\nhouse = "x"\n'
        '[canasta_cards]\nis = 8\nhouse = "x"\n[most_cards]\nis = 8\nhouse = "x"\n'
    )
    (mistake,) = mistakes(text)
    assert "`card` has" in mistake


def test_a_file_is_read_and_known_by_its_base(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(HEAD + WILD_CANASTAS, encoding="utf-8")
    assert read_sheet(path).wild_melds.holds
    assert is_sheet(tomllib.loads(HEAD)) and not is_sheet({"id": "hudson"})


def test_an_entry_of_a_list_that_is_replaced_is_named_by_its_place() -> None:
    (mistake,) = mistakes('[[band]]\nneeds = "x"\nhouse = "y"\n')
    assert "at band[0].needs" in mistake


def test_a_number_of_deals_takes_the_place_of_the_target() -> None:
    club = merged('[end]\ndeals = 4\nhouse = "Four each evening"\n')
    assert (club.target, club.deals, club.tie.rule) == (None, 4, "another-hand")
    assert [(pair.label, pair.first and pair.first.text) for pair in differences(club)] == [
        ("The game is won at", "5,000"),
        ("Both sides over it", "the higher total wins"),
        ("Hands in a game", None),
    ]


def test_a_game_may_end_by_target_or_deals_whichever_comes_first() -> None:
    together = '[end]\ndeals = 4\ntarget = 7500\ntie = "draw"\nhouse = "Short evenings"\n'
    apart = '[end]\ndeals = 4\nhouse = "Short"\n[target]\nis = 7500\nhouse = "Short"\n'
    for text in (together, apart):
        assert (merged(text).target_total, merged(text).deals) == (7500, 4)
    assert merged(together).tie.rule == "draw"
    assert merged(together).tie.house == "Short evenings"


def test_a_draw_alone_leaves_the_target_as_it_is() -> None:
    club = merged('[end]\ntie = "draw"\nhouse = "No extra hand"\n')
    assert (club.target_total, club.end, club.tie.rule) == (5000, None, "draw")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[end]\ndeals = 0\nhouse = "x"\n', "at end: `deals` must be from 1 to 999"),
        ("[end]\ndeals = 4\n", "at end: give either `cite`"),
        ('[end]\ntarget = 0\nhouse = "x"\n', "`target` must be from 5 to 99,999"),
        ('[end]\ntarget = 12\nhouse = "x"\n', "`target`: 12 is not a multiple of 5"),
        ('[end]\ntie = "coin"\nhouse = "x"\n', "at tie.rule: there is no 'coin'"),
        ("[end]\ntarget = 7500\n", "target: say why the table plays it so"),
    ],
)
def test_an_end_that_cannot_be_is_a_sentence_that_names_the_value(text: str, told: str) -> None:
    (mistake,) = mistakes(text)
    assert told in mistake


OUT = "[[going_out]]\nplayers = [2, 3, 4, 5, 6]\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("canastas = -1", "at going_out[0]: `canastas` must be 0 or more"),
        ('canastas = "two"', "at going_out[0].canastas: Expected a whole number, got text"),
        ("kinds = { natural = 1 }", "at going_out[0]: the key is missing: `canastas`"),
        (
            "canastas = 1\nkinds = { natural = 1, mixed = 1 }",
            "at going_out[0]: `canastas` must be 2 or more: `kinds` asks for so many",
        ),
        ("canastas = 1\nkinds = { natural = 0 }", "`kinds`: 0 of 'natural' is nothing to ask for"),
        ("canastas = 1\nkinds = { clean = 1 }", "`kinds` names 'clean', which is no kind of"),
        ("canastas = 1\nkinds = { out = 1 }", "`kinds` names 'out', which is no kind of canasta"),
        (
            'canastas = 1\nnot_counted = ["wild"]',
            "`not_counted` names 'wild', which is no kind of canasta",
        ),
        (
            'canastas = 1\nkinds = { natural = 1 }\nnot_counted = ["natural"]',
            "`kinds` asks for 'natural', `not_counted` does not count it",
        ),
        (
            'canastas = 1\nnot_counted = ["natural", "mixed"]',
            "`not_counted` leaves no canasta that counts",
        ),
        ("canastas = 1\nmarks = { pot = 0 }", "`marks` names 'pot', which is no mark"),
        ("canastas = 1\nmarks = { out = 0 }", "`marks` names 'out', which is no mark"),
        ("canastas = 1\nmarks = { pot = -1 }", "`marks`: 'pot' cannot be counted -1 times"),
    ],
)
def test_going_out_that_cannot_be_is_a_sentence_that_names_the_value(text: str, told: str) -> None:
    (mistake,) = mistakes(f'{OUT}house = "Ours"\n{text}\n')
    assert told in mistake


def test_each_number_of_players_goes_out_in_one_way() -> None:
    (mistake,) = mistakes('[[going_out]]\nplayers = [4]\ncanastas = 2\nhouse = "Ours"\n')
    assert "`going_out` must give each of [2, 3, 4, 5, 6] players once" in mistake


def test_the_number_of_canastas_may_be_written_as_before() -> None:
    before = '[[canastas_to_go_out]]\nplayers = [2, 3, 4, 5, 6]\nis = 2\nhouse = "Ours"\n'
    assert [needed.canastas for needed in merged(before).going_out] == [2]
    (mistake,) = mistakes(before.replace('"Ours"', '""'))
    assert "at going_out[0]: give either `cite`" in mistake


def test_a_difference_for_several_numbers_of_players_is_one_row() -> None:
    text = (
        "[[going_out]]\nplayers = [2, 3, 4, 5]\ncanastas = 2\nhouse = 'x'\n"
        "[[going_out]]\nplayers = [6]\ncanastas = 3\nhouse = 'x'\n"
    )
    rows = [(pair.label, pair.second.text) for pair in differences(merged(text)) if pair.second]
    assert rows == [
        ("Canastas to go out, three to five players", "2"),
        ("Canastas to go out, six players", "3"),
    ]


def test_wild_melds_taken_away_beside_a_going_out_that_is_no_list_is_told_as_such() -> None:
    sheet = {
        "base": "handfoot",
        "name": "Ours",
        "wild_melds": {"holds": False, "house": "Ours"},
        "going_out": 3,
    }
    with pytest.raises(BadRuleSet, match="at going_out: Expected a list"):
        merge_sheet(sheet, "club.toml")
