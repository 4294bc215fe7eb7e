"""What the page of two faults shows, with and without a table."""

import msgspec
import pytest
from flask import Flask

from scorekeeper.forms.ruling import RulingForm
from scorekeeper.referee.at_table import Offender, Picks
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.pairs import NOT_COUNTED
from scorekeeper.rules.library import load
from scorekeeper.web.devices import LINKS_COOKIE
from scorekeeper.web.pair_page import PairPage, make_pair_page, with_shared_answers
from scorekeeper.web.referee_context import RefereeContext
from scorekeeper.web.table_access import open_table
from tests.support.rulings import DREW, make_question
from tests.support.tables import make_table

NOT_PICKED = (Picks(), Picks())


def page_of(
    first: str, second: str, *answers: dict[str, str], context: RefereeContext | None = None
) -> PairPage:
    both = irregularities()[first], irregularities()[second]
    given = (answers or ({}, {}))[:2]
    return make_pair_page(context or RefereeContext(load("hudson")), both, (given[0], given[1]))


def at_table(app: Flask, first: str, second: str, *answers: dict[str, str]) -> PairPage:
    link = make_table(app)
    with app.test_request_context("/", headers={"Cookie": f"{LINKS_COOKIE}={'.'.join(link)}"}):
        table = open_table(link[0])
        return page_of(first, second, *answers, context=RefereeContext(table.game.rules, table))


def test_the_faults_stand_in_the_order_they_are_ruled_and_keep_their_fields() -> None:
    page = page_of("discarded-several", "discarded-without-drawing")
    assert [one.irregularity.id for one in page.pages] == [
        "discarded-without-drawing",
        "discarded-several",
    ]
    assert [one.prefix for one in page.pages] == ["and-", ""]
    assert page.title == "Discarded without drawing · Discarded more than one card"


def test_answers_are_given_under_the_names_of_their_fault() -> None:
    answers = {"kept": "yes"}, {"noticed": "before"}
    page = page_of("drew-out-of-turn", "wrong-number-dealt", *answers)
    assert page.address.query == {"rules": "hudson", "kept": "yes", "and-noticed": "before"}
    assert page.prefixed == [("kept", "yes"), ("and-noticed", "before")]


def test_the_same_question_is_not_asked_twice() -> None:
    page = page_of("wrong-number-dealt", "card-turned-up-in-deal", {"noticed": "before"}, {})
    assert not page.ruling.open
    assert [one.answers for one in page.pages] == [{"noticed": "before"}] * 2
    own = page_of(
        "wrong-number-dealt", "card-turned-up-in-deal", {"noticed": "before"}, {"noticed": "after"}
    )
    assert [one.answers["noticed"] for one in own.pages] == ["before", "after"]


def test_an_answer_is_shared_where_the_other_fault_has_the_same() -> None:
    other = msgspec.structs.replace(DREW, questions=(make_question("seen", "early", "never"),))
    assert with_shared_answers(other, {}, DREW, {"seen": "early"}) == {"seen": "early"}
    assert with_shared_answers(other, {}, DREW, {"seen": "late"}) == {}
    asked = msgspec.structs.replace(DREW.questions[0], ask="Something else?")
    other = msgspec.structs.replace(DREW, questions=(asked,))
    assert with_shared_answers(other, {}, DREW, {"seen": "early"}) == {}
    assert with_shared_answers(DREW, {}, DREW, {"seen": "early"}) == {"seen": "early"}
    assert with_shared_answers(DREW, {"kept": "no"}, DREW, {"kept": "yes"}) == {"kept": "no"}


def test_what_the_other_fault_has_told_is_not_asked() -> None:
    faults = "discarded-without-drawing", "discarded-several"
    page = page_of(*faults, {"noticed": "before"}, {"how": "together-undrawn"}).pages[1]
    assert page.answers == {"noticed": "before"}
    assert [answer.id for answer in page.open[0].answers] == ["together", "after-another"]


def test_the_text_to_send_has_no_points_of_a_fault_that_does_not_count() -> None:
    told = page_of("told-minimum", "asked-minimum")
    assert told.slip.count("100 points off") == 3  # its verdict, its step and the sum
    assert told.slip.count(NOT_COUNTED) == 1
    redealt = page_of("wrong-number-dealt", "cut-left-out", {"noticed": "before"}, {})
    assert redealt.slip.endswith("Together: " + redealt.ruling.verdict)


def test_without_a_table_there_is_nothing_to_apply() -> None:
    page = page_of("saw-another-card", "drew-extra-cards")
    assert not page.may_apply and not page.asks_for_dealer
    assert page.slip.endswith(f"Together: {page.ruling.verdict} 50 points off in all.")
    assert page.side_choices == [("", "The same side")]


@pytest.mark.parametrize(
    ("form", "offenders"),
    [
        (RulingForm(0), [Offender(0), Offender(0)]),
        (RulingForm(0, 2), [Offender(0, 2), Offender(0, 2)]),
        (RulingForm(0, 2, other=0), [Offender(0, 2), Offender(0, 2)]),
        (RulingForm(0, 2, other=1), [Offender(0, 2), Offender(1)]),
    ],
)
def test_one_tap_applies_both(app: Flask, form: RulingForm, offenders: list[Offender]) -> None:
    page = at_table(app, "saw-another-card", "drew-extra-cards")
    assert page.may_apply and page.button_label == "Take 50 off"
    assert [one.offender for one in page.applications(form, NOT_PICKED)] == offenders


def test_an_open_question_is_not_applied(app: Flask) -> None:
    assert not at_table(app, "drew-out-of-turn", "saw-another-card").may_apply


def test_the_dealer_is_asked_for_where_one_of_them_sets_it(app: Flask) -> None:
    noticed = {"noticed": "before"}
    assert at_table(app, "wrong-dealer", "wrong-number-dealt", noticed, noticed).asks_for_dealer
    assert not at_table(app, "saw-another-card", "drew-extra-cards").asks_for_dealer


def test_a_refused_form_keeps_what_was_given(app: Flask) -> None:
    page = at_table(app, "saw-another-card", "drew-extra-cards")
    refused = page.refused("No.", RulingForm(1, 3, dealer=2, other=0), NOT_PICKED)
    assert (refused.problem, refused.player, refused.dealer) == ("No.", 3, 2)
    assert (refused.other_side, refused.again_side) == (0, None)
