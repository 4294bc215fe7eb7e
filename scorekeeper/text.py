"""Numbers as a player reads them: separators, and the true minus, as wide as a figure."""

COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def number(points: int) -> str:
    """Write a total.

    >>> number(-1395)
    '−1,395'
    """
    return f"{points:,}".replace("-", "−")


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(1395), signed(0)
    ('+1,395', '0')
    """
    return f"{points:+,}".replace("-", "−") if points else "0"
