"""A game over time: the entries of its ledger, and the game they add up to."""
