"""docs/server.md: what it says to type works."""

import re
import subprocess
import sys
from pathlib import Path

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.store.transfer import export_tables
from scorekeeper.web.security import form_limits, rates
from tests.support.http_phones import HttpPhone, minus_hand
from tests.support.servers import PROGRAM, ROOT, Running
from tests.support.tables import make_table, play_hands, store_of

DOC = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def block(kind: str, mark: str) -> str:
    """Return the block of the page that holds these words."""
    [found] = [text for text in re.findall(rf"```{kind}\n(.*?)```", DOC, re.S) if mark in text]
    return str(found)


def test_the_service_starts_the_server_with_options_there_are() -> None:
    [line] = re.findall(r"^ExecStart=(.*)$", block("ini", "[Service]"), re.M)
    program, module, name, command, *words = line.split()
    assert (program, module, name) == ("/opt/scorekeeper/.venv/bin/python", "-m", "scorekeeper")
    options = main.commands[command].make_context(command, words).params
    assert options["port"] == 8000 and options["proxy"] == "127.0.0.1"
    assert options["names"] == ("cards.example.org",)
    assert options["folder"] == Path("/var/lib/scorekeeper")


def test_the_container_starts_the_server_with_options_there_are() -> None:
    [words] = re.findall(r"^ENTRYPOINT (.*)$", block("dockerfile", "FROM"), re.M)
    *_, command = before = re.findall(r'"([^"]+)"', words)[:4]
    assert before == ["python", "-m", "scorekeeper", command]
    [more] = re.findall(r" scorekeeper (--behind-proxy .*)$", DOC, re.M)
    given = re.findall(r'"([^"]+)"', words)[4:] + more.split()
    options = main.commands[command].make_context(command, given).params
    assert (options["port"], options["proxy"]) == (8000, "10.88.0.1")
    for name in re.findall(r"^COPY (\S+)", block("dockerfile", "FROM"), re.M):
        assert (ROOT / name).exists()


def test_the_limits_are_those_of_the_program() -> None:
    assert f"| {rates.NEW_TABLES} in ten minutes" in DOC and rates.WINDOW == 600
    assert f"{form_limits.MOST_FIELDS:,} fields, {form_limits.MOST_TEXT // 1000} kB" in DOC
    assert f"less than {rates.LEAST_FREE // 1024**2} MB" in DOC


def test_the_nightly_copy_is_made_while_people_play_and_restored_elsewhere(tmp_path: Path) -> None:
    data, copy, elsewhere = tmp_path / "data", tmp_path / "games.db", tmp_path / "elsewhere"
    app = create_app({"DATA": data})
    table, other = make_table(app, "hudson", 2), make_table(app)
    play_hands(app, other[0], 3)
    script = block("sh", "mktemp -d")
    script = script.replace(".venv/bin/python -m scorekeeper", " ".join(PROGRAM))
    script = script.replace("/opt/scorekeeper", str(ROOT)).replace(
        "/var/lib/scorekeeper", str(data)
    )
    with Running(data=data) as server:
        one, path = HttpPhone(server.port, *table), f"/t/{table[0]}/hand"
        assert one.send(path, one.open(path) | minus_hand(25, 40)).status == 303
        with copy.open("wb") as out:
            subprocess.run(["/bin/sh", "-c", script], stdout=out, check=True)
    words = [sys.executable, "-m", "scorekeeper", "restore", str(copy), "--data", str(elsewhere)]
    done = subprocess.run(words, cwd=ROOT, input=b"y\n", capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert export_tables(store_of(create_app({"DATA": elsewhere}))) == export_tables(store_of(app))
    damaged = bytearray(copy.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    copy.write_bytes(damaged)
    again = [*words[:-1], str(tmp_path / "third")]
    refused = subprocess.run(again, cwd=ROOT, input=b"y\n", capture_output=True, check=False)
    assert refused.returncode == 2 and b"damaged" in refused.stderr
