"""How fast it is, against what its parts can do bare: `python3 run.py bench`."""

import sys
from pathlib import Path

# The tests' own modules are imported bare, as they are under pytest.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
