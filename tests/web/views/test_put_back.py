"""An older version of a hand comes back as a correction."""

import re

from flask import Flask

from scorekeeper.store.secrets import watch_secret
from tests.support.hand_phone import HAND, HandPhone
from tests.support.markup import flowed, hidden_fields
from tests.support.tables import entries_of, game_of, make_table, phone


def correct(ana: HandPhone, **fields: str) -> None:
    form = hidden_fields(ana.client.get(f"{ana.base}/hand/1/correct").text)
    answer = ana.client.post(f"{ana.base}/hand/1/correct", data=form | HAND | fields)
    assert answer.status_code == 303


def page(ana: HandPhone) -> str:
    return flowed(ana.client.get(f"{ana.base}/hand/1").text)


def back_form(ana: HandPhone) -> dict[str, str]:
    (form,) = re.findall(r"<form[^>]*/back.*?</form>", page(ana), re.S)
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def test_a_saved_hand_shows_its_melds_as_cards(ana: HandPhone) -> None:
    ana.save()
    shown = page(ana)
    assert 'aria-label="5 sevens + 2 twos"' in shown
    assert "Versions" not in shown


def test_the_page_tells_from_what_to_what_and_the_board_too(ana: HandPhone) -> None:
    ana.save()
    correct(ana, **{"s1-item-red-three": "1"})
    assert "Hand 1 is corrected: Ana +1,395 → +1,295." in ana.client.get(ana.base).text
    shown = page(ana)
    assert "Ana, this hand" in shown and "+1,395 → <b>+1,295</b>" in shown
    assert shown.index("Now") < shown.index("At first")


def test_a_correction_after_the_end_of_the_game_is_told_as_well(app: Flask) -> None:
    table = make_table(app, "hudson", 2, side_names=("Ana", "Ben"), target=500)
    ana = HandPhone(phone(app, *table), table[0])
    ana.save()
    assert "is saved" not in ana.client.get(ana.base).text  # the winner is the news
    correct(ana, **{"s1-item-red-three": "1"})
    assert game_of(app, table[0]).outcome
    assert "Hand 1 is corrected: Ana +1,395 → +1,295." in ana.client.get(ana.base).text


def test_an_older_version_comes_back_as_a_correction_and_once(app: Flask, ana: HandPhone) -> None:
    ana.save()
    correct(ana, **{"s1-item-red-three": "1"})
    form = back_form(ana)
    for _ in range(2):
        answer = ana.client.post(f"{ana.base}/hand/1/back", data=form)
        assert (answer.status_code, answer.location) == (303, f"{ana.base}/hand/1")
    assert game_of(app, ana.table_id).totals == (1395, 460)
    assert [e.kind for e in entries_of(app, ana.table_id)] == [
        "start",
        "hand",
        "corrected",
        "corrected",
    ]
    assert "Ana +1,295 → +1,395" in page(ana)


def test_only_a_version_of_this_hand_comes_back_and_only_for_a_scorer(app: Flask) -> None:
    table_id, secret = make_table(app, "hudson", 2, side_names=("Ana", "Ben"))
    ana = HandPhone(phone(app, table_id, secret), table_id)
    ana.save()
    correct(ana, **{"s1-item-red-three": "1"})
    form, url = back_form(ana), f"{ana.base}/hand/1/back"
    assert ana.client.post(url, data=form | {"version": "1"}).status_code == 404
    assert ana.client.post(f"{ana.base}/hand/7/back", data=form).status_code == 404
    watcher = phone(app, table_id, watch_secret(secret))
    shown = watcher.get(f"{ana.base}/hand/1").text
    assert "At first" in shown and "Put this one back" not in shown
