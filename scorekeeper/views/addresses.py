"""Addresses of pages, each worked out once: they do not change while the server runs."""

from functools import lru_cache
from typing import Any

from flask import request, url_for


def address(endpoint: str, **values: Any) -> str:
    """Give the address of a page, as `url_for` does; templates know it by that name."""
    return _address(request.script_root, endpoint, tuple(values.items()))


@lru_cache(maxsize=4096)
def _address(_root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(values))
