"""Writing that the usual font does not have: joined, turned to reading order, or stood in for."""

import unicodedata
from functools import cache, lru_cache

RIGHT_TO_LEFT = ("R", "AL")
_NUMBERS = ("EN", "AN", "ES", "ET", "CS")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_DROPPED = {"Cf", "Mn", "Me"}  # marks that nobody misses where their letter has no shape either
_SKIN = range(0x1F3FB, 0x1F400)  # tones of emoji
# How letters are spelled where no font has them: by the last words of their Unicode names.
_HEBREW = """ALEF:a BET:b GIMEL:g DALET:d HE:h VAV:v ZAYIN:z HET:h TET:t YOD:y KAF:k LAMED:l
MEM:m NUN:n SAMEKH:s AYIN:a PE:p TSADI:ts QOF:k RESH:r SHIN:sh TAV:t"""
_ARABIC = """ALEF:a BEH:b TEH:t THEH:th JEEM:j HAH:h KHAH:kh DAL:d THAL:dh REH:r ZAIN:z SEEN:s
SHEEN:sh SAD:s DAD:d TAH:t ZAH:z AIN:a GHAIN:gh FEH:f QAF:q KAF:k LAM:l MEEM:m NOON:n HEH:h WAW:w
YEH:y HAMZA:a PEH:p TCHEH:ch KEHEH:k GAF:g"""
_SPELLED = {
    script: {letter: spelled for letter, _, spelled in (pair.partition(":") for pair in all_of_it)}
    for script, all_of_it in (("HEBREW", _HEBREW.split()), ("ARABIC", _ARABIC.split()))
}


def is_right_to_left(text: str) -> bool:
    """Whether a text has letters that are read from right to left."""
    return any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text)


@lru_cache(maxsize=1024)
def in_reading_order(text: str) -> str:
    """Return a line with its letters from left to right as they stand on the paper.

    What is read from right to left is turned round; the line itself, and numbers, go on as ours do.
    """
    if not is_right_to_left(text):
        return text
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    out, start = "", 0
    while start < len(text):
        if kinds[start] not in RIGHT_TO_LEFT:
            out += text[start]
            start += 1
            continue
        end = start + 1
        for place in range(start + 1, len(text)):
            if kinds[place] in RIGHT_TO_LEFT:
                end = place + 1
            elif kinds[place] == "L":
                break
            elif kinds[place] == "NSM" and end == place:
                end = place + 1
        out += _turned(text[start:end])
        start = end
    return out


def _turned(text: str) -> str:
    """Return a part in the other direction; numbers and marks on a letter keep their order."""
    pieces: list[str] = []
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        before = unicodedata.bidirectional(pieces[-1][-1]) if pieces else ""
        joins = kind == "NSM" or (kind in _NUMBERS and before in _NUMBERS)
        if joins and pieces:
            pieces[-1] += letter
        else:
            pieces.append(letter.translate(_MIRRORED))
    return "".join(reversed(pieces))


@cache
def _forms() -> dict[tuple[str, str], str]:
    """Return the shapes of Arabic letters by letter and place, as Unicode lists them."""
    forms: dict[tuple[str, str], str] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        text = "".join(chr(int(letter, 16)) for letter in letters)
        if kind.startswith("<") and text:
            forms.setdefault((text, kind.strip("<>")), chr(code))
    return forms


def joined(text: str) -> str:
    """Return Arabic letters in the shapes they have beside each other; other text as it is."""
    if not any("\u0600" <= letter <= "\u06ff" for letter in text):
        return text
    forms, out = _forms(), ""
    place = 0
    while place < len(text):
        size = 2 if (text[place : place + 2], "isolated") in forms else 1  # lam and alef are one
        letter = text[place : place + size]
        follows = place + size < len(text) and (text[place + size], "final") in forms
        reached = bool(place) and (text[place - 1], "initial") in forms
        goes_on = follows and (letter, "initial") in forms
        reached = reached and (letter, "final") in forms
        kind = {(True, True): "medial", (True, False): "final", (False, True): "initial"}
        out += forms.get((letter, kind.get((reached, goes_on), "isolated")), letter)
        place += size
    return out


def stand_in(letter: str) -> str | None:
    """Return how a letter is spelled or told in ours, "" for a mark alone, None where nothing does.

    >>> stand_in("김"), stand_in("さ"), stand_in("ש"), stand_in("😀"), stand_in("李")
    ('gim', 'sa', 'sh', '(grinning face)', None)
    """
    name = unicodedata.name(letter, "")
    if unicodedata.category(letter) in _DROPPED or ord(letter) in _SKIN:
        return ""
    words = name.split()
    if name.startswith("HANGUL SYLLABLE"):
        return words[-1].lower()
    if name.startswith(("HIRAGANA LETTER", "KATAKANA LETTER")):
        return words[-1].lower()
    if name.startswith(("HEBREW LETTER", "ARABIC LETTER")):
        known = _SPELLED[words[0]]
        return next((known[word] for word in words[2:] if word in known), None)
    if unicodedata.category(letter) == "So" and name:
        return f"({name.lower()})"
    return None
