"""The language of the search: normalize text, stem words, and map phrases to concepts.

Two texts that mean the same thing at a card table are read as the same concepts: "picked up the
heap" and "took the pile" are both `take pile`. The vocabulary is `data/vocabulary.toml`.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from scorekeeper import assets

MAX_CHARACTERS = 1000
MAX_WORDS = 60  # longer stories are read up to here
MAX_GAP = 3  # words between the two parts of a split verb: "put all of it down"
MAX_CARD_COUNT = 15  # numbers up to here count cards or players,
SMALLEST_TOTAL = 600  # from here on they are scores, in between they are amounts of points
MAX_DIGITS = 9
NO_NUMBER = "nonumber"  # what has more digits is nothing of a game

NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
)
NUMBER_WORDS = {word: number for number, word in enumerate(NUMBERS.split())} | {
    "nil": 0,
    "nought": 0,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
    "hundred": 100,
}
TENS = frozenset(f"n{tens}" for tens in range(20, 100, 10))
UNITS = frozenset(f"n{unit}" for unit in range(1, 10))
MULTIPLES = {"hundred": 100, "thousand": 1000}
PIP_RANKS = range(2, 11)  # the ranks with a number on the card
PIP_NUMBERS = frozenset(f"n{rank}" for rank in PIP_RANKS)
RANK_PLURALS = {
    f"{word}{'es' if word == 'six' else 's'}": number
    for word, number in NUMBER_WORDS.items()
    if number in PIP_RANKS
}
# "A seven" is a card, and so is "my 7".
RANK_ARTICLES = frozenset(
    ("a", "an", "natural", "another", "extra", "single", "lone", "my", "his", "her", "their", "our")
)
SUITS = frozenset(("heart", "diamond", "club", "spade"))

# A negative number, a number with an ending (8s, 3rd), a number, or a word.
TOKEN = re.compile(
    r"(?<![\w-])-\d[\d,]*|\d+(?:s|st|nd|rd|th)\b|\d[\d,]*\d|\d|[a-z]+\d+[a-z]*\b|[a-z]+",
    re.ASCII,  # digits of other scripts are no words of the index
)
VOWEL = re.compile(r"[aeiouy]")
SHORTEST_PLURAL = 4
SHORTEST_ROOT = 3
SHORTEST_PAST = 4
UNSTEMMED = frozenset(  # they only look as if they had an ending
    (
        "during",
        "nothing",
        "everything",
        "anything",
        "something",
        "handed",
        "king",
        "discards",
        "tabled",
        "succeed",
        "proceed",
        "exceed",
    )
)
SOUNDS = {"2": "to", "4": "for"}  # as thumbs type them
COUNTED = frozenset(("has", "had", "got", "of", "with", "all", "only", "these", "those"))
ASKING = re.compile(
    r"\?|\bam i\b|\bdoes\b|\b(allowed|ok)$"
    r"|^(how|what|whats|who|whos|whose|which|why|where|can|may|is|are|am|do|does|must|should|shall"
    r"|could|will|when (do|does|may|can|is|must|should))\b"
    r"|\b(can|may|do|must|should|could|shall) (i|we|you|he|she|they)\b"
    r"|\b(is|are) (it|there|that|they|you)\b"
)


class Concept(NamedTuple):
    """A concept found in a text, and the words that expressed it."""

    name: str
    words: str


class Pattern(NamedTuple):
    """A phrase of the vocabulary as stems, before and after a gap, and the concepts it means."""

    head: list[str]
    tail: list[str]
    concepts: tuple[str, ...]

    @property
    def length(self) -> int:
        """Longer patterns are tried first; those with a gap are the more specific ones."""
        return len(self.head) + 2 * len(self.tail)


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`data/vocabulary.toml` decoded; lists of words are written as one text."""

    stop: str
    names: str
    guard: str
    past: str
    forms: dict[str, str]  # base form: irregular forms
    short: dict[str, str]  # full words: abbreviations
    sounds: dict[str, str]  # digit: the words before which it is read aloud
    concepts: dict[str, list[str]]  # concepts: phrases
    wider: dict[str, list[str]]  # concept: broader concepts
    book: dict[str, dict[str, list[str]]]  # rule set: its own phrases by concept


@lru_cache(maxsize=4096)
def normalize(text: str) -> str:
    """Return text in lower case without accents and without apostrophes inside words."""
    text = text[:MAX_CHARACTERS]
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.replace("−", "-").replace("–", " "))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = text.lower()
    text = re.sub(r"[’‘`´]", "'", text)
    text = re.sub(r"n't\b", "nt", text)
    text = re.sub(r"(?<=\d)'s\b", "s", text)
    return re.sub(r"'(s|re|ve|ll|d|m)\b|(?<=s)'(?!\w)", " ", text).replace("'", "")


def bare_words(text: str) -> str:
    """Return the words alone: equal for texts that differ only in punctuation and case."""
    return " ".join(TOKEN.findall(normalize(text)))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return a word without its ending: discards, discarded and discarding are discard."""
    if word in UNSTEMMED:
        return word
    word = _singular(word)
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= SHORTEST_ROOT and VOWEL.search(root):
            # "dropped" loses its doubled letter, "passed" and "called" do not.
            word = root[:-1] if root[-1] == root[-2] and root[-1] not in "lsez" else root
            break
    return word[:-1] if len(word) > SHORTEST_ROOT and word.endswith("e") else word


def _singular(word: str) -> str:
    if len(word) < SHORTEST_PLURAL or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    return word.removesuffix("s")


class ConceptReader:
    """Reads texts as concepts; rule sets differ in what they call the pack."""

    def __init__(self, vocabulary: Vocabulary, rules_id: str) -> None:
        self._stop_words = frozenset((*vocabulary.stop.split(), *vocabulary.names.split()))
        self._past_forms = frozenset(vocabulary.past.split())
        self._base_forms = _by_form(vocabulary.forms)
        self._abbreviations = {
            short: words.split() for short, words in _by_form(vocabulary.short).items()
        }
        self._sounds = {
            digit: frozenset(words.split()) for digit, words in vocabulary.sounds.items()
        }
        self._broader = {name: tuple(names) for name, names in vocabulary.wider.items()}
        # Real words that must not be taken for a misspelling.
        self.correct_words = self._stop_words.union(
            self._base_forms, self._abbreviations, self._past_forms, vocabulary.guard.split()
        )
        self.vocabulary_words: set[str] = set()
        self._patterns: dict[str, list[Pattern]] = {}  # by their first stem
        self._add_patterns(vocabulary, rules_id)

    def _add_patterns(self, vocabulary: Vocabulary, rules_id: str) -> None:
        """Add all phrases; where a rule set gives a phrase a meaning of its own, that counts."""
        own = vocabulary.book.get(rules_id, {})
        redefined = {phrase for phrases in own.values() for phrase in phrases}
        for concepts, phrases in vocabulary.concepts.items():
            self._add_phrases(concepts, (p for p in phrases if p not in redefined))
        for concepts, phrases in own.items():
            self._add_phrases(concepts, phrases)
        for patterns in self._patterns.values():
            patterns.sort(key=lambda pattern: pattern.length, reverse=True)

    def _add_phrases(self, concepts: str, phrases: Iterable[str]) -> None:
        for phrase in phrases:
            head, _, tail = phrase.partition("..")
            head_stems, tail_stems = (
                [concept.name for concept in self.stems(part)] for part in (head, tail)
            )
            pattern = Pattern(head_stems, tail_stems, tuple(concepts.split()))
            self._patterns.setdefault(head_stems[0], []).append(pattern)
            self.vocabulary_words.update(re.findall(r"[a-z]{2,}", phrase))

    def stems(self, text: str) -> list[Concept]:
        """Return the stem or number of every word of a text."""
        stems: list[Concept] = []
        for token in self._read_aloud(TOKEN.findall(normalize(text))):
            for word in self._abbreviations.get(token, (token,)):
                word_before = stems[-1].words if stems else ""
                stems.append(Concept(self._stem(word, word_before), word))
            if len(stems) >= MAX_WORDS:
                break
        return _with_suited_ranks(_with_whole_numbers(stems))

    def _read_aloud(self, tokens: list[str]) -> list[str]:
        """Return the words with "2" and "4" as "to" and "for" where they stand for these."""
        if not SOUNDS.keys() & set(tokens):
            return tokens
        around = zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False)
        return [
            SOUNDS[token]
            if before not in COUNTED and after in self._sounds.get(token, ())
            else token
            for before, token, after in around
        ]

    def _stem(self, word: str, word_before: str) -> str:
        """Return a stem, or a number as `r7` (the rank) or `n7` (any other number)."""
        if word in RANK_PLURALS:
            return f"r{RANK_PLURALS[word]}"
        if word in NUMBER_WORDS:
            number = f"n{NUMBER_WORDS[word]}"
        elif word[0] in "-0123456789":
            number = _digits(word)
        else:
            return self.base_form(word)
        is_rank = word_before in RANK_ARTICLES and number in PIP_NUMBERS
        return f"r{number[1:]}" if is_rank else number

    def base_form(self, word: str) -> str:
        """Return the stem of a word, also of an irregular form."""
        return stem(self._base_forms.get(word, word))

    def read(self, text: str) -> list[Concept]:
        """Return the concepts of a text, in order; words without a pattern are their own."""
        stems = self.stems(text)
        names = [word.name for word in stems]
        concepts = _rank_sequence(names)
        used: set[int] = set()
        for position, word in enumerate(stems):
            if position in used:
                continue
            pattern, positions = self._match(names, position, used)
            if pattern:
                used.update(positions)
                words = " ".join(stems[index].words for index in positions)
                concepts.extend(Concept(name, words) for name in pattern.concepts)
            elif word.words not in self._stop_words:
                concepts.append(word)
        return concepts or stems

    def _match(
        self, names: list[str], position: int, used: set[int]
    ) -> tuple[Pattern | None, list[int]]:
        """Return the longest pattern that starts here, with the positions of its words."""
        for pattern in self._patterns.get(names[position], ()):
            positions = _positions(pattern, names, position)
            if positions and used.isdisjoint(positions):
                return pattern, positions
        return None, []

    def is_stop_word(self, word: str) -> bool:
        """Return whether a word carries nothing."""
        return word in self._stop_words

    def broader(self, name: str) -> tuple[str, ...]:
        """Return the broader concepts that a concept belongs to."""
        if name in self._broader:
            return self._broader[name]
        if name[1:].isdigit():
            return ("rank",) if name[0] == "r" else (_kind_of_number(int(name[1:])),)
        return ()

    def is_story(self, text: str) -> bool:
        """Return whether a text tells what happened rather than asks what is allowed."""
        text = normalize(text).strip()
        if ASKING.search(text):
            return False
        return any(
            word in self._past_forms or (len(word) >= SHORTEST_PAST and word.endswith("ed"))
            for word in re.findall(r"[a-z]+", text)
        )


def _by_form(table: Mapping[str, str]) -> dict[str, str]:
    return {form: base for base, forms in table.items() for form in forms.split()}


def _kind_of_number(number: int) -> str:
    if number <= MAX_CARD_COUNT:
        return "count"
    return "total" if number >= SMALLEST_TOTAL else "amount"


def _digits(token: str) -> str:
    """Return the stem of a number in digits: -200 is `minus`, 8s is a rank."""
    digits = re.sub(r"\D", "", token)
    if len(digits) > MAX_DIGITS:
        return NO_NUMBER
    number = int(digits)
    if token[0] == "-":
        return "minus"
    return f"{'r' if token.endswith('s') and number in PIP_RANKS else 'n'}{number}"


def _with_whole_numbers(stems: list[Concept]) -> list[Concept]:
    """Return the stems with numbers of several words as one: forty five, fifteen hundred."""
    whole: list[Concept] = []
    for stem in stems:
        before = whole[-1].name if whole else ""
        if before in TENS and stem.name in UNITS:
            number = int(before[1:]) + int(stem.name[1:])
        elif before[:1] == "n" and before[1:].isdigit() and stem.words in MULTIPLES:
            number = int(before[1:]) * MULTIPLES[stem.words]
        else:
            whole.append(stem)
            continue
        whole[-1] = Concept(f"n{number}", f"{whole[-1].words} {stem.words}")
    return whole


def _with_suited_ranks(stems: list[Concept]) -> list[Concept]:
    """Return the stems with a number before a suit as a rank: the ten of hearts."""
    for place, (number, of, suit) in enumerate(zip(stems, stems[1:], stems[2:], strict=False)):
        if number.name in PIP_NUMBERS and of.name == "of" and suit.name in SUITS:
            stems[place] = Concept(f"r{number.name[1:]}", number.words)
    return stems


def _rank_sequence(names: list[str]) -> list[Concept]:
    """Return the concept `sequence` where three numbers follow each other: five six seven."""
    numbers = [int(name[1:]) if name[1:].isdigit() else -9 for name in names]
    for first, second, third in zip(numbers, numbers[1:], numbers[2:], strict=False):
        if 0 < first < MAX_CARD_COUNT and second == first + 1 and third == second + 1:
            return [Concept("sequence", "")]
    return []


def _positions(pattern: Pattern, names: list[str], start: int) -> list[int]:
    """Return the positions of a pattern's words if it matches at `start`, else nothing."""
    end = start + len(pattern.head)
    if names[start:end] != pattern.head:
        return []
    positions = list(range(start, end))
    size = len(pattern.tail)
    if not size:
        return positions
    for tail_start in range(end, min(end + MAX_GAP, len(names) - size) + 1):
        if names[tail_start : tail_start + size] == pattern.tail:
            return positions + list(range(tail_start, tail_start + size))
    return []


@cache
def _vocabulary() -> Vocabulary:
    text = (assets.DATA / "vocabulary.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Vocabulary)


@cache
def _reader(rules_id: str) -> ConceptReader:
    return ConceptReader(_vocabulary(), rules_id)


def reader_for(rules_id: str) -> ConceptReader:
    """Return the reader of a rule set; all without a vocabulary of their own share one."""
    return _reader(rules_id if rules_id in _vocabulary().book else "")
