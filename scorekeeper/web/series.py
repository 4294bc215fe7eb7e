"""How the people of a game stand in all games that this device has of them."""

from scorekeeper.table.game import Game
from scorekeeper.table.series import FinishedGame, series_words
from scorekeeper.web import table_access


def series_of(game: Game) -> str:
    """Return how often each side won so far, "" where no game of theirs is over."""
    summaries = table_access.store().summaries(table_access.own_ids())
    finished = [
        FinishedGame(one.players, len(one.totals), one.outcome["winner"])
        for one in summaries
        if one.outcome and one.outcome["winner"] is not None
    ]
    return series_words(game, finished)
