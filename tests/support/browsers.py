"""Which browser the tests drive, and how it is started."""

import os
import shutil

from playwright.sync_api import ViewportSize

SIZE: ViewportSize = {"width": 360, "height": 740}
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
]


def chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
