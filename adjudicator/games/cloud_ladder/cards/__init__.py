"""The cards as data: attacks, defences, and what the rules say of each."""
