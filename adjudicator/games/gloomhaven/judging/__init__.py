"""What all questions of this game share: names and hexes in a question, hexes in a claim, who is in play."""
