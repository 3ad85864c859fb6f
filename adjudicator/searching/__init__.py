"""Finding rulings by the words that players use. The way in is ``adjudicator.search``."""
