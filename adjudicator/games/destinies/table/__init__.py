"""The table state of Destinies."""
