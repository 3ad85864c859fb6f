"""The legal moves of a table, each with the rulings that allow it."""
