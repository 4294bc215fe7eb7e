"""Record the present editions of the rule sets: `python3 -m tests.support.editions --write`.

Games keep a copy of the rule set they were begun with. When a file of `data/rulesets` changes, its
new values are recorded for the present version, so that a later version knows them as the book's.
"""

import argparse

from scorekeeper.assets import DATA
from scorekeeper.rules.editions import FILE, digest, recorded_editions
from scorekeeper.rules.library import all_rule_sets, as_values
from scorekeeper.version import VERSION

COMMAND = "python3 -m tests.support.editions --write"
HEAD = """\
# The rule sets of each version of the program, by the SHA-256 of their values as a table stores
# them. Written by `python3 -m tests.support.editions --write`; lines of earlier versions stay.
"""


def present_editions() -> dict[str, str]:
    """Return the digests of the rule sets as they are now."""
    return {rules.id: digest(as_values(rules)) for rules in all_rule_sets().values()}


def as_toml(editions: dict[str, dict[str, str]]) -> str:
    """Return the file, the oldest version first."""
    parts = [HEAD]
    for version, books in editions.items():
        lines = [f'{book} = "{books[book]}"' for book in sorted(books)]
        parts.append("\n".join([f'["{version}"]', *lines, ""]))
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description="Record the present editions of the rule sets.")
    parser.add_argument("--write", action="store_true", help=f"write data/{FILE}")
    editions = recorded_editions() | {VERSION: present_editions()}
    if parser.parse_args().write:
        (DATA / FILE).write_text(as_toml(editions), encoding="utf-8")
    else:
        print(as_toml(editions), end="")


if __name__ == "__main__":
    main()
