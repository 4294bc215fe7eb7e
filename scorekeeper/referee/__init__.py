"""From a question to a ruling."""
