"""The reader for the solver, and what is asked of it: the best choices, what can come about, and the proof."""
