"""The pages of a hand: score, preview, look, wrong input."""

import gzip
import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.forms.hand_fields import hand_fields
from scorekeeper.rules.library import load
from scorekeeper.store.secrets import watch_secret
from tests.support.hand_phone import HAND, HandPhone
from tests.support.markup import flowed, hidden_fields
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone


def test_a_hand_is_saved_and_the_board_comes_back(app: Flask, ana: HandPhone) -> None:
    answer = ana.save()
    assert (answer.status_code, answer.location) == (303, ana.base)
    assert game_of(app, ana.table_id).totals == (1395, 460)
    assert "Hand 1 is saved" in ana.client.get(ana.base).text


def test_the_ledger_keeps_lines_tallies_and_what_was_typed(app: Flask, ana: HandPhone) -> None:
    ana.save()
    body = entries_of(app, ana.table_id)[-1].body
    assert body["sides"][1] == {"points": 105, "held_points": 45} | {
        "items": {"mixed": 1, "red-three": 1}
    }
    assert sum(line["points"] for line in body["lines"][0]) == 1395
    assert body["typed"]["s2-points"] == ["105"]
    assert "csrf_token" not in body["typed"]


def test_a_penalty_of_the_hand_is_counted_once(app: Flask, ana: HandPhone) -> None:
    add_entry(app, ana.table_id, "penalty", {"side": 1, "points": -100, "why": "Drew too soon"})
    ana.save()
    assert game_of(app, ana.table_id).totals == (1395, 360)


def test_the_same_form_twice_is_one_hand_and_one_answer(app: Flask, ana: HandPhone) -> None:
    form = ana.form() | HAND
    first, second = ana.send(**form), ana.send(**form)
    assert (first.status_code, first.location) == (second.status_code, second.location)
    assert len(game_of(app, ana.table_id).hands) == 1


def test_a_script_is_told_where_to_go(ana: HandPhone) -> None:
    answer = ana.client.post(f"{ana.base}/hand", data=ana.form() | HAND, headers={"X-Draft": "1"})
    assert (answer.status_code, answer.location) == (201, ana.base)
    assert "Hand 1 is saved" in ana.client.get(ana.base).text


def test_it_remembers_the_way_last_used(ana: HandPhone) -> None:
    ana.save(**{"s1-way": "points", "s1-points": "295", "s1-item-natural": "1"}, **MIXED)
    page = flowed(ana.client.get(f"{ana.base}/hand").text)
    assert re.search(r'name="s1-way" value="points" checked', page)


MIXED = {"s1-item-mixed": "1"}


def test_an_error_stands_at_its_field_with_its_paragraph(app: Flask, ana: HandPhone) -> None:
    answer = ana.save(**{"s2-item-red-three": "3"})
    assert answer.status_code == 422
    assert 'id="s2-item-red-three-error"' in answer.text
    assert "there are only 4" in answer.text
    assert "/rules/hudson/" in answer.text
    assert not game_of(app, ana.table_id).hands


def test_a_refused_form_comes_back_filled(ana: HandPhone) -> None:
    answer = ana.save(**{"s2-points": "a hundred and five"})
    assert 'value="a hundred and five"' in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert 'value="7 7 7 7 7 2 2"' in answer.text
    assert 'id="summary" tabindex="-1" autofocus' in answer.text


def test_who_went_out_has_to_be_said(ana: HandPhone) -> None:
    answer = ana.save(out="")
    assert answer.status_code == 422
    assert "Who went out? Tap a side, or nobody." in answer.text


def test_a_warning_is_accepted_with_a_tick_and_recorded(app: Flask, ana: HandPhone) -> None:
    answer = ana.save(**{"s2-held_points": ""})
    assert answer.status_code == 422
    (value,) = re.findall(r'name="accept" value="([^"]+)"', flowed(answer.text))
    again = ana.save(**{"s2-held_points": "", "accept": value})
    assert again.status_code == 303
    (accepted,) = game_of(app, ana.table_id).hands[0].accepted
    assert accepted.startswith("Ben: No cards in hand are counted")
    assert "No cards in hand" in ana.client.get(f"{ana.base}/hand/1").text


@pytest.mark.parametrize(
    ("fields", "side"),
    [
        ({"s2-held_points": ""}, "2"),
        ({"out": "", "s2-points": "more"}, "2"),
        ({"s2-item-red-three": "3", "s2-held": "A"}, "2"),
        ({"s2-way": "melds", "s2-meld": ["Q Q Q Q Q 2 2", "Q Q Q Q"], "s2-held": "A"}, "2"),
        ({"s1-points": "many", "s1-way": "points", "s2-points": "more"}, "1"),
    ],
)
def test_a_refused_save_opens_the_first_side_it_names(
    ana: HandPhone, fields: dict[str, Any], side: str
) -> None:
    answer = ana.save(**fields)
    assert answer.status_code == 422
    assert f'data-opened="{side}"' in answer.text


def test_a_refused_save_that_names_no_side_opens_none(ana: HandPhone) -> None:
    assert "data-opened" not in ana.save(out="").text
    assert "data-opened" not in ana.client.get(f"{ana.base}/hand").text


def test_accepting_one_warning_accepts_no_other(ana: HandPhone) -> None:
    answer = ana.save(**{"s2-held_points": "", "accept": "2|points|something else"})
    assert answer.status_code == 422


def test_check_shows_the_nets_and_carries_the_numbers_over(app: Flask, ana: HandPhone) -> None:
    answer = ana.save(do="check")
    assert answer.status_code == 200
    assert "+1,395" in answer.text
    assert re.search(r'name="s1-points" value="295"', answer.text)
    assert re.search(r'name="s1-card-8-K" value="10"', answer.text)
    assert not game_of(app, ana.table_id).hands


def test_the_preview_tells_nets_kinds_and_the_other_ways(ana: HandPhone) -> None:
    answer = ana.send("/hand/preview", **HAND, now="2", seen="1,2", edited="1")
    assert '<i data-for="net-1">+1,395</i>' in answer.text
    assert '<i data-for="s1-kind-0">natural canasta</i>' in answer.text
    assert "&#34;s1-points&#34;:&#34;295&#34;" in answer.text


def test_the_preview_is_calm_about_what_is_not_counted_yet(ana: HandPhone) -> None:
    answer = ana.send("/hand/preview", **{"out": "1", "s1-way": "melds", "s1-meld": "K K K"})
    assert "field-error" not in answer.text
    fields = {"out": "1", "s1-way": "points", "s1-item-natural": "1", "now": "1", "seen": "1"}
    assert "field-error" not in ana.send("/hand/preview", **fields).text


def test_the_preview_says_what_cannot_be(ana: HandPhone) -> None:
    answer = ana.send("/hand/preview", **HAND | {"s1-item-red-three": "4"}, now="2", seen="1,2")
    assert answer.text.count("there are only 4") == 2
    assert "+1,395" not in answer.text


def test_a_lost_token_brings_the_form_back_filled(app: Flask, ana: HandPhone) -> None:
    answer = ana.save(csrf_token="old")
    assert answer.status_code == 400
    assert "tap Save again" in answer.text
    assert 'value="105"' in answer.text
    assert ana.send(**(HAND | hidden_fields(answer.text))).status_code == 303
    assert len(game_of(app, ana.table_id).hands) == 1


def test_a_finished_game_takes_no_further_hand(app: Flask) -> None:
    table = make_table(app, "hudson", 2, side_names=("Ana", "Ben"), target=1000)
    ana = HandPhone(phone(app, *table), table[0])
    form = ana.form()
    ana.save()
    assert ana.client.get(f"{ana.base}/hand").status_code == 303
    answer = ana.send(**form | HAND | {"number": "2", "key": "another"})
    assert answer.status_code == 409
    assert len(game_of(app, table[0]).hands) == 1


def test_an_imported_hand_can_be_corrected_too(app: Flask, ana: HandPhone) -> None:
    sides = [{"points": 295, "items": {"natural": 1, "mixed": 1, "out": 1}}, {"points": 0}]
    lines = [[{"item": "cards", "count": 1, "points": 295, "cite": "hudson:57"}], []]
    add_entry(app, ana.table_id, "hand", {"sides": sides, "lines": lines})
    page = flowed(ana.client.get(f"{ana.base}/hand/1/correct").text)
    assert re.search(r'name="s1-points" value="295"', page)
    assert re.search(r'name="out" value="1" checked', page)


def test_watchers_may_look_but_not_score(
    app: Flask, ana: HandPhone, table: tuple[str, str]
) -> None:
    ana.save()
    watcher = phone(app, table[0], watch_secret(table[1]))
    assert watcher.get(f"{ana.base}/hand/1").status_code == 200
    assert "Correct this hand" not in watcher.get(f"{ana.base}/hand/1").text
    for where in ("/hand", "/hand/1/correct"):
        assert watcher.get(ana.base + where).status_code == 403
        assert watcher.post(ana.base + where, data=HAND).status_code == 403


def test_there_is_no_hand_where_none_was_played(ana: HandPhone) -> None:
    for where in ("/hand/1", "/hand/1/correct", "/hand/0", f"/hand/{10**18}"):
        assert ana.client.get(ana.base + where).status_code == 404


def test_names_are_text_and_never_markup(app: Flask) -> None:
    table = make_table(app, "hudson", 2, side_names=('<b>"A"&', "B"), names=("<i>", "'x'"))
    page = HandPhone(phone(app, *table), table[0]).client.get(f"/t/{table[0]}/hand").text
    assert "<b>&#34;" not in page
    assert "&lt;b&gt;&#34;A&#34;&amp;" in page
    assert "<i>" not in page


@pytest.mark.parametrize("rules", ["hudson", "official1950", "miller", "bicycle", "luudoo"])
def test_every_book_has_its_form(app: Flask, rules: str) -> None:
    table = make_table(app, rules, 4)
    page = phone(app, *table).get(f"/t/{table[0]}/hand").text
    for field in hand_fields(load(rules)).names:
        assert f'name="s1-{field}"' in page


@pytest.mark.parametrize("rules", ["hudson", "official1950", "miller", "bicycle", "luudoo"])
def test_the_scoring_page_weighs_22_kilobytes_at_most(app: Flask, rules: str) -> None:
    table = make_table(app, rules, 4)
    url = f"/t/{table[0]}/hand"
    page = phone(app, *table).get(url, headers={"Accept-Encoding": "gzip"})
    linked = r'(?:href|src)="/static/((?:js|css)/[\w-]+)\.\w+\.(js|css)"'
    files = re.findall(linked, gzip.decompress(page.data).decode())
    packed = [len(app.extensions["assets"][".".join(file)].packed) for file in files]
    assert len(packed) >= 3
    assert len(page.data) + sum(packed) <= 22_000


def test_no_name_is_taken_for_the_place_of_a_token(app: Flask) -> None:
    table_id, secret = make_table(app, side_names=("token-of-the-form", "key-of-the-form"))
    page = phone(app, table_id, secret).get(f"/t/{table_id}/hand").text
    assert "token-of-the-form" in page and "key-of-the-form" in page


ONE_CANASTA = {"s1-meld": ["K K K K K K K"], "s1-item-red-three": "0"}


def test_what_the_book_forbids_is_saved_with_one_tick_and_shown_wherever_the_hand_is(
    app: Flask, ana: HandPhone
) -> None:
    refused = ana.save(**ONE_CANASTA)
    assert refused.status_code == 422
    page = flowed(refused.text)
    assert "Our table plays it so" in page
    assert f"{ana.base}/referee?q=went+out+without+enough+canastas" in page
    (value,) = re.findall(r'name="accept" value="([^"]+)"', page)
    assert ana.save(**ONE_CANASTA, accept=value).status_code == 303
    hand = game_of(app, ana.table_id).hands[0]
    ((side, text),) = hand.our_table
    assert (side, text[:44]) == (0, "Going out takes 2 canastas; here is 1 canasta"[:44])
    assert hand.nets == (670, 460)
    assert "Our table plays it so" in ana.client.get(f"{ana.base}/hand/1").text
    again = flowed(ana.client.get(f"{ana.base}/hand/1/correct").text)
    assert 'data-at="out"' not in again  # nothing is wrong with it before it is changed


def test_what_is_ticked_stands_once_while_something_else_is_asked(ana: HandPhone) -> None:
    page = flowed(ana.save(**ONE_CANASTA).text)
    (value,) = re.findall(r'name="accept" value="([^"]+)"', page)
    assert "Our table plays it so" in page and 'data-at="out"' not in page
    again = flowed(ana.save(**ONE_CANASTA, **{"s2-held_points": ""}, accept=value).text)
    assert f'value="{value}" checked' in again and "Right, none were left" in again
    assert 'data-at="out"' not in again


def test_the_tick_of_a_saved_hand_is_there_when_it_is_corrected(ana: HandPhone) -> None:
    (value,) = re.findall(r'name="accept" value="([^"]+)"', flowed(ana.save(**ONE_CANASTA).text))
    ana.save(**ONE_CANASTA, accept=value)
    form = hidden_fields(ana.client.get(f"{ana.base}/hand/1/correct").text)
    sent = form | HAND | ONE_CANASTA
    answer = ana.client.post(f"{ana.base}/hand/1/correct", data=sent | {"s2-points": "110"})
    assert answer.status_code == 303
    other = hidden_fields(ana.client.get(f"{ana.base}/hand/1/correct").text)
    sent = other | HAND | {"s1-meld": ["K K K"]}
    assert ana.client.post(f"{ana.base}/hand/1/correct", data=sent).status_code == 422


def test_cards_written_without_spaces_are_melds(app: Flask, ana: HandPhone) -> None:
    answer = ana.save(**{"s1-meld": ["KKKKKKK", "7777722", "AAAA", "999*"]})
    assert answer.status_code == 303
    body = entries_of(app, ana.table_id)[-1].body
    assert body["sides"][0]["melds"][1] == "7 7 7 7 7 2 2"
    assert game_of(app, ana.table_id).totals == (1395, 460)


def test_a_sum_is_counted_and_kept_as_it_was_typed(app: Flask, ana: HandPhone) -> None:
    assert ana.save(**{"s2-points": "60+45"}).status_code == 303
    body = entries_of(app, ana.table_id)[-1].body
    assert body["sides"][1]["points"] == 105
    assert body["typed"]["s2-points"] == ["60+45"]
    assert 'value="60+45"' in ana.client.get(f"{ana.base}/hand/1/correct").text
