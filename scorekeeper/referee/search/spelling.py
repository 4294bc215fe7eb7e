"""Spelling correction against the words that the rule books and their readers use."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from scorekeeper.referee.search.language import (
    NUMBER_WORDS,
    RANK_PLURALS,
    ConceptReader,
    normalize,
)

SHORTEST = 4  # shorter words are too close to each other to be corrected
TWO_MISTAKES = 7  # words of this length may have two mistakes
MAX_CORRECTIONS = 12  # a text with more unknown words is not about cards
MAX_COMPLETIONS = 6
TOLERANCE = 0.001  # a distance of exactly the limit is still accepted
NEIGHBOUR_KEY = 0.7  # hitting the key beside the right one is likelier than any other mistake,
SWAPPED = 0.8  # as is typing two letters in the wrong order
FIRST_LETTER = 0.3  # while the first letter is rarely wrong
KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


class SpellChecker:
    """Knows the words in use and replaces an unknown word by the nearest of them."""

    def __init__(self, texts: Iterable[str], reader: ConceptReader) -> None:
        self._reader = reader
        self._frequency = Counter(
            word
            for text in texts
            for word in re.findall(r"[a-z]+", normalize(text))
            if len(word) > 1
        )
        self._frequency.update(reader.vocabulary_words)
        self._stems = {reader.base_form(word) for word in self._frequency}
        self._words = sorted(self._frequency)
        self._letters = [
            (word, _letters(word)) for word in self._words if len(word) >= SHORTEST - 1
        ]

    def correct(self, text: str) -> str:
        """Return a text in lower case with unknown words replaced by the nearest known ones."""
        corrections_left = MAX_CORRECTIONS

        def correct_word(match: re.Match[str]) -> str:
            nonlocal corrections_left
            word = match[0]
            if not corrections_left or self.is_known(word):
                return word
            corrections_left -= 1
            return self.nearest(word)

        return re.sub(r"[a-z]+", correct_word, normalize(text))

    def is_known(self, word: str) -> bool:
        """Return whether a word is in use, or is a real word that must be left alone."""
        reader = self._reader
        return (
            len(word) < SHORTEST - 1
            or word in self._frequency
            or word in reader.correct_words
            or word in NUMBER_WORDS
            or word in RANK_PLURALS
            or reader.base_form(word) in self._stems
        )

    def nearest(self, word: str) -> str:
        """Return the word in use that was most likely meant, or the word itself."""
        if len(word) < SHORTEST:
            return self._unswapped(word)
        limit = 2 if len(word) >= TWO_MISTAKES else 1
        letters = _letters(word)
        best = (limit + TOLERANCE, 0, word)
        for other, its_letters in self._letters:
            # Each mistake changes the length by at most one and the set of letters by at most
            # two. That is cheap to compare and rules out nearly all words.
            if abs(len(other) - len(word)) > limit:
                continue
            if (letters ^ its_letters).bit_count() > 2 * limit:
                continue
            best = min(best, (distance(word, other, limit), -self._frequency[other], other))
        return best[2]

    def _unswapped(self, word: str) -> str:
        """Return the word with two letters swapped: the only mistake to see in a short word."""
        swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
        known = swapped & self._frequency.keys()
        return max(sorted(known), key=self._frequency.__getitem__, default=word)

    def completions(self, prefix: str) -> list[str]:
        """Return the most frequent words in use that begin with the prefix."""
        matching = []
        for word in self._words[bisect_left(self._words, prefix) :]:
            if not word.startswith(prefix):
                break
            matching.append(word)
        return sorted(matching, key=lambda word: -self._frequency[word])[:MAX_COMPLETIONS]


def _letters(word: str) -> int:
    """Return the set of letters of a word as one bit each."""
    letters = 0
    for letter in word:
        letters |= 1 << (ord(letter) - ord("a"))
    return letters


def distance(typed: str, word: str, limit: int) -> float:
    """Return how many mistakes of typing lie between two words, or more than the limit.

    This is the optimal string alignment distance, with smaller costs for mistakes that are made
    more easily. It stops as soon as the limit is passed.
    """
    row_before_last: list[float] = []
    last_row = [float(column) for column in range(len(word) + 1)]
    for i, a in enumerate(typed, 1):
        row = [float(i)]
        for j, b in enumerate(word, 1):
            cost = min(last_row[j] + 1, row[j - 1] + 1, last_row[j - 1] + _substitution(a, b))
            if i > 1 and j > 1 and a == word[j - 2] and typed[i - 2] == b:
                cost = min(cost, row_before_last[j - 2] + SWAPPED)
            row.append(cost)
        if min(row) > limit:
            return limit + 1.0
        row_before_last, last_row = last_row, row
    return last_row[-1] + (FIRST_LETTER if typed[0] != word[0] else 0.0)


def _substitution(a: str, b: str) -> float:
    if a == b:
        return 0.0
    is_neighbour = any(a + b in keys or b + a in keys for keys in KEYBOARD)
    return NEIGHBOUR_KEY if is_neighbour else 1.0
