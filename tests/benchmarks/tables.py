"""Tables with played games, and the phones at them: their links, cookies and forms."""

import gzip
import re
import secrets
import sqlite3
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from sqlite_utils import Database

from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.device_links import ADD_DEVICE_LINK, device_row
from scorekeeper.store.ledger import Entry, TableBrief, TableState
from scorekeeper.store.schema import create_triggers, drop_triggers
from scorekeeper.store.secrets import link_hashes, new_secret
from scorekeeper.store.store import Store, insert_links, insert_table
from scorekeeper.table.fold import fold
from scorekeeper.table.summary import summary_of
from scorekeeper.web.devices import DEVICE_COOKIE
from scorekeeper.web.devices import new_secret as new_device_secret
from scorekeeper.web.table_access import etag_of
from tests.benchmarks.http_client import Connection, Response, make_request
from tests.support.games import make_entries

RULES = "hudson"
HANDS = 12
FAR_TARGET = 1_000_000  # so that no game ends while it is measured
GAMES = 5  # that differ; many tables get a copy of one
AT = "2026-01-31T19:00:00Z"


@cache
def played_game(hands: int, seed: int) -> tuple[Entry, ...]:
    played = make_entries(RULES, 4, hands, seed, target=FAR_TARGET)
    return tuple(Entry(e.seq, e.key, e.kind, e.body, e.at, e.by) for e in played)


@cache
def _brief(hands: int, seed: int) -> TableBrief:
    return TableBrief(**summary_of(fold(played_game(hands, seed))))


@dataclass
class Phone:
    """A device with a link to a table, and the cookies it was given."""

    table: str
    secret: str
    seq: int
    at: str
    device: str = field(default_factory=new_device_secret)
    cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Its cookie is of this month: it need not be renewed.
        self.cookies[DEVICE_COOKIE] = f"{self.device}.{datetime.now(UTC):%Y%m}"

    @property
    def tag(self) -> str:
        return etag_of(TableState(self.seq, self.at, "score"))

    @property
    def base(self) -> str:
        return f"/t/{self.table}"

    def get(self, path: str, **headers: str) -> bytes:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return make_request("GET", path, cookies=self.cookies, headers=more)

    def post(self, path: str, form: dict[str, Any], **headers: str) -> bytes:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        typed = urlencode(form, doseq=True).encode()
        return make_request("POST", path, cookies=self.cookies, headers=more, form=typed)

    def keep_cookies(self, response: Response) -> None:
        self.cookies |= response.cookies


def make_tables(folder: Path, count: int, hands: int = HANDS) -> list[Phone]:
    """Put tables with played games into a folder, all in one transaction of the store's own."""
    phones = []
    with Store(folder / FILE_NAME) as store, store.writing() as connection:
        for number in range(count):
            entries, brief = played_game(hands, number % GAMES), _brief(hands, number % GAMES)
            phone = Phone(secrets.token_urlsafe(9), new_secret(), entries[-1].seq, entries[-1].at)
            insert_table(connection, phone.table, entries, brief)
            insert_links(connection, phone.table, link_hashes(phone.secret), AT)
            phones.append(phone)
        connection.executemany(ADD_DEVICE_LINK, [_device_row(phone) for phone in phones])
    return phones


def _device_row(phone: Phone) -> tuple[str, ...]:
    return device_row(phone.device, phone.table, phone.secret, AT)


def store_copies(folder: Path, count: int, hands: int) -> None:
    """Copy one game so many times, inside SQLite: the store itself would take an hour."""
    [model] = make_tables(folder, 1, hands)
    many = "WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?2) "
    with sqlite3.connect(folder / FILE_NAME) as db:
        drop_triggers(Database(db))  # they would look at each of a million rows
        for sql in (
            'INSERT INTO entry (table_id, seq, "key", kind, at, "by", body)'
            ' SELECT printf(\'game%08d\', n), seq, "key", kind, at, "by", body'
            " FROM many CROSS JOIN entry WHERE table_id = ?1",
            "INSERT INTO summary SELECT printf('game%08d', n), seq, updated, started, name,"
            " rules, hands, players, totals, outcome, program FROM many CROSS JOIN summary"
            " WHERE id = ?1",
            "INSERT INTO link SELECT printf('game%08d', n), hash, may, made, ended"
            " FROM many CROSS JOIN link WHERE table_id = ?1",
        ):
            db.execute(many + sql, (model.table, count))
        create_triggers(Database(db))
    db.close()


# Forms

_HIDDEN = re.compile(r'<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"')
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


def open_form(phone: Phone, connection: Connection) -> dict[str, str]:
    """Open the scoring page and read the fields a save needs."""
    response = connection.exchange(phone.get(f"{phone.base}/hand"))
    phone.keep_cookies(response)
    return hidden_fields(response)


def hidden_fields(response: Response) -> dict[str, str]:
    return dict(_HIDDEN.findall(text_of(response)))


def text_of(response: Response) -> str:
    is_packed = response.header("Content-Encoding") == "gzip"
    return (gzip.decompress(response.body) if is_packed else response.body).decode()


def save(phone: Phone, hidden: dict[str, str]) -> bytes:
    return phone.post(f"{phone.base}/hand", hidden | TYPED)


def preview(phone: Phone) -> bytes:
    typed = TYPED | {"seq": phone.seq, "now": "2", "seen": "1,2"}
    return phone.post(f"{phone.base}/hand/preview", typed, Accept="*/*")  # as a script sends it
