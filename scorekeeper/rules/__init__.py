"""The books: the files in data/ decoded and checked. Knows no game."""
