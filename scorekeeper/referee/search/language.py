"""Read words the way a card table means them: one name for each idea, whoever says it."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from scorekeeper import assets

MOST_LETTERS = 1000
MOST_WORDS = 60  # a longer story is read up to here
MOST_BETWEEN = 3  # words inside a split verb: "put all of it down"
MOST_COUNT = 15  # a small number counts cards or players
LEAST_TOTAL = 600  # a large one is somebody's score; between them it is an amount of points

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
PIP_RANKS = range(2, 11)  # the ranks with a number on the card
RANK_PLURALS = {
    f"{word}{'es' if word == 'six' else 's'}": number
    for word, number in NUMBER_WORDS.items()
    if number in PIP_RANKS
}
RANK_ARTICLES = frozenset(("a", "an", "natural", "another", "extra"))
WRITTEN = re.compile(r"(?<![\w-])-\d[\d,]*|\d+(?:s|st|nd|rd|th)\b|\d[\d,]*\d|\d|[a-z]+")
VOWEL = re.compile(r"[aeiouy]")
WHOLE = frozenset(
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
    )
)
ASKED = re.compile(
    r"\?|\bam i\b|\bdoes\b|\b(allowed|ok)$"
    r"|^(how|what|whats|who|whos|whose|which|why|where|can|may|is|are|am|do|does|must|should|shall"
    r"|could|will|when (do|does|may|can|is|must|should))\b"
    r"|\b(can|may|do|must|should|could|shall) (i|we|you|he|she|they)\b"
    r"|\b(is|are) (it|there|that|they|you)\b"
)


class Word(NamedTuple):
    """One idea of a text, and the words that said it."""

    name: str
    said: str


class Pattern(NamedTuple):
    """A phrase of the vocabulary: its stems before and after a gap, and the ideas it names."""

    head: list[str]
    tail: list[str]
    names: tuple[str, ...]


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return text in small letters without accents, and without the marks inside words."""
    text = text[:MOST_LETTERS]
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.replace("−", "-").replace("–", " "))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = text.lower()
    text = re.sub(r"[’‘`´]", "'", text)
    text = re.sub(r"n't\b", "nt", text)
    return re.sub(r"'(s|re|ve|ll|d|m)\b|(?<=s)'(?!\w)", " ", text).replace("'", "")


def squeeze(text: str) -> str:
    """Return the bare words of a text: the same for all who write it with other marks."""
    return " ".join(WRITTEN.findall(plain(text)))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Take the ending off a word: discards, discarded and discarding are discard."""
    if word in WHOLE:
        return word
    word = _singular(word)
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) > 2 and VOWEL.search(root):  # noqa: PLR2004
            word = root[:-1] if root[-1] == root[-2] and root[-1] not in "lsez" else root
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word  # noqa: PLR2004


def _singular(word: str) -> str:
    if len(word) < 4 or word.endswith(("ss", "us", "is")):  # noqa: PLR2004
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    return word.removesuffix("s")


class Reader:
    """Read texts of one book; books differ in what they call the pack."""

    def __init__(self, vocabulary: Mapping[str, Any], book: str) -> None:
        self._silent = frozenset((*vocabulary["stop"].split(), *vocabulary["names"].split()))
        self._past = frozenset(vocabulary["past"].split())
        self._forms = _by_form(vocabulary["forms"])
        self._short = {form: said.split() for form, said in _by_form(vocabulary["short"]).items()}
        self._wider = {name: tuple(names) for name, names in vocabulary["wider"].items()}
        self.left_alone = self._silent.union(
            self._forms, self._short, self._past, vocabulary["guard"].split()
        )
        self.vocabulary_words: set[str] = set()
        self._patterns: dict[str, list[Pattern]] = {}
        own = vocabulary["book"].get(book, {})
        other = {phrase for phrases in own.values() for phrase in phrases}
        for name, phrases in vocabulary["concepts"].items():
            self._learn(name, (phrase for phrase in phrases if phrase not in other))
        for name, phrases in own.items():
            self._learn(name, phrases)
        for patterns in self._patterns.values():
            patterns.sort(key=lambda one: len(one.head) + 2 * len(one.tail), reverse=True)

    def _learn(self, name: str, phrases: Iterable[str]) -> None:
        for phrase in phrases:
            head, _, tail = phrase.partition("..")
            before, after = ([word.name for word in self._stems(x)] for x in (head, tail))
            pattern = Pattern(before, after, tuple(name.split()))
            self._patterns.setdefault(before[0], []).append(pattern)
            self.vocabulary_words.update(re.findall(r"[a-z]{2,}", phrase))

    def _stems(self, text: str) -> list[Word]:
        """Split a text into stems and numbers, in order, nothing left out."""
        stems: list[Word] = []
        for written in WRITTEN.findall(plain(text)):
            for word in self._short.get(written, (written,)):
                before = stems[-1].said if stems else ""
                stems.append(Word(self._stem(word, before), word))
            if len(stems) >= MOST_WORDS:
                break
        return stems

    def _stem(self, word: str, before: str) -> str:
        if word[0] in "-0123456789":
            return _read_digits(word)
        if word in RANK_PLURALS:
            return f"r{RANK_PLURALS[word]}"
        if word in NUMBER_WORDS:
            number = NUMBER_WORDS[word]
            return f"{'r' if before in RANK_ARTICLES and number in PIP_RANKS else 'n'}{number}"
        return self.base(word)

    def base(self, word: str) -> str:
        """Return the stem of a word, through its irregular forms."""
        return stem(self._forms.get(word, word))

    def read(self, text: str) -> list[Word]:
        """Return the ideas of a text, in order."""
        stems = self._stems(text)
        names = [word.name for word in stems]
        words = _run_of_ranks(names)
        used: set[int] = set()
        for place, word in enumerate(stems):
            if place in used:
                continue
            pattern, places = self._match(names, place, used)
            if pattern:
                used.update(places)
                said = " ".join(stems[one].said for one in places)
                words.extend(Word(name, said) for name in pattern.names)
            elif word.said not in self._silent:
                words.append(word)
        return words or stems

    def _match(
        self, names: list[str], place: int, used: set[int]
    ) -> tuple[Pattern | None, list[int]]:
        for pattern in self._patterns.get(names[place], ()):
            places = _places(pattern, names, place)
            if places and used.isdisjoint(places):
                return pattern, places
        return None, []

    def widen(self, name: str) -> tuple[str, ...]:
        """Return the wider ideas a word stands for as well."""
        if name in self._wider:
            return self._wider[name]
        if name[1:].isdigit():
            return ("rank",) if name[0] == "r" else (_wider_number(int(name[1:])),)
        return ()

    def is_story(self, text: str) -> bool:
        """Tell what happened from what is asked."""
        text = plain(text).strip()
        if ASKED.search(text):
            return False
        return any(
            word in self._past or (len(word) > 3 and word.endswith("ed"))  # noqa: PLR2004
            for word in re.findall(r"[a-z]+", text)
        )


def _by_form(table: Mapping[str, str]) -> dict[str, str]:
    return {form: base for base, forms in table.items() for form in forms.split()}


def _wider_number(number: int) -> str:
    if number <= MOST_COUNT:
        return "count"
    return "total" if number >= LEAST_TOTAL else "amount"


def _read_digits(word: str) -> str:
    """Name a number: -200 is below nought, 8s are a rank, the rest is a number."""
    number = int(re.sub(r"\D", "", word)[:9])
    if word[0] == "-":
        return "minus"
    return f"{'r' if word.endswith('s') and number in PIP_RANKS else 'n'}{number}"


def _run_of_ranks(names: list[str]) -> list[Word]:
    """Find 'five six seven' in a row: whoever says that speaks of a sequence."""
    numbers = [int(name[1:]) if name[1:].isdigit() else -9 for name in names]
    for first, second, third in zip(numbers, numbers[1:], numbers[2:], strict=False):
        if 0 < first < MOST_COUNT and second == first + 1 and third == second + 1:
            return [Word("sequence", "")]
    return []


def _places(pattern: Pattern, names: list[str], place: int) -> list[int]:
    """Return where the words of a pattern stand, from `place` on; empty if they do not."""
    head, tail, _ = pattern
    end = place + len(head)
    if names[place:end] != head:
        return []
    places = list(range(place, end))
    if not tail:
        return places
    size = len(tail)
    for start in range(end, min(end + MOST_BETWEEN, len(names) - size) + 1):
        if names[start : start + size] == tail:
            return places + list(range(start, start + size))
    return []


@cache
def _vocabulary() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(
        (assets.DATA / "vocabulary.toml").read_text(encoding="utf-8")
    )
    return found


@cache
def _reader(own: str) -> Reader:
    return Reader(_vocabulary(), own)


def reader(book: str) -> Reader:
    """Return the reader for a book; those without words of their own share one."""
    return _reader(book if book in _vocabulary()["book"] else "")
