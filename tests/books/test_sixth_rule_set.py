"""A new rule set is one file and nothing else.

A sixth file is dropped into a copy of `data/rulesets`: it has no entry in `data/seating.toml`, no
paragraphs, and no ruling names it. Every page, form, sheet and command has to work with it.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import summary
from scorekeeper.rules.choices import everyday_name
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.paragraphs import TOPICS
from scorekeeper.rules.rule_set import RuleSet
from tests.support.data_folders import copy_data, data_folder
from tests.support.dealing import deal
from tests.support.family_books import burraco, modern, short_runs
from tests.support.made_up_books import duo, foot, trio
from tests.support.markup import hidden_fields
from tests.support.phones import token
from tests.support.routes import RULES, path_of, reads
from tests.support.rule_sets import to_toml
from tests.support.tables import entries_of, game_of, make_table, phone

SIXTH = [duo, trio, foot, short_runs, burraco, modern]


@pytest.fixture(scope="module", params=SIXTH, ids=[book.__name__ for book in SIXTH])
def rules(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RuleSet]:
    values = request.param()
    data = copy_data(tmp_path_factory.mktemp("books") / "data")
    text = to_toml({key: value for key, value in values.items() if value != []})
    (data / "rulesets" / "a house book.toml").write_text(text, encoding="utf-8")
    with data_folder(data):
        yield load(values["id"])


@pytest.fixture(scope="module")
def app(rules: RuleSet, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder = tmp_path_factory.mktemp(rules.id) / "games"
    return create_app({"DATA": folder, "TESTING": True, "SYNCHRONOUS": "OFF"})


@pytest.fixture(scope="module")
def table(app: Flask, rules: RuleSet) -> tuple[str, str]:
    """A table with a hand, a penalty the table agreed on, and a decision of its own."""
    table = make_table(app, rules.id, rules.players[0].count)
    client = phone(app, *table)
    sent = post(client, f"/t/{table[0]}/hand", **hand_form(rules), key="hand")
    assert sent.status_code == 303
    body = {"side": "1", "penalty": "free", "points": "-50", "why": "Peeked", "key": "penalty"}
    assert post(client, f"/t/{table[0]}/penalty", **body).status_code == 303
    decided = {"question": "It fell", "decision": "Leave it", "agreed": "0", "key": "decided"}
    assert post(client, f"/t/{table[0]}/precedents/new", **decided).status_code == 303
    return table


@pytest.fixture
def scorer(app: Flask, table: tuple[str, str]) -> FlaskClient:
    return phone(app, *table)


def post(client: FlaskClient, path: str, **fields: Any) -> TestResponse:
    return client.post(path, data={"csrf_token": token(client)} | fields)


def hand_form(rules: RuleSet) -> dict[str, str]:
    """Fill in a hand: the first side goes out, the others lose what they hold."""
    sides = len(rules.players[0].sides)
    form = {"out": "1"} | {f"s{side}-way": "points" for side in range(1, sides + 1)}
    form |= {f"s{side}-held_points": str(20 * side) for side in range(2, sides + 1)}
    needed = rules.to_go_out(rules.players[0].count)
    kinds = Counter({f"s1-item-{kind}": least for kind, least in needed.kinds.items()})
    kinds[f"s1-item-{rules.canastas[-1].id}"] += needed.canastas - sum(needed.kinds.values())
    canastas = {name: str(count) for name, count in kinds.items()}
    return (
        form
        | {"s1-points": "500", "s1-held_points": str(0 if rules.players[0].sides[0] == 1 else 10)}
        | canastas
    )


def get(client: FlaskClient, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, path
    return answer.text


# Pages


@pytest.mark.parametrize("rule", reads(RULES), ids=str)
def test_every_page_opens(
    rule: Rule, scorer: FlaskClient, rules: RuleSet, table: tuple[str, str]
) -> None:
    path = path_of(rule, *table)
    if rule.endpoint in ("books.book", "books.topic", "books.values"):
        path = path.replace("hudson", rules.id)
    queries = [{"rules": rules.id}, {"t": table[0]}, {"t": table[0], "rules": "hudson"}]
    if rule.endpoint == "sheets.blank":
        queries = [{"rules": rules.id, "players": str(rules.players[0].count)}]
    for query in queries:
        # The house rules of this address are ours, not this phone's, and the link has none in it.
        refused = {"house.edit": 403, "house_sharing.take": 422}.get(rule.endpoint)
        expected = (refused,) if refused else (200, 303)
        assert scorer.get(path, query_string=query).status_code in expected, query


def test_a_book_without_paragraphs_has_its_pages(scorer: FlaskClient, rules: RuleSet) -> None:
    page = get(scorer, f"/rules/{rules.id}")
    assert rules.book in page
    for topic in TOPICS:
        assert rules.name in get(scorer, f"/rules/{rules.id}/topic/{topic}")
    get(scorer, f"/rules/{rules.id}/66", 404)
    assert "A house rule." in get(scorer, f"/rules/{rules.id}/values")


def test_it_can_be_compared_with_every_book(scorer: FlaskClient, rules: RuleSet) -> None:
    for other in all_rule_sets():
        assert rules.name in get(scorer, f"/rules/compare?a={rules.id}&b={other}&all=1")
        assert rules.name in get(scorer, f"/rules/compare?a={other}&b={rules.id}")


def test_the_book_that_is_recommended_stays_first(app: Flask, rules: RuleSet) -> None:
    assert next(iter(all_rule_sets())) == "hudson"
    page = get(app.test_client(), "/new")
    assert f'value="{rules.id}"' in page and "Take Classic" in page


# A game


@pytest.mark.parametrize("way", ["seat", "choice", "lot"])
def test_a_game_begins_in_every_way(app: Flask, rules: RuleSet, way: str) -> None:
    for seating in rules.players:
        client = app.test_client()
        page = get(client, f"/new?rules={rules.id}&players={seating.count}")
        sides = [str(seat % len(seating.sides) + 1) for seat in range(seating.count)]
        form: dict[str, Any] = {"rules": rules.id, "players": str(seating.count), "way": way}
        form |= hidden_fields(page)
        begun = client.post("/new", data=form | {"side": sides, "do": "show"})
        assert begun.status_code == 200
        if way == "lot":
            assert "plays first" in client.post("/new", data=form | {"do": "lot"}).text
            form["card"] = [f"{rank}S" for rank in (*"23456789", "10")][: seating.count]
        begun = client.post("/new", data=form | {"side": sides, "do": "start"})
        assert begun.status_code == 303
        game = game_of(app, begun.location.rpartition("/")[2])
        assert len({side.name for side in game.sides}) == len(seating.sides)
        assert (
            game.rules.id == rules.id
            and game.target == rules.for_players(seating.count).target_total
        )
        assert all(escape(side.name) in get(client, begun.location) for side in game.sides)


def test_a_nameless_partnership_has_a_name(app: Flask, rules: RuleSet) -> None:
    client = app.test_client()
    count = rules.players[0].count
    form = hidden_fields(get(client, f"/new?rules={rules.id}"))
    begun = client.post("/new", data=form | {"rules": rules.id, "players": count, "do": "start"})
    names = [side.name for side in game_of(app, begun.location.rpartition("/")[2]).sides]
    two = ["Player 1", "Player 2"] if count == len(names) else ["We", "They"]
    assert names == (["Side 1", "Side 2", "Side 3"] if len(names) > 2 else two)


def test_a_hand_is_previewed_scored_and_corrected(app: Flask, rules: RuleSet) -> None:
    table = make_table(app, rules.id, rules.players[0].count)
    client, hand = phone(app, *table), f"/t/{table[0]}/hand"
    previewed = post(client, f"{hand}/preview", **hand_form(rules))
    assert previewed.status_code == 200 and "data-for" in previewed.text
    assert post(client, hand, **hand_form(rules), key="hand").status_code == 303
    needed = rules.to_go_out(rules.players[0].count)
    bonus = rules.items_by_id["out"].worth(1) + rules.canastas[-1].worth(needed.canastas)
    assert game_of(app, table[0]).totals[0] >= 500 + bonus - 10
    page = get(client, f"{hand}/1/correct")
    fields = hidden_fields(page) | hand_form(rules) | {"s1-points": "600"}
    assert client.post(f"{hand}/1/correct", data=fields).status_code == 303
    assert [entry.kind for entry in entries_of(app, table[0])] == ["start", "hand", "corrected"]
    for path in ("", "/wall", "/history", "/hand", "/hand/1", "/settings", "/share", "/penalty"):
        get(client, f"/t/{table[0]}{path}")


def test_no_legal_end_of_hand_is_refused(rules: RuleSet) -> None:
    for count in rules.player_counts:
        for seed in range(10):
            end = deal(rules.id, count, seed)
            for mode in [("melds", "held"), ("cards", "held_points")]:
                hand = read_hand(end.values([mode] * len(end.sides)))
                assert check_hand(rules, hand).problems == ()


# The referee


def test_every_ruling_can_be_asked_and_shown(
    scorer: FlaskClient, rules: RuleSet, table: tuple[str, str]
) -> None:
    for irregularity in irregularities().values():
        path = f"/rulings/{irregularity.id}"
        assert escape(irregularity.title) in get(scorer, f"{path}?rules={rules.id}")
        assert escape(irregularity.title) in get(scorer, f"{path}?t={table[0]}")
        assert escape(irregularity.title) in get(scorer, f"{path}/show?t={table[0]}")
        answer = json.loads(get(scorer, f"{path}.json?rules={rules.id}"))
        assert answer["covered"] == summary(rules, irregularity).covered


def test_a_ruling_of_another_book_is_put_on_the_score(app: Flask, rules: RuleSet) -> None:
    table = make_table(app, rules.id, rules.players[0].count)
    client = phone(app, *table)
    page = get(client, f"/rulings/drew-out-of-turn?t={table[0]}&rules=hudson&kept=no")
    fields = hidden_fields(page) | {"side": "0", "kept": "no", "rules": "hudson"}
    path = f"/t/{table[0]}/rulings/drew-out-of-turn"
    assert client.post(path, data=fields).status_code == 303
    assert game_of(app, table[0]).penalties[0].points == -100
    for path in ("", "/history"):
        assert "Drew out of turn" in get(client, f"/t/{table[0]}{path}")
    assert client.get(f"/t/{table[0]}/ruling/2.pdf").data.startswith(b"%PDF")


@pytest.mark.parametrize(
    "question", ["", "drew out of turn", "red three", "what do I need to open", "zzz"]
)
def test_the_search_answers(
    scorer: FlaskClient, rules: RuleSet, table: tuple[str, str], question: str
) -> None:
    query = {"q": question}
    for own in ({"rules": rules.id}, {"t": table[0]}):
        page = scorer.get("/rules/search", query_string=query | own)
        assert page.status_code == 200 and everyday_name(rules) in page.text
        found = scorer.get("/rules/search.json", query_string=query | own)
        assert found.status_code == 200 and found.get_json().keys() >= {"covered", "hits"}
    page = scorer.get(f"/t/{table[0]}/referee", query_string=query)
    assert page.status_code == 200 and everyday_name(rules) in page.text


@pytest.mark.parametrize(
    "query",
    [
        "canastas=2&can_make=1&asked=yes&last=discard",
        "players=2&canastas=0",
        "top=K&pairs=2&opened=yes",
        "melds=K+K+K&melds=Q+Q+Q+2&total=0",
    ],
)
def test_the_may_i_pages_answer(
    scorer: FlaskClient, rules: RuleSet, table: tuple[str, str], query: str
) -> None:
    for path in ("/may-i-go-out", "/may-i-take-the-pile", "/counter"):
        assert rules.name in get(scorer, f"{path}?rules={rules.id}&{query}")
        assert rules.name in get(scorer, f"{path}?t={table[0]}&{query}")


# Paper


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_sheet_is_printed(
    scorer: FlaskClient, rules: RuleSet, table: tuple[str, str], paper: str
) -> None:
    paths = [f"/t/{table[0]}{end}?paper={paper}" for end in (".pdf", "/qr.pdf", "/ruling/3.pdf")]
    for kind in ("blank", "tally", "card"):
        for count in rules.player_counts:
            query = f"kind={kind}&rules={rules.id}&players={count}&paper={paper}"
            paths.append(f"/sheets/print?{query}")
    for path in paths:
        assert scorer.get(path).data.startswith(b"%PDF"), path


# Commands


@pytest.fixture
def run(app: Flask, tmp_path: Path) -> Any:
    runner = CliRunner(env={"SCOREKEEPER_DATA": str(app.config["DATA"])}, catch_exceptions=False)

    def run(*words: object) -> Result:
        result = runner.invoke(main, [str(word) for word in words])
        assert result.exit_code == 0, result.output
        return result

    return run


def test_every_command_that_takes_a_book_takes_this_one(
    run: Any, rules: RuleSet, tmp_path: Path
) -> None:
    assert rules.id in run("rulesets").output.split()
    file = tmp_path / "club.toml"
    file.write_text(to_toml(trio()), encoding="utf-8")
    assert "fine (Trio" in run("check", file).output
    assert rules.name in run("lookup", "drew", "out", "of", "turn", "--rules", rules.id).output
    run("lookup", "red", "three", "--rules", rules.id, "--json")
    for kind in ("--blank", "--tally", "--card"):
        out = tmp_path / f"{kind}.pdf"
        run("sheet", kind, "--rules", rules.id, "-o", out)
        assert out.read_bytes().startswith(b"%PDF")


def test_a_hand_is_scored_on_the_command_line(run: Any, rules: RuleSet, tmp_path: Path) -> None:
    sides = [{"points": 0, "held_points": 20} for _ in rules.players[0].sides]
    hand = {"rules": rules.id, "players": rules.players[0].count, "sides": sides}
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(hand), encoding="utf-8")
    answer = json.loads(run("score", file, "--json").output)
    assert [side["total"] for side in answer["sides"]] == [-20] * len(sides)
    assert re.search("not in the book|house rule", run("score", file).output)


def test_a_table_is_listed_printed_exported_and_imported(
    run: Any, table: tuple[str, str], rules: RuleSet, tmp_path: Path
) -> None:
    assert table[0] in run("tables").output
    run("sheet", table[0], "-o", tmp_path / "game.pdf")
    run("export", table[0], "-o", tmp_path / "game.json")
    assert rules.id in (tmp_path / "game.json").read_text(encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run("import", tmp_path / "game.json", "--data", elsewhere)
    assert table[0] in run("tables", "--data", elsewhere).output
    run("backup", "-o", tmp_path / "backup.db")
    run("misses")
