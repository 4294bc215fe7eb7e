"""Small pieces of pages, as filters: a page has hundreds, and a filter is called without ado."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from flask import Flask, request
from jinja2 import pass_context
from markupsafe import Markup, escape

from scorekeeper.hand.score import Line, net_of, reason, why_not_in_book
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.text import number, signed
from scorekeeper.web.page_cache import key, token
from scorekeeper.web.static_files import asset
from scorekeeper.web.views.books import cite_label, cite_url

SHAPES = ("triangle", "circle", "square", "diamond", "hexagon", "star")
KEPT = 4096  # texts of each kind: the lines of some hundred games


def add_filters(app: Flask) -> None:
    for plain in (number, signed, clock):
        app.jinja_env.filters[plain.__name__] = plain
    for piece in (icon, shape, side, cite, lines, back, hidden):
        app.jinja_env.filters[piece.__name__] = _not_before(piece)


def _not_before(piece: Callable[..., Markup]) -> Callable[..., Markup]:
    """Make a filter wait for the request, which knows where the pages lie.

    Filters of a constant are otherwise worked out when the template is read.
    """

    @pass_context
    def late(_context: object, *given: Any, **more: Any) -> Markup:
        return piece(*given, **more)

    return late


def written(text: str) -> Markup:
    """Take a text for a piece of a page: whoever wrote it has escaped what it is made of."""
    return Markup(text)  # noqa: S704


def icon(name: str, label: str = "", css: str = "icon") -> Markup:
    """Show a picture from the sprite; without a label it is decoration."""
    return _icon(request.script_root, name, label, css)


@lru_cache(maxsize=KEPT)
def _icon(_root: str, name: str, label: str, css: str) -> Markup:
    about = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    picture = f"{asset('icons/icons.svg')}#{name}"
    return written(f'<svg class="{css}" {about}><use href="{picture}"/></svg>')


def shape(n: int) -> Markup:
    """Show the shape of side n, counted from 1."""
    return icon(SHAPES[(n - 1) % len(SHAPES)], css="shape")


def side(name: str, n: int) -> Markup:
    """Write a side's name in its colour, after its shape."""
    return written(f'<span class="side side-{n}">{shape(n)}{escape(name)}</span>')


def back(url: str, label: str = "Back") -> Markup:
    """Lead back, at the left of the header."""
    return written(f'<a href="{escape(url)}" aria-label="{escape(label)}">{icon("back")}</a>')


def hidden(seq: int) -> Markup:
    """Write the fields that every form of a table carries: who sends it, once, from what state."""
    return written(
        f'<input type="hidden" name="csrf_token" value="{token()}">'
        f'<input type="hidden" name="key" value="{key()}">'
        f'<input type="hidden" name="seq" value="{seq}">'
    )


@lru_cache(maxsize=KEPT)
def clock(at: str, day: bool = False) -> Markup:
    """Tell a moment by this machine's clock; a script turns it to the reader's."""
    here = datetime.fromisoformat(at).astimezone()
    marked, text = (" data-day", f"{here:%d %b %H:%M}") if day else ("", f"{here:%H:%M}")
    return written(f'<time datetime="{escape(at)}"{marked}>{text}</time>')


def cite(anchor: str, query: str = "", label: str = "") -> Markup:
    """Link to a paragraph of a book, by the name a player reads unless another is given."""
    return _cite(request.script_root, anchor, query, label)


@lru_cache(maxsize=KEPT)
def _cite(_root: str, anchor: str, query: str, label: str) -> Markup:
    where, text = escape(cite_url(anchor) + query), escape(label or cite_label(anchor))
    return written(f'<a class="cite" href="{where}">{text}</a>')


def lines(own: Sequence[Line], rules: RuleSet, other: Sequence[Line] | None = None) -> Markup:
    """List a side's lines of a hand and their sum; beside another list, mark what differs."""
    unlike = [] if other is None else [one for one in own if one not in other]
    return written(line_list(own, rules, unlike=unlike))


_NOTHING = '<li><span>Nothing counted</span><b class="n">0</b></li>'


def line_list(
    own: Sequence[Line], rules: RuleSet, *, is_brief: bool = False, unlike: Sequence[Line] = ()
) -> str:
    """Write a side's lines and their sum; in brief, without what fills the gaps of a book."""
    root = request.script_root
    told = "".join([_line(root, rules, one, is_brief, one in unlike) for one in own]) or _NOTHING
    net = f'<li class="sum"><span>Net</span><b class="n">{signed(net_of(own))}</b></li>'
    return f'<ul class="lines">{told}{net}</ul>'


@lru_cache(maxsize=KEPT)
def _line(root: str, rules: RuleSet, line: Line, is_brief: bool, is_unlike: bool) -> str:
    row = 'li class="unlike"' if is_unlike else "li"
    said = '<span class="sr">Differs: </span>' if is_unlike else ""
    silent = why_not_in_book(rules, line)
    note = "not in the book" if is_brief else f"not in the book: {escape(silent)}"
    small = f" <small>{note}</small>" if silent else ""
    where = f" {_cite(root, line.cite, '', '')}" if line.cite else ""
    figure = f'<b class="n{" minus" if line.points < 0 else ""}">{signed(line.points)}</b>'
    return f"<{row}><span>{said}{escape(reason(rules, line))}{small}{where}</span>{figure}</li>"
