"""Skill tests and their odds."""
