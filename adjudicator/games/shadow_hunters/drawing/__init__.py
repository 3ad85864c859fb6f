"""The table drawn: the zones with who stands where, and the damage of each player, with what an answer says."""
