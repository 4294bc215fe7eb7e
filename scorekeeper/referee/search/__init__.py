"""Search of the rulings and paragraphs by what people say."""
