"""The beginning of a game, destinies, and the end."""
