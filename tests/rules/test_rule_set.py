"""Rule-set files: what is wrong with one is said with file, key and what is allowed."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.library import all_rule_sets, as_values, decode, load, read
from scorekeeper.rules.values import Match, Sign

HUDSON = tomllib.loads((DATA / "rulesets" / "hudson.toml").read_text("utf-8"))
Change = Callable[[dict[str, Any]], object]


def put(value: Any, *place: str | int) -> Change:
    """Make a change that puts a value at a place of the file."""

    def change(values: dict[str, Any]) -> None:
        inner: Any = values
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = value

    return change


def drop(*place: str | int) -> Change:
    def change(values: dict[str, Any]) -> None:
        inner: Any = values
        for key in place[:-1]:
            inner = inner[key]
        del inner[place[-1]]

    return change


SOURCED = "give either `cite` (an anchor) or `silent` (why there is none)"
RANKS = "ranks are JK 2 A K Q J 10 9 8 7 6 5 4 3b 3r"
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
        "at item[0].match: there is no key `wilds`; allowed here: ranks, most_wilds, least_jokers",
    ),
    ("missing key", drop("target"), "at the file: the key is missing: `target`"),
    ("missing key inside", drop("band", 1, "needs"), "at band[1]: the key is missing: `needs`"),
    ("text for a number", put("two", "pack", "decks"), "at pack.decks: Expected `int`, got `str`"),
    ("a number for a list", put(3, "players"), "at players: Expected `array`, got `int`"),
    ("a fraction", put(1.5, "target", "is"), "at target.is: Expected `int`, got `float`"),
    ("yes for a number", put(True, "least_cards", "is"), "Expected `int`, got `bool`"),
    ("a number for yes", put(1, "wild_melds", "holds"), "Expected `bool`, got `int`"),
    (
        "a kind there is not",
        put("bonus", "item", 0, "kind"),
        "at item[0].kind: Invalid enum value 'bonus'; "
        "allowed here: canasta, three, out, unfinished, held",
    ),
    (
        "a bar there is not",
        put("always", "rank_limit", 0, "allowed"),
        "at rank_limit[0].allowed: Invalid enum value 'always'; allowed here: going-out, never",
    ),
    ("a tie there is not", put("coin", "tie", "rule"), "allowed here: another-hand"),
    ("no source", drop("pack", "cite"), f"at pack: {SOURCED}"),
    ("two sources", put("none", "target", "silent"), f"at target: {SOURCED}"),
    ("no deck", put(0, "pack", "decks"), "at pack: `decks` must be 1 or more"),
    ("fewer than no jokers", put(-1, "pack", "jokers"), "at pack: `jokers` must be 0 or more"),
    (
        "sides that do not add up",
        put([2, 3], "players", 2, "sides"),
        "at players[2]: `sides` must share out 4 players among two or more",
    ),
    ("one side alone", put([4], "players", 2, "sides"), "must share out 4 players among two"),
    (
        "a whole side sits out",
        put([2, 0], "players", 2, "sits_out"),
        "at players[2]: `sits_out` gives for each side fewer players than it has",
    ),
    ("sits_out for one side only", put([0], "players", 2, "sits_out"), "`sits_out` gives for each"),
    ("a hand of minus cards", put(-1, "dealt", 0, "is"), "at dealt[0]: `is` must be 0 or more"),
    ("a target below zero", put(-5, "target", "is"), "at target: `is` must be 0 or more"),
    (
        "a limit and none",
        put(3, "most_cards", "is"),
        "at most_cards: give either `is` (a number) or `any = true`",
    ),
    ("neither limit nor none", drop("most_cards", "any"), "give either `is` (a number) or `any"),
    ("an unknown rank", put(["1"], "card", 0, "ranks"), f"at card[0]: unknown rank '1'; {RANKS}"),
    ("a limit for no rank", put("11", "rank_limit", 0, "rank"), f"unknown rank '11'; {RANKS}"),
    ("an unknown rank to match", put(["X"], "item", 0, "match", "ranks"), f"{RANKS} wild"),
    (
        "a limit of nothing",
        drop("rank_limit", 0, "allowed"),
        "give either `most_wilds` or `allowed`",
    ),
    (
        "card points not in fives",
        put(12, "card", 3, "melded"),
        "at card[3]: `melded`: 12 is not a multiple of 5",
    ),
    ("held points not in fives", put(7, "card", 3, "held"), "`held`: 7 is not a multiple of 5"),
    ("melded points below zero", put(-10, "card", 3, "melded"), "`melded` must be 0 or more"),
    ("a sign of two", put([2], "item", 2, "sign", "is"), "`is` is a list of -1, 0 and 1"),
    ("no sign at all", put([], "item", 2, "sign", "is"), "`is` is a list of -1, 0 and 1"),
    (
        "points twice",
        put([0, 5, 10], "item", 0, "points"),
        "natural: give either `each` or `points`",
    ),
    ("no points", drop("item", 0, "each"), "item natural: give either `each` or `points`"),
    ("bonus not in fives", put(501, "item", 0, "each"), "item natural: 501 is not a multiple of 5"),
    (
        "points for none of them",
        put([5, 100, 200], "item", 2, "points"),
        "item red-three: `points` gives 0 for none, then one, to all of them",
    ),
    ("points for one alone", put([0, 100], "item", 2, "points"), "`points` gives 0 for none"),
    (
        "a canasta without match",
        drop("item", 0, "match"),
        "item natural: canastas and unfinished melds alone have `match`",
    ),
    ("going out with match", put({}, "item", 3, "match"), "item out: canastas and unfinished"),
    ("a three without rank", drop("item", 2, "rank"), "threes and held cards alone have `rank`"),
    ("a canasta with rank", put("A", "item", 0, "rank"), "threes and held cards alone have `rank`"),
    (
        "an opening below zero",
        put(-50, "band", 1, "needs"),
        "at band[1]: `needs` must be 0 or more",
    ),
    ("an opening not in fives", put(51, "band", 1, "needs"), "`needs`: 51 is not a multiple of 5"),
    ("a penalty below zero", put(-100, "penalty", 0, "points"), "`points` must be 0 or more"),
    ("a lowered minimum", put(-10, "penalty", 0, "minimum"), "`minimum` must be 0 or more"),
    ("two items of one id", put("mixed", "item", 0, "id"), "at the file: `item` has 'mixed' twice"),
    (
        "two penalties",
        put("told-minimum", "penalty", 0, "id"),
        "`penalty` has 'told-minimum' twice",
    ),
    ("a rank with two values", put(["JK"], "card", 1, "ranks"), "`card` has 'JK' twice"),
    (
        "a number of players twice",
        put(
            {**HUDSON["players"][1], "count": 2, "sides": [1, 1], "sits_out": [0, 0]}, "players", 1
        ),
        "`players` has 2 twice",
    ),
    (
        "a deal for too few",
        put([4, 5], "dealt", 2, "players"),
        "`dealt` must give each of [2, 3, 4, 5, 6] players once",
    ),
    (
        "a draw given twice",
        put([2, 2, 3, 4, 5, 6], "drawn", 0, "players"),
        "`drawn` must give each",
    ),
    ("canastas for none", put([], "canastas_to_go_out", 0, "players"), "`canastas_to_go_out` must"),
    (
        "bands that fall",
        put(1000, "band", 3, "at_least"),
        "`band`: the first has no `at_least`, the others rise",
    ),
    ("a first band with an edge", put(0, "band", 0, "at_least"), "`band`: the first has no"),
    ("two lowest bands", drop("band", 1, "at_least"), "`band`: the first has no `at_least`"),
    ("no band", put([], "band"), "`band`: the first has no `at_least`"),
    ("concealed with nothing", put("gin", "item", 4, "goes_with"), "`goes_with` names no item"),
    ("a card without value", drop("card", 2), "`card` gives no value for A"),
    ("nobody can go out", drop("item", 3), "item concealed: `goes_with` names no item"),
    ("out is no ending", put("gone", "item", 3, "id"), "`goes_with` names no item"),
    (
        "no item for going out",
        lambda values: [put("gone", "item", 3, "id")(values), drop("item", 4)(values)],
        '`item` must have one with id "out" and kind "out"',
    ),
    (
        "a rule not given",
        drop("opening_rule", 0),
        "`opening_rule` must give, in this order, top-discard-counts, natural-meld-needed",
    ),
    ("a rule of play misspelt", put("upcards", "play_rule", 0, "id"), "`play_rule` must give, in"),
    (
        "a canasta below a meld",
        put(8, "least_cards", "is"),
        "`canasta_cards` must be `least_cards`",
    ),
    (
        "a meld too small for a canasta",
        put({"is": 6, "cite": "hudson:22"}, "most_cards"),
        "`most_cards` must be `canasta_cards` or more",
    ),
]


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_file_is_refused_with_key_and_what_is_allowed(change: Change, said: str) -> None:
    values = copy.deepcopy(HUDSON)
    change(values)
    with pytest.raises(BadRuleSet) as refused:
        decode(values, "club.toml")
    assert str(refused.value).startswith("club.toml: at ")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"players = [", "club.toml: is not TOML: "),
        (b"name = 'caf\xe9'", "club.toml: is not TOML: "),
        (b"", "club.toml: at the file: the key is missing: `id`"),
        (b"x = " + b"[" * 5000, "club.toml: is not TOML: "),
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
    assert list(all_rule_sets()) == ["hudson", "official1950", "luudoo", "bicycle", "miller"]


def test_an_unknown_book_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load("samba")


@pytest.mark.parametrize("book", all_rule_sets())
def test_a_book_survives_as_plain_values(book: str) -> None:
    again = decode(as_values(load(book)), "a copy")
    assert as_values(again) == as_values(load(book))


def test_all_files_have_the_same_keys_in_the_same_order() -> None:
    orders = set()
    for path in (DATA / "rulesets").glob("*.toml"):
        keys = [key for key in tomllib.loads(path.read_text("utf-8")) if key not in OPTIONAL]
        orders.add(tuple(keys))
    assert len(orders) == 1


OPTIONAL = ("penalty", "number")


def test_bands_are_said_in_words() -> None:
    hudson = load("hudson")
    assert [hudson.band_label(band) for band in hudson.bands] == [
        "below 0",
        "0 to 1,495",
        "1,500 to 2,995",
        "3,000 and more",
    ]


def test_a_single_band_is_for_any_total() -> None:
    values = copy.deepcopy(HUDSON)
    values["band"] = values["band"][:1]
    rules = decode(values, "club.toml")
    assert rules.band_label(rules.bands[0]) == "any total"


def test_a_cite_is_named_as_players_read_it() -> None:
    assert load("hudson").cite_label("hudson:66") == "Hudson ¶66"
    assert load("official1950").cite_label("official1950:13") == "Official 1950 rule 13"
    assert load("miller").cite_label("miller:picking-the-pack") == "Miller, picking the pack"


def test_an_item_says_what_it_counts() -> None:
    items = load("hudson").items_by_id
    assert items["natural"].hint == "500 each"
    assert items["out"].hint == "100"
    assert items["red-three"].hint == "100 each, all 4: 800"
    assert load("miller").items_by_id["red-three"].hint == "100, 300, 500, 1,000"


def test_the_wild_cards_of_a_match_are_held() -> None:
    match = Match(most_wilds=3, least_jokers=1, most_jokers=2)
    assert match.fits("K", 2, 1)
    assert not match.fits("K", 4, 1)
    assert not match.fits("K", 2, 0)
    assert not match.fits("K", 3, 3)
    assert not Match(ranks=("A",)).fits("K", 0, 0)


def test_a_sign_goes_by_what_the_side_has_done() -> None:
    assert Sign().of(melded=False, canastas=0) == 1
    melded = Sign(by="melded", signs=(-1, 1))
    assert (melded.of(False, 3), melded.of(True, 0)) == (-1, 1)


def test_no_book_is_read_twice() -> None:
    assert load("hudson") is load("hudson")


def test_parts_are_found_by_their_names() -> None:
    miller = load("miller")
    assert miller.numbers_by_id["talon-first"].amount == 4
    assert miller.rule("partner-must-agree").holds
    assert load("hudson").penalties_by_id["told-minimum"].points == 100
