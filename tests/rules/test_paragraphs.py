"""The books retold: every paragraph is there, well formed, and found by its anchor."""

import re
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper import assets
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import (
    TOPICS,
    Paragraph,
    all_paragraphs,
    paragraph,
    paragraphs,
)

LEAST_PHRASES = 5
GOOD = """
[[rule]]
anchor = "hudson:1"
title = "How many"
topic = "dealing"
text = "Two to six."
says = ["how many"]
"""


def test_an_anchor_finds_its_paragraph() -> None:
    found = paragraph("hudson:66")
    assert (found.anchor, found.book, found.topic) == ("hudson:66", "hudson", "drawing")
    assert found.text


def test_a_strange_anchor_finds_nothing() -> None:
    with pytest.raises(KeyError):
        paragraph("hudson:74b")


def test_a_book_is_told_in_its_own_order() -> None:
    assert [p.anchor for p in paragraphs("hudson")] == [f"hudson:{n}" for n in range(1, 75)]


def test_a_book_we_do_not_have_is_empty() -> None:
    assert paragraphs("no-such-book") == ()


def test_every_paragraph_is_of_a_book_with_a_rule_set() -> None:
    assert {p.book for p in all_paragraphs().values()} <= set(all_rule_sets())


def test_every_topic_has_a_label_and_a_paragraph() -> None:
    assert {p.topic for p in all_paragraphs().values()} == set(TOPICS)


@pytest.mark.parametrize("one", all_paragraphs().values(), ids=all_paragraphs().keys())
def test_every_paragraph_can_be_read_and_looked_for(one: Paragraph) -> None:
    assert one.title and one.text.strip(), "title and text say something"
    assert len(one.says) >= LEAST_PHRASES, f"{len(one.says)} phrases, needs {LEAST_PHRASES}"
    twice = [p for p, n in Counter(p.lower() for p in one.says).items() if n > 1]
    assert not twice, f"says {twice} more than once"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[rule]", "hudson.toml: is not TOML"),
        ("[[ruling]]", "hudson.toml: only [[rule]] may stand here, not ruling"),
        (
            GOOD + 'titel = "x"',
            "hudson.toml: hudson:1: at the entry: there is no key `titel`",
        ),
        (
            GOOD.replace("dealing", "deal"),
            "hudson.toml: hudson:1: at topic: Expected text matching regex '^(dealing|drawing",
        ),
        (
            GOOD.replace('anchor = "hudson:1"', ""),
            "hudson.toml: an entry without a name: at the entry: the key is missing: `anchor`",
        ),
        (GOOD + GOOD, "anchor 'hudson:1' stands twice"),
    ],
)
def test_a_faulty_file_is_refused_with_its_fault(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "hudson.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(assets, "DATA", tmp_path)
    with pytest.raises(BadRuleSet, match=re.escape(complaint)):
        all_paragraphs.__wrapped__()
