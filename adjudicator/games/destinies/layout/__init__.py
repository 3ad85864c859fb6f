"""Values laid out for people, as tables."""
