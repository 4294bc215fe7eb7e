"""Links open a table, show both codes, keep their secret out of addresses, and can be renewed."""

import logging
import re
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorekeeper.store.secrets import watch_secret
from tests.support.phones import both, scorer, send
from tests.support.tables import make_table, phone


def links(page: str) -> list[str]:
    return [urlsplit(link).path for link in re.findall(r'id="link-\w+">([^<]+)<', page)]


def test_a_scorer_is_shown_both_links_with_their_codes(app: Flask) -> None:
    table_id, secret = make_table(app)
    page = phone(app, table_id, secret).get(f"/t/{table_id}/share").text
    assert links(page) == [f"/j/{table_id}/{watch_secret(secret)}", f"/j/{table_id}/{secret}"]
    assert page.count("<svg viewBox") == 2 and "style=" not in page


def test_a_watcher_is_shown_the_watch_link_alone(app: Flask) -> None:
    table_id, secret = make_table(app)
    page = phone(app, table_id, watch_secret(secret)).get(f"/t/{table_id}/share").text
    assert links(page) == [f"/j/{table_id}/{watch_secret(secret)}"]
    assert "Make new links" not in page


def test_a_link_lets_another_phone_in_and_leaves_the_address(app: Flask) -> None:
    table_id, secret = make_table(app)
    guest = app.test_client()
    answer = guest.get(f"/j/{table_id}/{secret}")
    assert (answer.status_code, answer.location) == (303, f"/t/{table_id}")
    page = guest.get(answer.location)
    assert "Score hand 1" in page.text and secret not in page.text


def test_the_watch_link_does_not_take_the_score_link_away(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, secret)
    client.get(f"/j/{table_id}/{watch_secret(secret)}")
    assert "Score hand 1" in client.get(f"/t/{table_id}").text


def test_the_score_link_raises_a_watcher(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, watch_secret(secret))
    client.get(f"/j/{table_id}/{secret}")
    assert "Score hand 1" in client.get(f"/t/{table_id}").text


@pytest.mark.parametrize("secret", ["wrong", "x" * 3000, "%00", "../.."])
def test_a_wrong_link_is_404(app: Flask, secret: str) -> None:
    table_id, _ = make_table(app)
    assert app.test_client().get(f"/j/{table_id}/{secret}").status_code == 404


def test_new_links_end_the_old_ones_and_this_phone_keeps_scoring(app: Flask) -> None:
    scoring, watching, table_id = both(app)
    assert send(scoring, f"/t/{table_id}/share/renew", sure="1").status_code == 303
    assert watching.get(f"/t/{table_id}").status_code == 404
    assert "Score hand 1" in scoring.get(f"/t/{table_id}").text


def test_who_watched_by_an_ended_link_is_told_to_ask_for_the_new_one(app: Flask) -> None:
    scoring, watching, table_id = both(app)
    send(scoring, f"/t/{table_id}/share/renew", sure="1")
    page = watching.get(f"/t/{table_id}").text
    assert "replaced by a new one. Ask whoever keeps the score" in page


def test_the_same_renewal_sent_twice_does_not_lock_this_phone_out(app: Flask) -> None:
    client, table_id = scorer(app)
    send(client, f"/t/{table_id}/share/renew", sure="1")
    assert send(client, f"/t/{table_id}/share/renew", sure="1").status_code == 303
    assert "Score hand 1" in client.get(f"/t/{table_id}").text


def test_without_the_tick_nothing_is_renewed(app: Flask) -> None:
    client, watching, table_id = both(app)
    send(client, f"/t/{table_id}/share/renew")
    assert watching.get(f"/t/{table_id}").status_code == 200


def test_a_page_opened_as_localhost_gives_links_for_phones(app: Flask) -> None:
    app.config["ADDRESSES"] = ("192.168.1.20",)
    client, table_id = scorer(app)
    page = client.get(f"/t/{table_id}/share", base_url="http://localhost:8000").text
    assert f"http://192.168.1.20:8000/j/{table_id}/" in page
    assert "this computer only" not in page


def test_a_link_that_works_here_alone_says_so(app: Flask) -> None:
    client, table_id = scorer(app)
    assert "this computer only" in client.get(f"/t/{table_id}/share").text


def test_a_foreign_table_cannot_be_shared_or_renewed(app: Flask) -> None:
    _, table_id = scorer(app)
    stranger = app.test_client()
    assert stranger.get(f"/t/{table_id}/share").status_code == 404
    assert send(stranger, f"/t/{table_id}/share/renew", sure="1").status_code == 404


def test_secrets_of_links_stay_out_of_the_logs(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        logging.getLogger("werkzeug").info('"GET /j/%s/%s HTTP/1.1" 303', "table", "secret-1")
        app.logger.error("Exception on %s [GET]", "/j/table/secret-2")
    assert "/j/table/…" in caplog.text
    assert "secret-" not in caplog.text
