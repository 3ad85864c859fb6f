"""The scenario as a whole: its level, loot, how it ends, and what everybody gets."""
