"""What the page of a new game shows, made of what was typed so far."""

from collections.abc import Sequence
from typing import Any

import msgspec

from scorekeeper.forms.length import TO_TARGET, WAYS
from scorekeeper.rules.choices import RulesChoice, choice_for, rules_choices
from scorekeeper.rules.draws import draw_of
from scorekeeper.rules.going_out import takes
from scorekeeper.rules.library import all_player_counts, default_rule_set, first_offer
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import MOST_PLAYERS
from scorekeeper.rules.wording import is_for
from scorekeeper.table.setup import Setup, card_words
from scorekeeper.web.round_table import round_table

# Where what is wrong is mended, if not at a field of its own name.
FAULT_PLACES = {
    "players": "how-many",
    "partners": "side-of-1",
    "dealer": "names",
    "side_names": "side-name-1",
    "paper-totals": "paper-total-1",
    "brought": "paper-hands",
}
MOST_AT_ONCE = 5  # other books for so many players that are shown without a tap more
SIDE_MARKS = "▲●■◆⬢★"  # in a list of choices, where no picture can be


class FormSeat(msgspec.Struct, frozen=True):
    """A row of the form: a player, the side of that seat, the side chosen, the card drawn."""

    number: int
    name: str
    side_number: int
    chosen_side: str
    card: str
    card_name: str


def page_values(typed: dict[str, Any], own: Sequence[RulesChoice] = ()) -> dict[str, Any]:
    """Return what the template shows of a form as it was typed; `own` are house rules to choose.

    How many play is asked first: rules that are not for so many give way to the first that are.
    """
    choices = rules_choices(own)
    by_id = {choice.id: choice for choice in choices}
    wanted = by_id.get(typed["rules"]) or by_id[default_rule_set().id]
    players = _players(typed.get("players"), wanted.rules)
    chosen = choice_for(players, wanted.id, own) or wanted
    book = chosen.rules
    names = padded(typed.get("names", ()), MOST_PLAYERS)
    cards = tuple(typed.get("cards") or ())
    if len(cards) != players:
        cards = ()
    setup = _setup(typed, book, names[:players], cards)
    sides = len(setup.seating.sides)
    return {
        "typed": typed,
        "faults": typed.get("faults", {}),
        "fault_places": FAULT_PLACES,
        "book": book.for_players(players),
        "choice": chosen,
        "chosen": chosen.id,
        "choices": sorted(choices, key=lambda choice: not choice.is_for(players)),
        "named_others": (others := _other_books(players)),
        "are_few": len(others) <= MOST_AT_ONCE,
        "hint": first_offer().hint if chosen.id == first_offer().rules else "",
        "switched": _switched(wanted, chosen),
        "going_out": _going_out(chosen, players),
        "players": players,
        "counts": all_player_counts(),
        "seating": setup.seating,
        "seats": _seats(names[:players], sides, typed.get("partners") or [], cards),
        "seated": [name.lower() for name in names[:players]],
        "spare_names": names[players:],
        "side_names": padded(typed.get("side_names", ()), sides),
        "side_choices": [
            (str(number), f"{mark} side {number}")
            for number, mark in enumerate(SIDE_MARKS[:sides], 1)
        ],
        "has_partners": sides < players,
        "partners_by": typed.get("partners_by") or "seat",
        "cards": cards,
        "draw": draw_of(book.id),
        "setup": setup,
        "round_table": round_table(setup),
        "uneven": _uneven(typed, setup),
        **_length_values(typed, book),
        "paper": {
            "hands": typed.get("paper_hands", ""),
            "totals": padded(typed.get("paper_totals", ()), sides),
        },
        "paper_sides": [side.name for side in setup.sides],
        "paper_dealers": (),
    }


def _going_out(choice: RulesChoice, players: int) -> str:
    """Return what going out takes, where that goes by how many play: it is missed at first."""
    rules = choice.rules
    if len(rules.going_out) == 1 or not choice.is_for(players):
        return ""
    who = f"With {players} players {rules.items_by_id['out'].label.lower()}"
    return f"{who} takes {takes(rules, rules.to_go_out(players))}."


def _other_books(players: int) -> list[str]:
    """Return what the books for so many players are called, without those that lead."""
    return [one.name for one in rules_choices() if one.is_for(players) and not one.leads]


def _length_values(typed: dict[str, Any], book: RuleSet) -> dict[str, Any]:
    """Return what the fields of how long the game lasts say."""
    names = ("target", "hands", "until", "offset")
    return {
        "length": {name: typed.get(name) or "" for name in names}
        | {"lasts": typed.get("lasts") or TO_TARGET},
        "length_ways": WAYS,
        "book_target": book.target_total,
    }


def _players(typed: Any, book: RuleSet) -> int:
    """Return how many play: the number chosen, or the usual one of the book."""
    counts = {str(count): count for count in all_player_counts()}
    return counts.get(str(typed or ""), book.usual_players)


def _switched(wanted: RulesChoice, chosen: RulesChoice) -> str:
    """Return the sentence for rules that gave way to others, "" where none did."""
    if wanted.id == chosen.id:
        return ""
    return f"{is_for(wanted.rules)}, so the rules are {chosen.name} now."


def _setup(typed: dict[str, Any], book: RuleSet, names: list[str], cards: tuple[str, ...]) -> Setup:
    """Return the game as far as it is typed, for the picture of the table."""
    sizes = book.seating(len(names)).sides
    chosen = (typed.get("partners") or [])[: len(names)]
    groups = tuple(
        tuple(index for index, side in enumerate(chosen) if side == str(number))
        for number in range(1, len(sizes) + 1)
    )
    is_choice = typed.get("partners_by") == "choice" and tuple(map(len, groups)) == sizes
    dealer = int(typed.get("dealer") or 1) - 1
    return Setup(
        book,
        tuple(names),
        groups=groups if is_choice else (),
        cards=cards,
        dealer=dealer if 0 <= dealer < len(names) else 0,
    )


def _uneven(typed: dict[str, Any], setup: Setup) -> str:
    """Return how many a side takes, while the partners that were chosen make other sides."""
    if typed.get("partners_by") != "choice" or setup.groups:
        return ""
    sizes = setup.seating.sides
    if max(sizes) == 1 or not typed.get("partners"):
        return ""
    return f"Not yet as you chose: the sides have {' and '.join(map(str, sizes))} players."


def _seats(
    names: Sequence[str], sides: int, partners: Sequence[str], cards: Sequence[str]
) -> list[FormSeat]:
    """Return the rows of the form; partners face each other unless others were chosen."""
    return [
        FormSeat(
            number=index + 1,
            name=name,
            side_number=index % sides + 1,
            chosen_side=partners[index] if index < len(partners) else str(index % sides + 1),
            card=cards[index] if cards else "",
            card_name=card_words(cards[index]) if cards else "",
        )
        for index, name in enumerate(names)
    ]


def padded(texts: Sequence[str], length: int) -> list[str]:
    """Return exactly so many texts, empty ones where there are too few."""
    return [*texts, *[""] * length][:length]
