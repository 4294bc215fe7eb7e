"""What the search found, as plain values for JSON."""

from typing import Any

from scorekeeper.referee.search.index import Hit, Result


def address(hit: Hit, rules_id: str) -> str:
    """Give the path of the page a hit opens."""
    if hit.kind == "rule":
        book, _, place = hit.id.partition(":")
        return f"/rules/{book}/{place}"
    return f"/rulings/{hit.id}?rules={rules_id}"


def result_values(result: Result, rules_id: str, root: str = "") -> dict[str, Any]:
    """Return the answer of /rules/search.json; `root` is where the app is mounted."""
    return {
        "covered": result.covered,
        "hits": [
            {
                "id": hit.id,
                "kind": hit.kind,
                "title": hit.title,
                "answer": hit.answer,
                "points": hit.points,
                "cites": list(hit.cites),
                "url": root + address(hit, rules_id),
            }
            for hit in result.hits
        ],
    }
