"""Skill tracks: experience, and skills gained and lost."""
