"""What the minifiers make of stylesheets and scripts means the same to a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from scorekeeper.assets import STATIC
from scorekeeper.web.static_files import STYLE, joined
from tests.support.servers import Running

SCRIPTS = sorted((STATIC / "js").glob("*.js"))
RULES = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map((rule) => rule.cssText.replace(/([,:]) /g, "$1"));
}"""
PARSED = "(code) => Boolean(new Function(code))"


def test_the_stylesheet_has_the_same_rules(server: Running, phone: Page) -> None:
    sent = phone.request.get(f"{server.url}static/{STYLE}").text()
    source = phone.evaluate(RULES, joined(STATIC / STYLE))
    assert len(source) > 150
    assert phone.evaluate(RULES, sent) == source


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_a_script_can_be_parsed(server: Running, phone: Page, path: Path) -> None:
    sent = phone.request.get(f"{server.url}static/js/{path.name}").text()
    assert phone.evaluate(PARSED, sent) and phone.evaluate(PARSED, path.read_text("utf-8"))
