"""Answers to the cards in hand: the meld counter, may I go out, may I take the pile."""

from collections.abc import Callable
from typing import cast

from flask import Blueprint, render_template, request

from scorekeeper.errors import Refusal
from scorekeeper.referee import advice
from scorekeeper.referee.advice import Advice, LastCard, PartnerReply, PileSituation
from scorekeeper.referee.at_table import facts_at
from scorekeeper.referee.opening_check import OpeningCheck, check_opening
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.rules.cards import CARD_NAMES, RED_THREE
from scorekeeper.rules.going_out import asked_items
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.values import Item
from scorekeeper.text import LARGEST_COUNT, number_or_none
from scorekeeper.web.hand_page import meld_keys
from scorekeeper.web.referee_context import RefereeContext, referee_context

MOST_COUNTED = 4  # canastas of a side, where the book does not ask for more
ROWS = 6  # melds that can be typed without a script

bp = Blueprint("tools", __name__)


@bp.get("/counter")
def counter() -> str:
    """Show what the melds to be laid down count, and whether they open."""
    context = referee_context()
    texts = [" ".join(text.split()) for text in request.args.getlist("meld")]
    count, problem = _count(context, texts)
    page = "tools/_count.html" if "part" in request.args else "tools/counter.html"
    return render_template(
        page,
        ask=context,
        books=all_rule_sets().values(),
        side=_side(context),
        total=request.args.get("total", ""),
        deal=request.args.get("deal", "1"),
        needs=_needs(context),
        texts=[*texts, *[""] * (ROWS - len(texts))],
        pile=request.args.get("pile", ""),
        meld_keys=meld_keys(context.rules),
        count=count,
        problem=problem,
    )


def _count(context: RefereeContext, texts: list[str]) -> tuple[OpeningCheck | None, str]:
    """Return the melds that were typed, checked, or why they cannot be; empty rows are left out."""
    filled = [row for row, text in enumerate(texts) if text]
    if not filled:
        return None, ""
    try:
        pile_row = _number(request.args.get("pile", ""), "the meld with the top discard") - 1
        facts = _facts(context)
        pile_index = filled.index(pile_row) if pile_row in filled else None
        melds = [texts[row] for row in filled]
        check = check_opening(
            context.rules, melds, facts.total or 0, facts.raised, pile_index, deal=facts.deal
        )
    except Refusal as refusal:
        return None, str(refusal)
    return check, ""


def _needs(context: RefereeContext) -> list[str]:
    """Return what each side of the table needs, in words."""
    needs = context.game.needs if context.game else ()
    return [context.rules.say(need.band.words(need.raised)) for need in needs]


def _side(context: RefereeContext) -> int:
    """Return the number of the side that asks, from 1; the first where none is chosen."""
    text = request.args.get("side", "")
    return int(text) if text in {str(index + 1) for index in range(len(context.sides))} else 1


def _facts(context: RefereeContext) -> TableFacts:
    if context.game:
        return facts_at(context.game, _side(context) - 1)
    total = _number(request.args.get("total", ""), "the total")
    deal = _number(request.args.get("deal", ""), "the number of the hand")
    return TableFacts(total=total, deal=max(1, deal))


def _number(text: str, what: str) -> int:
    """Return a typed number, 0 for an empty field; the refusal says what it was typed for."""
    number = number_or_none(text[:20]) if text.strip() else 0
    if number is None or abs(number) > LARGEST_COUNT:
        raise Refusal(f"“{text[:20]}” cannot be {what}: type a number such as 1,480.")
    return number


@bp.get("/may-i-go-out")
def may_go_out() -> str:
    """Show whether a player may go out now."""
    context = referee_context()
    players = _players(context)
    needed = context.rules.to_go_out(players)
    items = () if needed.is_plain else asked_items(context.rules, needed)
    is_asked = any(name in request.args for name in ("canastas", *map(_count_name, items)))
    answer, problem = _advise(lambda: _go_out(context, players, items)) if is_asked else (None, "")
    return render_template(
        "tools/may_go_out.html",
        ask=context,
        books=all_rule_sets().values(),
        players=players,
        counted=[(_count_name(item), item.label) for item in items],
        most_counted=max(MOST_COUNTED, needed.canastas),
        has_partners=max(context.rules.seating(players).sides) > 1,
        given=request.args,
        advice=answer,
        problem=problem,
    )


def _players(context: RefereeContext) -> int:
    """Return how many play: at the table, or as chosen, or as usual in the book."""
    if context.game and len(context.game.players) in context.rules.player_counts:
        return len(context.game.players)
    text = request.args.get("players", "")
    known = {str(count): count for count in context.rules.player_counts}
    return known.get(text, context.rules.usual_players)


def _count_name(item: Item) -> str:
    """Return the name of the field for the number of one kind of canasta, or of a mark."""
    return f"item-{item.id}"


def _go_out(context: RefereeContext, players: int, items: tuple[Item, ...]) -> Advice:
    return advice.may_go_out(
        context.rules,
        players,
        canastas=_read_count("canastas", f"the number of {context.rules.canasta.many}"),
        can_make=_read_count("make", f"the number of {context.rules.canasta.many}"),
        counts={
            item.id: _read_count(_count_name(item), f"the number of {item.label.lower()}")
            for item in items
        },
        partner=cast(PartnerReply, _choice("asked", "not-asked", "yes", "refused")),
        last_card=cast(LastCard, _choice("last", "discard", "meld")),
    )


def _read_count(name: str, what: str) -> int:
    number = _number(request.args.get(name, ""), what)
    if number < 0:
        raise Refusal(f"{number} cannot be {what}.")
    return number


def _choice(name: str, default: str, *others: str) -> str:
    value = request.args.get(name, default)
    return value if value in others else default


def _advise(make_advice: Callable[[], Advice]) -> tuple[Advice | None, str]:
    """Return the advice, or why what was typed cannot be."""
    try:
        return make_advice(), ""
    except Refusal as refusal:
        return None, str(refusal)


@bp.get("/may-i-take-the-pile")
def may_take_pile() -> str:
    """Show whether a player may take the pile now."""
    context = referee_context()
    is_asked = "top" in request.args
    answer, problem = _advise(lambda: _take_pile(context)) if is_asked else (None, "")
    return render_template(
        "tools/may_take_pile.html",
        ask=context,
        books=all_rule_sets().values(),
        side=_side(context),
        tops=[
            (rank, _card_label(rank)) for rank in context.rules.card_ranks.all if rank != RED_THREE
        ],
        given=request.args,
        advice=answer,
        problem=problem,
    )


def _card_label(rank: str) -> str:
    return CARD_NAMES[rank].one.capitalize()


def _take_pile(context: RefereeContext) -> Advice:
    naturals = _read_count("naturals", "the number of matching cards")
    wilds = _read_count("wilds", "the number of wild cards")
    has_one_card = request.args.get("cards") == "one"
    situation = PileSituation(
        top=request.args.get("top", ""),
        cards=1 if has_one_card else max(2, naturals + wilds),
        pile=1 if request.args.get("pile") == "one" else 2,
        opened=request.args.get("opened") == "yes",
        frozen=request.args.get("frozen") == "yes",
        naturals=naturals,
        wilds=wilds,
        on_table=_read_count("table", "the number of cards in a meld"),
        stock_gone=request.args.get("stock") == "gone",
    )
    return advice.may_take_pile(context.rules, situation, _facts(context))
