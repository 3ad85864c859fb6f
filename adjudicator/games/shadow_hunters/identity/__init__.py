"""Who everybody can be, by a solver, with proofs."""
