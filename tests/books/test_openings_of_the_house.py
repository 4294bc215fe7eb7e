"""Openings that go by the deal, demand a canasta, or hold no wild cards: everywhere the same."""

from typing import Any

import pytest

from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.tally import BadHand, read_hand
from scorekeeper.referee.at_table import facts_at
from scorekeeper.referee.opening_check import check_opening
from scorekeeper.referee.placeholders import Placeholders
from scorekeeper.rules.house import differences
from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.rules.overview import groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.rule_card_text import sections
from tests.support.opening_sheets import BY_DEAL, NO_WILDS, PILE_BARRED, WITH_CANASTA
from tests.support.rule_sets import sheet_refusal, with_sheet
from tests.support.small_ledger import Ledger
from tests.support.tallies import hand_values, melds, points

NATURAL = "K K K K K K K"


def scored(rules: RuleSet, *sides: dict[str, Any], **more: Any) -> CheckedHand:
    return check_hand(rules, read_hand(hand_values("hudson", 4, *sides) | more))


# By deal


@pytest.mark.parametrize(("deal", "needs"), [(1, 90), (2, 120), (3, 150), (4, 150), (40, 150)])
def test_needs_is_for_the_next_deal_whatever_the_total(deal: int, needs: int) -> None:
    rules = with_sheet(BY_DEAL)
    checked = scored(rules, points(300), points(), deal=deal)
    assert [side.needs for side in checked.scores] == [needs, needs]


def test_without_its_number_a_hand_is_the_first() -> None:
    assert [side.needs for side in scored(with_sheet(BY_DEAL), points(), points()).scores] == [
        90
    ] * 2


def test_the_warning_is_for_the_deal_that_is_scored() -> None:
    rules = with_sheet(BY_DEAL)
    side = points(100)
    assert [w.field for w in scored(rules, side, points(), deal=2).warnings] == []
    (short,) = scored(rules, side, points(), deal=3).warnings
    assert "100 card points on the table, but this side needed 120 to open" in short.message


@pytest.mark.parametrize("deal", [0, -1, "two", 1.5, None])
def test_a_deal_that_cannot_be_is_refused_by_its_name(deal: Any) -> None:
    with pytest.raises(BadHand) as refused:
        scored(load("hudson"), points(), points(), deal=deal)
    assert refused.value.problem.field == "deal"


def test_the_board_and_the_referee_go_by_the_hand_in_play() -> None:
    table = Ledger(with_sheet(BY_DEAL))
    needs = []
    for _ in range(5):
        needs.append(table.needs())
        told = Placeholders(table.game.rules, facts_at(table.game, 0)).fill("{needs}")
        assert told == str(needs[-1][0])
        table.hand(1500, -200)
    assert needs == [[50, 50], [90, 90], [120, 120], [150, 150], [150, 150]]
    assert [hand.needed for hand in table.game.hands] == [tuple(both) for both in needs]


def test_the_meld_counter_goes_by_the_deal() -> None:
    rules = with_sheet(BY_DEAL)
    assert check_opening(rules, ["A A A"], 4000).opens
    assert check_opening(rules, ["A A A"], 0, deal=2).opening.missing == 30


def test_values_card_and_referee_name_the_hands() -> None:
    rules = with_sheet(BY_DEAL)
    rows = [("Hand 1", "50"), ("Hand 2", "90"), ("Hand 3", "120"), ("Hand 4 and later", "150")]
    assert [(value.label, value.text) for value in groups(rules)[0].values] == rows
    card = next(section for section in sections(rules) if section.title == "To open")
    assert [(fact.label, fact.worth) for fact in card.facts][:4] == rows
    every = Placeholders(rules)
    assert (
        every.fill("{needs}")
        == "50 in hand 1, 90 in hand 2, 120 in hand 3, 150 in hand 4 and later"
    )
    assert every.fill("{openings}").startswith("hand 1: 50; hand 2: 90")
    assert {"To open, hand 1", "To open, total below 0"} <= {
        pair.label for pair in differences(rules)
    }


def test_a_hand_may_be_skipped_in_the_table() -> None:
    text = BY_DEAL.replace("deal = 2", "deal = 3", 1).replace(
        "deal = 3\nneeds = 120", "deal = 4\nneeds = 120"
    )
    rules = with_sheet(text.replace("deal = 4\nneeds = 150", "deal = 5\nneeds = 150"))
    assert [rules.band_label(band) for band in rules.bands][:2] == ["hands 1 to 2", "hand 3"]
    one = '[opening]\nby = "deal"\nhouse = "x"\n[[band]]\ndeal = 1\nneeds = 50\nhouse = "x"\n'
    assert with_sheet(one).band_label(with_sheet(one).bands[0]) == "any hand"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BY_DEAL.replace('"deal"', '"hand"'), "at opening.by: there is no 'hand'"),
        (BY_DEAL.replace('house = "As we always did"', ""), "at opening: give either `cite`"),
        (BY_DEAL.replace("deal = 1\n", "deal = 2\n"), "`band`: by deal each has `deal`, the first"),
        (
            BY_DEAL.replace("deal = 4", "deal = 2"),
            "`band`: by deal each has `deal`, the first is 1",
        ),
        (BY_DEAL.replace("deal = 3", "at_least = 3"), "`band`: by deal each has `deal`"),
        (BY_DEAL.replace("deal = 3", "deal = 3\nat_least = 3"), "give `at_least` (a total) or"),
        (BY_DEAL.partition("[[band]]")[0], "`band`: by deal each has `deal`, the first is 1"),
        (
            '[[band]]\ndeal = 1\nneeds = 50\nhouse = "x"\n',
            '`deal` needs [opening] with by = "deal"',
        ),
        (WITH_CANASTA.replace('"canasta"', '"sevens"'), "there is no 'sevens'"),
        (NO_WILDS.replace("no-wilds", "no-wild"), "`opening_rule`: there is no 'no-wild'"),
        (NO_WILDS.replace("true", '"yes"'), "Expected true or false, got text"),
    ],
)
def test_an_opening_that_cannot_be_is_a_sentence_that_names_the_value(text: str, told: str) -> None:
    assert told in sheet_refusal(text)


# A canasta demanded


def test_a_demand_is_told_wherever_the_count_is() -> None:
    rules = with_sheet(WITH_CANASTA)
    checked = scored(rules, {**points(200), "before": 1500}, {**points(), "before": 3100})
    assert [(side.needs, side.demands) for side in checked.scores] == [
        (120, "a canasta"),
        (0, "a natural canasta"),
    ]
    assert [value.text for value in groups(rules)[0].values] == [
        "50",
        "120 and a canasta",
        "a natural canasta",
    ]
    table = Ledger(rules)
    table.hand(1500, 3000)
    told = [Placeholders(rules, facts_at(table.game, side)).fill("{needs}") for side in (0, 1)]
    assert told == ["120 and a canasta", "a natural canasta"]


@pytest.mark.parametrize(
    ("total", "texts", "opens"),
    [
        (1500, [NATURAL, "A A A"], True),
        (1500, ["K K K K K 2 2", "A A A"], True),
        (1500, ["A A A A", "K K K K"], False),
        (3000, [NATURAL], True),
        (3000, ["K K K K K 2 2"], False),
        (0, ["A A A"], True),
    ],
)
def test_the_meld_counter_holds_the_demand(total: int, texts: list[str], opens: bool) -> None:
    rules = with_sheet(
        WITH_CANASTA + '[[opening_rule]]\nid = "natural-meld-needed"\nholds = false\nhouse = "x"\n'
    )
    check = check_opening(rules, texts, total)
    assert check.opens is opens
    assert opens or any("must hold a" in note.text for note in check.notes)


def test_a_demand_that_no_book_states_only_warns() -> None:
    band = {"needs": 50, "demands": "canasta", "silent": "Nobody says it."}
    rules = decode({**as_values(load("hudson")), "band": [band]}, "club")
    check = check_opening(rules, ["A A A"], 0)
    assert check.opens and "The opening must hold a canasta." in [n.text for n in check.notes]


def test_melds_without_the_canasta_they_opened_with_are_asked_about() -> None:
    rules = with_sheet(WITH_CANASTA)
    short = {**melds("A A A A", "K K K K"), "before": 1500}
    (warning,) = scored(rules, short, points()).warnings
    assert warning.message.startswith(
        "120 card points and no canasta on the table, but this side needed 120 and a canasta"
    )
    mixed_by_now = {**melds("K K K K K K K 2"), "before": 3000}
    assert scored(rules, mixed_by_now, points()).warnings == ()
    mixed_from_the_start = {**melds("K K K K K 2 2"), "before": 3000}
    (warning,) = scored(rules, mixed_from_the_start, points()).warnings
    assert "no natural canasta on the table" in warning.message


@pytest.mark.parametrize("text", ["2 2 2 2 2 2 JK", "4h 5h 6h 7h 8h 9h 10h", "4 4 4 4 4 4 4"])
def test_wild_cards_alone_and_a_sequence_are_better_than_a_natural_canasta(text: str) -> None:
    rules = load("brazilian")
    assert check_opening(rules, [text], 9000).opens
    assert scored(rules, {**melds(text), "before": 9000}, points()).warnings == ()
    assert not check_opening(rules, ["K K K K K K 2"], 9000).opens


# Natural cards alone, and not with the pile


def test_no_wild_card_opens_where_the_table_says_so() -> None:
    rules = with_sheet(NO_WILDS)
    assert check_opening(rules, ["A A A"], 0).opens
    refused = check_opening(rules, ["A A A", "K K 2"], 0)
    assert not refused.opens
    assert "An opening holds no wild cards." in [note.text for note in refused.notes]
    assert check_opening(load("hudson"), ["A A A", "K K 2"], 0).opens


def test_the_pile_does_not_open_where_the_table_says_so() -> None:
    rules = with_sheet(PILE_BARRED)
    assert check_opening(rules, ["A A A"], 0).opens
    refused = check_opening(rules, ["A A A"], 0, pile_index=0)
    assert not refused.opens
    assert "Nobody opens with the pile." in [note.text for note in refused.notes]
    assert check_opening(load("hudson"), ["A A A"], 0, pile_index=0).opens


def test_the_new_rules_are_told_on_values_and_card() -> None:
    rules = with_sheet(NO_WILDS + PILE_BARRED)
    rows = {value.id: value.text for group in groups(rules) for value in group.values}
    assert (rows["no-wilds"], rows["pile-barred"]) == ("yes", "yes")
    facts = [fact.label for section in sections(rules) for fact in section.facts]
    assert {"No wild cards in the opening", "Nobody opens with the pile"} <= set(facts)
