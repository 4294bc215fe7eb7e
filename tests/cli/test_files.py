"""Games as files: `backup`, `restore`, `export`, `import`."""

import csv
import io
import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.store.schema import drop_triggers
from scorekeeper.store.table_file import SavedTable, decode_tables, encode_tables
from scorekeeper.store.transfer import export_table
from tests.support.tables import add_entry, make_table, play_hands, store_of


@pytest.fixture
def table_id(app: Flask) -> str:
    """A game in the folder that the command line looks at, too."""
    return make_table(app, "hudson", 2)[0]


def run(runner: CliRunner, *words: str | Path) -> Result:
    return runner.invoke(main, [str(word) for word in words])


def test_a_backup_cannot_be_printed(runner: CliRunner, table_id: str) -> None:
    assert table_id
    refused = run(runner, "backup", "-o", "-")
    assert refused.exit_code == 2 and "A backup is a file" in refused.stderr


def test_an_export_goes_through_a_pipe_into_an_import(
    runner: CliRunner, table_id: str, tmp_path: Path
) -> None:
    packed = run(runner, "export").stdout
    taken = runner.invoke(main, ["import", "-", "--data", str(tmp_path / "new")], input=packed)
    assert taken.output == f"Took in 1 game: {table_id}.\n"


def test_backup_prints_where_it_wrote(runner: CliRunner, table_id: str, tmp_path: Path) -> None:
    result = run(runner, "backup", "-o", tmp_path / "kept.db")
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'kept.db'}\n")
    result = run(runner, "backup")
    written = Path(result.stdout.strip())
    assert written.parent == tmp_path / "data" / "backups"
    assert written.stat().st_size > 0


def test_restore_says_where_the_replaced_games_are(
    runner: CliRunner, app: Flask, table_id: str, tmp_path: Path
) -> None:
    run(runner, "backup", "-o", tmp_path / "kept.db")
    make_table(app, "miller")
    result = run(runner, "restore", tmp_path / "kept.db")
    assert result.exit_code == 0
    found = re.fullmatch(
        r"Restored\. The games that were there are kept in (.+)\.\n", result.stdout
    )
    assert found
    assert Path(found[1]).exists()
    assert [game.id for game in store_of(app).summaries()] == [table_id]


def test_export_prints_all_games_or_one(runner: CliRunner, app: Flask, table_id: str) -> None:
    other, _secret = make_table(app, "miller")
    everything = json.loads(run(runner, "export").stdout)
    assert {table["id"] for table in everything["tables"]} == {table_id, other}
    one = run(runner, "export", table_id)
    assert one.stdout_bytes == export_table(store_of(app), table_id)


def test_export_writes_a_file_that_import_reads(
    runner: CliRunner, app: Flask, table_id: str, tmp_path: Path
) -> None:
    other, _secret = make_table(app, "miller")
    file = tmp_path / "games.json"
    assert run(runner, "export", "-o", file).stdout == f"{file}\n"
    result = run(runner, "import", file, "--data", tmp_path / "new")
    assert result.exit_code == 0
    assert result.stdout.startswith("Took in 2 games: ")
    assert set(result.stdout.split(": ")[1].strip(".\n").split(", ")) == {table_id, other}
    one = tmp_path / "one.json"
    run(runner, "export", table_id, "-o", one)
    result = run(runner, "import", one, "--data", tmp_path / "newer")
    assert result.stdout == f"Took in 1 game: {table_id}.\n"


def test_export_writes_two_tables_for_a_spreadsheet(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    table_id, _ = make_table(app)
    play_hands(app, table_id, hands=1)
    told = run(runner, "export", "--csv", "-o", tmp_path / "club")
    assert told.exit_code == 0, told.output
    files = [tmp_path / "club" / name for name in ("hands.csv", "lines.csv")]
    assert told.output.split() == [str(path) for path in files]
    for path in files:
        rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline="")))
        assert {row["game_id"] for row in rows} == {table_id}


def test_one_game_that_cannot_be_read_holds_back_no_other(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    table_id, _ = make_table(app)
    other, _ = make_table(app)
    play_hands(app, table_id, hands=1)
    add_entry(app, other, "redeal", {})
    drop_triggers(store_of(app).db)
    store_of(app).db.execute("UPDATE entry SET kind = 'juggled' WHERE kind = 'redeal'")
    told = run(runner, "export", "--csv", "-o", tmp_path)
    assert told.exit_code == 0
    assert f"{other} is left out: " in told.stderr
    assert table_id in (tmp_path / "hands.csv").read_text("utf-8-sig")
    alone = run(runner, "export", other, "--csv", "-o", tmp_path)
    assert alone.exit_code == 2 and "juggled" in alone.stderr


def test_a_folder_that_cannot_be_made_is_named(
    runner: CliRunner, table_id: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    told = run(runner, "export", table_id, "--csv", "-o", tmp_path / "file" / "x")
    assert told.exit_code == 2 and str(tmp_path / "file" / "x") in told.stderr


def test_several_games_can_be_exported(runner: CliRunner, app: Flask) -> None:
    ids = [make_table(app, "hudson", 2)[0] for _ in range(3)]
    packed = json.loads(run(runner, "export", *ids[:2]).stdout)
    assert {table["id"] for table in packed["tables"]} == set(ids[:2])
    assert run(runner, "export", ids[0], "nobody").exit_code == 2


def many(app: Flask, number: int, path: Path) -> None:
    """Write a file of so many games, all alike."""
    table_id, _ = make_table(app)
    play_hands(app, table_id, hands=3)
    [one] = decode_tables(export_table(store_of(app), table_id))
    tables = (SavedTable(f"g{place}", one.summary, one.entries) for place in range(number))
    path.write_bytes(encode_tables(tables))


def peak(work: Callable[[], object]) -> int:
    """Return how much memory some work needed at most."""
    tracemalloc.start()
    work()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_twenty_times_the_games_need_hardly_more_memory(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    needed: dict[str, list[int]] = {"import": [], "export": [], "csv": []}
    for number in (2, 15, 300):  # the first two warm up what is read once
        file, folder = tmp_path / f"{number}.json", tmp_path / f"data{number}"
        many(app, number, file)
        where = ("--data", folder)
        out = tmp_path / "out.json"
        needed["import"].append(peak(lambda: run(runner, "import", file, *where)))  # noqa: B023
        needed["export"].append(peak(lambda: run(runner, "export", "-o", out, *where)))  # noqa: B023
        csv_words = ("export", "--csv", "-o", tmp_path / "csv", *where)
        needed["csv"].append(peak(lambda: run(runner, *csv_words)))  # noqa: B023
        assert len(decode_tables(out.read_bytes())) == number
    for what, (_, few, lots) in needed.items():
        assert lots < 4 * few, what


def test_many_imported_games_are_counted_and_not_named(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    many(app, 25, tmp_path / "many.json")
    assert run(runner, "import", tmp_path / "many.json").stdout == "Took in 25 games.\n"


def test_games_that_we_would_count_otherwise_are_named_and_then_counted(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    many(app, 22, tmp_path / "many.json")
    packed = json.loads((tmp_path / "many.json").read_text())
    for table in packed["tables"]:
        [line, *_] = table["entries"][1]["body"]["lines"][0]
        line["points"] += 10
    (tmp_path / "many.json").write_text(json.dumps(packed))
    told = run(runner, "import", tmp_path / "many.json").stdout.splitlines()
    assert len(told) == 1 + 20 + 1
    assert told[-1] == "The same holds for 2 more games."
