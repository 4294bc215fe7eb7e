"""Where the benchmarks play: tables in a folder, phones with their links, both servers."""

import gzip
import json
import os
import re
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from scorekeeper.server import SETTINGS
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.ledger import Entry, TableBrief, TableState
from scorekeeper.store.secrets import link_hashes, new_secret
from scorekeeper.store.store import Store, insert_links, insert_table
from scorekeeper.table.summary import summary_of
from scorekeeper.web.devices import LINKS_COOKIE
from scorekeeper.web.table_access import tag_of
from tests.benchmarks.wire import Answer, Wire, request
from tests.support.games import make_entries
from tests.support.servers import Running

HANDS = 12
FAR = 1_000_000  # so that no game ends while it is measured
AT = "2026-01-31T19:00:00Z"


@cache
def game(rules: str, hands: int, seed: int) -> tuple[Entry, ...]:
    """Play a game once; many tables get a copy of it."""
    played = make_entries(rules, 4, hands, seed, target=FAR)
    return tuple(Entry(e.seq, e.key, e.kind, e.body, e.at, e.by) for e in played)


@dataclass
class Phone:
    """A device with a link to a table, and the cookies it was given."""

    table: str
    secret: str
    seq: int
    at: str
    cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cookies[LINKS_COOKIE] = f"{self.table}.{self.secret}"

    @property
    def tag(self) -> str:
        return tag_of(TableState(self.seq, self.at, "score"))

    @property
    def base(self) -> str:
        return f"/t/{self.table}"

    def get(self, path: str, **headers: str) -> bytes:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return request("GET", path, cookies=self.cookies, headers=more)

    def post(self, path: str, form: dict[str, Any], **headers: str) -> bytes:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        typed = urlencode(form, doseq=True).encode()
        return request("POST", path, cookies=self.cookies, headers=more, form=typed)


def set_up(folder: Path, count: int, hands: int = HANDS, rules: str = "hudson") -> list[Phone]:
    """Put tables with played games into a folder, all in one transaction of the store's own."""
    folder.mkdir(parents=True, exist_ok=True)
    phones = []
    with Store(folder / FILE_NAME) as store, store.writing() as connection:
        for number in range(count):
            entries = game(rules, hands, number % 5)
            told = _told(rules, hands, number % 5)
            phone = Phone(secrets.token_urlsafe(9), new_secret(), entries[-1].seq, entries[-1].at)
            insert_table(connection, phone.table, entries, told)
            insert_links(connection, phone.table, link_hashes(phone.secret), AT)
            phones.append(phone)
    return phones


@cache
def _told(rules: str, hands: int, seed: int) -> TableBrief:
    return TableBrief(**summary_of(game(rules, hands, seed)))


def fill_up(folder: Path, games: int, hands: int) -> None:
    """Copy one game so many times, inside SQLite: the store itself would take an hour."""
    [model] = set_up(folder, 1, hands)
    many = "WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?2) "
    with sqlite3.connect(folder / FILE_NAME) as db:
        for sql in (
            'INSERT INTO entry (table_id, seq, "key", kind, at, "by", body)'
            ' SELECT printf(\'game%08d\', n), seq, "key", kind, at, "by", body'
            " FROM many CROSS JOIN entry WHERE table_id = ?1",
            "INSERT INTO summary SELECT printf('game%08d', n), seq, updated, started, name,"
            " rules, hands, players, totals, outcome FROM many CROSS JOIN summary WHERE id = ?1",
            "INSERT INTO link SELECT printf('game%08d', n), hash, may, made, ended"
            " FROM many CROSS JOIN link WHERE table_id = ?1",
        ):
            db.execute(many + sql, (model.table, games))
    db.close()


# Forms

_HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
TYPED: dict[str, Any] = {
    "out": "1",
    "s1-way": "melds",
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
    "s1-item-red-three": "2",
    "s1-held": ["", "5"],
    "s2-way": "points",
    "s2-points": "155",
    "s2-item-mixed": "1",
    "s2-item-red-three": "1",
    "s2-held_points": "45",
}


def open_form(phone: Phone, wire: Wire) -> dict[str, str]:
    """Open the scoring page and read the fields a save needs."""
    answer = wire.ask(phone.get(f"{phone.base}/hand"))
    keep_cookies(phone, answer)
    return read_form(answer)


def read_form(answer: Answer) -> dict[str, str]:
    return dict(_HIDDEN.findall(page_of(answer)))


def page_of(answer: Answer) -> str:
    packed = answer.header("Content-Encoding") == "gzip"
    return (gzip.decompress(answer.body) if packed else answer.body).decode()


def keep_cookies(phone: Phone, answer: Answer) -> None:
    phone.cookies |= answer.cookies


def save(phone: Phone, hidden: dict[str, str]) -> bytes:
    return phone.post(f"{phone.base}/hand", hidden | TYPED)


def preview(phone: Phone) -> bytes:
    typed = TYPED | {"seq": phone.seq, "now": "2", "seen": "1,2"}
    return phone.post(f"{phone.base}/hand/preview", typed, Accept="*/*")  # as a script sends it


# Servers

_BYTECODE = tempfile.TemporaryDirectory(prefix="scorekeeper-bench-")


class Server(Running):
    """The program with its bytecode kept, as on any machine that has started it before."""

    def __init__(self, folder: Path) -> None:
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        super().__init__(data=folder, env=env | {"PYTHONPYCACHEPREFIX": _BYTECODE.name})


class Bare(Server):
    """The rival on the same waitress, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        told = json.dumps(SETTINGS)
        file = str(folder / "bare.db")
        words = [sys.executable, "-m", "tests.benchmarks.bare", str(self.port), file, told]
        self._words = words


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as name:
        (Path(name) / "data").mkdir()
        yield Path(name) / "data"
