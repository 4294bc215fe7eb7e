"""How pages look on this device: larger or very large text, and buttons for the left hand."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.devices import LOOKS_COOKIE
from scorekeeper.web.security.sessions import set_cookie
from scorekeeper.web.table_access import find_table

bp = Blueprint("looks", __name__)

# What can be chosen, each with the words that say so; the ids are classes of the stylesheet.
SIZES = {"": "usual", "bigger": "larger", "large": "very large, one side at a time"}
LEFT = "For the left hand: main button and menu on the left"
LOOKS = ("bigger", "large", "left")


@bp.app_template_global("looks")
def chosen() -> list[str]:
    """Return the looks this device has chosen."""
    kept = request.cookies.get(LOOKS_COOKIE, "").split(".")
    return _known(kept)


def _known(looks: list[str]) -> list[str]:
    """Return those that there are; of two sizes the larger one."""
    found = [look for look in LOOKS if look in looks]
    return [look for look in found if look != "bigger" or "large" not in found]


@bp.route("/looks", methods=["GET", "POST"])
def page() -> Response | str:
    """Show the choice, or remember it on this device; scripts are not needed."""
    table = find_table(request.values.get("t", ""))  # whose board led here
    if request.method != "POST":
        return render_template(
            "home/looks.html", sizes=[*SIZES.items()], left=LEFT, chosen=chosen(), table=table
        )
    wanted = _known(request.form.getlist("look"))
    board = url_for("board.show", table_id=table.id) if table else ""
    response = redirect(board or url_for("home.index"), 303)
    set_cookie(response, LOOKS_COOKIE, ".".join(wanted))
    flash("This device remembers how you like it.", "ok")
    return response
