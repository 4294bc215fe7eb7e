"""Put slips of the thumb right, against the words the books and their readers use."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from scorekeeper.referee.search.language import NUMBER_WORDS, RANK_PLURALS, Reader, plain

SHORTEST = 4  # shorter words have too many neighbours to be bent
TWO_SLIPS = 7  # from this length on two slips may be put right
MOST_REPAIRS = 12  # a text with more unknown words is not about cards
MOST_COMPLETIONS = 6
BESIDE = 0.7  # a neighbouring key is likelier than a far one
SWAPPED = 0.8
FIRST_LETTER = 0.3  # people rarely miss the first letter
KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


class Speller:
    """Know the words in use, and find the nearest for one that is not."""

    def __init__(self, texts: Iterable[str], reader: Reader) -> None:
        self._reader = reader
        self._count = Counter(
            word for text in texts for word in re.findall(r"[a-z]+", plain(text)) if len(word) > 1
        )
        self._count.update(reader.vocabulary_words)
        self._stems = {reader.base(word) for word in self._count}
        self._sorted = sorted(self._count)
        self._shapes = [(word, _shape(word)) for word in self._sorted if len(word) >= SHORTEST - 1]

    def repair(self, text: str) -> str:
        """Return a text in small letters with unknown words replaced by the nearest known."""
        left = MOST_REPAIRS

        def put_right(match: re.Match[str]) -> str:
            nonlocal left
            word = match[0]
            if not left or self.knows(word):
                return word
            left -= 1
            return self.nearest(word)

        return re.sub(r"[a-z]+", put_right, plain(text))

    def knows(self, word: str) -> bool:
        """Tell whether a word is in use, or a real word that must be left alone."""
        reader = self._reader
        return (
            len(word) < SHORTEST - 1
            or word in self._count
            or word in reader.left_alone
            or word in NUMBER_WORDS
            or word in RANK_PLURALS
            or reader.base(word) in self._stems
        )

    def nearest(self, word: str) -> str:
        """Return the word in use that was most likely meant; the word itself if none is near."""
        if len(word) < SHORTEST:
            return self._unswapped(word)
        reach = 2 if len(word) >= TWO_SLIPS else 1
        shape = _shape(word)
        best = (reach + 0.001, 0, word)
        for other, its_shape in self._shapes:
            if abs(len(other) - len(word)) > reach or (shape ^ its_shape).bit_count() > 2 * reach:
                continue
            best = min(best, (slips(word, other, reach), -self._count[other], other))
        return best[2]

    def _unswapped(self, word: str) -> str:
        """Put two swapped letters right: in so short a word no other slip can be told."""
        swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
        return max(swapped & self._count.keys(), key=self._count.__getitem__, default=word)

    def completions(self, start: str) -> list[str]:
        """Return the words in use that begin so, the commonest first."""
        place = bisect_left(self._sorted, start)
        found = []
        for word in self._sorted[place:]:
            if not word.startswith(start):
                break
            found.append(word)
        return sorted(found, key=lambda word: -self._count[word])[:MOST_COMPLETIONS]


def _shape(word: str) -> int:
    """Return which letters a word has, one bit each."""
    shape = 0
    for letter in word:
        shape |= 1 << (ord(letter) - ord("a"))
    return shape


def slips(one: str, other: str, reach: int) -> float:
    """Count the slips between two words: keys missed, doubled, swapped, or beside the right."""
    before: list[float] = []
    row = [float(place) for place in range(len(other) + 1)]
    for i, a in enumerate(one, 1):
        now = [float(i)]
        for j, b in enumerate(other, 1):
            least = min(row[j] + 1, now[j - 1] + 1, row[j - 1] + _miss(a, b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                least = min(least, before[j - 2] + SWAPPED)
            now.append(least)
        if min(now) > reach:
            return reach + 1.0
        before, row = row, now
    return row[-1] + (FIRST_LETTER if one[0] != other[0] else 0.0)


def _miss(a: str, b: str) -> float:
    if a == b:
        return 0.0
    return BESIDE if any(a + b in keys or b + a in keys for keys in KEYBOARD) else 1.0
