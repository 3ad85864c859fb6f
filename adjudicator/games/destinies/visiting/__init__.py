"""Visits, and what is left to the app."""
