"""The values of answers laid out for people, as tables."""
