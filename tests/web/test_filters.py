"""Filters of the templates: small pieces of HTML, everything in them escaped."""

import re
from collections.abc import Iterator
from datetime import datetime

import pytest
from flask import Flask, render_template_string
from markupsafe import Markup

from scorekeeper.errors import Problem
from scorekeeper.forms.hand_draft import acceptance_key
from scorekeeper.hand.score import Line
from scorekeeper.rules.library import load
from scorekeeper.web import filters
from tests.support.markup import hidden_fields

NASTY = "<script>\"&'"
ESCAPED = "&lt;script&gt;&#34;&amp;&#39;"


@pytest.fixture(autouse=True)
def in_request(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"):
        yield


def test_an_icon_without_a_label_is_decoration() -> None:
    picture = r'<use href="/static/icons/icons\.\w+\.svg#back"/>'
    plain = rf'<svg class="icon" aria-hidden="true">{picture}</svg>'
    assert re.fullmatch(plain, filters.icon("back"))
    assert f'role="img" aria-label="{ESCAPED}"' in filters.icon("back", NASTY)


def test_each_side_has_a_shape_of_its_own_and_they_begin_again() -> None:
    shapes = [filters.shape(side_number) for side_number in range(1, 8)]
    assert len(set(shapes[:6])) == 6
    assert shapes[6] == shapes[0]


def test_a_side_is_its_shape_and_its_name() -> None:
    html = filters.side(NASTY, 2)
    assert html.startswith('<span class="side side-2"><svg class="shape"')
    assert html.endswith(f"{ESCAPED}</span>")


def test_the_way_back_has_a_name() -> None:
    html = filters.back("/t/abc?a=1&b=2", "To the board")
    assert html.startswith('<a href="/t/abc?a=1&amp;b=2" aria-label="To the board"><svg')


def test_every_form_of_a_table_carries_token_key_and_seq() -> None:
    first, second = (hidden_fields(filters.hidden(7)) for _ in range(2))
    assert set(first) == {"csrf_token", "key", "seq"}
    assert first["seq"] == "7"
    assert first["key"] != second["key"], "each form counts once"


def test_a_moment_is_shown_by_this_machines_clock() -> None:
    at = "2026-01-31T19:05:00Z"
    here = datetime.fromisoformat(at).astimezone()
    assert filters.clock(at) == f'<time datetime="{at}">{here:%H:%M}</time>'
    with_day = f'<time datetime="{at}" data-day>{here:%d %b %H:%M}</time>'
    assert filters.clock(at, day=True) == with_day


def test_a_cite_leads_to_its_paragraph() -> None:
    assert filters.cite("hudson:66") == '<a class="cite" href="/rules/hudson/66">Hudson ¶66</a>'
    named = filters.cite("hudson:66", "?t=abc", NASTY)
    assert named == f'<a class="cite" href="/rules/hudson/66?t=abc">{ESCAPED}</a>'


def test_a_problem_names_the_paragraph_that_says_so() -> None:
    bare = Problem("error", "We", "melds", NASTY)
    cited = Problem("error", "We", "melds", "Too few cards.", "hudson:11")
    assert filters.problem_text(bare) == ESCAPED
    assert filters.problem_text(cited) == f"Too few cards. {filters.cite('hudson:11')}"
    assert filters.field_error([bare, cited], "s1-melds") == (
        '<div class="field-error" id="s1-melds-error" data-at="s1-melds">'
        f"{ESCAPED} Too few cards. {filters.cite('hudson:11')}</div>"
    )


def test_what_the_book_forbids_has_a_box_for_the_table_and_a_way_to_the_referee(
    app: Flask,
) -> None:
    broken = Problem(
        "warning", "We", "items.out", "No.", side_index=0, is_rule=True, ask="why & so"
    )
    key = acceptance_key(broken)
    with app.test_request_context("/t/abc/hand") as context:
        context.request.view_args = {"table_id": "abc"}
        shown = filters.field_error([broken], "out", {key})
        assert '<a href="/t/abc/referee?q=why+%26+so">Ask the referee</a>' in shown
        assert f'name="accept" value="{key}" checked>' in shown
        assert "checked" not in filters.field_error([broken], "out", ())
        assert "accept" not in filters.field_error([broken], "out")


def test_a_line_says_what_it_is_for_and_whether_the_book_states_it() -> None:
    rules = load("hudson")
    line = Line("mixed", 2, 600, "hudson:57")
    assert filters.line_reason(line, rules) == "2 mixed canastas"
    assert filters.line_note(line, rules) == ""


def test_a_qr_code_is_a_picture_without_a_fixed_size() -> None:
    html = filters.qr_code("https://cards.example.org/j/abc/def")
    assert isinstance(html, Markup)
    assert html.startswith("<svg ")
    assert "viewBox=" in html
    assert 'width="' not in html


def test_templates_get_the_filters_and_each_request_its_own_result() -> None:
    template = "{{ 'back'|icon }}{{ 1234|number }}{{ 7|hidden }}"
    first, second = (render_template_string(template) for _ in range(2))
    assert "1,234" in first
    assert hidden_fields(first)["key"] != hidden_fields(second)["key"], "not folded into a constant"


def test_a_day_is_written_out() -> None:
    at = "2026-03-03T12:00:00Z"
    assert filters.date(at) == f'<time datetime="{at}" data-date>3 March</time>'
