"""A hand scored twice, undone, put back or corrected: which version counts, and who is told."""

import re
from functools import partial

import pytest
from flask import Flask

from tests.support.hand_phone import HAND, HandPhone
from tests.support.markup import flowed, hidden_fields, hidden_pairs
from tests.support.tables import add_entry, entries_of, game_of


def test_a_hand_another_phone_has_saved_is_shown_beside_ours(app: Flask, ana: HandPhone) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | {"s2-points": "110", "s2-held_points": "50"})
    assert answer.status_code == 409
    assert "+460" in answer.text and "Replace with mine" in answer.text
    assert game_of(app, ana.table_id).totals == (1395, 460)


def test_of_two_versions_only_what_differs_is_marked(app: Flask, ana: HandPhone) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | {"s2-points": "110"})
    assert "The same on both phones: <b>+1,395</b>" in answer.text  # the first side
    differs = r'<span class="sr">Differs:</span> ?([^<]+?) *<'
    marked = re.findall(differs, flowed(answer.text))
    assert marked == ["Cards on the table", "Cards on the table"]  # once in each version


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"s2-item-red-three": "4"}, "there are only 4"),
        ({"s2-points": "1O5"}, "<b>Ben:</b> “1O5” is not a whole number"),
        ({"out": ""}, "Who went out?"),
    ],
)
def test_a_second_version_that_cannot_be_right_is_not_compared(
    app: Flask, ana: HandPhone, wrong: dict[str, str], said: str
) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | wrong)
    assert answer.status_code == 409 and said in flowed(answer.text)
    assert "+1,395" in answer.text and "cannot be counted" in answer.text
    assert "here are both" not in answer.text and "Yours <small>" not in answer.text
    assert "unlike" not in answer.text


def test_what_was_undone_stands_in_the_form_again(app: Flask, ana: HandPhone) -> None:
    ana.save()
    ana.save(**{"s2-points": "110"})
    add_entry(app, ana.table_id, "undone", {"of": 3})
    add_entry(app, ana.table_id, "penalty", {"side": 1, "points": -500, "why": "A red three"})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert "Here is what was undone" in page and 'value="110"' in page and "−500" in page
    assert ana.send(**HAND | {"s2-points": "110"} | hidden_fields(page)).status_code == 303
    assert game_of(app, ana.table_id).totals == (1395 * 2, 460 + 465 - 500)
    assert "Here is what was undone" not in ana.client.get(f"/t/{ana.table_id}/hand").text


def test_of_two_undone_hands_the_one_in_play_is_filled_in(app: Flask, ana: HandPhone) -> None:
    ana.save()
    ana.save(**{"s2-points": "110"})
    add_entry(app, ana.table_id, "undone", {"of": 3})
    add_entry(app, ana.table_id, "undone", {"of": 2})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert "Score hand 1" in page and 'value="105"' in page and 'value="110"' not in page


def test_a_corrected_hand_that_was_undone_is_filled_in_as_corrected(
    app: Flask, ana: HandPhone
) -> None:
    ana.save()
    form = ana.form("/hand/1/correct")
    assert ana.send("/hand/1/correct", **form | HAND | {"s2-points": "115"}).status_code == 303
    add_entry(app, ana.table_id, "undone", {"of": 3})
    assert "Here is what was undone" not in ana.client.get(f"/t/{ana.table_id}/hand").text
    add_entry(app, ana.table_id, "undone", {"of": 2})
    assert 'value="115"' in ana.client.get(f"/t/{ana.table_id}/hand").text


@pytest.mark.parametrize(("place", "is_filled"), [(0, True), (1, False)])
def test_a_new_deal_needs_an_empty_form(
    app: Flask, ana: HandPhone, place: int, is_filled: bool
) -> None:
    """A hand dealt again before the undone one was played leaves that one as it is."""
    redeal = partial(add_entry, app, ana.table_id, "redeal", {})
    if place == 0:
        redeal()
    ana.save()
    add_entry(app, ana.table_id, "undone", {"of": entries_of(app, ana.table_id)[-1].seq})
    if place == 1:
        redeal()
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert ("Here is what was undone" in page) == is_filled


def test_after_an_undo_an_empty_form_is_one_tap_away(app: Flask, ana: HandPhone) -> None:
    ana.save()
    add_entry(app, ana.table_id, "undone", {"of": 2})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    (empty,) = re.findall(r'href="([^"]+)">start with an empty form', page)
    blank = ana.client.get(empty).text
    assert 'value="105"' in page and 'value="105"' not in blank
    drafts = [re.findall(r'data-draft="([^"]+)"', text) for text in (page, blank)]
    assert drafts[0] != drafts[1]  # what is typed in one is not put into the other
    (action,) = re.findall(r'<form id="hand" method="post" action="([^"]+)"', blank)
    refused = ana.client.post(action, data=hidden_fields(blank)).text
    assert re.findall(r'data-draft="([^"]+)"', refused) == drafts[1]


def test_a_hand_that_was_put_back_is_not_filled_in_again(app: Flask, ana: HandPhone) -> None:
    ana.save()
    add_entry(app, ana.table_id, "undone", {"of": 2})
    add_entry(app, ana.table_id, "undone", {"of": 3})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert "Score hand 2" in page and 'value="105"' not in page


def test_two_versions_that_come_to_the_same_say_so(app: Flask, ana: HandPhone) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | {"s2-held_points": "", "s2-held": ["Q Q Q Q 5"]})
    assert answer.status_code == 409
    assert "Both come to the same" in answer.text and "unlike" not in answer.text


def test_replacing_it_is_a_correction_and_history_keeps_both(
    app: Flask, ana: HandPhone, ben: HandPhone
) -> None:
    late = ben.form()
    ana.save()
    both = ben.send(**late | HAND | {"s2-points": "115"})
    fields = hidden_pairs(both.text)
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    assert ben.send("/hand/1/correct", **data).status_code == 303
    kinds = [entry.kind for entry in entries_of(app, ana.table_id)]
    assert kinds == ["start", "hand", "corrected"]
    assert game_of(app, ana.table_id).totals == (1395, 470)


def test_the_same_numbers_from_two_phones_bother_nobody(
    app: Flask, ana: HandPhone, ben: HandPhone
) -> None:
    late = ben.form()
    ana.save()
    assert ben.send(**late | HAND).status_code == 303
    assert len(game_of(app, ana.table_id).hands) == 1


def test_a_penalty_or_a_new_name_meanwhile_bothers_nobody(app: Flask, ana: HandPhone) -> None:
    form = ana.form()
    add_entry(app, ana.table_id, "penalty", {"side": 0, "points": -50, "why": "Saw a card"})
    add_entry(app, ana.table_id, "renamed", {"sides": ["Anna", "Ben"]})
    assert ana.send(**form | HAND).status_code == 303
    assert game_of(app, ana.table_id).totals == (1345, 460)


def test_a_hand_undone_meanwhile_is_saved_under_its_new_number(app: Flask, ana: HandPhone) -> None:
    ana.save()
    form = ana.form()
    add_entry(app, ana.table_id, "undone", {"of": 2})
    answer = ana.send(**form | HAND)
    assert answer.status_code == 409
    assert "would now be hand 1" in answer.text
    assert ana.send(**HAND | hidden_fields(answer.text)).status_code == 303


def test_a_form_whose_hand_was_taken_back_can_be_saved_again(app: Flask, ana: HandPhone) -> None:
    form = ana.form() | HAND
    ana.send(**form)
    add_entry(app, ana.table_id, "undone", {"of": 2})
    answer = ana.send(**form)
    assert answer.status_code == 409
    assert ana.send(**HAND | hidden_fields(answer.text)).status_code == 303
    assert len(game_of(app, ana.table_id).hands) == 1


def test_any_earlier_hand_can_be_corrected(app: Flask, ana: HandPhone) -> None:
    ana.save()
    ana.save()
    page = ana.client.get(f"{ana.base}/hand/1/correct").text
    assert 'value="7 7 7 7 7 2 2"' in page
    answer = ana.send("/hand/1/correct", **hidden_fields(page) | HAND | {"s2-points": "115"})
    assert answer.status_code == 303
    game = game_of(app, ana.table_id)
    assert [hand.nets for hand in game.hands] == [(1395, 470), (1395, 460)]
    seen = ana.client.get(f"{ana.base}/hand/1").text
    assert "Versions" in seen
    assert "+470" in seen and "+460" in seen


def test_two_corrections_of_one_hand_meet_in_the_open(ana: HandPhone, ben: HandPhone) -> None:
    ana.save()
    late = ben.form("/hand/1/correct")
    ana.send("/hand/1/correct", **ana.form("/hand/1/correct") | HAND | {"s2-points": "115"})
    answer = ben.send("/hand/1/correct", **late | HAND | {"s2-points": "125"})
    assert answer.status_code == 409
