"""Links: who may score, who may watch, and how another phone gets in."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.store.ledger import May
from scorekeeper.store.refusals import LinkEnded
from scorekeeper.store.secrets import hash_secret, link_hashes
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import CONFLICT
from scorekeeper.web.urls import LOOPBACK, share_url

bp = Blueprint("sharing", __name__)


@bp.get("/t/<table_id>/share")
def share(table_id: str) -> str:
    table = table_access.open_table(table_id)
    kinds: tuple[May, ...] = ("watch", "score") if table.may_score else ("watch",)
    links = {may: share_url(table, may) for may in kinds}
    return render_template(
        "sharing/share.html",
        table=table,
        game=table.game,
        links=links,
        is_loopback=urlsplit(links["watch"]).hostname in LOOPBACK,
    )


@bp.get("/j/<table_id>/<secret>")
def join(table_id: str, secret: str) -> BaseResponse:
    """Open a table by its link; the secret goes into the cookie and out of the address."""
    allowed = table_access.store().peek(table_id, hash_secret(secret))
    if allowed is None:
        abort(404, "This link does not work any more: ask for the new one.")
    response = redirect(url_for("board.show", table_id=table_id), 303)
    known = table_access.find_table(table_id)
    if known is None or not known.may_score or allowed.may == "score":
        table_access.remember(response, {table_id: secret})
    return response


@bp.post("/t/<table_id>/share/renew")
def renew(table_id: str) -> BaseResponse:
    """End every link of a table; this device gets the new one."""
    response = redirect(url_for("sharing.share", table_id=table_id), 303)
    secret, store = form_keys.secret(), table_access.store()
    new = link_hashes(secret)
    # The same form sent twice must not end the link it has just made.
    if store.peek(table_id, new.score) is None:
        table = table_access.open_table(table_id, "score")
        if not request.form.get("sure"):
            flash("Nothing was renewed: tick the box first.", "warning")
            return response
        holder = hash_secret(table.secret)
        try:
            store.renew_links(table_id, new, table_access.moment(), holder=holder)
        except LinkEnded as refusal:
            if store.peek(table_id, holder) is None:
                abort(CONFLICT, str(refusal))
            flash("The links were renewed once more since. These are the ones that count.", "info")
            return response
    flash("The old links have ended. Share the new links with the people who need them.", "ok")
    table_access.remember(response, {table_id: secret})
    return response
