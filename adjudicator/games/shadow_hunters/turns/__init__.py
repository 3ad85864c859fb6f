"""The steps of a turn before the attack: moving, areas, decks."""
