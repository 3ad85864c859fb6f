"""The table state: its shape, and how it is read."""
