"""What the player whose turn it is may do."""
