"""A bar in the terminal for work on many games."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

MANY = 200  # games; fewer take no longer than a glance


@contextmanager
def progress(label: str, length: int, games: int | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar while many games are worked on, and give what moves it on by an amount.

    `length` is the whole amount, `games` how many games that is, where it is counted in something
    else. There is no bar in files and pipes: it is for eyes.
    """
    many = (length if games is None else games) >= MANY
    with click.progressbar(
        length=max(length, 1),
        label=label,
        file=sys.stderr,
        hidden=not (many and sys.stderr.isatty()),
    ) as bar:
        yield bar.update
