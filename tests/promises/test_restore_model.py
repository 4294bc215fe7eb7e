"""Two phones, a stranger and a restore, in any order: nothing comes back that was ended."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.store.backups import make_backup
from scorekeeper.store.restoring import restore
from scorekeeper.store.secrets import link_hashes, new_secret, watch_secret
from scorekeeper.store.transfer import export_tables
from scorekeeper.table.fold import fold
from tests.support.http_phones import minus_hand
from tests.support.markup import hidden_fields
from tests.support.tables import AT, game_of, make_table, phone, store_of

PHONES = st.integers(0, 1)
POINTS = st.sampled_from([5, 10, 25])
NOW = datetime(2026, 1, 31, 21, 4, tzinfo=UTC)


class Kept(msgspec.Struct, frozen=True):
    """A backup, and what was in it: the hands, and the export byte for byte."""

    path: Path
    hands: tuple[tuple[int, int], ...]
    export: bytes


class TwoPhones(RuleBasedStateMachine):
    """One table, its links good and ended, and the hands that should be on it."""

    app: Flask
    folder: Path
    runs = 0

    @initialize()
    def begin(self) -> None:
        type(self).runs += 1
        self.backups_in = self.folder / f"run-{self.runs}"
        self.now = NOW
        self.table, secret = make_table(self.app, "hudson", 2)
        self.good = [secret]  # score secrets that open the table, the newest last
        self.ended: list[str] = []
        self.hands: list[tuple[int, int]] = []
        self.is_deleted = False
        self.kept: list[Kept] = []

    def phone(self, number: int) -> FlaskClient:
        """Return a phone: the second one may still hold a link from before the last was added."""
        return phone(self.app, self.table, self.good[-1 if number else 0])

    # What phones do

    @precondition(lambda self: not self.is_deleted)
    @rule(number=PHONES, ours=POINTS, theirs=POINTS)
    def score(self, number: int, ours: int, theirs: int) -> None:
        client = self.phone(number)
        form = hidden_fields(client.get(f"/t/{self.table}/hand").text)
        answer = client.post(f"/t/{self.table}/hand", data=form | minus_hand(ours, theirs))
        assert answer.status_code == 303
        self.hands.append((-ours, -theirs))

    @precondition(lambda self: self.hands and not self.is_deleted)
    @rule(number=PHONES)
    def undo(self, number: int) -> None:
        client, game = self.phone(number), game_of(self.app, self.table)
        form = hidden_fields(client.get(f"/t/{self.table}/hand").text)
        fields = form | {"of": str(game.undoable), "seq": str(game.seq)}
        assert client.post(f"/t/{self.table}/undo", data=fields).status_code == 303
        self.hands.pop()

    @precondition(lambda self: not self.is_deleted)
    @rule()
    def add_link(self) -> None:
        secret = new_secret()
        store_of(self.app).add_link(self.table, link_hashes(secret), AT)
        self.good.append(secret)

    @precondition(lambda self: not self.is_deleted)
    @rule()
    def renew_links(self) -> None:
        secret = new_secret()
        store_of(self.app).renew_links(self.table, link_hashes(secret), AT)
        self.ended += self.good
        self.good = [secret]

    @precondition(lambda self: self.kept and not self.is_deleted)
    @rule()
    def delete(self) -> None:
        store_of(self.app).delete(self.table, AT)
        self.is_deleted = True
        self.ended += self.good
        self.good = []

    # What whoever runs the machine does

    @rule()
    def back_up(self) -> None:
        self.now += timedelta(minutes=1)
        path = make_backup(store_of(self.app), self.backups_in, self.now)
        if not self.is_deleted:
            export = export_tables(store_of(self.app), [self.table])
            self.kept.append(Kept(path, tuple(self.hands), export))

    @precondition(lambda self: any(kept.path.exists() for kept in self.kept))
    @rule(data=st.data())
    def put_back(self, data: st.DataObject) -> None:
        there = [kept for kept in self.kept if kept.path.exists()]
        kept = data.draw(st.sampled_from(there))
        store = store_of(self.app)
        restore(kept.path, store.path, now=self.now, prove=fold)
        if not self.is_deleted:
            self.hands = list(kept.hands)
            assert export_tables(store, [self.table]) == kept.export

    # What must always be so

    @invariant()
    def the_hands_are_those_that_were_saved(self) -> None:
        if not self.is_deleted:
            assert [hand.nets for hand in game_of(self.app, self.table).hands] == self.hands

    @invariant()
    def every_good_link_opens_the_table_and_no_ended_one(self) -> None:
        for secret in self.good:
            assert self.status(secret) == 200
        for secret in self.ended[-4:]:
            assert self.status(secret) == 404
            assert self.status(watch_secret(secret)) == 404

    def status(self, secret: str) -> int:
        return phone(self.app, self.table, secret).get(f"/t/{self.table}/live").status_code

    @invariant()
    def a_stranger_reads_and_writes_nothing(self) -> None:
        secret = self.ended[-1] if self.ended else new_secret()
        stranger = phone(self.app, self.table, secret)
        form = hidden_fields(stranger.get("/import").text) | minus_hand(5, 5)
        for path in (f"/t/{self.table}/hand", f"/t/{self.table}/undo"):
            assert stranger.post(path, data=form).status_code == 404
        assert stranger.get(f"/t/{self.table}.json").status_code == 404


def test_two_phones_a_stranger_and_a_restore(app: Flask, tmp_path: Path) -> None:
    values = {"app": app, "folder": tmp_path}
    run_state_machine_as_test(
        type("Machine", (TwoPhones,), values),
        settings=settings(
            max_examples=6,
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
