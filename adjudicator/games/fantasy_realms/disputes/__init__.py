"""The questions that players argue about, and the proof of each answer."""
