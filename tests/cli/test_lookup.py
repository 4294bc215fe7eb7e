"""`scorekeeper lookup`."""

import json

from click.testing import CliRunner

from scorekeeper.cli import main


def test_lookup_answers_with_its_paragraph(runner: CliRunner) -> None:
    result = runner.invoke(main, ["lookup", "she", "drew", "two", "cards", "--rules", "hudson"])
    assert result.exit_code == 0
    assert "Hudson ¶66" in result.stdout


def test_lookup_answers_as_json(runner: CliRunner) -> None:
    result = runner.invoke(main, ["lookup", "she drew two cards", "--json"])
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer["covered"] is True
    assert "hudson:66" in answer["hits"][0]["cites"]
    assert answer["hits"][0]["url"].startswith("/rulings/")


def test_lookup_says_so_where_the_book_is_silent(runner: CliRunner) -> None:
    result = runner.invoke(main, ["lookup", "drew two cards by mistake", "--rules", "luudoo"])
    assert result.exit_code == 0
    assert result.stdout.startswith("Luudoo does not say.")


def test_lookup_answers_with_what_was_said_besides(runner: CliRunner) -> None:
    words = "threw two cards one after another, noticed before the next player drew"
    told = runner.invoke(main, ["lookup", words, "--rules", "hudson"]).stdout
    assert "Had the next player drawn? Not yet. How were they thrown? One after another." in told
    assert "The first card thrown is the discard; the others are penalty cards" in told
    hit = json.loads(runner.invoke(main, ["lookup", words, "--json"]).stdout)["hits"][0]
    assert hit["url"].endswith("?rules=hudson&noticed=before&how=after-another")


def test_lookup_names_two_faults(runner: CliRunner) -> None:
    told = runner.invoke(main, ["lookup", "threw two cards and had not drawn"]).stdout
    assert told.startswith("Two faults: Discarded more than one card + Discarded without drawing")


def test_lookup_marks_a_ruling_in_part(runner: CliRunner) -> None:
    told = runner.invoke(main, ["lookup", "four wild cards in a meld", "--rules", "luudoo"]).stdout
    assert "In part: The book forbids it and names no penalty." in told


def test_lookup_tells_of_another_game_and_its_answer(runner: CliRunner) -> None:
    asked = ["lookup", "when do I pick up my foot", "--rules", "luudoo"]
    told = runner.invoke(main, asked).stdout
    assert told.startswith("That is Hand and Foot; this book has no foot.\n\nWhen do I take up")
    assert "Nearest in Luudoo:" in told
    other = json.loads(runner.invoke(main, [*asked, "--json"]).stdout)["other_game"]
    assert other["url"] == "/rulings/foot-taken-up?rules=handfoot"


def test_lookup_asks_the_other_game_where_it_has_no_answer(runner: CliRunner) -> None:
    asked = ["lookup", "who pays for the drinks in samba", "--rules", "luudoo", "--json"]
    other = json.loads(runner.invoke(main, asked).stdout)["other_game"]
    assert other["url"] == "/rules/search?rules=samba&q=who+pays+for+the+drinks+in+samba"


def test_lookup_without_a_word_is_a_usage_error(runner: CliRunner) -> None:
    assert runner.invoke(main, ["lookup"]).exit_code == 2


def test_lookup_that_finds_nothing_says_so_to_the_shell(runner: CliRunner) -> None:
    for words in (["lookup", "qqq", "zzz"], ["lookup", "qqq", "zzz", "--json"]):
        assert runner.invoke(main, words).exit_code == 1


def test_a_book_is_found_whatever_its_letters(runner: CliRunner) -> None:
    assert runner.invoke(main, ["lookup", "drew two", "--rules", "Hudson"]).exit_code == 0
