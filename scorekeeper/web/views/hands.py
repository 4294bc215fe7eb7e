"""Score a hand, look at one, correct one."""

from typing import Any

import msgspec
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

from scorekeeper.forms.hand import FIRST_MODE, WAYS, way_of
from scorekeeper.forms.hand_draft import HandDraft
from scorekeeper.store.ledger import Entry
from scorekeeper.store.refusals import FileRefusal, Stale
from scorekeeper.table import corrections
from scorekeeper.table.corrections import HandVersion
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.together_words import agreement_words, earlier_disputes
from scorekeeper.text import number_or_none
from scorekeeper.web import form_keys, hand_page, hand_preview, saved_hand, table_access
from scorekeeper.web.devices import MODE_COOKIE
from scorekeeper.web.filters import problem_text
from scorekeeper.web.form_keys import TAKEN_BACK
from scorekeeper.web.hand_page import HandForm
from scorekeeper.web.hand_preview import PreviewRequest
from scorekeeper.web.security.csrf import reads_only, shows_form_again
from scorekeeper.web.security.sessions import set_cookie
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("hands", __name__)
LONGEST_KEY, LONGEST_NUMBER = 64, 10
SAVE_TRIES = 5  # others may write between reading and saving
NO_HAND = "This table has no hand {}."
NO_VERSION = "This hand has no such version."
NOT_BACK = "That version cannot be put back under the rules of today."
SAME_AGAIN = "This page had been open for a long time. Nothing is lost: tap Save again."


class Target(msgspec.Struct, frozen=True):
    """The hand a form is for: the hand in play, or an earlier one that it corrects."""

    table: TableAccess
    corrects: Hand | None = None

    @property
    def number(self) -> int:
        return self.corrects.number if self.corrects else self.table.game.number

    def posted_draft(self) -> HandDraft:
        return HandDraft.from_form(self.table.game, self.number, _posted_fields())

    def reopened(self) -> "Target | None":
        """Return the same target with what others wrote meanwhile; None: its hand was undone."""
        table = table_access.open_table(self.table.id, "score")
        if self.corrects is None:
            return Target(table)
        hand = table.game.hand(self.corrects.number)
        return Target(table, hand) if hand else None


@bp.route("/t/<table_id>/hand", methods=["GET", "POST"])
@shows_form_again
def score(table_id: str) -> Response:
    table = table_access.open_table(table_id, "score")
    if request.method == "POST":
        return _save(Target(table))
    game = table.game
    if game.outcome:  # the board says so; a flash would wait for some other page
        return _to_board(table)
    undone = _undone(game)
    if undone is None:
        mode = request.cookies.get(MODE_COOKIE, "")
        draft = HandDraft.blank(game, mode if mode in WAYS else FIRST_MODE)
        return make_response(hand_page.form_page(HandForm(table=table, draft=draft, is_blank=True)))
    draft = HandDraft.from_count(game, game.number, undone.count)
    return _form(Target(table), draft, is_refilled=True)


@bp.route("/t/<table_id>/hand/<int:number>/correct", methods=["GET", "POST"])
@shows_form_again
def correct(table_id: str, number: int) -> Response:
    table = table_access.open_table(table_id, "score")
    hand = table.game.hand(number)
    if hand is None:
        if request.method == "POST" and corrections.was_undone(table.game, number):
            return _undone_meanwhile(table_id, number)
        abort(404, NO_HAND.format(number))
    target = Target(table, hand)
    if request.method == "POST":
        return _save(target)
    saved = corrections.current_version(table.game, hand)
    draft = HandDraft.from_count(table.game, number, saved.count)
    return _form(target, draft, kept=draft.accepted_in(hand))


@bp.post("/t/<table_id>/hand/preview")
@reads_only
def preview(table_id: str) -> str:
    game = table_access.open_table(table_id, "score").game
    number = min(_sent_number("number") or game.number, game.number)
    draft = HandDraft.from_form(game, number, _posted_fields())
    options = PreviewRequest.from_form(request.form, len(draft.sides))
    return hand_preview.preview(draft, options, _accepted())


@bp.get("/t/<table_id>/hand/<int:number>")
def hand(table_id: str, number: int) -> str:
    table = table_access.open_table(table_id)
    found = table.game.hand(number) or abort(404, NO_HAND.format(number))
    return render_template(
        "hand/hand.html",
        table=table,
        game=table.game,
        hand=found,
        agreed=[*earlier_disputes(table.game, found), agreement_words(table.game, found)],
        sides=saved_hand.saved_sides(table.game, found),
        is_filled_in=saved_hand.is_filled_in(found),
        did_somebody_go_out=saved_hand.did_somebody_go_out(found),
        versions=saved_hand.saved_versions(table.game, found),
    )


@bp.post("/t/<table_id>/hand/<int:number>/back")
def put_back(table_id: str, number: int) -> Response:
    """Put an older version of a hand back, as a correction."""

    def put(table: TableAccess) -> Response:
        game, submission = table.game, form_keys.read(table)
        hand = game.hand(number) or abort(404, NO_HAND.format(number))
        sent = _sent_number("version")
        found = [v for v in corrections.typed_versions(game, hand) if v.seq == sent]
        version = found[0] if found else abort(404, NO_VERSION)
        draft = HandDraft.from_count(game, number, version.count)
        if draft.errors:
            flash(f"{NOT_BACK} {draft.errors[0].message}", "warning")
        elif not submission.saved and version.seq != hand.latest:
            table.append([draft.entry(hand)], key=submission.key, expected=game.seq)
            flash(_corrected(hand, draft), "ok")
        return Response(
            status=303,
            headers={"Location": url_for("hands.hand", table_id=table_id, number=number)},
        )

    return form_keys.until_saved(table_access.open_table(table_id, "score"), put)


# What was sent


def _posted_fields() -> dict[str, list[str]]:
    return request.form.to_dict(flat=False)


def _sent_number(name: str) -> int | None:
    """Return a number that the page wrote into a hidden field, None where there is none."""
    sent = number_or_none(request.form.get(name, "")[:LONGEST_NUMBER])
    return sent if sent is not None and sent >= 0 else None


def _accepted() -> frozenset[str]:
    """Return the keys of the warnings that were ticked, now or when the hand was saved before."""
    return frozenset(request.form.getlist("accept")) | _kept()


def _kept() -> frozenset[str]:
    return frozenset(request.form.getlist("kept"))


# Saving


def _save(target: Target) -> Response:
    """Save what was sent: as the hand in play, or in place of an earlier one."""
    for _ in range(SAVE_TRIES):
        try:
            return _try_to_save(target)
        except Stale:
            reopened = target.reopened()
            if reopened is None:
                return _undone_meanwhile(target.table.id, target.number)
            target = reopened
        except FileRefusal as error:
            current_app.logger.error("not saved: %s", error)
            return _form(target, target.posted_draft(), 503, message=str(error))
    return _form(target, target.posted_draft(), 409)


def _try_to_save(target: Target) -> Response:
    submission, draft = form_keys.read(target.table), target.posted_draft()
    if g.token_rejected:
        return _form(target, draft, 400, message=SAME_AGAIN)
    if submission.saved:
        return _answer_again(target, draft, submission.saved)
    if request.form.get("do") == "check":
        return _form(target, draft, is_checked=True, fills_modes=True)
    refusal = _refusal(target, draft)
    if refusal:
        return refusal
    entry = draft.entry(target.corrects)
    target.table.append([entry], key=submission.key, expected=draft.game.seq)
    return _saved(target, draft)


def _refusal(target: Target, draft: HandDraft) -> Response | None:
    """Return the answer to what cannot be saved as it is, None where it can."""
    game, number, seen = target.table.game, _sent_number("number"), _sent_number("of")
    other = corrections.saved_meanwhile(game, target.corrects, number=number, seen=seen)
    if other:
        return _both(target, draft, other)
    message = "" if target.corrects else corrections.why_not_next(game, number)
    if message:
        return _form(target, draft, 409, message=message)
    if draft.errors or draft.unaccepted(_accepted()):
        return _form(target, draft, 422, is_checked=True)
    return None


def _answer_again(target: Target, draft: HandDraft, entry: Entry) -> Response:
    """Answer a form sent twice as the first time, unless what it saved counts no more."""
    game = target.table.game
    if form_keys.is_taken_back(game, entry):
        return _form(target, draft, 409, message=TAKEN_BACK, key="")
    hand = corrections.hand_of(game, entry.seq)
    return _both(target, draft, hand) if hand else _saved(target, draft)


def _undone_meanwhile(table_id: str, number: int) -> Response:
    """Offer what was typed as a correction for the hand in play: the hand it was for is gone."""
    table = table_access.open_table(table_id, "score")
    target = Target(table)
    message = f"Hand {number} was taken back meanwhile, so it cannot be corrected. What you typed "
    message += f"is kept here: Save puts it on the score as hand {target.number}."
    return _form(target, target.posted_draft(), 409, message=message, key="")


# Answers


def _saved(target: Target, draft: HandDraft, number: int = 0) -> Response:
    """Return the answer to a saved hand, under its number now (0: the number of the draft)."""
    if (target.corrects and draft.game.outcome) or not target.table.game.outcome:
        saved = f"Hand {number or draft.number} is saved."
        flash(_corrected(target.corrects, draft) if target.corrects else saved, "ok")
    # Else this ended the game, and the winner is the news.
    answer = _to_board(target.table)
    mode = way_of(draft.typed, 0)
    if request.cookies.get(MODE_COOKIE) != mode:
        set_cookie(answer, MODE_COOKIE, mode)
    return answer


def _corrected(before: Hand, draft: HandDraft) -> str:
    """Return that a hand is corrected, from what to what."""
    nets = [score.net for score in draft.checked.scores]
    changes = saved_hand.net_changes(draft.game, before.nets, nets) if nets else ""
    return f"Hand {before.number} is corrected{f': {changes}' if changes else ''}."


def _to_board(table: TableAccess) -> Response:
    return Response(status=303, headers={"Location": url_for("board.show", table_id=table.id)})


def _both(target: Target, draft: HandDraft, other: Hand) -> Response:
    """Show both versions of a hand that two phones have scored; equal ones need no choice."""
    table = target.table
    if draft.stored_sides() == other.sides:
        return _saved(target, draft, other.number)
    mine = HandDraft(table.game, other.number, draft.typed)
    page = render_template(
        "hand/both.html",
        table=table,
        game=table.game,
        hand=other,
        theirs=hand_page.by_side(mine.game, other.lines),
        mine=[] if mine.errors else [score.lines for score in mine.checked.scores],
        problems=[(problem.side, problem_text(problem)) for problem in mine.errors],
        typed=[(name, value) for name, values in draft.typed.items() for value in values],
    )
    return make_response(page, 409)


def _form(target: Target, draft: HandDraft, status: int = 200, **fields: Any) -> Response:
    """Show the form with what was typed; `fields` are further fields of `HandForm`.

    It has the key of the form that was sent, so that it counts once; `key=""` makes a new one.
    """
    key = request.form.get("key", "")[:LONGEST_KEY]
    sent: dict[str, Any] = {"key": key, "accepted": _accepted(), "kept": _kept()}
    form = HandForm(
        table=target.table,
        draft=draft,
        corrects=target.corrects,
        undone=None if target.corrects else _undone(target.table.game),
        **sent | fields,
    )
    return make_response(hand_page.form_page(form), status)


def _undone(game: Game) -> HandVersion | None:
    """Return the hand to fill the form with, unless an empty form was asked for."""
    return None if hand_page.is_empty_wanted() else corrections.undone_hand(game)
