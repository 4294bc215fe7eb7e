"""The rule book and the table that a page of the referee is about."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from flask import Response, abort, jsonify, request
from werkzeug.exceptions import HTTPException

from scorekeeper.errors import Malformed
from scorekeeper.referee.irregularities import Answers, Irregularity, irregularities
from scorekeeper.referee.named_players import side_of
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.game import Game
from scorekeeper.text import number_or_none
from scorekeeper.web.table_access import TableAccess, find_table


class RefereeContext(msgspec.Struct, frozen=True):
    """The rule book that is asked, and the table that asks; it may ask another book than its own.

    `who` is the seat of the player named in the question, `also` the irregularity of the second
    fault it told of. Templates know it as `ask`.
    """

    rules: RuleSet
    table: TableAccess | None = None
    who: int | None = None
    also: str = ""

    @property
    def game(self) -> Game | None:
        return self.table.game if self.table else None

    @property
    def is_foreign(self) -> bool:
        """True where a table asks another book than its own."""
        return self.game is not None and self.game.rules.id != self.rules.id

    @property
    def query(self) -> dict[str, Any]:
        """The query of a link that keeps this context."""
        table: dict[str, Any] = {"t": self.table.id} if self.table else {}
        query = table if table and not self.is_foreign else table | {"rules": self.rules.id}
        asked = {"seat": self.who, "also": self.also or None}
        return query | {name: value for name, value in asked.items() if value is not None}

    @property
    def named_side(self) -> int | None:
        """The index of the side of the player who was named."""
        return side_of(self.game, self.who) if self.game and self.who is not None else None

    @property
    def second_fault(self) -> Irregularity | None:
        """The second fault of the question, which is not ruled on here."""
        return irregularities().get(self.also)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the table's sides."""
        return tuple(side.name for side in self.game.sides) if self.game else ()

    @property
    def may_apply(self) -> bool:
        """True where this device may put a ruling on the score."""
        return bool(self.table and self.table.may_score and self.table.game.outcome is None)


def book_or_404(rules_id: str) -> RuleSet:
    if rules_id not in all_rule_sets():
        books = ", ".join(all_rule_sets())
        abort(404, f"There is no rule book “{rules_id[:40]}”. There are {books}.")
    return load(rules_id)


def referee_context(table: TableAccess | None = None) -> RefereeContext:
    """Return the context of a request; the table is in its path (then it is given) or query."""
    table = table or _table_of_query()
    also = request.values.get("also", "")
    context = _context_of(table, request.values.get("rules", ""))
    return msgspec.structs.replace(
        context,
        who=_seat(table.game, request.values.get("seat", "")) if table else None,
        also=also if also in irregularities() else "",
    )


def _seat(game: Game, text: str) -> int | None:
    """Return the seat that a link names, None for one that the table does not have."""
    seat = number_or_none(text[:2])
    return seat if seat is not None and 0 <= seat < len(game.players) else None


def _context_of(table: TableAccess | None, rules_id: str) -> RefereeContext:
    if not table:
        return RefereeContext(book_or_404(rules_id or next(iter(all_rule_sets()))))
    own_rules = table.game.rules
    if rules_id and rules_id != own_rules.id:
        book = book_or_404(rules_id)
        return RefereeContext(book.for_players(len(table.game.players)), table)
    book_or_404(own_rules.id)  # the table may play by a book that is no longer here
    return RefereeContext(own_rules, table)


def _table_of_query() -> TableAccess | None:
    table_id = request.args.get("t", "")
    if not table_id:
        return None
    return find_table(table_id) or abort(404, "This table is not on this phone.")


def irregularity_or_404(irregularity_id: str) -> Irregularity:
    if irregularity_id not in irregularities():
        abort(404, f"There is no ruling “{irregularity_id[:60]}”.")
    return irregularities()[irregularity_id]


def answers_to(irregularity: Irregularity, given: Answers) -> dict[str, str]:
    """Return the answers to the questions of an irregularity; 400 for a wrong one."""
    questions = {question.id for question in irregularity.questions}
    answers = {name: value for name, value in given.items() if name in questions}
    try:
        irregularity.check_answers(answers)
    except Malformed as error:
        abort(400, str(error))
    return answers


def in_json(view: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a view that answers refusals as JSON too: one sentence under `error`."""

    @wraps(view)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return view(*args, **kwargs)
        except HTTPException as error:
            return _refusal(error)

    return wrapper


def _refusal(error: HTTPException) -> tuple[Response, int]:
    return jsonify(error=error.description), error.code or 400
