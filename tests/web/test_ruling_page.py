"""What the page of a ruling shows, with and without a table."""

from typing import Any

import msgspec
from flask import Flask

from scorekeeper.referee.irregularities import game_rulings, irregularities
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.store.secrets import watch_secret
from scorekeeper.web.devices import LINKS_COOKIE
from scorekeeper.web.referee_context import RefereeContext
from scorekeeper.web.ruling_page import RulingPage, make_ruling_page
from scorekeeper.web.table_access import open_table
from tests.support.tables import add_entry, make_table

PENALTY = {"side": 0, "points": -50, "why": "Spilled the tea"}


def page_of(irregularity_id: str, rules_id: str = "hudson", **answers: str) -> RulingPage:
    """Return the page that somebody sees without a table."""
    context = RefereeContext(load(rules_id))
    return make_ruling_page(context, irregularities()[irregularity_id], answers)


def at_table(
    app: Flask, irregularity_id: str, link: tuple[str, str], rules_id: str = "", **answers: str
) -> RulingPage:
    """Return the page that a device with a link to a table sees."""
    cookie = f"{LINKS_COOKIE}={'.'.join(link)}"
    with app.test_request_context("/", headers={"Cookie": cookie}):
        table = open_table(link[0])
        rules = load(rules_id) if rules_id else table.game.rules
        context = RefereeContext(rules, table)
        return make_ruling_page(context, irregularities()[irregularity_id], answers)


def scored(*points: int) -> dict[str, Any]:
    lines = [[{"item": "table", "count": 1, "points": n, "cite": "", "why": ""}] for n in points]
    return {"sides": [{"points": n} for n in points], "lines": lines}


def test_only_answers_that_matter_in_the_book_can_be_changed() -> None:
    page = page_of("drew-out-of-turn", kept="yes")
    assert [(question.id, answer) for question, answer in page.answered] == [("kept", "yes")]
    assert page_of("drew-out-of-turn", "luudoo", kept="yes").answered == []
    assert page_of("drew-out-of-turn").answered == []


def test_links_keep_book_and_answers() -> None:
    assert page_of("drew-out-of-turn", kept="yes").query == {"rules": "hudson", "kept": "yes"}


def test_paragraphs_are_those_of_the_ruling_or_near_it() -> None:
    page = page_of("drew-out-of-turn", kept="yes")
    assert [paragraph.anchor for paragraph in page.paragraphs] == ["hudson:57"]
    silent = page_of("drew-out-of-turn", "luudoo")
    assert silent.ruling.is_silent
    assert 0 < len(silent.paragraphs) <= 3
    assert {paragraph.topic for paragraph in silent.paragraphs} == {"drawing"}


def test_without_a_table_there_is_nothing_to_put_on_a_score() -> None:
    page = page_of("drew-out-of-turn", kept="yes")
    assert not page.may_apply and not page.may_decide and not page.is_after_end
    assert (page.changes, page.earlier_penalties, page.players) == ([], [], [])
    assert list(page.books) == list(all_rule_sets().values())


def test_other_books_have_their_ruling_or_all_outcomes() -> None:
    books = {book.rules.id: book for book in page_of("drew-out-of-turn", "luudoo").other_books}
    assert set(books) == {*all_rule_sets()} - {"luudoo", *game_rulings()}
    assert [outcome.when for outcome in books["hudson"].outcomes] == [("No",), ("Yes",)]
    assert books["miller"].is_silent and not books["hudson"].is_silent
    answered = page_of("drew-out-of-turn", "luudoo", kept="yes").other_books
    hudson = next(book for book in answered if book.rules.id == "hudson")
    assert (hudson.outcomes, hudson.ruling.points) == ((), -200)
    assert hudson.query == {"rules": "hudson", "kept": "yes"}


def test_a_table_that_may_score_can_apply_a_decided_ruling(app: Flask) -> None:
    link = make_table(app)
    page = at_table(app, "drew-out-of-turn", link, kept="yes")
    assert page.may_apply and page.may_decide
    assert page.button_label == "Take 200 off"
    assert [change.penalties_after for change in page.changes] == [-200, -200]
    assert page.players[:2] == [("", "Nobody named"), (0, "Ann")]
    assert not at_table(app, "drew-out-of-turn", link).may_apply  # a question is open


def test_a_question_about_the_play_is_never_applied(app: Flask) -> None:
    page = at_table(app, "how-much-to-open", make_table(app))
    assert not page.may_apply and not page.may_decide


def test_who_may_only_watch_applies_nothing(app: Flask) -> None:
    table_id, secret = make_table(app)
    page = at_table(app, "saw-another-card", (table_id, watch_secret(secret)))
    assert not page.may_apply and not page.may_decide


def test_a_silent_book_leaves_the_decision_to_the_table(app: Flask) -> None:
    link = make_table(app, "luudoo")
    assert at_table(app, "saw-another-card", link).may_decide
    assert not at_table(app, "saw-another-card", link).may_apply
    assert at_table(app, "saw-another-card", link, "hudson").may_apply


def test_penalties_of_the_hand_that_took_points_are_shown(app: Flask) -> None:
    link = make_table(app)
    add_entry(app, link[0], "penalty", PENALTY)
    add_entry(app, link[0], "penalty", PENALTY | {"points": 0})
    page = at_table(app, "saw-another-card", link)
    assert [penalty.why for penalty in page.earlier_penalties] == ["Spilled the tea"]


def test_after_the_end_a_ruling_takes_points_off_in_the_last_hand(app: Flask) -> None:
    table_id, secret = make_table(app)
    add_entry(app, table_id, "hand", scored(5000, 0))
    page = at_table(app, "saw-another-card", (table_id, secret))
    assert page.is_after_end and page.may_apply
    assert not at_table(app, "exposed-cards", (table_id, secret)).may_apply
    watcher = (table_id, watch_secret(secret))
    assert not at_table(app, "saw-another-card", watcher).may_apply


def test_a_penalty_without_its_amount_is_ruled_in_part() -> None:
    ruling = page_of("held-sevens", "miller").ruling
    assert (ruling.missing, ruling.silent) == ("The book gives no amount; the number is ours.", "")


def test_reminders_and_slip_are_those_of_the_ruling() -> None:
    page = page_of("exposed-cards")
    assert len(page.reminders) == 1 and page.reminders[0].startswith("Penalty cards")
    assert page.slip.startswith("Showed cards from the hand") and page.slip.endswith(
        "Hudson ¶70, Hudson ¶69"
    )


def test_a_refused_form_is_shown_with_its_problem() -> None:
    page = msgspec.structs.replace(page_of("saw-another-card"), problem="No.", again_side=1)
    assert (page.problem, page.again_side, page.player) == ("No.", 1, None)
