"""Worked out on the spot: the meld counter, may I go out, may I take the pile."""

from typing import Any, cast

from flask import Blueprint, render_template, request

from scorekeeper.errors import Refusal
from scorekeeper.referee.advice import Advice, LastCard, PartnerReply, PileSituation
from scorekeeper.referee.advice import may_go_out as go_out
from scorekeeper.referee.advice import may_take_pile as take_pile
from scorekeeper.referee.at_table import facts_at
from scorekeeper.referee.opening_check import OpeningCheck, check_opening
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.rules.cards import (
    BLACK_THREE,
    CARD_NAMES,
    NATURAL_RANKS,
    RANKS,
    RED_THREE,
    WILD_RANKS,
)
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.text import LARGEST_COUNT, number_or_none
from scorekeeper.web.referee_context import RefereeContext, referee_context

ROWS = 6  # melds that can be typed without a script
KEYS = (*NATURAL_RANKS, BLACK_THREE, *WILD_RANKS)

bp = Blueprint("tools", __name__)


@bp.get("/counter")
def counter() -> str:
    """Count the cards somebody wants to lay down."""
    ask = referee_context()
    texts = [" ".join(text.split()) for text in request.args.getlist("meld")]
    count, problem = _count(ask, texts)
    page = "tools/_count.html" if "part" in request.args else "tools/counter.html"
    return render_template(
        page,
        ask=ask,
        books=all_rule_sets().values(),
        side=_side(ask),
        total=request.args.get("total", ""),
        needs=_needs(ask),
        texts=[*texts, *[""] * (ROWS - len(texts))],
        pile=request.args.get("pile", ""),
        keys=[(rank, CARD_NAMES[rank][0]) for rank in KEYS],
        count=count,
        problem=problem,
    )


def _count(ask: RefereeContext, texts: list[str]) -> tuple[OpeningCheck | None, str]:
    """Count what was typed; empty rows are left out, the pile's place kept."""
    typed = [place for place, text in enumerate(texts) if text]
    if not typed:
        return None, ""
    try:
        pile = _number(request.args.get("pile", ""), "the meld with the top discard")
        facts = _facts(ask)
        place = typed.index(pile - 1) if pile and pile - 1 in typed else None
        melds = [texts[one] for one in typed]
        return check_opening(ask.rules, melds, facts.total or 0, facts.raised, place), ""
    except Refusal as refused:
        return None, str(refused)


def _needs(ask: RefereeContext) -> list[int]:
    return [need.points for need in ask.game.needs] if ask.game else []


def _side(ask: RefereeContext) -> int:
    """Read which side asks, counted from 1; the first where nobody said."""
    text = request.args.get("side", "")
    return int(text) if text in {str(n + 1) for n in range(len(ask.sides))} else 1


def _facts(ask: RefereeContext) -> TableFacts:
    if ask.game:
        return facts_at(ask.game, _side(ask) - 1)
    return TableFacts(total=_number(request.args.get("total", ""), "the total"))


def _number(text: str, what: str) -> int:
    """Return a typed number, 0 for an empty field; the refusal says what it was typed for."""
    number = number_or_none(text[:20]) if text.strip() else 0
    if number is None or abs(number) > LARGEST_COUNT:
        raise Refusal(f"“{text[:20]}” cannot be {what}: type a number such as 1,480.")
    return number


@bp.get("/may-i-go-out")
def may_go_out() -> str:
    """Answer whether somebody may go out now."""
    ask = referee_context()
    players = _players(ask)
    given = "canastas" in request.args
    advice, problem = _advise(lambda: _go_out(ask, players)) if given else (None, "")
    return render_template(
        "tools/may_go_out.html",
        ask=ask,
        books=all_rule_sets().values(),
        players=players,
        has_partners=max(ask.rules.seating(players).sides) > 1,
        given=request.args,
        advice=advice,
        problem=problem,
    )


def _players(ask: RefereeContext) -> int:
    """Take the table's number of players, or one the book knows."""
    if ask.game and len(ask.game.players) in ask.rules.player_counts:
        return len(ask.game.players)
    text = request.args.get("players", "")
    known = {str(count): count for count in ask.rules.player_counts}
    return known.get(text, ask.rules.usual_players)


def _go_out(ask: RefereeContext, players: int) -> Advice:
    return go_out(
        ask.rules,
        players,
        canastas=_read_count("canastas", "the number of canastas"),
        can_make=_read_count("make", "the number of canastas"),
        partner=cast(PartnerReply, _one_of("asked", "not-asked", "yes", "refused")),
        last_card=cast(LastCard, _one_of("last", "discard", "meld")),
    )


def _read_count(name: str, what: str) -> int:
    number = _number(request.args.get(name, ""), what)
    if number < 0:
        raise Refusal(f"{number} cannot be {what}.")
    return number


def _one_of(name: str, usual: str, *others: str) -> str:
    value = request.args.get(name, usual)
    return value if value in others else usual


def _advise(work_out: Any) -> tuple[Advice | None, str]:
    try:
        return work_out(), ""
    except Refusal as refused:
        return None, str(refused)


@bp.get("/may-i-take-the-pile")
def may_take_pile() -> str:
    """Answer whether somebody may take the pile now."""
    ask = referee_context()
    advice, problem = _advise(lambda: _take_pile(ask)) if "top" in request.args else (None, "")
    return render_template(
        "tools/may_take_pile.html",
        ask=ask,
        books=all_rule_sets().values(),
        side=_side(ask),
        tops=[(rank, _card_label(rank)) for rank in RANKS if rank != RED_THREE],
        given=request.args,
        advice=advice,
        problem=problem,
    )


def _card_label(rank: str) -> str:
    return CARD_NAMES[rank][0].capitalize()


def _take_pile(ask: RefereeContext) -> Advice:
    naturals = _read_count("naturals", "the number of matching cards")
    wilds = _read_count("wilds", "the number of wild cards")
    alone = request.args.get("cards") == "one"
    situation = PileSituation(
        top=request.args.get("top", ""),
        cards=1 if alone else max(2, naturals + wilds),
        pile=1 if request.args.get("pile") == "one" else 2,
        opened=request.args.get("opened") == "yes",
        frozen=request.args.get("frozen") == "yes",
        naturals=naturals,
        wilds=wilds,
        on_table=_read_count("table", "the number of cards in a meld"),
        stock_gone=request.args.get("stock") == "gone",
    )
    return take_pile(ask.rules, situation, _facts(ask))
