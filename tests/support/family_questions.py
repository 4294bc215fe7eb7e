"""The commonest questions to each game of the family, with the section that answers them.

They are asked in other words than those of the data. Sections that a game calls otherwise, or has
alone, are in `OWN`.
"""

from collections.abc import Mapping

SHARED: dict[str, tuple[str, ...]] = {
    "deal": ("how many cards does everybody get", "what's the deal, eleven or thirteen cards"),
    "turn": ("do we draw one or two", "how many cards am I drawing"),
    "players": ("how many decks for this game", "how many of us can play this"),
    "cards": (
        "what is a joker worth",
        "how much are aces",
        "what does a two count",
        "points for a ten",
        "and the fives, how much are they",
        "my queens in hand cost how much",
    ),
    "going-out": (
        "what's the bonus for going out",
        "do I need a discard to go out",
        "what do we need before we can go out",
        "may I go out now",
    ),
    "scoring": (
        "how do we add up the hand",
        "cards left in my hand, do they count against us",
    ),
    "end": ("how many points is the game", "when does the game end"),
    "opening": (
        "how much do we need to lay down",
        "what is the minimum to open",
        "we are below zero, what do we need to open",
        "how many points for our first meld",
    ),
}
CANASTA: dict[str, tuple[str, ...]] = {
    "melds": ("how many wild cards can a meld have", "wilds in a meld, how many"),
    "canastas": (
        "what do we get for a natural canasta",
        "how much is a mixed canasta",
        "seven kings without a wild card, how many points",
        "can a canasta have more than seven cards",
    ),
    "pile": (
        "may I take the pile before we opened",
        "can I use a wild card to take the pile",
        "can I put the top card on our meld and take the pile",
        "do I have to take the whole pile",
    ),
}
THREES: dict[str, tuple[str, ...]] = {
    "red-threes": (
        "what's a red three worth",
        "how many points for all the red threes",
        "do red threes ever count against us",
    ),
    "black-threes": ("what is a black three worth",),
}
ASKING: dict[str, tuple[str, ...]] = {
    "going-out": (
        "how many canastas do I need to go out",
        "do I have to ask my partner if I can go out",
    ),
}
WILD: dict[str, tuple[str, ...]] = {
    "canastas": ("how many points for a wild canasta", "may we make a canasta of wild cards"),
}
GROUPS: dict[str, tuple[str, ...]] = {
    "melds": ("how many wild cards can a meld have",),
    "canastas": ("what do we get for a natural canasta", "how much is a mixed canasta"),
    "pile": ("can I use a wild card to take the pile", "do I have to take the whole pile"),
}
WILD_MELDS: dict[str, tuple[str, ...]] = {
    "wild-melds": ("how many points for a wild canasta", "may we make a canasta of wild cards"),
}
RUNS: dict[str, tuple[str, ...]] = {
    "sequences": (
        "what is a sequence",
        "may a sequence have a joker in it",
        "can a sequence have eight cards",
        "what is a sequence of seven worth",
    ),
}
OWN: dict[str, tuple[Mapping[str, tuple[str, ...]], ...]] = {
    "uruguay": (CANASTA, THREES, ASKING, WILD, {"pile": ("is the pile always frozen here",)}),
    "cuban": (
        *(CANASTA, THREES, WILD),
        {"canastas": ("what are seven twos worth", "four jokers and three twos, how much")},
        {
            "red-threes": ("what do two red threes bring",),
            "black-threes": ("all four black threes",),
        },
    ),
    "pennies": (
        *(CANASTA, THREES, WILD, ASKING),
        {"canastas": ("what is a canasta of sevens worth",)},
    ),
    "samba": (
        *(RUNS, GROUPS, THREES, ASKING),
        {"sequences": ("how many points is a samba", "what is a samba")},
    ),
    "bolivia": (
        *(RUNS, GROUPS, THREES, ASKING),
        WILD_MELDS,
    ),
    "brazilian": (
        *(RUNS, GROUPS, THREES, ASKING),
        WILD_MELDS,
        {"sequences": ("what does a short sequence cost",)},
    ),
    "modern": (
        {
            "canastas": (
                "what do we get for a natural canasta",
                "how much is a mixed canasta",
                "what is a canasta of sevens worth",
                "what is a canasta of aces worth",
                "how many points for a wild canasta",
                "can a canasta have more than seven cards",
            ),
            "pile": ("can I use a wild card to take the pile",),
            "threes": ("what's a red three worth", "what is a black three worth"),
            "special-hands": (
                "what special hands are there",
                "how many points for garbage",
                "what is a zip code worth",
                "how many points for pairs",
                "what do I need for blast off",
                "how many points for quads",
            ),
            "going-out": ("how many canastas do I need to go out",),
        },
    ),
    "burraco": (
        {
            "burrachi": (
                "what is a clean burraco worth",
                "what is a dirty burraco worth",
                "what is a semi-clean burraco",
                "how many cards are in a burraco",
                "can a burraco have more than seven cards",
            ),
            "melds": (
                "how many wild cards can a meld have",
                "is a two natural in its own place",
                "what is a sequence",
                "may a sequence have a joker",
            ),
            "pozzetto": (
                "when do we take the pozzetto",
                "we never took the pozzetto, what does it cost",
                "how many cards are in the pozzetto",
            ),
            "going-out": ("how many burrachi do I need to close", "what do we get for closing"),
            "cards": ("what is a three worth", "how much is a king"),
        },
    ),
    "handfoot": (
        *(THREES, ASKING),
        {
            "books": (
                "what is a clean book worth",
                "what is a dirty book worth",
                "how many points for a wild book",
                "can a book have eight cards",
                "how many cards are in a book",
            ),
            "melds": ("how many wilds may be in a book",),
            "foot": (
                "when may I go into my foot",
                "I never got to my foot, what does it cost me",
                "how many cards are in my foot",
            ),
            "deal": ("I cut exactly the right number of cards",),
            "end": ("how many rounds are there",),
            "opening": ("what do we need in the third deal",),
            "pile": ("can I take the pile with a wild card and a nine",),
        },
    ),
}


def questions_of(game: str) -> list[tuple[str, str]]:
    """Return the questions to a game, each with the section that answers it."""
    tables = (SHARED, *OWN[game])
    return [(text, section) for table in tables for section, own in table.items() for text in own]
