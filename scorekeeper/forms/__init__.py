"""Text from a phone to values. No arithmetic, no HTML."""
