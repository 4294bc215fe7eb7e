"""The pages of a hand: score, preview, look, correct, two phones, wrong input."""

import gzip
import re
from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.forms.hand_fields import hand_fields
from scorekeeper.rules.library import load
from scorekeeper.store.secrets import watch_secret
from scorekeeper.table.game import Game
from tests.support.markup import flowed, hidden_fields, hidden_pairs
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone
from tests.support.wires import stored_key

HAND: dict[str, Any] = {
    "out": "1",
    "s1-way": "melds",
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
    "s1-item-red-three": "2",
    "s2-way": "points",
    "s2-points": "105",
    "s2-item-mixed": "1",
    "s2-item-red-three": "1",
    "s2-held_points": "45",
}


class Phone:
    """A device at a table, with the forms it has open."""

    def __init__(self, client: FlaskClient, table_id: str) -> None:
        self.client, self.table_id = client, table_id
        self.base = f"/t/{table_id}"

    def form(self, where: str = "/hand") -> dict[str, str]:
        return hidden_fields(self.client.get(self.base + where).text)

    def send(self, where: str = "/hand", **fields: Any) -> TestResponse:
        return self.client.post(self.base + where, data=fields)

    def save(self, **fields: Any) -> TestResponse:
        return self.send(**(self.form() | HAND | fields))


@pytest.fixture
def table(app: Flask) -> tuple[str, str]:
    return make_table(app, "hudson", 2, side_names=("Ana", "Ben"))


@pytest.fixture
def ana(app: Flask, table: tuple[str, str]) -> Phone:
    return Phone(phone(app, *table), table[0])


@pytest.fixture
def ben(app: Flask, table: tuple[str, str]) -> Phone:
    return Phone(phone(app, *table), table[0])


def test_a_hand_is_saved_and_the_board_comes_back(app: Flask, ana: Phone) -> None:
    answer = ana.save()
    assert (answer.status_code, answer.location) == (303, ana.base)
    assert game_of(app, ana.table_id).totals == (1395, 460)
    assert "Hand 1 is saved" in ana.client.get(ana.base).text


def test_the_ledger_keeps_lines_tallies_and_what_was_typed(app: Flask, ana: Phone) -> None:
    ana.save()
    body = entries_of(app, ana.table_id)[-1].body
    assert body["sides"][1] == {"points": 105, "held_points": 45} | {
        "items": {"mixed": 1, "red-three": 1}
    }
    assert sum(line["points"] for line in body["lines"][0]) == 1395
    assert body["typed"]["s2-points"] == ["105"]
    assert "csrf_token" not in body["typed"]


def test_a_penalty_of_the_hand_is_counted_once(app: Flask, ana: Phone) -> None:
    add_entry(app, ana.table_id, "penalty", {"side": 1, "points": -100, "why": "Drew too soon"})
    ana.save()
    assert game_of(app, ana.table_id).totals == (1395, 360)


def test_the_same_form_twice_is_one_hand_and_one_answer(app: Flask, ana: Phone) -> None:
    form = ana.form() | HAND
    first, second = ana.send(**form), ana.send(**form)
    assert (first.status_code, first.location) == (second.status_code, second.location)
    assert len(game_of(app, ana.table_id).hands) == 1


def test_a_script_is_told_where_to_go(ana: Phone) -> None:
    answer = ana.client.post(f"{ana.base}/hand", data=ana.form() | HAND, headers={"X-Draft": "1"})
    assert (answer.status_code, answer.location) == (201, ana.base)
    assert "Hand 1 is saved" in ana.client.get(ana.base).text


def test_it_remembers_the_way_last_used(ana: Phone) -> None:
    ana.save(**{"s1-way": "points", "s1-points": "295", "s1-item-natural": "1"}, **MIXED)
    page = flowed(ana.client.get(f"{ana.base}/hand").text)
    assert re.search(r'name="s1-way" value="points" checked', page)


MIXED = {"s1-item-mixed": "1"}


def test_an_error_stands_at_its_field_with_its_paragraph(app: Flask, ana: Phone) -> None:
    answer = ana.save(**{"s2-item-red-three": "3"})
    assert answer.status_code == 422
    assert 'id="s2-item-red-three-error"' in answer.text
    assert "there are only 4" in answer.text
    assert "/rules/hudson/" in answer.text
    assert not game_of(app, ana.table_id).hands


def test_a_refused_form_comes_back_filled(ana: Phone) -> None:
    answer = ana.save(**{"s2-points": "a hundred and five"})
    assert 'value="a hundred and five"' in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert 'value="7 7 7 7 7 2 2"' in answer.text
    assert 'id="summary" tabindex="-1" autofocus' in answer.text


def test_who_went_out_has_to_be_said(ana: Phone) -> None:
    answer = ana.save(out="")
    assert answer.status_code == 422
    assert "Who went out? Tap a side, or nobody." in answer.text


def test_a_warning_is_accepted_with_a_tick_and_recorded(app: Flask, ana: Phone) -> None:
    answer = ana.save(**{"s2-held_points": ""})
    assert answer.status_code == 422
    (value,) = re.findall(r'name="accept" value="([^"]+)"', flowed(answer.text))
    again = ana.save(**{"s2-held_points": "", "accept": value})
    assert again.status_code == 303
    (accepted,) = game_of(app, ana.table_id).hands[0].accepted
    assert accepted.startswith("Ben: No cards in hand")
    assert "No cards in hand" in ana.client.get(f"{ana.base}/hand/1").text


@pytest.mark.parametrize(
    ("fields", "side"),
    [
        ({"s2-held_points": ""}, "2"),
        ({"out": "", "s2-points": "more"}, "2"),
        ({"s2-item-red-three": "3", "s2-held": "A"}, "2"),
        ({"s2-way": "melds", "s2-meld": ["Q Q Q Q Q 2 2", "Q Q Q Q"], "s2-held": "A"}, "2"),
        ({"s1-points": "many", "s1-way": "points", "s2-points": "more"}, "1"),
    ],
)
def test_a_refused_save_opens_the_first_side_it_names(
    ana: Phone, fields: dict[str, Any], side: str
) -> None:
    answer = ana.save(**fields)
    assert answer.status_code == 422
    assert f'data-opened="{side}"' in answer.text


def test_a_refused_save_that_names_no_side_opens_none(ana: Phone) -> None:
    assert "data-opened" not in ana.save(out="").text
    assert "data-opened" not in ana.client.get(f"{ana.base}/hand").text


def test_accepting_one_warning_accepts_no_other(ana: Phone) -> None:
    answer = ana.save(**{"s2-held_points": "", "accept": "2|points|something else"})
    assert answer.status_code == 422


def test_check_shows_the_nets_and_carries_the_numbers_over(app: Flask, ana: Phone) -> None:
    answer = ana.save(do="check")
    assert answer.status_code == 200
    assert "+1,395" in answer.text
    assert re.search(r'name="s1-points" value="295"', answer.text)
    assert re.search(r'name="s1-card-8-K" value="10"', answer.text)
    assert not game_of(app, ana.table_id).hands


def test_the_preview_tells_nets_kinds_and_the_other_ways(ana: Phone) -> None:
    answer = ana.send("/hand/preview", **HAND, now="2", seen="1,2", edited="1")
    assert '<i data-for="net-1">+1,395</i>' in answer.text
    assert '<i data-for="s1-kind-0">natural canasta</i>' in answer.text
    assert "&#34;s1-points&#34;:&#34;295&#34;" in answer.text


def test_the_preview_is_calm_about_what_is_not_counted_yet(ana: Phone) -> None:
    answer = ana.send("/hand/preview", **{"out": "1", "s1-way": "melds", "s1-meld": "K K K"})
    assert "field-error" not in answer.text
    fields = {"out": "1", "s1-way": "points", "s1-item-natural": "1", "now": "1", "seen": "1"}
    assert "field-error" not in ana.send("/hand/preview", **fields).text


def test_the_preview_says_what_cannot_be(ana: Phone) -> None:
    answer = ana.send("/hand/preview", **HAND | {"s1-item-red-three": "4"}, now="2", seen="1,2")
    assert answer.text.count("there are only 4") == 2
    assert "+1,395" not in answer.text


def test_a_lost_token_brings_the_form_back_filled(app: Flask, ana: Phone) -> None:
    answer = ana.save(csrf_token="old")
    assert answer.status_code == 400
    assert "tap Save again" in answer.text
    assert 'value="105"' in answer.text
    assert ana.send(**(HAND | hidden_fields(answer.text))).status_code == 303
    assert len(game_of(app, ana.table_id).hands) == 1


def test_a_hand_another_phone_has_saved_is_shown_beside_ours(app: Flask, ana: Phone) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | {"s2-points": "110", "s2-held_points": "50"})
    assert answer.status_code == 409
    assert "+460" in answer.text and "Replace with mine" in answer.text
    assert game_of(app, ana.table_id).totals == (1395, 460)


def test_of_two_versions_only_what_differs_is_marked(app: Flask, ana: Phone) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | {"s2-points": "110"})
    assert "The same on both phones: <b>+1,395</b>" in answer.text  # the first side
    differs = r'"unlike"> <span> <span class="sr">Differs:</span> ([^<]+) <'
    marked = re.findall(differs, flowed(answer.text))
    assert marked == ["Cards on the table", "Cards on the table"]  # once in each version


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"s2-item-red-three": "4"}, "there are only 4"),
        ({"s2-points": "1O5"}, "<b>Ben:</b> “1O5” is not a whole number"),
        ({"out": ""}, "Who went out?"),
    ],
)
def test_a_second_version_that_cannot_be_right_is_not_compared(
    app: Flask, ana: Phone, wrong: dict[str, str], said: str
) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | wrong)
    assert answer.status_code == 409 and said in flowed(answer.text)
    assert "+1,395" in answer.text and "cannot be counted" in answer.text
    assert "here are both" not in answer.text and "Yours <small>" not in answer.text
    assert "unlike" not in answer.text


def test_what_was_undone_stands_in_the_form_again(app: Flask, ana: Phone) -> None:
    ana.save()
    ana.save(**{"s2-points": "110"})
    add_entry(app, ana.table_id, "undone", {"of": 3})
    add_entry(app, ana.table_id, "penalty", {"side": 1, "points": -500, "why": "A red three"})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert "Here is what was undone" in page and 'value="110"' in page and "−500" in page
    assert ana.send(**HAND | {"s2-points": "110"} | hidden_fields(page)).status_code == 303
    assert game_of(app, ana.table_id).totals == (1395 * 2, 460 + 465 - 500)
    assert "Here is what was undone" not in ana.client.get(f"/t/{ana.table_id}/hand").text


def test_of_two_undone_hands_the_one_in_play_is_filled_in(app: Flask, ana: Phone) -> None:
    ana.save()
    ana.save(**{"s2-points": "110"})
    add_entry(app, ana.table_id, "undone", {"of": 3})
    add_entry(app, ana.table_id, "undone", {"of": 2})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert "Score hand 1" in page and 'value="105"' in page and 'value="110"' not in page


def test_a_corrected_hand_that_was_undone_is_filled_in_as_corrected(app: Flask, ana: Phone) -> None:
    ana.save()
    form = ana.form("/hand/1/correct")
    assert ana.send("/hand/1/correct", **form | HAND | {"s2-points": "115"}).status_code == 303
    add_entry(app, ana.table_id, "undone", {"of": 3})
    assert "Here is what was undone" not in ana.client.get(f"/t/{ana.table_id}/hand").text
    add_entry(app, ana.table_id, "undone", {"of": 2})
    assert 'value="115"' in ana.client.get(f"/t/{ana.table_id}/hand").text


@pytest.mark.parametrize(("place", "is_filled"), [(0, True), (1, False)])
def test_a_new_deal_needs_an_empty_form(
    app: Flask, ana: Phone, place: int, is_filled: bool
) -> None:
    """A hand dealt again before the undone one was played leaves that one as it is."""
    redeal = partial(add_entry, app, ana.table_id, "redeal", {})
    if place == 0:
        redeal()
    ana.save()
    add_entry(app, ana.table_id, "undone", {"of": entries_of(app, ana.table_id)[-1].seq})
    if place == 1:
        redeal()
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert ("Here is what was undone" in page) == is_filled


def test_after_an_undo_an_empty_form_is_one_tap_away(app: Flask, ana: Phone) -> None:
    ana.save()
    add_entry(app, ana.table_id, "undone", {"of": 2})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    (empty,) = re.findall(r'href="([^"]+)">start with an empty form', page)
    blank = ana.client.get(empty).text
    assert 'value="105"' in page and 'value="105"' not in blank
    drafts = [re.findall(r'data-draft="([^"]+)"', text) for text in (page, blank)]
    assert drafts[0] != drafts[1]  # what is typed in one is not put into the other
    (action,) = re.findall(r'<form id="hand" method="post" action="([^"]+)"', blank)
    refused = ana.client.post(action, data=hidden_fields(blank)).text
    assert re.findall(r'data-draft="([^"]+)"', refused) == drafts[1]


def test_a_hand_that_was_put_back_is_not_filled_in_again(app: Flask, ana: Phone) -> None:
    ana.save()
    add_entry(app, ana.table_id, "undone", {"of": 2})
    add_entry(app, ana.table_id, "undone", {"of": 3})
    page = ana.client.get(f"/t/{ana.table_id}/hand").text
    assert "Score hand 2" in page and 'value="105"' not in page


def test_two_versions_that_come_to_the_same_say_so(app: Flask, ana: Phone) -> None:
    form = ana.form()
    ana.save()
    answer = ana.send(**form | HAND | {"s2-held_points": "", "s2-held": ["Q Q Q Q 5"]})
    assert answer.status_code == 409
    assert "Both come to the same" in answer.text and "unlike" not in answer.text


def test_replacing_it_is_a_correction_and_history_keeps_both(
    app: Flask, ana: Phone, ben: Phone
) -> None:
    late = ben.form()
    ana.save()
    both = ben.send(**late | HAND | {"s2-points": "115"})
    fields = hidden_pairs(both.text)
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    assert ben.send("/hand/1/correct", **data).status_code == 303
    kinds = [entry.kind for entry in entries_of(app, ana.table_id)]
    assert kinds == ["start", "hand", "corrected"]
    assert game_of(app, ana.table_id).totals == (1395, 470)


def test_the_same_numbers_from_two_phones_bother_nobody(app: Flask, ana: Phone, ben: Phone) -> None:
    late = ben.form()
    ana.save()
    assert ben.send(**late | HAND).status_code == 303
    assert len(game_of(app, ana.table_id).hands) == 1


def test_a_penalty_or_a_new_name_meanwhile_bothers_nobody(app: Flask, ana: Phone) -> None:
    form = ana.form()
    add_entry(app, ana.table_id, "penalty", {"side": 0, "points": -50, "why": "Saw a card"})
    add_entry(app, ana.table_id, "renamed", {"sides": ["Anna", "Ben"]})
    assert ana.send(**form | HAND).status_code == 303
    assert game_of(app, ana.table_id).totals == (1345, 460)


def test_a_hand_undone_meanwhile_is_saved_under_its_new_number(app: Flask, ana: Phone) -> None:
    ana.save()
    form = ana.form()
    add_entry(app, ana.table_id, "undone", {"of": 2})
    answer = ana.send(**form | HAND)
    assert answer.status_code == 409
    assert "would now be hand 1" in answer.text
    assert ana.send(**HAND | hidden_fields(answer.text)).status_code == 303


def test_a_form_whose_hand_was_taken_back_can_be_saved_again(app: Flask, ana: Phone) -> None:
    form = ana.form() | HAND
    ana.send(**form)
    add_entry(app, ana.table_id, "undone", {"of": 2})
    answer = ana.send(**form)
    assert answer.status_code == 409
    assert ana.send(**HAND | hidden_fields(answer.text)).status_code == 303
    assert len(game_of(app, ana.table_id).hands) == 1


def test_any_earlier_hand_can_be_corrected(app: Flask, ana: Phone) -> None:
    ana.save()
    ana.save()
    page = ana.client.get(f"{ana.base}/hand/1/correct").text
    assert 'value="7 7 7 7 7 2 2"' in page
    answer = ana.send("/hand/1/correct", **hidden_fields(page) | HAND | {"s2-points": "115"})
    assert answer.status_code == 303
    game = game_of(app, ana.table_id)
    assert [hand.nets for hand in game.hands] == [(1395, 470), (1395, 460)]
    seen = ana.client.get(f"{ana.base}/hand/1").text
    assert "Versions" in seen
    assert "+470" in seen and "+460" in seen


def test_two_corrections_of_one_hand_meet_in_the_open(ana: Phone, ben: Phone) -> None:
    ana.save()
    late = ben.form("/hand/1/correct")
    ana.send("/hand/1/correct", **ana.form("/hand/1/correct") | HAND | {"s2-points": "115"})
    answer = ben.send("/hand/1/correct", **late | HAND | {"s2-points": "125"})
    assert answer.status_code == 409


def test_a_finished_game_takes_no_further_hand(app: Flask) -> None:
    table = make_table(app, "hudson", 2, side_names=("Ana", "Ben"), target=1000)
    ana = Phone(phone(app, *table), table[0])
    form = ana.form()
    ana.save()
    assert ana.client.get(f"{ana.base}/hand").status_code == 303
    answer = ana.send(**form | HAND | {"number": "2", "key": "another"})
    assert answer.status_code == 409
    assert len(game_of(app, table[0]).hands) == 1


def test_an_imported_hand_can_be_corrected_too(app: Flask, ana: Phone) -> None:
    sides = [{"points": 295, "items": {"natural": 1, "mixed": 1, "out": 1}}, {"points": 0}]
    lines = [[{"item": "cards", "count": 1, "points": 295, "cite": "hudson:57"}], []]
    add_entry(app, ana.table_id, "hand", {"sides": sides, "lines": lines})
    page = flowed(ana.client.get(f"{ana.base}/hand/1/correct").text)
    assert re.search(r'name="s1-points" value="295"', page)
    assert re.search(r'name="out" value="1" checked', page)


def test_watchers_may_look_but_not_score(app: Flask, ana: Phone, table: tuple[str, str]) -> None:
    ana.save()
    watcher = phone(app, table[0], watch_secret(table[1]))
    assert watcher.get(f"{ana.base}/hand/1").status_code == 200
    assert "Correct this hand" not in watcher.get(f"{ana.base}/hand/1").text
    for where in ("/hand", "/hand/1/correct"):
        assert watcher.get(ana.base + where).status_code == 403
        assert watcher.post(ana.base + where, data=HAND).status_code == 403


def test_there_is_no_hand_where_none_was_played(ana: Phone) -> None:
    for where in ("/hand/1", "/hand/1/correct", "/hand/0", f"/hand/{10**18}"):
        assert ana.client.get(ana.base + where).status_code == 404


def test_names_are_text_and_never_markup(app: Flask) -> None:
    table = make_table(app, "hudson", 2, side_names=('<b>"A"&', "B"), names=("<i>", "'x'"))
    page = Phone(phone(app, *table), table[0]).client.get(f"/t/{table[0]}/hand").text
    assert "<b>&#34;" not in page
    assert "&lt;b&gt;&#34;A&#34;&amp;" in page
    assert "<i>" not in page


@pytest.mark.parametrize("rules", ["hudson", "official1950", "miller", "bicycle", "luudoo"])
def test_every_book_has_its_form(app: Flask, rules: str) -> None:
    table = make_table(app, rules, 4)
    page = phone(app, *table).get(f"/t/{table[0]}/hand").text
    for field in hand_fields(load(rules)).names:
        assert f'name="s1-{field}"' in page


def test_the_scoring_page_weighs_twenty_kilobytes_at_most(app: Flask, ana: Phone) -> None:
    page = ana.client.get(f"{ana.base}/hand", headers={"Accept-Encoding": "gzip"})
    files = re.findall(
        r"/static/((?:js|css)/\w+)\.\w+\.(js|css)", gzip.decompress(page.data).decode()
    )
    packed = [len(app.extensions["assets"][".".join(file)].packed) for file in files]
    assert len(packed) >= 4
    assert len(page.data) + sum(packed) <= 20_000


_NAMES = [*sorted(f"s{n}-{f}" for n in (1, 2, 3) for f in hand_fields(load("miller")).names)]
_FIELDS = st.sampled_from(
    [*_NAMES, "out", "also-concealed", "number", "seq", "of", "key", "do", "accept", "now", "seen"]
)
_VALUES = st.one_of(
    st.text(max_size=30),
    st.integers(-(10**12), 10**12).map(str),
    st.sampled_from(
        ["K K K", "JK 2 2", "3r", "A " * 300, "melds", "cards", "points", "1", "x" * 999]
    ),
)


PLAIN_HAND = {"out": "nobody", "s1-way": "points", "s1-held_points": "5", "s2-held_points": "10"}


@pytest.fixture(scope="module")
def wild(shared_app: Flask) -> tuple[Phone, Phone]:
    """Phones at a Hudson and at a Miller table, one hand played at each."""
    tables = make_table(shared_app, "hudson", 2), make_table(shared_app, "miller", 4)
    two, four = (Phone(phone(shared_app, *table), table[0]) for table in tables)
    two.save()
    assert four.send(**four.form() | PLAIN_HAND).status_code == 303
    return two, four


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    fields=st.dictionaries(_FIELDS, st.lists(_VALUES, max_size=3), max_size=14),
    where=st.sampled_from(["/hand", "/hand/preview", "/hand/1/correct"]),
    at=st.integers(0, 1),
    is_filled=st.booleans(),
)
def test_random_fields_are_answered_and_never_half_written(
    shared_app: Flask,
    wild: tuple[Phone, Phone],
    *,
    fields: dict[str, list[str]],
    where: str,
    at: int,
    is_filled: bool,
) -> None:
    """Random fields alone are mostly refused, over a form that is filled in mostly saved."""
    sender = wild[at]
    before = entries_of(shared_app, sender.table_id)
    form = sender.form("/hand" if where == "/hand/preview" else where)
    filled = form | PLAIN_HAND if is_filled else {"csrf_token": form["csrf_token"]}
    sent = {name: [value] for name, value in filled.items()} | fields
    answer = sender.send(where, **sent)
    assert answer.status_code in (200, 303, 404, 409, 422)
    after = entries_of(shared_app, sender.table_id)
    assert after[: len(before)] == before
    game = game_of(shared_app, sender.table_id)
    written = [entry.kind for entry in after[len(before) :]]
    if answer.status_code != 303:
        assert written == []
    elif not written:  # sent twice, or the same numbers as the hand that was saved before
        key = stored_key("".join(sent.get("key", [])[:1]))
        assert key in {entry.key for entry in before} or is_saved(game, sent, where)
    else:
        assert written == ["hand" if where == "/hand" else "corrected"]


def is_saved(game: Game, fields: dict[str, list[str]], where: str) -> bool:
    """Return whether the hand that a form is for has just these numbers."""
    number = int(fields["number"][0]) if where == "/hand" else 1
    hand = game.hand(number)
    return (
        hand is not None and HandDraft.from_form(game, number, fields).stored_sides() == hand.sides
    )


def test_no_name_is_taken_for_the_place_of_a_token(app: Flask) -> None:
    table_id, secret = make_table(app, side_names=("token-of-the-form", "key-of-the-form"))
    page = phone(app, table_id, secret).get(f"/t/{table_id}/hand").text
    assert "token-of-the-form" in page and "key-of-the-form" in page
