"""What a book rules: adjudicated, all outcomes, other books, summaries, and values by hand."""

import msgspec
import pytest

from scorekeeper.referee.irregularities import Counted, Silence, game_rulings, irregularities
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import (
    MISSING,
    NOT_SAID,
    adjudicate,
    as_json,
    elsewhere,
    outcomes,
    summary,
)
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import all_rule_sets, load
from tests.support.rulings import DREW, make_case, with_cases

HUDSON, BICYCLE, MILLER = load("hudson"), load("bicycle"), load("miller")


class TestAdjudicate:
    def test_it_waits_for_the_open_questions(self) -> None:
        waiting = adjudicate(HUDSON, DREW, {})
        assert [q.id for q in waiting.open] == ["seen", "kept"]
        assert (waiting.covered, waiting.points, waiting.do) == (True, None, ())
        assert waiting.verdict == "It depends. Seen? Kept?"
        assert waiting.cites == ("hudson:66", "hudson:57", "hudson:9")

    def test_points_are_those_of_the_named_penalty(self) -> None:
        ruling = adjudicate(HUDSON, DREW, {"seen": "late", "kept": "no"})
        assert (ruling.verdict, ruling.points, ruling.covered) == ("100 off", -100, True)
        assert ruling.penalties == (HUDSON.penalties_by_id["drew-out-of-turn"],)

    def test_a_raised_minimum_is_no_loss_of_points(self) -> None:
        ruling = adjudicate(BICYCLE, DREW, {}, TableFacts(players=4, total=1500))
        assert (ruling.points, ruling.minimum, ruling.verdict) == (0, 10, "Needs 90 now")

    def test_a_case_the_book_leaves_out_is_not_covered(self) -> None:
        ruling = adjudicate(HUDSON, DREW, {"seen": "late", "kept": "yes"})
        assert (ruling.covered, ruling.silent) == (False, "Nothing is said.")

    def test_a_silent_book_says_so_and_shows_what_is_near(self) -> None:
        ruling = adjudicate(MILLER, DREW, {})
        assert (ruling.covered, ruling.verdict, ruling.points) == (False, NOT_SAID, 0)
        assert ruling.nearby == ("miller:play",)

    def test_an_answer_whose_only_number_is_ours_is_covered_in_part(self) -> None:
        asked = make_case("official1950", "It counts {natural}", cite=("official1950:summary",))
        official = load("official1950")
        ruling = adjudicate(official, with_cases(DREW, asked), {})
        assert (ruling.covered, ruling.missing) == (True, MISSING["amount"])
        assert ruling.assumptions == (official.items_by_id["natural"].silent,)


class TestThreeAnswers:
    def test_a_book_that_forbids_without_a_penalty_rules_in_part(self) -> None:
        entry = with_cases(DREW, make_case("hudson", "Not allowed", missing="penalty"))
        ruling = adjudicate(HUDSON, entry, {})
        assert (ruling.covered, ruling.missing) == (True, MISSING["penalty"])

    def test_a_silent_book_gives_its_reason_and_its_nearest_paragraphs(self) -> None:
        silence = Silence(why="It only says how.", near=("hudson:9",))
        entry = msgspec.structs.replace(with_cases(DREW), silent={"hudson": silence})
        ruling = adjudicate(HUDSON, entry, {})
        assert not ruling.covered
        assert (ruling.silent, ruling.nearby) == ("It only says how.", ("hudson:9",))

    def test_a_suggestion_of_ours_is_not_covered(self) -> None:
        case = make_case("hudson", "Draw again", silent="Our own.", near=("hudson:9",))
        ruling = adjudicate(HUDSON, with_cases(DREW, case), {})
        assert (ruling.covered, ruling.nearby) == (False, ("hudson:9",))


class TestCountedPoints:
    @pytest.mark.parametrize(
        ("counted", "each", "complete"),
        [
            (Counted(item="red-three", sign=-1), -100, -800),
            (Counted(item="natural", sign=1), 500, None),
            (Counted(rank="A", sign=-1), -20, None),
        ],
    )
    def test_points_by_a_count_are_given_for_one_and_for_all(
        self, counted: Counted, each: int, complete: int | None
    ) -> None:
        ruling = adjudicate(HUDSON, with_cases(DREW, make_case("hudson", "V", counted=counted)), {})
        assert (ruling.points_each, ruling.points_all) == (each, complete)

    @pytest.mark.parametrize("parts", [{}, {"item": "red-three", "rank": "A"}])
    def test_a_count_is_of_items_or_of_cards(self, parts: dict[str, str]) -> None:
        with pytest.raises(ValueError, match="either `item` or `rank`"):
            Counted(sign=1, **parts)


class TestOtherViews:
    def test_outcomes_name_the_answers_that_lead_to_them(self) -> None:
        ends = outcomes(HUDSON, DREW)
        assert [(end.when, end.ruling.verdict) for end in ends] == [
            (("Early, No", "Early, Yes"), "Draw again"),
            (("Late, No",), "100 off"),
            (("Late, Yes",), "The book stops here"),
        ]
        assert len(outcomes(HUDSON, DREW, {"seen": "early"})) == 1

    def test_elsewhere_tells_every_other_book(self) -> None:
        told = {rules.id: ruling for rules, ruling in elsewhere(DREW, "hudson", {})}
        assert set(told) == set(all_rule_sets()) - {"hudson"} - set(game_rulings())
        assert told["bicycle"].covered
        assert not told["miller"].covered

    def test_a_summary_that_depends_asks_and_rules_nothing(self) -> None:
        line = summary(HUDSON, DREW)
        assert line.answer == "It depends. Seen? Kept?"
        assert (line.title, line.points, line.covered) == ("Drew", None, True)
        assert line.cites == ("hudson:66", "hudson:57", "hudson:9")

    @pytest.mark.parametrize(
        ("name", "answer"),
        [
            ("drew-out-of-turn", "100 or 200 off. It depends. Did the card go into the hand?"),
            (
                "played-out-of-turn",
                "Nothing, 100, 200 or 300 off. It depends. What did the player do?",
            ),
            ("wrong-number-dealt", "It depends. When was it noticed?"),
        ],
    )
    def test_a_summary_names_every_amount_that_is_possible(self, name: str, answer: str) -> None:
        line = summary(HUDSON, irregularities()[name])
        assert (line.answer, line.points) == (answer, None)

    def test_a_summary_names_an_amount_that_is_sure_once(self) -> None:
        off = ("drew-out-of-turn",)
        sure = tuple(
            make_case("hudson", f"Kept: {kept}", when={"kept": kept}, penalties=off)
            for kept in ("no", "yes")
        )
        entry = with_cases(DREW, *sure)
        assert summary(HUDSON, entry).answer == "100 off. It depends. Kept?"

    @pytest.mark.parametrize(
        ("rules", "name", "points"),
        [
            ("miller", "held-sevens", None),
            ("miller", "held-aces", None),
            ("miller", "unfinished-sevens", None),
            ("miller", "unfinished-wild-canasta", None),
            ("hudson", "unfinished-wild-canasta", 0),
            ("bicycle", "red-threes-without-meld", None),
            ("luudoo", "hand-cards-counted-plus", None),
            ("hudson", "table-talk", None),
            ("hudson", "told-minimum", -100),
        ],
    )
    def test_no_points_is_said_only_where_no_points_are_taken(
        self, rules: str, name: str, points: int | None
    ) -> None:
        assert summary(load(rules), irregularities()[name]).points == points
        assert adjudicate(load(rules), irregularities()[name], {}).shown_points == points

    def test_a_summary_without_questions_is_the_verdict(self) -> None:
        assert summary(BICYCLE, DREW, TableFacts(total=0)).answer == "Needs 50 now"

    def test_what_was_answered_in_advance_is_not_asked_again(self) -> None:
        late = summary(HUDSON, DREW, answers={"seen": "late"})
        assert (late.answer, late.points) == ("It depends. Kept?", None)
        kept = summary(HUDSON, DREW, answers={"seen": "late", "kept": "no"})
        assert (kept.answer, kept.points, kept.cites) == (
            "100 off",
            -100,
            ("hudson:57", "hudson:9"),
        )
        assert summary(HUDSON, DREW, answers={"seen": "early"}).answer == "Draw again"

    def test_a_summary_of_a_silent_book_says_so(self) -> None:
        line = summary(MILLER, DREW)
        assert (line.answer, line.points, line.cites, line.covered) == (NOT_SAID, None, (), False)

    def test_a_summary_of_nothing_but_gaps_is_not_covered(self) -> None:
        entry = with_cases(DREW, DREW.cases[2])
        assert not summary(HUDSON, entry).covered

    def test_json_has_what_the_page_shows(self) -> None:
        assert as_json(adjudicate(HUDSON, DREW, {"seen": "late"})) == {
            "covered": True,
            "verdict": "It depends. Kept?",
            "part": "",
            "reading": "",
            "silent": "",
            "note": "",
            "why": "",
            "house": [],
            "in_book": "",
            "points": None,
            "points_each": None,
            "points_all": None,
            "effects": [],
            "ticks": [],
            "do": [],
            "chooses": "",
            "choices": [],
            "cites": ["hudson:57", "hudson:9"],
            "letter": "",
            "near": [],
            "questions": [
                {
                    "id": "kept",
                    "ask": "Kept?",
                    "answers": [{"id": "no", "label": "No"}, {"id": "yes", "label": "Yes"}],
                }
            ],
        }


def test_the_lasting_effects_stay_on_the_board() -> None:
    lasting = {effect.id for effect in effects().values() if effect.reminder}
    assert {"penalty-cards", "no-draw-until-right", "minimum+10"} <= lasting
    assert not {"redeal", "play-on"} & lasting


# Written down by hand from the books: book, entry, answers, points, effects, best cite.
Row = tuple[str, str, str, int, set[str], str]
EXPECTED: list[Row] = [
    ("hudson", "wrong-dealer", "noticed=before", 0, {"rightful-player-first"}, "hudson:62"),
    ("hudson", "wrong-dealer", "noticed=after", 0, {"deal-stands"}, "hudson:62"),
    ("hudson", "wrong-number-dealt", "noticed=before", 0, {"redeal"}, "hudson:63"),
    ("hudson", "wrong-number-dealt", "noticed=after", 0, {"deal-stands"}, "hudson:63"),
    ("hudson", "card-face-up-in-stock", "noticed=after", 0, {"reshuffle-stock"}, "hudson:63"),
    ("hudson", "foreign-card", "noticed=before where=hand", 0, {"redeal"}, "hudson:63"),
    ("hudson", "touched-card-not-played", "", 0, set(), "hudson:64"),
    ("hudson", "drew-early", "", 0, {"may-skip-discard"}, "hudson:65"),
    ("hudson", "drew-extra-cards", "", 0, {"no-draw-until-right"}, "hudson:66"),
    ("hudson", "drew-out-of-turn", "kept=no", -100, set(), "hudson:57"),
    ("hudson", "drew-out-of-turn", "kept=yes", -200, set(), "hudson:57"),
    ("hudson", "saw-another-card", "", -50, set(), "hudson:57"),
    ("hudson", "melded-in-partners-turn", "", -100, {"penalty-cards-no-choice"}, "hudson:67"),
    ("hudson", "melded-in-opponents-turn", "", -100, {"penalty-cards"}, "hudson:57"),
    ("hudson", "discarded-without-drawing", "noticed=before", 0, {"must-draw"}, "hudson:68"),
    ("hudson", "discarded-without-drawing", "noticed=after", 0, {"play-on"}, "hudson:68"),
    (
        "hudson",
        "discarded-several",
        "noticed=before how=together",
        0,
        {"picks-discard", "penalty-cards"},
        "hudson:68",
    ),
    (
        "hudson",
        "discarded-several",
        "noticed=before how=after-another",
        0,
        {"first-discard-stands", "penalty-cards"},
        "hudson:68",
    ),
    ("hudson", "exposed-cards", "", 0, {"penalty-cards"}, "hudson:70"),
    ("hudson", "took-discard-before-showing", "use=after", -50, set(), "hudson:57"),
    ("hudson", "illegal-meld", "noticed=before", 0, {"legalise"}, "hudson:74"),
    ("hudson", "illegal-meld", "noticed=after", 0, {"legalise"}, "hudson:74"),
    ("hudson", "illegal-meld", "noticed=drawn", 0, set(), "hudson:74"),
    ("hudson", "asked-yes-could-not", "", -100, set(), "hudson:51"),
    ("hudson", "told-minimum", "", -100, set(), "hudson:57"),
    ("hudson", "asked-minimum", "", -100, set(), "hudson:14"),
    ("hudson", "red-three-kept-to-end", "played=yes", -500, set(), "hudson:57"),
    ("official1950", "discarded-without-drawing", "", 0, {"turn-ends"}, "official1950:16"),
    ("bicycle", "short-opening-from-hand", "fixed=added", 0, set(), "bicycle:insufficient-melds"),
    (
        "bicycle",
        "short-opening-from-hand",
        "fixed=all",
        0,
        {"minimum+10"},
        "bicycle:insufficient-melds",
    ),
    (
        "bicycle",
        "short-opening-from-hand",
        "fixed=some",
        -100,
        set(),
        "bicycle:insufficient-melds",
    ),
    ("bicycle", "illegal-meld", "", -100, {"retract-meld"}, "bicycle:illegal-melds"),
    ("bicycle", "exposed-cards", "", 0, {"penalty-cards"}, "bicycle:exposed-cards"),
    ("bicycle", "drew-extra-cards", "", 0, {"no-draw-until-right"}, "bicycle:draw"),
    ("bicycle", "red-three-kept-to-end", "played=yes", -500, set(), "bicycle:red-threes"),
    ("bicycle", "red-three-kept-to-end", "played=no", 0, set(), "bicycle:red-threes"),
]


@pytest.mark.parametrize("row", EXPECTED, ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}")
def test_the_book_rules(row: Row) -> None:
    book, entry, answers, points, does, cite = row
    given = dict(pair.split("=") for pair in answers.split())
    ruling = adjudicate(load(book), irregularities()[entry], given)
    assert not ruling.open
    assert ruling.covered
    assert (ruling.points, ruling.cites[0]) == (points, cite)
    assert does <= set(ruling.effects)


def test_bicycle_opening_taken_back_whole_raises_the_minimum_by_ten() -> None:
    entry = irregularities()["short-opening-from-hand"]
    assert adjudicate(BICYCLE, entry, {"fixed": "all"}).minimum == 10


def test_official1950_takes_no_points_that_its_text_does_not_name() -> None:
    ruling = adjudicate(load("official1950"), irregularities()["asked-yes-could-not"], {})
    assert (ruling.points, ruling.covered) == (0, False)
    assert ruling.silent and not load("official1950").penalties


@pytest.mark.parametrize("book", ["official1950", "miller", "luudoo"])
def test_books_without_penalties_take_no_points(book: str) -> None:
    for entry in irregularities().values():
        for end in outcomes(load(book), entry):
            assert not (end.ruling.covered and end.ruling.points), entry.id
