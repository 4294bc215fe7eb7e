"""What the page of two faults shows: the value that `rulings/pair.html` knows as `page`."""

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from scorekeeper.forms.ruling import RulingForm
from scorekeeper.referee import at_table
from scorekeeper.referee.at_table import Application, Offender, Picks
from scorekeeper.referee.irregularities import Answers, Irregularity
from scorekeeper.referee.pairs import (
    NOT_COUNTED,
    PairRuling,
    RuledFault,
    applications,
    combine,
    pairs,
)
from scorekeeper.web.referee_context import RefereeContext
from scorekeeper.web.ruling_page import PairAddress, RulingPage, ScorePage, make_ruling_page

PREFIX = "and-"  # of the second fault's fields


class PairPage(ScorePage, frozen=True, kw_only=True):
    """Two rulings in the order in which they are made, what they come to together, and the form.

    `other_side` is the side of the second one where it is not the same.
    """

    pages: tuple[RulingPage, RulingPage]
    pair: PairRuling
    address: PairAddress
    other_side: int | None = None

    def refused(self, problem: str, form: RulingForm, picks: Sequence[Picks]) -> Self:
        """Return the page with the form as it was sent, and why it was not saved."""
        game = self.context.game
        is_repeated = game and any(
            at_table.is_on_score(game, page.irregularity.id, form.side) for page in self.pages
        )
        return msgspec.structs.replace(
            self,
            problem=problem,
            again_side=form.side if is_repeated else None,
            player=form.player,
            dealer=form.dealer,
            other_side=form.other,
            pages=tuple(
                msgspec.structs.replace(page, picks=picked)
                for page, picked in zip(self.pages, picks, strict=True)
            ),
        )

    @property
    def title(self) -> str:
        first, second = (page.title for page in self.pages)
        return f"{first} · {second}"

    @property
    def offender(self) -> str:
        return "Who did it?"

    @property
    def prefixed(self) -> list[tuple[str, str]]:
        """The answers of both faults, by the names of their fields."""
        return [
            (page.prefix + name, answer)
            for page in self.pages
            for name, answer in page.answers.items()
        ]

    @property
    def may_apply(self) -> bool:
        """True where no question is open and at least one of the two can be put on the score."""
        return not self.ruling.open and any(
            page.may_apply for page in self.pages if self.counts(page)
        )

    @property
    def asks_for_dealer(self) -> bool:
        is_asked = any(page.asks_for_dealer for page in self.pages if self.counts(page))
        is_going_on = self.may_apply and self.context.may_apply
        return is_going_on and (is_asked or at_table.may_set_dealer(self.ruling))

    def counts(self, page: RulingPage) -> bool:
        """Return whether the ruling on one of the faults counts beside the other."""
        return self.pair.only in ("", page.irregularity.id)

    @property
    def side_choices(self) -> list[tuple[int | str, str]]:
        """Whose the second fault was: the same side, or one of them by name."""
        return [("", "The same side"), *enumerate(self.context.sides)]

    @property
    def slip(self) -> str:
        texts = [
            page.slip if self.counts(page) else f"{page.title}\n{NOT_COUNTED}"
            for page in self.pages
        ]
        loss = f" {-self.ruling.points:,} points off in all." if self.ruling.points else ""
        return "\n\n".join((*texts, f"Together: {self.ruling.verdict}{loss}"))

    @property
    def large_url(self) -> str:
        return ""

    def applications(self, form: RulingForm, picks: Sequence[Picks]) -> list[Application]:
        """Return the rulings that the form puts on the score."""
        sides = self.context.game.sides if self.context.game else ()
        members = sides[form.side].members if sides else ()
        first = Offender(form.side, form.player_of(members, self.context.who))
        second = first if form.other in (None, form.side) else Offender(form.other)
        decided_by = self.context.rules if self.context.is_foreign else None
        return applications(self.pair, (first, second), picks, decided_by)


def make_pair_page(
    context: RefereeContext,
    irregularities: tuple[Irregularity, Irregularity],
    answers: tuple[Answers, Answers],
) -> PairPage:
    """Return the page of two faults, as the address has them."""
    first, second = irregularities
    known = pairs().get(frozenset((first.id, second.id)))
    if known:
        first, second = known.without_told(first), known.without_told(second)
    own, others = (
        {
            question: answer
            for question, answer in each.items()
            if not known or answer not in known.told
        }
        for each in answers
    )
    given = (
        with_shared_answers(first, own, second, others),
        with_shared_answers(second, others, first, own),
    )
    query: dict[str, Any] = context.query | given[0]
    query |= {PREFIX + name: answer for name, answer in given[1].items()}
    address = PairAddress(first.id, second.id, query)
    pages = {
        irregularity.id: msgspec.structs.replace(
            make_ruling_page(context, irregularity, own), prefix=prefix, pair=address
        )
        for irregularity, own, prefix in zip((first, second), given, ("", PREFIX), strict=True)
    }
    faults = [RuledFault(page.irregularity, page.answers, page.ruling) for page in pages.values()]
    pair = combine(context.rules, *faults)
    first_page, second_page = (
        msgspec.structs.replace(pages[fault.id], ruling=fault.ruling, open=questions)
        for fault, questions in zip(pair.faults, pair.open, strict=True)
    )
    return PairPage(
        context=context,
        ruling=pair.together,
        pages=(first_page, second_page),
        pair=pair,
        address=address,
        player=context.who,
    )


def with_shared_answers(
    irregularity: Irregularity, own: Answers, other: Irregularity, others: Answers
) -> dict[str, str]:
    """Return the answers, with those given to the same question about the other fault.

    Two faults are noticed together: nobody is asked the same thing twice.
    """
    given = {
        (question.id, question.ask, answer.id, answer.label)
        for question in other.questions
        for answer in question.answers
        if others.get(question.id) == answer.id
    }
    shared = {
        question.id: answer.id
        for question in irregularity.questions
        for answer in question.answers
        if (question.id, question.ask, answer.id, answer.label) in given
    }
    return {**shared, **own}
