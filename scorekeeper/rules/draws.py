"""Where a book says how drawn cards settle the seats: `data/seating.toml`."""

from functools import cache

from scorekeeper import assets
from scorekeeper.rules.library import by_name, read_entries
from scorekeeper.rules.values import DataModel

ANY_BOOK = "*"


class Draw(DataModel, frozen=True, kw_only=True):
    """The paragraphs of a book on the draw for seats, or a note that it has none."""

    rules: str
    cites: tuple[str, ...] = ()
    silent: str = ""

    def __post_init__(self) -> None:
        if bool(self.cites) == bool(self.silent):
            raise ValueError("give either `cites` or `silent`")


@cache
def draws() -> dict[str, Draw]:
    """Return the draw of each book by the id of its rule set."""
    return by_name(read_entries(assets.DATA / "seating.toml", "draw", Draw, "rules"), "rules")


def draw_of(rule_set_id: str) -> Draw:
    """Return the draw of a book; one without an entry has the entry for any book."""
    return draws().get(rule_set_id) or draws()[ANY_BOOK]
