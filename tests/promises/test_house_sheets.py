"""Whatever a table plays: random house sheets, scored in every way, on every page and in print."""

import tomllib
from collections import Counter
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.rules.house import differences, merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values, decode
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.sheet_text import sheet_text
from tests.support.book_values import numbers_of
from tests.support.dealing import ENTRY_MODES, deal_by
from tests.support.house_sheets import CHANGES, Sheet, rules_of, sheets, undone
from tests.support.phones import token
from tests.support.routes import AT_TABLES, path_of, reads
from tests.support.tables import game_of, make_table, phone

HELD = ("held", "held_points")
RULINGS = sorted(irregularities())
CALM = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
BOOKS = pytest.mark.parametrize("book", all_rule_sets())
seeds = st.integers(0, 2**32 - 1)


def judged(rules: RuleSet, players: int, seed: int) -> list[Any]:
    """Score one end of a hand in every way of entry; errors there must not be."""
    end = deal_by(rules, players, seed)
    scores = []
    for mode in ENTRY_MODES:
        for held in HELD:
            checked = check_hand(rules, read_hand(end.values([(mode, held)] * len(end.sides))))
            assert checked.errors == (), mode
            scores.append([(s.lines, s.net, s.total, s.needs) for s in checked.scores])
    return scores


@BOOKS
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=CALM)
@given(st.data(), seeds)
def test_every_way_of_entry_gives_the_same_lines(book: str, data: st.DataObject, seed: int) -> None:
    rules = rules_of(data.draw(sheets(base=book)))
    first, *others = judged(rules, data.draw(st.sampled_from(rules.player_counts)), seed)
    assert first
    assert all(other == first for other in others)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(sheets())
def test_a_sheet_written_as_text_and_stored_by_a_table_is_the_same_sheet(
    sheet: Sheet,
) -> None:
    rules = rules_of(sheet)
    again = merge_sheet(tomllib.loads(sheet_text(sheet)), "again")
    # Rule sets are compared by identity, so it is what they look like that has to agree.
    assert repr(again) == repr(rules)
    assert repr(decode(as_values(rules), "stored")) == repr(rules)


@BOOKS
@settings(max_examples=15, deadline=None, derandomize=True)
@given(st.data())
def test_changing_every_value_back_gives_the_book_again(book: str, data: st.DataObject) -> None:
    back = merge_sheet(undone(data.draw(sheets(most=2, base=book))), "back")
    assert _values(back) == _values(all_rule_sets()[book])


def _values(rules: RuleSet) -> dict[str, Any]:
    """Return every number of a book; which are ours or only usual goes with the source."""
    numbers = numbers_of(rules)
    partly = {item.id for item in all_rule_sets()[rules.id].items if item.silent_from}
    items = {key: value[:-1] if key in partly else value for key, value in numbers["items"].items()}
    return numbers | {"items": items, "usual": set()}


@BOOKS
@settings(max_examples=15, deadline=None, derandomize=True)
@given(st.data())
def test_a_changed_value_is_shown_as_a_difference(book: str, data: st.DataObject) -> None:
    rules = rules_of(data.draw(sheets(most=1, base=book)))
    if numbers_of(rules) != numbers_of(all_rule_sets()[book]):
        assert differences(rules)


def test_the_sheets_have_every_kind_of_change() -> None:
    """Otherwise the promises above would hold for less than they say."""
    seen: Counter[str] = Counter()

    @settings(max_examples=400, deadline=None, derandomize=True, database=None)
    @given(sheets(most=1))
    def count(sheet: Sheet) -> None:
        seen.update(key for key in sheet if key not in ("base", "name"))

    count()
    assert set(seen) >= {
        *("target", "item", "melded_cards", "band", "opening", "going_out", "card", "most_wilds"),
        *("naturals_to_wilds", "wild_melds", "pack", "opening_rule", "play_rule", "dealt", "drawn"),
        *("reserve", "words", "end", "tie", "rank_limit", "runs", "held_cards", "canasta_cards"),
    }
    assert len(CHANGES) >= len(set(seen)) - 6


# Pages, sheets and rulings


def score(client: FlaskClient, table_id: str, rules: RuleSet, players: int) -> None:
    sides = range(1, len(rules.seating(players).sides) + 1)
    form = {"out": "nobody", "key": "a-hand", "csrf_token": token(client)}
    form |= {f"s{side}-way": "points" for side in sides}
    form |= {f"s{side}-held_points": str(20 * side) for side in sides}
    answer = client.post(f"/t/{table_id}/hand", data=form)
    assert answer.status_code == 303, answer.text


@BOOKS
@settings(max_examples=2, deadline=None, derandomize=True, suppress_health_check=CALM)
@given(st.data())
def test_every_page_sheet_and_ruling_opens(app: Flask, book: str, data: st.DataObject) -> None:
    rules = rules_of(data.draw(sheets(base=book)))
    players = data.draw(st.sampled_from(rules.player_counts))
    table_id, secret = make_table(app, rules, players)
    client = phone(app, table_id, secret)
    score(client, table_id, rules, players)
    assert game_of(app, table_id).hands
    for rule in reads(AT_TABLES):
        path = path_of(rule, table_id, secret)
        assert client.get(path).status_code in (200, 302, 303, 404), path
    for ruling in data.draw(st.lists(st.sampled_from(RULINGS), min_size=5, max_size=5)):
        assert client.get(f"/rulings/{ruling}?t={table_id}").status_code == 200, ruling
    for page in ("/may-i-go-out", "/may-i-take-the-pile", "/counter"):
        asked = client.get(f"{page}?t={table_id}&canastas=1&melds=K+K+K&total=0&top=K&pairs=2")
        assert asked.status_code == 200, page
    for paper in ("a4", "letter"):
        assert client.get(f"/t/{table_id}.pdf?paper={paper}").data.startswith(b"%PDF")
