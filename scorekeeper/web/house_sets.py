"""House rules that can be chosen on this device: its own, and those that come with the program."""

import tomllib
from typing import Any

import msgspec

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.choices import RulesChoice
from scorekeeper.rules.house import NAME, merge_sheet
from scorekeeper.rules.presets import presets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.sheet_text import sheet_text
from scorekeeper.store.house_sheets import StoredSheet
from scorekeeper.table.rule_change import sheet_of
from scorekeeper.table.rule_words import rules_line
from scorekeeper.web import devices, table_access
from scorekeeper.web.table_access import TableAccess

# Before an id where a book could be named as well: of house rules, of a table with its own.
PREFIX, TABLE_PREFIX = "house:", "table:"


class HouseSet(msgspec.Struct, frozen=True):
    """A sheet with its id and the rules it makes; `is_own` where this device has made it."""

    id: str
    sheet: dict[str, Any]
    rules: RuleSet
    is_own: bool = False

    @property
    def name(self) -> str:
        return self.rules.house_name

    @property
    def line(self) -> str:
        """The book, and how much of it is changed: 'Hudson, 2 house rules'."""
        return rules_line(self.rules)

    @property
    def key(self) -> str:
        """What names these rules in the form of a new game."""
        return PREFIX + self.id


class UnreadableSet(msgspec.Struct, frozen=True):
    """House rules of this device that this version cannot read any more."""

    id: str
    name: str
    why: str


def own_sets() -> list[HouseSet]:
    """Return the house rules of this device that can be read, those saved last first."""
    return [found for found in map(_read, devices.house_sheets()) if isinstance(found, HouseSet)]


def unreadable_sets() -> list[UnreadableSet]:
    """Return those that cannot: made by another version, or for a book that is gone."""
    found = map(_read, devices.house_sheets())
    return [one for one in found if isinstance(one, UnreadableSet)]


def _read(stored: StoredSheet) -> HouseSet | UnreadableSet:
    name = "House rules"
    try:
        sheet = tomllib.loads(stored.text)
        name = str(sheet.get(NAME, name))
        return HouseSet(stored.id, sheet, merge_sheet(sheet, name), is_own=True)
    except (BadRuleSet, tomllib.TOMLDecodeError) as error:
        return UnreadableSet(stored.id, name, str(error))


def preset_sets() -> list[HouseSet]:
    """Return the house rules that come with the program."""
    return [HouseSet(one.id, one.sheet, one.rules) for one in presets().values()]


def find_set(set_id: str) -> HouseSet | None:
    """Return house rules by their id: this device's own, or ours."""
    return next((one for one in (*own_sets(), *preset_sets()) if one.id == set_id), None)


def own_choices(like: TableAccess | None = None) -> list[RulesChoice]:
    """Return the house rules for a new game: of a table it is like, this device's own, and ours."""
    sets = [*own_sets(), *preset_sets()]
    choices = [
        RulesChoice(
            rules=one.rules,
            name=one.name,
            line=one.line if one.is_own else one.sheet["about"],
            leads=one.is_own,
            key=one.key,
            sheet=one.sheet,
        )
        for one in sets
    ]
    sheet = sheet_of(like.game) if like else None
    if like and sheet and rules_key(like) not in {choice.key for choice in choices}:
        rules = like.game.rules
        at_table = RulesChoice(
            rules=rules,
            name=rules.house_name,
            line=f"{rules_line(rules)}, as at {like.game.name}",
            leads=True,
            key=rules_key(like),
            sheet=dict(sheet),
        )
        choices.insert(0, at_table)
    return choices


def rules_key(table: TableAccess) -> str:
    """Return what names the rules of a table: its book, house rules like them, or the table."""
    sheet = sheet_of(table.game)
    if sheet is None:
        return table.game.rules.id
    same = (one.key for one in (*own_sets(), *preset_sets()) if one.sheet == sheet)
    return next(same, f"{TABLE_PREFIX}{table.id}")


def keep_set(set_id: str, sheet: dict[str, Any]) -> None:
    """Keep a good sheet on this device."""
    devices.keep_house_sheet(StoredSheet(set_id, table_access.moment(), sheet_text(sheet)))
