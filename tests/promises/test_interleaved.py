"""Two phones at one table in any order, with forms as old as you like: nothing is lost or bent."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.store.ledger import Entry
from tests.support.http_phones import minus_hand
from tests.support.markup import hidden_fields
from tests.support.tables import entries_of, game_of, make_table, phone

NAMES = ("Friday night", "Club final", "At Ana’s")
RULING = "drew-out-of-turn"
PHONES = st.integers(0, 1)
POINTS = st.sampled_from([5, 10, 25])
SIDES = st.sampled_from([0, 1])


class Paper:
    """What a player with a pencil would have written: lines, struck out but never erased."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = [{"kind": "start"}]
        self.keys: dict[tuple[str, object], int] = {}  # by form key and content

    @property
    def seq(self) -> int:
        return len(self.rows)

    def write(self, kind: str, key: tuple[str, object], **what: Any) -> None:
        self.rows.append({"kind": kind, **what})
        self.keys[key] = self.seq

    def live(self) -> list[tuple[int, dict[str, Any]]]:
        struck = {row["of"] for row in self.rows if row["kind"] == "undone"}
        rows = enumerate(self.rows, 1)
        return [(n, row) for n, row in rows if row["kind"] != "undone" and n not in struck]

    def is_live(self, key: tuple[str, object]) -> bool:
        """Return whether what a form wrote still counts: neither undone nor taken back."""
        given = self.penalties().get(self.keys[key], {"cancelled": False})
        return self.keys[key] in dict(self.live()) and not given["cancelled"]

    def others_of(self, key: tuple[str, object]) -> list[tuple[str, object]]:
        """Return what the same form has written when it said something else."""
        return [other for other in self.keys if other[0] == key[0] and other != key]

    @property
    def last(self) -> int:
        (*_, (seq, row)) = self.live()
        return 0 if row["kind"] == "start" else seq

    def hands(self) -> list[dict[str, Any]]:
        """List the hands that count, each with its newest numbers."""
        hands: list[dict[str, Any]] = []
        for seq, row in self.live():
            if row["kind"] == "hand":
                hands.append({"seq": seq, "latest": seq, "nets": row["nets"]})
            elif row["kind"] == "corrected":
                for hand in hands:
                    if hand["seq"] == row["of"]:
                        hand |= {"latest": seq, "nets": row["nets"]}
        return hands

    def penalties(self) -> dict[int, dict[str, Any]]:
        """List what was taken off whom, in which hand, and whether it was taken back."""
        found: dict[int, dict[str, Any]] = {}
        hand = 1
        for seq, row in self.live():
            hand += row["kind"] == "hand"
            if row["kind"] == "penalty":
                found[seq] = {**row, "hand": hand, "cancelled": False}
            elif row["kind"] == "cancelled":
                found[row["of"]]["cancelled"] = True
        return found

    def totals(self) -> tuple[int, ...]:
        hands = self.hands()
        totals = [sum(hand["nets"][side] for hand in hands) for side in (0, 1)]
        for given in self.penalties().values():
            if given["hand"] <= len(hands) and not given["cancelled"]:
                totals[given["side"]] += given["points"]
        return tuple(totals)

    def name(self) -> str:
        named = [row["name"] for _, row in self.live() if row["kind"] == "renamed"]
        return named[-1] if named else NAMES[0]


class TwoPhones(RuleBasedStateMachine):
    """Every form may be sent at any time later, once or again, from the phone that opened it."""

    app: Flask
    scores, corrections, others = Bundle("scores"), Bundle("corrections"), Bundle("others")

    @initialize()
    def sit_down(self) -> None:
        self.table, secret = make_table(self.app, "hudson", 2, target=100_000)
        self.phones = [phone(self.app, self.table, secret) for _ in range(2)]
        self.paper = Paper()
        self.score(self.open_hand(0), 5, 10)
        self.seen: tuple[Entry, ...] = entries_of(self.app, self.table)

    def post(self, one: FlaskClient, path: str, form: dict[str, Any]) -> int:
        return one.post(f"/t/{self.table}{path}", data=form).status_code

    @rule(target=scores, who=PHONES)
    def open_hand(self, who: int) -> tuple[FlaskClient, dict[str, str]]:
        one = self.phones[who]
        return one, hidden_fields(one.get(f"/t/{self.table}/hand").text)

    @rule(form=scores, ours=POINTS, theirs=POINTS)
    def score(self, form: tuple[FlaskClient, dict[str, str]], ours: int, theirs: int) -> None:
        one, fields = form
        status = self.post(one, "/hand", fields | minus_hand(ours, theirs))
        hands, number, key = (
            self.paper.hands(),
            int(fields["number"]),
            (fields["key"], (ours, theirs)),
        )
        if key in self.paper.keys:
            still = self.paper.is_live(key) and (-ours, -theirs) == self.nets_by(key, hands)
            assert status == (303 if still else 409)
        elif number <= len(hands):
            is_same = hands[number - 1]["nets"] == (-ours, -theirs)
            assert status == (303 if is_same else 409)
        elif number > len(hands) + 1:
            assert status == 409
        else:
            assert status == 303
            self.paper.write("hand", key, nets=(-ours, -theirs))

    @rule(target=corrections, who=PHONES, number=st.sampled_from([1, 1, 1, 2]))
    def open_correction(self, who: int, number: int) -> tuple[FlaskClient, int, dict[str, str]]:
        one = self.phones[who]
        page = one.get(f"/t/{self.table}/hand/{number}/correct")
        assert page.status_code == (200 if number <= len(self.paper.hands()) else 404)
        return one, number, hidden_fields(page.text) if page.status_code == 200 else {}

    @rule(form=corrections, ours=POINTS, theirs=POINTS)
    def correct(
        self, form: tuple[FlaskClient, int, dict[str, str]], ours: int, theirs: int
    ) -> None:
        one, number, fields = form
        if not fields:
            return
        status = self.post(one, f"/hand/{number}/correct", fields | minus_hand(ours, theirs))
        hands, key = self.paper.hands(), (fields["key"], (ours, theirs))
        hand = hands[number - 1] if number <= len(hands) else None
        if hand is None:
            assert status == 409
        elif key in self.paper.keys:
            still = self.paper.is_live(key) and (-ours, -theirs) == self.nets_by(key, hands)
            assert status == (303 if still else 409)
        elif int(fields["of"]) != hand["latest"]:
            assert status == (303 if hand["nets"] == (-ours, -theirs) else 409)
        else:
            assert status == 303
            self.paper.write("corrected", key, of=hand["seq"], nets=(-ours, -theirs))

    def nets_by(self, key: tuple[str, object], hands: list[dict[str, Any]]) -> tuple[int, ...]:
        """Return the numbers that now count for the hand that a form has scored or corrected."""
        seq = self.paper.keys[key]
        scored = self.paper.rows[seq - 1].get("of", seq)
        return next((hand["nets"] for hand in hands if hand["seq"] == scored), ())

    @rule(target=others, who=PHONES)
    def open_other(self, who: int) -> tuple[FlaskClient, dict[str, str]]:
        """Open the penalty page; its token, key and seq serve for every smaller form."""
        one = self.phones[who]
        fields = hidden_fields(one.get(f"/t/{self.table}/penalty").text)
        seq, last = str(self.paper.seq), str(self.paper.last)
        return one, {"csrf_token": fields["csrf_token"], "key": fields["key"], "seq": seq} | {
            "of": last
        }

    @rule(form=others, side=SIDES, points=st.sampled_from([-50, -100]))
    def penalise(self, form: tuple[FlaskClient, dict[str, str]], side: int, points: int) -> None:
        one, fields = form
        typed = {
            "side": str(side + 1),
            "penalty": "free",
            "points": str(points),
            "why": "Saw a card",
        }
        sent = self.keyed(fields, "p")
        key, status = (sent["key"], (side, points)), self.post(one, "/penalty", sent | typed)
        if key in self.paper.keys:
            assert status == (303 if self.paper.is_live(key) else 409)
        elif any(map(self.paper.is_live, self.paper.others_of(key))) or self.is_given_since(
            int(sent["seq"]), side, points
        ):
            assert status == 409
        else:
            assert status == 303
            self.paper.write("penalty", key, side=side, points=points, why="Saw a card")

    def is_given_since(self, seen: int, side: int, points: int) -> bool:
        """Return whether this hand has the same penalty already, given since a page was opened."""
        what = {"side": side, "points": points, "why": "Saw a card", "cancelled": False}
        hand = len(self.paper.hands()) + 1
        given = self.paper.penalties().items()
        return any(
            seq > seen and row.items() >= (what | {"hand": hand}).items() for seq, row in given
        )

    @rule(form=others, which=st.integers(0, 3))
    def cancel(self, form: tuple[FlaskClient, dict[str, str]], which: int) -> None:
        one, fields = form
        seqs = [n for n, row in enumerate(self.paper.rows, 1) if row["kind"] == "penalty"]
        if which >= len(seqs):
            return
        given = self.paper.penalties().get(seqs[which])
        sent = self.keyed(fields, "c")
        assert self.post(one, f"/penalty/{seqs[which]}/cancel", sent) == 303
        key = sent["key"], seqs[which]
        if given and not given["cancelled"] and key not in self.paper.keys:
            self.paper.write("cancelled", key, of=seqs[which])

    @rule(form=others)
    def undo(self, form: tuple[FlaskClient, dict[str, str]]) -> None:
        one, fields = form
        sent = self.keyed(fields, "u")
        status = self.post(one, "/undo", sent)
        key, needed = (sent["key"], ()), bool(self.paper.last)
        self.in_order("undone", key, sent, status, is_needed=needed, of=self.paper.last)

    @rule(form=others, name=st.sampled_from(NAMES))
    def rename(self, form: tuple[FlaskClient, dict[str, str]], name: str) -> None:
        one, fields = form
        sent = self.keyed(fields, "r")
        typed = {"do": "names", "title": name, "player": ["Ann", "Bo"]}
        status = self.post(one, "/settings", sent | typed)
        key, is_needed = (sent["key"], name), name != self.paper.name()
        if key in self.paper.keys:  # sent before: is it called so, still?
            assert status == (409 if is_needed else 303)
        else:
            self.in_order("renamed", key, sent, status, is_needed=is_needed, name=name)

    @rule(form=others, side=SIDES)
    def apply_ruling(self, form: tuple[FlaskClient, dict[str, str]], side: int) -> None:
        one, fields = form
        sent = self.keyed(fields, "a")
        typed = {"side": str(side), "kept": "no", "again": "1"}
        status = self.post(one, f"/rulings/{RULING}", sent | typed)
        key = sent["key"], side
        if key in self.paper.keys:
            assert status == (303 if self.paper.is_live(key) else 409)
        else:
            self.in_order("penalty", key, sent, status, side=side, points=-100, why="")

    def keyed(self, fields: dict[str, str], mark: str) -> dict[str, str]:
        return fields | {"key": f"{mark}-{fields['key']}"}

    def in_order(
        self,
        kind: str,
        key: tuple[str, object],
        sent: dict[str, str],
        status: int,
        *,
        is_needed: bool = True,
        **what: Any,
    ) -> None:
        """Expect it written from the newest page alone, and refused from an older one."""
        if key in self.paper.keys or not is_needed:
            assert status == 303
        elif int(sent["seq"]) != self.paper.seq:
            assert status == 409
        else:
            assert status == 303
            self.paper.write(kind, key, **what)

    @invariant()
    def history_only_grows_and_adds_up(self) -> None:
        entries, game = entries_of(self.app, self.table), game_of(self.app, self.table)
        assert entries[: len(self.seen)] == self.seen
        assert [entry.kind for entry in entries] == [row["kind"] for row in self.paper.rows]
        assert game.totals == self.paper.totals()
        assert [hand.latest for hand in game.hands] == [h["latest"] for h in self.paper.hands()]
        assert game.name == self.paper.name()
        self.seen = entries

    def teardown(self) -> None:
        for one in self.phones:
            page = one.get(f"/t/{self.table}").text
            for total in self.paper.totals():
                assert f">{total:,}<".replace("-", "−") in page


def test_whatever_two_phones_do_the_score_adds_up_and_history_only_grows(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TwoPhones, "app", app, raising=False)
    run_state_machine_as_test(
        TwoPhones,
        settings=settings(
            max_examples=20,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
