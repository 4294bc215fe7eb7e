"""Irregularities made for tests: one with questions and cases, one with options."""

from typing import Any

import msgspec

from scorekeeper.referee.irregularities import (
    Answer,
    Case,
    Chooser,
    Irregularity,
    Option,
    Question,
    Silence,
)


def make_question(name: str, *answers: str) -> Question:
    choices = tuple(Answer(id=answer, label=answer.capitalize()) for answer in answers)
    return Question(id=name, ask=f"{name.capitalize()}?", answers=choices)


def make_case(rules: str, verdict: str, **fields: Any) -> Case:
    return Case(rules=rules, verdict=verdict, do=("Do it.",), **fields)


def with_cases(irregularity: Irregularity, *cases: Case) -> Irregularity:
    return msgspec.structs.replace(irregularity, cases=cases)


DREW = Irregularity(
    id="drew",
    kind="irregularity",
    topic="drawing",
    title="Drew",
    offender="Who?",
    says=(),
    silent={"miller": Silence(why="It only says how cards are drawn.")},
    questions=(make_question("seen", "early", "late"), make_question("kept", "no", "yes")),
    cases=(
        make_case("hudson", "Draw again", when={"seen": "early"}, cite=("hudson:66",)),
        make_case(
            "hudson",
            "{points} off",
            when={"seen": "late", "kept": "no"},
            penalties=("drew-out-of-turn",),
            cite=("hudson:57", "hudson:9"),
        ),
        make_case(
            "hudson",
            "The book stops here",
            when={"seen": "late", "kept": "yes"},
            silent="Nothing is said.",
        ),
        make_case(
            "bicycle", "Needs {needs} now", cite=("bicycle:draw",), penalties=("retracted-all",)
        ),
    ),
)

WITH_OPTIONS = Irregularity(
    id="took-the-pile-made-up",
    kind="irregularity",
    topic="pile",
    title="Took the pile",
    offender="Who took it?",
    says=(),
    cases=(
        make_case(
            "hudson",
            "The pile may go back",
            missing="penalty",
            effects=("play-on",),
            ticks=(
                Option(id="taken", label="The pile was taken", effects=("pile-back",)),
                Option(id="cards", label="Cards were shown", effects=("penalty-cards",)),
            ),
            chooses=Chooser.OPPONENTS,
            choices=(
                Option(
                    id="stands", label="The first card stands", effects=("first-discard-stands",)
                ),
                Option(id="picks", label="They pick one", effects=("picks-discard",)),
            ),
            reading="The pile counts as touched.",
            cite=("hudson:72",),
        ),
    ),
)
