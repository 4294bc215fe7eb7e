"""What Miller says of melds, canastas and the opening, with its two printed examples."""

import pytest

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import adjudicate
from scorekeeper.rules.library import load
from scorekeeper.rules.meld import Meld, read_meld
from scorekeeper.rules.melds import can_meld, canasta_kind, meld_fault, opening, unfinished_kind
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.sheets.rule_card_text import sections
from tests.support.tallies import check, melds, points

RULES = load("miller")


@pytest.mark.parametrize(
    ("total", "needs"),
    [
        (-2000, 125),
        (-5, 125),
        (0, 125),
        (2995, 125),
        (3000, 155),
        (4995, 155),
        (5000, 180),
        (8495, 180),
    ],
)
def test_miller_thresholds(total: int, needs: int) -> None:
    assert RULES.band_at(total).needs == needs


def melds_of(*cards: str) -> list[Meld]:
    return [read_meld(text) for text in cards]


def test_miller_example_1_is_125() -> None:
    held = opening(RULES, melds_of("5 5 5", "9 9 2", "K K JK"), total=0)
    assert (held.count, held.opens, held.missing) == (15 + 40 + 70, True, 0)


def test_miller_example_2_is_140() -> None:
    held = opening(RULES, melds_of("J J J", "A A JK 2"), total=0)
    assert (held.count, held.opens) == (30 + 110, True)


def test_65_does_not_open_at_1600_and_95_does() -> None:
    hudson = load("hudson")
    short = opening(hudson, melds_of("6 6 6", "K K K 2"), total=1600)
    assert (short.count, short.needs, short.opens, short.missing) == (65, 90, False, 25)
    enough = opening(hudson, melds_of("6 6 6", "A A A 2"), total=1600)
    assert (enough.count, enough.opens, enough.missing) == (95, True, 0)


@pytest.mark.parametrize("cards", ["K K K 2 JK", "K K K K K 2 2", "7 7 7", "2 2 JK", "A A 2 2"])
def test_miller_melds_legal(cards: str) -> None:
    assert can_meld(RULES, read_meld(cards))


@pytest.mark.parametrize(
    ("cards", "said", "cite"),
    [
        ("K K K 2 2 2", "at most 2 wild cards", "miller:melds"),
        ("K K K K K K K K", "no meld has more than 7 cards", "miller:canasta"),
        ("K K K K K 2 2 2", "no meld has more than 7 cards", "miller:canasta"),
        ("7 7 7 2", "sevens take no wild cards", "miller:sevens"),
        ("3b 3b 3b", "Black threes are never melded", "miller:threes"),
        ("3r 3r 3r", "Red threes are not melded", "miller:threes"),
        ("K 2 2", "at least 2 natural cards", "miller:melds"),
    ],
)
def test_miller_melds_illegal(cards: str, said: str, cite: str) -> None:
    fault = meld_fault(RULES, read_meld(cards))
    assert fault is not None and said in fault.text
    assert fault.cite == cite


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("A A A A A A A", "aces"),
        ("A A A A A A 2", "mixed"),
        ("7 7 7 7 7 7 7", "sevens"),
        ("2 2 2 2 2 2 2", "wild-twos"),
        ("JK JK JK JK 2 2 2", "wild-jokers"),
        ("JK 2 2 2 2 2 2", "wild"),
        ("JK JK JK 2 2 2 2", "wild"),
        ("K K K K K K K", "natural"),
        ("K K K K K 2 JK", "mixed"),
        ("K K K K K K", None),
    ],
)
def test_miller_canasta_kinds(cards: str, kind: str | None) -> None:
    found = canasta_kind(RULES, read_meld(cards))
    assert (found.id if found else None) == kind


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("A A A", "unfinished-aces"),
        ("A A 2", None),
        ("7 7 7 7 7 7", "unfinished-sevens"),
        ("2 JK 2", "unfinished-wild"),
        ("K K K", None),
        ("A A A A A A A", None),
    ],
)
def test_miller_unfinished_kinds(cards: str, kind: str | None) -> None:
    found = unfinished_kind(RULES, read_meld(cards))
    assert (found.id if found else None) == kind


def test_miller_initial_melding_needs_a_natural_meld() -> None:
    held = opening(RULES, melds_of("A A 2 JK", "K K JK"), total=0)
    assert (held.count, held.missing, held.opens) == (180, 0, False)
    assert [(note.text, note.cite) for note in held.reasons] == [
        ("An opening has at least one meld without wild cards.", "miller:initial-melding")
    ]


def test_miller_wild_card_meld_may_open_alone() -> None:
    assert opening(RULES, melds_of("JK JK 2 2"), total=0).opens
    assert not opening(RULES, melds_of("JK 2 2"), total=0).opens


def test_miller_initial_melding_a_natural_canasta_opens_whatever_it_counts() -> None:
    held = opening(RULES, melds_of("5 5 5 5 5 5 5"), total=5000)
    assert (held.count, held.needs, held.opens, held.missing) == (35, 180, True, 0)
    assert held.reasons[0].cite == "miller:initial-melding"
    assert not opening(RULES, melds_of("5 5 5 5 5 2 2"), total=5000).opens


def test_miller_picking_the_pack_its_cards_do_not_count() -> None:
    pile = read_meld("A A A")
    held = opening(RULES, melds_of("K K K", "Q Q JK"), total=0, pile=pile)
    assert (held.count, held.missing, held.opens) == (100, 25, False)
    assert held.reasons[-1].cite == "miller:picking-the-pack"
    nothing = opening(RULES, [], total=0, pile=pile)
    assert "Nothing is laid down" in nothing.reasons[0].text


def test_miller_threes_count_by_canastas() -> None:
    for name in ("red-three", "black-three"):
        sign = RULES.items_by_id[name].sign
        assert (sign.by, sign.signs) == ("canastas", (-1, 0, 1))


def test_miller_wild_card_meld_two_unfinished_ones_cannot_lie_there() -> None:
    two = melds("2 2 2", "2 2 2", "K K K K K K K", held=("4", "5"))
    checked = check("miller", 4, two, points(50))
    assert checked.errors[0].cite == "miller:wild-card-meld"
    items = points(200, natural=1, unfinished_wild=2)
    assert check("miller", 4, items, points(50)).errors[0].cite == "miller:wild-card-meld"


def test_miller_wild_card_meld_a_joker_elsewhere_does_not_open_beside_it() -> None:
    held = opening(RULES, melds_of("2 2 2", "K K JK", "9 9 9"), total=0)
    assert not held.opens
    assert "miller:wild-card-meld" in [note.cite for note in held.reasons]


def test_miller_picking_the_pack_takes_a_natural_pair() -> None:
    held = opening(RULES, melds_of("A A A", "Q Q Q 2 2"), total=0, pile=read_meld("K K JK"))
    assert not held.opens
    assert "miller:picking-the-pack" in [note.cite for note in held.reasons]


def test_miller_threes_one_is_stated_and_several_are_ours() -> None:
    item = RULES.items_by_id["red-three"]
    assert (item.cite_for(1), item.why_not_in_book(1)) == ("miller:threes", "")
    assert item.cite_for(2) == "" and "for several" in item.why_not_in_book(2)


def test_miller_thresholds_the_gap_below_3000_is_our_reading() -> None:
    assert "2,995" in RULES.band_at(2995).reading


def test_miller_aces_take_wild_cards_only_in_the_opening() -> None:
    limit = next(limit for limit in RULES.rank_limits if limit.rank == "A")
    assert (limit.wilds_when, limit.cite) == ("opening", "miller:aces")
    texts = [fact.label for section in sections(RULES) for fact in section.facts]
    assert "Aces take wild cards only in the opening" in texts


def test_miller_talons_the_second_person_is_our_reading() -> None:
    assert "on the other side" in RULES.numbers_by_id["talon-second"].reading


def test_miller_end_of_play_melding_every_card_is_no_way_out() -> None:
    assert "melding every card is not going out" in RULES.rule("concealed-needs-no-minimum").silent


def test_miller_initial_melding_two_cards_are_kept_by_our_reading_only_in_play() -> None:
    assert "nobody goes out" in RULES.numbers_by_id["keep-after-melding"].reading


def test_miller_aces_opened_with_a_wild_card_take_no_other_by_our_reading() -> None:
    limit = next(limit for limit in RULES.rank_limits if limit.rank == "A")
    assert "does not say outright" in limit.reading
    added = adjudicate(RULES, irregularities()["wild-added-to-aces"], {})
    assert "does not say outright" in added.reading


def test_miller_end_of_play_the_note_ends_the_hand_with_the_stock_as_the_ruling_does() -> None:
    ruling = adjudicate(RULES, irregularities()["stock-ran-out"], {})
    assert "hand-ends" in ruling.effects
    assert "as soon as the stock is used up" in all_paragraphs()["miller:end-of-play"].note
