"""Score a hand, look at one, correct one."""

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    flash,
    g,
    make_response,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup

from scorekeeper.errors import Problem
from scorekeeper.forms.hand import FIRST_WAY, HandInput, TypedFields, keep_typed
from scorekeeper.forms.hand_draft import HandDraft, accept_value
from scorekeeper.forms.hand_entry import entry_of, fields_of, stored_sides
from scorekeeper.hand.count import MODES
from scorekeeper.store.ledger import Entry
from scorekeeper.store.refusals import FileRefusal, Stale
from scorekeeper.table import corrections
from scorekeeper.table.corrections import HandVersion
from scorekeeper.table.fold import undone_seqs
from scorekeeper.table.game import Game, Hand
from scorekeeper.web import form_keys, hand_page, table_access
from scorekeeper.web.security.csrf import reads_only, shows_form_again
from scorekeeper.web.security.sessions import set_cookie
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("hands", __name__)
WAY_COOKIE = "way"
MOST_DIGITS = 10
TRIES = 5  # others may write between reading and saving
SAME_AGAIN = "This page had been open for a long time. Nothing is lost: tap Save again."
FILLED_AGAIN = Markup(
    "Here is what was undone: change what is wrong and save it, or"
    ' <a href="{}">start with an empty form</a>.'
)


@bp.route("/t/<table_id>/hand", methods=["GET", "POST"])
@shows_form_again
def score(table_id: str) -> Response:
    table = table_access.open_table(table_id, "score")
    if request.method == "POST":
        return _send(table, None)
    if table.game.outcome:  # the board says so; a flash would wait for some other page
        return _to_board(table)
    undone = _undone(table.game)
    if undone is None:
        return make_response(hand_page.blank_page(table, _blank(table.game)))
    work = HandDraft(table.game, table.game.number, fields_of(undone.count, table.game))
    empty = url_for("hands.score", table_id=table_id, empty=1)
    return _form(table, work, say=FILLED_AGAIN.format(empty))


@bp.route("/t/<table_id>/hand/<int:number>/correct", methods=["GET", "POST"])
@shows_form_again
def correct(table_id: str, number: int) -> Response:
    table = table_access.open_table(table_id, "score")
    hand = table.game.hand(number) or abort(404)
    if request.method == "POST":
        return _send(table, hand)
    typed = fields_of(corrections.current_version(table.game, hand).count, table.game)
    return _form(table, HandDraft(table.game, number, typed), hand=hand)


@bp.post("/t/<table_id>/hand/preview")
@reads_only
def preview(table_id: str) -> str:
    game = table_access.open_table(table_id, "score").game
    number = _whole("number") or game.number
    number = min(number, game.number)
    return hand_page.fragment(HandDraft(game, number, _posted(game)), request.form.to_dict())


@bp.get("/t/<table_id>/hand/<int:number>")
def hand(table_id: str, number: int) -> str:
    table = table_access.open_table(table_id)
    found = table.game.hand(number) or abort(404)
    return render_template(
        "hand/hand.html",
        table=table,
        game=table.game,
        hand=found,
        sides=hand_page.by_side(table.game, found.lines),
        versions=[
            {"entry": version, "sides": hand_page.by_side(table.game, version.count.lines)}
            for version in corrections.counted_versions(table.game, found)
        ],
    )


def _undone(game: Game) -> HandVersion | None:
    """Return the hand to fill the form with, unless an empty form was asked for."""
    return None if hand_page.is_empty_wanted() else corrections.undone_hand(game)


def _whole(name: str) -> int | None:
    text = request.form.get(name, "")
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else None


def _posted(game: Game) -> TypedFields:
    return keep_typed(request.form.to_dict(flat=False), game)


def _blank(game: Game) -> TypedFields:
    way = request.cookies.get(WAY_COOKIE)
    way = way if way in MODES else FIRST_WAY
    return {f"s{n}-way": [way] for n in range(1, len(game.sides) + 1)}


def _send(table: TableAccess, hand: Hand | None) -> Response:
    """Save what was typed: as the hand in play, or in place of an earlier one."""
    for _ in range(TRIES):
        try:
            return _try(table, hand)
        except Stale:
            table = table_access.open_table(table.id, "score")
            hand = table.game.hand(hand.number) if hand else None
        except FileRefusal as error:
            current_app.logger.error("not saved: %s", error)
            return _form(table, _work(table.game, hand), hand=hand, status=503, say=str(error))
    return _form(table, _work(table.game, hand), hand=hand, status=409)


def _work(game: Game, hand: Hand | None) -> HandDraft:
    return HandDraft(game, hand.number if hand else game.number, _posted(game))


def _try(table: TableAccess, hand: Hand | None) -> Response:
    sent, work = form_keys.read(table), _work(table.game, hand)
    if g.token_rejected:
        return _form(table, work, hand=hand, status=400, say=SAME_AGAIN)
    if sent.saved:
        return _answer_again(table, sent.saved, work, hand)
    if request.form.get("do") == "check":
        return _form(table, work, hand=hand, is_checked=True)
    return _refusal(table, work, hand) or _write(table, work, hand, sent.key)


def _refusal(table: TableAccess, work: HandDraft, hand: Hand | None) -> Response | None:
    """Say why this cannot be saved as it is, if so."""
    number, seen = _whole("number"), _whole("of")
    taken = corrections.saved_meanwhile(table.game, hand, number=number, seen=seen)
    if taken:
        return _both(table, work, taken)
    if hand is None and (said := corrections.why_not_next(table.game, number)):
        return _form(table, work, status=409, say=said)
    problems = work.errors() or _not_accepted(work)
    return _form(table, work, hand=hand, status=422, problems=problems) if problems else None


def _write(table: TableAccess, work: HandDraft, hand: Hand | None, key: str) -> Response:
    table.append([entry_of(work, hand)], key=key, expected=work.game.seq)
    return _saved(table, work.number, work.entered, bool(hand))


def _answer_again(table: TableAccess, entry: Entry, work: HandDraft, hand: Hand | None) -> Response:
    """Answer a form sent twice as the first time, unless what it saved was taken back."""
    if entry.seq in undone_seqs(table.game.ledger):
        say = "This was saved and then taken back. Tap Save to save it again."
        return _form(table, work, hand=hand, status=409, say=say, is_new=True)
    number = hand.number if hand else _number_of(table.game, entry.seq)
    return _saved(table, number, work.entered, bool(hand))


def _number_of(game: Game, seq: int) -> int:
    return next((hand.number for hand in game.hands if hand.seq == seq), game.number)


def _not_accepted(work: HandDraft) -> list[Problem]:
    said = set(request.form.getlist("accept"))
    return [p for p in work.warnings() if accept_value(work, p) not in said]


def _saved(table: TableAccess, number: int, entered: HandInput, is_correction: bool) -> Response:
    flash(f"Hand {number} is {'corrected' if is_correction else 'saved'}.", "ok")
    answer = _to_board(table)
    if request.cookies.get(WAY_COOKIE) != entered.ways[0]:
        set_cookie(answer, WAY_COOKIE, entered.ways[0])
    return answer


def _to_board(table: TableAccess) -> Response:
    """Go to the board; a script that sent the form goes there itself, so that it can be sure."""
    status = 201 if "X-Draft" in request.headers else 303
    return Response(status=status, headers={"Location": url_for("board.show", table_id=table.id)})


def _both(table: TableAccess, work: HandDraft, taken: Hand) -> Response:
    """Show both versions of a hand two phones have scored; equal ones need no choice."""
    if stored_sides(work) == taken.sides:
        return _saved(table, taken.number, work.entered, False)
    mine = HandDraft(table.game, taken.number, work.typed)
    page = render_template(
        "hand/both.html",
        table=table,
        game=table.game,
        hand=taken,
        theirs=hand_page.by_side(table.game, taken.lines),
        mine=[] if mine.errors() else [score.lines for score in mine.judged.scores],
        problems=[(problem.side, hand_page.sentence(problem)) for problem in mine.errors()],
        typed=[(name, value) for name, values in work.typed.items() for value in values],
    )
    return make_response(page, 409)


def _form(
    table: TableAccess,
    work: HandDraft,
    *,
    hand: Hand | None = None,
    status: int = 200,
    say: str = "",
    problems: list[Problem] | None = None,
    is_checked: bool = False,
    is_new: bool = False,
) -> Response:
    key = request.form.get("key", "")[:64] if not is_new else ""
    page = hand_page.form_page(
        table,
        work,
        hand=hand,
        key=key,
        say=say,
        problems=problems,
        is_checked=is_checked,
        undone=None if hand else _undone(table.game),
        accepted=frozenset(request.form.getlist("accept")),
    )
    return make_response(page, status)
