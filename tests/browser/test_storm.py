"""Save now, send later, while server, line and phones fail: nothing is lost, nothing doubled."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.support.outbox_storm import Storm, rage

ENTRIES = 6


def test_a_small_storm_loses_nothing_and_doubles_nothing(browser: Browser, tmp_path: Path) -> None:
    storm = Storm(browsers=1, others=3, entries=ENTRIES, life=2.0, cuts=0.01, tricks=0.4)
    report = rage(storm, tmp_path, browser.browser_type, seed=66)
    assert report.entries == 4 * ENTRIES
    assert report.kills
