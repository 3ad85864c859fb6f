"""What Fantasy Realms is like over random deals: ``adjudicate study fantasy-realms``. Needs the extra ``bulk``."""
