"""Questions in many voices, with the paragraphs that answer them; none where the book is silent.

Those of `voices/` were written from the books by people who had not seen our phrases. The search is
fitted to `FITTED` and `TWO_FAULTS_FITTED`. `KEPT`, `FAMILY_KEPT` and the other sets about time and
two faults take no part in that: they say how good it is.
"""

import json
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

VOICES = Path(__file__).parent / "voices"
CASES = Path(__file__).parents[1] / "books" / "cases.toml"


class VoicedQuestion(NamedTuple):
    """A question to a book; `cites` is empty where the book does not answer it."""

    rules_id: str
    text: str
    cites: frozenset[str]
    voice: str = ""
    case: str = ""  # wordings of one case share it


QUESTIONS = """
hudson | so Dot turns over the top card and a second one flips with it, she saw it | 57
hudson | saw the next card while drawing | 57
hudson | picked up before it was my go | 57
hudson | he drew when it was somebody else's turn and put it in his hand | 57
hudson | melded while it was my partners turn | 67 57
hudson | grabbed the discard pile before showing the pair | 57 32 71
hudson | is a canasta with four wilds allowed | 29 23
hudson | how much is an ace worth | 16 57
hudson | can i discard a joker | 37
hudson | top card is a black three can i take it | 36 38
hudson | are we allowed to add to the other teams melds | 21
hudson | can I pull a card back out of a meld | 30
hudson | how many canastas do two players need | 45 26
hudson | do i have to throw a card when i go out | 47
hudson | what does going out earn | 52 57
hudson | concealed hand bonus | 55 57
hudson | we ran out of cards and nobody went out, do we get the hundred | 44
hudson | the player before me hadn't discarded and I already drew | 65
hudson | dealer gave me twelve | 63
hudson | one of the cards was flashed while dealing | 63
hudson | dropped a queen on the table face up | 70
hudson | what exactly is a penalty card | 69 70
hudson | partner gave permission and then I was one card short of going out | 51 57
hudson | may i refuse when my partner wants to finish | 48 50
hudson | wild on a red canasta turns it black? | 28
hudson | melds left in the hand when they go out | 18 17 56
hudson | seat draw: two people pull the same rank | 4
hudson | jokers turned up after the deal | 7
hudson | who starts | 5 4
hudson | she forgot to draw and threw away an eight | 68
hudson | they laid two natural nines and three deuces | 12 73 11
hudson | canasta short by one wild too many, caught after he discarded | 74
hudson | black treys laid down but not going out | 13 73
hudson | final card in the stock turns out to be a red trey | 40
hudson | no more stock, must I take the discard if it fits our meld | 42
hudson | is there a bonus for winning the whole game | 61
hudson | what happens when both sides finish on exactly the same score |
hudson | my wife asked me how much we need for the first meld | 14 57
hudson | am i allowed to count the cards in the stock |
hudson | what is the penalty for a misdeal | 63
official1950 | minimum to open at 1600 | summary
official1950 | how many cards do three players get | 8
official1950 | i got a red three out of the discard pile, do i replace it | 12
official1950 | is a sequence like 5 6 7 a meld | 17
official1950 | two wild cards with one natural | 18
official1950 | bonus for a mixed canasta | summary
official1950 | bonus for going out concealed |
official1950 | he drew out of turn |
official1950 | what suit is highest for the seat draw | 5
official1950 | can i lay several melds in one go | 21
official1950 | may i see the cards under the top discard | 9
official1950 | wrong person dealt |
official1950 | six of us want to play | 2 1
official1950 | what's wild | 4
official1950 | what counts against us at the end | 19
miller | what's a talon and when do I get it | talons
miller | do I put both red and black threes down | threes
miller | we have no canasta do the threes hurt us | threes
miller | can i go out without asking | end-of-play
miller | penalty for not finishing the sevens | sevens
miller | how many points do we lose with three aces in hand | aces
miller | eighth card on a canasta | canasta
miller | how many wilds in a meld | melds
miller | must I show a natural pair to pick up the pack | picking-the-pack
miller | can I start a canasta of only deuces and jokers | wild-card-meld
miller | how many cards do we each start with | deal
miller | does the top discard count to the opening | picking-the-pack
miller | can I throw a seven on an empty tray | picking-the-pack play
miller | aces with a wild card | aces
miller | I drew two by accident |
miller | opening when we have 5100 | thresholds
miller | how much is the bonus for going out |
miller | have to tell when I am down to three cards | initial-melding
miller | frozen? | picking-the-pack
miller | what is a dead card | canasta
bicycle | took back part of a short opening | insufficient-melds
bicycle | she scooped the whole first meld back up because it was too low | insufficient-melds
bicycle | too many wilds in a meld penalty | illegal-melds
bicycle | does a black three freeze | frozen-pile
bicycle | can i go through the discard pile to see what is in there | play-information
bicycle | who cuts the cards | partnerships deal
bicycle | partner forgot what we need to open | play-information
bicycle | when can I ask my partner about going out | going-out
bicycle | concealed - need the minimum? | concealed-hand
bicycle | accidentally showed a card to everyone | exposed-cards
bicycle | melded out of turn | illegal-melds
bicycle | wrong dealer |
bicycle | both sides over five thousand |
bicycle | how many points is a natural canasta | canastas scoring-the-deal
bicycle | negative score opening requirement | minimum-count
bicycle | can I use a wild and one king to take the pile | taking-the-pile
bicycle | deck short, how many jokers should there be | deck
bicycle | foreign card in the deck |
bicycle | card value five | point-values
luudoo | two handed how many do I draw | two-three-players
luudoo | what freezes the pile | picking-up
luudoo | top card of the pile for my first meld, does it count | initial-melds
luudoo | red 3 worth | scoring cards-and-deal
luudoo | discarded a black three what happens | picking-up
luudoo | penalty for showing cards |
luudoo | drew out of turn |
luudoo | can i look through the discard pile | picking-up
luudoo | can my score go below zero | scoring
luudoo | talon |
luudoo | deck finished nobody can go | going-out
luudoo | do i need my partner's ok to go out | going-out
luudoo | forgot a red three | cards-and-deal
luudoo | wild canasta allowed? | melds-and-canastas
luudoo | win at how many points | scoring
hudson | my hand was one card short all along and nobody noticed till the end | 63 68
hudson | Jean laid three aces during Bob's turn, they're partners | 67 57
hudson | peeked at the card beneath | 57
hudson | can you ask your partner permission after you've already melded | 49 48 72
hudson | if we have no canasta can i throw my last card | 45
hudson | how many points off for hanging on to a red three | 57 10
hudson | what do i need to pick up a frozen pack | 33
hudson | does the pile count towards my first meld | 34 73
hudson | mixed canasta value | 57 26 25
hudson | can partner and me each start our own kings |
hudson | he discarded two, they were stuck together | 68
hudson | dealer dealt himself first | 63 5
hudson | a uno card was in the deck lol | 63
hudson | three jokers and two queens ok? | 12 11 73 74
hudson | my opponent told his wife they need 120 | 14 57
hudson | who deals next | 5 62
hudson | went out on my first turn with everything, extra points? | 53 55
hudson | score 1500 exactly what to open | 15
hudson | is a joker 50 or 20 | 16 57
hudson | can you pick up pile with a card that fits a meld we have down | 35
hudson | took the top discard into hand then saw he couldn't use it | 71 57
hudson | red three comes as the very last card | 40
hudson | cards exposed by accident | 70
hudson | left over penalty card at the end of the hand |
official1950 | how many people max | 1
official1950 | what is the total needed to win | summary
official1950 | first card turned is a two | 10
official1950 | can i put cards on opponents melds | 21 20 summary
official1950 | do cards in my hand count minus | 19
official1950 | bonus natural canasta | summary
official1950 | how many canastas for two players to go out |
official1950 | the stock ran out what now |
official1950 | black threes when can they be melded | 18 summary
official1950 | melded 2 jokers and a 2 | 18
official1950 | i drew a red three | 12
official1950 | who plays first | 6 14
official1950 | penalty for exposing a card |
miller | partner and i are on 4800, what to go down | thresholds
miller | how many talon cards for second opener | talons
miller | can i pick up the pile with a joker and a natural | picking-the-pack
miller | does opening need a natural meld | initial-melding
miller | eight cards crosswise what for | deal
miller | can you discard a three | threes end-of-play
miller | mixed canasta how many naturals | canasta
miller | penalty for wild canasta not finished | wild-card-meld canasta
miller | who breaks a tie at 8500 |
miller | dealt wrong number of cards |
miller | what are bonus cards | card-types threes
miller | can i discard a wild | end-of-play play card-types
miller | what are aces worth | card-values
miller | must last card be face down | end-of-play
bicycle | my meld was 10 too little so i took it all back | insufficient-melds
bicycle | how many points for going out | scoring-the-deal going-out
bicycle | turned a three up at start | deal frozen-pile
bicycle | how often may i look through discards | play-information
bicycle | she picked 3 cards from stock | draw
bicycle | can i remind my partner of the minimum | play-information
bicycle | he drew when it was my turn |
bicycle | do i have to ask my partner before going out | going-out
bicycle | canasta with 9 cards extra bonus? | canastas
bicycle | dealer turned a card face up while dealing |
bicycle | cut by left or right | partnerships
bicycle | can i use the top card for the first meld | minimum-count taking-the-pile
luudoo | how many jokers | intro
luudoo | how many cards each with 3 players | two-three-players
luudoo | concealed out bonus | going-out scoring
luudoo | exposed a card |
luudoo | can i take the pile with one natural and a wild | picking-up
luudoo | do black threes freeze | picking-up
luudoo | both over 5000 | scoring
luudoo | same rank two melds | melds-and-canastas
luudoo | someone dealt out of turn |
luudoo | partner said yes to going out do i have to | going-out
luudoo | illegal meld penalty |
luudoo | opening at 3100 | initial-melds
luudoo | how much is the mixed one | scoring melds-and-canastas
"""


def _read(row: str) -> VoicedQuestion:
    rules_id, text, paragraphs = (part.strip() for part in row.split("|"))
    cites = frozenset(f"{rules_id}:{paragraph}" for paragraph in paragraphs.split())
    return VoicedQuestion(rules_id, text, cites)


def rows_of(name: str) -> list[dict[str, Any]]:
    """Return the questions of a file in `voices/`."""
    lines = (VOICES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _voiced(row: dict[str, Any], text: str) -> VoicedQuestion:
    return VoicedQuestion(
        row["rules"], text, frozenset(row["expect"]), row["voice"], row.get("case", "")
    )


def _situations() -> list[VoicedQuestion]:
    """Return the situations of `tests/books/cases.toml` as questions."""
    rows = tomllib.loads(CASES.read_text(encoding="utf-8"))["case"]
    return [
        VoicedQuestion(
            row["book"],
            row["situation"],
            frozenset(() if row["kind"] == "silent" else row["paragraph"]),
        )
        for row in rows
    ]


TIMED = rows_of("timing")
TWO_FAULTS = rows_of("two-faults")
TWO_FAULTS_FITTED = rows_of("two-faults-fitted")
OWN = [_read(row) for row in QUESTIONS.strip().splitlines()]
VOICED = [_voiced(row, row["q"]) for name in ("first", "second") for row in rows_of(name)]
WITH_TAIL = [_voiced(row, row["q"]) for row in TIMED]
WITHOUT_TAIL = [_voiced(row, row["plain"]) for row in TIMED]
TAILS = (VOICES / "tails.txt").read_text(encoding="utf-8").splitlines()  # that change no answer
AFTERWARDS = (
    *("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth"),
)
LATER = [_voiced(row, row["q"]) for name in AFTERWARDS for row in rows_of(name)]
FAMILY = [_voiced(row, row["q"]) for row in rows_of("family")]
FITTED = [*OWN, *VOICED, *LATER, *FAMILY, *_situations()]
KEPT = [_voiced(row, row["q"]) for row in rows_of("kept")]
FAMILY_KEPT = [_voiced(row, row["q"]) for row in rows_of("family-kept")]
ANSWERED = [question for question in OWN if question.cites]
UNANSWERED = [question for question in OWN if not question.cites]
