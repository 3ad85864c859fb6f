"""The moves of a turn and the choices at the end: which are legal, under which rulings, and what they leave at once."""
