"""The first page, help, and what a phone asks of an app."""

from flask import (
    Blueprint,
    Response,
    flash,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.forms.fields import clean
from scorekeeper.table import example as examples
from scorekeeper.table import practice as lesson
from scorekeeper.web import devices, form_keys, table_access
from scorekeeper.web.static_files import asset

bp = Blueprint("home", __name__)

TABLES_A_PAGE = 60
PAPER, FELT = "#FBF7EC", "#12523B"


@bp.get("/")
def index() -> str:
    count = len(table_access.own_ids())
    most = None if "all" in request.args else TABLES_A_PAGE
    mine, unreadable = table_access.listed_tables(most)
    running = [table for table in mine if table.game.outcome is None]
    finished = [table for table in mine if table.game.outcome]
    return render_template(
        "home/home.html",
        running=running,
        finished=finished,
        unreadable=unreadable,
        count=count,
        is_whole=count <= TABLES_A_PAGE or "all" in request.args,
        device=devices.name(),
    )


@bp.get("/help", endpoint="help")
def help_page() -> str:
    return render_template("home/help.html")


@bp.post("/example")
def example() -> BaseResponse:
    """Put a whole game on this device, to look at, print and delete."""
    start, *played = examples.entries()
    table = form_keys.new_table(start)
    for number, entry in enumerate(played):
        table.append([entry], key=f"{form_keys.key()}-{number}")
    response = redirect(url_for("board.show", table_id=table.id), 303)
    table_access.remember(response, {table.id: table.secret})
    return response


@bp.post("/practice")
def practice() -> BaseResponse:
    """Begin a table with a hand to score by oneself."""
    table = form_keys.new_table(lesson.start())
    response = redirect(url_for("board.show", table_id=table.id), 303)
    table_access.remember(response, {table.id: table.secret})
    return response


@bp.post("/device")
def device() -> BaseResponse:
    """Remember what this phone is called in the history."""
    name = clean(request.form.get("name", ""))[: devices.LONGEST_DEVICE_NAME].strip()
    response = redirect(url_for("home.index"), 303)
    devices.rename(response, name)
    message = f"This device is now called {name}." if name else "This device has no name any more."
    flash(message, "ok")
    return response


@bp.get("/healthz")
def healthz() -> Response:
    table_access.store().summaries(())  # a file that cannot be read is not healthy
    return jsonify(status="ok")


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    response = jsonify(
        name="Scorekeeper",
        short_name="Scorekeeper",
        description="Keeps the score of canasta and settles the arguments.",
        start_url=url_for("home.index"),
        scope=url_for("home.index"),
        display="standalone",
        background_color=PAPER,
        theme_color=FELT,
        icons=[
            {"src": asset("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": asset("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {
                "src": asset("icons/icon-maskable-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
            {"src": asset("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        ],
    )
    response.mimetype = "application/manifest+json"
    return response
