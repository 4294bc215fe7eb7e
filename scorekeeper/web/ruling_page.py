"""What the page of a ruling shows: the value that the templates of `rulings/` know as `page`."""

from collections.abc import Iterable
from typing import Any, Self

import msgspec
from flask import url_for

from scorekeeper.forms.ruling import RulingForm
from scorekeeper.referee import at_table, precedents
from scorekeeper.referee.at_table import NO_PICKS, Picks, ScoreChange, TableRuling
from scorekeeper.referee.house_notes import house_notes
from scorekeeper.referee.irregularities import Answer, Answers, Irregularity, Question
from scorekeeper.referee.rulings import Ruling, RulingOutcome, elsewhere, outcomes
from scorekeeper.rules.decisions import Decided
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import Paragraph, all_paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.game import Precedent, TablePenalty
from scorekeeper.web.referee_context import RefereeContext

MAX_NEARBY = 3  # paragraphs of a silent book


class OtherBook(msgspec.Struct, frozen=True):
    """The ruling of another book, with all outcomes where a question is open."""

    irregularity: str
    rules: RuleSet
    ruling: Ruling
    outcomes: tuple[RulingOutcome, ...]
    query: dict[str, Any]

    @property
    def is_silent(self) -> bool:
        return self.ruling.is_silent

    def answer_url(self, question: Question, answer: Answer) -> str:
        query = self.query | {question.id: answer.id}
        return url_for("rulings.show", irregularity_id=self.irregularity, **query)


class ScorePage(msgspec.Struct, frozen=True, kw_only=True):
    """What the pages of one ruling and of two have in common: the form that applies them.

    `problem` says why it was not put on the score; `again_side` is the side that has the same
    ruling already, and `player` and `dealer` are what was given in the form.
    """

    context: RefereeContext
    ruling: Ruling
    problem: str = ""
    again_side: int | None = None
    player: int | None = None
    dealer: int | None = None

    @property
    def is_after_end(self) -> bool:
        """True where the ruling takes points off in the last hand of a game that is over."""
        table = self.context.table
        is_last = table and table.may_score and table.game.last_hand
        return bool(is_last and self.ruling.points)

    @property
    def reminders(self) -> tuple[str, ...]:
        return at_table.reminders(self.ruling)

    @property
    def button_label(self) -> str:
        return at_table.button_label(self.ruling)

    @property
    def changes(self) -> list[ScoreChange]:
        game = self.context.game
        return at_table.score_changes(game, self.ruling) if game else []

    @property
    def earlier_penalties(self) -> list[TablePenalty]:
        """The penalties of the hand that took points."""
        game = self.context.game
        return [penalty for penalty in game.given if penalty.points] if game else []

    @property
    def players(self) -> list[tuple[int | str, str]]:
        """The choices of the form: nobody, or the player of a seat."""
        game = self.context.game
        return [("", "Nobody named"), *enumerate(game.players)] if game else []

    @property
    def passed_over(self) -> int:
        """The seat of the player who was passed over: as sent, or whose deal it is by the app."""
        if self.dealer is not None:
            return self.dealer
        return self.context.game.dealer if self.context.game else 0


class PairAddress(msgspec.Struct, frozen=True):
    """The page of two faults that a ruling stands on, with its query."""

    first: str
    second: str
    query: dict[str, Any]

    def url(self, **more: str) -> str:
        return url_for("pairs.show", first=self.first, second=self.second, **self.query | more)


class RulingPage(ScorePage, frozen=True, kw_only=True):
    """A ruling for the answers given so far, and the form that puts it on the score.

    Where it is one of two, `pair` is their page, and the names of its fields begin with `prefix`.
    `open` are the questions that are still to be asked.
    """

    irregularity: Irregularity
    answers: Answers
    table_ruling: TableRuling
    picks: Picks = NO_PICKS
    prefix: str = ""
    pair: PairAddress | None = None
    open: tuple[Question, ...] = ()

    def refused(self, problem: str, form: RulingForm, picks: Picks) -> Self:
        """Return the page with the form as it was sent, and why it was not saved."""
        game = self.context.game
        is_repeated = game and at_table.is_on_score(game, self.irregularity.id, form.side)
        return msgspec.structs.replace(
            self,
            problem=problem,
            again_side=form.side if is_repeated else None,
            player=form.player,
            picks=picks,
            dealer=form.dealer,
        )

    @property
    def title(self) -> str:
        return self.irregularity.title

    @property
    def offender(self) -> str:
        return self.irregularity.offender

    @property
    def query(self) -> dict[str, Any]:
        """The query of a link to the same ruling with the same answers."""
        return self.context.query | dict(self.answers)

    def answer_url(self, question: Question, answer: Answer) -> str:
        """Return the link to this page with one more answer, or another one."""
        given = {self.prefix + question.id: answer.id}
        if self.pair:
            return self.pair.url(**given)
        return url_for("rulings.show", irregularity_id=self.irregularity.id, **self.query | given)

    @property
    def large_url(self) -> str:
        return url_for("rulings.display", irregularity_id=self.irregularity.id, **self.query)

    @property
    def answered(self) -> list[tuple[Question, str]]:
        """The answered questions that matter in this book, with their answers."""
        return [
            (question, self.answers[question.id])
            for question in self.irregularity.questions
            if question.id in self.answers and self._matters(question)
        ]

    def _matters(self, question: Question) -> bool:
        others = {name: answer for name, answer in self.answers.items() if name != question.id}
        return question in self.irregularity.open_questions(self.context.rules.id, others)

    @property
    def house_notes(self) -> tuple[str, ...]:
        """What this table plays otherwise: what the ruling rests on, then what it cites."""
        cited = (
            (*self.ruling.cites, *self.ruling.nearby) if self.ruling.house else self.ruling.cites
        )
        notes = (*self.ruling.house, *house_notes(self.context.rules, cited))
        return tuple(dict.fromkeys(notes))

    @property
    def paragraphs(self) -> list[Paragraph]:
        """The paragraphs of the ruling, or the nearest ones of a silent book."""
        anchors = self.ruling.cites or self.ruling.nearby[:MAX_NEARBY]
        return [all_paragraphs()[anchor] for anchor in anchors]

    @property
    def may_apply(self) -> bool:
        is_applicable = at_table.is_applicable(self.irregularity, self.ruling)
        return is_applicable and (self.context.may_apply or self.is_after_end)

    @property
    def may_decide(self) -> bool:
        """True where the table may take over the ruling of another book."""
        return self.context.may_apply and self.irregularity.kind == "irregularity"

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """What the table decided on this."""
        game = self.context.game
        return precedents.about(game, self.irregularity.id, self.answers) if game else ()

    @property
    def house_decisions(self) -> tuple[Decided, ...]:
        """What the house rules of the table decided on this."""
        return precedents.of_house(self.context.rules, self.irregularity.id, self.answers)

    @property
    def may_settle(self) -> bool:
        """True where the book is silent and the table may decide for itself."""
        table, ruling = self.context.table, self.ruling
        is_silent = ruling.is_silent or bool(ruling.silent)
        is_decided = self.precedents or self.house_decisions
        return bool(table and table.may_score) and is_silent and not is_decided

    @property
    def asks_for_dealer(self) -> bool:
        """True where applying the ruling asks which player was passed over."""
        is_asked = self.may_apply and not self.is_after_end
        return is_asked and at_table.may_set_dealer(self.ruling)

    @property
    def slip(self) -> str:
        context = self.context
        return at_table.slip(
            context.rules, self.irregularity, self.answers, self.table_ruling, context.sides
        )

    @property
    def other_books(self) -> list[OtherBook]:
        context, irregularity, answers = self.context, self.irregularity, self.answers
        return [
            OtherBook(
                irregularity.id,
                rules,
                ruling,
                outcomes(rules, irregularity, answers) if ruling.open else (),
                RefereeContext(rules, context.table).query | dict(answers),
            )
            for rules, ruling in elsewhere(irregularity, context.rules.id, answers)
        ]

    @property
    def books(self) -> Iterable[RuleSet]:
        return all_rule_sets().values()


def make_ruling_page(
    context: RefereeContext, irregularity: Irregularity, answers: Answers
) -> RulingPage:
    """Return the page of a ruling, adjudicated for the table of the context."""
    table_ruling = at_table.rule_at_table(context.rules, irregularity, answers, context.game)
    return RulingPage(
        context=context,
        ruling=table_ruling.ruling,
        irregularity=irregularity,
        answers=answers,
        table_ruling=table_ruling,
        open=table_ruling.ruling.open,
        player=context.who,
    )
