"""The command line."""

from scorekeeper.cli.arguments import main

__all__ = ["main"]
