"""What all questions of this game share: outcomes, claims about them, and readings of the gaps."""
