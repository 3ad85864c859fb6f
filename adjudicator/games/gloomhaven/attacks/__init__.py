"""Attacks: the modifier cards drawn for one, which of them count, and what the attack comes to."""
