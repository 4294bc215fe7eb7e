"""A ruling at a table: its text for each side, its effect on the score, the entries it writes."""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from scorekeeper.errors import Malformed
from scorekeeper.referee.irregularities import Answers, Irregularity
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.library import cite_label, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import AnyEntry, DealerChanged, HandRedealt, RulingApplied
from scorekeeper.table.game import Game, Hand

REDEAL = "redeal"
RIGHTFUL_DEALER = "rightful-dealer-next"  # who was passed over deals the next hand


class SideText(msgspec.Struct, frozen=True):
    """A sentence, and its version for each side where their scores make a difference."""

    text: str
    sides: tuple[str, ...] = ()


class TableRuling(msgspec.Struct, frozen=True):
    """A ruling with its texts for the sides of a table."""

    ruling: Ruling
    verdict: SideText
    do: tuple[SideText, ...]


class ScoreChange(msgspec.Struct, frozen=True):
    """A side's penalties of this hand and its opening count, before and after a ruling."""

    penalties: int
    penalties_after: int
    needs: int
    needs_after: int


class Offender(msgspec.Struct, frozen=True):
    """Whom a ruling goes against: a side, and its player if one is named."""

    side: int
    player: int | None = None  # seat


class Picks(msgspec.Struct, frozen=True):
    """Options of a ruling by their ids: those the table ticked, and the one somebody chose."""

    ticked: tuple[str, ...] = ()
    chosen: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return (*self.ticked, self.chosen) if self.chosen else self.ticked


NO_PICKS = Picks()


class Application(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that is put on the score: whom it goes against, why, and what was picked."""

    ruling: Ruling
    answers: Answers
    offender: Offender
    reason: str
    picks: Picks = NO_PICKS

    @property
    def settled(self) -> Ruling:
        return settle(self.ruling, self.picks)


def facts_at(game: Game, side: int) -> TableFacts:
    """Return what is known about a table and one of its sides."""
    return TableFacts(
        players=len(game.players),
        total=game.totals[side],
        raised=game.needs[side].raised,
        deal=game.number,
    )


def rule_at_table(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, game: Game | None = None
) -> TableRuling:
    """Return the ruling of a book, at a table with the numbers of its sides."""
    if game is None:
        return _same_for_all(adjudicate(rules, irregularity, answers))
    try:
        return _for_each_side(rules, irregularity, answers, game)
    except KeyError:  # a value that is newer than the table's copy of its book
        return _for_each_side(load(rules.id), irregularity, answers, game)


def _for_each_side(
    rules: RuleSet, irregularity: Irregularity, answers: Answers, game: Game
) -> TableRuling:
    rulings = [
        adjudicate(rules, irregularity, answers, facts_at(game, side))
        for side in range(len(game.sides))
    ]
    if len(set(rulings)) == 1:
        return _same_for_all(rulings[0])
    common = adjudicate(rules, irregularity, answers, TableFacts(players=len(game.players)))
    steps = zip(common.do, *(ruling.do for ruling in rulings), strict=True)
    return TableRuling(
        common,
        _side_text(common.verdict, [ruling.verdict for ruling in rulings]),
        tuple(_side_text(text, for_sides) for text, *for_sides in steps),
    )


def _same_for_all(ruling: Ruling) -> TableRuling:
    steps = tuple(SideText(step) for step in ruling.do)
    return TableRuling(ruling, SideText(ruling.verdict), steps)


def _side_text(text: str, for_sides: Sequence[str]) -> SideText:
    is_same = len(set(for_sides)) == 1
    return SideText(for_sides[0]) if is_same else SideText(text, tuple(for_sides))


def settle(ruling: Ruling, picks: Picks) -> Ruling:
    """Return a ruling with the effects of what was picked; Malformed for an unknown option."""
    ticks = {option.id: option for option in ruling.ticks}
    choices = {option.id: option for option in ruling.choices}
    if not ticks.keys() >= {*picks.ticked} or picks.chosen not in {"", *choices}:
        raise Malformed("This ruling has no such option. Go back and choose again.")
    picked = [ticks[name] for name in picks.ticked]
    picked += [choices[picks.chosen]] if picks.chosen else []
    added = (effect for option in picked for effect in option.effects)
    return msgspec.structs.replace(ruling, effects=tuple(dict.fromkeys((*ruling.effects, *added))))


def may_set_dealer(ruling: Ruling) -> bool:
    """Return whether a player who was passed over may come to deal the next hand."""
    options = (*ruling.ticks, *ruling.choices)
    possible = (*ruling.effects, *(effect for option in options for effect in option.effects))
    return RIGHTFUL_DEALER in possible


def reminders(ruling: Ruling) -> tuple[str, ...]:
    """Return what the board keeps showing until it is done."""
    known = (effects()[effect] for effect in ruling.effects)
    return tuple(effect.label for effect in known if effect.reminder)


def score_changes(game: Game, ruling: Ruling) -> list[ScoreChange]:
    """Return for each side what the ruling would do to it; nothing where it changes no number."""
    is_changed = ruling.points or (ruling.minimum and not game.outcome)
    if is_over(game) or not is_changed:
        return []
    return [_score_change(game, ruling, side) for side in range(len(game.sides))]


def _score_change(game: Game, ruling: Ruling, side: int) -> ScoreChange:
    penalties = sum(penalty.points for penalty in game.given if penalty.side == side)
    needs = game.needs[side].points
    return ScoreChange(penalties, penalties + (ruling.points or 0), needs, needs + ruling.minimum)


def button_label(ruling: Ruling) -> str:
    """Return what a tap on a side's button does; the name of the side follows it."""
    if ruling.points:
        return f"Take {-ruling.points:,} off"
    if REDEAL in ruling.effects:
        return "Deal again:"
    if ruling.minimum:
        return f"Needs {ruling.minimum} more:"
    return "Write it down for"


def is_applicable(irregularity: Irregularity, ruling: Ruling) -> bool:
    """Return whether there is a decided ruling on something that went wrong."""
    return irregularity.kind == "irregularity" and not ruling.open and not ruling.is_silent


def is_on_score(game: Game, irregularity_id: str, side: int) -> bool:
    """Return whether the hand has a ruling on the same irregularity by the same side."""
    return any(
        penalty.irregularity == irregularity_id and penalty.side == side for penalty in game.given
    )


def is_over(game: Game) -> bool:
    """Return whether a game has ended without a hand that a ruling could be put on."""
    return game.outcome is not None and game.last_hand is None


def objection(
    game: Game, irregularity: Irregularity, application: Application, *, again: bool
) -> str:
    """Return why a ruling may not be put on the score, or nothing.

    `again` says that the same thing happened a second time: one error takes one penalty.
    """
    ruling, offender = application.ruling, application.offender
    side = game.sides[offender.side]
    if is_over(game) or (game.outcome and not ruling.points):
        return "The game is over: there is nothing to put this on."
    if not is_applicable(irregularity, ruling):
        return "There is no ruling to put on the score yet."
    if offender.player is not None and offender.player not in side.members:
        return f"That player does not play for {side.name}. Choose again, or name nobody."
    if is_on_score(game, irregularity.id, offender.side) and not again:
        return (
            f"This is on the score of {side.name} already in this hand. "
            "One error takes one penalty: put it on once more only if it happened again."
        )
    if ruling.choices and not application.picks.chosen:
        asked = ruling.chooses.label or "One of these has to be chosen"
        return f"{asked}. Tap what was chosen, then the side once more. Nothing is saved yet."
    return ""


def reason_for(title: str, decided_by: RuleSet | None) -> str:
    """Return the reason on the score; by another book it is the table's own decision."""
    return f"{title} (table decision, after {decided_by.name})" if decided_by else title


def entries_for(
    game: Game, applications: Sequence[Application], passed_over: int | None = None
) -> tuple[AnyEntry, ...]:
    """Return the entries that put rulings on the score.

    These are the rulings themselves, a redeal where one asks so, and the next dealer where one
    gives the deal to the player who was `passed_over`: the app's own dealer unless named. Of a
    game that is over, only points can change: those of its last hand.
    """
    if game.last_hand:
        return tuple(
            msgspec.structs.replace(_applied(one), minimum=0, effects=(), of=game.last_hand.seq)
            for one in applications
            if one.ruling.points
        )
    entries: list[AnyEntry] = [_applied(application) for application in applications]
    redealt = _first_with(REDEAL, applications)
    if redealt:
        entries.append(HandRedealt(redealt.reason, redealt.ruling.cites))
    misdealt = _first_with(RIGHTFUL_DEALER, applications)
    if misdealt:
        rightful = game.dealer if passed_over is None else passed_over
        entries.append(DealerChanged(_wrong_dealer(game, misdealt.offender, rightful), rightful))
    return tuple(entries)


def _applied(application: Application) -> RulingApplied:
    ruling, offender = application.settled, application.offender
    return RulingApplied(
        side=offender.side,
        player=offender.player,
        points=ruling.points or 0,
        minimum=ruling.minimum,
        effects=ruling.effects,
        cites=ruling.cites,
        irregularity=ruling.irregularity,
        answers=dict(application.answers),
        why=application.reason,
        options=application.picks.ids or UNSET,
    )


def _first_with(effect: str, applications: Sequence[Application]) -> Application | None:
    return next((one for one in applications if effect in one.settled.effects), None)


def _wrong_dealer(game: Game, offender: Offender, rightful: int) -> int:
    """Return who dealt the hand in play, as far as it is known; else the dealer stays as it is."""
    members = game.sides[offender.side].members
    playing = [seat for seat in members if seat not in (*game.sitting, rightful)]
    if offender.player in playing:
        return offender.player
    return playing[0] if len(members) == 1 and playing else game.dealer


def confirmation(game: Game, applications: Sequence[Application], last: Hand | None = None) -> str:
    """Return the sentence that the board shows after rulings were put on the score.

    `last`: the hand that they were put on, where the game was over.
    """
    if last:
        words = (
            f"{one.reason}: {-(one.ruling.points or 0):,} off {game.sides[one.offender.side].name}"
            f", in hand {last.number}."
            for one in applications
            if one.ruling.points
        )
        return " ".join(words)
    texts = [_confirmation(one, game.sides[one.offender.side].name) for one in applications]
    if _first_with(RIGHTFUL_DEALER, applications) and game.next_dealer is not None:
        texts.append(f"{game.players[game.next_dealer]} deals the next hand.")
    return " ".join(texts)


def _confirmation(application: Application, side: str) -> str:
    ruling, effects_on_side = application.settled, []
    if ruling.points:
        effects_on_side.append(f"{-ruling.points:,} off {side} when this hand is scored")
    if ruling.minimum:
        effects_on_side.append(f"{side} needs {ruling.minimum} more to open in this hand")
    if REDEAL in ruling.effects:
        effects_on_side.append("the hand is dealt again by the same dealer")
    return f"{application.reason}: {', '.join(effects_on_side) or f'noted for {side}'}."


def slip(
    rules: RuleSet,
    irregularity: Irregularity,
    answers: Answers,
    table_ruling: TableRuling,
    sides: Sequence[str],
) -> str:
    """Return a ruling as plain text, to be sent or copied."""
    lines = [irregularity.title]
    lines += [
        f"{question.ask} {question.label(answers[question.id])}"
        for question in irregularity.questions
        if question.id in answers
    ]
    lines += ["", *_lines(table_ruling.verdict, sides)]
    for number, step in enumerate(table_ruling.do, 1):
        lines += [f"{number}. {text}" for text in _lines(step, sides)]
    ruling = table_ruling.ruling
    lines += [f"In part: {ruling.missing}"] if ruling.missing else []
    lines += [f"Our reading: {ruling.reading}"] if ruling.reading else []
    lines += [f"The book itself says: {ruling.in_book}"] if ruling.in_book else []
    house = [f"House rule: {' '.join(ruling.house)}"] if ruling.house else []
    sources = ", ".join(map(cite_label, ruling.cites))
    said = sources or ("" if house else f"{rules.name}: this book does not say.")
    lines += ["", *house, *([said] if said else [])]
    return "\n".join(lines)


def _lines(text: SideText, sides: Sequence[str]) -> list[str]:
    if not text.sides:
        return [text.text]
    return [f"{name}: {version}" for name, version in zip(sides, text.sides, strict=True)]
