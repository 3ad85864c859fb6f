"""What the questions of Destinies share."""
