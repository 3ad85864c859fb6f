"""The table drawn: the ladders side by side, and what each player has."""
