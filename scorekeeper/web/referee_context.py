"""By which book something is asked, and from which table."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from flask import Response, abort, jsonify, request
from werkzeug.exceptions import HTTPException

from scorekeeper.errors import Malformed
from scorekeeper.referee.irregularities import Answers, Irregularity, irregularities
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.game import Game
from scorekeeper.web import table_access


class RefereeContext(msgspec.Struct, frozen=True):
    """The book that answers, and the table that asks; a table may ask another book too."""

    rules: RuleSet
    table: table_access.TableAccess | None = None

    @property
    def game(self) -> Game | None:
        return self.table.game if self.table else None

    @property
    def is_foreign(self) -> bool:
        """Tell whether a table asks another book than its own."""
        return self.game is not None and self.game.rules.id != self.rules.id

    @property
    def query(self) -> dict[str, Any]:
        """Give what a link carries on to be asked in the same way."""
        table = {"t": self.table.id} if self.table else {}
        return table if table and not self.is_foreign else table | {"rules": self.rules.id}

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(side.name for side in self.game.sides) if self.game else ()

    @property
    def may_apply(self) -> bool:
        return bool(self.table and self.table.may_score and self.table.game.outcome is None)


def book(name: str) -> RuleSet:
    """Find a rule book by its id, or say that it is not here."""
    if name not in all_rule_sets():
        abort(404, f"There is no rule book “{name[:40]}”. There are {', '.join(all_rule_sets())}.")
    return load(name)


def asked(table_id: str = "") -> RefereeContext:
    """Read from the address which book is asked, and from which table."""
    table_id = table_id or request.args.get("t", "")
    wanted = request.values.get("rules", "")
    if not table_id:
        return RefereeContext(book(wanted or next(iter(all_rule_sets()))))
    table = table_access.find_table(table_id)
    if not table:
        abort(404, "This table is not on this phone.")
    own = table.game.rules
    if wanted and wanted != own.id:
        return RefereeContext(book(wanted), table)
    book(own.id)
    return RefereeContext(own, table)


def irregularity_or_404(name: str) -> Irregularity:
    if name not in irregularities():
        abort(404, f"There is no ruling “{name[:60]}”.")
    return irregularities()[name]


def answers_to(irregularity: Irregularity, given: Answers) -> dict[str, str]:
    """Take the answers to this irregularity's questions; refuse one that is none of them."""
    known = {question.id for question in irregularity.questions}
    answers = {name: value for name, value in given.items() if name in known}
    try:
        irregularity.check_answers(answers)
    except Malformed as error:
        abort(400, str(error))
    return answers


def in_json(view: Callable[..., Any]) -> Callable[..., Any]:
    """Answer a refusal as JSON too: one sentence under `error`."""

    @wraps(view)
    def answered(*args: Any, **kwargs: Any) -> Any:
        try:
            return view(*args, **kwargs)
        except HTTPException as error:
            return _refusal(error)

    return answered


def _refusal(error: HTTPException) -> tuple[Response, int]:
    return jsonify(error=error.description), error.code or 400
