"""The page of the hand form: fields filled, errors at their fields, warnings with their boxes."""

from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from flask import Flask

from scorekeeper.forms.hand import TypedFields
from scorekeeper.forms.hand_draft import HandDraft, acceptance_key
from scorekeeper.rules.library import load
from scorekeeper.table.game import Game
from scorekeeper.web.devices import LINKS_COOKIE
from scorekeeper.web.hand_page import (
    HandForm,
    by_side,
    form_page,
    hand_keys,
    meld_keys,
    warning_boxes,
)
from scorekeeper.web.table_access import TableAccess, open_table
from tests.support.family_books import family_book
from tests.support.games import make_game
from tests.support.sheets import FOOT, sheet
from tests.support.tables import make_table

GAME: Game = make_game("hudson", 2, hands=0)
TYPED: TypedFields = {
    "out": ["1"],
    "s1-way": ["melds"],
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2"],
    "s2-way": ["points"],
    "s2-points": ["105"],
    "s2-item-mixed": ["1"],
    "s2-held_points": ["45"],
}


def draft(fields: TypedFields | None = None) -> HandDraft:
    return HandDraft(GAME, 1, TYPED | (fields or {}))


class Page(HTMLParser):
    """The inputs of a page by id or by name and value, its links, and its texts by id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inputs: dict[str, dict[str, Any]] = {}
        self.links: list[str] = []
        self.form: dict[str, Any] = {}
        self.texts: dict[str, str] = {}
        self._at = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "input":
            self.inputs[values.get("id") or f"{values['name']}={values.get('value')}"] = values
        if tag == "form":
            self.form = values
        if tag == "a":
            self.links.append(values.get("href") or "")
        self._at = values.get("id") or self._at

    def handle_data(self, data: str) -> None:
        self.texts[self._at] = self.texts.get(self._at, "") + data


@contextmanager
def opened(app: Flask, query: str = "", **settings: Any) -> Iterator[TableAccess]:
    """A request of a phone that may score, at a table of Hudson for two."""
    table_id, secret = make_table(app, "hudson", 2, **settings)
    cookie = f"{LINKS_COOKIE}={table_id}.{secret}"
    with app.test_request_context(f"/t/{table_id}/hand{query}", headers={"Cookie": cookie}):
        yield open_table(table_id, "score")


@pytest.fixture
def table(app: Flask) -> Iterator[TableAccess]:
    with opened(app) as one:
        yield one


def page(table: TableAccess, one: HandDraft, **more: Any) -> Page:
    return Page(form_page(HandForm(table=table, draft=one, **more)))


def test_fields_show_what_was_typed(table: TableAccess) -> None:
    shown = page(table, draft()).inputs
    assert shown["s1-meld-1"]["value"] == "7 7 7 7 7 2 2"
    assert shown["s1-meld-1"]["name"] == "s1-meld"
    assert shown["s1-meld-6"]["value"] == "" and "s1-meld-7" not in shown  # five spare rows
    assert shown["s2-points"]["value"] == "105"
    assert shown["s2-item-mixed"]["value"] == "1"
    assert "checked" in shown["out=1"] and "checked" not in shown["out=nobody"]
    assert "checked" in shown["s2-way=points"] and "checked" not in shown["s2-way=melds"]
    assert "checked" in shown["s1-item-red-three=0"]


def test_each_player_has_a_row_for_the_cards_in_hand(table: TableAccess) -> None:
    shown = page(table, draft({"s2-held": ["A", "4", "5", "6", "7", "8", "9"]})).inputs
    assert [shown[f"s2-held-{row}"]["data-who"] for row in range(6)] == [
        "Bo",
        *["Another hand"] * 5,
    ]
    assert "s2-held-6" not in shown


@pytest.mark.parametrize(
    ("typed", "fix"),
    [
        ({"s2-way": ["say"], "s2-say": ["5 queens"], "s2-held_points": [""]}, "s2-say"),
        ({"s2-held_points": [""]}, "s2-held_points"),
        ({"s2-held_points": [""], "s2-held": ["", ""]}, "s2-held_points"),
    ],
)
@pytest.mark.usefixtures("table")
def test_a_question_about_cards_left_leads_to_where_they_are_entered(
    typed: dict[str, list[str]], fix: str
) -> None:
    one = HandDraft.from_form(GAME, 1, TYPED | typed)
    [box] = [box for box in warning_boxes(one, ()) if "No cards in hand" in box.text]
    assert box.fix == fix


@pytest.mark.usefixtures("table")
def test_a_question_about_a_partners_hand_leads_to_that_hand() -> None:
    game = make_game("hudson", 4, hands=0)
    one = HandDraft(game, 1, {"out": ["1"], "s2-way": ["melds"], "s2-held": ["A", ""]})
    found = {box.side: box.fix for box in warning_boxes(one, ()) if box.fix}
    assert found["Dov"] == "s2-held-1"


@pytest.mark.parametrize(("per", "rows"), [("player", 2), ("side", 1)])
def test_cards_laid_aside_have_fields_after_the_hand(
    table: TableAccess, per: str, rows: int
) -> None:
    game = make_game("hudson", 4, hands=0)
    rules = sheet(f'{FOOT}per = "{per}"\nname = "packet"\n')
    one = HandDraft(msgspec.structs.replace(game, rules=rules), 1, {"s1-foot": ["A K"]})
    html = form_page(HandForm(table=table, draft=one))
    shown = Page(html).inputs
    assert shown["s1-foot-0"]["value"] == "A K" and "s1-foot_points" in shown
    assert [name for name in shown if name.startswith("s2-foot-")] == [
        f"s2-foot-{row}" for row in range(rows)
    ]
    assert html.index("s1-held_points") < html.index("s1-foot_points")
    assert ("Left in the packet" in html) == (per == "side")


def test_a_book_without_a_reserve_has_no_such_fields(table: TableAccess) -> None:
    assert "-foot" not in form_page(HandForm(table=table, draft=draft()))


def test_a_form_for_the_hand_in_play(app: Flask) -> None:
    with opened(app, "?empty=1") as table:
        form = page(table, HandDraft.blank(table.game, "cards"), is_blank=True).form
        assert form["action"] == f"/t/{table.id}/hand?empty=1"
        assert form["data-save"] == "Save hand 1"
        assert form["data-draft"] == f"{table.id}/1"
        assert "data-filled" not in form


def test_a_form_that_corrects_a_hand(table: TableAccess) -> None:
    hand = make_game("hudson", 2, hands=1).hands[0]
    form = page(table, draft(), corrects=hand).form
    assert form["action"] == f"/t/{table.id}/hand/1/correct"
    assert form["data-save"] == "Save the correction"
    assert form["data-draft"] == f"{table.id}/1/{hand.latest}"
    assert "data-filled" in form


def test_nothing_is_wrong_before_it_is_checked(table: TableAccess) -> None:
    wrong = draft({"s2-points": ["many"]})
    shown = page(table, wrong)
    assert "aria-invalid" not in shown.inputs["s2-points"]
    assert "data-opened" not in shown.form and "summary" not in shown.texts


def test_a_checked_form_shows_each_error_at_its_field(table: TableAccess) -> None:
    shown = page(table, draft({"out": [""], "s2-points": ["many"]}), is_checked=True)
    assert shown.inputs["s2-points"]["aria-invalid"] == "true"
    assert shown.inputs["s2-points"]["aria-describedby"] == "s2-points-error"
    assert shown.texts["s2-points-error"].strip().startswith("“many” is not a whole number.")
    assert "Points on the table: “many” is not a whole number." in shown.texts["summary"]
    assert "#out" in shown.links and "#s2-points" in shown.links
    assert shown.form["data-opened"] == "2"


@pytest.mark.parametrize(
    ("fields", "opened"),
    [
        ({"s1-meld": ["K Q"], "s2-points": ["52"]}, "1"),
        ({"s1-item-red-three": ["3"], "s2-item-red-three": ["2"]}, "1"),
        ({"s2-item-red-three": ["3"], "s2-held": ["3r 3r"]}, "2"),
        ({"s1-way": ["points"], "s1-points": ["1100"], "s1-item-mixed": ["2"]}, "1"),
        ({"out": [""]}, None),
        ({"s1-meld": ["K K K K K K K"]}, "1"),
        ({"s2-held_points": [""]}, "2"),
    ],
    ids=[
        "the first side with a problem",
        "the first side that a problem of the table names",
        "the only side that a problem of the table names",
        "the side with the largest number",
        "a problem that names no side",
        "a broken rule",
        "a warning",
    ],
)
def test_the_first_side_with_a_problem_is_opened(
    table: TableAccess, fields: TypedFields, opened: str | None
) -> None:
    assert page(table, draft(fields), is_checked=True).form.get("data-opened") == opened


def test_a_side_called_by_a_word_of_the_message_is_not_taken_for_the_side_it_is_about(
    app: Flask,
) -> None:
    with opened(app, names=("only", "Bo")) as table:
        fields = {"s2-item-red-three": ["3"], "s2-held": ["3r 3r"], "s2-held_points": []}
        one = HandDraft(table.game, 1, TYPED | fields)
        assert "there are only 4" in one.errors[0].message
        assert page(table, one, is_checked=True).form["data-opened"] == "2"


def test_a_warning_has_a_box_that_accepts_it(table: TableAccess) -> None:
    unlikely = draft({"s2-held_points": [""]})
    (warning,) = unlikely.warnings
    key = acceptance_key(warning)
    (box,) = warning_boxes(unlikely, {key})
    assert (box.value, box.side, box.is_accepted) == (key, "Bo", True)
    shown = page(table, unlikely, is_checked=True)
    assert "checked" not in shown.inputs[f"accept={key}"]
    assert "data-opened" not in page(table, unlikely, is_checked=True, accepted={key}).form


def test_the_other_modes_are_filled_in_on_request(table: TableAccess) -> None:
    assert page(table, draft()).inputs["s1-points"]["value"] == ""
    shown = page(table, draft(), fills_modes=True).inputs
    assert shown["s1-points"]["value"] == "135"
    assert shown["s1-card-8-K"]["value"] == "7"


def test_a_form_filled_with_what_was_undone_says_so(table: TableAccess) -> None:
    assert f"/t/{table.id}/hand?empty=1" in page(table, draft(), is_refilled=True).links
    assert f"/t/{table.id}/hand?empty=1" not in page(table, draft()).links


def test_the_keypad_has_the_ranks_that_can_be_melded() -> None:
    hudson, miller = meld_keys(load("hudson")), meld_keys(load("miller"))
    assert [key.card for key in hudson][-2:] == ["4", "3b"]
    assert [key.card for key in miller][-2:] == ["4", "wild"]
    assert (hudson[0].face, hudson[0].name, hudson[-1].face) == ("A", "aces", "black 3")
    assert [key.card for key in hand_keys(load("hudson"))][-4:] == ["2", "JK", "3b", "3r"]
    assert len(hand_keys(load("hudson"))) == 15


def test_lines_stand_behind_the_name_of_their_side() -> None:
    one = draft()
    lines = [score.lines for score in one.checked.scores]
    assert by_side(GAME, lines) == [("Ann", lines[0]), ("Bo", lines[1])]


def test_the_keypad_has_what_the_game_has() -> None:
    burraco, samba = family_book("burraco"), family_book("samba")
    assert [key.card for key in meld_keys(burraco)][-2:] == ["4", "3"]
    assert [key.card for key in hand_keys(burraco)][-3:] == ["3", "2", "JK"]
    assert [key.card for key in hand_keys(samba)][-2:] == ["3b", "3r"]
