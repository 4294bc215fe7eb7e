"""House rules: made from a book or from other house rules, kept on this device, printed."""

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.forms.fields import clean
from scorekeeper.forms.house import LONGEST_REASON, HouseForm, Sheet
from scorekeeper.rules.choices import rules_choices
from scorekeeper.rules.editor.reasons import reasons_of, with_reasons
from scorekeeper.rules.house import BASE, NAME, differences
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.sheet_text import sheet_text
from scorekeeper.web import devices, form_keys, house_sets, table_access
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.house_page import EditorPage
from scorekeeper.web.house_sets import HouseSet

bp = Blueprint("house", __name__)


@bp.get("/house")
def index() -> str:
    return render_template(
        "house/index.html",
        own=house_sets.own_sets(),
        unreadable=house_sets.unreadable_sets(),
        presets=house_sets.preset_sets(),
        books=rules_choices(),
    )


@bp.route("/house/new", methods=["GET", "POST"])
def new() -> BaseResponse | str | tuple[str, int]:
    """Make house rules of a book, or of a copy of other house rules."""
    start = _start()
    if request.method != "POST":
        return _editor(EditorPage(start, MultiDict()))
    return _save(start, form_keys.new_id())


@bp.route("/house/<set_id>/edit", methods=["GET", "POST"])
def edit(set_id: str) -> BaseResponse | str | tuple[str, int]:
    """Change house rules of this device; a table that plays by them keeps its own copy."""
    start = _own_or_404(set_id).sheet
    if request.method != "POST":
        return _editor(EditorPage(start, MultiDict()), set_id)
    return _save(start, set_id)


def _start() -> Sheet:
    """Return the sheet to start from: other house rules, or a book without any change."""
    source = request.values.get("from", "")
    if source:
        found = house_sets.find_set(source) or abort(404, "These house rules are not here.")
        return {key: value for key, value in found.sheet.items() if key not in ("about", "source")}
    base = request.values.get("base") or next(iter(all_rule_sets()))
    if base not in all_rule_sets():
        abort(404, "There is no such rule book.")
    return {BASE: base, NAME: f"Our {all_rule_sets()[base].name} rules"}


def _save(start: Sheet, set_id: str) -> BaseResponse | tuple[str, int]:
    sheet, faults = HouseForm(start, request.form, _since_today()).result()
    if faults:
        is_new = request.endpoint == "house.new"
        return _editor(EditorPage(start, request.form, faults), "" if is_new else set_id), (
            WRONG_INPUT
        )
    house_sets.keep_set(set_id, sheet)
    flash("Saved on this phone.", "ok")
    return redirect(url_for("house.show", set_id=set_id), 303)


def _since_today() -> str:
    here = table_access.now().astimezone()
    return f"Since {here.day} {here:%B %Y}"


def _editor(page: EditorPage, set_id: str = "") -> str:
    book = all_rule_sets()[page.start[BASE]]
    name = request.form.get("name", page.start[NAME] if len(page.start) > len((BASE, NAME)) else "")
    return render_template(
        "house/edit.html",
        page=page,
        book=book,
        books=all_rule_sets().values(),
        set_id=set_id,
        name=name,
        source=request.values.get("from", ""),
    )


@bp.get("/house/<set_id>")
def show(set_id: str) -> str:
    found = _set_or_404(set_id)
    return render_template(
        "house/show.html",
        house=found,
        changes=differences(found.rules),
        reasons=[(id, field.label, why) for id, (field, why) in reasons_of(found.sheet).items()],
        longest_reason=LONGEST_REASON,
    )


@bp.post("/house/<set_id>/why")
def explain(set_id: str) -> BaseResponse:
    """Write down why the table plays its values so."""
    sheet = _own_or_404(set_id).sheet
    typed = {id: clean(request.form.get(id, "")) for id in reasons_of(sheet)}
    told = {id: text[:LONGEST_REASON].strip() for id, text in typed.items()}
    house_sets.keep_set(set_id, with_reasons(sheet, told))
    flash("Saved on this phone.", "ok")
    return redirect(url_for("house.show", set_id=set_id), 303)


@bp.post("/house/<set_id>/delete")
def delete(set_id: str) -> BaseResponse:
    if request.form.get("sure"):
        devices.delete_house_sheet(set_id)
        flash("Deleted. Games that are played by these rules keep them.", "ok")
        return redirect(url_for("house.index"), 303)
    flash("Nothing was deleted: tick the box first.", "warning")
    return redirect(url_for("house.show", set_id=set_id), 303)


@bp.get("/house/<set_id>.toml")
def file(set_id: str) -> Response:
    """Return house rules as a file, to keep, to send or to change by hand."""
    found = _set_or_404(set_id)
    response = Response(sheet_text(found.sheet), content_type="application/toml; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="house-rules.toml"'
    return response


def _set_or_404(set_id: str) -> HouseSet:
    return house_sets.find_set(set_id) or abort(404, "These house rules are not on this phone.")


def _own_or_404(set_id: str) -> HouseSet:
    found = _set_or_404(set_id)
    if not found.is_own:
        abort(403, "Edit a copy: these rules come with the program.")
    return found
