"""Signs that go by a kind of canasta, by going out or by a mark, and marks counted by hand."""

from typing import Any

import pytest

from scorekeeper.hand.score import Line, reason
from scorekeeper.rules.overview import groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.blank_sheet import blank_sheet
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.rule_card_text import sections
from scorekeeper.sheets.tally_slips import tally_slips
from tests.support.pdfs import flat
from tests.support.sheets import CUT, PACKS, POT, SEVENS, checked, lines_of, mistakes, sheet

# Pennies from Heaven: red threes count against a side without a canasta of sevens.
THREES = """
[[item]]
id = "red-three"
sign = { by = "kind:sevens", is = [-1, 1] }
house = "As in Pennies from Heaven"
"""
# Buraco: without a natural canasta everything on the table counts against the side.
TABLE = """
[melded_cards]
sign = { by = "kind:natural", is = [-1, 1] }
house = "As in Buraco"
"""
KINGS, SEVEN_SEVENS = "K K K K K K K", "7 7 7 7 7 7 7"
IDLE: dict[str, Any] = {"points": 0, "held_points": 45}


def values_of(rules: RuleSet) -> dict[str, str]:
    return {value.id: value.text for group in groups(rules) for value in group.values}


def in_three_ways(*melds: str, points: int, **kinds: int) -> list[dict[str, Any]]:
    """Return the same melds in melds, in cards and in points."""
    cards: dict[str, int] = {}
    for card in " ".join(melds).split():
        cards[card] = cards.get(card, 0) + 1
    return [
        {"melds": list(melds)},
        {"cards": cards, "items": kinds},
        {"points": points} | {"items": kinds},
    ]


@pytest.mark.parametrize("way", range(3))
@pytest.mark.parametrize(
    ("melds", "points", "kinds", "threes"),
    [
        ((KINGS,), 70, {"natural": 1}, -200),
        ((SEVEN_SEVENS,), 35, {"sevens": 1}, 200),
    ],
)
def test_red_threes_go_by_a_kind_of_canasta(
    way: int, melds: tuple[str, ...], points: int, kinds: dict[str, int], threes: int
) -> None:
    side = in_three_ways(*melds, points=points, **kinds)[way]
    side["items"] = side.get("items", {}) | {"red-three": 2}
    lines = lines_of(checked(sheet(SEVENS + THREES), side | {"held_points": 5}, IDLE))
    assert ("red-three", 2, threes) in lines


@pytest.mark.parametrize("way", range(3))
def test_cards_on_the_table_go_by_a_kind_of_canasta(way: int) -> None:
    rules = sheet(TABLE)
    mixed = in_three_ways("Q Q Q Q Q 2 2", "9 9 9", points=120, mixed=1)[way]
    natural = in_three_ways(KINGS, points=70, natural=1)[way]
    hand = checked(rules, mixed | {"held_points": 10}, natural | {"held_points": 10})
    assert lines_of(hand) == [("mixed", 1, 300), ("cards", 1, -120), ("hand", 1, -10)]
    assert lines_of(hand, 1) == [("natural", 1, 500), ("cards", 1, 70), ("hand", 1, -10)]


def test_cards_in_hand_go_by_who_went_out() -> None:
    rules = sheet('[held_cards]\nsign = { by = "out", is = [-1, 0] }\nhouse = "Ours"\n')
    out = {"melds": [KINGS], "items": {"out": 1}, "held": ["", "A A"]}
    hand = checked(rules, out, IDLE)
    assert lines_of(hand) == [
        ("natural", 1, 500),
        ("out", 1, 100),
        ("cards", 1, 70),
        ("hand", 1, 0),
    ]
    assert lines_of(hand, 1) == [("hand", 1, -45)]


def test_points_go_by_a_mark() -> None:
    rules = sheet(
        POT
        + '[[item]]\nid = "red-three"\nsign = { by = "mark:pot", is = [1, -1] }\nhouse = "Ours"\n'
    )
    side = {"points": 15, "items": {"red-three": 1, "pot": 1}, "held_points": 5}
    assert lines_of(checked(rules, side, IDLE))[:2] == [("pot", 1, -100), ("red-three", 1, -100)]


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("kind:nines", "item red-three: `sign` goes by kind:nines, but there is no such canasta"),
        ("kind:out", "item red-three: `sign` goes by kind:out, but there is no such canasta"),
        ("mark:natural", "item red-three: `sign` goes by mark:natural, but there is no such mark"),
        ("jokers", "`by` is 'jokers'; allowed here: always, melded, canastas, out, kind:<id>"),
        ("kind:", "`by` is 'kind:'; allowed here"),
    ],
)
def test_a_gate_that_is_not_there_is_refused(by: str, said: str) -> None:
    change = f'[[item]]\nid = "red-three"\nsign = {{ by = "{by}", is = [-1, 1] }}\nhouse = "Ours"\n'
    (mistake,) = mistakes(change)
    assert said in mistake


def test_a_gate_of_a_zone_names_its_kind() -> None:
    change = '[melded_cards]\nsign = { by = "kind:nines", is = [-1, 1] }\nhouse = "Ours"\n'
    assert "melded_cards: `sign` goes by kind:nines" in mistakes(change)[0]


def test_the_values_and_the_card_tell_a_gate() -> None:
    rules = sheet(SEVENS + THREES + TABLE)
    told = values_of(rules)
    assert told["red-three"].endswith("minus without a canasta of sevens, plus with one")
    assert told["melded-cards"] == "for the side, against it without a natural canasta"
    card = [fact.label for section in sections(rules) for fact in section.facts]
    assert "Cards on the table: minus with no natural canasta" in card
    assert "Red threes: minus with no canasta of sevens" in card


# Marks


@pytest.mark.parametrize("way", range(3))
def test_a_mark_is_counted_in_every_way(way: int) -> None:
    side = in_three_ways(KINGS, points=70, natural=1)[way]
    side["items"] = side.get("items", {}) | {"exact-cut": 2}
    hand = checked(sheet(CUT), side | {"held_points": 5}, IDLE)
    assert lines_of(hand) == [
        ("exact-cut", 2, 200),
        ("natural", 1, 500),
        ("cards", 1, 70),
        ("hand", 1, -5),
    ]


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ({"exact-cut": 3}, "Exact cuts: 2 times at most, not 3 times."),
        ({"pot": 2}, "Pot not taken: once, not 2 times."),
        ({"pot": 1, "out": 1, "natural": 1}, "Pot not taken does not go with “going out”."),
    ],
)
def test_a_mark_counts_so_often_and_not_beside_everything(items: dict[str, int], said: str) -> None:
    side = {"points": 70, "items": items, "held_points": 5}
    (error,) = checked(sheet(CUT + POT), side, IDLE).errors
    name = "pot" if "pot" in items else "exact-cut"
    assert (error.message, error.field) == (said, f"items.{name}")


def test_a_mark_that_the_book_does_not_give_only_warns() -> None:
    rules = sheet(CUT.replace('house = "Our own"', 'silent = "Many tables do."'))
    side = {"points": 0, "items": {"exact-cut": 3}, "held_points": 5}
    hand = checked(rules, side, IDLE)
    assert not hand.errors
    assert "Exact cuts: 2 times at most" in hand.warnings[0].message


def test_a_mark_of_a_side_is_said_without_its_number() -> None:
    rules = sheet(CUT + POT)
    assert reason(rules, Line("pot", 1, -100, "")) == "Pot not taken"
    assert reason(rules, Line("exact-cut", 1, 100, "")) == "1 exact cut"
    assert reason(rules, Line("exact-cut", 2, 200, "")) == "2 exact cuts"


def test_a_mark_is_a_bonus_or_a_penalty_by_its_points() -> None:
    shown = {group.id: [value.id for value in group.values] for group in groups(sheet(CUT + POT))}
    assert "exact-cut" in shown["bonuses"] and "pot" in shown["penalties"]
    told = values_of(sheet(CUT + POT))
    assert (told["exact-cut"], told["pot"]) == ("100 each", "−100")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (CUT.replace("each = 100", "points = [0, 100, 200]"), "a mark has `each`, not `points`"),
        (CUT + "most = 0\n", "`most` must be 1 or more"),
        (POT.replace('"out"', '"gone"'), "item pot: `excludes` names no item 'gone'"),
        (SEVENS + "most = 2\n", "item sevens: marks alone have `most`, `per` and `excludes`"),
        (SEVENS + 'per = "player"\n', "item sevens: marks alone have"),
        (CUT.replace('"player"', '"table"'), "allowed here: side, player"),
        (CUT.replace("each = 100", "each = 101"), "101 is not a multiple of 5"),
    ],
)
def test_a_mark_that_cannot_be_is_refused(change: str, said: str) -> None:
    assert said in mistakes(change)[0]


def test_every_sheet_has_the_marks_and_the_gates() -> None:
    rules = sheet(SEVENS + THREES + TABLE + CUT + POT)
    blank = flat(blank_sheet(rules, 4).pdf())
    assert "Exact cuts 100 each" in blank and "Pot not taken −100" in blank
    assert "minus with no natural canasta" in blank
    slips = flat(tally_slips(rules, 4).pdf())
    for row in (
        "Exact cuts",
        "Red threes, 1+ canasta of sevens",
        "Red threes, no canasta of sevens",
    ):
        assert row in slips
    assert "plus cards on the table (minus with no natural canasta), minus cards in hand." in slips
    held = sheet('[held_cards]\nsign = { by = "out", is = [-1, 0] }\nhouse = "Ours"\n')
    assert "cards in hand for" in flat(tally_slips(held, 4).pdf())
    assert "minus if the side did not go out" in flat(blank_sheet(held, 4).pdf())


@pytest.mark.parametrize("steps", [5, 9, 14])
def test_a_sign_of_many_steps_fits_every_sheet(steps: int) -> None:
    """A list longer than three signs once broke the blank sheet and the rule card."""
    signs = [(-1, 0, 1)[step % 3] for step in range(steps)]
    rules = sheet(
        f'[[item]]\nid = "red-three"\nsign = {{ by = "canastas", is = {signs} }}\nhouse = "Ours"\n'
    )
    for pdf in (blank_sheet(rules, 4).pdf(), tally_slips(rules, 4).pdf(), rule_card(rules).pdf()):
        assert "Red threes" in flat(pdf)


# Canastas of black threes, where the pack has enough of them

BLACK = """
[[item]]
id = "black"
label = "Canastas of black threes"
one = "canasta of black threes"
kind = "canasta"
each = 2000
match = { ranks = ["3b"], most_wilds = 0 }
house = "Ours"
[[rank_limit]]
rank = "3b"
most_wilds = 0
house = "Ours"
"""
ONE_MELD = '[one_meld_per_rank]\nholds = true\nhouse = "Ours"\n'


@pytest.mark.parametrize("way", range(3))
def test_a_canasta_of_black_threes_is_scored_in_every_way(way: int) -> None:
    side = in_three_ways("3b 3b 3b 3b 3b 3b 3b", points=35, black=1)[way]
    hand = checked(sheet(PACKS + BLACK), side | {"held_points": 5}, IDLE)
    assert lines_of(hand) == [("black", 1, 2000), ("cards", 1, 35), ("hand", 1, -5)]


def test_black_threes_are_counted_for_a_canasta_of_any_rank_that_they_make() -> None:
    rules = sheet(PACKS + BLACK[BLACK.index("[[rank_limit]]") :])
    side = in_three_ways("3b 3b 3b 3b 3b 3b 3b", points=35, natural=1)[1]
    assert lines_of(checked(rules, side | {"held_points": 5}, IDLE))[0] == ("natural", 1, 500)
    few = {"cards": {"3b": 4, "K": 3}, "items": {"natural": 1}, "held_points": 5}
    assert "at most 0 of “natural canastas”" in checked(rules, few, IDLE).errors[0].message


def test_seven_black_threes_in_one_meld_are_a_canasta_to_count() -> None:
    rules = sheet(PACKS + BLACK + ONE_MELD)
    side = {"cards": {"3b": 7, "K": 3}, "held_points": 5}
    said = [error.message for error in checked(rules, side, IDLE).errors]
    assert "7 black threes on the table: count them under “Canastas of black threes”." in said
    assert "The black threes lie in one meld and make a canasta: count it." in said
