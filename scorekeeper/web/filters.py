"""Jinja filters: numbers, moments, and the smallest pieces of HTML.

HTML is written in templates; only what is needed hundreds of times on a page is written here,
because a filter is much cheaper than an imported macro.
"""

from collections.abc import Callable, Container, Sequence
from typing import Any, cast

import segno
from flask import Flask, g, request, url_for
from flask_wtf.csrf import generate_csrf
from jinja2 import pass_context
from markupsafe import Markup, escape

from scorekeeper.errors import Problem
from scorekeeper.forms.hand_draft import acceptance_key
from scorekeeper.hand.score import Line, is_house_rule, reason, why_not_in_book
from scorekeeper.moments import local_time
from scorekeeper.rules.choices import book_title, everyday_name
from scorekeeper.rules.library import cite_label
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.example import is_example
from scorekeeper.table.practice import practice_of, result
from scorekeeper.table.titles import players_title, score_title, side_title
from scorekeeper.text import number, signed
from scorekeeper.web.form_keys import new_form_key
from scorekeeper.web.static_files import asset
from scorekeeper.web.urls import cite_url, has_page

_DECORATION = Markup('aria-hidden="true"')
SHAPES = ("triangle", "circle", "square", "diamond", "hexagon", "star")


def add_filters(app: Flask) -> None:
    """Register the filters and globals of the templates."""
    filters = app.jinja_env.filters
    for plain in (number, signed, line_reason, line_note, line_is_house_rule, qr_code):
        filters[plain.__name__] = plain
    for words in (book_title, everyday_name, players_title, score_title, side_title, practice_of):
        filters[words.__name__] = words
    for piece in (icon, shape, side, cite, back, hidden, clock, date, field_error):
        filters[piece.__name__] = _needs_request(piece)
    app.jinja_env.globals.update(practice_result=result, is_example=is_example)
    app.jinja_env.globals.update(form_key=new_form_key, cite_url=cite_url, cite_label=cite_label)


def _needs_request(piece: Callable[..., Markup]) -> Callable[..., Markup]:
    """Stop Jinja from constant-folding a filter that reads the request.

    A filter of a constant is otherwise evaluated when the template is compiled.
    """

    @pass_context
    def late(_context: object, *args: Any, **kwargs: Any) -> Markup:
        return piece(*args, **kwargs)

    return late


def icon(name: str, label: str = "", css: str = "icon") -> Markup:
    """Return a picture from the sprite; without a label it is decoration."""
    about = Markup('role="img" aria-label="%s"') % label if label else _DECORATION
    href = f"{asset('icons/icons.svg')}#{name}"
    return Markup('<svg class="%s" %s><use href="%s"/></svg>') % (css, about, href)


def shape(side_number: int) -> Markup:
    """Return the shape of a side, counted from 1."""
    return icon(SHAPES[(side_number - 1) % len(SHAPES)], css="shape")


def side(name: str, side_number: int) -> Markup:
    """Return a side's name in its colour, after its shape."""
    return Markup('<span class="side side-%d">%s%s</span>') % (
        side_number,
        shape(side_number),
        name,
    )


def back(url: str, label: str = "Back") -> Markup:
    """Return the link at the left of the header."""
    return Markup('<a href="%s" aria-label="%s">%s</a>') % (url, label, icon("back"))


def hidden(seq: int) -> Markup:
    """Return what every form of a table carries: token, form key, and the seq it was made from."""
    return Markup(
        '<input type="hidden" name="csrf_token" value="%s">'
        '<input type="hidden" name="key" value="%s">'
        '<input type="hidden" name="seq" value="%d">'
    ) % (generate_csrf(), new_form_key(), seq)


def clock(at: str, day: bool = False) -> Markup:
    """Return a moment by this machine's clock; a script turns it to the reader's."""
    here = local_time(at)
    if here is None:
        return escape(at)
    mark, text = (Markup(" data-day"), f"{here:%d %b %H:%M}") if day else ("", f"{here:%H:%M}")
    return Markup('<time datetime="%s"%s>%s</time>') % (at, mark, text)


def date(at: str) -> Markup:
    """Return the day of a moment by this machine's clock: '3 March'; a script turns it, too."""
    here = local_time(at)
    if here is None:
        return escape(at)
    return Markup('<time datetime="%s" data-date>%s</time>') % (at, f"{here.day} {here:%B}")


def cite(anchor: str, query: str = "", label: str = "") -> Markup:
    """Return a link to a paragraph, named as a player reads it unless a label is given."""
    # A board cites the same few paragraphs on hundreds of lines, and a URL costs more than all
    # the rest of a line: each link is made once for a page.
    links = g.setdefault("cite_links", {})
    key = anchor, query, label
    if key not in links:
        name = label or cite_label(anchor)
        links[key] = (
            Markup('<a class="cite" href="%s">%s</a>') % (cite_url(anchor) + query, name)
            if has_page(anchor)
            else escape(name)
        )
    return cast(Markup, links[key])


def problem_text(problem: Problem) -> Markup:
    """Return what is wrong, with links to the paragraph that says so and to the referee."""
    parts = [escape(problem.message)]
    if problem.cite:
        parts.append(cite(problem.cite))
    table_id = (request.view_args or {}).get("table_id") if problem.ask else None
    if table_id:
        url = url_for("search.at_table", table_id=table_id, q=problem.ask)
        parts.append(Markup('<a href="{}">Ask the referee</a>').format(url))
    return Markup(" ").join(parts)


def field_error(
    problems: Sequence[Problem], element_id: str, accepted: Container[str] | None = None
) -> Markup:
    """Return the note beside a field that says what is wrong with it.

    Where `accepted` is given, what the book forbids has a box that allows it.
    """
    texts = Markup(" ").join(map(problem_text, problems))
    rules = [] if accepted is None else [problem for problem in problems if problem.is_rule]
    boxes = Markup("").join(_our_table(acceptance_key(p), accepted or ()) for p in rules)
    return Markup('<div class="field-error" id="{}-error" data-at="{}">{}{}</div>').format(
        element_id, element_id, texts, boxes
    )


def _our_table(key: str, accepted: Container[str]) -> Markup:
    checked = Markup(" checked") if key in accepted else ""
    return Markup(
        '<label class="check"><input type="checkbox" name="accept" value="{}"{}>'
        "<span>Our table plays it so</span></label>"
    ).format(key, checked)


def line_reason(line: Line, rules: RuleSet) -> str:
    """Return what a line is for: '2 mixed canastas'."""
    return reason(rules, line)


def line_note(line: Line, rules: RuleSet) -> str:
    """Return why the book does not state a line's value; empty where it does."""
    return why_not_in_book(rules, line)


def line_is_house_rule(line: Line, rules: RuleSet) -> bool:
    """Return whether the table's own rules give a line its points."""
    return is_house_rule(rules, line)


def qr_code(url: str) -> Markup:
    """Return a QR code as SVG, black on white whatever the theme."""
    code = segno.make(url, error="m", micro=False)
    drawn = code.svg_inline(omitsize=True, border=2, svgclass=None, lineclass=None)
    return Markup(drawn)  # noqa: S704 (made of numbers alone)
