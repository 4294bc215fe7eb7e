"""The version of the program, which `pyproject.toml` reads from here."""

VERSION = "0.5.0"
