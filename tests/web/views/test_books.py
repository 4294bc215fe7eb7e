"""The pages of the books: every paragraph, every value, and two books side by side."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.overview import compare, filled_in, groups
from scorekeeper.rules.paragraphs import TOPICS, all_paragraphs, paragraphs
from tests.support.house import make_rules
from tests.support.markup import page
from tests.support.phones import start_game

pytestmark = pytest.mark.shared_app

BOOKS = tuple(all_rule_sets())


def test_the_index_names_every_book(client: FlaskClient) -> None:
    text = page(client, "/rules")
    assert all(f'href="/rules/{book}"' in text and load(book).name in text for book in BOOKS)


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_says_what_it_is_what_it_lacks_and_what_we_filled_in(
    client: FlaskClient, book: str
) -> None:
    text = page(client, f"/rules/{book}")
    assert f"What the book leaves out ({len(filled_in(load(book)))})" in text
    assert all(f'href="/rules/{p.anchor.replace(":", "/")}"' in text for p in paragraphs(book))


@pytest.mark.parametrize("anchor", all_paragraphs())
def test_every_paragraph_has_its_page(client: FlaskClient, anchor: str) -> None:
    text = page(client, f"/rules/{anchor.replace(':', '/')}")
    assert "Retold in our own words" in text


def test_a_paragraph_leads_to_its_neighbours_and_its_rulings(client: FlaskClient) -> None:
    text = page(client, "/rules/hudson/57")
    assert 'rel="prev" href="/rules/hudson/56"' in text
    assert 'rel="next" href="/rules/hudson/58"' in text
    assert 'href="/rulings/drew-out-of-turn?rules=hudson"' in text


def test_the_first_paragraph_has_none_before_it(client: FlaskClient) -> None:
    text = page(client, f"/rules/{paragraphs('hudson')[0].anchor.replace(':', '/')}")
    assert 'rel="prev"' not in text and 'rel="next"' in text


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("topic", TOPICS)
def test_every_subject_of_every_book_lists_what_can_be_asked(
    client: FlaskClient, book: str, topic: str
) -> None:
    text = page(client, f"/rules/{book}/topic/{topic}")
    of_topic = [one for one in irregularities().values() if one.topic == topic]
    for one in of_topic:
        assert (f"/rulings/{one.id}?rules={book}" in text) == one.is_for(book)


@pytest.mark.parametrize("book", BOOKS)
def test_every_value_is_shown_with_its_place_or_openly_without(
    client: FlaskClient, book: str
) -> None:
    text = page(client, f"/rules/{book}/values")
    silent = filled_in(load(book))
    assert text.count("Not in the book.") == sum(not value.cite for value in silent)
    assert text.count("Not all of it is in the book.") == sum(bool(v.cite) for v in silent)
    cited = {v.cite for g in groups(load(book)) for v in g.values if v.cite}
    assert all(f'href="/rules/{cite.replace(":", "/")}"' in text for cite in cited)


def test_a_comparison_shows_differences_first(client: FlaskClient) -> None:
    text = page(client, "/rules/compare?a=hudson&b=miller")
    assert "5,000 and more" in text
    assert "Jokers" not in text


def test_a_comparison_begins_with_plain_sentences_and_leads_back_to_a_new_game(
    client: FlaskClient,
) -> None:
    text = page(client, "/rules/compare?a=hudson&b=handfoot&new=1")
    told, _, rest = text.partition('<details class="more">')
    assert told.count("<li>") == 10 and "A game lasts 4 hands" in told
    assert "<table" not in told and "<select" not in told and "Hands in a game" in rest
    assert text.count('href="/new?rules=handfoot"') == 2
    assert 'name="new" value="1"' in rest and "&amp;new=1" in rest
    assert 'href="/rules"' in page(client, "/rules/compare?a=hudson&b=handfoot")


def test_a_comparison_can_show_what_is_the_same(client: FlaskClient) -> None:
    assert "Jokers" in page(client, "/rules/compare?a=hudson&b=miller&all=1")


@pytest.mark.parametrize("other", ["official1950", "miller"])
def test_a_silent_book_is_never_said_to_lack_the_thing(client: FlaskClient, other: str) -> None:
    text = page(client, f"/rules/compare?a=hudson&b={other}")
    _, values, *_ = text[text.index("Drew out of turn") :].split("</tr>")
    assert "−100" in values and "not in the book" in values


def test_a_book_compared_with_itself_differs_nowhere(client: FlaskClient) -> None:
    same = compare(load("hudson"), load("hudson"))
    assert not any(pair.differs for group in same for pair in group.pairs)
    assert "same book twice" in page(client, "/rules/compare?a=hudson&b=hudson")


@pytest.mark.parametrize("first", BOOKS)
@pytest.mark.parametrize("second", BOOKS)
def test_any_two_books_are_compared_value_by_value(
    client: FlaskClient, first: str, second: str
) -> None:
    text = page(client, f"/rules/compare?a={first}&b={second}&all=1")
    pairs = [pair for group in compare(load(first), load(second)) for pair in group.pairs]
    labels = re.findall(r'<th colspan="2" scope="rowgroup">(.*?)</th>', text)
    assert [unescape(label) for label in labels] == [pair.label for pair in pairs]
    cells = re.findall(r"<td>\s*<(?:b|span[^>]*)>(.*?)</(?:b|span)>", text)
    values = [value for pair in pairs for value in (pair.first, pair.second)]
    assert [unescape(cell) for cell in cells] == [
        value.text if value else "not in the book" for value in values
    ]


@pytest.mark.parametrize(
    "address",
    [
        "/rules/nope",
        "/rules/nope/57",
        "/rules/hudson/999",
        "/rules/hudson/topic/nope",
        "/rules/nope/values",
        "/rules/compare?a=nope",
        "/rules/hudson/topic/drawing?t=nope",
        "/rules/hudson/%F0%9F%83%8F",
    ],
)
def test_what_is_not_there_is_said_to_be_not_there(client: FlaskClient, address: str) -> None:
    page(client, address, 404)


@pytest.mark.parametrize("book", BOOKS)
def test_a_whole_book_can_be_read_on_one_page(client: FlaskClient, book: str) -> None:
    text = unescape(page(client, f"/rules/{book}/text"))
    for paragraph in paragraphs(book):
        assert f'id="{paragraph.anchor.partition(":")[2]}"' in text
        assert paragraph.title in text
    assert f"/rules/{book}/text" in page(client, f"/rules/{book}")
    assert f"/rules/{book}/text" in page(client, f"/rules/search?rules={book}")


def test_no_paragraph_hides_behind_the_address_of_the_whole_text() -> None:
    anchors = [paragraph.anchor for book in BOOKS for paragraph in paragraphs(book)]
    assert not any(anchor.endswith((":text", ":values", ":compare")) for anchor in anchors)


def test_the_values_of_a_table_with_house_rules_are_its_own(app: Flask) -> None:
    client = app.test_client()
    started = start_game(client, rules=f"house:{make_rules(client)}")
    table_id = started.location.rpartition("/")[2]
    text = client.get(f"/rules/hudson/values?t={table_id}").text
    assert "Thursday club, house rules of Hudson" in text
    assert "10,000" in text and "House rule: Since " in text and "¶57" in text
    assert f'href="/t/{table_id}" aria-label="Board"' in text
    link = f'href="/rules/hudson/values?t={table_id}"'
    assert (
        link in client.get(f"/t/{table_id}").text
        and link in client.get(f"/t/{table_id}/rules").text
    )
    assert "10,000" not in client.get("/rules/hudson/values").text
    assert "10,000" not in client.get(f"/rules/miller/values?t={table_id}").text
