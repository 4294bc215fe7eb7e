"""House rules of a device and ours: found by id, told in a line, and unreadable ones told apart."""

from flask import Flask

from scorekeeper.rules.presets import presets
from scorekeeper.store.house_sheets import StoredSheet, keep_sheet
from scorekeeper.web import house_sets
from tests.support.house import make_rules
from tests.support.tables import device_of, store_of


def test_ours_are_found_by_their_id(app: Flask) -> None:
    with app.test_request_context("/"):
        vienna = house_sets.find_set("vienna")
        assert vienna and not vienna.is_own
        assert (vienna.name, vienna.key) == ("Vienna red threes", "house:vienna")
        assert vienna.line == "Classic (Hudson), 1 house rule"
        assert house_sets.find_set("nobody") is None
        assert len(house_sets.preset_sets()) == len(presets())
        assert house_sets.own_sets() == []


def test_a_set_that_cannot_be_read_does_not_hide_the_others(app: Flask) -> None:
    client = app.test_client()
    good = make_rules(client)
    device = device_of(client)
    for set_id, text in (("a", "no toml ["), ("b", 'base = "whist"\nname = "Old"\n')):
        keep_sheet(store_of(app), device, StoredSheet(set_id, "2026-01-01T00:00:00Z", text))
    page = client.get("/house").text
    assert f"/house/{good}" in page
    assert "<b>Old</b> cannot be used here" in page and "<b>House rules</b> cannot" in page
    assert client.get("/house/b").status_code == 404
