"""Games as files: out as JSON or CSV, and back in."""

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorekeeper.errors import ImportDuplicate, ImportRefused
from scorekeeper.store.secrets import link_hashes
from scorekeeper.store.transfer import decode_tables, export_table, export_tables, import_tables
from scorekeeper.table.csv_export import as_csv
from scorekeeper.table.integrity import checked_summary
from scorekeeper.web import devices, form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT

bp = Blueprint("files", __name__)


@bp.get("/t/<table_id>/export")
def table(table_id: str) -> str:
    found = table_access.open_table(table_id)
    return render_template("files/table.html", table=found, game=found.game)


@bp.get("/t/<table_id>.json")
def table_json(table_id: str) -> Response:
    found = table_access.open_table(table_id)
    return _file(
        export_table(table_access.store(), found.id), "application/json", f"{found.id}.json"
    )


@bp.get("/t/<table_id>.csv")
def table_csv(table_id: str) -> Response:
    found = table_access.open_table(table_id)
    return _file(as_csv([found.game]), "text/csv; charset=utf-8", f"{found.id}.csv")


@bp.get("/export.json")
def all_json() -> Response:
    ids = table_access.own_ids()
    return _file(export_tables(table_access.store(), ids), "application/json", "scorekeeper.json")


@bp.get("/export.csv")
def all_csv() -> Response:
    games = [found.game for found in table_access.own_tables()]
    return _file(as_csv(games), "text/csv; charset=utf-8", "scorekeeper.csv")


def _file(body: bytes, kind: str, name: str) -> Response:
    answer = Response(body, content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@bp.route("/import", methods=["GET", "POST"])
def import_games() -> Answer | str | tuple[str, int]:
    """Take in games saved as a file; this device may score at them."""
    if request.method != "POST":
        return render_template("files/import.html", why="")
    sent = request.files.get("file")
    packed = sent.read() if sent else b""
    if not packed:
        return render_template("files/import.html", why="Choose a file first."), WRONG_INPUT
    try:
        taken = _import(packed)
    except ImportRefused as error:
        return render_template("files/import.html", why=str(error)), WRONG_INPUT
    answer = redirect(url_for("home.index"), 303)
    devices.remember(answer, {table_id: form_keys.secret(table_id) for table_id in taken})
    flash(f"{len(taken)} game{'' if len(taken) == 1 else 's'} imported.", "ok")
    return answer


def _import(packed: bytes) -> tuple[str, ...]:
    """Store the tables of a file; return their ids, also where this form has stored them before."""
    tables = [table.with_summary(checked_summary(table.entries)) for table in decode_tables(packed)]
    links = {table.id: link_hashes(form_keys.secret(table.id)) for table in tables}
    store = table_access.store()
    try:
        return import_tables(store, tables, links, table_access.moment())
    except ImportDuplicate as error:
        own = tuple(table_id for table_id in links if store.peek(table_id, links[table_id].score))
        if error.table_id not in own:
            raise
        return own
