"""Set-up, and who has won."""
