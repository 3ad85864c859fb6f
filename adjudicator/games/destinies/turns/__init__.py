"""The start of a turn, and movement."""
