"""`scorekeeper serve`: its options, as the server gets them."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper import server
from scorekeeper.cli import main
from scorekeeper.web.security.rates import NEW_TABLES


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server was started with."""
    calls: dict[str, Any] = {}
    monkeypatch.setattr(
        server, "run", lambda folder, **options: calls.update(folder=folder, **options)
    )
    return calls


def test_it_listens_everywhere_at_8000_and_trusts_no_proxy(
    runner: CliRunner, started: dict[str, Any], tmp_path: Path
) -> None:
    assert runner.invoke(main, ["serve"]).exit_code == 0
    assert started == {
        "folder": tmp_path / "data",
        "host": "0.0.0.0",  # noqa: S104 (compared, not bound)
        "port": None,
        "names": (),
        "proxy": "",
        "prefix": "",
        "new_tables": NEW_TABLES,
    }


@pytest.mark.parametrize(
    ("words", "proxy"),
    [
        (["--behind-proxy"], "127.0.0.1"),
        (["--behind-proxy", "10.0.0.7"], "10.0.0.7"),
        (["--behind-proxy", "--prefix", "/cards"], "127.0.0.1"),
    ],
)
def test_the_address_of_the_proxy_may_be_left_out(
    runner: CliRunner, started: dict[str, Any], words: list[str], proxy: str
) -> None:
    assert runner.invoke(main, words).exit_code == 0
    assert started["proxy"] == proxy


def test_it_takes_several_names_a_prefix_and_a_folder(
    runner: CliRunner, started: dict[str, Any], tmp_path: Path
) -> None:
    words = ["--name", "cards.example.org", "--name", "cards.local", "--prefix", "/cards"]
    assert runner.invoke(main, [*words, "--data", str(tmp_path / "mine")]).exit_code == 0
    assert started["names"] == ("cards.example.org", "cards.local")
    assert started["prefix"] == "/cards"
    assert started["folder"] == tmp_path / "mine"


@pytest.mark.parametrize(
    ("typed", "taken"), [("cards", "/cards"), ("/cards/", "/cards"), ("/", ""), ("a/b", "/a/b")]
)
def test_a_prefix_may_be_typed_with_or_without_its_strokes(
    runner: CliRunner, started: dict[str, Any], typed: str, taken: str
) -> None:
    assert runner.invoke(main, ["serve", "--prefix", typed]).exit_code == 0
    assert started["prefix"] == taken


@pytest.mark.parametrize("port", ["-1", "65536", "9" * 5000])
def test_a_port_that_is_none_is_refused_with_a_sentence(runner: CliRunner, port: str) -> None:
    result = runner.invoke(main, ["serve", "--port", port])
    assert result.exit_code == 2
    assert "Invalid value for '--port'" in result.stderr


@pytest.mark.parametrize(
    ("words", "most"), [(["--new-tables", "5"], 5), (["--new-tables", "0"], 0)]
)
def test_new_tables_can_be_limited_otherwise(
    runner: CliRunner, started: dict[str, Any], words: list[str], most: int
) -> None:
    assert runner.invoke(main, ["serve", *words]).exit_code == 0
    assert started["new_tables"] == most
