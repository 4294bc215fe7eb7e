"""House rules from one phone to another: by link, by code or by file, with a look before."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.errors import BadRuleSet
from scorekeeper.forms.fields import LONGEST_TITLE, clean
from scorekeeper.forms.house import Sheet, refused
from scorekeeper.rules.file_keys import present_keys
from scorekeeper.rules.house import NAME, differences, is_sheet, merge_sheet
from scorekeeper.rules.library import parse_toml
from scorekeeper.rules.sheet_links import LONGEST_WORD, pack_sheet, unpack_sheet, word_in
from scorekeeper.store.house_sheets import LONGEST_SHEET
from scorekeeper.web import form_keys, house_sets
from scorekeeper.web.form_keys import WRONG_INPUT
from scorekeeper.web.house_sets import HouseSet
from scorekeeper.web.urls import LOOPBACK, shared_url

bp = Blueprint("house_sharing", __name__)

NO_SHEET = "This is no file of house rules: it does not name the book that it changes (`base`)."


@bp.get("/house/<set_id>/share")
def share(set_id: str) -> str:
    found = house_sets.find_set(set_id) or abort(404, "These house rules are not on this phone.")
    word = pack_sheet(found.sheet)
    link = shared_url(url_for("house_sharing.take", s=word, _external=True))
    return render_template(
        "house/share.html",
        house=found,
        link=link if len(word) <= LONGEST_WORD else "",
        is_loopback=urlsplit(link).hostname in LOOPBACK,
    )


@bp.get("/house/take")
def take() -> str | tuple[str, int]:
    """Show the house rules of a link, before they are kept."""
    try:
        return _preview(_checked(unpack_sheet(request.args.get("s", ""))))
    except BadRuleSet as error:
        return _form(error), WRONG_INPUT


@bp.route("/house/import", methods=["GET", "POST"])
def import_sheet() -> str | tuple[str, int]:
    """Show the house rules of a file or of a pasted link, before they are kept."""
    if request.method != "POST":
        return _form()
    file, link = request.files.get("file"), request.form.get("link", "")
    content = file.read() if file else b""
    try:
        if content:
            return _preview(_checked(_parsed(content)))
        if link.strip():
            return _preview(_checked(unpack_sheet(word_in(link))))
        raise BadRuleSet("Choose a file, or paste a link.")
    except BadRuleSet as error:
        return _form(error), WRONG_INPUT


def _parsed(content: bytes) -> Sheet:
    if len(content) > LONGEST_SHEET:
        raise BadRuleSet("This file is far longer than any house rules.")
    return parse_toml(content, "This file")


@bp.post("/house/keep")
def keep() -> BaseResponse | tuple[str, int]:
    """Keep house rules that were looked at."""
    try:
        found = _checked(unpack_sheet(request.form.get("s", "")))
    except BadRuleSet as error:
        return _form(error), WRONG_INPUT
    set_id = form_keys.new_id()
    house_sets.keep_set(set_id, found.sheet)
    flash("Saved on this phone.", "ok")
    return redirect(url_for("house.show", set_id=set_id), 303)


def _checked(sheet: Sheet) -> HouseSet:
    """Return a sheet that somebody sent; `BadRuleSet` with a sentence for each mistake."""
    if not is_sheet(sheet):
        raise BadRuleSet(NO_SHEET)
    name = sheet.get(NAME)
    sheet = present_keys(sheet, "This sheet")  # in earlier versions some had other names
    if isinstance(name, str):
        sheet = sheet | {NAME: clean(name)[:LONGEST_TITLE].strip()}
    rules = merge_sheet(sheet, "This sheet")
    faults = refused(sheet)
    if faults:
        raise BadRuleSet("\n".join(faults.values()))
    return HouseSet("", sheet, rules)


def _preview(house: HouseSet) -> str:
    return render_template(
        "house/preview.html",
        house=house,
        changes=differences(house.rules),
        word=pack_sheet(house.sheet),
    )


def _form(error: BadRuleSet | None = None) -> str:
    mistakes = str(error).split("\n") if error else []
    return render_template("house/import.html", mistakes=mistakes)
