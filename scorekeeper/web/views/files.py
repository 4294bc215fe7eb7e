"""Games as files: out as JSON or CSV, and back in."""

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.errors import ImportDuplicate, ImportRefused, ImportTooMany
from scorekeeper.moments import local_text
from scorekeeper.store.refusals import FileDamaged
from scorekeeper.store.secrets import link_hashes
from scorekeeper.store.store import Store
from scorekeeper.store.table_file import decode_tables
from scorekeeper.store.transfer import export_table, export_tables, import_tables
from scorekeeper.table.csv_export import HANDS_CSV, LINES_CSV, ExportedGame
from scorekeeper.table.integrity import check_ledger, kept_as_counted
from scorekeeper.table.titles import file_name
from scorekeeper.text import number_of
from scorekeeper.web import form_keys, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.security import rates
from scorekeeper.web.table_access import TableAccess

bp = Blueprint("files", __name__)

LINES = "lines"  # the rows of a CSV file, beside "hands"
MOST_TABLES = 200  # of one file; a short one may name one rule book many times
NOTES_SHOWN = 3  # of games whose points another version has counted


@bp.get("/t/<table_id>/export")
def table(table_id: str) -> str:
    found = table_access.open_table(table_id)
    return render_template("files/table.html", table=found, game=found.game)


@bp.get("/t/<table_id>.json")
def table_json(table_id: str) -> Response:
    found = table_access.open_table(table_id)
    return _file(
        export_table(table_access.store(), found.id),
        "application/json",
        f"{file_name(found.game, local_text)}.json",
    )


@bp.get("/t/<table_id>.csv")
@bp.get("/t/<table_id>/<any(hands, lines):rows>.csv")
def table_csv(table_id: str, rows: str = LINES) -> Response:
    found = table_access.open_table(table_id)
    return _csv([found], rows, f"{file_name(found.game, local_text, rows)}.csv")


@bp.get("/export.json")
def all_json() -> Response:
    ids = table_access.own_ids()
    store = table_access.store()
    try:
        packed = export_tables(store, ids)
    except FileDamaged:  # one table that cannot be read must not hold back the others
        packed = export_tables(store, [own for own in ids if _can_be_read(store, own)])
    return _file(packed, "application/json", "scorekeeper.json")


def _can_be_read(store: Store, table_id: str) -> bool:
    try:
        return bool(store.load(table_id))
    except FileDamaged:
        return False


@bp.get("/export.csv")
@bp.get("/export/<any(hands, lines):rows>.csv")
def all_csv(rows: str = LINES) -> Response:
    return _csv(table_access.own_tables(), rows, f"{rows}.csv")


def _csv(tables: list[TableAccess], rows: str, name: str) -> Response:
    games = [ExportedGame(table.id, table.game) for table in tables]
    content = (LINES_CSV if rows == LINES else HANDS_CSV).file(games, local_text)
    return _file(content, "text/csv; charset=utf-8", name)


def _file(body: bytes, kind: str, name: str) -> Response:
    response = Response(body, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@bp.route("/import", methods=["GET", "POST"])
def import_games() -> BaseResponse | str | tuple[str, int]:
    """Import the games of a file; this device may score at them."""
    if request.method != "POST":
        return render_template("files/import.html", why="")
    file = request.files.get("file")
    content = file.read() if file else b""
    if not content:
        return render_template("files/import.html", why="Choose a file first."), WRONG_INPUT
    try:
        table_ids = _import(content)
    except ImportRefused as error:
        return render_template("files/import.html", why=str(error)), WRONG_INPUT
    response = redirect(url_for("home.index"), 303)
    table_access.remember(
        response, {table_id: form_keys.secret_of_import(table_id) for table_id in table_ids}
    )
    flash(f"{number_of(len(table_ids), 'game')} imported.", "ok")
    return response


def _import(content: bytes) -> tuple[str, ...]:
    """Store the tables of a file; return their ids, also where this form has stored them before."""
    found = decode_tables(content)
    if len(found) > MOST_TABLES:
        raise ImportTooMany(MOST_TABLES)
    tables, notes = [], []
    for table in found:
        checked = check_ledger(table.entries, is_ours=table.is_ours)
        tables.append(table.with_summary(checked.summary))
        if checked.difference:
            notes.append(kept_as_counted(checked))
    links = {table.id: link_hashes(form_keys.secret_of_import(table.id)) for table in tables}
    store = table_access.store()
    if not any(store.peek(table_id, made.score) for table_id, made in links.items()):
        rates.take(tables=len(tables), size=len(content))
    try:
        imported = import_tables(store, tables, links, table_access.moment())
    except ImportDuplicate as error:
        own = tuple(table_id for table_id in links if store.peek(table_id, links[table_id].score))
        if error.table_id not in own:
            raise
        return own
    for note in notes[:NOTES_SHOWN]:
        flash(note, "info")
    return imported
