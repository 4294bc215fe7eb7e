"""The score file. SQL is here and nowhere else; the store knows no rules."""
