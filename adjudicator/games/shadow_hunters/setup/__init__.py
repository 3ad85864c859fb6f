"""Setting the game up: players, deal, variants."""
