"""Spelling correction against the words that the rule books and their readers use."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

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
FIRST_LETTER = 0.5  # of a mistake more, as the first letter is rarely wrong


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
        self._correct_to = [word for word in self._words if len(word) >= SHORTEST - 1]

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
        near = process.extract(
            word, self._correct_to, scorer=OSA.distance, score_cutoff=limit, limit=None
        )
        ranked = [
            (mistakes + FIRST_LETTER * (word[0] != other[0]), -self._frequency[other], other)
            for other, mistakes, _ in near
        ]
        return min((each for each in ranked if each[0] <= limit), default=(0.0, 0, word))[2]

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
