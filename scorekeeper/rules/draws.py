"""Where a book says how drawn cards settle the seats: `data/seating.toml`."""

from functools import cache

from scorekeeper import assets
from scorekeeper.rules.library import by_name, read_entries
from scorekeeper.rules.values import DataModel

ANY_BOOK = "*"


class Draw(DataModel, frozen=True, kw_only=True):
    """The paragraphs of a book on the draw for seats, and a note on what it does not say.

    Who draws the highest card plays first, unless the book lets that player deal.
    """

    rules: str
    cites: tuple[str, ...] = ()
    silent: str = ""
    highest_deals: bool = False

    def __post_init__(self) -> None:
        if not (self.cites or self.silent):
            raise ValueError("give `cites`, `silent` or both")


@cache
def draws() -> dict[str, Draw]:
    """Return the draw of each book by the id of its rule set."""
    return by_name(read_entries(assets.DATA / "seating.toml", "draw", Draw, "rules"), "rules")


def draw_of(rule_set_id: str) -> Draw:
    """Return the draw of a book; one without an entry has the entry for any book."""
    return draws().get(rule_set_id) or draws()[ANY_BOOK]
