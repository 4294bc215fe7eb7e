"""A real server and a real Chromium, for tests that tap as a player does."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from scorekeeper import create_app
from tests.browser.taps import open_table
from tests.support.browsers import ARGS, SIZE, chromium
from tests.support.servers import Running
from tests.support.tables import make_table

__all__ = ["ARGS", "SIZE", "chromium", "open_table"]
NO_CHROMIUM = "No Chromium was found: install it, or put its path into CHROMIUM, to run these."
PATIENCE = 20_000  # milliseconds: a busy machine is slow, not wrong


@pytest.fixture(scope="session", autouse=True)
def chromium_path() -> str:
    """The Chromium of this machine; without one the browser tests are skipped, but not in CI."""
    path = chromium()
    if path:
        return path
    if os.environ.get("CI") == "true":
        pytest.fail(NO_CHROMIUM)
    pytest.skip(NO_CHROMIUM)


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path, args=ARGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games") / "data"


@pytest.fixture(scope="session")
def server(data: Path) -> Iterator[Running]:
    """One server for all tests; who stops it starts it again."""
    with Running(data=data) as running:
        yield running


@pytest.fixture(scope="session")
def app(server: Running, data: Path) -> Flask:
    """The same data folder from inside, to set tables up and to look at ledgers."""
    return create_app({"DATA": data})


@pytest.fixture
def new_phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Make phones: touch screens of 360 x 740, each with its own cookies."""
    contexts: list[BrowserContext] = []

    def make(**more: Any) -> Page:
        options: dict[str, Any] = {"viewport": SIZE, "has_touch": True, "is_mobile": True} | more
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    return new_phone()


@pytest.fixture
def table(app: Flask) -> tuple[str, str]:
    """Two players, Hudson: the id and the score secret."""
    return make_table(app, "hudson", 2, side_names=("Ana", "Ben"))
