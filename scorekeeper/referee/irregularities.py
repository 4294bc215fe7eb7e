"""What can go wrong or be asked at the table: `data/irregularities/*.toml` decoded and checked."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Literal, Self

import msgspec

from scorekeeper import assets
from scorekeeper.errors import BadRuleSet, Malformed
from scorekeeper.rules.library import by_name, read_entries, read_file
from scorekeeper.rules.paragraphs import Topic
from scorekeeper.rules.values import DataModel

Answers = Mapping[str, str]  # question id: answer id


class Chooser(StrEnum):
    """Who picks one of the options a ruling leaves; the value is the key used in the data."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member

    NOBODY = "", ""
    OFFENDER = "offender", "The player who did it chooses"
    OPPONENTS = "opponents", "The other side chooses"
    NEXT_PLAYER = "next-player", "The next player chooses"
    PREVIOUS_PLAYER = "previous-player", "The player before chooses"
    PARTNER = "partner", "The partner chooses"
    RIGHTFUL_PLAYER = "rightful-player", "The player whose turn it was chooses"


class Answer(DataModel, frozen=True, kw_only=True):
    """One of the answers to a question.

    `clauses` are ids of `data/clauses.toml`: who says one of them when asking has answered.
    """

    id: str
    label: str
    clauses: tuple[str, ...] = ()


class Question(DataModel, frozen=True, kw_only=True):
    """Something only the players know, most often when the irregularity was noticed."""

    id: str
    ask: str
    answers: tuple[Answer, ...]

    def label(self, answer_id: str) -> str:
        return next(answer.label for answer in self.answers if answer.id == answer_id)


class Option(DataModel, frozen=True, kw_only=True):
    """Something that may follow from a ruling, with its effects; only the table knows."""

    id: str
    label: str
    effects: tuple[str, ...] = ()


class Counted(DataModel, frozen=True, kw_only=True):
    """What the points of a ruling are counted by: an item of the rule set, or a rank of cards."""

    item: str = ""
    rank: str = ""
    sign: Literal[-1, 1]

    def __post_init__(self) -> None:
        if bool(self.item) == bool(self.rank):
            raise ValueError("give either `item` or `rank`")


class Case(DataModel, frozen=True, kw_only=True):
    """The ruling of one book for one set of answers.

    `silent` is the reason why the ruling is not the book's own; `missing` names what the book
    leaves out of a ruling of its own; `reading` says which of two readings of the book is ours.
    `effects` are certain. Those of an option are not: the table ticks the `tick` that are true,
    and the player who `chooses` picks one `choice`.
    """

    rules: str
    when: dict[str, str] = msgspec.field(default_factory=dict)
    verdict: str
    do: tuple[str, ...]
    missing: Literal["", "penalty", "amount"] = ""
    penalties: tuple[str, ...] = ()
    counted: Counted | None = None
    effects: tuple[str, ...] = ()
    ticks: tuple[Option, ...] = msgspec.field(name="tick", default=())
    chooses: Chooser = Chooser.NOBODY
    choices: tuple[Option, ...] = msgspec.field(name="choice", default=())
    cite: tuple[str, ...] = ()
    letter: str = ""  # of the first paragraph cited: B for its table B
    why: str = ""
    reading: str = ""
    note: str = ""
    silent: str = ""
    near: tuple[str, ...] = ()  # paragraphs of a silent book that come nearest

    def fits(self, answers: Answers) -> bool:
        return all(answers.get(question) == answer for question, answer in self.when.items())


class Silence(DataModel, frozen=True, kw_only=True):
    """Why a book has no ruling, and its paragraphs that come nearest."""

    why: str
    near: tuple[str, ...] = ()


class Irregularity(DataModel, frozen=True, kw_only=True):
    """Something that went wrong, or a question about the play, with the rulings of every book.

    What only some games know, such as a foot, has their ids in `games`.
    """

    id: str
    games: tuple[str, ...] = ()
    kind: Literal["irregularity", "question"]
    topic: Topic
    title: str
    offender: str
    says: tuple[str, ...]
    silent: dict[str, Silence] = msgspec.field(default_factory=dict)  # by rule set
    questions: tuple[Question, ...] = msgspec.field(name="question", default=())
    cases: tuple[Case, ...] = msgspec.field(name="ruling", default=())

    def is_for(self, rules_id: str) -> bool:
        """Return whether a book may be asked: all of them, unless it is about some games alone."""
        return not self.games or rules_id in self.games

    def cases_in(self, rules_id: str) -> tuple[Case, ...]:
        return tuple(case for case in self.cases if case.rules == rules_id)

    def case(self, rules_id: str, answers: Answers) -> Case | None:
        """Return the first case of a book that fits the answers."""
        return next((case for case in self.cases_in(rules_id) if case.fits(answers)), None)

    def completions(self, answers: Answers) -> Iterator[dict[str, str]]:
        """Yield every complete set of answers that contains the given ones."""
        choices = [
            [answers[question.id]]
            if question.id in answers
            else [answer.id for answer in question.answers]
            for question in self.questions
        ]
        for chosen in product(*choices):
            yield dict(zip((question.id for question in self.questions), chosen, strict=True))

    def open_questions(self, rules_id: str, answers: Answers) -> tuple[Question, ...]:
        """Return the unanswered questions whose answer can change the ruling of a book."""
        self.check_answers(answers)
        return tuple(
            question
            for question in self.questions
            if question.id not in answers and self._decides(question, rules_id, answers)
        )

    def check_answers(self, answers: Answers) -> None:
        """Raise Malformed for a question or an answer that does not exist."""
        known = {question.id: question for question in self.questions}
        for question_id, answer_id in answers.items():
            if question_id not in known:
                raise Malformed(f"“{self.title}” has no question “{question_id}”.")
            question = known[question_id]
            choices = [answer.id for answer in question.answers]
            if answer_id not in choices:
                raise Malformed(
                    f"“{answer_id}” does not answer “{question.ask}”; use {' or '.join(choices)}."
                )

    def _decides(self, question: Question, rules_id: str, answers: Answers) -> bool:
        """Return whether two answers to the question, all else equal, lead to two rulings."""
        for complete in self.completions(answers):
            rulings = [
                _without_condition(self.case(rules_id, {**complete, question.id: answer.id}))
                for answer in question.answers
            ]
            if any(ruling != rulings[0] for ruling in rulings):
                return True
        return False


def _without_condition(case: Case | None) -> Case | None:
    """Drop `when`, so that two cases that rule the same compare equal."""
    return case and msgspec.structs.replace(case, when={})


class GameCase(Case, frozen=True, kw_only=True):
    """A ruling in the file of a game: the file says which game, the ruling on which entry."""

    entry: str
    rules: str = ""


class GameRulings(DataModel, frozen=True, kw_only=True):
    """What the sources of one game answer, in a file of its own.

    `silence` is why they say nothing of anything else.
    """

    rules: str
    silence: str
    cases: tuple[GameCase, ...] = msgspec.field(name="ruling", default=())


@cache
def game_rulings() -> dict[str, GameRulings]:
    """Return the files of games that have their rulings by themselves, by rule set."""
    files = sorted((assets.DATA / "rulings").glob("*.toml"))
    return by_name((read_file(path, GameRulings) for path in files), "rules")


def silence_of(rules_id: str, name: str) -> str:
    """Return why a book says nothing of anything it does not rule."""
    game = game_rulings().get(rules_id)
    return game.silence if game else f"{name} has nothing on this."


def has_to_add(rules_id: str, irregularity: Irregularity) -> bool:
    """Return whether a book is shown beside another one: not where its file tells its silence."""
    if not irregularity.is_for(rules_id):
        return False
    return rules_id not in game_rulings() or bool(irregularity.cases_in(rules_id))


@cache
def irregularities() -> dict[str, Irregularity]:
    """Return every irregularity and question about the play by id, in the order of the files."""
    files = sorted((assets.DATA / "irregularities").glob("*.toml"))
    shared = by_name(
        (
            irregularity
            for path in files
            for irregularity in read_entries(path, "irregularity", Irregularity, "id")
        ),
        "id",
    )
    own: dict[str, list[Case]] = {name: [] for name in shared}
    for game in game_rulings().values():
        for case in game.cases:
            if case.entry not in own:
                raise BadRuleSet(f"{game.rules}: there is no entry {case.entry!r} to rule on")
            own[case.entry].append(_of_game(case, game.rules))
    return {
        name: msgspec.structs.replace(entry, cases=(*entry.cases, *own[name]))
        for name, entry in shared.items()
    }


def _of_game(case: GameCase, rules_id: str) -> Case:
    values = {name: getattr(case, name) for name in Case.__struct_fields__}
    return Case(**values | {"rules": rules_id})
