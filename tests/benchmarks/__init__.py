"""How fast it is, against what its parts can do bare: `python3 run.py bench`."""
