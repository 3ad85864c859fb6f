"""Monsters: whom they focus on, where they go, and whom they attack."""
