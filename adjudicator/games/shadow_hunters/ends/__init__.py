"""Deaths, loot, and who wins."""
