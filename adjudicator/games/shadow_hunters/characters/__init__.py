"""Hermit cards and special abilities."""
