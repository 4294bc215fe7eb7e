"""URLs and labels of places in the books."""

import pytest
from flask import Flask

from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.web.urls import cite_url, has_page


@pytest.mark.parametrize(
    ("anchor", "url"),
    [
        ("hudson:66", "/rules/hudson/66"),
        ("miller:thresholds", "/rules/miller/thresholds"),
    ],
)
def test_a_paragraph_has_an_address(app: Flask, anchor: str, url: str) -> None:
    with app.test_request_context("/"):
        assert cite_url(anchor) == url
    assert has_page(anchor)


@pytest.mark.parametrize("anchor", ["whist:1", "hudson", "hudson:", "hudson:1/2", ""])
def test_a_book_that_is_not_here_has_no_pages(anchor: str) -> None:
    assert not has_page(anchor)


@pytest.mark.shared_app
@pytest.mark.parametrize("anchor", list(all_paragraphs())[::25])
def test_the_address_leads_to_the_paragraph(app: Flask, anchor: str) -> None:
    with app.test_request_context("/"):
        url = cite_url(anchor)
    assert all_paragraphs()[anchor].title in app.test_client().get(url).get_data(as_text=True)


def test_below_a_prefix_the_address_has_it_too(app: Flask) -> None:
    with app.test_request_context("/", base_url="http://localhost/cards/"):
        assert cite_url("hudson:66") == "/cards/rules/hudson/66"


def test_from_a_table_the_address_names_it(app: Flask) -> None:
    with app.test_request_context("/"):
        assert cite_url("hudson:66", "abc") == "/rules/hudson/66?t=abc"
