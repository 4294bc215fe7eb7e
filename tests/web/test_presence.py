"""Who is scoring right now: told at that table alone, forgotten soon, kept nowhere."""

from urllib.parse import unquote

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.secrets import watch_secret
from scorekeeper.web import presence
from scorekeeper.web.presence import FORGOTTEN_AFTER, HEADER, Presence
from tests.support.phones import send
from tests.support.tables import entries_of, make_table, phone


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def named(app: Flask, table: tuple[str, str], name: str) -> FlaskClient:
    client = phone(app, *table)
    client.get(f"/t/{table[0]}")  # which gives it a cookie of its own
    client.set_cookie("device", name)
    return client


def ask(client: FlaskClient, table_id: str, query: str = "", tag: str = "") -> tuple[int, str]:
    """Poll once; return the status and who is told to be scoring."""
    answer = client.get(f"/t/{table_id}/live?{query}", headers={"If-None-Match": tag or '"1-"'})
    return answer.status_code, unquote(answer.headers.get(HEADER, ""))


def test_others_are_told_who_scores_with_and_without_something_new(app: Flask) -> None:
    table = make_table(app)
    ann, ben = (named(app, table, name) for name in ("Ann", "Bén"))
    tag = ben.get(f"/t/{table[0]}/live").headers["ETag"]
    assert ask(ben, table[0], "news&scoring") == (200, "")
    assert ask(ann, table[0]) == (200, "Bén is scoring")
    assert ask(ann, table[0], tag=tag) == (304, "Bén is scoring")
    assert "Bén is scoring" in ann.get(f"/t/{table[0]}").text
    assert ask(ann, table[0], "news&scoring", tag) == (304, "Bén is scoring")
    assert ask(ben, table[0], "news&scoring", tag) == (304, "Ann is scoring")


def test_a_phone_that_looks_at_the_board_is_not_scoring(app: Flask) -> None:
    table = make_table(app)
    ann, ben = (named(app, table, name) for name in ("Ann", "Ben"))
    ask(ben, table[0])
    ask(ben, table[0], "news")
    assert ask(ann, table[0])[1] == ""


def test_another_table_learns_nothing(app: Flask) -> None:
    table, other = make_table(app), make_table(app)
    ask(named(app, table, "Ben"), table[0], "news&scoring")
    assert ask(named(app, other, "Ann"), other[0])[1] == ""


def test_whoever_may_only_watch_cannot_pose_as_scoring(app: Flask) -> None:
    table = make_table(app)
    watcher = named(app, (table[0], watch_secret(table[1])), "Eve")
    tag = watcher.get(f"/t/{table[0]}/live").headers["ETag"]
    assert ask(watcher, table[0], "news&scoring", tag)[0] == 403
    assert ask(watcher, table[0], "news&scoring")[0] == 403
    assert ask(named(app, table, "Ann"), table[0])[1] == ""


def test_it_is_forgotten_within_seconds_and_never_written(app: Flask) -> None:
    clock = Clock()
    app.extensions["presence"]._clock = clock
    table = make_table(app)
    ann, ben = (named(app, table, name) for name in ("Ann", "Ben"))
    ask(ben, table[0], "news&scoring")
    assert len(entries_of(app, table[0])) == 1
    clock.now += FORGOTTEN_AFTER - 0.1
    assert ask(ann, table[0])[1] == "Ben is scoring"
    clock.now += 0.1
    assert ask(ann, table[0])[1] == ""
    assert app.extensions["presence"]._scoring == {}


def test_whoever_has_saved_scores_no_more(app: Flask) -> None:
    table = make_table(app)
    ann, ben = (named(app, table, name) for name in ("Ann", "Ben"))
    ask(ben, table[0], "news&scoring")
    send(ben, f"/t/{table[0]}/note", seq="1", text="Rain")
    assert ask(ann, table[0], "news")[1] == ""


def test_news_alone_are_plain_lines_and_leave_out_a_phones_own(app: Flask) -> None:
    table_id, secret = make_table(app)
    ann, ben = (named(app, (table_id, secret), name) for name in ("Ann", "Ben"))
    send(ben, f"/t/{table_id}/note", seq="1", text="Rain")
    url, known = f"/t/{table_id}/live?news", {"If-None-Match": '"1-"'}
    told = ann.get(url, headers=known)
    assert (told.text, told.mimetype) == ("Ben: Note: Rain.", "text/plain")
    assert ben.get(url, headers=known).text == ""
    assert "data-news" not in ben.get(f"/t/{table_id}/live", headers=known).text
    assert "Ben: Note: Rain." in ann.get(f"/t/{table_id}/live", headers=known).text


def test_only_so_many_tables_and_entries_are_remembered() -> None:
    here = Presence()
    for number in range(presence.MOST_TABLES + 5):
        here.note_scoring(f"t{number}", "phone", "Ben")
    assert len(here._scoring) == presence.MOST_TABLES
    assert here.scoring("t0", "other") == [] and here.scoring("t9", "other") == ["Ben"]
    here.note_written("t", range(1, presence.MOST_WRITTEN + 11), "phone")
    assert here.written_by("t", "phone", range(1, 13)) == {11, 12}
    assert here.written_by("t", "", range(1, 13)) == set()


def test_several_who_score_are_one_sentence() -> None:
    assert presence.words([]) == "" and presence.headers([]) == {}
    assert presence.words(["Ann", "Ben"]) == "Ann and Ben are scoring"
    assert presence.words(["Ann", "Ben", "Cleo"]) == "Ann, Ben and Cleo are scoring"
