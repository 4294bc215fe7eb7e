"""A line as somebody says it, cut into words whose meaning is known: `data/spoken.toml`."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from scorekeeper import assets
from scorekeeper.rules.cards import JOKER, NATURAL_RANKS, TWO, WILD_RANKS
from scorekeeper.rules.library import read_file
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import DataModel

TEN, HUNDRED, TENS = 10, 100, range(20, 100, 10)
LEAST_GUESSED = 4  # letters of a word that may be misspelled
STOP, NUMBER, CARD, CARDS, UNKNOWN = "stop", "number", "card", "cards", "unknown"
PLAYER = "player"  # one of the side, by the row of the hand
MARK = "mark"  # something the rule set gives points for by its own name
NAMED = (MARK, "special")  # kinds of items that are said by their name
KIND = "kind"  # of canasta, by a name of its own: a samba


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
    out, such as KKK2), `mark`, `kind`, `player`, `unknown`.
    """

    kind: str
    text: str
    value: int = 0
    cards: tuple[str, ...] = ()
    is_plural: bool = False
    item: str = ""
    row: int = 0


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
    | (?P<letter>[akqj])(?P<after>[3-9]|10)(?![\w])                    # K7
    | (?P<before>[3-9]|10)(?P<face>[akqj])(?![\w])                    # 7K
    | (?:(?P<colour>[rb])3|3(?P<colour_after>[rb]))s?(?:[x×*](?P<threes>\d))?\b  # r3, 3b×2
    | (?P<ones>10|[2-9]|[akqj])['’]?s\b                                 # 7s, Ks
    | (?P<run>{_CARD}{{3,}})(?![\w])                                    # KKK2, 7777722
    | (?P<number>\d[\d,.]*\d|\d)(?![\w])
    | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)?)
    | (?P<stop>[,;.!?\n]+)
    | (?P<join>[+&])
    | (?P<filler>[-–—=:()"“”/×])
    | (?P<other>[^\s])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SPELLED_OUT = (
    (re.compile(r"(?<=[a-z])'ve\b", re.IGNORECASE), " have"),
    (re.compile(r"(?<=[a-z])'(?:re|m)\b", re.IGNORECASE), " are"),
    (re.compile(r"\bno one\b", re.IGNORECASE), "nobody"),
    (re.compile(r"\bof them\b", re.IGNORECASE), ""),
    (re.compile(r"\bthat is\b|\bi\.e\b\.?", re.IGNORECASE), "that's"),
    (re.compile(r"(?<![\w)])[-−](?=\d)"), " minus "),
)
# 5x7 is five sevens for somebody who writes 7xK, and seven fives for somebody who writes Kx7.
_COUNT_FIRST = re.compile(r"\d\s*[x×*]?\s*(?:[akqj]|aces|kings|queens|jacks)\b", re.IGNORECASE)
_RANK_FIRST = re.compile(r"\b[akqj]\s*[x×*]\s*\d", re.IGNORECASE)


def words_of(text: str, rules: RuleSet) -> list[Word]:
    """Return the words of a line with their meaning."""
    plain = unicodedata.normalize("NFKC", text).replace("’", "'")
    plain = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", plain, flags=re.IGNORECASE)  # forty-five
    for pattern, words in _SPELLED_OUT:
        plain = pattern.sub(words, plain)
    plain = _name_marks(plain, rules)
    is_count_first = bool(_COUNT_FIRST.search(plain)) and not _RANK_FIRST.search(plain)
    pieces = _PIECES.finditer(plain)
    found = [word for piece in pieces for word in _read(piece, rules, is_count_first)]
    return list(_joined_numbers(_as_heard(list(_with_aces(found)))))


def _name_marks(text: str, rules: RuleSet) -> str:
    """Put the id of a mark in the place of its name, so that it is one word."""
    for item in rules.items:
        if item.kind in NAMED:
            names = "|".join(map(re.escape, {item.label.lower(), item.one.lower()}))
            text = re.sub(
                rf"\b(?:{names})\b", f" {_mark_word(item.id)} ", text, flags=re.IGNORECASE
            )
    for item_id, name in own_names(rules).items():
        nouns = "|".join(map(re.escape, (rules.canasta.many, rules.canasta.one)))
        text = re.sub(
            rf"\b{name}(s?)(?:\s+(?:{nouns})(s?))?\b",
            rf" {_mark_word(item_id)}\1\2 ",
            text,
            flags=re.IGNORECASE,
        )
    return text


@cache
def own_names(rules: RuleSet) -> dict[str, str]:
    """Return the kinds of canastas that have a name of their own: samba, semi clean."""
    names = {
        item.id: item.one.lower().removesuffix(rules.canasta.one.lower()).strip().replace("-", " ")
        for item in rules.canastas
    }
    return {
        item_id: name
        for item_id, name in names.items()
        if name and not all(_meaning(word, word) for word in re.split(r"\W+", name))
    }


def _mark_word(item_id: str) -> str:
    return "mark" + "".join(c for c in item_id if c.isalpha())


def player_word(row: int) -> str:
    """Return the word that stands in a line for the name of a player of the side."""
    return f"{PLAYER}{chr(ord('a') + row)}"


def _player_row(word: str) -> int | None:
    """Return the row of a player by the word that stands for the name.

    >>> _player_row(player_word(1)), _player_row("player")
    (1, None)
    """
    found = re.fullmatch(rf"{PLAYER}([a-f])", word)
    return ord(found[1]) - ord("a") if found else None


def _read(piece: re.Match[str], rules: RuleSet, is_count_first: bool) -> Iterator[Word]:
    """Yield the word or words of one piece of the text."""
    text, found = piece[0], piece.groupdict()
    rank = found["rank"] or found["of"] or found["plural"] or found["ranks"]
    colour = found["colour"] or found["colour_after"]
    if rank:
        count = found["times"] or found["count"] or found["many"] or found["joined"]
        if is_count_first and found["times"] and rank.isdigit():
            rank, count = count, rank
        yield Word(NUMBER, text, value=int(count))
        yield Word(CARD, text, cards=(_card(rank),), is_plural=True)
    elif found["letter"] or found["face"]:
        yield _counted_card(
            found["letter"] or found["face"], found["after"] or found["before"], text
        )
    elif colour:
        if found["threes"]:
            yield Word(NUMBER, text, value=int(found["threes"]))
        yield Word("red" if colour.lower() == "r" else "black", text)
        yield Word(CARD, text, cards=("3",))
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
        yield Word(next((k for k in (STOP, "join", "filler") if found[k]), UNKNOWN), text)


def _counted_card(letter: str, digits: str, text: str) -> Word:
    """Return K7 or 7K: on the table seven kings, in a hand a king and a seven."""
    cards = (_card(letter), digits) if text[0].isalpha() else (digits, _card(letter))
    return Word(CARDS, text, value=int(digits), cards=cards)


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
    """Return what a word means, also where it is misspelled."""
    lower = text.lower()
    row = _player_row(lower)
    if row is not None:
        return Word(PLAYER, text, row=row)
    for item in rules.items:
        if item.kind in NAMED and lower == _mark_word(item.id):
            return Word(MARK, item.one, item=item.id)
    for item_id in own_names(rules):
        if lower.rstrip("s") == _mark_word(item_id).rstrip("s"):
            item, is_plural = rules.items_by_id[item_id], lower != _mark_word(item_id)
            name = item.label.lower() if is_plural else item.one
            return Word(KIND, name, item=item_id, is_plural=is_plural)
    if lower in (rules.canasta.one.lower(), rules.canasta.many.lower()):
        return Word("canasta", text, is_plural=lower == rules.canasta.many.lower())
    return _meaning(text, lower) or _meaning(text, _meant(lower)) or Word(UNKNOWN, text)


def _meaning(text: str, lower: str) -> Word | None:
    words = spoken_words()
    lower = words.heard_cards.get(lower, lower)
    if lower in words.plurals:
        return Word(CARD, text, cards=(words.plurals[lower],), is_plural=True)
    if lower in words.cards:
        return Word(CARD, text, cards=(words.cards[lower],))
    if lower in words.numbers:
        return Word(NUMBER, text, value=words.numbers[lower])
    kind = _kinds().get(lower)
    return Word(kind, text, is_plural=lower.endswith("s")) if kind else None


def is_said(word: str) -> bool:
    """Return whether a word means something in such a line, whoever is called so.

    >>> is_said("Jack"), is_said("Anna")
    (True, False)
    """
    return _meaning(word, word.lower()) is not None


def _meant(word: str) -> str:
    """Return the one known word that somebody may have written so, "" where there is none.

    >>> _meant("king's"), _meant("sevin"), _meant("teh")
    ('kings', 'seven', '')
    """
    word = re.sub("'s$", "s", word)
    if word in _known():
        return word
    near = process.extract(word, _known(), scorer=OSA.distance, score_cutoff=1, limit=2)
    return near[0][0] if len(near) == 1 and len(word) >= LEAST_GUESSED else ""


@cache
def _known() -> frozenset[str]:
    """Return the words that are known even when they are misspelled."""
    words = spoken_words()
    groups = [group for kind, group in words.words.items() if kind not in ("filler", UNKNOWN)]
    every = {*words.numbers, *words.cards, *words.plurals}.union(*groups)
    return frozenset(word for word in every if len(word) >= LEAST_GUESSED)


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
        if waiting and word.kind == NUMBER and _takes(waiting[0], word):
            text = " ".join(part.text for part in (*waiting, word))
            first = waiting[0].value
            is_spoken = 0 < first < TEN < word.value < HUNDRED  # one twenty
            value = first * word.value if word.value == HUNDRED else first + word.value
            value = first * HUNDRED + word.value if is_spoken else value
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


def _takes(one: Word, other: Word) -> bool:
    """Return whether two numbers said one after the other are one: forty five, one hundred ten."""
    first, second = one.value, other.value
    if second == HUNDRED:
        return 0 < first < HUNDRED  # six hundred, twelve hundred
    if 0 < first < TEN < second < HUNDRED:
        return len(one.text) > 1 and one.text.isalpha() and other.text.isalpha()  # one twenty
    if first % HUNDRED in TENS:
        return 0 < second < TEN
    return first >= HUNDRED and first % HUNDRED == 0 and second < HUNDRED


def rank_of_number(value: int) -> str:
    """Return the card a number names: 5, or "" where it names none.

    >>> rank_of_number(5), rank_of_number(2), rank_of_number(11)
    ('5', '2', '')
    """
    name = str(value)
    return name if name in (*NATURAL_RANKS, TWO) else ""
