"""Every address of the app, who it is for, and what a phone would send to it."""

import io
import tempfile
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorekeeper import create_app
from scorekeeper.rules.sheet_links import pack_sheet
from scorekeeper.store.transfer import export_table
from tests.support.http_phones import minus_hand
from tests.support.phones import token
from tests.support.tables import add_entry, entries_of, make_table, phone, store_of

# Addresses that belong to no table: a new one must be put here on purpose.
PUBLIC = {
    *("home.index", "home.help", "home.device", "home.example", "home.practice"),
    *(
        "home.healthz",
        "looks.page",
        "books.text",
        "home.manifest",
        "offline.page",
        "offline.worker",
        "static_files.file",
    ),
    *("new_game.new", "files.all_csv", "files.all_json", "files.import_games"),
    *("search.page", "search.page_json", "tools.counter"),
    *("tools.may_go_out", "tools.may_take_pile"),
    *("rulings.show", "rulings.show_json", "rulings.display"),
    *("house.index", "house.new", "house.edit", "house.show", "house.explain", "house.delete"),
    *("house.file", "house_sharing.share", "house_sharing.take", "house_sharing.import_sheet"),
    *("house_sharing.keep", "sheets.house_card"),
    *("pairs.show", "pairs.show_json"),
    *("books.index", "books.book", "books.paragraph", "books.topic", "books.values"),
    *("books.compare", "sheets.index", "sheets.blank", "sheets.season"),
}
NAMES = ("Zenobia", "Quirin")
WHY = "Peeked at Wilhelmine’s cards"
PRIVATE_TEXTS = (*NAMES, "Wilhelmine", "Friday night", "−455")  # for the guests of this table
READS_BY_POST = {"hands.preview", "house_sharing.import_sheet", "table_rules.preview"}
BEFORE_THE_FIRST_HAND = {"table_rules.paper"}
OF_A_DEVICE = {"home.device", "looks.page"}  # they change a cookie, and nothing in the file
OF_OWN_HOUSE_RULES = {"house.edit", "house.explain", "house.delete"}  # nobody else has them
SHEET = b'base = "hudson"\nname = "Ours"\n[target]\nis = 10000\nhouse = "Longer"\n'

_PARTS = {
    "number": "1",
    "seq": "3",
    "decision": "4",
    "irregularity_id": "drew-out-of-turn",
    "first": "saw-another-card",
    "second": "drew-extra-cards",
    "book": "hudson",
    "place": "66",
    "topic": "drawing",
    "name": "css/scorekeeper.css",
    "rows": "hands",
    "set_id": "vienna",
}


def _all_rules() -> list[Rule]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder)})
        store_of(app).close()
        return sorted(app.url_map.iter_rules(), key=str)


RULES = _all_rules()
AT_TABLES = [rule for rule in RULES if rule.endpoint not in PUBLIC]


def writes(rules: list[Rule]) -> list[Rule]:
    return [rule for rule in rules if "POST" in (rule.methods or ())]


def reads(rules: list[Rule]) -> list[Rule]:
    return [rule for rule in rules if "GET" in (rule.methods or ())]


def named(rule: Rule) -> str:
    return str(rule.endpoint)


def path_of(rule: Rule, table_id: str, secret: str = "x" * 22) -> str:
    values = {**_PARTS, "table_id": table_id, "secret": secret}
    built = rule.build(values, append_unknown=False)
    assert built
    return str(built[1])


def played_table(app: Flask) -> tuple[str, str]:
    """Begin a table with something for every route: a hand, a penalty, a decision, a correction."""
    table = make_table(app, "hudson", 2, names=NAMES)
    client = phone(app, *table)
    form = {"csrf_token": token(client), "key": "first-hand"} | minus_hand(455, 40)
    assert client.post(f"/t/{table[0]}/hand", data=form).status_code == 303
    body = {"side": 0, "points": -50, "why": WHY, "effects": ["penalty-cards"]}
    add_entry(app, table[0], "penalty", body)
    decided = {"question": "A card fell down", "decision": "Leave it", "agreed": [0]}
    add_entry(app, table[0], "precedent", decided)
    add_entry(app, table[0], "corrected", {**entries_of(app, table[0])[1].body, "of": 2})
    return table


def fields_of(endpoint: str) -> dict[str, Any]:
    """Return the fields of a form that would be saved."""
    filled: dict[str, dict[str, Any]] = {
        "home.device": {"name": "Zenobia’s phone"},
        "home.example": {},
        "new_game.new": {"rules": "hudson", "players": "2", "player": ["A", "B"], "do": "start"},
        "files.import_games": {"file": (io.BytesIO(_saved_elsewhere()), "saved.json")},
        "settings.edit": {"do": "target", "target": "7000"},
        "board.undo": {"of": "5"},
        "board.delete": {},
        "hands.score": minus_hand(25, 40),
        "hands.correct": {**minus_hand(30, 45), "of": "5"},
        "hands.preview": minus_hand(25, 40),
        "penalties.penalty": {"side": "1", "penalty": "free", "points": "-50", "why": "x"},
        "penalties.cancel": {},
        "penalties.clear": {"effect": "penalty-cards"},
        "rulings.apply": {"side": "0", "kept": "no"},
        "pairs.apply": {"side": "0"},
        "precedents.decide": {"question": "x", "decision": "y", "agreed": "0"},
        "precedents.change": {"question": "x", "decision": "z", "agreed": "0"},
        "precedents.withdraw": {},
        "precedents.apply": {"side": "0"},
        "precedents.to_house": {},
        "sharing.renew": {"sure": "1"},
        "hands.put_back": {"version": "2"},
        "table_rules.length": {"lasts": "hands", "hands": "6"},
        "table_rules.paper": {"paper-hands": "3", "paper-total": ["100", "200"]},
        "table_rules.preview": {"set": "file", "text": SHEET.decode()},
        "table_rules.change": {"text": SHEET.decode(), "since": "next"},
        "together.substitute": {"seat": "0", "name": "Olga"},
        "together.note": {"text": "A long one"},
        "together.agreement": {"asks": "1"},
        "together.accept": {"of": "5", "side": "2"},
        "together.dispute": {"of": "5", "side": "2", "net": ["-450", "-40"], "why": "x"},
        "home.practice": {},
        "looks.page": {"look": "large"},
        "house.new": {"base": "hudson", "name": "Ours", "row-target": "1"},
        "house.edit": {"name": "Ours", "row-target": "1"},
        "house.explain": {},
        "house.delete": {"sure": "1"},
        "house_sharing.import_sheet": {"file": (io.BytesIO(SHEET), "ours.toml")},
        "house_sharing.keep": {"s": pack_sheet(tomllib.loads(SHEET.decode()))},
    }
    return {"key": f"key-of-{endpoint}", "seq": "5", **filled[endpoint]}


@cache
def _saved_elsewhere() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder)})
        table = make_table(app, "hudson", 2)
        packed = export_table(store_of(app), table[0])
        store_of(app).close()
        return packed


def leaks(client_text: str) -> list[str]:
    return [text for text in PRIVATE_TEXTS if text in client_text]


def all_of(app: Flask) -> list[Any]:
    """Everything that is written anywhere."""
    rows = store_of(app).rows
    entries = rows('SELECT table_id, seq, "key", kind, "by" FROM entry ORDER BY 1, 2')
    links = rows("SELECT table_id, hash, may, ended FROM link ORDER BY 1, 2")
    sheets = rows("SELECT device, id FROM house_sheet ORDER BY 1, 2")
    return [entries, links, sheets]


def strangers(app: Flask, table: tuple[str, str]) -> dict[str, FlaskClient]:
    """Return phones that must not get in: without a link, with others, with one that has ended."""
    other = make_table(app, "hudson", 2)
    return {
        "no cookie": app.test_client(),
        "another table's": phone(app, *other),
        "another table's secret": phone(app, table[0], other[1]),
        "a short secret": phone(app, table[0], table[1][:20]),
    }
