"""Moving over the map: what a step costs, where a figure may pass and stop."""
