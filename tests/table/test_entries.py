"""The stored format: bodies are written byte for byte as before, and read or refused."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from scorekeeper.errors import BadEntry, LedgerRefusal, NewerEntry, UnknownEntry
from scorekeeper.hand.score import Line
from scorekeeper.table.entries import (
    KINDS,
    AgreementAsked,
    AnyEntry,
    DealerChanged,
    EndTime,
    EntryBody,
    EntryUndone,
    FormatChanged,
    GameEnded,
    GameStarted,
    HandAgreed,
    HandCorrected,
    HandDisputed,
    HandRedealt,
    HandScored,
    NamesChanged,
    NoteWritten,
    PenaltyCancelled,
    PenaltyGiven,
    PrecedentDecided,
    PrecedentWithdrawn,
    Record,
    RecountedHand,
    ReminderCleared,
    RulesChanged,
    RulingApplied,
    SeatTaken,
    Side,
    SittingOutChanged,
    TargetChanged,
    TotalsBrought,
    decode,
    encode,
    read,
)
from tests.support.small_ledger import StoredEntry

LINE = Line("cards", 1, 55, "hudson:53")
LINE_TEXT = '{"item":"cards","count":1,"points":55,"cite":"hudson:53","why":""}'
UNTIL = EndTime("2026-01-31T22:30", "2026-01-31T21:30:00Z")
UNTIL_TEXT = '{"clock":"2026-01-31T22:30","moment":"2026-01-31T21:30:00Z"}'
SIDES = (Side("We", (0, 2)), Side("They", (1, 3)))

# What each kind looks like in the file: a change here is a change of the stored format.
STORED: list[tuple[AnyEntry, str, str]] = [
    (
        GameStarted("Friday", {"id": "hudson"}, ("Ann", "Bo", "Cy", "Di"), SIDES, 0, 5000),
        "start",
        '{"name":"Friday","ruleset":{"id":"hudson"},"players":["Ann","Bo","Cy","Di"],'
        '"sides":[{"name":"We","members":[0,2]},{"name":"They","members":[1,3]}],'
        '"dealer":0,"target":5000}',
    ),
    (
        GameStarted("Club", {}, ("A",), (), 0, 5000, {"base": "hudson"}, 4, UNTIL),
        "start",
        '{"name":"Club","ruleset":{},"players":["A"],"sides":[],"dealer":0,"target":5000,'
        '"house":{"base":"hudson"},"hands":4,"until":' + UNTIL_TEXT + "}",
    ),
    (
        HandScored(({"points": 55}, {"points": 0}), ((LINE,), ()), (), {"out": ["1"]}),
        "hand",
        '{"sides":[{"points":55},{"points":0}],"lines":[[' + LINE_TEXT + "],[]],"
        '"accepted":[],"typed":{"out":["1"]}}',
    ),
    (
        HandScored(({"points": 55}, {}), ((LINE,), ())),
        "hand",
        '{"sides":[{"points":55},{}],"lines":[[' + LINE_TEXT + "],[]]}",
    ),
    (
        HandCorrected(({}, {}), ((), ()), ("We: sure?",), {"out": ["0"]}, of=2),
        "corrected",
        '{"sides":[{},{}],"lines":[[],[]],"accepted":["We: sure?"],"typed":{"out":["0"]},"of":2}',
    ),
    (
        HandCorrected(({}, {}), ((), ()), of=2),
        "corrected",
        '{"sides":[{},{}],"lines":[[],[]],"of":2}',
    ),
    (
        PenaltyGiven(1, None, -100, 0, (), "Drew out of turn", ("hudson:57",), "drew"),
        "penalty",
        '{"side":1,"player":null,"points":-100,"minimum":0,"effects":[],'
        '"why":"Drew out of turn","cites":["hudson:57"],"penalty":"drew"}',
    ),
    (
        PenaltyGiven(0, 2, points=-50, why="late"),
        "penalty",
        '{"side":0,"player":2,"points":-50,"why":"late"}',
    ),
    (
        PenaltyGiven(1, points=-100, why="Drew", cites=("hudson:57",), penalty="drew"),
        "penalty",
        '{"side":1,"points":-100,"why":"Drew","cites":["hudson:57"],"penalty":"drew"}',
    ),
    (
        RulingApplied(
            side=0,
            player=None,
            points=0,
            minimum=10,
            effects=("minimum+10",),
            cites=("bicycle:insufficient-melds",),
            irregularity="short-opening",
            answers={"taken": "all"},
            why="Opened with too little",
        ),
        "penalty",
        '{"side":0,"player":null,"points":0,"minimum":10,"effects":["minimum+10"],'
        '"cites":["bicycle:insufficient-melds"],"irregularity":"short-opening",'
        '"answers":{"taken":"all"},"why":"Opened with too little"}',
    ),
    (
        RulingApplied(
            side=1, effects=("play-on",), irregularity="drew", answers={}, options=("taken",)
        ),
        "penalty",
        '{"side":1,"effects":["play-on"],"irregularity":"drew","answers":{},"options":["taken"]}',
    ),
    (PenaltyCancelled(4), "cancelled", '{"of":4}'),
    (ReminderCleared(4, "no-draw"), "cleared", '{"of":4,"effect":"no-draw"}'),
    (
        PrecedentDecided(question="It fell", decision="Under the stock", agreed=(0, 3)),
        "precedent",
        '{"question":"It fell","decision":"Under the stock","agreed":[0,3]}',
    ),
    (
        PrecedentDecided(
            question="Saw",
            decision="Shown",
            agreed=(1,),
            points=-20,
            irregularity="saw",
            answers={"kept": "no"},
            of=7,
        ),
        "precedent",
        '{"question":"Saw","decision":"Shown","agreed":[1],"points":-20,"irregularity":"saw",'
        '"answers":{"kept":"no"},"of":7}',
    ),
    (
        PrecedentDecided(question="Saw", decision="Shown", since="2026-01-31T20:00:00Z"),
        "precedent",
        '{"question":"Saw","decision":"Shown","agreed":[],"since":"2026-01-31T20:00:00Z"}',
    ),
    (PrecedentWithdrawn(7), "withdrawn", '{"of":7}'),
    (
        PenaltyGiven(0, points=-20, why="Saw", precedent=7),
        "penalty",
        '{"side":0,"points":-20,"why":"Saw","precedent":7}',
    ),
    (
        HandRedealt("cards short", ("hudson:63",)),
        "redeal",
        '{"why":"cards short","cites":["hudson:63"]}',
    ),
    (HandRedealt(), "redeal", "{}"),
    (NamesChanged(name="Club"), "renamed", '{"name":"Club"}'),
    (
        NamesChanged("Club", ("A", "B"), ("A", "B")),
        "renamed",
        '{"name":"Club","players":["A","B"],"sides":["A","B"]}',
    ),
    (DealerChanged(3), "dealer", '{"seat":3}'),
    (DealerChanged(3, 1), "dealer", '{"seat":3,"next":1}'),
    (SittingOutChanged((4, 5)), "sits", '{"seats":[4,5]}'),
    (TargetChanged(3000), "target", '{"target":3000}'),
    (FormatChanged(), "format", "{}"),
    (FormatChanged(hands=4), "format", '{"hands":4}'),
    (
        FormatChanged(until=UNTIL),
        "format",
        '{"until":' + UNTIL_TEXT + "}",
    ),
    (RulesChanged(), "rules", "{}"),
    (
        RulesChanged(
            {"id": "hudson"},
            {"base": "hudson", "name": "Club"},
            (RecountedHand(2, ((LINE,), ())), RecountedHand(3, refused="No score.")),
        ),
        "rules",
        '{"ruleset":{"id":"hudson"},"house":{"base":"hudson","name":"Club"},"recounted":'
        '[{"of":2,"lines":[[' + LINE_TEXT + '],[]]},{"of":3,"refused":"No score."}]}',
    ),
    (
        TotalsBrought(3, (1480, 2905), 1),
        "brought",
        '{"hands":3,"totals":[1480,2905],"dealer":1}',
    ),
    (SeatTaken(1, "Eve"), "substitute", '{"seat":1,"name":"Eve"}'),
    (
        SeatTaken(1, "Eve", "Eve & Di"),
        "substitute",
        '{"seat":1,"name":"Eve","side_name":"Eve & Di"}',
    ),
    (NoteWritten("Old pack"), "note", '{"text":"Old pack"}'),
    (NoteWritten("", 2), "note", '{"text":"","of":2}'),
    (AgreementAsked(True), "agreement", '{"asks":true}'),
    (HandAgreed(2, 1), "agreed", '{"of":2,"side":1}'),
    (HandDisputed(2, 1, (5, 10)), "disputed", '{"of":2,"side":1,"nets":[5,10]}'),
    (
        HandDisputed(2, 1, (5, 10), "no"),
        "disputed",
        '{"of":2,"side":1,"nets":[5,10],"why":"no"}',
    ),
    (GameEnded(), "ended", "{}"),
    (EntryUndone(2), "undone", '{"of":2}'),
]


@pytest.mark.parametrize(("entry", "kind", "text"), STORED)
def test_an_entry_is_written_and_read_byte_for_byte(entry: AnyEntry, kind: str, text: str) -> None:
    written_kind, body = encode(entry)
    assert (written_kind, msgspec.json.encode(body).decode()) == (kind, text)
    assert decode(kind, json.loads(text)) == entry


@pytest.mark.parametrize(
    "name", ["ledgers-0.1", "ledgers-0.2", "ledgers-0.4", "rulings-and-decisions"]
)
def test_saved_games_are_written_again_byte_for_byte(name: str) -> None:
    packed = (Path(__file__).parents[1] / "fixtures" / f"{name}.json").read_bytes()
    tables = msgspec.json.decode(packed)["tables"]
    stored = [entry for table in tables for entry in table["entries"]]
    assert {entry["kind"] for entry in stored} <= set(KINDS)
    for entry in stored:
        kind, body = encode(decode(entry["kind"], entry["body"]))
        assert kind == entry["kind"]
        assert msgspec.json.encode(body) == msgspec.json.encode(entry["body"])


def test_every_type_is_among_the_examples_and_every_kind_is_listed() -> None:
    assert {type(entry) for entry, _, _ in STORED} == set(get_args(AnyEntry))
    assert {kind for _, kind, _ in STORED} == set(KINDS)
    assert len(KINDS) == 23


def test_old_bodies_may_lack_what_is_written_now() -> None:
    line = {"item": "cards", "count": 1, "points": 55, "cite": ""}
    hand = decode("hand", {"sides": [{}], "lines": [[line]]})
    assert isinstance(hand, HandScored)
    assert (hand.lines[0][0].why, hand.accepted or (), hand.typed or {}) == ("", (), {})
    dealer = decode("dealer", {"seat": 0, "next": None})
    assert dealer == DealerChanged(0, None)
    ruling = decode("penalty", {"side": 0, "irregularity": "drew-too-many"})
    assert ruling == RulingApplied(side=0, irregularity="drew-too-many")


def test_an_unknown_kind_is_refused_with_a_sentence() -> None:
    with pytest.raises(UnknownEntry) as refused:
        decode("apply", {})
    assert str(refused.value) == (
        "This game has an entry of the kind “apply”, which this Scorekeeper does not know: "
        "update it first."
    )


@pytest.mark.parametrize("version", [2, 0, -1, "1", None, True, 1.0, [1]])
def test_an_unknown_version_is_refused_with_a_sentence(version: Any) -> None:
    with pytest.raises(NewerEntry) as refused:
        decode("target", {"version": version, "target": 3000})
    assert str(refused.value) == (
        f"This game has an entry “target” of version {version}, which this Scorekeeper does not "
        "know: update it first."
    )


def test_version_one_may_be_named_but_is_written_without() -> None:
    entry = decode("target", {"version": 1, "target": 3000})
    assert entry == TargetChanged(3000)
    assert encode(entry) == ("target", {"target": 3000})


def test_a_later_version_is_written_first_in_the_body() -> None:
    class TargetChangedTwice(EntryBody, frozen=True):
        kind = "target"
        version = 2

        totals: tuple[int, ...]

    body = encode(TargetChangedTwice((3000, 5000)))[1]  # type: ignore[arg-type]
    assert msgspec.json.encode(body) == b'{"version":2,"totals":[3000,5000]}'


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("target", {"target": 3000, "by": 2}, "unknown field `by`"),
        ("target", {}, "missing required field `target`"),
        ("target", {"target": "3000"}, "Expected `int`, got `str`"),
        ("hand", {"sides": [{}], "lines": [[{"item": "cards"}]]}, "missing required field `count`"),
        ("hand", {"sides": [{}], "lines": [[]], "typed": {"out": "1"}}, "Expected `array`"),
        ("penalty", {"side": 0, "seq": 7}, "unknown field `seq`"),
        ("penalty", {"side": 0, "irregularity": "x", "hand": 7}, "unknown field `hand`"),
        ("ended", {"why": "late"}, "unknown field `why`"),
    ],
)
def test_a_body_that_does_not_fit_its_kind_is_refused(
    kind: str, body: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadEntry, match=said) as refused:
        decode(kind, body)
    assert str(refused.value).startswith(f"An entry “{kind}” of this game cannot be read: ")
    assert isinstance(refused.value, LedgerRefusal)


def test_a_ledger_is_read_with_its_envelopes() -> None:
    entry = StoredEntry(7, "target", {"target": 3000}, at="2026-01-31T20:00:00Z", by="Bo")
    assert read([entry]) == (Record(7, "2026-01-31T20:00:00Z", "Bo", TargetChanged(3000)),)


def documented() -> dict[str, str]:
    """Return the sections of the documentation by kind."""
    text = (Path(__file__).parents[2] / "docs" / "ledger-format.md").read_text(encoding="utf-8")
    kinds = text.partition("\n## Kinds\n")[2].partition("\n## Versions\n")[0]
    sections = [section.partition("`\n") for section in kinds.split("\n### `")[1:]]
    return {kind: section for kind, _, section in sections}


def test_what_hides_in_the_name_of_a_phone_is_made_visible() -> None:
    stored = StoredEntry(1, "redeal", {}, "2026-11-01T10:00:00Z", "Ana\u202e\x1b[2J")
    assert read([stored])[0].by == "Ana\ufffd\ufffd[2J"


def test_the_documentation_has_every_kind_in_order() -> None:
    assert tuple(documented()) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_of_the_documentation_are_what_is_written(kind: str) -> None:
    section = documented()[kind]
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", section, re.DOTALL)]
    types = set()
    for example in examples:
        entry = decode(kind, example)
        types.add(type(entry))
        assert msgspec.json.encode(encode(entry)[1]) == msgspec.json.encode(example)
    own = {entry_type for entry_type in get_args(AnyEntry) if entry_type.kind == kind}
    assert types == own
    for entry_type in own:
        assert f"`{entry_type.__name__}`" in section
        fields = msgspec.structs.fields(entry_type)
        assert [field.name for field in fields if f"`{field.name}`" not in section] == []
