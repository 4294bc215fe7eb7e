"""The rules of a table as its page shows them, and the other rules that were chosen there."""

import tomllib
from typing import Any

import msgspec
from flask import request

from scorekeeper.errors import BadRuleSet, Impossible, LedgerRefusal, Malformed
from scorekeeper.rules.choices import book_title
from scorekeeper.rules.editor.answers import edited, fields_for
from scorekeeper.rules.editor.fields import Field
from scorekeeper.rules.house import BASE, NAME, merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values
from scorekeeper.rules.sheet_text import sheet_text
from scorekeeper.table.game import Game
from scorekeeper.table.rule_change import RulePlan, book_of, plan_change, sheet_of
from scorekeeper.web.house_sets import find_set, own_sets, preset_sets

BOOK, FROM_FILE, ONE_VALUE = "book", "file", "value"  # what may be chosen besides a set
LONGEST_SHEET = 20_000  # characters
REFUSALS = (BadRuleSet, Impossible, LedgerRefusal, Malformed)

Sheet = dict[str, Any]


class OfferedRules(msgspec.Struct, frozen=True):
    """Rules that a table may change to: what names them in the form, and in words."""

    key: str
    name: str
    line: str


class ChosenRules(msgspec.Struct, frozen=True):
    """Rules that were chosen: a sheet, or the plain book; of the present edition or the table's."""

    sheet: Sheet | None
    is_own_copy: bool = False

    def plan(self, game: Game, *, is_always: bool) -> RulePlan:
        book = book_of(game)
        if not self.is_own_copy and game.rules.id in all_rule_sets():
            book = as_values(all_rule_sets()[game.rules.id])
        return plan_change(game, book, self.sheet, is_always=is_always)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What a form sends to choose the same again."""
        text = sheet_text(self.sheet) if self.sheet else ""
        return [("text", text), ("copy", "1" if self.is_own_copy else "")]


def offered(game: Game) -> list[OfferedRules]:
    """Return the rules of the table's book that can be chosen here."""
    sets = [
        OfferedRules(one.id, one.name, one.line)
        for one in (*own_sets(), *preset_sets())
        if one.rules.id == game.rules.id
    ]
    return [OfferedRules(BOOK, f"{book_title(game.rules)}, plain", "without house rules"), *sets]


def _sheet_of_set(key: str) -> Sheet:
    found = find_set(key)
    if found is None:
        raise Malformed("Choose one of the rules first.")
    return found.sheet


def single_fields(game: Game) -> list[tuple[Field, str]]:
    """Return the values that can be changed one at a time, with what they are now."""
    if game.rules.id not in all_rule_sets():
        return []
    now = as_values(game.rules)
    fields = fields_for(_start(game)).values()
    return [
        (field, field.words(field.read(now)))
        for field in fields
        if field.kind in ("numbers", "yes-no") and not field.is_again
    ]


def _start(game: Game) -> Sheet:
    """Return the sheet that single changes are added to."""
    empty = {BASE: game.rules.id, NAME: f"Our {game.rules.name} rules"}
    return dict(sheet_of(game) or empty)


def read_choice(game: Game, why: str) -> ChosenRules:
    """Return the rules that a form has chosen; a refusal says what is wrong with them."""
    chosen = request.form.get("set", "")
    if chosen == BOOK:
        return ChosenRules(None)
    if chosen == FROM_FILE:
        return ChosenRules(_read_sheet(game, _sent_text()))
    if chosen == ONE_VALUE:
        return ChosenRules(_with_one_value(game, why), is_own_copy=True)
    return ChosenRules(_sheet_of_set(chosen))


def agreed_choice(game: Game) -> ChosenRules:
    """Return the rules that were looked at before they were agreed on."""
    text, is_own_copy = request.form.get("text", ""), bool(request.form.get("copy"))
    return ChosenRules(_read_sheet(game, text) if text else None, is_own_copy)


def _sent_text() -> str:
    file = request.files.get("file")
    packed = file.read(LONGEST_SHEET * 4 + 1) if file else b""
    try:
        return packed.decode() if packed else request.form.get("text", "")
    except UnicodeDecodeError:
        raise Malformed("This file is no house sheet: it is not text.") from None


def _read_sheet(game: Game, text: str) -> Sheet:
    if not text.strip():
        raise Malformed("Choose a file, or paste the text of a house sheet.")
    if len(text) > LONGEST_SHEET:
        raise Malformed("This is far too long for a house sheet.")
    try:
        sheet = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise Malformed(f"This is no house sheet: {str(error)[:120]}.") from None
    merged = merge_sheet(sheet, "The house sheet")
    if merged.id != game.rules.id:
        raise Impossible(
            f"This table plays {book_title(game.rules)}, and these rules are made from "
            f"{book_title(merged)}. Begin a new game for them."
        )
    return sheet


def _with_one_value(game: Game, why: str) -> Sheet:
    fields = {field.id: field for field, _now in single_fields(game)}
    field = fields.get(request.form.get("value", ""))
    if field is None:
        raise Malformed("Choose which value is played otherwise.")
    typed = request.form.get("to", "").strip()[:20]
    text = typed.lower() if field.kind == "yes-no" else typed
    # One number stands for every box: as many canastas for each number of players.
    texts = field.expand(as_values(all_rule_sets()[game.rules.id]), text)
    done = edited(_start(game), {field.id: texts}, why)
    if done.faults:
        raise Malformed(f"{field.label}: {next(iter(done.faults.values()))}")
    return done.sheet
