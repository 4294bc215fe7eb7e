"""`docs/coverage.md` says of every entry and book what the rulings say."""

from tests.support.coverage_page import FILE, page


def test_the_page_is_current() -> None:
    hint = "run: python3 -m tests.support.coverage_page --write"
    assert FILE.read_text("utf-8") == page(), hint
