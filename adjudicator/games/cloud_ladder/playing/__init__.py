"""Whether a card or an ability may be used now."""
