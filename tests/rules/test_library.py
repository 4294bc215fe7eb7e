"""The files of `data/`: what is wrong with one is said with file, key and what is allowed."""

import shutil
import tomllib
from enum import StrEnum
from pathlib import Path

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.effects import Effect
from scorekeeper.rules.library import (
    all_player_counts,
    all_rule_sets,
    as_values,
    by_name,
    cite_label,
    decode,
    default_rule_set,
    first_offer,
    load,
    parse_toml,
    read,
    read_entries,
)
from scorekeeper.rules.values import DataModel
from tests.support.books import WITH_TEXT
from tests.support.data_folders import copy_data, data_folder
from tests.support.family_books import BOOKS, family_book
from tests.support.rule_sets import HUDSON, Change, drop, put, refusal_of

BAD: list[tuple[str, Change, str]] = [
    (
        "unknown key",
        put(1, "jokers"),
        "at the file: there is no key `jokers`; allowed here: id, name",
    ),
    (
        "unknown key inside",
        put(1, "item", 2, "sign", "when"),
        "at item[2].sign: there is no key `when`; allowed here: by, is",
    ),
    (
        "unknown key of a match",
        put(1, "item", 0, "match", "wilds"),
        "at item[0].match: there is no key `wilds`; allowed here: form, ranks, most_wilds",
    ),
    ("missing key", drop("tie"), "at the file: the key is missing: `tie`"),
    ("missing key inside", drop("band", 1, "needs"), "at band[1]: the key is missing: `needs`"),
    (
        "text for a number",
        put("two", "pack", "decks"),
        "at pack.decks: Expected a whole number, got text",
    ),
    ("a number for a list", put(3, "players"), "at players: Expected a list, got a whole number"),
    (
        "a fraction",
        put(1.5, "target", "is"),
        "at target.is: Expected a whole number, got a number with a decimal point",
    ),
    (
        "yes for a number",
        put(True, "least_cards", "is"),
        "Expected a whole number, got true or false",
    ),
    (
        "a number for yes",
        put(1, "wild_melds", "holds"),
        "Expected true or false, got a whole number",
    ),
    (
        "a kind there is not",
        put("bonus", "item", 0, "kind"),
        "at item[0].kind: there is no 'bonus'; allowed here: canasta, three, out, unfinished, held",
    ),
    (
        "a bar there is not",
        put("always", "rank_limit", 0, "allowed"),
        "at rank_limit[0].allowed: there is no 'always'; allowed here: going-out, never",
    ),
    ("a tie there is not", put("coin", "tie", "rule"), "allowed here: another-hand"),
]


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_file_is_refused_with_key_and_what_is_allowed(change: Change, said: str) -> None:
    assert said in refusal_of(change)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"players = [", "club.toml: is not TOML: "),
        (
            b"name = 'caf\xe9'",
            "club.toml: is not TOML: it must be text in UTF-8, and byte 12 is none",
        ),
        (b"", "club.toml: at the file: the key is missing: `id`"),
        (b"x = " + b"[" * 5000, "club.toml: is not TOML that anybody would write: too deep"),
        (b"x = " + b"9" * 5000, "club.toml: a number in it is far too large"),
    ],
)
def test_a_file_that_is_no_rule_set_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(content)
    with pytest.raises(BadRuleSet) as refused:
        read(path)
    assert str(refused.value).startswith(said)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRuleSet, match=r"none\.toml: cannot be read \(No such file"):
        read(tmp_path / "none.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadRuleSet, match=r"folder\.toml: cannot be read \(Is a directory\)"):
        read(tmp_path / "folder.toml")


def test_books_for_more_players_come_first() -> None:
    first, *others = (len(rules.player_counts) for rules in WITH_TEXT.values())
    assert others == sorted(others, reverse=True) and first == others[0]
    assert next(iter(WITH_TEXT)) == first_offer().rules


def test_every_number_of_players_is_some_books() -> None:
    assert all_player_counts() == [2, 3, 4, 5, 6]


def test_an_unknown_book_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load("no-such-book")


@pytest.mark.parametrize("book", all_rule_sets())
def test_a_book_survives_as_plain_values(book: str) -> None:
    again = decode(as_values(load(book)), "a copy")
    assert as_values(again) == as_values(load(book))


def test_no_book_is_read_twice() -> None:
    assert load("hudson") is load("hudson")


OPTIONAL = {
    *("penalty", "number", "opening", "rank_limit", "naturals_to_wilds", "runs", "ranks"),
    *("target", "end", "reserve", "words"),
}


def test_all_files_have_the_same_keys_in_the_same_order() -> None:
    orders = set()
    for path in (DATA / "rulesets").glob("*.toml"):
        keys = [key for key in tomllib.loads(path.read_text("utf-8")) if key not in OPTIONAL]
        orders.add(tuple(keys))
    assert len(orders) == 1


def test_the_first_offer_leads() -> None:
    assert default_rule_set() is load(first_offer().rules)
    assert first_offer().hint.startswith("Not sure? Take Classic")


def test_without_the_first_offer_the_book_for_most_players_leads(tmp_path: Path) -> None:
    before = all_rule_sets().keys()
    with data_folder(copy_data(tmp_path / "data", "miller", "luudoo")):
        assert list(all_rule_sets()) == ["luudoo", "miller"]
        assert default_rule_set().id == "luudoo"
    assert all_rule_sets().keys() == before


def test_two_files_of_one_id_are_refused(tmp_path: Path) -> None:
    data = copy_data(tmp_path / "data", "miller")
    shutil.copy(data / "rulesets" / "miller.toml", data / "rulesets" / "club.toml")
    with data_folder(data), pytest.raises(BadRuleSet, match="id 'miller' stands twice"):
        all_rule_sets()


def test_a_key_that_looks_like_a_place_is_named() -> None:
    values = HUDSON | {"x - at `$.pack.decks.more`": 1}
    with pytest.raises(BadRuleSet, match="there is no key `x; allowed here: "):
        decode(values, "club.toml")


class Colour(StrEnum):
    NONE = ""
    RED = "red"
    BLACK = "black"


class Suit(DataModel, frozen=True, kw_only=True):
    id: str
    colour: Colour = Colour.NONE


def test_the_words_of_an_enum_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "suits.toml"
    path.write_text('[[suit]]\nid = "clubs"\ncolour = "blue"', encoding="utf-8")
    with pytest.raises(BadRuleSet, match=r"clubs: at colour: .* allowed here: red, black$"):
        read_entries(path, "suit", Suit, "id")


def test_entries_of_a_file_are_read_and_keyed(tmp_path: Path) -> None:
    path = tmp_path / "effects.toml"
    path.write_text(EFFECTS, encoding="utf-8")
    entries = read_entries(path, "effect", Effect, "id")
    assert [(entry.id, entry.reminder) for entry in entries] == [("a", True), ("b", False)]
    assert list(by_name(entries, "id")) == ["a", "b"]
    with pytest.raises(BadRuleSet, match="id 'a' stands twice"):
        by_name((*entries, entries[0]), "id")


EFFECTS = """
[[effect]]
id = "a"
label = "A"
reminder = true

[[effect]]
id = "b"
label = "B"
reminder = false
"""


def test_a_file_without_entries_is_empty(tmp_path: Path) -> None:
    (tmp_path / "effects.toml").write_text("", encoding="utf-8")
    assert read_entries(tmp_path / "effects.toml", "effect", Effect, "id") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[effect]]\nid = "a"', "effects.toml: a: at the entry: the key is missing: `label`"),
        ("[[effect]]\nx = 1", "effects.toml: an entry without a name: at the entry: there is no"),
        (EFFECTS + 'names = "x"', "effects.toml: b: at the entry: there is no key `names`"),
        ("[effects]", "effects.toml: only [[effect]] may stand here, not effects"),
    ],
)
def test_a_bad_entry_is_named_with_its_file(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "effects.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRuleSet) as refused:
        read_entries(path, "effect", Effect, "id")
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("anchor", "label"),
    [
        ("hudson:66", "Hudson ¶66"),
        ("miller:thresholds", "Miller, thresholds"),
        ("whist:1", "whist:1"),
    ],
)
def test_a_paragraph_has_a_name_also_where_its_book_is_gone(anchor: str, label: str) -> None:
    assert cite_label(anchor) == label


def test_a_copy_says_of_a_match_only_what_it_always_said_or_needs() -> None:
    plain = next(item["match"] for item in as_values(load("hudson"))["item"] if "match" in item)
    assert set(plain) == {"ranks", "most_wilds", "least_jokers", "most_jokers"}
    semi = as_values(family_book("burraco"))["item"][1]["match"]
    assert (semi["form"], semi["clean"]) == ("any", 7)
    for name in BOOKS:
        values = as_values(family_book(name))
        assert as_values(decode(values, name)) == values


def test_a_file_may_begin_with_the_mark_that_some_editors_write() -> None:
    assert parse_toml(b'\xef\xbb\xbfbase = "hudson"\n', "club.toml") == {"base": "hudson"}
