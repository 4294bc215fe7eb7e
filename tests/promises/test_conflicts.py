"""A conflict never loses typing and never tells a false reason."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.hand_phone import HandPhone
from tests.support.http_phones import minus_hand
from tests.support.markup import flowed, hidden_fields
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone, store_of

FREE = {"side": "1", "penalty": "free", "points": "-50", "why": "Talked about the cards"}
PENALTY = {"side": 0, "points": -100, "why": "Drew two", "effects": ["frozen"]}
ROUNDS = 10


@pytest.fixture
def table(app: Flask) -> tuple[str, str]:
    return make_table(app, "hudson", 2, side_names=("Ana", "Ben"))


@pytest.fixture
def ana(app: Flask, table: tuple[str, str]) -> HandPhone:
    return HandPhone(phone(app, *table), table[0])


@pytest.fixture
def ben(app: Flask, table: tuple[str, str]) -> HandPhone:
    return HandPhone(phone(app, *table), table[0])


def at_once(*taps: tuple[FlaskClient, str, dict[str, str]]) -> list[TestResponse]:
    ready = Barrier(len(taps))

    def tap(one: tuple[FlaskClient, str, dict[str, str]]) -> TestResponse:
        ready.wait()
        return one[0].post(one[1], data=one[2])

    with ThreadPoolExecutor(len(taps)) as thumbs:
        return list(thumbs.map(tap, taps))


# Hands


def test_a_correction_of_a_hand_the_other_phone_undid_keeps_the_numbers(
    app: Flask, ana: HandPhone, ben: HandPhone
) -> None:
    ana.save(**minus_hand(25, 40))
    form = ana.form("/hand/1/correct") | minus_hand(35, 40)
    assert ben.send("/undo", **ben.form("") | {"of": "2"}).status_code == 303
    answer = ana.send("/hand/1/correct", **form)
    assert answer.status_code == 409
    assert "Hand 1 was taken back meanwhile" in answer.text and "deleted" not in answer.text
    assert 'value="35"' in answer.text
    assert not game_of(app, ana.table_id).hands
    saved = ana.send("/hand", **hidden_fields(answer.text) | minus_hand(35, 40))
    assert saved.status_code == 303
    assert game_of(app, ana.table_id).totals == (-35, -40)


def test_a_hand_that_never_was_cannot_be_corrected_and_that_is_said(ana: HandPhone) -> None:
    form = ana.form() | minus_hand(35, 40)
    for answer in (
        ana.send("/hand/3/correct", **form),
        ana.client.get(f"{ana.base}/hand/3/correct"),
        ana.client.get(f"{ana.base}/hand/3"),
    ):
        assert answer.status_code == 404
        assert "This table has no hand 3." in answer.text


# Penalties


def test_a_penalty_after_the_end_keeps_its_words(
    app: Flask, ana: HandPhone, ben: HandPhone
) -> None:
    form = ana.form("/penalty") | FREE
    end = {"do": "end", "sure": "1", "seq": "1"}
    assert ben.send("/settings", **ben.form("/settings") | end).status_code == 303
    answer = ana.send("/penalty", **form)
    assert answer.status_code == 409
    assert "The game is over" in answer.text and 'value="Talked about the cards"' in answer.text
    assert len(entries_of(app, ana.table_id)) == 2


def test_a_penalty_that_was_saved_is_not_told_that_the_game_is_over(
    app: Flask, ana: HandPhone
) -> None:
    form = ana.form("/penalty") | FREE
    assert ana.send("/penalty", **form).status_code == 303
    add_entry(app, ana.table_id, "ended", {})
    assert ana.send("/penalty", **form).status_code == 303
    board = ana.client.get(ana.base).text
    assert "50 off Ana" in board and "undo that hand first" not in board


def test_a_penalty_in_hand_1_never_lands_on_hand_2_unasked(
    app: Flask, ana: HandPhone, ben: HandPhone
) -> None:
    form = ana.form("/penalty") | FREE
    assert ben.save(**minus_hand(25, 40)).status_code == 303
    answer = ana.send("/penalty", **form)
    assert answer.status_code == 409
    assert "This was for hand 1, but the table is at hand 2 now" in answer.text
    assert 'value="Talked about the cards"' in answer.text
    assert not game_of(app, ana.table_id).penalties
    assert ana.send("/penalty", **hidden_fields(answer.text) | FREE).status_code == 303
    assert game_of(app, ana.table_id).penalties[0].hand == 2


def test_a_penalty_sent_again_after_its_hand_says_where_it_counts(
    app: Flask, ana: HandPhone
) -> None:
    form = ana.form("/penalty") | FREE
    assert ana.send("/penalty", **form).status_code == 303
    ana.save(**minus_hand(25, 40))
    assert ana.send("/penalty", **form).status_code == 303
    assert "on the score of hand 1" in ana.client.get(ana.base).text
    assert len(game_of(app, ana.table_id).penalties) == 1


def test_two_phones_give_the_same_penalty_and_the_second_is_asked(
    app: Flask, ana: HandPhone, ben: HandPhone
) -> None:
    late = ben.form("/penalty") | FREE
    assert ana.send("/penalty", **ana.form("/penalty") | FREE).status_code == 303
    answer = ben.send("/penalty", **late)
    assert answer.status_code == 409 and "only if it happened twice" in flowed(answer.text)
    other = ben.send("/penalty", **late | {"side": "2"})
    assert other.status_code == 303


@pytest.mark.parametrize(
    ("where", "kind"), [("/penalty/2/cancel", "cancelled"), ("/penalty/2/clear", "cleared")]
)
def test_one_thing_taken_back_by_two_phones_at_once_is_one_entry(
    app: Flask, where: str, kind: str
) -> None:
    for _ in range(ROUNDS):
        table_id, secret = make_table(app, "hudson", 2)
        add_entry(app, table_id, "penalty", PENALTY)
        phones = [phone(app, table_id, secret) for _ in range(2)]
        pages = [one.get(f"/t/{table_id}/penalty").text for one in phones]
        forms = [hidden_fields(page) | {"effect": "frozen"} for page in pages]
        taps = [
            (one, f"/t/{table_id}{where}", form) for one, form in zip(phones, forms, strict=True)
        ]
        assert [answer.status_code for answer in at_once(*taps)] == [303, 303]
        assert [entry.kind for entry in entries_of(app, table_id)] == ["start", "penalty", kind]


@pytest.mark.parametrize("where", ["/penalty/2/cancel", "/penalty/2/clear"])
def test_who_takes_back_what_was_undone_is_told_so(app: Flask, ana: HandPhone, where: str) -> None:
    add_entry(app, ana.table_id, "penalty", PENALTY)
    form = ana.form("/penalty") | {"effect": "frozen"}
    add_entry(app, ana.table_id, "undone", {"of": 2})
    assert ana.send(where, **form).status_code == 303
    assert "That penalty was undone meanwhile" in ana.client.get(ana.base).text
    assert len(entries_of(app, ana.table_id)) == 3


@pytest.mark.parametrize("where", ["/penalty/2/cancel", "/penalty/2/clear"])
def test_what_was_put_back_since_is_not_called_taken_back(
    app: Flask, ana: HandPhone, where: str
) -> None:
    add_entry(app, ana.table_id, "penalty", PENALTY)
    form = ana.form("/penalty") | {"effect": "frozen"}
    assert ana.send(where, **form).status_code == 303
    ana.client.get(ana.base)
    add_entry(app, ana.table_id, "undone", {"of": 3})
    assert ana.send(where, **form).status_code == 303
    assert "done, and undone since" in ana.client.get(ana.base).text
    assert len(entries_of(app, ana.table_id)) == 4


# Links


def renewal(one: FlaskClient, table_id: str) -> dict[str, str]:
    return hidden_fields(one.get(f"/t/{table_id}/share").text) | {"sure": "1"}


def test_of_two_renewals_at_once_one_wins_and_the_other_is_told(app: Flask) -> None:
    for _ in range(ROUNDS):
        table_id, secret = make_table(app, "hudson", 2)
        phones = [phone(app, table_id, secret) for _ in range(2)]
        forms = [renewal(one, table_id) for one in phones]
        url = f"/t/{table_id}/share/renew"
        taps = [(one, url, form) for one, form in zip(phones, forms, strict=True)]
        answers = at_once(*taps)
        in_order = sorted(zip(answers, phones, strict=True), key=lambda pair: pair[0].status_code)
        (won, winner), (lost, loser) = in_order
        assert won.status_code == 303 and lost.status_code in (404, 409)
        assert "new link" in lost.text or "replaced by a new one" in lost.text
        assert winner.get(f"/t/{table_id}/hand").status_code == 200
        assert loser.get(f"/t/{table_id}").status_code == 404


def test_the_loser_of_two_renewals_is_told_why(app: Flask) -> None:
    """Both were let in; then the store decides."""
    table_id, secret = make_table(app, "hudson", 2)
    one = phone(app, table_id, secret)
    form = renewal(one, table_id)
    store, renew = store_of(app), store_of(app).renew_links
    asked: list[str] = []

    def after_another(table: str, *links: Any, **holder: Any) -> None:
        if not asked:
            asked.append(table)
            other = phone(app, table_id, secret)
            sent = other.post(f"/t/{table}/share/renew", data=renewal(other, table))
            assert sent.status_code == 303
        renew(table, *links, **holder)

    store.renew_links = after_another  # type: ignore[method-assign, assignment]
    answer = one.post(f"/t/{table_id}/share/renew", data=form)
    assert answer.status_code == 409
    assert "Another phone has made new links" in answer.text


def test_a_renewal_sent_again_after_a_later_one_ends_nothing(app: Flask) -> None:
    table_id, secret = make_table(app, "hudson", 2)
    one, url = phone(app, table_id, secret), f"/t/{table_id}/share/renew"
    first = renewal(one, table_id)
    assert one.post(url, data=first).status_code == 303
    assert one.post(url, data=renewal(one, table_id)).status_code == 303
    links = flowed(one.get(f"/t/{table_id}/share").text)
    assert one.post(url, data=first).status_code == 303
    page = one.get(f"/t/{table_id}/share")
    assert page.status_code == 200 and "renewed once more since" in page.text
    assert one.get(f"/t/{table_id}/hand").status_code == 200
    assert links.count("/j/") == page.text.count("/j/")
