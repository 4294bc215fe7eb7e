"""The answer to a form still being typed, as the script takes it apart."""

import json
import re
from html.parser import HTMLParser

import pytest
from flask import Flask

from scorekeeper.forms.hand import TypedFields
from scorekeeper.forms.hand_draft import HandDraft, acceptance_key
from scorekeeper.table.game import Game
from scorekeeper.web.hand_preview import PreviewRequest, preview
from tests.support.games import make_game

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


class Answer(HTMLParser):
    """What the script finds: texts by `data-for`, errors by `data-at`, values of `data-set`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.errors: dict[str, str] = {}
        self.values: dict[str, str] | None = None
        self.inputs: list[dict[str, str | None]] = []
        self._target: tuple[dict[str, str], str] = ({}, "")
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        for name, texts in (("data-for", self.texts), ("data-at", self.errors)):
            if found.get(name):
                self._target = texts, str(found[name])
                texts[str(found[name])] = ""
        if "data-set" in found:
            self.values = json.loads(found["data-set"] or "")
        if tag == "input":
            self.inputs.append(found)

    def handle_data(self, data: str) -> None:
        texts, key = self._target
        if key and data.strip():
            texts[key] += data.strip()


def asked(**form: str) -> PreviewRequest:
    return PreviewRequest.from_form({"now": "1", "seen": "1,2"} | form, 2)


def answer(
    app: Flask,
    fields: TypedFields | None = None,
    form: dict[str, str] | None = None,
    accepted: tuple[str, ...] = (),
) -> Answer:
    draft = HandDraft(GAME, 1, TYPED | (fields or {}))
    with app.test_request_context():
        return Answer(preview(draft, asked(**form or {}), accepted))


def test_the_script_says_which_sides_it_shows() -> None:
    form = {"now": "2", "seen": "1,2", "edited": "2,9,x", "told": "1"}
    assert PreviewRequest.from_form(form, 2) == PreviewRequest(
        current=1,
        seen=frozenset({0, 1}),
        edited=frozenset({1}),
        is_refused=True,
        is_typed=False,
        is_typing=False,
    )
    nothing = PreviewRequest.from_form({"typed": "1"}, 2)
    assert (nothing.current, nothing.seen, nothing.is_typed) == (None, frozenset(), True)


def test_it_tells_nets_totals_and_melds(app: Flask) -> None:
    texts = answer(app).texts
    assert (texts["net-1"], texts["say-1"]) == ("+1,035", "0 → 1,035")
    assert (texts["net-2"], texts["say-2"]) == ("+360", "0 → 360")
    assert (texts["s1-kind-0"], texts["s1-worth-0"]) == ("natural canasta", "570")
    assert (texts["s1-kind-1"], texts["s1-worth-1"]) == ("mixed canasta", "365")


def test_a_side_not_begun_waits_for_a_tap(app: Flask) -> None:
    empty = {name: [""] for name in TYPED if name.startswith("s2-") and name != "s2-way"}
    assert answer(app, empty, {"seen": "1"}).texts["say-2"] == "tap to count"
    assert answer(app, empty).texts["say-2"] == "0 → 0"
    assert answer(app, {}, {"seen": "1"}).texts["say-2"] == "0 → 360"


def test_a_side_that_cannot_be_counted_is_marked(app: Flask) -> None:
    found = answer(app, {"s2-points": ["12O"]})
    assert (found.texts["net-2"], found.texts["say-2"]) == ("–", "look again")
    assert found.errors == {"s2-points": "“12O” is not a whole number."}


def test_a_side_stays_marked_while_another_one_is_typed(app: Flask) -> None:
    wrong = {"s2-points": ["12O"]}
    typing = {"typing": "1", "seen": "1,2"}
    assert answer(app, wrong, {**typing, "now": "1"}).texts["say-2"] == "look again"
    assert answer(app, wrong, {**typing, "now": "2"}).texts["say-2"] != "look again"


def test_a_problem_of_the_table_marks_no_side(app: Flask) -> None:
    fields = {"s1-item-red-three": ["3"], "s2-item-red-three": ["2"]}
    found = answer(app, fields)
    assert set(found.errors) == {"s1-item-red-three", "s2-item-red-three"}
    assert "look again" not in found.texts.values()


def test_errors_are_held_back_while_a_side_is_typed_and_told_after_a_refused_save(
    app: Flask,
) -> None:
    fields = {"out": [""], "s1-way": ["points"], "s1-points": [""], "s1-item-natural": ["1"]}
    assert answer(app, fields).errors == {}
    assert set(answer(app, fields, {"told": "1"}).errors) == {"out", "s1-points"}


def test_sides_that_were_edited_are_told_in_the_other_modes(app: Flask) -> None:
    assert answer(app).values is None
    values = answer(app, {}, {"edited": "1,2"}).values
    assert values is not None
    assert (values["s1-points"], values["s1-card-8-K"], values["s1-card-A"]) == ("135", "7", "")
    assert not any(name.startswith("s2-") for name in values)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (
            {"typed": "1"},
            "The melds are counted: points on the table 135, not the 150 you typed; "
            "aces 0, not the 3 you typed.",
        ),
        ({}, ""),
    ],
)
def test_totals_that_do_not_count_are_named_where_somebody_typed_them(
    app: Flask, form: dict[str, str], text: str
) -> None:
    texts = answer(app, {"s1-points": ["150"], "s1-card-A": ["3"]}, form).texts
    assert (texts["over-1"], texts["over-2"]) == (text, "")


def test_warnings_are_asked_once_every_side_was_seen(app: Flask) -> None:
    fields = {"s2-held_points": [""]}
    (warning,) = HandDraft(GAME, 1, TYPED | fields).warnings
    key = acceptance_key(warning)
    assert answer(app, fields, {"seen": "1"}).inputs == []
    (box,) = answer(app, fields).inputs
    assert (box["name"], box["value"]) == ("accept", key)
    assert "checked" not in box
    (ticked,) = answer(app, fields, accepted=(key,)).inputs
    assert "checked" in ticked


def test_what_was_typed_is_text_and_never_markup(app: Flask) -> None:
    draft = HandDraft(GAME, 1, TYPED | {"s1-points": ["<b>1</b>"], "s2-points": ["<i>"]})
    with app.test_request_context():
        html = preview(draft, asked(typed="1", edited="1"), ())
    assert "<b>1" not in html and "“<i>”" not in html
    assert "&lt;b&gt;1" in html and "“&lt;i&gt;”" in html


def test_what_was_not_understood_is_told_while_its_field_is_typed_in(app: Flask) -> None:
    said = {"s1-way": ["say"], "s1-say": ["seven kings, 240 points, "]}
    told = answer(app, said, {"typing": "1"}).texts["heard-1"]
    assert told == "Understood: 7 kings.“240”: on the table, or left in hand?"
    assert answer(app, said, {"typing": "1", "now": "2"}).texts["heard-1"] == "Understood: 7 kings."
    assert answer(app, said).texts["heard-1"] == "Understood: 7 kings."


def test_the_lines_of_the_side_in_sight_add_up_to_its_net(app: Flask) -> None:
    said = {"s1-way": ["say"], "s1-say": ["seven kings, two red threes, out"]}
    with app.test_request_context():
        draft = HandDraft.from_form(GAME, 1, TYPED | said)
        page = preview(draft, asked(), ())
        blank = preview(HandDraft.blank(GAME, "melds"), asked(), ())
    lines = re.sub(r"<[^>]+>|\s+", " ", page.partition('data-for="sum"')[2])
    for told in ("going out", "red threes", "This hand +870"):
        assert told in re.sub(" +", " ", lines).replace("Going", "going").replace("Red", "red")
    assert '<div data-for="sum"></div>' in blank
