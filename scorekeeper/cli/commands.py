"""What each command does; every refusal is one clear sentence."""

import json
import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper.cli.arguments import USAGE_ERROR, data_folder
from scorekeeper.errors import Malformed, Problem
from scorekeeper.rules.library import all_rule_sets, read
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.text import number_of

WIDTH = 46


def _folder(arguments: Namespace) -> Path:
    folder: Path = arguments.data or data_folder()
    return folder


def _now() -> datetime:
    return datetime.now(UTC)


def _rules(name: str) -> RuleSet:
    if name not in all_rule_sets():
        known = ", ".join(all_rule_sets())
        raise Malformed(f"There is no rule book “{name}”. There are {known}.")
    return all_rule_sets()[name]


def serve(arguments: Namespace) -> int:
    from scorekeeper.server import run  # noqa: PLC0415 (Flask and the server, only for serving)

    run(
        _folder(arguments),
        host=arguments.host,
        port=arguments.port,
        names=tuple(arguments.name),
        proxy=arguments.behind_proxy,
        prefix=arguments.prefix,
    )
    return 0


def score(arguments: Namespace) -> int:
    answer = _score(arguments.file)
    refused = not answer["sides"]
    if arguments.json:
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        print(_score_in_words(answer))
    return USAGE_ERROR if refused else 0


def _score(file: str) -> dict[str, Any]:
    from scorekeeper.hand.checks import check_hand  # noqa: PLC0415 (other commands score nothing)
    from scorekeeper.hand.tally import BadHand, read_hand  # noqa: PLC0415

    try:
        values = json.loads(_read_text(file))
        hand = read_hand(values)
    except (json.JSONDecodeError, RecursionError):
        return _refusal(Problem("error", "", "", "This is not JSON."))
    except BadHand as error:
        return _refusal(error.problem)
    if hand.rules not in all_rule_sets():
        known = ", ".join(all_rule_sets())
        problem = f"There is no rule book “{hand.rules}”. There are {known}."
        return _refusal(Problem("error", "", "rules", problem))
    judged = check_hand(all_rule_sets()[hand.rules], hand)
    sides = [
        {
            "name": side.name,
            "lines": [
                {"item": x.item, "count": x.count, "points": x.points, "cite": x.cite}
                | ({"why": x.why} if x.why else {})
                for x in side.lines
            ],
            "net": side.net,
            "total": side.total,
            "needs": side.needs,
        }
        for side in judged.scores
    ]
    return {
        "rules": hand.rules,
        "sides": sides,
        "problems": msgspec.to_builtins(judged.problems),
    }


def _refusal(problem: Problem) -> dict[str, Any]:
    return {"sides": [], "problems": [msgspec.to_builtins(problem)]}


def _read_text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Malformed(f"{file} is not a text file.") from None


def _score_in_words(answer: dict[str, Any]) -> str:
    from scorekeeper.hand.score import Line, reason  # noqa: PLC0415

    rows = []
    for side in answer["sides"]:
        rules = all_rule_sets()[answer["rules"]]
        rows.append(side["name"])
        for line in side["lines"]:
            said = reason(rules, msgspec.convert(line, Line))
            cite = rules.cite_label(line["cite"]) if line["cite"] else "not in the book"
            rows.append(f"  {said:{WIDTH}}{line['points']:>8,}   {cite}")
        rows.append(f"  {'Net':{WIDTH}}{side['net']:>8,}")
        rows.append(f"  {'Total':{WIDTH}}{side['total']:>8,}   needs {side['needs']} to open\n")
    for problem in answer["problems"]:
        at = ", ".join(part for part in (problem["side"], problem["field"]) if part)
        cite = f" ({problem['cite']})" if problem["cite"] else ""
        rows.append(f"{problem['level'].capitalize()}{f' at {at}' if at else ''}: ")
        rows[-1] += f"{problem['message']}{cite}"
    return "\n".join(rows)


def rulesets(_arguments: Namespace) -> int:
    for rules in all_rule_sets().values():
        counts = rules.player_counts
        players = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
        print(f"{rules.id:14}{players:>4} players, to {rules.target.amount:,}. {rules.line}")
    return 0


def check(arguments: Namespace) -> int:
    from scorekeeper.rules.paragraphs import all_paragraphs  # noqa: PLC0415

    rules = read(arguments.file)
    books = {anchor.partition(":")[0] for anchor in all_paragraphs()}
    missing = [
        cite
        for cite in _cites(msgspec.to_builtins(rules))
        if cite.partition(":")[0] in books and cite not in all_paragraphs()
    ]
    if missing:
        raise Malformed(f"{arguments.file.name}: there is no paragraph {', '.join(missing)}.")
    print(f"{arguments.file.name}: fine ({rules.name}, {len(rules.items)} items to score).")
    return 0


def _cites(values: Any) -> list[str]:
    if isinstance(values, dict):
        own = [values["cite"]] if values.get("cite") else []
        return own + [cite for value in values.values() for cite in _cites(value)]
    if isinstance(values, list):
        return [cite for value in values for cite in _cites(value)]
    return []


def lookup(arguments: Namespace) -> int:
    from scorekeeper.referee.search.index import search  # noqa: PLC0415 (builds the index)
    from scorekeeper.referee.search.results import result_values  # noqa: PLC0415

    rules = _rules(arguments.rules)
    result = search(" ".join(arguments.words), rules.id)
    if arguments.json:
        print(json.dumps(result_values(result, rules.id), ensure_ascii=False, indent=2))
        return 0
    if not result.covered:
        print(f"{rules.name} does not say.{' Nearest:' if result.hits else ''}")
    for hit in result.hits:
        cites = ", ".join(rules.cite_label(cite) for cite in hit.cites)
        points = f" ({hit.points:+,})" if hit.points else ""
        print(f"\n{hit.title}{points}  {cites}\n  {hit.answer}")
    return 0


def _store(arguments: Namespace) -> Any:
    from scorekeeper.store.database import FILE_NAME  # noqa: PLC0415
    from scorekeeper.store.store import Store  # noqa: PLC0415

    return Store(_folder(arguments) / FILE_NAME)


def tables(arguments: Namespace) -> int:
    from scorekeeper.store.secrets import hash_secret, new_secret, watch_secret  # noqa: PLC0415

    games = _store(arguments)
    if arguments.link:
        secret = new_secret()
        games.add_link(
            arguments.link,
            score_hash=hash_secret(secret),
            watch_hash=hash_secret(watch_secret(secret)),
            at=_now().strftime("%Y-%m-%dT%H:%M:%SZ"),
        )
        for label, key in (("score", secret), ("watch", watch_secret(secret))):
            print(f"{label}: {arguments.url.rstrip('/')}/j/{arguments.link}/{key}")
        return 0
    for game in games.summaries():
        totals = " : ".join(f"{total:,}" for total in game.totals)
        state = "finished" if game.outcome else "running"
        told = f"{state:9}{game.hands:>3} hands  {totals}  {game.name}"
        print(f"{game.id:14}{game.updated[:10]}  {told}")
    return 0


def backup(arguments: Namespace) -> int:
    from scorekeeper.store.backups import make_backup  # noqa: PLC0415

    games = _store(arguments)
    if arguments.output:
        games.backup(arguments.output)
        print(arguments.output)
    else:
        print(make_backup(games, _folder(arguments) / "backups", _now()))
    return 0


def restore(arguments: Namespace) -> int:
    from scorekeeper.store.backups import restore as put_back  # noqa: PLC0415
    from scorekeeper.store.database import FILE_NAME  # noqa: PLC0415

    aside = put_back(arguments.file, _folder(arguments) / FILE_NAME, now=_now())
    print(f"Restored.{f' The games that were there are kept in {aside}.' if aside else ''}")
    return 0


def export(arguments: Namespace) -> int:
    games = _store(arguments)
    packed = games.export_table(arguments.table) if arguments.table else games.export_all()
    if arguments.output == "-":
        sys.stdout.buffer.write(packed)
    else:
        _write(Path(arguments.output), packed)
    return 0


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}.") from None


def bring(arguments: Namespace) -> int:
    from scorekeeper.table.integrity import proved_summary  # noqa: PLC0415

    try:
        packed = arguments.file.read_bytes()
    except OSError as error:
        raise Malformed(f"{arguments.file} cannot be read: {error.strerror}.") from None
    taken = _store(arguments).import_tables(packed, proved_summary)
    print(f"Took in {number_of(len(taken), 'game')}: {', '.join(taken)}")
    return 0


def misses(arguments: Namespace) -> int:
    for miss in _store(arguments).misses():
        print(f"{miss.times:>4} ×  {miss.rules:14}{miss.q}")
    return 0


def sheet(arguments: Namespace) -> int:
    from scorekeeper import sheets  # noqa: PLC0415 (ReportLab is slow to load)
    from scorekeeper.table.fold import fold  # noqa: PLC0415

    if arguments.table:
        content = sheets.score_sheet(fold(_store(arguments).load(arguments.table)), arguments.paper)
    else:
        rules = _rules(arguments.rules)
        if arguments.players not in rules.player_counts and not arguments.card:
            known = ", ".join(map(str, rules.player_counts))
            raise Malformed(f"{rules.name} is for {known} players, not {arguments.players}.")
        if arguments.card:
            content = sheets.rule_card(rules, arguments.paper)
        else:
            make = sheets.blank_sheet if arguments.blank else sheets.tally_slips
            content = make(rules, arguments.players, arguments.paper)
    _write(arguments.output, content)
    print(arguments.output)
    return 0
