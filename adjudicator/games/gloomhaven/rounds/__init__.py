"""The round: who acts when, elements, and doors that open."""
