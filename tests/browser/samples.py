"""Tables in every state a page can show, and the addresses of all pages with them."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.presets import presets
from scorekeeper.rules.sheet_links import pack_sheet
from scorekeeper.rules.sheet_text import sheet_text
from scorekeeper.store.refusals import DiskFull
from scorekeeper.store.secrets import watch_secret
from scorekeeper.table.practice import practice
from tests.support.games import make_entries
from tests.support.house import EVENING, make_rules, post
from tests.support.phones import send
from tests.support.tables import add_entry, link_on, make_table, phone, store_of

NAMES = ("Margaret", "Wilhelm", "Rosalind", "Jo", "Bartholomew-Alexander", "Ann")
PENALTIES: tuple[dict[str, Any], ...] = (
    {
        "side": 1,
        "points": -100,
        "why": "Drew out of turn",
        "cites": ["hudson:57"],
        "irregularity": "drew-out-of-turn",
    },
    {
        "side": 0,
        "why": "Drew more than one card",
        "cites": ["hudson:66"],
        "effects": ["no-draw-until-right"],
        "player": 0,
    },
)
PRECEDENTS: tuple[dict[str, Any], ...] = (
    {
        "question": "Saw another card when drawing",
        "decision": "The card is shown to everybody.",
        "agreed": [0, 1, 2, 3],
        "points": -20,
        "irregularity": "saw-another-card",
        "answers": {},
    },
    {"question": "A card fell down", "decision": "It goes under the stock.", "agreed": [0]},
)


class Table(NamedTuple):
    id: str
    secret: str


class Tables(NamedTuple):
    """The tables the pages are looked at with."""

    running: Table  # four, Hudson, with penalties and reminders in the hand in play
    modern: Table  # four, Miller
    three: Table
    six: Table
    fresh: Table  # no hand yet, but two decisions of its own
    example: Table  # over
    practice: Table  # a hand to try, not scored yet
    watched: Table  # only the watch link

    @property
    def cookie(self) -> str:
        return "~".join(".".join(table) for table in self)


def make_tables(app: Flask) -> Tables:
    running = _played(app, "hudson", 4, 5)
    for penalty in PENALTIES:
        add_entry(app, running.id, "penalty", penalty)
    watched = _played(app, "luudoo", 2, 2)
    fresh = Table(*make_table(app, "bicycle", 4, names=NAMES))
    for precedent in PRECEDENTS:
        add_entry(app, fresh.id, "precedent", precedent)
    return Tables(
        running,
        _played(app, "miller", 4, 3),
        _played(app, "hudson", 3, 4),
        _played(app, "official1950", 6, 3),
        fresh,
        _begun(app, "/example"),
        _begun(app, "/practice"),
        Table(watched.id, watch_secret(watched.secret)),
    )


def _played(app: Flask, rules: str, players: int, hands: int) -> Table:
    table = Table(*make_table(app, rules, players, names=NAMES, target=20_000))
    for entry in make_entries(rules, players, hands)[1:]:
        add_entry(app, table.id, entry.kind, entry.body)
    return table


def _begun(app: Flask, button: str) -> Table:
    """Tap "Look at an example game", or the hand to practise on."""
    client = app.test_client()
    table_id = send(client, button).location.rpartition("/")[2]
    return Table(table_id, link_on(app, client, table_id))


# What each address is looked at with: {running} and so on stand for the tables' ids.
# None: it answers with a file, a fragment of a page or another address, never with a page.
PAGES: dict[str, Sequence[str] | None] = {
    "home.index": ["/"],
    "home.help": ["/help"],
    "home.healthz": None,
    "home.manifest": None,
    "house.index": ["/house"],
    "house.new": ["/house/new?base=hudson", "/house/new?from=cuban"],
    "house.edit": None,  # of a phone's own rules: see `states`
    "house.show": ["/house/cuban"],
    "house.file": None,
    "house_sharing.share": ["/house/cuban/share"],
    "house_sharing.take": [f"/house/take?s={pack_sheet(presets()['vienna'].sheet)}"],
    "house_sharing.import_sheet": ["/house/import"],
    "offline.page": ["/offline"],
    "offline.worker": None,
    "static_files.file": None,
    "new_game.new": [
        "/new",
        "/new?rules=bicycle",
        "/new?like={six}",
        "/new?rules=hudson&players=3",
    ],
    "board.show": [
        "/t/{running}",
        "/t/{modern}",
        "/t/{three}",
        "/t/{six}",
        "/t/{fresh}",
        "/t/{example}",
        "/t/{practice}",
        "/t/{watched}",
    ],
    "board.live": None,
    "board.wall": ["/t/{running}/wall", "/t/{three}/wall", "/t/{example}/wall"],
    "board.history": ["/t/{running}/history", "/t/{fresh}/history"],
    "books.text": ["/rules/hudson/text", "/rules/miller/text"],
    "looks.page": ["/looks"],
    "settings.end": ["/t/{running}/end", "/t/{fresh}/end"],
    "settings.edit": ["/t/{running}/settings", "/t/{six}/settings"],
    "table_rules.show": [
        "/t/{running}/rules",
        "/t/{modern}/rules",
        "/t/{fresh}/rules",
        "/t/{watched}/rules",
    ],
    "board.delete": ["/t/{running}/delete"],
    "hands.score": [
        "/t/{running}/hand",
        "/t/{modern}/hand",
        "/t/{three}/hand",
        "/t/{practice}/hand",
    ],
    "hands.hand": ["/t/{running}/hand/5", "/t/{modern}/hand/1"],
    "hands.correct": ["/t/{running}/hand/2/correct", "/t/{modern}/hand/2/correct"],
    "penalties.penalty": ["/t/{running}/penalty", "/t/{modern}/penalty"],
    "search.page": [
        "/rules/search",
        "/rules/search?rules=bicycle&q=drew+two+cards",
        "/rules/search?rules=luudoo&q=is+my+dog+allowed+to+fly",
    ],
    "search.page_json": None,
    "search.at_table": [
        "/t/{running}/referee",
        "/t/{running}/referee?q=she+drew+two",
        "/t/{fresh}/referee?q=a+card+fell+down",
    ],
    "rulings.show": [
        "/rulings/drew-out-of-turn?rules=hudson",
        "/rulings/drew-out-of-turn?t={running}&kept=yes",
        "/rulings/drew-out-of-turn?t={modern}",
        "/rulings/short-opening-with-pile?t={six}&noticed=before",
        "/rulings/saw-another-card?t={fresh}",
        "/rulings/took-pile-wrongly?t={running}&shown=no",
        "/rulings/wrong-dealer?t={running}&noticed=after",
    ],
    "rulings.show_json": None,
    "pairs.show": [
        "/rulings/drew-out-of-turn+wrong-number-dealt?rules=hudson",
        "/rulings/drew-out-of-turn+melded-in-partners-turn?t={running}&kept=yes",
        "/rulings/wrong-dealer+wrong-number-dealt?t={running}&noticed=before&and-noticed=before",
        "/rulings/drew-out-of-turn+saw-another-card?t={fresh}",
    ],
    "pairs.show_json": None,
    "precedents.index": ["/t/{fresh}/precedents", "/t/{running}/precedents"],
    "precedents.decide": ["/t/{fresh}/precedents/new?irregularity=drew-out-of-turn"],
    "precedents.change": ["/t/{fresh}/precedents/2/change"],
    "rulings.display": ["/rulings/drew-out-of-turn/show?t={running}&kept=yes"],
    "tools.counter": [
        "/counter",
        "/counter?t={running}&side=1&meld=K+K+K+2&meld=A+A+A&pile=2",
    ],
    "tools.may_go_out": ["/may-i-go-out", "/may-i-go-out?t={running}&canastas=1&last=discard"],
    "tools.may_take_pile": [
        "/may-i-take-the-pile",
        "/may-i-take-the-pile?t={running}&side=1&top=K&naturals=2&frozen=yes",
    ],
    "books.index": ["/rules"],
    "books.book": ["/rules/hudson", "/rules/miller"],
    "books.paragraph": ["/rules/hudson/57", "/rules/hudson/66?t={running}"],
    "books.topic": ["/rules/hudson/topic/drawing?t={running}", "/rules/luudoo/topic/talking"],
    "books.values": ["/rules/miller/values"],
    "books.compare": ["/rules/compare?a=hudson&b=miller"],
    "sheets.index": ["/sheets"],
    "sheets.blank": None,
    "sheets.game": None,
    "sheets.choose": ["/t/{running}/print"],
    "sheets.printed": None,
    "sheets.season": None,
    "sheets.qr_card": None,
    "sheets.ruling": None,
    "sheets.table_card": None,
    "together.substitute": ["/t/{running}/substitute"],
    "together.note": ["/t/{running}/note", "/t/{running}/hand/2/note"],
    "together.agreement": ["/t/{running}/agreement"],
    "together.dispute": ["/t/{running}/hand/2/dispute"],
    "sheets.house_card": None,
    "sharing.share": ["/t/{running}/share", "/t/{watched}/share"],
    "sharing.join": None,
    "files.table": ["/t/{running}/export"],
    "files.table_json": None,
    "files.table_csv": None,
    "files.all_json": None,
    "files.all_csv": None,
    "files.import_games": ["/import"],
}


def states(app: Flask, tables: Tables) -> dict[str, TestResponse]:
    """Fetch what no address alone shows: refusals, trouble, and a phone that has nothing yet."""
    own = phone(app, *tables.running)
    stranger, watcher = app.test_client(), phone(app, *tables.watched)
    board, hand = f"/t/{tables.running.id}", f"/t/{tables.running.id}/hand"
    wrong = {"out": "1", "s1-way": "melds", "s1-meld": ["K K K K K K K", "K K K K"]}
    wrong |= {"s2-way": "points", "s2-points": "107", "s2-held_points": "a few"}
    return {
        "first start": stranger.get("/"),
        **_house_rules(app),
        **_other_rules(own, f"{board}/rules"),
        "rules of a house": _changed_rules(app),
        **_from_paper(app),
        "practice scored": _practice_scored(app),
        "nothing printed yet": stranger.get("/sheets"),
        "400": stranger.get("/", headers={"Host": "elsewhere.example"}),
        "403": watcher.get(f"/t/{tables.watched.id}/hand"),
        "404": stranger.get(board),
        "405": stranger.get("/example"),
        "409 stale": send(own, f"{board}/settings", do="target", target="9000", seq="1"),
        "409 applied twice": _apply_twice(own, tables.running),
        "413": stranger.post("/import", data={"file": "x" * 3_000_000}),
        "token failed": own.post(f"{board}/penalty", data={"side": "1", "why": "Peeked"}),
        "not saved": _not_saved(app, own, f"{board}/settings"),
        "new game refused": send(stranger, "/new", players="4", rules="hudson", player=["A"] * 4),
        "settings refused": send(own, f"{board}/settings", do="target", target="x", seq="8"),
        "decision refused": send(own, f"{board}/precedents/new", points="7"),
        "penalty refused": send(own, f"{board}/penalty", penalty="free", seq="8"),
        "hand refused": send(own, hand, seq="8", number="6", **wrong),
        "hand scored twice": send(own, hand, seq="3", number="2", **_melds("K K K K", "Q Q Q")),
        "import refused": send(own, "/import"),
    }


def _house_rules(app: Flask) -> dict[str, TestResponse]:
    """Fetch the pages of a phone with rules of its own, and what is refused there."""
    own = app.test_client()
    rules = make_rules(own, **{"row-target": "other", "target": "6,000", "least_cards": "4"})
    wrong = EVENING | {"row-target": "other", "target": "7,501", "least_cards": "0"}
    return {
        "own house rules": own.get(f"/house/{rules}"),
        "own house rules changed": own.get(f"/house/{rules}/edit"),
        "list of own house rules": own.get("/house"),
        "new game with house rules": own.get(f"/new?rules=house:{rules}"),
        "house rules refused": post(own, "/house/new", wrong),
        "house rules unreadable": own.get("/house/take?s=abc"),
    }


def _other_rules(own: FlaskClient, rules: str) -> dict[str, TestResponse]:
    """Fetch what a table sees before it plays by other rules, and what is refused there."""
    field = re.search(r'<option value="([^"]+)">[^<]*: [\d,]+<', own.get(rules).text)
    assert field
    return {
        "other rules looked at": send(own, f"{rules}/preview", set="cuban", seq="8"),
        "one value looked at": send(
            own, f"{rules}/preview", set="value", value=field[1], to="200", seq="8"
        ),
        "other rules refused": send(own, f"{rules}/preview", set="file", text="=", seq="8"),
        "length refused": send(own, f"{rules}/length", lasts="hands", hands="0", seq="8"),
    }


def _changed_rules(app: Flask) -> TestResponse:
    """Fetch the rules of a table that changed to house rules."""
    table = make_table(app, "hudson", 4, names=NAMES)
    own, rules = phone(app, *table), f"/t/{table[0]}/rules"
    text = sheet_text(presets()["cuban"].sheet)
    assert send(own, f"{rules}/change", text=text, since="next", seq="1").status_code == 303
    return own.get(rules)


def _from_paper(app: Flask) -> dict[str, TestResponse]:
    """Fetch the board and the wall of a game that began on paper, before and in its last hand."""
    table = make_table(app, "hudson", 4, names=NAMES)
    own, board = phone(app, *table), f"/t/{table[0]}"
    totals = {"paper-hands": "3", "paper-total": ["1480", "2905"], "seq": "1"}
    assert post(own, f"{board}/rules/paper", totals).status_code == 303
    began = own.get(board)
    add_entry(app, table[0], "format", {"hands": 5})
    add_entry(app, table[0], "hand", make_entries("hudson", 4, 1)[1].body)
    return {
        "from paper": began,
        "from paper, last hand": own.get(board),
        "last hand on the wall": own.get(f"{board}/wall"),
        "values of a table": own.get(f"/rules/hudson/values?t={table[0]}"),
    }


def _practice_scored(app: Flask) -> TestResponse:
    """Fetch the board of the practice hand, scored wrongly."""
    table = _begun(app, "/practice")
    hand = make_entries(practice().rules, len(practice().players), hands=1)[1]
    add_entry(app, table.id, "hand", hand.body)
    return phone(app, *table).get(f"/t/{table.id}")


def _melds(*sides: str) -> dict[str, Any]:
    told = {f"s{n}-meld": meld for n, meld in enumerate(sides, 1)}
    return {"out": "nobody"} | told | {f"s{n}-way": "melds" for n in range(1, len(sides) + 1)}


def _apply_twice(client: FlaskClient, table: Table) -> TestResponse:
    path = f"/t/{table.id}/rulings/drew-out-of-turn"
    return send(client, path, side="1", kept="no", seq="8", key="a-second-tap")


def _not_saved(app: Flask, client: FlaskClient, path: str) -> TestResponse:
    store = store_of(app)

    def refuse(*_: Any, **__: Any) -> None:
        raise DiskFull(store.path)

    store.append = refuse  # type: ignore[method-assign,assignment]
    try:
        return send(client, path, do="target", target="9000", seq="8")
    finally:
        del store.append
