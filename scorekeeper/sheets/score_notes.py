"""What holds at a table besides its scores: the hand in play, house rules, decisions, notes."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.rules.effects import effects
from scorekeeper.rules.overview import ABSENT
from scorekeeper.sheets.page_flow import GAP, Flow
from scorekeeper.sheets.score_hands import penalty_mark, with_cites
from scorekeeper.sheets.text import HOUSE, day
from scorekeeper.table.game import Game, Precedent, TablePenalty
from scorekeeper.table.rule_words import change_words, house_rules
from scorekeeper.table.together_words import substitute_words
from scorekeeper.text import join_names, number, signed


class ListItem(msgspec.Struct, frozen=True):
    """One thing of a list, with its points and the side it is about."""

    text: str
    figure: str = ""
    side: int | None = None


def draw_list(flow: Flow, title: str, items: Sequence[ListItem]) -> None:
    """Write a section, where there is anything in it."""
    if not items:
        return
    flow.heading(title)
    for item in items:
        flow.item(item.text, item.figure, item.side)
    flow.y += GAP


def draw_in_play(flow: Flow, game: Game) -> None:
    """Write what whoever goes on has to know of the hand in play, where the game goes on."""
    if game.outcome is None:
        draw_list(flow, in_play_title(game), list(in_play(game)))


def in_play_title(game: Game) -> str:
    """Return the hand that is to be played next: who deals it, who sits out."""
    words = f"Hand {game.number} is next: {game.players[game.dealer]} deals"
    if game.sitting:
        words += f", sitting out: {join_names(game.names(game.sitting), ' and ')}"
    if game.redeals:
        words += f", dealt again {'once' if game.redeals == 1 else f'{game.redeals} times'}"
    return words


def in_play(game: Game) -> Iterator[ListItem]:
    """Yield what each side needs to open, and its penalties, rulings and reminders."""
    for side, need in enumerate(game.needs):
        words = game.rules.say(need.band.words(need.raised, nothing="any meld"))
        if game.rules.has_opening:
            yield ListItem(f"{game.sides[side].name}: {words} to open", "", side)
        for penalty in game.in_play:
            if penalty.side == side:
                yield from _standing(game, penalty)


def _standing(game: Game, penalty: TablePenalty) -> Iterator[ListItem]:
    players = game.players_when(penalty.seq)
    by = f", {players[penalty.player]}" if penalty.player is not None else ""
    why = with_cites(game, f"{penalty.why or 'Penalty'}{by}", penalty.cites)
    figure = signed(penalty.points) if penalty.points else ""
    if penalty.minimum:
        why += f": needs {penalty.minimum} more to open"
    yield ListItem(why + penalty_mark(game, penalty), figure, penalty.side)
    known = effects()
    for effect in penalty.effects:
        if effect in known and known[effect].reminder and effect not in penalty.cleared:
            yield ListItem(f"Still holds: {known[effect].label}", "", penalty.side)


def draw_table_notes(flow: Flow, game: Game) -> None:
    """Write the rules of the table, what it decided, who took over, and its note."""
    draw_list(flow, "House rules of this table", list(_own_rules(game)))
    draw_list(flow, "Decided at this table", [_decision(game, one) for one in game.precedents])
    said = [*substitute_words(game), *filter(None, [game.note()])]
    draw_list(flow, "Notes", [ListItem(text) for text in said])


def _own_rules(game: Game) -> Iterator[ListItem]:
    """Yield each value that is not the book's, with the book's, and each change of rules."""
    for pair in house_rules(game.rules):
        own, theirs = (value.text if value else ABSENT for value in (pair.second, pair.first))
        yield ListItem(f"{pair.label}: {own} {HOUSE} ({game.rules.name}: {theirs})")
    for change in game.rule_changes:
        since = "as if always" if change.is_always else f"from hand {change.number}"
        words = change_words(change.before, change.after)
        yield ListItem(f"Rules changed {since}: {words}")


def _decision(game: Game, one: Precedent) -> ListItem:
    agreed = f", agreed by {join_names(game.agreed_by(one))}" if one.agreed else ""
    text = f"{one.question}: {one.decision} ({day(one.since or one.at)}{agreed})"
    return ListItem(text, number(one.points) if one.points else "")
