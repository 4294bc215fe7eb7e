"""The text of the rule card."""

import msgspec
import pytest

from scorekeeper.rules.library import load
from scorekeeper.rules.overview import groups
from scorekeeper.rules.paragraphs import paragraphs
from scorekeeper.rules.presets import presets
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.rule_card_text import Fact, Section, decided, sections
from scorekeeper.sheets.text import paragraph_label
from scorekeeper.table.game import Precedent
from tests.support.pdfs import BOOKS, flat
from tests.support.rule_sets import BOOKS_BY_KIND, FOUR_DEALS, with_sheet


def card(book: str) -> dict[str, dict[str, Fact]]:
    return {s.title: {fact.label: fact for fact in s.facts} for s in sections(load(book))}


def test_the_sections_of_a_card() -> None:
    assert list(card("hudson"))[:8] == [
        *("The deal", "Cards", "To open", "Melds"),
        *("The pile", "Bonuses", "Going out", "Penalties"),
    ]


def test_every_fact_has_its_source() -> None:
    hudson = card("hudson")
    assert hudson["To open"]["1,500 to 2,995"] == Fact("1,500 to 2,995", "90", "¶15")
    assert hudson["The deal"]["Cards dealt, four to six players"].worth == "11"
    assert card("luudoo")["The deal"]["Cards drawn, three or four players"].worth == "1"
    aces = card("miller")["Bonuses"]["Hands with three or more aces"]
    assert (aces.worth, aces.cite, aces.mark) == ("−1,500 each", "†", "†")
    assert "missing" in aces.note


def test_a_section_names_each_paragraph_once_in_the_order_of_the_book() -> None:
    deal = next(s for s in sections(load("hudson")) if s.title == "The deal")
    assert deal.source == "See ¶3, ¶5, ¶9, ¶59"
    assert "A natural canasta has no wild cards" in card("hudson")["Melds"]
    [ours] = [s for s in sections(presets()["uruguay"].rules) if s.title == "Our house rules"]
    assert ours.source == "" and not ours.has_paragraphs


def test_cards_that_count_more_in_hand_say_so() -> None:
    miller = card("miller")["Cards"]
    assert "Cards on the table: minus with no canasta" in miller
    assert "Cards left in hand: minus" in miller
    assert "Cards on the table: plus" in card("hudson")["Cards"]


def test_a_rule_is_told_where_it_holds_and_where_its_lack_is_worth_a_line() -> None:
    hudson, miller = (card(book)["The pile"] for book in ("hudson", "miller"))
    assert "A black three does not freeze the pile" in hudson
    assert "No first card is turned up" in miller
    assert "Only a natural pair takes the pile, always" in miller
    assert "Before opening, only a natural pair takes the pile" not in miller
    assert "Going out needs a last discard" in card("miller")["Going out"]


def test_a_book_without_penalties_says_so() -> None:
    assert list(card("miller")["Penalties"]) == ["The book takes no points off for mishaps"]
    assert (
        card("bicycle")["Penalties"]["Opened short and took back all the cards"].worth
        == "needs +10"
    )


@pytest.mark.parametrize("book", BOOKS)
def test_small_print_names_each_source_once(book: str) -> None:
    notes = [s for s in sections(load(book)) if s.is_small]
    for section in notes:
        assert section.title == "† Filled in by us"
        labels = [fact.label for fact in section.facts]
        assert len(labels) == len(set(labels))
    assert not Section("Cards", (Fact("Jokers"),)).is_small


def test_what_a_table_decided_is_a_section_of_its_own() -> None:
    precedent = Precedent(
        seq=2,
        at="2026-03-03T19:00:00Z",
        by="Ann",
        question="A card fell down",
        decision="Put it under the stock.",
        points=-20,
    )
    free = msgspec.structs.replace(precedent, points=0)
    [section] = decided([precedent, free])
    text, source = "A card fell down: Put it under the stock.", "our table, 3 March 2026"
    assert section.title == "Decided at this table"
    assert section.facts == (Fact(text, "−20", source), Fact(text, "", source))
    assert list(decided([])) == []


def test_the_card_says_after_how_many_hands_a_game_is_over() -> None:
    deal = next(s for s in sections(with_sheet(FOUR_DEALS)) if s.title == "The deal")
    assert [(fact.label, fact.worth) for fact in deal.facts][-2:] == [
        ("Hands in a game", "4"),
        ("Level after the last: another hand", ""),
    ]
    drawn = with_sheet(FOUR_DEALS.replace("house", 'tie = "draw"\nhouse'))
    deal = next(s for s in sections(drawn) if s.title == "The deal")
    assert deal.facts[-1].label == "Level after the last: nobody wins"
    ours = [fact.cite for fact in next(sections(drawn)).facts]
    assert "Hudson: –. Four each evening" in ours


def test_house_rules_come_first_and_are_marked_where_they_are_used() -> None:
    rules = presets()["uruguay"].rules
    first, *others = sections(rules)
    assert first.title == "Our house rules"
    assert Fact("Wild canastas: 2,000 each", "", "Hudson: –. As in Uruguay") in first.facts
    facts = {fact.label: fact for section in others for fact in section.facts}
    assert facts["Wild canastas"] == Fact("Wild canastas", "2,000 each", "house rule")
    assert facts["Natural canastas"].cite == "¶57"
    assert not any("House rule" in label for label in facts)


def test_a_table_whose_book_is_not_here_has_no_list_of_differences() -> None:
    stranger = msgspec.structs.replace(presets()["uruguay"].rules, id="gone")
    assert next(iter(sections(stranger))).title == "The deal"


def test_the_card_names_the_kinds_it_takes_to_go_out() -> None:
    facts = {s.title: s.facts for s in sections(with_sheet(BOOKS_BY_KIND))}["Going out"]
    assert (facts[0].label, facts[0].worth) == ("Books needed: 2 clean, 2 dirty and 1 wild", "5")


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_asked_most_is_on_the_card_with_its_paragraph(book: str) -> None:
    rules = load(book)
    (pile,) = [s for s in sections(rules) if s.title == "The pile"]
    for part in paragraphs(book):
        for line in part.card:
            (fact,) = [fact for fact in pile.facts if fact.label == line]
            assert fact.cite == paragraph_label(rules, part.anchor)


def test_the_card_answers_what_players_ask_of_threes_and_the_frozen_pile() -> None:
    text = flat(rule_card(load("hudson")).pdf())
    for told in ("frozen pile takes two natural", "black three stops", "red three is laid out"):
        assert told in text


def test_the_card_tells_of_sequences_and_of_what_is_closed() -> None:
    melds = {book: card(book)["Melds"] for book in ("samba", "burraco", "modern", "hudson")}
    assert "Sequences of a suit: four to ace, 3 to 7 cards, no wild cards" in melds["samba"]
    assert "Wild cards: jokers and twos; threes are natural" in melds["burraco"]
    assert "No meld has more than 7 cards" in melds["modern"]
    assert not any("Sequences" in fact or "more than" in fact for fact in melds["hudson"])


def test_a_game_whose_threes_are_cards_like_others_has_no_rules_of_red_and_black_ones() -> None:
    for book, has in (("burraco", False), ("samba", True)):
        rules = load(book)
        printed = [fact.label for section in sections(rules) for fact in section.facts]
        told = [value.label for group in groups(rules) for value in group.values]
        assert any("black three" in line.lower() for line in printed) is has
        assert ("A red three in the pile freezes it" in told) is has


def test_a_pile_that_nothing_freezes_is_told_in_plain_words() -> None:
    for book, line in (
        ("burraco", "The whole pile may be taken in any turn"),
        ("samba", "A pile that is not frozen may be taken onto a meld of the side"),
    ):
        printed = [fact.label for section in sections(load(book)) for fact in section.facts]
        assert line in printed


@pytest.mark.parametrize("book", ["hudson", "official1950", "luudoo", "bicycle"])
def test_the_card_tells_what_a_frozen_pile_takes_where_the_book_freezes_it(book: str) -> None:
    pile = card(book)["The pile"]
    assert "A frozen pile takes two natural cards that match its top card" in pile
    tops = ("No wild card or three is ever", "With a wild card or a black three on top")
    assert any(label.startswith(tops) for label in pile)


def test_hudson_39_41_the_card_tells_what_holds_only_with_or_without_a_stock() -> None:
    pile = card("hudson")["The pile"]
    assert "With one card left, no pile of one card is taken while the stock lasts" in pile
    assert "With the stock gone, a discard that fits only cards in hand may be left" in pile


def test_miller_end_of_play_the_card_lets_the_last_card_be_a_three() -> None:
    labels = card("miller")["The pile"]
    assert "The last card goes face down; only it may be wild or a three" in labels
    assert not any("never discarded" in label for label in labels)


def test_the_card_tells_the_cards_of_a_special_hand() -> None:
    [bonuses] = [part for part in sections(load("modern")) if part.title == "Bonuses"]
    printed = {fact.label: fact for fact in bonuses.facts}
    assert (printed["Garbage"].detail, printed["Garbage"].worth) == ("4-4-3-3", "3,000")
    assert "Garbage †: 4-4-3-3" in flat(rule_card(load("modern"), folded=False).pdf())
