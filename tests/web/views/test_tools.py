"""Worked out on the spot: the meld counter, may I go out, may I take the pile."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.cards import RANKS
from scorekeeper.rules.library import all_rule_sets, load
from tests.support.markup import flowed, page
from tests.support.rule_sets import BOOKS_BY_KIND, with_sheet
from tests.support.tables import add_entry, make_table, phone

pytestmark = pytest.mark.shared_app

BOOKS = tuple(all_rule_sets())


# The meld counter


def test_black_threes_show_their_suit_and_are_called_by_name(client: FlaskClient) -> None:
    text = page(client, "/counter?rules=hudson&meld=3b+3b+3b")
    fan = text[text.index('class="fan"') :].partition("</span>")[0]
    assert 'aria-label="black 3 black 3 black 3"' in fan
    assert fan.count('#club"') == 3


def test_the_counter_counts_without_a_script(client: FlaskClient) -> None:
    text = page(client, "/counter?rules=hudson&total=1,500&meld=K+K+K+2&meld=&meld=A+A+A")
    assert "110 of 90." in text and "This opens." in text


def test_the_pile_keeps_its_row_when_rows_are_empty(client: FlaskClient) -> None:
    text = page(client, "/counter?rules=miller&meld=K+K+K&meld=&meld=A+A+A&pile=3")
    assert "30 of 125." in text and "with the top discard" in text


def test_at_a_table_the_side_gives_total_and_need(app: Flask) -> None:
    table_id, secret = make_table(app, "bicycle")
    raised = {"side": 1, "minimum": 10, "effects": ["minimum+10"]}
    add_entry(app, table_id, "penalty", raised)
    device = phone(app, table_id, secret)
    text = page(device, f"/counter?t={table_id}&side=2&meld=A+A+A")
    assert "60 of 60." in text and "This opens." in text
    assert "60 of 50." in page(device, f"/counter?t={table_id}&side=1&meld=A+A+A")


def test_the_script_gets_the_count_alone(client: FlaskClient) -> None:
    text = page(client, "/counter?rules=hudson&meld=A+A+A&part=1")
    assert "60 of 50." in text and "<html" not in text


NOT_COUNTED = "0 of {needs}."


@pytest.mark.parametrize(
    ("query", "sentences"),
    [
        ("meld=Z", [NOT_COUNTED, "“Z” is not a card."]),
        ("total=abc&meld=A+A+A", ["“abc” cannot be the total"]),
        ("total=99999999999&meld=A+A+A", ["“99999999999” cannot be the total"]),
        ("pile=abc&meld=A+A+A", ["“abc” cannot be the meld with the top discard"]),
        ("pile=99&meld=A+A+A", ["{count} of {needs}."]),
        ("side=abc&meld=A+A+A", ["{count} of {needs}."]),
        ("&".join(["meld=A+A+A"] * 40), ["Count at most 12 melds at once."]),
        ("meld=" + "K+" * 900, [NOT_COUNTED, "That is more text than a whole pack of cards"]),
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_the_counter_answers_whatever_is_typed(
    client: FlaskClient, query: str, sentences: list[str], book: str
) -> None:
    text = flowed(page(client, f"/counter?rules={book}&{query}"))
    rules = load(book)
    count = 3 * next(card.melded for card in rules.cards if "A" in card.ranks)
    for sentence in sentences:
        assert sentence.format(count=count, needs=rules.band_at(0).needs) in text


@pytest.mark.parametrize("book", BOOKS)
def test_a_three_without_its_colour_is_asked_for_where_colours_count(
    client: FlaskClient, book: str
) -> None:
    text = flowed(page(client, f"/counter?rules={book}&meld=3"))
    is_asked = "“3” can be red or black: write 3r or 3b." in text
    assert is_asked == ("3" not in load(book).card_ranks.all)


# May I go out


def test_hudson_45_no_canasta_no_going_out(client: FlaskClient) -> None:
    text = page(client, "/may-i-go-out?rules=hudson&players=4&canastas=0")
    assert "No, you may not go out" in text and "/rules/hudson/45" in text


def test_hudson_45_one_canasta_is_enough_for_four_not_for_two(client: FlaskClient) -> None:
    assert "Yes, you may" in page(client, "/may-i-go-out?rules=hudson&players=4&canastas=1")
    assert "No, you may not" in page(client, "/may-i-go-out?rules=hudson&players=2&canastas=1")


def test_a_yes_binds(client: FlaskClient) -> None:
    assert "You have to go out" in page(client, "/may-i-go-out?canastas=1&asked=yes")


def test_at_a_table_its_players_decide(app: Flask) -> None:
    table_id, secret = make_table(app, "hudson", 2)
    device = phone(app, table_id, secret)
    text = page(device, f"/may-i-go-out?t={table_id}&canastas=1")
    assert "No, you may not" in text and "Did you ask your partner?" not in text


def test_a_table_that_asks_for_kinds_counts_each_of_them(app: Flask) -> None:
    table_id, secret = make_table(app, with_sheet(BOOKS_BY_KIND))
    device = phone(app, table_id, secret)
    asked = page(device, f"/may-i-go-out?t={table_id}")
    assert "Clean books" in asked and 'name="item-wild"' in asked
    assert 'name="canastas"' not in asked and "you may" not in asked
    counts = "item-natural=2&item-mixed=2&item-wild="
    assert "No, you may not go out" in page(device, f"/may-i-go-out?t={table_id}&{counts}0")
    assert "Yes, you may go out" in page(device, f"/may-i-go-out?t={table_id}&{counts}1")
    assert 'class="note error"' in page(device, f"/may-i-go-out?t={table_id}&{counts}x")


# May I take the pile


def test_hudson_34_before_opening_it_takes_a_pair(client: FlaskClient) -> None:
    address = "/may-i-take-the-pile?rules=hudson&top=K&wilds=1&naturals="
    assert "No, you may not take" in page(client, address + "1")
    assert "Yes, you may take" in page(client, address + "2")


def test_what_the_book_does_not_give_is_marked(client: FlaskClient) -> None:
    text = page(client, "/may-i-take-the-pile?rules=bicycle&top=K&naturals=1&wilds=1")
    assert "Not in the book:" in text


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("top", RANKS)
def test_every_top_card_has_an_answer(client: FlaskClient, book: str, top: str) -> None:
    for more in ("", "&frozen=yes", "&opened=yes&table=3", "&stock=gone", "&cards=one&pile=one"):
        text = page(client, f"/may-i-take-the-pile?rules={book}&top={top}&naturals=1{more}")
        assert 'class="verdict' in text
        assert ('class="verdict no"' in text) == ("No, you may not" in text)


@pytest.mark.parametrize(
    "address",
    [
        "/may-i-take-the-pile?top=Z",
        "/may-i-take-the-pile?top=K&naturals=abc",
        "/may-i-take-the-pile?top=K&naturals=3&cards=one",
        "/may-i-take-the-pile?top=K&wilds=-4",
        "/may-i-go-out?canastas=many",
        "/may-i-go-out?canastas=-1",
        "/may-i-go-out?canastas=12,5",
        "/counter?total=5.0&meld=A+A+A",
    ],
)
def test_what_cannot_be_is_told(client: FlaskClient, address: str) -> None:
    assert 'class="note error"' in page(client, address)


@pytest.mark.parametrize("address", ["/counter", "/may-i-go-out", "/may-i-take-the-pile"])
def test_unknown_books_and_tables_are_not_here(client: FlaskClient, address: str) -> None:
    page(client, f"{address}?rules=nope", 404)
    page(client, f"{address}?t=nope", 404)
    for book in BOOKS:
        page(client, f"{address}?rules={book}")
