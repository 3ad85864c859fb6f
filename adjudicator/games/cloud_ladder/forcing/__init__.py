"""Whether the side whose turn it is can win this turn against every answer."""
