"""What a search found, as its pages show it: hits with their links, and two faults as one link."""

from functools import partial

import msgspec
from flask import url_for

from scorekeeper.referee import house_search, precedents
from scorekeeper.referee.house_search import ItemWorth
from scorekeeper.referee.irregularities import Answer, Answers, Question, irregularities
from scorekeeper.referee.named_players import named_player
from scorekeeper.referee.other_answers import OtherAnswer, other_answer
from scorekeeper.referee.rulings import RulingSummary, adjudicate, summary
from scorekeeper.referee.search.index import Hit, Result
from scorekeeper.rules.decisions import Decided
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.game import Precedent
from scorekeeper.web import book_search
from scorekeeper.web.pair_page import PREFIX
from scorekeeper.web.referee_context import RefereeContext
from scorekeeper.web.urls import cite_url


class BothFaults(msgspec.Struct, frozen=True):
    """The link to the page of two faults that were told in one question."""

    titles: tuple[str, str]
    url: str


class OtherGameLink(msgspec.Struct, frozen=True):
    """The answer of the game that the question is about; without one the link asks there."""

    answer: OtherAnswer
    rules: RuleSet
    url: str


class FirstQuestion(msgspec.Struct, frozen=True):
    """What the ruling of the first hit asks next, to be answered right in the list."""

    hit: Hit
    question: Question
    context: RefereeContext

    def answer_url(self, question: Question, answer: Answer) -> str:
        answers = self.hit.answers | {question.id: answer.id}
        return _ruling_url(self.hit.id, self.context, answers)


class SearchResults(msgspec.Struct, frozen=True):
    """What a book has on a question, with links that carry what the question answered."""

    context: RefereeContext
    result: Result
    question: str = ""

    @property
    def covered(self) -> bool:
        return self.result.covered

    @property
    def hits(self) -> list[tuple[Hit, str, str]]:
        """The hits with their links, and what the question answered of each."""
        return [(hit, self.url(hit), _heard(hit)) for hit in self.result.hits]

    def url(self, hit: Hit) -> str:
        """Return the link of a hit; a ruling's has the answers that were heard."""
        context = self.context
        if hit.kind == "rule":
            return cite_url(hit.id, context.table.id if context.table else None)
        faults = self.result.faults
        others = [other for other in faults if other != hit.id] if hit.id in faults else []
        context = msgspec.structs.replace(self.about_player, also="".join(others))
        return _ruling_url(hit.id, context, hit.answers)

    @property
    def about_player(self) -> RefereeContext:
        """The context of links: with the player of the table whom the question names."""
        game = self.context.game
        who = named_player(game, self.question) if game else None
        return msgspec.structs.replace(self.context, who=who)

    @property
    def other_game(self) -> OtherGameLink | None:
        """The game that the question is about, where another book was asked."""
        rules_id = self.context.rules.id
        search = partial(book_search.search, limit=1)
        answer = other_answer(self.result, self.question, rules_id, search)
        if answer is None:
            return None
        rules, table = all_rule_sets()[answer.rules_id], self.context.table
        there = SearchResults(RefereeContext(rules, table), self.result, self.question)
        url = there.url(answer.hit) if answer.hit else there.own_url
        return OtherGameLink(answer, rules, url)

    @property
    def own_url(self) -> str:
        """The link that asks this question of this book."""
        query = self.context.query | {"q": self.question}
        return url_for("search.page", **query)

    @property
    def asks(self) -> FirstQuestion | None:
        """The first open question of the first hit, where the book rules it: it saves a tap."""
        first = self.result.hits[0] if self.covered and self.result.hits else None
        if first is None or first.kind == "rule" or self.result.faults:
            return None
        irregularity = irregularities()[first.id]
        open_questions = adjudicate(self.context.rules, irregularity, first.answers).open
        return (
            FirstQuestion(first, open_questions[0], self.about_player) if open_questions else None
        )

    @property
    def both(self) -> BothFaults | None:
        """The page of the two faults where the question told of two."""
        if not self.result.faults:
            return None
        first, second = self.result.faults
        heard = {hit.id: hit.answers for hit in self.result.hits}
        answers = dict(heard.get(first, {}))
        answers |= {PREFIX + name: text for name, text in heard.get(second, {}).items()}
        query = self.about_player.query | answers
        titles = irregularities()[first].title, irregularities()[second].title
        return BothFaults(titles, url_for("pairs.show", first=first, second=second, **query))

    @property
    def worth(self) -> tuple[ItemWorth, ...]:
        """What the table gives for things that only its own rules know."""
        return house_search.worth_of_items(self.context.rules, self.question)

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """What the table decided on the first hit, or on what the question is about."""
        game = self.context.game
        if game is None or not self.question:
            return ()
        first = self.result.hits[0] if self.result.fits else None
        decided = precedents.about(game, first.id, first.answers) if first else ()
        near = precedents.matching(game, self.question)
        return (*decided, *(one for one in near if one not in decided))

    @property
    def house_decisions(self) -> tuple[Decided, ...]:
        """What the house rules decided on the first hit, or on what the question is about."""
        rules, first = self.context.rules, self.result.hits[0] if self.result.fits else None
        decided = precedents.of_house(rules, first.id, first.answers) if first else ()
        near = precedents.of_house_matching(rules, self.question) if self.question else ()
        return (*decided, *(one for one in near if one not in decided))

    @property
    def may_settle(self) -> bool:
        """True where the book does not say and the table may decide for itself."""
        table = self.context.table
        is_refused = bool(self.question) and not self.covered
        is_refused = is_refused and not (self.precedents or self.house_decisions or self.worth)
        return is_refused and bool(table and table.may_score)

    @property
    def other_books(self) -> list[tuple[RuleSet, RulingSummary, str]]:
        """The other books that rule on the nearest entry, where this one does not."""
        if self.covered or not self.result.fits:
            return []
        nearest = self.result.hits[0]  # a ruling: a paragraph is always covered
        irregularity = irregularities()[nearest.id]
        summaries = [
            (rules, summary(rules, irregularity, answers=nearest.answers))
            for rules in all_rule_sets().values()
        ]
        table = self.context.table
        return [
            (rules, line, _ruling_url(nearest.id, RefereeContext(rules, table), nearest.answers))
            for rules, line in summaries
            if line.covered and rules.id != self.context.rules.id
        ]


def _heard(hit: Hit) -> str:
    questions = irregularities()[hit.id].questions if hit.answers else ()
    given = (q.label(hit.answers[q.id]) for q in questions if q.id in hit.answers)
    return " · ".join(given)


def _ruling_url(irregularity_id: str, context: RefereeContext, answers: Answers) -> str:
    query = context.query | dict(answers)
    return url_for("rulings.show", irregularity_id=irregularity_id, **query)
