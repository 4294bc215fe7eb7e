"""Where the folders beside the code are: in a checkout beside the package, in a wheel inside it."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
HOME = PACKAGE if (PACKAGE / "data").is_dir() else PACKAGE.parent

TEMPLATES = HOME / "templates"
STATIC = HOME / "static"
DATA = HOME / "data"
