"""The content pack: characters, cards and area numbers, which the rules leave to the box, with their own sources."""
