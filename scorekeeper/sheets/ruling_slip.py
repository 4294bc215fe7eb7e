"""The slip of a ruling that was put on the score: half a page to read aloud, sign and keep."""

import re
from collections import Counter
from collections.abc import Iterator

from scorekeeper.errors import Malformed
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.page_flow import LEADING, SIZE, Flow, RunningHead
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import suit_row
from scorekeeper.sheets.text import book_of, cite, day
from scorekeeper.sheets.typesetting import lines_of
from scorekeeper.table.game import Game, TablePenalty
from scorekeeper.text import signed

TITLE, VERDICT = 17.0, 15.0
SIGNATURES = 44.0
SHORT = 300  # letters of a paragraph that is printed whole
_WORD = re.compile(r"[a-z]{4,}|\d+")
_STEM = 4  # letters by which two words are taken for one: draws and drawing, meld and melding


def ruling_slip(
    game: Game, penalty: TablePenalty, paper: str = DEFAULT_PAPER, *, large: bool = False
) -> Sheet:
    """Return the slip on paper: on half a page where it fits."""
    sheet = Sheet(
        f"Ruling, {game.name}, hand {penalty.hand}",
        paper,
        large=large,
        subject=penalty.why or "Penalty",
        made=penalty.at,
    )
    about = f"{game.name}, hand {penalty.hand}"
    flow = Flow(sheet, RunningHead(about, day(penalty.at), f"Scorekeeper · {game.rules.book}"))
    slip = _RulingSlip(flow, game, penalty)
    slip.heading()
    slip.verdict()
    for text in slip.steps():
        flow.item(text)
    slip.sentences()
    slip.signatures()
    if len(sheet.pages) == 1 and flow.y < sheet.height / 2:
        sheet.rule(
            (flow.x, sheet.height / 2), (flow.x + flow.width, sheet.height / 2), HAIR, (2, 4)
        )
        return sheet
    return flow.finish()


class _RulingSlip:
    """Writes one ruling down the page."""

    def __init__(self, flow: Flow, game: Game, penalty: TablePenalty) -> None:
        self.flow, self.game, self.penalty = flow, game, penalty
        self.ruling = _ruling(game, penalty)

    def heading(self) -> None:
        flow, game, penalty = self.flow, self.game, self.penalty
        suits = suit_row(flow.sheet, flow.x, flow.y + 1, 12)
        line = Box(flow.x + suits + 12, flow.y, flow.width - suits - 12, LEADING)
        about = f"{game.name}, hand {penalty.hand}, {day(penalty.at)}"
        flow.sheet.write(about, line, SIZE)
        flow.y += LEADING + 4
        flow.sheet.across(flow.x, flow.y, flow.width, THICK)
        flow.y += 6
        flow.paragraph(penalty.why or "Penalty", size=TITLE, bold=True, role="H1")
        against = game.sides_when(penalty.seq)[penalty.side].name
        players = game.players_when(penalty.seq)
        player = players[penalty.player] if penalty.player is not None else ""
        flow.paragraph(f"Against {against} ({player})" if player else f"Against {against}")
        flow.y += 5

    def verdict(self) -> None:
        """Write what is read aloud in a frame: the verdict and what it costs, each once."""
        flow = self.flow
        lines = lines_of(self._read_aloud(), flow.width - 24, VERDICT, True)
        leading = VERDICT * 1.3
        height = len(lines) * leading + 14
        flow.need(height)
        flow.sheet.frame(Box(flow.x, flow.y, flow.width, height), THICK)
        cell = Box(flow.x + 12, flow.y + 7, flow.width - 24, leading)
        flow.sheet.write_lines(lines, cell, VERDICT, leading, bold=True, role="H2")
        flow.y += height + 8

    def _read_aloud(self) -> Iterator[str]:
        """Yield the verdict, and the points where the verdict does not say them."""
        penalty = self.penalty
        if penalty.cancelled:
            yield "Taken back. It was:"
        verdict = self.ruling.verdict if self.ruling else ""
        if verdict:
            yield verdict
        if penalty.points and str(abs(penalty.points)) not in verdict:
            yield f"{signed(penalty.points)} points"
        if penalty.minimum and str(penalty.minimum) not in verdict:
            yield f"Needs {penalty.minimum} more to open"
        if not (verdict or penalty.points or penalty.minimum):
            yield "No points"

    def steps(self) -> Iterator[str]:
        """Yield what is to be done, without what the verdict has said."""
        ruling = self.ruling
        said = {_plain(ruling.verdict)} if ruling else set()
        if ruling:
            notes = (ruling.chooses.label, ruling.why)
            for text in (*ruling.do, *notes):
                if text and _plain(text) not in said:
                    said.add(_plain(text))
                    yield text
        known = effects()
        yield from (known[effect].label for effect in self.penalty.effects if effect in known)
        if ruling:
            yield from (f"In part: {ruling.missing}",) if ruling.missing else ()
            yield from (f"Our reading: {ruling.reading}",) if ruling.reading else ()
            yield from (text for text in (ruling.note, ruling.silent, *ruling.assumptions) if text)

    def sentences(self) -> None:
        """Write of each paragraph the sentence that rules."""
        ruled = (self.ruling.verdict, *self.ruling.do) if self.ruling else ()
        about = " ".join((self.penalty.why, *ruled))
        for anchor in self.penalty.cites:
            found = all_paragraphs().get(anchor)
            name = cite(self.game.rules, anchor)
            self.flow.y += 4
            self.flow.paragraph(f"{name}: {found.title}" if found else name, bold=True)
            if found:
                self.flow.paragraph(ruling_sentence(found.text, about))

    def signatures(self) -> None:
        """Rule a line for each side to sign on, with its name."""
        flow = self.flow
        sides = [side.name for side in self.game.sides_when(self.penalty.seq)]
        flow.need(SIGNATURES)
        half = flow.sheet.height / 2 - SIGNATURES - 8
        if len(flow.sheet.pages) == 1:
            flow.y = max(flow.y, half)
        width = flow.width / len(sides)
        for index, name in enumerate(sides):
            x = flow.x + index * width
            y = flow.y + SIGNATURES - LEADING - 6
            flow.sheet.across(x, y, width - 14, THIN)
            flow.sheet.write(f"For {name}", Box(x, y + 2, width - 14, LEADING), SIZE)
        flow.y += SIGNATURES


def ruling_sentence(text: str, about: str) -> str:
    """Return the sentence of a paragraph that speaks most of something.

    Where none does it is the whole paragraph, if that is short, else "". A word that
    few of the sentences have tells more than one that many have.

    >>> ruling_sentence("Melding out of turn: 100. Drawing out of turn: 100.", "Melded out of turn")
    'Melding out of turn: 100.'
    """
    wanted = _stems(about)
    sentences = [part.strip() for part in re.split(r"(?<=\.)\s+|\n+", text) if part.strip()]
    found = [wanted & _stems(sentence) for sentence in sentences]
    often = Counter(stem for stems in found for stem in stems)
    weights = [sum(1 / often[stem] for stem in stems) for stems in found]
    best = max(weights, default=0.0)
    if best:
        return sentences[weights.index(best)]
    return " ".join(sentences) if len(text) <= SHORT else ""


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.lower())}


def _plain(text: str) -> str:
    """Return a text as far as it matters for saying it once."""
    return re.sub(r"\W+", " ", text.lower()).strip()


def _ruling(game: Game, penalty: TablePenalty) -> Ruling | None:
    """Return the ruling as the table heard it; None for a plain penalty."""
    irregularity = irregularities().get(penalty.irregularity)
    if irregularity is None:
        return None
    own = game.rules_of(penalty.hand)
    rules = book_of(own, penalty.cites[0]) if penalty.cites else own
    before = game.totals_before(penalty.hand)[penalty.side]
    try:
        facts = TableFacts(players=len(game.players), total=before, deal=penalty.hand)
        return adjudicate(rules, irregularity, penalty.answers, facts)
    except (KeyError, Malformed):  # the data has changed since it was applied
        return None
