"""Pages are sent without the indentation of their templates."""

import re

from flask import Flask
from jinja2 import Environment

from scorekeeper.web.template_indent import StripIndent


def test_lines_begin_at_the_left_edge_and_words_keep_their_spaces() -> None:
    templates = Environment(trim_blocks=True, autoescape=True, extensions=[StripIndent])
    loop = (
        '  {% for n in (1, 2) %}\n    <li>no. {{ n }}\n      of "two  words"</li>\n  {% endfor %}\n'
    )
    assert templates.from_string(f"<ul>\n{loop}</ul>").render() == (
        '<ul>\n<li>no. 1\nof "two  words"</li>\n<li>no. 2\nof "two  words"</li>\n</ul>'
    )


def test_a_page_has_no_indented_lines(app: Flask) -> None:
    assert not re.findall(r"^[ \t]+<", app.test_client().get("/new").text, re.MULTILINE)
