"""Change a book on a phone: its values as fields, and a house sheet of what was answered."""
