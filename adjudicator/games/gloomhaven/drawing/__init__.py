"""The board of a table drawn as a map of hexes, with what an answer says about it."""
