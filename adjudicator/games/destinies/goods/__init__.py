"""Items, their abilities, and trade."""
