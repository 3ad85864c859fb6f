"""What the questions of this game share: players and sides in a question."""
