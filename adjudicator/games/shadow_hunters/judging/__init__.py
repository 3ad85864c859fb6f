"""What the questions of this game share: players in a question, and who hidden players may be."""
