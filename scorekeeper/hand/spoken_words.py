"""A line as somebody says it, cut into words whose meaning is known: `data/spoken.toml`."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

import msgspec

from scorekeeper import assets
from scorekeeper.rules.cards import JOKER, NATURAL_RANKS, TWO, WILD_RANKS
from scorekeeper.rules.library import read_file
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel

HUNDRED, TENS = 100, range(20, 100, 10)
LEAST_RUN = 3  # cards written without spaces: K K K as KKK
STOP, NUMBER, CARD, CARDS, UNKNOWN = "stop", "number", "card", "cards", "unknown"
MARK = "mark"  # something the rule set gives points for by its own name
NAMED = (MARK, "special")  # kinds of items that are said by their name


class SpokenWords(DataModel, frozen=True, kw_only=True):
    """The words of `data/spoken.toml`."""

    numbers: dict[str, int]
    cards: dict[str, str]
    plurals: dict[str, str]
    heard: dict[str, str]
    heard_cards: dict[str, str]
    words: dict[str, tuple[str, ...]]


class Word(msgspec.Struct, frozen=True):
    """A word, a number or some cards, with the text they were said in.

    `kind` is one of the kinds of the file, or `stop` (a comma), `number`, `card`, `cards` (written
    out, such as KKK2), `mark`, `unknown`.
    """

    kind: str
    text: str
    value: int = 0
    cards: tuple[str, ...] = ()
    is_plural: bool = False
    item: str = ""


@cache
def spoken_words() -> SpokenWords:
    return read_file(assets.DATA / "spoken.toml", SpokenWords)


@cache
def _kinds() -> dict[str, str]:
    return {word: kind for kind, words in spoken_words().words.items() for word in words}


_CARD = r"(?:jk|joker|10|[akqjt2-9*])"
_PIECES = re.compile(
    rf"""
      (?P<rank>{_CARD})\s*[x×*]\s*(?P<times>\d{{1,2}})(?![\w])       # K×7, 7x5
    | (?P<count>\d{{1,2}})\s*[x×*]\s*(?P<of>jk|joker|[akqjt])(?![\w])  # 7×K
    | (?P<many>\d{{1,2}})\s+(?P<plural>10|[2-9]|[akqj])['’]?s\b         # 5 7s, 4 Ks
    | (?P<joined>[1-9])(?P<ranks>10|[2-9])['’]?s\b                      # 57s, dictated
    | (?P<ones>10|[2-9]|[akqj])['’]?s\b                                 # 7s, Ks
    | (?P<run>{_CARD}{{3,}})(?![\w])                                    # KKK2, 7777722
    | (?P<number>\d[\d,.]*\d|\d)(?![\w])
    | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)?)
    | (?P<stop>[,;.:!?\n]+)
    | (?P<join>[+&])
    | (?P<other>[^\s])
    """,
    re.VERBOSE | re.IGNORECASE,
)


def words_of(text: str, rules: RuleSet) -> list[Word]:
    """Return the words of a line with their meaning."""
    plain = unicodedata.normalize("NFKC", text).replace("’", "'")
    plain = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", plain, flags=re.IGNORECASE)  # forty-five
    plain = _name_marks(plain, rules)
    found = [word for piece in _PIECES.finditer(plain) for word in _read(piece, rules)]
    return list(_joined_numbers(_as_heard(list(_with_aces(found)))))


def _name_marks(text: str, rules: RuleSet) -> str:
    """Put the id of a mark in the place of its name, so that it is one word."""
    for item in rules.items:
        if item.kind in NAMED:
            names = "|".join(map(re.escape, {item.label.lower(), item.one.lower()}))
            text = re.sub(
                rf"\b(?:{names})\b", f" {_mark_word(item.id)} ", text, flags=re.IGNORECASE
            )
    return text


def _mark_word(item_id: str) -> str:
    return "mark" + "".join(c for c in item_id if c.isalpha())


def _read(piece: re.Match[str], rules: RuleSet) -> Iterator[Word]:
    """Yield the word or words of one piece of the text."""
    text, found = piece[0], piece.groupdict()
    rank = found["rank"] or found["of"] or found["plural"] or found["ranks"]
    if rank:
        count = found["times"] or found["count"] or found["many"] or found["joined"]
        yield Word(NUMBER, text, value=int(count))
        yield Word(CARD, text, cards=(_card(rank),), is_plural=True)
    elif found["ones"]:
        yield Word(CARD, text, cards=(_card(found["ones"]),), is_plural=True)
    elif found["run"]:
        yield _run(text)
    elif found["number"]:
        digits = re.sub(r"[,.]", "", text)
        yield Word(NUMBER, text, value=int(digits[:9]))
    elif found["word"]:
        yield _word(text, rules)
    else:
        yield Word(STOP if found["stop"] else "join" if found["join"] else UNKNOWN, text)


def _card(text: str) -> str:
    upper = text.upper()
    return {"T": "10", "*": JOKER, "JOKER": JOKER}.get(upper, upper)


def _run(text: str) -> Word:
    """Return cards written without spaces, or the number they are: 7777722, but 205."""
    cards = tuple(_card(card) for card in re.findall(_CARD, text, re.IGNORECASE))
    naturals = [card for card in cards if card not in WILD_RANKS]
    if text.isdigit() and (len(set(naturals)) != 1 or len(naturals) == 1):
        return Word(NUMBER, text, value=int(text[:9]))
    return Word(CARDS, text, cards=cards)


def _word(text: str, rules: RuleSet) -> Word:
    words, lower = spoken_words(), text.lower()
    lower = words.heard_cards.get(lower, lower)
    for item in rules.items:
        if item.kind in NAMED and lower == _mark_word(item.id):
            return Word(MARK, item.one, item=item.id)
    if lower in (rules.canasta.one.lower(), rules.canasta.many.lower()):
        return Word("canasta", text)
    if lower in words.plurals:
        return Word(CARD, text, cards=(words.plurals[lower],), is_plural=True)
    if lower in words.cards:
        return Word(CARD, text, cards=(words.cards[lower],))
    if lower in words.numbers:
        return Word(NUMBER, text, value=words.numbers[lower])
    return Word(_kinds().get(lower, UNKNOWN), text)


def _with_aces(found: list[Word]) -> Iterator[Word]:
    """Read a capital A beside another card of one letter as an ace, not as the article."""
    for index, word in enumerate(found):
        beside = (*found[max(0, index - 1) : index], *found[index + 1 : index + 2])
        is_spelled = any(len(other.text) == 1 and other.kind in (CARD, NUMBER) for other in beside)
        yield Word(CARD, word.text, cards=("A",)) if word.text == "A" and is_spelled else word


def _as_heard(found: list[Word]) -> Iterator[Word]:
    """Read "ate kings" as eight kings: such a word is a number only where a card follows."""
    heard, numbers = spoken_words().heard, spoken_words().numbers
    for index, word in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        number = heard.get(word.text.lower())
        is_before_card = after is not None and (after.kind in ("red", "black") or after.is_plural)
        if number and is_before_card:
            yield Word(NUMBER, word.text, value=numbers[number])
        else:
            yield word


def _joined_numbers(found: Iterator[Word]) -> Iterator[Word]:
    """Yield the words with "forty five" and "a hundred and five" as one number each."""
    waiting: list[Word] = []  # a number, and "and" after a hundred
    for word in found:
        if waiting and word.kind == NUMBER and _takes(waiting[0].value, word.value):
            text = " ".join(part.text for part in (*waiting, word))
            first = waiting[0].value
            value = first * HUNDRED if word.value == HUNDRED else first + word.value
            waiting = [Word(NUMBER, text, value=value)]
        elif waiting and len(waiting) == 1 and word.text == "and" and _is_hundred(waiting[0]):
            waiting.append(word)
        else:
            yield from waiting
            waiting = [word] if word.kind == NUMBER else []
            if not waiting:
                yield word
    yield from waiting


def _is_hundred(word: Word) -> bool:
    return word.value >= HUNDRED and word.value % HUNDRED == 0


def _takes(first: int, second: int) -> bool:
    """Return whether two numbers said one after the other are one: forty five, one hundred ten."""
    if second == HUNDRED:
        return 0 < first < 10  # noqa: PLR2004 (one to nine hundred)
    if first in TENS:
        return 0 < second < 10  # noqa: PLR2004 (twenty one to ninety nine)
    return first >= HUNDRED and first % HUNDRED == 0 and second < HUNDRED


def rank_of_number(value: int) -> str:
    """Return the card a number names: 5, or "" where it names none.

    >>> rank_of_number(5), rank_of_number(2), rank_of_number(11)
    ('5', '2', '')
    """
    name = str(value)
    return name if name in (*NATURAL_RANKS, TWO) else ""
