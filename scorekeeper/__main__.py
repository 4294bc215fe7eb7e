"""`python -m scorekeeper`."""

from scorekeeper.cli import main

if __name__ == "__main__":
    main(prog_name="scorekeeper")
