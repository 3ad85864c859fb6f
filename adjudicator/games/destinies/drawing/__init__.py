"""The table drawn: the map with who is where, and the skill tracks with their markers."""
