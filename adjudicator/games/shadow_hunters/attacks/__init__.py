"""Attacks: whom, and what they do."""
