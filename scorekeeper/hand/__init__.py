"""One hand: counted, checked, scored."""
