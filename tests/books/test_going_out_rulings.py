"""What the books rule on going out, asking the partner and the end of the stock."""

import pytest

from scorekeeper.referee.irregularities import Chooser, irregularities
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.library import load

CLASSIC = ("hudson", "official1950", "bicycle", "luudoo")
FORBIDDEN = "The book forbids it and names no penalty."


def ruling(book: str, entry: str, **answers: str) -> Ruling:
    found = adjudicate(load(book), irregularities()[entry], answers)
    assert not found.open
    return found


def option(found: Ruling, name: str) -> tuple[str, ...]:
    """Return the effects of a tick or choice."""
    options = {option.id: option.effects for option in (*found.ticks, *found.choices)}
    return options[name]


GOING_OUTS = ("went-out-without-canastas", "went-out-after-no")


@pytest.mark.parametrize("entry", GOING_OUTS)
@pytest.mark.parametrize(
    ("noticed", "letter"), [("before-discard", "a"), ("before-draw", "b"), ("after-draw", "c")]
)
def test_hudson_74_its_part_stands_with_its_paragraph(
    entry: str, noticed: str, letter: str
) -> None:
    found = ruling("hudson", entry, noticed=noticed)
    assert (found.cites[:2], found.letter) == (("hudson:74", "hudson:73"), letter)
    assert found.points == 0


@pytest.mark.parametrize("entry", GOING_OUTS)
@pytest.mark.parametrize("noticed", ["before-discard", "before-draw"])
def test_hudson_74_penalty_cards_only_where_cards_are_left_over(entry: str, noticed: str) -> None:
    found = ruling("hudson", entry, noticed=noticed)
    assert "legalise" in found.effects
    assert "penalty-cards" not in found.effects
    assert option(found, "left-over")[-1] == "penalty-cards"


@pytest.mark.parametrize(
    "answers",
    [
        {"noticed": "before-discard"},
        {"noticed": "before-draw"},
        {"noticed": "over", "how": "meld"},
        {"noticed": "over", "how": "discard"},
    ],
)
def test_hudson_74_who_is_out_after_all_has_no_cards_left_over(answers: dict[str, str]) -> None:
    found = ruling("hudson", "went-out-without-canastas", **answers)
    assert not found.ticks and len(found.choices) == 3
    out = [choice.effects for choice in found.choices if "hand-ends" in choice.effects]
    assert out == [("hand-ends",)]


def test_hudson_74a_an_illegal_going_out_may_be_legalised_into_a_legal_one() -> None:
    found = ruling("hudson", "went-out-without-canastas", noticed="before-discard")
    assert found.chooses is Chooser.OFFENDER
    assert "may-not-go-out" not in found.effects
    assert option(found, "out") == ("hand-ends",)
    assert option(found, "in") == ("may-not-go-out",)
    asked = ruling("hudson", "legalise-into-going-out")
    assert (asked.cites[0], asked.letter) == ("hudson:74", "a")
    assert asked.verdict.startswith("Yes")


def test_hudson_74a_after_a_no_legalising_never_leads_out() -> None:
    found = ruling("hudson", "went-out-after-no", noticed="before-discard")
    assert "may-not-go-out" in found.effects
    assert not found.choices


def test_hudson_74b_a_card_is_kept_and_the_last_card_thrown_is_left_open() -> None:
    found = ruling("hudson", "went-out-without-canastas", noticed="before-draw")
    assert any("at least one card" in step for step in found.do)
    assert "hudson:45" in found.cites
    assert "last card thrown is not said" in found.note


@pytest.mark.parametrize("entry", GOING_OUTS)
def test_hudson_74c_the_player_may_take_the_cards_back_and_need_not(entry: str) -> None:
    found = ruling("hudson", entry, noticed="after-draw")
    assert found.effects == ("play-on",)
    assert [tick.effects for tick in found.ticks] == [("retract-meld",)]
    assert found.chooses == "offender"


@pytest.mark.parametrize(
    ("entry", "answers"),
    [
        ("went-out-without-canastas", {"how": "meld"}),
        ("went-out-without-canastas", {"how": "discard"}),
        ("went-out-after-no", {}),
    ],
)
def test_hudson_73_74_an_illegal_going_out_found_at_the_count(
    entry: str, answers: dict[str, str]
) -> None:
    found = ruling("hudson", entry, noticed="over", **answers)
    assert found.covered and found.reading
    assert found.cites[:2] == ("hudson:74", "hudson:73")
    assert "legalise" in found.effects


def test_hudson_74_the_count_asks_how_the_last_card_went() -> None:
    entry = irregularities()["went-out-without-canastas"]
    found = adjudicate(load("hudson"), entry, {"noticed": "over"})
    assert [question.id for question in found.open] == ["how"]


@pytest.mark.parametrize(
    ("entry", "able", "insisted"),
    [
        ("asked-after-melding", "yes", ("must-go-out",)),
        ("asked-after-melding", "no", ("penalty-cards",)),
        ("showed-while-asking", "yes", ("must-go-out",)),
        ("showed-while-asking", "no", ("penalty-cards",)),
        ("partner-answered-more", "yes", ("must-go-out",)),
        ("partner-answered-more", "no", ("penalty-cards",)),
    ],
)
def test_hudson_72_nothing_happens_unless_the_opponents_insist(
    entry: str, able: str, insisted: tuple[str, ...]
) -> None:
    found = ruling("hudson", entry, able=able)
    assert found.chooses is Chooser.OPPONENTS
    assert found.effects == ()
    assert option(found, "insist") == insisted
    assert option(found, "let") == ()
    assert "hudson:72" in found.cites


@pytest.mark.parametrize(
    "entry", ["asked-after-melding", "showed-while-asking", "partner-answered-more"]
)
def test_hudson_51_a_yes_that_fails_costs_100_whatever_was_said_with_it(entry: str) -> None:
    found = ruling("hudson", entry, able="no")
    assert "hudson:51" in found.cites
    assert any("100 points come off" in step for step in found.do)


def test_hudson_51_is_cited_without_a_letter_of_another_paragraph() -> None:
    found = ruling("hudson", "asked-yes-could-not")
    assert (found.points, found.cites[0], found.letter) == (-100, "hudson:51", "")
    assert "penalty-cards" not in found.effects
    assert option(found, "demanded") == ("penalty-cards",)


def test_hudson_49_asking_in_anothers_turn_is_forbidden_without_a_penalty() -> None:
    found = ruling("hudson", "asked-out-of-turn")
    assert (found.covered, found.points, found.missing) == (True, 0, FORBIDDEN)
    assert found.cites[0] == "hudson:49"
    assert ruling("bicycle", "asked-out-of-turn").reading


@pytest.mark.parametrize("book", ["official1950", "miller", "luudoo"])
def test_asking_in_anothers_turn_other_books_are_silent_with_a_reason(book: str) -> None:
    found = ruling(book, "asked-out-of-turn")
    assert not found.covered
    assert found.silent and found.nearby


def test_hudson_44_no_bonus_when_the_stock_ended_the_hand() -> None:
    found = ruling("hudson", "out-bonus-when-stock-ended")
    assert (found.cites[0], found.effects) == ("hudson:44", ("no-bonus",))
    assert "A player who did go out keeps 100" in found.verdict


@pytest.mark.parametrize("book", ["bicycle", "luudoo"])
def test_bicycle_and_luudoo_do_not_say_who_gets_a_bonus_when_the_stock_ends_it(book: str) -> None:
    found = ruling(book, "out-bonus-when-stock-ended")
    assert (found.covered, found.effects) == (False, ("no-bonus",))
    value = next(rule for rule in load(book).play_rules if rule.id == "out-bonus-when-stock-gone")
    assert value.silent and not value.holds


@pytest.mark.parametrize(
    ("book", "cite"),
    [("hudson", "hudson:52"), ("bicycle", "bicycle:going-out"), ("luudoo", "luudoo:going-out")],
)
def test_hudson_52_who_really_goes_out_with_the_stock_gone_keeps_the_bonus(
    book: str, cite: str
) -> None:
    found = ruling(book, "out-bonus-after-stock-gone")
    assert found.covered
    assert found.cites[0] == cite
    assert "100" in found.verdict and not found.effects


def test_hudson_42_43_a_frozen_pile_need_not_be_taken() -> None:
    for found in (
        ruling("hudson", "stock-ran-out"),
        ruling("hudson", "refused-forced-discard", fits="table"),
    ):
        assert any("frozen" in step for step in found.do)
        assert "hudson:43" in found.cites


@pytest.mark.parametrize("fits", ["table", "hand"])
def test_bicycle_forcing_a_card_that_fits_must_be_taken(fits: str) -> None:
    found = ruling("bicycle", "refused-forced-discard", fits=fits)
    assert found.verdict.startswith("The player must take it")
    assert found.effects == ("play-on",)
    assert found.reading == ruling("bicycle", "stock-ran-out").reading != ""


def test_bicycle_forcing_only_a_card_nobody_can_take_ends_the_hand() -> None:
    assert ruling("bicycle", "refused-forced-discard", fits="nowhere").effects == ("hand-ends",)


def test_miller_end_of_play_nobody_is_forced() -> None:
    found = ruling("miller", "refused-forced-discard")
    assert found.covered
    assert (found.cites, found.effects) == (("miller:end-of-play",), ("hand-ends",))


def test_bicycle_play_is_cited_for_a_last_card_that_cannot_be_thrown() -> None:
    found = ruling("bicycle", "last-card-without-canasta")
    assert "bicycle:play" in found.cites
    assert found.reading


def test_official1950_9_the_last_discard_lies_face_up() -> None:
    found = ruling("official1950", "last-discard-face-up")
    assert found.covered
    assert found.cites[0] == "official1950:9"


def test_official1950_14_is_nearest_to_going_out_without_a_discard() -> None:
    found = ruling("official1950", "went-out-without-discard")
    assert not found.covered
    assert found.nearby[0] == "official1950:14"


@pytest.mark.parametrize("entry", ["went-out-without-canastas", "last-card-without-canasta"])
def test_official1950_summary_one_canasta_whatever_the_number_of_players(entry: str) -> None:
    found = ruling("official1950", entry)
    assert (found.cites[0], found.missing) == ("official1950:summary", FORBIDDEN)
    assert "one" in found.reading


@pytest.mark.parametrize("why", ["added", "earlier", "canasta", "discard"])
def test_miller_end_of_play_there_is_no_concealed_hand(why: str) -> None:
    found = ruling("miller", "failed-concealed-hand", why=why)
    assert found.covered
    assert found.cites == ruling("miller", "worth-concealed").cites == ("miller:end-of-play",)


def test_hudson_14_a_concealed_hand_below_the_count_is_a_short_opening() -> None:
    found = ruling("hudson", "failed-concealed-hand", why="short")
    assert (found.cites[0], found.effects) == ("hudson:14", ("no-bonus",))
    assert found.reading == ruling("hudson", "does-concealed-need-minimum").reading


def test_bicycle_concealed_hand_below_the_count_is_wrong_only_with_the_pile() -> None:
    found = ruling("bicycle", "failed-concealed-hand", why="short")
    assert (found.cites[0], found.effects) == ("bicycle:concealed-hand", ())
    assert [tick.id for tick in found.ticks] == ["with-pile"]


def test_luudoo_going_out_concealed_takes_the_minimum_too() -> None:
    found = ruling("luudoo", "failed-concealed-hand", why="short")
    assert (found.cites[0], found.missing) == ("luudoo:going-out", FORBIDDEN)


def test_bicycle_play_information_words_while_asking_are_ruled_like_other_table_talk() -> None:
    words = ruling("bicycle", "showed-while-asking", what="words")
    talk = ruling("bicycle", "table-talk")
    assert (words.covered, words.missing, words.points) == (True, talk.missing, 0)
    assert (words.cites, words.reading) == (talk.cites, talk.reading)


def test_bicycle_exposed_cards_shown_while_asking_stay_on_the_table() -> None:
    cards = ruling("bicycle", "showed-while-asking", what="cards")
    assert (cards.covered, cards.effects) == (True, ("penalty-cards",))


def test_luudoo_commencing_play_a_meld_is_not_undone_even_to_keep_a_card() -> None:
    found = ruling("luudoo", "last-card-without-canasta")
    assert found.cites == ("luudoo:going-out", "luudoo:commencing-play")
    assert "two rules meet" in found.note
