"""May I take the pile, may I go out: answered for all five books, each reason with its source."""

import itertools
from typing import Any

import pytest

from scorekeeper.errors import Impossible, Malformed
from scorekeeper.referee.advice import Advice, PileSituation, may_go_out, may_take_pile
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.paragraphs import all_paragraphs
from tests.support.rule_sets import BOOKS_BY_KIND, with_sheet

CLASSIC = ("hudson", "official1950", "bicycle", "luudoo")
BOOKS = (*CLASSIC, "miller")


def pile(book: str, **situation: Any) -> Advice:
    """Ask with an opened side, a free pile of five, ten cards in hand and nothing that fits."""
    usual: dict[str, Any] = {
        "opened": True,
        "frozen": False,
        "top": "9",
        "naturals": 0,
        "wilds": 0,
        "on_table": 0,
        "cards": 10,
        "pile": 5,
        "stock_gone": False,
    }
    return may_take_pile(load(book), PileSituation(**(usual | situation)))


class TestPile:
    @pytest.mark.parametrize("book", BOOKS)
    @pytest.mark.parametrize("top", ["JK", "2", "3b", "3r"])
    def test_a_wild_card_or_three_on_top_closes_it(self, book: str, top: str) -> None:
        assert pile(book, top=top, naturals=2).answer == "no"

    @pytest.mark.parametrize("book", BOOKS)
    @pytest.mark.parametrize("opened", [True, False])
    @pytest.mark.parametrize("frozen", [True, False])
    def test_a_natural_pair_takes_it_always(self, book: str, opened: bool, frozen: bool) -> None:
        assert pile(book, naturals=2, opened=opened, frozen=frozen).answer == "yes"

    @pytest.mark.parametrize(("book", "answer"), [*((b, "yes") for b in CLASSIC), ("miller", "no")])
    def test_a_natural_and_a_wild_take_a_free_pile(self, book: str, answer: str) -> None:
        assert pile(book, naturals=1, wilds=1).answer == answer

    @pytest.mark.parametrize("book", BOOKS)
    def test_they_do_not_take_a_frozen_one(self, book: str) -> None:
        assert pile(book, naturals=1, wilds=3, frozen=True).answer == "no"

    @pytest.mark.parametrize("book", BOOKS)
    def test_nor_do_they_open_with_it(self, book: str) -> None:
        assert pile(book, naturals=1, wilds=3, opened=False).answer == "no"

    @pytest.mark.parametrize("book", BOOKS)
    def test_two_wild_cards_never_take_it(self, book: str) -> None:
        assert pile(book, wilds=4).answer == "no"

    @pytest.mark.parametrize(("book", "answer"), [*((b, "yes") for b in CLASSIC), ("miller", "no")])
    def test_a_card_for_a_meld_of_ours_takes_a_free_pile(self, book: str, answer: str) -> None:
        assert pile(book, on_table=3).answer == answer
        assert pile(book, on_table=3, frozen=True).answer == "no"

    def test_miller_a_meld_of_five_has_no_room(self) -> None:
        assert pile("miller", naturals=2, on_table=4).answer == "yes"
        full = pile("miller", naturals=2, on_table=5)
        assert (full.answer, full.cites) == ("no", ("miller:picking-the-pack",))

    @pytest.mark.parametrize(
        ("book", "answer"),
        [("hudson", "no"), ("official1950", "no"), ("bicycle", "no"), ("luudoo", "yes")],
    )
    def test_one_card_does_not_take_a_pile_of_one(self, book: str, answer: str) -> None:
        assert pile(book, on_table=3, cards=1, pile=1).answer == answer
        assert pile(book, on_table=3, cards=1, pile=2).answer == "yes"

    def test_hudson_39_it_may_when_the_stock_is_gone_and_there_is_a_canasta(self) -> None:
        last = pile("hudson", on_table=3, cards=1, pile=1, stock_gone=True)
        assert last.answer == "must"
        assert "hudson:39" in last.cites

    @pytest.mark.parametrize(
        ("book", "on_meld", "from_hand"),
        [
            ("hudson", "must", "yes"),
            ("official1950", "must", "yes"),
            ("bicycle", "must", "must"),
            ("luudoo", "must", "must"),
        ],
    )
    def test_with_the_stock_gone_it_can_be_forced(
        self, book: str, on_meld: str, from_hand: str
    ) -> None:
        assert pile(book, stock_gone=True, on_table=3).answer == on_meld
        assert pile(book, stock_gone=True, naturals=2).answer == from_hand

    def test_miller_end_of_play_with_the_stock_gone_the_hand_is_over(self) -> None:
        over = pile("miller", stock_gone=True, naturals=2)
        assert (over.answer, over.cites) == ("no", ("miller:end-of-play",))
        assert not over.is_ours

    @pytest.mark.parametrize(("book", "is_ours"), [("hudson", False), ("official1950", True)])
    def test_what_only_our_filling_in_demands_is_called_ours(
        self, book: str, is_ours: bool
    ) -> None:
        forced = pile(book, stock_gone=True, on_table=3)
        assert (forced.answer, forced.is_ours) == ("must", is_ours)
        bound = may_go_out(load(book), 4, canastas=2, partner="yes")
        assert (bound.answer, bound.is_ours) == ("must", is_ours)

    @pytest.mark.parametrize("book", BOOKS)
    def test_with_the_stock_gone_a_card_nobody_can_take_ends_the_hand(self, book: str) -> None:
        last = pile(book, stock_gone=True)
        assert last.answer == "no"
        assert "hand ends" in last.because[-1].text

    def test_a_side_that_opens_hears_what_it_needs(self) -> None:
        rules = load("hudson")
        situation = PileSituation(top="K", naturals=2, cards=11, pile=4)
        facts = TableFacts(players=4, total=1500, raised=10)
        advice = may_take_pile(rules, situation, facts)
        assert advice.because[-1].text == "Needed to open: 100."
        assert advice.because[-1].cite == "hudson:15"

    def test_a_meld_on_the_table_means_the_side_has_opened(self) -> None:
        assert pile("hudson", opened=False, on_table=3).answer == "yes"

    def test_bicycle_says_openly_that_the_pair_before_opening_is_ours(self) -> None:
        reasons = pile("bicycle", opened=False, naturals=1).because
        assert [bool(one.caveat) for one in reasons] == [True, True]

    @pytest.mark.parametrize("wrong", [{"top": "11"}, {"pile": 0}, {"naturals": -1}])
    def test_what_cannot_be_read_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(Malformed):
            pile("hudson", **wrong)

    def test_more_matching_cards_than_cards_are_refused(self) -> None:
        with pytest.raises(Impossible):
            pile("hudson", cards=2, naturals=2, wilds=1)


class TestGoingOut:
    @pytest.mark.parametrize(
        ("book", "players", "needed"),
        [
            ("hudson", 2, 2),
            ("hudson", 3, 1),
            ("hudson", 4, 1),
            ("official1950", 2, 1),
            ("official1950", 4, 1),
            ("bicycle", 4, 1),
            ("luudoo", 2, 2),
            ("luudoo", 4, 1),
            ("miller", 4, 2),
        ],
    )
    def test_it_takes_the_canastas_of_the_book(self, book: str, players: int, needed: int) -> None:
        rules, said = load(book), "yes" if book == "miller" else "not-asked"
        short = may_go_out(rules, players, canastas=needed - 1, partner=said)  # type: ignore[arg-type]
        made = may_go_out(rules, players, canastas=needed - 1, can_make=1, partner=said)  # type: ignore[arg-type]
        assert short.answer == "no"
        assert made.answer == ("must" if book == "miller" else "yes")

    @pytest.mark.parametrize(("book", "answer"), [*((b, "yes") for b in CLASSIC), ("miller", "no")])
    def test_melding_everything_is_enough_but_in_miller(self, book: str, answer: str) -> None:
        asked = "yes" if book == "miller" else "not-asked"
        advice = may_go_out(load(book), 4, canastas=2, partner=asked, last_card="meld")  # type: ignore[arg-type]
        assert advice.answer == answer

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_no_binds_and_a_yes_obliges(self, book: str) -> None:
        assert may_go_out(load(book), 4, canastas=2, partner="refused").answer == "no"
        assert may_go_out(load(book), 4, canastas=2, partner="yes").answer == "must"

    def test_miller_the_partner_must_agree(self) -> None:
        assert may_go_out(load("miller"), 4, canastas=2).answer == "no"

    def test_who_plays_alone_asks_nobody(self) -> None:
        assert may_go_out(load("hudson"), 3, canastas=1, partner="refused").answer == "yes"

    def test_hudson_51_a_yes_that_fails_costs_points(self) -> None:
        failed = may_go_out(load("hudson"), 4, canastas=0, partner="yes")
        assert failed.answer == "no"
        assert failed.cites == ("hudson:45", "hudson:51")
        assert "100 points" in failed.because[-1].text

    def test_miller_names_nothing_for_it(self) -> None:
        failed = may_go_out(load("miller"), 4, canastas=0, partner="yes")
        assert [one.cite for one in failed.because] == ["miller:end-of-play"]

    def test_kinds_are_counted_one_by_one_where_they_are_asked_for(self) -> None:
        rules = with_sheet(BOOKS_BY_KIND)
        short = may_go_out(rules, 4, counts={"natural": 3, "mixed": 2})
        assert (short.answer, short.is_ours) == ("no", False)
        assert short.because[0].text == (
            "Books needed: 5 (2 clean, 2 dirty and 1 wild). "
            "Your side has or makes 3 clean, 2 dirty, 0 wild."
        )
        enough = {"natural": 2, "mixed": 2, "wild": 1}
        assert may_go_out(rules, 4, counts=enough).answer == "yes"
        assert may_go_out(rules, 4, canastas=5).answer == "no"

    def test_a_number_of_players_the_book_does_not_know_is_refused(self) -> None:
        with pytest.raises(Malformed, match="Bicycle is not for 2 players"):
            may_go_out(load("bicycle"), 2, canastas=1)


def test_every_reason_has_a_paragraph_or_says_that_it_is_ours() -> None:
    for advice in _everything():
        assert advice.because
        for reason in advice.because:
            assert reason.cite in all_paragraphs() if reason.cite else reason.caveat
            assert "{" not in reason.text


def _everything() -> list[Advice]:
    hands = [{}, {"naturals": 1, "wilds": 1}, {"naturals": 2}]
    flags = itertools.product((True, False), repeat=3)
    piles = [
        pile(book, opened=opened, frozen=frozen, stock_gone=gone, on_table=tabled, top=top, **hand)
        for opened, frozen, gone in flags
        for book in BOOKS
        for hand in hands
        for tabled in (0, 3)
        for top in ("9", "3b")
    ]
    outs = [
        may_go_out(rules, n, canastas=have, partner=asked, last_card=last)
        for rules in all_rule_sets().values()
        for n in rules.player_counts
        for have in (0, 2)
        for asked in ("yes", "refused", "not-asked")
        for last in ("discard", "meld")
    ]
    return piles + outs


class TestHouseRules:
    """What a table changed decides, and is told as its own."""

    def test_two_canastas_are_asked_for_by_the_house(self) -> None:
        rules = with_sheet(
            '[[going_out]]\nplayers = [2, 3, 4, 5, 6]\ncanastas = 2\nhouse = "Longer hands"'
        )
        advice = may_go_out(rules, 4, canastas=1)
        assert advice.answer == "no" and not advice.is_ours
        assert advice.because[0].is_of_house
        assert advice.because[0].caveat == "House rule: Longer hands"
        assert may_go_out(rules, 4, canastas=2).answer == "yes"

    def test_nobody_opens_with_the_pile_where_the_house_bars_it(self) -> None:
        barred = with_sheet('[[opening_rule]]\nid = "pile-barred"\nholds = true\nhouse = "Ours"')
        closed = PileSituation(top="9", cards=10, pile=5, naturals=2)
        advice = may_take_pile(barred, closed)
        assert advice.answer == "no"
        assert [reason.caveat for reason in advice.because] == ["House rule: Ours"]
        opened = PileSituation(top="9", cards=10, pile=5, naturals=2, opened=True)
        assert may_take_pile(barred, opened).answer == "yes"

    def test_a_changed_opening_is_told_as_the_tables_own(self) -> None:
        rules = with_sheet('[[band]]\nneeds = 75\nhouse = "One count for all"')
        situation = PileSituation(top="9", cards=10, pile=5, naturals=2)
        for facts in (TableFacts(), TableFacts(players=4, total=1480)):
            told = may_take_pile(rules, situation, facts).because[-1]
            assert told.text == "Needed to open: 75."
            assert told.caveat == "House rule: One count for all"

    def test_a_pair_is_asked_for_always_where_the_house_says_so(self) -> None:
        rules = with_sheet('[[play_rule]]\nid = "pair-always"\nholds = true\nhouse = "Ours"')
        situation = PileSituation(top="9", cards=10, pile=5, naturals=1, wilds=1, opened=True)
        advice = may_take_pile(rules, situation)
        assert advice.answer == "no" and advice.because[0].is_of_house

    def test_what_a_ruling_says_of_the_pile_is_the_houses_too(self) -> None:
        rules = with_sheet(
            '[[play_rule]]\nid = "must-take-when-stock-gone"\nholds = true\nhouse = "Ours"',
            "miller",
        )
        situation = PileSituation(
            top="9", cards=10, pile=5, naturals=0, opened=True, stock_gone=True
        )
        told = may_take_pile(rules, situation).because[-1]
        assert told.text == "The hand ends: the card cannot legally be taken."
        assert told.is_of_house
