"""Where each card and number of a line goes."""

from scorekeeper.hand.spoken_draft import OTHER, OWN, TABLE, SpokenDraft
from scorekeeper.hand.spoken_result import SpokenHand
from scorekeeper.rules.library import load


def make_draft() -> SpokenDraft:
    return SpokenDraft(load("hudson"))


def test_partners_hands_are_added_up() -> None:
    draft = make_draft()
    draft.add_points(20, OWN)
    draft.add_points(25, OWN)
    assert draft.result().held == SpokenHand(45)


def test_cards_after_a_counted_hand_are_melds() -> None:
    draft = make_draft()
    draft.place = OTHER
    draft.add_points(45, OTHER)
    draft.add_cards(4, "A", "four aces")
    assert (draft.place, draft.result().melds) == (TABLE, ("A A A A",))


def test_cards_of_a_hand_that_is_not_counted_are_its_cards() -> None:
    draft = make_draft()
    draft.tell_of_hand()
    draft.add_cards(2, "A", "two aces")
    draft.add_wilds(1, "JK", "a joker", is_joined=True)
    draft.add_written(("K", "5"), "K5")
    assert draft.result().held == SpokenHand(None, ("A", "A", "JK", "K", "5"))


def test_a_lone_card_is_no_meld() -> None:
    draft = make_draft()
    draft.add_cards(1, "K", "a king", is_single=True)
    assert draft.result().unclear == ("a king: how many?",)


def test_too_many_wild_cards_are_asked_about() -> None:
    draft = make_draft()
    draft.add_wilds(40, "2", "forty twos", is_joined=False)
    assert draft.result().unclear == ("forty twos: so many?",)


def test_cards_that_cost_more_than_their_points_are_not_added_to_points() -> None:
    draft = SpokenDraft(load("miller"))
    draft.tell_of_player(0)
    draft.tell_of_hand()
    draft.add_cards(3, "A", "three aces")
    draft.tell_of_player(1)
    draft.add_points(35, OWN)
    assert draft.result().unclear == ("in hand: name the cards of each hand, not their points.",)
