"""Addresses of pages: each way is worked out once, a table's id put into it every time."""

from functools import lru_cache
from typing import Any

from flask import request, url_for

_ANY_TABLE = "any-table"


def address(endpoint: str, *, table_id: str = "", **values: Any) -> str:
    """Give the address of a page, as `url_for` does; templates know it by that name."""
    if not table_id:
        return _address(request.script_root, endpoint, tuple(values.items()))
    way = (("table_id", _ANY_TABLE), *values.items())
    # An id is made of letters that may stand in an address.
    return _address(request.script_root, endpoint, way).replace(_ANY_TABLE, table_id, 1)


@lru_cache(maxsize=4096)
def _address(_root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(values))
