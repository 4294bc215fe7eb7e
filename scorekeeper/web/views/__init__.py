"""The views: one blueprint a file."""

from scorekeeper.web.views import (
    board,
    books,
    files,
    hands,
    home,
    house,
    house_sharing,
    looks,
    new_game,
    offline,
    pairs,
    penalties,
    precedents,
    rulings,
    search,
    settings,
    sharing,
    sheets,
    table_rules,
    together,
    tools,
)

BLUEPRINTS = tuple(
    view.bp
    for view in (
        board,
        books,
        files,
        hands,
        home,
        looks,
        house,
        house_sharing,
        new_game,
        offline,
        pairs,
        penalties,
        precedents,
        rulings,
        search,
        settings,
        sharing,
        sheets,
        table_rules,
        together,
        tools,
    )
)
