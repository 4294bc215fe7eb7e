"""Rendered parts of a board that are worth caching: the chart and the hands so far.

They are most of the page, they hold no form, and they stay as they are until the next entry. The
key says all that they depend on, so nothing is ever invalidated but by deleting a table.
"""

import sys
from typing import cast

from flask import Flask, current_app, render_template, request
from markupsafe import Markup

from scorekeeper.web.board_chart import board_chart
from scorekeeper.web.lru_cache import LruCache
from scorekeeper.web.table_access import TableAccess

FRAGMENT_BYTES = 6 * 1024 * 1024  # a fragment of 12 hands has about 20 kB

FragmentCache = LruCache[tuple[str, str, str], str]


def add_fragment_cache(app: Flask) -> None:
    app.extensions["fragments"] = FragmentCache(FRAGMENT_BYTES, sys.getsizeof)


def hands_so_far(table: TableAccess) -> Markup:
    """Return the chart and the rows of the hands, rendered once for each state of a table."""
    cache = cast(FragmentCache, current_app.extensions["fragments"])
    # The ETag names the newest entry and the permission; URLs begin with the script root.
    key = table.id, table.etag, request.script_root
    html = cache.get(key)
    if html is None:
        game = table.game
        html = render_template("board/_hands.html", table=table, game=game, chart=board_chart(game))
        cache.put(key, html)
    return Markup(html)  # noqa: S704 (rendered by our own template, which escapes)
