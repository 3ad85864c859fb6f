"""Placing ladders, and the end of the turn."""
