"""`python -m scorekeeper`."""

import os

from scorekeeper.cli import main

if __name__ == "__main__":
    # run.py says how it was called, so that the help names what one can type again.
    main(prog_name=os.environ.get("SCOREKEEPER_COMMAND", "scorekeeper"))
