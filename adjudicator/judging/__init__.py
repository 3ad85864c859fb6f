"""What games share whose questions are decided by an algorithm: outcomes, claims about them, readings of the gaps."""
