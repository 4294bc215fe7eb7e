"""How pages look on this device: larger or very large text, and buttons for the left hand."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.devices import LOOKS_COOKIE
from scorekeeper.web.security.sessions import set_cookie
from scorekeeper.web.table_access import find_table

bp = Blueprint("looks", __name__)

# What can be chosen, each with the sentence that says so; the ids are classes of the stylesheet.
LOOKS = {
    "bigger": "Larger text",
    "large": "Very large text, one side at a time",
    "left": "For the left hand: main button and menu on the left",
}


@bp.app_template_global("looks")
def chosen() -> list[str]:
    """Return the looks this device has chosen."""
    kept = request.cookies.get(LOOKS_COOKIE, "").split(".")
    return [look for look in LOOKS if look in kept]


@bp.route("/looks", methods=["GET", "POST"])
def page() -> Response | str:
    """Show the choice, or remember it on this device; scripts are not needed."""
    table = find_table(request.values.get("t", ""))  # whose board led here
    if request.method != "POST":
        return render_template("home/looks.html", choices=LOOKS, chosen=chosen(), table=table)
    wanted = request.form.getlist("look")
    board = url_for("board.show", table_id=table.id) if table else ""
    response = redirect(board or url_for("home.index"), 303)
    set_cookie(response, LOOKS_COOKIE, ".".join(look for look in LOOKS if look in wanted))
    flash("This device remembers how you like it.", "ok")
    return response
